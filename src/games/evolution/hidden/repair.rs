//! Mends a history: whatever contradicts the record is changed where that helps most, until nothing
//! does or too much was tried.
//!
//! Four things can be changed: what kind a card is; two cards trade their kinds; two cards of a hand
//! trade what happens to them from a moment on; two cards of a draw over a shuffle trade the side of
//! it. What was just changed rests for a while, so that the search does not run in circles.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::NOBODY;
use super::changes::Change;
use super::history::{Drawn, History, LEFT_OVER, NONE, Trial};

/// What a change costs that is tried, besides a look at every card where copies lack.
const STEPS_OF_A_TRY: u64 = 100;
/// How many changes are not taken back or changed again at once.
const REST: usize = 8;

/// What a trade gives away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gives {
    /// What happens to a card of a hand, or the side of the shuffle on which it was drawn.
    Fate,
    /// Its kind alone.
    Kind,
}

/// Whether a trade is tried as it is, or with the cards that make room for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    AsItIs,
    Made,
}

/// In which order trades are tried. Nearly all that mend something give away fates, and two of three
/// need no room; to make some takes twice as long.
const PASSES: [(Gives, Room); 4] = [
    (Gives::Fate, Room::AsItIs),
    (Gives::Fate, Room::Made),
    (Gives::Kind, Room::AsItIs),
    (Gives::Kind, Room::Made),
];

/// Something of a history that contradicts the record.
enum Wrong {
    /// A card that cannot be of its kind.
    Card(u16),
    /// A sum that does not come to its total.
    Sum(usize),
    /// An epoch in which the deck lacks copies of a kind.
    Copies(usize, usize),
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
        lacking: None,
        tries: 0,
    };
    while trial.history.cost > 0 && steps < most {
        search.round += 1;
        search.now = trial.history.cost;
        search.best = None;
        let suspects = trial.suspects(&mut search);
        // Another kind is looked up; a trade has to be made and taken back.
        for card in &suspects {
            trial.try_kinds(*card, &mut search);
        }
        for (gives, room) in PASSES {
            for card in &suspects {
                if search.is_done() {
                    break;
                }
                trial.try_trades(*card, gives, room, &mut search);
            }
        }
        steps += trial.history.cards.len() as u64;
        steps += std::mem::take(&mut search.tries) * STEPS_OF_A_TRY;
        steps += std::mem::take(&mut trial.looks);
        if let Some((cost, _, change)) = search.best {
            trial.put(change);
            trial.make_room(change);
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
    /// The epoch in which copies of one kind lack, if that is to be mended now.
    lacking: Option<usize>,
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

impl Trial<'_> {
    /// Cards of which one must change: those of one contradiction, chosen by chance.
    fn suspects(&self, search: &mut Search) -> Vec<u16> {
        let History { cards, sums, free, .. } = &*self.history;
        let mut wrong = Vec::new();
        let misfits = (0..).zip(cards).filter(|(_, card)| self.misfits(card));
        wrong.extend(misfits.map(|(at, _)| Wrong::Card(at)));
        let sums = sums.iter().enumerate().filter(|(_, sum)| sum.cost() > 0);
        wrong.extend(sums.map(|(at, _)| Wrong::Sum(at)));
        for (epoch, free) in free.iter().enumerate() {
            let lacking = free.iter().enumerate().filter(|(_, free)| **free < 0);
            wrong.extend(lacking.map(|(kind, _)| Wrong::Copies(epoch, kind)));
        }
        let number = search.random() as usize;
        let Some(wrong) = wrong.get(number % wrong.len().max(1)) else {
            return Vec::new();
        };
        search.lacking = match *wrong {
            Wrong::Copies(epoch, _) => Some(epoch),
            Wrong::Card(_) | Wrong::Sum(_) => None,
        };
        let is_in = |(at, card): &(u16, &Drawn)| match *wrong {
            Wrong::Card(wrong) => *at == wrong,
            Wrong::Sum(sum) => usize::from(card.sum) == sum,
            Wrong::Copies(epoch, kind) => {
                usize::from(card.kind) == kind && card.epochs().contains(&epoch)
            }
        };
        (0..).zip(cards).filter(is_in).map(|(at, _)| at).collect()
    }

    /// Tries all other kinds of a card.
    fn try_kinds(&mut self, card: u16, search: &mut Search) {
        let this = self.history.cards[usize::from(card)];
        self.lift(card);
        let _ = self.each_choice(&this, |kind, value| {
            if (kind, value) != (this.kind, this.value) {
                let cost = self.history.cost + self.price(&this, kind, value);
                search.tried(cost, Change::Kind(card, kind, value));
            }
            ControlFlow::Continue(())
        });
        self.lay(card);
    }

    /// Tries all trades of a card with another one.
    fn try_trades(&mut self, card: u16, gives: Gives, room: Room, search: &mut Search) {
        let this = self.history.cards[usize::from(card)];
        for other in 0..self.history.cards.len() as u16 {
            if search.is_done() {
                return;
            }
            let that = &self.history.cards[usize::from(other)];
            match gives {
                Gives::Kind if can_trade_kinds(&this, that) => {
                    self.try_change(Change::Kinds(card, other), room, search);
                }
                Gives::Fate
                    if other != card && this.player == that.player && this.player != NOBODY =>
                {
                    self.try_fates((card, this), (other, *that), room, search);
                }
                Gives::Kind | Gives::Fate => {}
            }
        }
    }

    /// Tries the trades of two cards that one player drew.
    fn try_fates(
        &mut self,
        (card, this): (u16, Drawn),
        (other, that): (u16, Drawn),
        room: Room,
        search: &mut Search,
    ) {
        // Where both are out when copies lack, one of them is still out then: that helps only with room made.
        let is_out = |epoch| that.epochs().contains(&epoch);
        if room == Room::AsItIs && search.lacking.is_some_and(is_out) {
            return;
        }
        if this.event == that.event && this.start != that.start {
            self.try_change(Change::Sides(card, other), room, search);
        }
        let mut stated = self.history.stated.iter();
        let is_stated = stated.any(|stated| stated.player == this.player);
        // Cards of which the record says the same so far differ in nothing but what happens to them; and
        // there are those to which the same happens.
        let same_past = this.start == that.start && this.face == that.face;
        if !is_stated && (same_past || self.is_same_fate(&this, &that)) {
            return;
        }
        for after in self.moments(&this, &that) {
            self.try_change(Change::Futures(card, other, after), room, search);
            self.try_change(Change::Fates(card, other, after), room, search);
        }
    }

    /// Whether two cards are out until the same epoch, with the same said of them when they left the hand.
    fn is_same_fate(&self, this: &Drawn, that: &Drawn) -> bool {
        let face = |drawn: &Drawn| {
            let taken = self.ledger.taken.get(usize::from(drawn.left));
            taken.map(|taken| taken.face)
        };
        this.until == that.until && this.sum == that.sum && face(this) == face(that)
    }

    /// Makes a change and takes it back.
    fn try_change(&mut self, change: Change, room: Room, search: &mut Search) {
        let before: ArrayVec<_, 2> = change.cards().map(|card| self.kind_of(card)).collect();
        self.put(change);
        let moved = match room {
            Room::AsItIs => Vec::new(),
            Room::Made => self.make_room(change),
        };
        search.tried(self.history.cost, change);
        self.take_back(change, moved, before);
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
}

/// Whether two cards can trade their kinds, and that makes a difference.
fn can_trade_kinds(this: &Drawn, that: &Drawn) -> bool {
    this.kind != that.kind
        && this.kind != LEFT_OVER
        && that.kind != LEFT_OVER
        && this.mask >> that.kind & 1 == 1
        && that.mask >> this.kind & 1 == 1
        && (this.epochs() != that.epochs() || this.sum != that.sum)
}
