//! Plays and passes: when a player may mutate, and what a card replaces.

use crate::Evolve;
use crate::hand::CardId;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// The mutate step is over.
    pub(crate) struct MutationOver { by: Player } of Evolve;
    "evolve/mutation-over", Part::Action;
    title: "creatures mutate before the round is scored",
    rule: "Cards are played after the challenge is settled and before biome and challenge are \
        scored. Draws and discards at the end of the round show that the scoring is done.",
    source: "Evolve! rules draft (Rader, Consell), Sequence of Play",
    allow: "The play counts from now on; what is scored stays.",
    say: |evolve, state| Words::say(
        format!(
            "{} mutates in round {}, which is scored already",
            evolve.name(by),
            state.round
        ),
        "after the scoring",
    )
    .because(state.scored_at, "the round was scored here")
    .help("if a new round begins here, its heading is missing"),
}

rule! {
    /// No play is left.
    pub(crate) struct SecondPlay { by: Player, allowed: u8 } of Evolve;
    "evolve/second-play", Part::Action;
    title: "one card a round",
    rule: "Each player may play one creature card in a round. An adaptation may allow more, \
        counted from what was in play when the step began.",
    source: "Evolve! rules draft (Rader, Consell), Mutating Creatures",
    allow: "The card is played and paid for.",
    rulings: ["plays-per-round"],
    say: |evolve, state| {
        let turn = &state.turns[by.seat()];
        Words::say(
            format!(
                "{} plays card {} of round {}, and may play {}",
                evolve.name(by),
                turn.plays + 1,
                state.round,
                allowed
            ),
            format!("{allowed} is allowed"),
        )
        .because(turn.at, "played here")
    },
}

rule! {
    /// The player passed.
    pub(crate) struct AlreadyPassed { by: Player } of Evolve;
    "evolve/already-passed", Part::Action;
    title: "a pass ends a player's mutations",
    rule: "A player who has passed plays no more cards in that round.",
    source: "Evolve! rules draft (Rader, Consell), Mutating Creatures; the pass is ours",
    allow: "The player goes on.",
    say: |evolve, state| {
        let by_name = evolve.name(by);
        Words::say(format!("{by_name} passed, which ends the mutations of a round"), "after passing")
            .because(state.turns[by.seat()].at, "passed here")
    },
}

rule! {
    /// Another card, or none, is replaced.
    pub(crate) struct WrongReplacement {
        by: Player,
        card: CardId,
        written: Option<CardId>,
        there: Option<CardId>,
        word: u8,
    } of Evolve;
    "evolve/wrong-replacement", Part::Word(word);
    title: "a card replaces the one of its own type",
    rule: "A creature has one card of each type. A card that is played replaces the one of its \
        type and no other; if there is none, nothing is replaced.",
    source: "Evolve! rules draft (Rader, Consell), Mutating Creatures",
    allow: "The card of its type is replaced.",
}

impl WrongReplacement {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let (by, card) = (evolve.name(self.by), evolve.card_name(self.card));
        let kind = evolve.deck.cards[self.card.0 as usize].kind.word();
        let written = self.written.map_or("nothing", |one| evolve.card_name(one));
        // A card of another type is named with its type: that is the mistake.
        let other = self.written.map(|one| evolve.deck.cards[one.0 as usize].kind);
        let other = other.filter(|other| other.word() != kind);
        let other = other.map_or_else(|| ",".to_owned(), |other| format!(", {},", other.one()));
        let Some(there) = self.there else {
            return Words::say(
                format!(
                    "{card} is said to replace {written}{other} but {by}'s creature has no {kind} \
                     that it could replace"
                ),
                format!("no {kind} to replace"),
            )
            .help("write `replacing none`, or leave it out");
        };
        let (at, last) = evolve.last_named(state, there);
        let name = evolve.card_name(there);
        Words::say(
            format!(
                "{card} is said to replace {written}{other} but it replaces {name}, the {kind} of \
                 {by}'s creature"
            ),
            format!("replaces {name}"),
        )
        .because(at, last)
        .help(format!("write `replacing {}`", evolve.card_word(there)))
    }
}
