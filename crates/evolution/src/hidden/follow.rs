//! How a history follows what happens: draws, cards that leave a hand, what is seen of them, shuffles, sums.

use super::FoodSum;
use super::history::{DrawnCard, History, LEFT_OVER, Left};
use crate::card::{Deck, Mask};

impl History {
    /// A card that was out at the beginning.
    pub(super) fn out(&mut self, mask: Mask) -> bool {
        self.of_taken.push(self.cards.len() as u16);
        self.enter(DrawnCard::of(mask, 0))
    }

    /// Cards are drawn, so many of them just before the shuffle that began this epoch.
    pub(crate) fn draw(&mut self, player: usize, masks: &[Mask], mut old: u8) -> bool {
        let epoch = self.free.len() as u8 - 1;
        masks.iter().all(|mask| {
            let mut card = DrawnCard::of(*mask, epoch);
            if old > 0 {
                let early = DrawnCard { start: epoch - 1, ..card };
                if self.free_kind(&early).is_some() {
                    (card, old) = (early, old - 1);
                }
            }
            self.hands[player].push(self.cards.len() as u16);
            self.enter(card)
        }) && old == 0
    }

    /// A card of a hand that is of one of these kinds, or becomes so; what fits without a change first.
    fn find(&mut self, hand: &[u16], mask: Mask) -> Option<usize> {
        let ease = |number: u16| {
            let card = &self.cards[usize::from(number)];
            let open = card.mask.count_ones();
            match card.kind {
                // Of a card that nobody saw the one is meant of which least is known.
                _ if mask == self.all => (0, 128 - open),
                kind if kind != LEFT_OVER && mask >> kind & 1 == 1 => (0, open),
                LEFT_OVER => (1, 0),
                _ => (2, 0),
            }
        };
        let easy = |place: &usize| mask == self.all || self.becomes(hand[*place], mask).is_some();
        let found = (0..hand.len()).filter(easy).min_by_key(|place| ease(hand[*place]));
        if let Some(place) = found {
            return self.settle(hand[place], mask).then_some(place);
        }
        (0..hand.len()).find(|place| self.settle(hand[*place], mask))
    }

    /// Whether a card of a hand is of one of these kinds, or becomes so if no other card changes.
    pub(crate) fn has(&self, player: usize, mask: Mask) -> bool {
        self.hands[player].iter().any(|card| self.becomes(*card, mask).is_some())
    }

    /// What a card that left a hand becomes if it is one of these kinds and no other card changes.
    pub(crate) fn had(&self, number: u16, mask: Mask) -> Option<u8> {
        self.becomes(*self.of_taken.get(usize::from(number))?, mask)
    }

    /// A card leaves a hand.
    pub(crate) fn take(&mut self, player: usize, mask: Mask) -> bool {
        let mut hand = std::mem::take(&mut self.hands[player]);
        let found = self.find(&hand, mask).or_else(|| self.trade(player, &mut hand, mask));
        if let Some(place) = found {
            let number = self.of_taken.len() as u16;
            self.left.push(Left { player: player as u8, number, mask });
            self.of_taken.push(hand.swap_remove(place));
        }
        self.hands[player] = hand;
        found.is_some()
    }

    /// Trades a card of a hand for one that left it before, which can have been another one; gives the place of
    /// what is in the hand instead, which is of these kinds.
    fn trade(&mut self, player: usize, hand: &mut [u16], mask: Mask) -> Option<usize> {
        for at in 0..self.left.len() {
            let Left { player: by, number, .. } = self.left[at];
            let gone = self.of_taken[usize::from(number)];
            if usize::from(by) != player || !self.is_out(gone) {
                continue;
            }
            for (place, card) in hand.iter_mut().enumerate() {
                if self.was_there(*card, number) && self.exchange(at, *card, mask) {
                    *card = gone;
                    return Some(place);
                }
            }
        }
        None
    }

    /// More is seen of a card that left a hand.
    pub(crate) fn learn(&mut self, number: u16, mask: Mask) -> bool {
        let Some(card) = self.of_taken.get(usize::from(number)).copied() else { return false };
        let at = self.left.iter().position(|left| left.number == number);
        if let Some(at) = at {
            self.left[at].mask &= mask;
        }
        self.settle(card, mask) || at.is_some_and(|at| self.swap(at))
    }

    fn is_out(&self, card: u16) -> bool {
        self.cards[usize::from(card)].until == u8::MAX
    }

    /// Whether a card was drawn when this one left its hand.
    fn was_there(&self, card: u16, number: u16) -> bool {
        self.drawn_at[usize::from(card)] <= number
    }

    /// A card that left a hand was another one, which can be what was seen: one still there, or one that left, too.
    fn swap(&mut self, at: usize) -> bool {
        let Left { player, number, .. } = self.left[at];
        let gone = self.of_taken[usize::from(number)];
        if !self.is_out(gone) {
            return false;
        }
        for place in 0..self.hands[usize::from(player)].len() {
            let card = self.hands[usize::from(player)][place];
            if self.was_there(card, number) && self.exchange(at, card, self.all) {
                self.hands[usize::from(player)][place] = gone;
                return true;
            }
        }
        for other in 0..self.left.len() {
            let Left { player: by, number: earlier, mask } = self.left[other];
            let card = self.of_taken[usize::from(earlier)];
            let fits = by == player
                && other != at
                && self.is_out(card)
                && self.was_there(card, number)
                && self.was_there(gone, earlier);
            if fits && self.exchange(at, card, mask) {
                self.of_taken[usize::from(earlier)] = gone;
                return true;
            }
        }
        false
    }

    /// What left a hand was this card of it, and the one that it was before becomes one of these kinds. False if
    /// they cannot, and then nothing has changed.
    fn exchange(&mut self, at: usize, card: u16, mask: Mask) -> bool {
        let Left { number, mask: seen, .. } = self.left[at];
        let gone = self.of_taken[usize::from(number)];
        let before = [card, gone].map(|card| self.cards[usize::from(card)]);
        let mut now = before;
        for (card, seen) in now.iter_mut().zip([seen, mask]) {
            self.book(card, -1);
            card.mask = card.drawn & seen;
        }
        // A kind that is free is taken first; the other card may ask somebody else to make room.
        let order = if self.free_kind(&now[0]).is_some() { [0, 1] } else { [1, 0] };
        for at in [card, gone] {
            self.cards[usize::from(at)] = DrawnCard::NOWHERE;
        }
        let mut fits = true;
        for (step, at) in order.into_iter().enumerate() {
            let free = self.free_kind(&now[at]);
            let found =
                if step == 1 && fits { free.or_else(|| self.make_room(&now[at])) } else { free };
            fits &= found.is_some();
            now[at].kind = found.unwrap_or(LEFT_OVER);
            self.book(&now[at], 1);
        }
        if fits {
            self.of_taken[usize::from(number)] = card;
        } else {
            now.iter().for_each(|card| self.book(card, -1));
            before.iter().for_each(|card| self.book(card, 1));
            now = before;
        }
        [self.cards[usize::from(card)], self.cards[usize::from(gone)]] = now;
        fits
    }

    /// A whole hand is stated.
    pub(super) fn state(&mut self, player: usize, masks: &[Mask]) -> bool {
        let mut masks = masks.to_vec();
        masks.sort_unstable_by_key(|mask| mask.count_ones());
        let mut rest = self.hands[player].clone();
        // What was in this hand is not traded any more.
        self.left.retain(|left| usize::from(left.player) != player);
        masks.iter().all(|mask| {
            let Some(place) = self.find(&rest, *mask) else { return false };
            let card = usize::from(rest.swap_remove(place));
            self.cards[card].drawn &= mask;
            true
        })
    }

    /// The discards come back, and a new epoch begins.
    pub(super) fn shuffle(&mut self, deck: &Deck, back: &[u16]) -> bool {
        let epoch = self.free.len() as u8;
        for number in back {
            let card = self.of_taken[usize::from(*number)];
            self.cards[usize::from(card)].until = epoch;
        }
        self.free.push(deck.copies);
        self.plenty.push(self.all);
        let stays = |card: &DrawnCard| card.until > epoch;
        for at in 0..self.cards.len() {
            let card = self.cards[at];
            if stays(&card) {
                self.book(&DrawnCard { start: epoch, ..card }, 1);
            }
        }
        // What may be any card has to be one of them now.
        (0..self.cards.len()).all(|at| {
            let card = self.cards[at];
            !stays(&card) || self.settle(at as u16, card.mask)
        })
    }

    /// Cards add up: if they do not, one of them becomes what makes them. Each keeps its value from then on.
    pub(crate) fn add_up(&mut self, deck: &Deck, sum: &FoodSum) -> bool {
        let numbers = &*sum.cards;
        let card = |history: &Self, number: &u16| history.of_taken[usize::from(*number)];
        for number in numbers {
            let card = card(self, number);
            let now = self.cards[usize::from(card)];
            if now.kind == LEFT_OVER {
                let kinds = self.free_kinds(&now);
                if kinds == 0 || !self.settle(card, 1 << kinds.trailing_zeros()) {
                    return false;
                }
                self.cards[usize::from(card)].mask = now.mask;
            }
        }
        let worth = |history: &Self, number: &u16| {
            deck.value_of(history.cards[usize::from(card(history, number))].kind)
        };
        let excess = |history: &Self| {
            let total: i16 = numbers.iter().map(|number| i16::from(worth(history, number))).sum();
            total - sum.total
        };
        let is_right = |excess: i16| excess == 0 || !sum.exact && excess < 0;
        if !is_right(excess(self)) {
            let values = |number: &u16| worth(self, number).into();
            let found = changes(deck, numbers, values, excess(self)).find_map(|changed| {
                let mut other = self.clone();
                let mut learned = changed.iter();
                let learned =
                    learned.all(|(number, value)| other.learn(*number, deck.of_value(*value)));
                // Who makes room may be part of the sum, too.
                (learned && is_right(excess(&other))).then_some(other)
            });
            let Some(found) = found else { return false };
            *self = found;
        }
        numbers.iter().all(|number| {
            let value = deck.of_value(worth(self, number));
            if let Some(left) = self.left.iter_mut().find(|left| left.number == *number) {
                left.mask &= value;
            }
            self.settle(card(self, number), value)
        })
    }
}

/// So many changes of food cards are tried.
const CHANGES: usize = 24;

/// What one or two cards may be worth instead, so that all together are worth so much less.
fn changes(
    deck: &Deck,
    cards: &[u16],
    worth: impl Fn(&u16) -> i16,
    excess: i16,
) -> impl Iterator<Item = Vec<(u16, i8)>> {
    let is_there = |value: &i8| deck.of_value(*value) != 0;
    let valued = |value: i16| i8::try_from(value).ok().filter(is_there);
    let one = cards.iter().filter_map(|card| Some(vec![(*card, valued(worth(card) - excess)?)]));
    let mut found: Vec<_> = one.collect();
    let values: Vec<i8> = deck.all_values().collect();
    for (at, card) in cards.iter().enumerate() {
        for other in &cards[at + 1..] {
            let both = worth(card) + worth(other) - excess;
            for &value in &values {
                let rest = both - i16::from(value);
                found.extend(valued(rest).map(|rest| vec![(*card, value), (*other, rest)]));
            }
        }
    }
    found.into_iter().take(CHANGES)
}
