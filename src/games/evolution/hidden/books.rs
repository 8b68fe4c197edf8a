//! The books of a history: how many copies are left in each epoch, what the sums come to, and what
//! contradicts the record.

use std::ops::ControlFlow;

use super::NOBODY;
use super::history::{Drawn, LEFT_OVER, NONE, Sum, Trial};
use crate::games::evolution::card::Mask;

/// What a card costs that cannot be of its kind, and a copy that the deck lacks in an epoch.
const MISFIT: i32 = 6;
const LACKING_COPY: i32 = 4;

impl Trial<'_> {
    /// A card of which nothing is known and that nobody holds.
    pub(super) fn blank(&self) -> Drawn {
        Drawn {
            player: NOBODY,
            event: 0,
            face: self.all,
            mask: self.all,
            kind: LEFT_OVER,
            value: 0,
            start: 0,
            until: self.ledger.epoch + 1,
            left: NONE,
            sum: NONE,
        }
    }

    /// Whether a card takes whatever is left.
    pub(super) fn is_left_over(&self, drawn: &Drawn) -> bool {
        drawn.mask == self.all && drawn.sum == NONE && drawn.until.saturating_sub(drawn.start) <= 1
    }

    /// Enters a card that is not in the books: as what it is, if it can be that.
    pub(super) fn settle(&mut self, card: u16) {
        let drawn = self.history.cards[usize::from(card)];
        if self.is_left_over(&drawn) {
            self.history.cards[usize::from(card)].kind = LEFT_OVER;
        } else if drawn.kind == LEFT_OVER || drawn.mask >> drawn.kind & 1 == 0 {
            self.history.cards[usize::from(card)].kind = LEFT_OVER;
            self.open.push(card);
        }
        self.lay(card);
    }

    /// Gives each open card a kind.
    pub(super) fn give_kinds(&mut self) {
        for card in std::mem::take(&mut self.open) {
            // It may have been settled since.
            let drawn = self.history.cards[usize::from(card)];
            if !self.misfits(&drawn) {
                continue;
            }
            self.lift(card);
            self.give_best_kind(card);
            self.lay(card);
        }
    }

    /// Gives a card that is not in the books the kind that costs least.
    pub(super) fn give_best_kind(&mut self, card: u16) {
        let drawn = self.history.cards[usize::from(card)];
        let mut best: Option<(i32, u8, i8)> = None;
        let _ = self.each_choice(&drawn, |kind, value| {
            let price = self.price(&drawn, kind, value);
            if best.is_none_or(|(least, ..)| price < least) {
                best = Some((price, kind, value));
            }
            // There are several only if copies lack of all of them: outside of a sum nothing costs less.
            if drawn.sum == NONE && price <= LACKING_COPY {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if let Some((_, kind, value)) = best {
            let drawn = &mut self.history.cards[usize::from(card)];
            (drawn.kind, drawn.value) = (kind, value);
        }
    }

    /// The kinds that a card may have which is not in the books, with what it counts as, until somebody has
    /// enough. If copies are left of some, one of these does as well as any: in a sum, one of each value.
    pub(super) fn each_choice(
        &self,
        drawn: &Drawn,
        mut choose: impl FnMut(u8, i8) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_left_over(drawn) {
            return choose(LEFT_OVER, 0);
        }
        let plenty = self.history.plenty[drawn.epochs()].iter();
        let free = plenty.fold(drawn.mask, |kinds, plenty| kinds & plenty);
        let enough = |kinds: Mask| match kinds & free {
            0 => kinds,
            free => free & free.wrapping_neg(),
        };
        if drawn.sum == NONE {
            return each(enough(drawn.mask))
                .try_for_each(|kind| choose(kind, self.deck.value_of(kind)));
        }
        let mut by_value = self.deck.by_value(drawn.mask);
        by_value.try_for_each(|(value, kinds)| {
            each(enough(kinds)).try_for_each(|kind| choose(kind, value))
        })
    }

    /// Whether a card cannot be of its kind.
    pub(super) fn misfits(&self, drawn: &Drawn) -> bool {
        if drawn.kind == LEFT_OVER {
            !self.is_left_over(drawn)
        } else {
            drawn.mask >> drawn.kind & 1 == 0
        }
    }

    /// What a card that is not in the books would add to the cost if it were of this kind, which it may
    /// be.
    pub(super) fn price(&self, drawn: &Drawn, kind: u8, value: i8) -> i32 {
        if kind == LEFT_OVER {
            return 0;
        }
        let free = self.history.free[drawn.epochs()].iter();
        let lacking = free.filter(|free| free[usize::from(kind)] <= 0).count() as i32;
        let wrong = match self.history.sums.get(usize::from(drawn.sum)) {
            Some(sum) => {
                let excess = sum.excess + i32::from(value);
                Sum { excess, ..*sum }.cost() - sum.cost()
            }
            None => 0,
        };
        lacking * LACKING_COPY + wrong
    }

    /// Takes a card out of the books.
    pub(super) fn lift(&mut self, card: u16) {
        self.book(card, -1);
    }

    /// Enters a card into the books.
    pub(super) fn lay(&mut self, card: u16) {
        self.book(card, 1);
    }

    fn book(&mut self, card: u16, sign: i16) {
        let drawn = self.history.cards[usize::from(card)];
        let mut cost = i32::from(self.misfits(&drawn)) * MISFIT;
        if drawn.kind != LEFT_OVER {
            let plenty = &mut self.history.plenty[drawn.epochs()];
            let free = &mut self.history.free[drawn.epochs()];
            for (free, plenty) in free.iter_mut().zip(plenty) {
                let free = &mut free[usize::from(drawn.kind)];
                *free -= sign;
                let kind = 1 << drawn.kind;
                *plenty = if *free > 0 { *plenty | kind } else { *plenty & !kind };
                // Whether the copy that comes or goes is one that the deck lacks.
                cost += i32::from((*free).min(*free + sign) < 0) * LACKING_COPY;
            }
        }
        self.history.cost += cost * i32::from(sign);
        if drawn.sum != NONE && drawn.kind != LEFT_OVER {
            let sum = &mut self.history.sums[usize::from(drawn.sum)];
            self.history.cost -= sum.cost();
            sum.excess += i32::from(drawn.value) * i32::from(sign);
            self.history.cost += sum.cost();
        }
    }

    /// What was seen of a card, from the beginning.
    pub(super) fn see_again(&mut self, card: u16) {
        let drawn = &self.history.cards[usize::from(card)];
        let mut mask = drawn.face;
        if let Some(taken) = self.ledger.taken.get(usize::from(drawn.left)) {
            mask &= self.deck.mask(taken.face);
        }
        let stated = self.history.stated.iter();
        for stated in stated.filter(|stated| stated.player == drawn.player) {
            for face in stated.first..stated.first + u16::from(stated.count) {
                if self.history.of_face[usize::from(face)] == card {
                    mask &= self.ledger.mask(self.deck, face);
                }
            }
        }
        self.history.cards[usize::from(card)].mask = mask;
    }
}

/// The kinds of a set.
fn each(mut kinds: Mask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let kind = kinds.trailing_zeros() as u8;
        let some = kinds != 0;
        kinds &= kinds.wrapping_sub(1);
        some.then_some(kind)
    })
}
