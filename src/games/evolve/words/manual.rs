//! What is wrong with a manual line, in words.

use super::words;
use crate::game::Words;
use crate::games::evolve::Evolve;
use crate::games::evolve::action::Source;
use crate::games::evolve::breach::Breach;
use crate::games::evolve::state::State;

impl Evolve {
    pub(super) fn manual_words(&self, state: &State, breach: Breach) -> Words {
        match breach {
            Breach::NotManual { source } => Words {
                help: vec![
                    "`adjust: A -1 dominance \"why\"` is for what the table decided".to_owned(),
                ],
                ..words(
                    format!(
                        "the deck says what {} does, so it needs no `manual` line",
                        self.source_name(source)
                    ),
                    "not a manual card",
                )
            },
            Breach::ManualNotInPlay { source } => words(
                match source {
                    Source::Card(_) => {
                        format!("{} is on no creature", self.source_name(source))
                    }
                    Source::Challenge(_) | Source::Biome(_) => format!(
                        "{} is not in play in round {}",
                        self.source_name(source),
                        state.round
                    ),
                },
                "not in play",
            ),
            Breach::NotThere { card, from, absent } => Words {
                because: if card.is_unknown() {
                    Vec::new()
                } else {
                    self.named(state, card)
                },
                ..words(
                    match absent {
                        _ if card.is_unknown() => {
                            format!("{} has not so many cards", self.place_name(from))
                        }
                        None => format!(
                            "{} is not on {}",
                            self.card_name(card),
                            self.place_name(from)
                        ),
                        Some(absent) => format!(
                            "{} is not in {}: {}",
                            self.card_name(card),
                            self.place_name(from),
                            self.absence(state, card, absent)
                        ),
                    },
                    "not there",
                )
            },
            Breach::SlotTaken { owner, card, there } => Words {
                because: self.named(state, there),
                help: vec![format!(
                    "move it first: `{} creature>discard {}`",
                    self.seats[owner.seat()].handle,
                    self.card_word(there)
                )],
                ..words(
                    format!(
                        "{}'s creature has {} where {} goes; it has one {} at most",
                        self.name(owner),
                        self.card_name(there),
                        self.card_name(card),
                        self.deck.cards[card.0 as usize].kind.word()
                    ),
                    format!("{} is there", self.card_name(there)),
                )
            },
            _ => Words::default(),
        }
    }
}
