//! Mends a history: whatever contradicts the record is changed where that helps most, until nothing
//! does or too much was tried.
//!
//! Four things can be changed: what kind a card is; two cards trade their kinds; two cards of a hand
//! trade what happens to them from a moment on; two cards of a draw over a shuffle trade the side of
//! it. What was just changed rests for a while, so that the search does not run in circles.

use super::history::{Drawn, History, LEFT_OVER, NONE, Trial};
use arrayvec::ArrayVec;

use super::NOBODY;
use crate::games::evolution::card::MAX_KINDS;

/// What a change costs that is tried, besides a look at every card where copies lack.
const STEPS_OF_A_TRY: u64 = 100;
/// How many changes are not taken back or changed again at once.
const REST: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
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

/// Mends what contradicts the record, until nothing is left of it or about so many steps were taken; tells
/// how many were. With more steps it does the same at first.
pub(super) fn repair(trial: &mut Trial<'_>, most: u64) -> u64 {
    let mut steps = 0;
    let mut search = Search {
        random: 0x9E37_79B9_7F4A_7C15,
        recent: [(NONE, NONE); REST],
        round: 0,
        now: 0,
        least: trial.history.cost,
        best: None,
        tries: 0,
    };
    while trial.history.cost > 0 && steps < most {
        search.round += 1;
        search.now = trial.history.cost;
        search.best = None;
        let suspects = trial.suspects(search.random());
        // Another kind is looked up; a trade has to be made and taken back.
        for card in &suspects {
            trial.try_kinds(*card, &mut search);
        }
        for card in &suspects {
            if search.is_done() {
                break;
            }
            trial.try_trades(*card, &mut search);
        }
        steps += trial.history.cards.len() as u64;
        steps += std::mem::take(&mut search.tries) * STEPS_OF_A_TRY;
        steps += std::mem::take(&mut trial.looks);
        if let Some((cost, _, change)) = search.best {
            trial.make(change);
            search.least = search.least.min(cost);
            let place = search.round as usize % REST;
            search.recent[place] = change.pair();
        }
    }
    steps
}

/// What is remembered between changes.
struct Search {
    random: u64,
    /// The cards that were changed last.
    recent: [(u16, u16); REST],
    round: u32,
    /// What the history costs before this change.
    now: i32,
    /// The least cost so far.
    least: i32,
    /// The best change of this round: what the history would cost, a number that breaks ties, and it.
    best: Option<(i32, u64, Change)>,
    tries: u64,
}

impl Search {
    fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    /// Whether a change was found that mends something: it is made, whatever others would do.
    fn is_done(&self) -> bool {
        self.best.is_some_and(|(cost, ..)| cost < self.now)
    }

    /// A change was tried, after which the history costs so much.
    fn tried(&mut self, cost: i32, change: Change) {
        self.tries += 1;
        if self.best.is_some_and(|(best, ..)| cost > best) {
            return;
        }
        if cost >= self.least && self.recent.contains(&change.pair()) {
            return;
        }
        let tie = self.random();
        if self.best.is_none_or(|(best, other, _)| (cost, tie) < (best, other)) {
            self.best = Some((cost, tie, change));
        }
    }
}

impl Change {
    /// The cards that are changed, the first one first.
    fn pair(self) -> (u16, u16) {
        match self {
            Self::Kind(card, ..) => (card, card),
            Self::Kinds(one, other)
            | Self::Futures(one, other, _)
            | Self::Fates(one, other, _)
            | Self::Sides(one, other) => (one.min(other), one.max(other)),
        }
    }

    fn cards(self) -> impl Iterator<Item = u16> {
        let (one, other) = self.pair();
        std::iter::once(one).chain((other != one).then_some(other))
    }
}

impl Trial<'_> {
    /// Cards of which one must change: those of one contradiction, chosen by a number.
    fn suspects(&self, number: u64) -> Vec<u16> {
        let history = &self.history;
        let which = |wrong: &dyn Fn(&Drawn) -> bool| -> Vec<u16> {
            let cards = (0..).zip(&history.cards);
            cards.filter(|(_, card)| wrong(card)).map(|(at, _)| at).collect()
        };
        let mut wrong: Vec<Vec<u16>> = Vec::new();
        wrong.extend(which(&|card| self.misfits(card)).into_iter().map(|at| vec![at]));
        for (at, _) in history.sums.iter().enumerate().filter(|(_, sum)| sum.cost() > 0) {
            wrong.push(which(&|card| usize::from(card.sum) == at));
        }
        for (epoch, free) in history.free.iter().enumerate() {
            for kind in (0..MAX_KINDS).filter(|kind| free[*kind] < 0) {
                wrong.push(which(&|card| {
                    usize::from(card.kind) == kind && card.epochs().contains(&epoch)
                }));
            }
        }
        let chosen = number as usize % wrong.len().max(1);
        wrong.into_iter().nth(chosen).unwrap_or_default()
    }

    /// Tries all other kinds of a card.
    fn try_kinds(&mut self, card: u16, search: &mut Search) {
        let this = self.history.cards[usize::from(card)];
        self.lift(card);
        for (kind, value) in self.choices(&this) {
            if (kind, value) != (this.kind, this.value) {
                let cost = self.history.cost + self.price(&this, kind, value);
                search.tried(cost, Change::Kind(card, kind, value));
            }
        }
        self.lay(card);
    }

    /// Tries all trades of a card with another one.
    fn try_trades(&mut self, card: u16, search: &mut Search) {
        let this = self.history.cards[usize::from(card)];
        for other in 0..self.history.cards.len() as u16 {
            let that = self.history.cards[usize::from(other)];
            if search.is_done() {
                return;
            }
            if other == card {
                continue;
            }
            let trade = this.kind != that.kind
                && this.kind != LEFT_OVER
                && that.kind != LEFT_OVER
                && this.mask >> that.kind & 1 == 1
                && that.mask >> this.kind & 1 == 1;
            if trade {
                self.try_change(Change::Kinds(card, other), search);
            }
            if this.player != that.player || this.player == NOBODY {
                continue;
            }
            if this.event == that.event && this.start != that.start {
                self.try_change(Change::Sides(card, other), search);
            }
            for after in self.moments(&this, &that) {
                self.try_change(Change::Futures(card, other, after), search);
                self.try_change(Change::Fates(card, other, after), search);
            }
        }
    }

    /// Makes a change and takes it back.
    fn try_change(&mut self, change: Change, search: &mut Search) {
        let before: ArrayVec<_, 2> = change.cards().map(|card| self.kind_of(card)).collect();
        let moved = self.make(change);
        search.tried(self.history.cost, change);
        self.take_back(change, moved, before);
    }

    /// Takes a change back, with the other cards that it moved and the kinds that there were before.
    fn take_back(
        &mut self,
        change: Change,
        moved: Vec<Change>,
        before: impl IntoIterator<Item = Change>,
    ) {
        for kind in moved.into_iter().rev() {
            self.change(kind);
        }
        self.change(change);
        for kind in before {
            self.change(kind);
        }
    }

    /// The change that makes a card what it is now.
    fn kind_of(&self, card: u16) -> Change {
        let drawn = &self.history.cards[usize::from(card)];
        Change::Kind(card, drawn.kind, drawn.value)
    }

    /// Makes a change, then gives other kinds to the changed cards if they need them, and to those that
    /// hold copies which these need; gives what makes these what they were.
    fn make(&mut self, change: Change) -> Vec<Change> {
        self.change(change);
        for card in change.cards() {
            if self.misfits(&self.history.cards[usize::from(card)]) {
                self.lift(card);
                self.give_best_kind(card);
                self.lay(card);
            }
        }
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
                    self.change(was);
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

    /// The events after which two cards of a hand can trade what happens to them.
    fn moments(&self, one: &Drawn, other: &Drawn) -> Vec<u16> {
        let leaves = |card: &Drawn| {
            let at = self.history.taken_at.get(usize::from(card.left));
            at.copied().unwrap_or(u16::MAX)
        };
        let from = one.event.max(other.event);
        let until = leaves(one).min(leaves(other));
        if from >= until {
            return Vec::new();
        }
        let stated = self.history.stated.iter();
        let stated = stated.filter(|stated| stated.player == one.player);
        let stated = stated.map(|stated| stated.event);
        std::iter::once(from)
            .chain(stated.filter(|event| (from + 1..until).contains(event)))
            .collect()
    }

    /// Makes a change. What happens twice is undone, but for kinds: a card that can be anything now
    /// takes what is left.
    fn change(&mut self, change: Change) {
        for card in change.cards() {
            self.lift(card);
        }
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
        for card in change.cards() {
            if self.is_left_over(&self.history.cards[usize::from(card)]) {
                self.history.cards[usize::from(card)].kind = LEFT_OVER;
            }
            self.lay(card);
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
        let History {
            cards,
            of_taken,
            of_face,
            hands,
            stated,
            ..
        } = &mut self.history;
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
            cards[usize::from(card)] = Drawn {
                until: from.until,
                left: from.left,
                sum: from.sum,
                ..of
            };
            if from.left != NONE {
                of_taken[usize::from(from.left)] = card;
            }
        }
        if (this.left == NONE) != (that.left == NONE) {
            let (stayed, stays) = if this.left == NONE {
                (one, other)
            } else {
                (other, one)
            };
            let hand = hands[usize::from(this.player)].iter_mut();
            hand.filter(|card| **card == stayed).for_each(|card| *card = stays);
        }
        self.see_again(one);
        self.see_again(other);
    }
}
