//! What is wrong with an offer, a play or a payment, in words.

use super::{since, turned, words};
use crate::game::Words;
use crate::games::evolve::Evolve;
use crate::games::evolve::breach::Breach;
use crate::games::evolve::hand::CardId;
use crate::games::evolve::options::Payment;
use crate::games::evolve::state::State;

impl Evolve {
    pub(super) fn mutation_words(&self, state: &State, breach: Breach) -> Words {
        let card_name = |card: CardId| self.card_name(card);
        match breach {
            Breach::NoCrossbreeding => Words {
                because: turned(state.challenge, |one| {
                    format!("{} is played", self.deck.challenges[one as usize].name)
                }),
                ..words(
                    "no card is offered now: that is done when a crossbreeding challenge is settled",
                    "no crossbreeding here",
                )
            },
            Breach::CrossbreedOutOfTurn { by, next } => words(
                format!(
                    "{} draws and offers before {}: the offers go from seat to seat",
                    self.name(next),
                    self.name(by)
                ),
                format!("{} is next", self.name(next)),
            ),
            Breach::CrossbreedMissing { player } => Words {
                missing: Some(format!(
                    "{}: crossbreed ? keep",
                    self.seats[player.seat()].handle
                )),
                because: turned(state.challenge, |one| {
                    format!(
                        "{} lets everybody offer a card",
                        self.deck.challenges[one as usize].name
                    )
                }),
                help: vec![format!(
                    "{} may give the card to {}: `{}: crossbreed CARD give`",
                    self.name(player),
                    self.name(self.receiver(state, player)),
                    self.seats[player.seat()].handle
                )],
                ..words(
                    format!("{} has not drawn and offered a card", self.name(player)),
                    "an offer is missing",
                )
            },
            Breach::MutationOver { by } => Words {
                because: since(state.scored_at, "the round was scored here"),
                help: vec!["if a new round begins here, its heading is missing".to_owned()],
                ..words(
                    format!(
                        "{} mutates in round {}, which is scored already",
                        self.name(by),
                        state.round
                    ),
                    "after the scoring",
                )
            },
            Breach::SecondPlay { by, allowed } => {
                let turn = &state.turns[by.seat()];
                Words {
                    because: since(turn.at, "played here"),
                    ..words(
                        format!(
                            "{} plays card {} of round {}, and may play {allowed}",
                            self.name(by),
                            turn.plays + 1,
                            state.round
                        ),
                        format!("{allowed} is allowed"),
                    )
                }
            }
            Breach::AlreadyPassed { by } => Words {
                because: since(state.turns[by.seat()].at, "passed here"),
                ..words(
                    format!(
                        "{} passed, which ends the mutations of a round",
                        self.name(by)
                    ),
                    "after passing",
                )
            },
            Breach::NotInHand {
                by, card, absent, ..
            } => Words {
                because: self.named(state, card),
                ..words(
                    format!(
                        "{} does not hold {}: {}",
                        self.name(by),
                        card_name(card),
                        self.absence(state, card, absent)
                    ),
                    "not in hand",
                )
            },
            Breach::HandTooSmall { by, wanted, held } => words(
                format!(
                    "{wanted} cards leave the hand of {}, who holds {held}",
                    self.name(by)
                ),
                format!("{held} in hand"),
            ),
            Breach::WrongPayment {
                by,
                card,
                paid,
                price,
                discount,
            } => {
                let printed = price + discount;
                let sum = if discount > 0 {
                    format!("{price} = {printed} printed − {discount} discount")
                } else {
                    format!("{price} is the printed cost of {}", card_name(card))
                };
                let least = match self.rulings.payment {
                    Payment::Exact => "",
                    Payment::AtLeast => " at least",
                };
                Words {
                    help: vec![sum, Self::discounts(state, by)]
                        .into_iter()
                        .filter(|help| !help.is_empty())
                        .collect(),
                    ..words(
                        format!(
                            "{} pays {paid} for {}, which costs{least} {price}",
                            self.name(by),
                            card_name(card)
                        ),
                        if paid < price {
                            format!("{} too few", price - paid)
                        } else {
                            format!("{} too many", paid - price)
                        },
                    )
                }
            }
            Breach::PaysWithItself { by, card, .. } => words(
                format!(
                    "{} pays for {} with {} itself; other cards pay",
                    self.name(by),
                    card_name(card),
                    card_name(card)
                ),
                "the card that is played",
            ),
            Breach::PaysWithReplaced { by, card, .. } => Words {
                because: self.named(state, card),
                ..words(
                    format!(
                        "{} pays with {}, which is replaced and pays for nothing",
                        self.name(by),
                        card_name(card)
                    ),
                    "the replaced card",
                )
            },
            Breach::WrongReplacement {
                by, card, there, ..
            } => {
                let kind = self.deck.cards[card.0 as usize].kind.word();
                match there {
                    Some(there) => Words {
                        because: self.named(state, there),
                        help: vec![format!("write `replacing {}`", self.card_word(there))],
                        ..words(
                            format!(
                                "{} replaces {}, the {kind} of {}'s creature",
                                card_name(card),
                                card_name(there),
                                self.name(by)
                            ),
                            format!("replaces {}", card_name(there)),
                        )
                    },
                    None => Words {
                        help: vec!["write `replacing none`, or leave it out".to_owned()],
                        ..words(
                            format!(
                                "{} replaces nothing: {}'s creature has no {kind}",
                                card_name(card),
                                self.name(by)
                            ),
                            format!("no {kind} to replace"),
                        )
                    },
                }
            }
            _ => Words::default(),
        }
    }
}
