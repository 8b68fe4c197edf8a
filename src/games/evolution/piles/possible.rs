//! What may be in a hand or come from the deck, as far as the record shows.

use super::{Checked, MOST, NOW, Piles, Refusal, Token, UNBOUND, Verdict, Why};
use crate::games::evolution::card::{Card, Deck, MAX_KINDS};
use crate::games::evolution::hidden::{Ledger, Possible};
use crate::rules::Chance;

impl Piles {
    /// Whether `player` may have these cards in his hand, to lay them one after another.
    pub(in crate::games::evolution) fn may_take(
        &self,
        deck: &Deck,
        player: usize,
        cards: &[Card],
    ) -> Verdict {
        if self.is_exact(deck, cards) {
            for (index, card) in cards.iter().enumerate() {
                let Some(kind) = deck.kind(*card) else {
                    continue;
                };
                let before = cards[..index]
                    .iter()
                    .filter(|other| deck.kind(**other) == Some(kind))
                    .count();
                if usize::from(self.exact.hands[player].0[kind.0 as usize]) <= before {
                    return Err(Refusal {
                        why: Why::NotInHand,
                        index: index as u8,
                        because: self.bound(deck, kind),
                    });
                }
            }
            return Ok(Checked::Verified);
        }
        let unknown = cards.iter().all(|card| card.is_unknown());
        match &self.ledger {
            None if unknown => return Ok(Checked::Verified),
            Some(ledger) if ledger.plainly(deck, player, cards) => {
                let sure = ledger.knows_hand(player) || ledger.surely_holds(deck, player, cards);
                return Ok(if unknown || sure {
                    Checked::Verified
                } else {
                    Checked::Unseen
                });
            }
            _ => {}
        }
        let mut trial = self.clone();
        let ledger = trial.begun(deck);
        let sure = ledger.knows_hand(player) || ledger.surely_holds(deck, player, cards);
        for (index, card) in cards.iter().enumerate() {
            trial.begun(deck).take(deck, player, *card, NOW);
            if trial.decide(deck, player, *card, index)? == Checked::TooHard {
                return Ok(Checked::TooHard);
            }
        }
        Ok(if sure || unknown {
            Checked::Verified
        } else {
            Checked::Unseen
        })
    }

    /// The verdict on a ledger to which `card` was just added.
    fn decide(&mut self, deck: &Deck, player: usize, card: Card, index: usize) -> Verdict {
        let ledger = self.begun(deck);
        match ledger.possible(deck) {
            Possible::Yes => Ok(Checked::Verified),
            Possible::TooHard => Ok(Checked::TooHard),
            Possible::No => {
                let why = if ledger.hands_possible(deck) == Possible::No {
                    Why::NotInHand
                } else if ledger.in_sight(deck, card) {
                    Why::TooMany
                } else {
                    Why::OutOfReach
                };
                let mut found = ledger.binding(deck, card, NOW);
                if why == Why::OutOfReach {
                    let laid = ledger.laid_last(player, NOW, UNBOUND.len() - found.len());
                    found.extend(laid);
                }
                let mut because = UNBOUND;
                for (place, sight) in because.iter_mut().zip(found) {
                    *place = sight;
                }
                Err(Refusal {
                    why,
                    index: index as u8,
                    because,
                })
            }
        }
    }

    /// Whether a card that lies face down may be `card`.
    pub(in crate::games::evolution) fn may_learn(
        &self,
        deck: &Deck,
        player: usize,
        token: Token,
        card: Card,
    ) -> Verdict {
        let (Some(_), Some(number)) = (&self.ledger, token.life) else {
            return Ok(Checked::Verified);
        };
        let mut trial = self.clone();
        trial.begun(deck).learn(deck, number, card);
        trial.decide(deck, player, card, 0)
    }

    /// Whether `player` may draw these cards now.
    pub(in crate::games::evolution) fn may_draw(
        &self,
        deck: &Deck,
        chance: Chance,
        player: usize,
        cards: &[Card],
    ) -> Verdict {
        if cards.iter().all(|card| card.is_unknown()) {
            return Ok(Checked::Verified);
        }
        if let Some(dealt) = self.dealt(deck, chance, cards.len() as u8) {
            return match misdealt(deck, cards, dealt) {
                None => Ok(Checked::Verified),
                Some(index) => Err(Refusal {
                    why: Why::Seed,
                    index: index as u8,
                    because: UNBOUND,
                }),
            };
        }
        if self.is_exact(deck, cards)
            && let Some(verdict) = self.exact_draw(deck, cards)
        {
            return verdict;
        }
        let plainly = |ledger: &Ledger| ledger.plainly(deck, player, cards);
        if usize::from(self.deck) >= cards.len() && self.ledger.as_deref().is_some_and(plainly) {
            return Ok(Checked::Verified);
        }
        // One card after another, so that the first impossible one is named.
        let mut hardest = Checked::Verified;
        for length in 1..=cards.len() {
            let mut trial = self.clone();
            let mut part = [Card::UNKNOWN; MOST];
            part[..length].copy_from_slice(&cards[..length]);
            trial.draw_unknown_to_seed(deck, chance, player, &part[..cards.len()], NOW);
            let card = cards[length - 1];
            if !card.is_unknown()
                && trial.decide(deck, player, card, length - 1)? == Checked::TooHard
            {
                hardest = Checked::TooHard;
            }
        }
        Ok(hardest)
    }

    /// The verdict on a draw when all cards are known; `None` if it crosses a shuffle in a way
    /// that leaves two histories.
    fn exact_draw(&self, deck: &Deck, cards: &[Card]) -> Option<Verdict> {
        let crosses = cards.len() > usize::from(self.deck);
        let mut wanted = [0u8; MAX_KINDS];
        for (index, card) in cards.iter().enumerate() {
            let kind = deck.kind(*card)?;
            let place = kind.0 as usize;
            wanted[place] += 1;
            let behind = if crosses {
                self.exact.discards.0[place]
            } else {
                0
            };
            if wanted[place] > self.exact.unseen.0[place] + behind {
                return Some(Err(Refusal {
                    why: Why::TooMany,
                    index: index as u8,
                    because: self.bound(deck, kind),
                }));
            }
        }
        if crosses && self.split(&wanted).is_none() {
            return None;
        }
        Some(Ok(Checked::Verified))
    }

    /// Whether the whole hand may be `cards`; their number is right.
    pub(in crate::games::evolution) fn may_list(
        &self,
        deck: &Deck,
        player: usize,
        cards: &[Card],
    ) -> Verdict {
        if self.is_exact(deck, cards) {
            return self.may_take(deck, player, cards);
        }
        let mut trial = self.clone();
        let blank = [Card::UNKNOWN; MOST];
        for (index, card) in cards.iter().enumerate() {
            let mut part = blank;
            part[..=index].copy_from_slice(&cards[..=index]);
            trial.ledger.clone_from(&self.ledger);
            trial
                .begun(deck)
                .sight_hand(deck, player, &part[..cards.len()], NOW);
            if trial.decide(deck, player, *card, index)? == Checked::TooHard {
                return Ok(Checked::TooHard);
            }
        }
        Ok(Checked::Verified)
    }
}

/// The first of `cards` that is not among those dealt; the best known ones are matched first.
fn misdealt(deck: &Deck, cards: &[Card], mut dealt: Vec<Card>) -> Option<usize> {
    let mut order: Vec<usize> = (0..cards.len()).collect();
    order.sort_by_key(|index| deck.mask(cards[*index]).count_ones());
    for index in order {
        let mask = deck.mask(cards[index]);
        let found = dealt.iter().position(|card| deck.mask(*card) & mask != 0);
        match found {
            Some(place) => dealt.swap_remove(place),
            None => return Some(index),
        };
    }
    None
}
