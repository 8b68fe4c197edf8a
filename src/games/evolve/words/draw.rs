//! What is wrong with a draw or a cut, in words.

use super::{cards, since, turned, words};
use crate::game::Words;
use crate::games::evolve::Evolve;
use crate::games::evolve::breach::{Breach, Draw};
use crate::games::evolve::state::State;

impl Evolve {
    pub(super) fn draw_words(&self, state: &State, breach: Breach) -> Words {
        match breach {
            Breach::WrongDraw {
                by,
                kind,
                drawn,
                due,
                owed,
            } => {
                let mut help = vec![self.draw_sum(state, by, kind, due)];
                if owed < due {
                    help.push(format!("deck and discards have {} left", state.available()));
                }
                Words {
                    because: match kind {
                        Draw::Deal => Vec::new(),
                        Draw::Before => turned(state.challenge, |_| "the challenge".to_owned()),
                        Draw::Biome => turned(state.biome, |_| "the biome".to_owned()),
                        Draw::Challenge => turned(state.challenge, |_| "the challenge".to_owned()),
                    },
                    help,
                    ..words(
                        format!(
                            "{} draws {} and should draw {owed}{}",
                            self.name(by),
                            cards(drawn),
                            match kind {
                                Draw::Deal => " for the opening hand",
                                Draw::Before => " before creatures mutate",
                                Draw::Biome => " for the biome",
                                Draw::Challenge => " for the challenge",
                            }
                        ),
                        format!("{owed} due"),
                    )
                }
            }
            Breach::NothingToDraw { by } => words(
                format!("{} has nothing to draw here", self.name(by)),
                "no draw is due",
            ),
            Breach::NotInDeck { card, absent, .. } => Words {
                because: self.named(state, card),
                ..words(
                    format!(
                        "{} cannot be drawn: {}",
                        self.card_name(card),
                        self.absence(state, card, absent)
                    ),
                    "not in the deck",
                )
            },
            Breach::DeckNotDrawnOut { deck, missing } => Words {
                because: since(state.shuffled_at, "shuffled here"),
                ..words(
                    format!(
                        "the draw is longer than the deck of {deck}, so all of it is drawn, \
                         and {missing} of its cards {} missing",
                        if missing == 1 { "is" } else { "are" }
                    ),
                    format!("{missing} of the old deck missing"),
                )
            },
            Breach::DrawNotDealt { card, dealt, .. } => words(
                format!(
                    "{} is not drawn here: under the seed of this record {} is",
                    self.card_name(card),
                    self.card_name(dealt)
                ),
                format!("the seed has {}", self.card_name(dealt)),
            ),
            Breach::NoCut { by, hand, limit } => Words {
                help: vec![
                    "cards are discarded to pay for a play, and at the end of a round".to_owned(),
                ],
                ..words(
                    format!(
                        "{} holds {hand} and may keep {limit}, so nothing is discarded",
                        self.name(by)
                    ),
                    "nothing to discard",
                )
            },
            Breach::WrongCut {
                by,
                cut,
                hand,
                limit,
            } => Words {
                help: vec!["the cards of one cut stand in one clause".to_owned()],
                ..words(
                    format!(
                        "{} discards {}; {hand} in hand − {limit} to keep = {}",
                        self.name(by),
                        cards(cut),
                        hand - limit
                    ),
                    format!("{} must go", hand - limit),
                )
            },
            Breach::CutMissing {
                player,
                hand,
                limit,
            } => Words {
                missing: Some(format!(
                    "{}: discard{}",
                    self.seats[player.seat()].handle,
                    " ?".repeat((hand - limit) as usize)
                )),
                ..words(
                    format!(
                        "{} holds {hand} at the end of round {}, {} more than the {limit} that stay",
                        self.name(player),
                        state.round,
                        hand - limit
                    ),
                    format!("{} must cut {}", self.name(player), hand - limit),
                )
            },
            _ => Words::default(),
        }
    }
}
