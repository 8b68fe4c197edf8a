//! What happens to hands and cards, written down as it comes.

use super::history::History;
use super::{Event, FoodSum, HandChange, Ledger, NOBODY, STILL_OUT, TakenCard};
use crate::card::Mask;
use crate::prelude::*;

/// Stated hands that are remembered; the next are judged and forgotten. A session states fewer, and
/// each judgement weighs all of them against each other.
const STATED: u8 = 128;

/// Every card by kind, while all are known: with that a ledger begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Exact {
    /// In the deck; before the first shuffle those set aside too.
    pub(crate) unseen: [u8; MAX_KINDS],
    pub(crate) hands: [[u8; MAX_KINDS]; MAX_PLAYERS],
    pub(crate) discards: [u8; MAX_KINDS],
    /// Cards among `unseen` that are not in the deck.
    pub(crate) aside: u8,
    /// When a card of a kind was last written.
    pub(crate) seen: [Step; MAX_KINDS],
}

impl Default for Exact {
    fn default() -> Self {
        let (none, seen) = ([0; MAX_KINDS], [Step(0); MAX_KINDS]);
        Self { unseen: none, hands: [none; MAX_PLAYERS], discards: none, aside: 0, seen }
    }
}

impl Ledger {
    /// A ledger that begins where every card is known.
    pub(crate) fn begin(deck: &Deck, exact: &Exact) -> Self {
        let mut ledger = Self {
            events: Vec::with_capacity(64),
            faces: Vec::with_capacity(64),
            steps: Vec::with_capacity(64),
            taken: Vec::with_capacity(64),
            aside: exact.aside,
            history: Some(Arc::new(History::new(deck, exact.aside))),
            ..Self::default()
        };
        for (player, hand) in exact.hands.iter().enumerate() {
            for (kind, count) in hand.iter().enumerate().filter(|(_, count)| **count > 0) {
                let face = deck.card(Kind(kind as u8));
                (0..*count).for_each(|_| ledger.draw(deck, player, &[face], 0, exact.seen[kind]));
            }
        }
        for kind in 0..deck.kinds() {
            let held: u8 = exact.hands.iter().map(|hand| hand[kind]).sum();
            let face = deck.card(Kind(kind as u8));
            for copy in 0..deck.copies[kind] - exact.unseen[kind] - held {
                ledger.taken.push(TakenCard {
                    player: NOBODY,
                    face,
                    step: exact.seen[kind],
                    until: STILL_OUT,
                    discarded: copy < exact.discards[kind],
                });
                ledger.follow(deck, |history| history.out(deck.mask(face)));
            }
        }
        ledger
    }

    fn note(&mut self, player: usize, cards: &[Card], step: Step) -> u16 {
        let first = self.faces.len() as u16;
        self.faces.extend_from_slice(cards);
        self.steps.resize(self.faces.len(), step);
        self.named[player] |= cards.iter().any(|card| !card.is_unknown());
        first
    }

    /// Carries the history on, if there is one; it ends with what it cannot follow.
    pub(super) fn follow(&mut self, deck: &Deck, follows: impl FnOnce(&mut History) -> bool) {
        let carried_on = self.history.as_mut().is_some_and(|history| {
            let history = Arc::make_mut(history);
            (history.is_of(deck) || history.name(deck)) && follows(history)
        });
        if !carried_on {
            self.guide = self.history.take().or(self.guide.take());
        }
    }

    /// Cards are drawn, the first `old` of them just before the last shuffle.
    pub(crate) fn draw(&mut self, deck: &Deck, player: usize, cards: &[Card], old: u8, step: Step) {
        let first = self.note(player, cards, step);
        self.vague[player] |= is_vague(deck, cards);
        self.events.push(Event::Draw {
            player: player as u8,
            first,
            count: cards.len() as u8,
            old,
            epoch: self.epoch,
        });
        self.follow(deck, |history| history.draw(player, &masks(deck, cards), old));
    }

    /// The whole hand, as its owner states it.
    pub(crate) fn sight_hand(&mut self, deck: &Deck, player: usize, cards: &[Card], step: Step) {
        self.vague[player] = is_vague(deck, cards);
        if self.was_stated(player, cards) {
            return;
        }
        self.stated += 1;
        let first = self.note(player, cards, step);
        self.events.push(Event::Hand { player: player as u8, first, count: cards.len() as u8 });
        self.follow(deck, |history| history.state(player, &masks(deck, cards)));
    }

    /// The same for all that follows, unless very many were stated before.
    pub(crate) fn remember_hand(&mut self, deck: &Deck, player: usize, cards: &[Card], step: Step) {
        if self.stated < STATED {
            self.sight_hand(deck, player, cards, step);
        }
    }

    /// Whether just these cards were stated since the hand last changed.
    fn was_stated(&self, player: usize, cards: &[Card]) -> bool {
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let wanted = sorted(cards);
        let mut stated = self.changes(player).rev().map_while(|change| match change {
            HandChange::Stated(faces) => Some(faces),
            HandChange::Drawn(_) | HandChange::Taken(_) => None,
        });
        stated.any(|faces| sorted(faces) == wanted)
    }

    /// A card leaves a hand; gives its number.
    pub(crate) fn take(&mut self, deck: &Deck, player: usize, card: Card, step: Step) -> u16 {
        let number = self.taken.len() as u16;
        self.taken.push(TakenCard {
            player: player as u8,
            face: card,
            step,
            until: STILL_OUT,
            discarded: false,
        });
        self.vague[player] |= is_vague(deck, &[card]);
        self.events.push(Event::Take(number));
        self.follow(deck, |history| history.take(player, deck.mask(card)));
        number
    }

    /// The hand is empty, so nothing in it is unknown.
    pub(crate) fn emptied(&mut self, player: usize) {
        self.vague[player] = false;
        self.named[player] = false;
    }

    /// A card that left a hand is seen, as far as `card` says.
    pub(crate) fn learn(&mut self, deck: &Deck, number: u16, card: Card, step: Step) {
        if let Some(taken) = self.taken.get_mut(number as usize) {
            taken.face = card;
            taken.step = step;
        }
        self.follow(deck, |history| history.learn(number, deck.mask(card)));
    }

    /// A card that is out is discarded. Without a number it was out at the beginning; those of a kind are alike.
    pub(crate) fn discard(&mut self, number: Option<u16>, card: Card) {
        let found = match number {
            Some(number) => self.taken.get_mut(number as usize),
            None => self.taken.iter_mut().find(|taken| {
                let is_out = !taken.discarded && taken.until == STILL_OUT;
                is_out && taken.player == NOBODY && taken.face == card
            }),
        };
        if let Some(taken) = found {
            taken.discarded = true;
        }
    }

    /// Unknown food cards add up to what was stated.
    pub(crate) fn add_up(&mut self, deck: &Deck, sum: FoodSum) {
        self.sums.push(sum);
        self.follow(deck, |history| history.add_up(deck, &sum));
    }

    /// The discards become the deck.
    pub(crate) fn reshuffle(&mut self, deck: &Deck) {
        self.epoch += 1;
        let mut back = Vec::new();
        for (number, taken) in (0..).zip(&mut self.taken) {
            if std::mem::take(&mut taken.discarded) {
                taken.until = self.epoch;
                back.push(number);
            }
        }
        self.follow(deck, |history| history.shuffle(deck, &back));
    }
}

fn masks(deck: &Deck, cards: &[Card]) -> Vec<Mask> {
    cards.iter().map(|card| deck.mask(*card)).collect()
}

/// Whether some of the cards can be more than one kind.
fn is_vague(deck: &Deck, cards: &[Card]) -> bool {
    cards.iter().any(|card| deck.mask(*card).count_ones() > 1)
}
