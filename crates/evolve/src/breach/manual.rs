//! What a `manual:` line may do.

use crate::Evolve;
use crate::action::{CardPlace, Source};
use crate::hand::CardId;
use crate::piles::Absent;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// The referee knows what the card does.
    pub(crate) struct NotManual { source: Source } of Evolve;
    "evolve/not-manual", Part::Action;
    title: "manual lines are for cards of kind manual",
    rule: "What the deck file says about a card is carried out by the referee. Only a card of kind \
        `manual` has its effect written into the record.",
    source: "deck file, schema_notes",
    allow: "What is written happens.",
}

impl NotManual {
    fn sentence(&self, evolve: &Evolve, _: &State) -> Words {
        let source = evolve.source_name(self.source);
        Words::say(
            format!("the deck says what {source} does, so it needs no `manual` line"),
            "not a manual card",
        )
        .help("`adjust: A -1 dominance \"why\"` is for what the table decided")
    }
}

rule! {
    /// The card is not in play.
    pub(crate) struct ManualNotInPlay { source: Source } of Evolve;
    "evolve/manual-not-in-play", Part::Action;
    title: "a manual card acts while it is in play",
    rule: "An adaptation acts while it is on a creature, a challenge from when it is settled, a \
        biome from when it is turned up, both to the end of the round.",
    source: "Evolve! rules draft (Rader, Consell), Adaptations",
    allow: "What is written happens.",
}

impl ManualNotInPlay {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let source = evolve.source_name(self.source);
        let message = match self.source {
            Source::Card(_) => format!("{source} is on no creature"),
            Source::Challenge(_) | Source::Biome(_) => {
                format!("{source} is not in play in round {}", state.round)
            }
        };
        Words::say(message, "not in play")
    }
}

rule! {
    /// A card is not where it is taken from. `UNKNOWN` is one card more than lies there; without
    /// `absent` it is a creature that does not have the card.
    pub(crate) struct NotThere { card: CardId, from: CardPlace, absent: Option<Absent> } of Evolve;
    "evolve/not-there", Part::Action;
    title: "every card is in exactly one place",
    rule: "A card that a manual line moves must be where it is moved from.",
    source: "deck file, schema_notes",
    never: "The card lies elsewhere, and would be in two places.",
}

impl NotThere {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let place = evolve.place_name(self.from);
        if self.card.is_unknown() {
            return Words::say(format!("{place} has not so many cards"), "not there");
        }
        let card = evolve.card_name(self.card);
        let message = match self.absent {
            None => format!("{card} is not on {place}"),
            Some(absent) => {
                let instead = evolve.absence(state, self.card, absent);
                format!("{card} is not in {place}: {instead}")
            }
        };
        let (at, last) = evolve.last_named(state, self.card);
        Words::say(message, "not there").because(at, last)
    }
}

rule! {
    /// A creature has a card of that type.
    pub(crate) struct SlotTaken { owner: Player, card: CardId, there: CardId } of Evolve;
    "evolve/slot-taken", Part::Action;
    title: "one card of each type",
    rule: "A creature has at most one head, one body, one tail and one adaptation, whatever puts \
        them there.",
    source: "Evolve! rules draft (Rader, Consell), Creatures",
    never: "A creature has one place for a part of each type.",
}

impl SlotTaken {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let there = evolve.card_name(self.there);
        let (at, last) = evolve.last_named(state, self.there);
        Words::say(
            format!(
                "{}'s creature has {there} where {} goes; it has one {} at most",
                evolve.name(self.owner),
                evolve.card_name(self.card),
                evolve.deck.cards[self.card.0 as usize].kind.word()
            ),
            format!("{there} is there"),
        )
        .because(at, last)
        .help(format!(
            "move it first: `{} creature>discard {}`",
            evolve.handle(self.owner),
            evolve.card_word(self.there)
        ))
    }
}

impl Evolve {
    fn source_name(&self, source: Source) -> &str {
        match source {
            Source::Card(card) => self.card_name(card),
            Source::Challenge(one) => self.challenge_name(one),
            Source::Biome(one) => self.biome_name(one),
        }
    }

    fn place_name(&self, place: CardPlace) -> String {
        match place {
            CardPlace::Hand(player) => format!("{}'s hand", self.name(player)),
            CardPlace::Creature(player) => format!("{}'s creature", self.name(player)),
            CardPlace::Deck => "the deck".to_owned(),
            CardPlace::Discards => "the discards".to_owned(),
        }
    }
}
