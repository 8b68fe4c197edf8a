//! Where cards may be: every possible distribution, one by one. Rules 22 to 24, 32 and the rulings
//! A24 to A26, with the decisions about draws that nobody wrote.

use std::collections::HashSet;
use std::ops::Range;

/// Piles: deck, discards, then the hands by seat.
pub(super) const DECK: usize = 0;
pub(super) const DISCARDS: usize = 1;
pub(super) const HANDS: usize = 2;
/// On the way from one pile to another.
const MOVING: usize = 98;
/// On a creature.
pub(super) const ON: usize = 99;

/// How far a round has gone without anything to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) enum Phase {
    Deal,
    Early,
    Mutate,
    Biome,
    Challenge,
    Cut,
    Done,
}

/// One possible distribution. Cards that the record never names are counted only.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct World {
    pub(super) phase: Phase,
    /// The pile of each card that the record names, all its copies side by side, and whether the record says
    /// that it is there.
    pub(super) at: Vec<(usize, bool)>,
    /// How many others are in each pile.
    pub(super) others: Vec<usize>,
    /// Draws that are due, by seat.
    pub(super) due: Vec<usize>,
}

pub(super) type Worlds = HashSet<World>;

/// The copies of a card, as places in a [`World`].
pub(super) type Card = Range<usize>;

impl World {
    pub(super) fn count(&self, pile: usize) -> usize {
        self.others[pile] + self.at.iter().filter(|at| at.0 == pile).count()
    }

    pub(super) fn hand(&self, seat: usize) -> usize {
        self.count(HANDS + seat)
    }

    /// Whether the record says of every card of a pile that it is there.
    pub(super) fn is_known(&self, pile: usize) -> bool {
        self.others[pile] == 0 && self.at.iter().all(|(at, seen)| *at != pile || *seen)
    }

    /// The same, but the record does not say any more which cards are drawn: who draws old cards and who
    /// reshuffled ones, and who draws fewer than are due, is open.
    pub(super) fn unseen(&self) -> Self {
        let mut world = self.clone();
        for (at, seen) in &mut world.at {
            *seen &= *at >= HANDS;
        }
        world
    }

    /// Cards for a draw.
    pub(super) fn stock(&self) -> usize {
        self.count(DECK) + self.count(DISCARDS)
    }

    /// What a seat has to draw now.
    pub(super) fn owed(&self, seat: usize) -> usize {
        self.due[seat].min(self.stock())
    }

    /// Copies of a card are alike: which one lies where makes no other world.
    pub(super) fn alike(mut self, cards: &[Card]) -> Self {
        for card in cards {
            self.at[card.clone()].sort_unstable();
        }
        self
    }

    /// A copy of a card in a pile, first one of which the record says so.
    pub(super) fn find(&self, pile: usize, card: &Card) -> Option<usize> {
        let here = |seen| card.clone().find(|copy| self.at[*copy] == (pile, seen));
        here(true).or_else(|| here(false))
    }

    /// A copy of a card goes from one pile to another, and everybody sees it; whether there is one.
    pub(super) fn show(&mut self, from: usize, to: usize, card: &Card) -> bool {
        let copy = self.find(from, card);
        if let Some(copy) = copy {
            self.at[copy] = (to, true);
        }
        copy.is_some()
    }

    /// Moves named cards, and any `unknown` others, from one pile to another: all ways.
    pub(super) fn moved(
        &self,
        (from, to): (usize, usize),
        named: &[Card],
        unknown: usize,
    ) -> Vec<Self> {
        let mut start = self.clone();
        for card in named {
            // Not yet where they go: none of them moves twice.
            if !start.show(from, MOVING, card) {
                return Vec::new();
            }
        }
        for at in &mut start.at {
            if at.0 == MOVING {
                at.0 = to;
            }
        }
        let free: Vec<usize> = (0..start.at.len()).filter(|at| start.at[*at].0 == from).collect();
        if free.len() + start.others[from] < unknown {
            return Vec::new();
        }
        if unknown == 0 {
            return vec![start];
        }
        if free.len() + start.others[from] == unknown {
            return vec![start.emptied(from, to)];
        }
        for card in &free {
            start.at[*card].1 = false;
        }
        let least = unknown.saturating_sub(start.others[from]);
        let mut ways = Vec::new();
        for some in sets(&free, least, unknown) {
            let mut way = start.clone();
            way.others[from] -= unknown - some.len();
            way.others[to] += unknown - some.len();
            for card in some {
                way.at[card].0 = to;
            }
            ways.push(way);
        }
        ways
    }

    fn emptied(&self, from: usize, to: usize) -> Self {
        let mut after = self.clone();
        for at in &mut after.at {
            if at.0 == from {
                // The record does not say which cards are drawn, even where they are all that the deck has.
                *at = (to, at.1 && (from != DECK || to < HANDS));
            }
        }
        if from != MOVING {
            after.others[to] += after.others[from];
            after.others[from] = 0;
        }
        after
    }

    /// A draw of `named` and `unknown` cards. If the deck is too small it is drawn out, and the
    /// discards are the new deck.
    pub(super) fn drawn(&self, seat: usize, named: &[Card], unknown: usize) -> Vec<Self> {
        let hand = HANDS + seat;
        let old = self.count(DECK);
        let count = named.len() + unknown;
        let mut ways = if count <= old {
            self.moved((DECK, hand), named, unknown)
        } else {
            let mut start = self.clone();
            let mut rest = named.to_vec();
            rest.retain(|card| !start.show(DECK, MOVING, card));
            if rest.len() > count - old {
                return Vec::new();
            }
            let shuffled = start.emptied(MOVING, hand).emptied(DECK, hand).emptied(DISCARDS, DECK);
            shuffled.moved((DECK, hand), &rest, count - old - rest.len())
        };
        for way in &mut ways {
            way.due[seat] = 0;
        }
        ways
    }
}

/// The sets of some cards that have at least and at most so many.
fn sets(cards: &[usize], least: usize, most: usize) -> Vec<Vec<usize>> {
    let Some((first, rest)) = cards.split_first().filter(|_| most > 0) else {
        return Vec::from_iter((least == 0).then(Vec::new));
    };
    if least > cards.len() {
        return Vec::new();
    }
    let mut all = sets(rest, least, most);
    for mut with in sets(rest, least.saturating_sub(1), most - 1) {
        with.push(*first);
        all.push(with);
    }
    all
}
