//! Changes of a history: what each makes of the cards, with the books kept, and how it is taken back.

use arrayvec::ArrayVec;

use super::history::{Drawn, History, LEFT_OVER, NONE, Trial};

/// What a history can be changed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// The card is of another kind, or counts as another value.
    Kind(u16, u8, i8),
    /// Two cards trade their kinds.
    Kinds(u16, u16),
    /// Two cards of a hand trade what happens to them after an event.
    Futures(u16, u16, u16),
    /// The same, and their kinds with it.
    Fates(u16, u16, u16),
    /// Two cards of a draw trade the side of the shuffle on which they were drawn.
    Sides(u16, u16),
}

impl Change {
    /// The cards that are changed, the first one first.
    pub(super) fn pair(self) -> (u16, u16) {
        match self {
            Self::Kind(card, ..) => (card, card),
            Self::Kinds(one, other)
            | Self::Futures(one, other, _)
            | Self::Fates(one, other, _)
            | Self::Sides(one, other) => (one.min(other), one.max(other)),
        }
    }

    pub(super) fn cards(self) -> impl Iterator<Item = u16> {
        let (one, other) = self.pair();
        std::iter::once(one).chain((other != one).then_some(other))
    }
}

impl Trial<'_> {
    /// Takes a change back, with the other cards that it moved and the kinds that there were before.
    pub(super) fn take_back(
        &mut self,
        change: Change,
        moved: Vec<Change>,
        before: impl IntoIterator<Item = Change>,
    ) {
        for kind in moved.into_iter().rev() {
            self.change_kind(kind);
        }
        self.lift_all(change);
        self.trade(change);
        for kind in before {
            self.trade(kind);
        }
        for card in change.cards() {
            self.lay(card);
        }
    }

    /// The change that makes a card what it is now.
    pub(super) fn kind_of(&self, card: u16) -> Change {
        let drawn = &self.history.cards[usize::from(card)];
        Change::Kind(card, drawn.kind, drawn.value)
    }

    /// Makes a change, with other kinds for the changed cards if they need them.
    pub(super) fn put(&mut self, change: Change) {
        self.lift_all(change);
        self.trade(change);
        let mut misfits = ArrayVec::<u16, 2>::new();
        for card in change.cards() {
            if self.is_left_over(&self.history.cards[usize::from(card)]) {
                self.history.cards[usize::from(card)].kind = LEFT_OVER;
            }
            if self.misfits(&self.history.cards[usize::from(card)]) {
                misfits.push(card);
            } else {
                self.lay(card);
            }
        }
        for card in misfits {
            self.give_best_kind(card);
            self.lay(card);
        }
    }

    /// Gives other kinds to those cards that hold copies which changed ones lack; gives what makes them
    /// what they were.
    pub(super) fn make_room(&mut self, change: Change) -> Vec<Change> {
        let mut moved = Vec::new();
        for card in change.cards() {
            let drawn = self.history.cards[usize::from(card)];
            if !self.lacks_copies(&drawn) {
                continue;
            }
            self.looks += self.history.cards.len() as u64;
            for other in 0..self.history.cards.len() as u16 {
                let that = &self.history.cards[usize::from(other)];
                if that.kind != drawn.kind || other == card {
                    continue;
                }
                let was = self.kind_of(other);
                let cost = self.history.cost;
                self.lift(other);
                self.give_best_kind(other);
                self.lay(other);
                if self.history.cost < cost {
                    moved.push(was);
                } else {
                    self.change_kind(was);
                }
                if !self.lacks_copies(&drawn) {
                    break;
                }
            }
        }
        moved
    }

    /// Whether the deck has too few copies for a card in some epoch.
    fn lacks_copies(&self, drawn: &Drawn) -> bool {
        let mut epochs = self.history.free[drawn.epochs()].iter();
        drawn.kind != LEFT_OVER && epochs.any(|free| free[usize::from(drawn.kind)] < 0)
    }

    fn lift_all(&mut self, change: Change) {
        for card in change.cards() {
            self.lift(card);
        }
    }

    /// Gives one card another kind, books and all.
    fn change_kind(&mut self, change: Change) {
        self.lift_all(change);
        self.trade(change);
        for card in change.cards() {
            self.lay(card);
        }
    }

    /// Makes a change of cards that are not in the books. A trade that is made twice is undone.
    fn trade(&mut self, change: Change) {
        match change {
            Change::Kind(card, kind, value) => {
                let drawn = &mut self.history.cards[usize::from(card)];
                (drawn.kind, drawn.value) = (kind, value);
            }
            Change::Kinds(one, other) => self.trade_kinds(one, other),
            Change::Sides(one, other) => {
                let cards = &mut self.history.cards;
                let start = cards[usize::from(one)].start;
                cards[usize::from(one)].start = cards[usize::from(other)].start;
                cards[usize::from(other)].start = start;
            }
            Change::Futures(one, other, after) => self.trade_futures(one, other, after),
            Change::Fates(one, other, after) => {
                self.trade_futures(one, other, after);
                self.trade_kinds(one, other);
            }
        }
    }

    fn trade_kinds(&mut self, one: u16, other: u16) {
        let cards = &mut self.history.cards;
        let (this, that) = (cards[usize::from(one)], cards[usize::from(other)]);
        for (card, of) in [(one, that), (other, this)] {
            let drawn = &mut cards[usize::from(card)];
            (drawn.kind, drawn.value) = (of.kind, of.value);
        }
    }

    fn trade_futures(&mut self, one: u16, other: u16, after: u16) {
        let History { cards, of_taken, of_face, hands, stated, .. } = self.history;
        let (this, that) = (cards[usize::from(one)], cards[usize::from(other)]);
        for stated in stated.iter().filter(|stated| stated.event > after) {
            if stated.player != this.player {
                continue;
            }
            for card in &mut of_face[usize::from(stated.first)..][..usize::from(stated.count)] {
                if *card == one {
                    *card = other;
                } else if *card == other {
                    *card = one;
                }
            }
        }
        for (card, from, of) in [(one, that, this), (other, this, that)] {
            cards[usize::from(card)] =
                Drawn { until: from.until, left: from.left, sum: from.sum, ..of };
            if from.left != NONE {
                of_taken[usize::from(from.left)] = card;
            }
        }
        if (this.left == NONE) != (that.left == NONE) {
            let (stayed, stays) = if this.left == NONE { (one, other) } else { (other, one) };
            let hand = hands[usize::from(this.player)].iter_mut();
            hand.filter(|card| **card == stayed).for_each(|card| *card = stays);
        }
        self.see_again(one);
        self.see_again(other);
    }
}
