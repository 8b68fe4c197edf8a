//! What `manual:` and `adjust:` lines change.

use crate::Evo;
use crate::state::{Card, State};
use evoref_game::rule;
use evoref_game::{Part, Player, Words, counted};

rule! {
    /// What a card did before it was played.
    pub(crate) struct ManualWithoutPlay { card: Card } of Evo;
    "evo/manual-without-play", Part::Word(0);
    title: "A transcribed card is played before its effect is told",
    rule: "A `manual:` line tells what a card did that was played in the same phase.",
    source: "ruling of the project, transcribed decks",
    never: "Nothing says whose card has the effect that is told.",
}

impl ManualWithoutPlay {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let card = evo.card_name(self.card);
        Words::say(
            format!("the effect of {card} is told, but nobody played it in this phase"),
            "not played in this phase",
        )
        .missing(format!("{}: play {card}", evo.handle(Player(0))))
    }
}

rule! {
    /// The referee knows what the card does.
    pub(crate) struct ManualNotNeeded { card: Card } of Evo;
    "evo/manual-not-needed", Part::Word(0);
    title: "A known effect is not told",
    rule: "A `manual:` line is for cards whose effect only the record knows; the others are \
        carried out when they are played.",
    source: "ruling of the project, transcribed decks",
    never: "The card's effect is carried out where it is played, and would be carried out twice.",
}

impl ManualNotNeeded {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let card = evo.card_name(self.card);
        Words::say(
            format!("{card} needs no `manual:` line: its effect is known and carried out"),
            "effect already carried out",
        )
        .help(format!("write `PLAYER: play {card}` alone, or `adjust:` for a decree of the table"))
    }
}

rule! {
    /// Mutation points below 0.
    pub(crate) struct PointsBelowZero { player: Player, delta: i32 } of Evo;
    "evo/points-below-zero", Part::Action;
    title: "Mutation points are never negative",
    rule: "Neither a card nor a decree takes more mutation points than a player has.",
    source: "ruling of the project, books",
    never: "There are no points left to take away.",
    say: |evo, state| {
        let (name, mp) = (evo.name(player), state.herd(player).mp);
        Words::say(format!("{name} has {mp} MP and cannot lose {}", -delta), "below 0")
            .help("take what there is: points are never negative")
    },
}

rule! {
    /// Fewer dinosaurs than ever possible.
    pub(crate) struct TooFewDinosaurs { player: Player } of Evo;
    "evo/too-few-dinosaurs", Part::Action;
    title: "Nothing goes below two dinosaurs",
    rule: "A people keeps 2 dinosaurs, or 3 with regeneration, whatever a card or decree says.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de survie', 'Gènes uniques'",
    never: "A people keeps its last two dinosaurs whatever happens.",
    say: |evo, state| {
        let dinosaurs = counted(state.herd(player).spaces.len(), "dinosaur");
        Words::say(
            format!("{} has only {dinosaurs}, and nothing takes one away", evo.name(player)),
            "already at the least",
        )
    },
}
