//! From lives to kinds: no epoch may hold more cards of a kind than the deck has copies, and unknown
//! food cards add up to what was stated.
//!
//! Kinds of which equally many copies are free in every epoch, and which the same lives may be, are
//! one *group*: whatever fits a group fits its kinds, because lives are intervals of epochs.

use std::collections::BTreeMap;

use super::FoodSum;
use super::hands::{Count, Life, Making};
use super::history::{DrawnCard, History, LEFT_OVER};
use super::program::{Program, Relation};
use super::transport::{self, Load};
use crate::card::{Card, Deck, MAX_KINDS, Mask};

/// What is asked of the copies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits<'a> {
    pub(super) deck: &'a Deck,
    pub(super) copies: &'a [u8; MAX_KINDS],
    pub(super) epochs: usize,
    pub(super) sums: &'a [FoodSum],
    /// A history that is likely to be near.
    pub(super) guide: Option<&'a History>,
}

/// Kinds that are alike.
struct Group {
    kinds: Mask,
    /// The values that its cards can count as.
    values: Vec<i8>,
    /// Copies free in each epoch, all kinds together.
    free: Vec<i32>,
}

/// How many of some lives are of a group, and count as a value.
struct GroupCount {
    life: usize,
    group: usize,
    value: Option<i8>,
    count: Count,
}

/// Which lives are of which kinds, as far as a program says.
#[derive(Default)]
pub(super) struct Kinds {
    groups: Vec<Group>,
    parts: Vec<GroupCount>,
}

/// What makes kinds alike: free copies by epoch, the lives that they may be, and values that count.
type Signature = (Vec<i32>, Vec<u16>, Vec<i8>);

/// Lives about which something is open, with their numbers.
type Open<'a> = &'a [(usize, &'a Life)];

/// Copies by kind.
type Copies = [i32; MAX_KINDS];

/// Adds the rows that give every life a kind.
pub(super) fn give_kinds(lives: &[Life], limits: &Limits<'_>, program: &mut Program) -> Kinds {
    program.pay((lives.len() * (limits.epochs + 8)) as u64);
    let free = free_copies(lives, limits, program);
    if program.is_over() {
        return Kinds::default();
    }
    let all = limits.deck.mask(Card::UNKNOWN);
    let open: Vec<(usize, &Life)> = lives
        .iter()
        .enumerate()
        .filter(|(_, life)| !is_settled(life))
        // What may be anything and is out in one epoch only takes what is left: see `LEFT_OVER`.
        .filter(|(_, life)| life.sum.is_some() || life.mask != all || life.until - life.start > 1)
        .collect();
    program.pay((open.len() * (2 * limits.deck.kinds() + 20)) as u64);
    let mut kinds = Kinds { groups: groups(&open, &free, limits), parts: Vec::new() };
    // What is out in an epoch has to find kinds there, whatever else is; if nothing else is asked that is all.
    let flows = kinds.transport(&open, limits.epochs, program);
    // So many lives that are out in one epoch, and in no sum.
    let is_plain = |life: &Life| {
        life.until - life.start == 1 && life.count.columns.is_empty() && life.sum.is_none()
    };
    if open.iter().all(|(_, life)| is_plain(life)) {
        kinds.parts = flows;
        return kinds;
    }
    for &(at, life) in &open {
        if program.is_over() {
            return kinds;
        }
        kinds.divide(at, life, limits, program);
    }
    kinds.bind(lives, limits, program);
    kinds
}

impl Kinds {
    /// Shares lives that are alike out among the groups that they may be of.
    fn divide(&mut self, at: usize, life: &Life, limits: &Limits<'_>, program: &mut Program) {
        let epochs = usize::from(life.start)..usize::from(life.until);
        let columns = self.groups.len() + life.count.columns.len();
        program.pay((columns * (epochs.len() + 1)) as u64);
        let fits = |group: &Group| {
            group.kinds & life.mask != 0 && group.free[epochs.clone()].iter().all(|free| *free > 0)
        };
        let groups = 0..self.groups.len();
        let fitting: Vec<usize> = groups.filter(|at| fits(&self.groups[*at])).collect();
        if let ([group], None) = (&fitting[..], life.sum) {
            let count = life.count.clone();
            self.parts.push(GroupCount { life: at, group: *group, value: None, count });
            return;
        }
        let mut terms: Vec<(u32, i32)> = life.count.terms(-1).collect();
        for group in fitting {
            let values = self.groups[group].values.iter().map(|value| Some(*value));
            let values: Vec<Option<i8>> =
                if life.sum.is_some() { values.collect() } else { vec![None] };
            for value in values {
                let kinds = value.map_or(self.groups[group].kinds, |value| {
                    self.groups[group].kinds & limits.deck.of_value(value)
                });
                let column = program.column(limits.guide.map_or(0, |guide| {
                    let held = if life.sum.is_none() && usize::from(life.until) == limits.epochs {
                        let held = guide.hands.iter().flatten();
                        guide.count_cards(held, life.start, life.mask, kinds)
                    } else {
                        0
                    };
                    held + guide.count(&life.numbers, life.start, life.mask, kinds)
                }));
                terms.push((column, 1));
                let count = Count::column(column);
                self.parts.push(GroupCount { life: at, group, value, count });
            }
        }
        program.row(terms, Relation::Equal, life.count.fixed);
    }

    /// No group holds more than its copies, and the sums are right.
    fn bind(&self, lives: &[Life], limits: &Limits<'_>, program: &mut Program) {
        // What each group holds in each epoch.
        let mut held = vec![vec![Count::default(); limits.epochs]; self.groups.len()];
        let mut adding: Vec<Vec<(u32, i32)>> = vec![Vec::new(); limits.sums.len()];
        for GroupCount { life, group, value, count } in &self.parts {
            let life = &lives[*life];
            let epochs = usize::from(life.start)..usize::from(life.until);
            program.pay(4 * (epochs.len() * (1 + count.columns.len())) as u64);
            for held in &mut held[*group][epochs] {
                held.add(count);
            }
            if let (Some(sum), Some(value)) = (life.sum, value) {
                adding[usize::from(sum)].extend(count.terms(i32::from(*value)));
            }
        }
        for (group, held) in self.groups.iter().zip(held) {
            for (free, count) in group.free.iter().zip(held) {
                program.row(count.terms(1).collect(), Relation::AtMost, free - count.fixed);
            }
        }
        for (sum, terms) in limits.sums.iter().zip(adding) {
            let relation = if sum.exact { Relation::Equal } else { Relation::AtMost };
            program.row(terms, relation, i32::from(sum.total));
        }
    }

    /// Gives lives that are known to be out kinds, epoch by epoch.
    fn transport(&self, open: Open<'_>, epochs: usize, program: &mut Program) -> Vec<GroupCount> {
        let mut parts = Vec::new();
        for epoch in 0..epochs {
            let is_out = |life: &Life| {
                (usize::from(life.start)..usize::from(life.until)).contains(&epoch)
                    && life.count.fixed > 0
            };
            let out: Vec<_> = open.iter().filter(|(_, life)| is_out(life)).collect();
            program.pay((open.len() * (self.groups.len() + 1)) as u64);
            let loads = out.iter().map(|(_, life)| {
                let fits = |group: &usize| self.groups[*group].kinds & life.mask != 0;
                ((0..self.groups.len()).filter(fits).collect(), life.count.fixed)
            });
            let loads: Vec<Load> = loads.collect();
            let free: Vec<i32> = self.groups.iter().map(|group| group.free[epoch]).collect();
            for ((life, _), flow) in out.into_iter().zip(transport::flow(&loads, &free, program)) {
                for (group, count) in flow.into_iter().enumerate().filter(|(_, count)| *count > 0) {
                    let count = Count::of(count);
                    parts.push(GroupCount { life: *life, group, value: None, count });
                }
            }
        }
        parts
    }

    /// The cards of a history that a point stands for. `None` if they were given out so that a kind has too few
    /// copies, which another order might avoid.
    pub(super) fn cards(
        &self,
        lives: &[Life],
        &Limits { deck, epochs, .. }: &Limits<'_>,
        Making { point, mut history, .. }: Making<'_>,
    ) -> Option<History> {
        let cards = &mut history.cards;
        for life in lives {
            // Those that are out at the end stay so.
            let until = if usize::from(life.until) == epochs { u8::MAX } else { life.until };
            let kind = if is_settled(life) { life.mask.trailing_zeros() as u8 } else { LEFT_OVER };
            for card in &life.cards {
                let card = &mut cards[usize::from(*card)];
                *card = DrawnCard { mask: life.mask, kind, start: life.start, until, ..*card };
            }
        }
        let mut rest: Vec<&[u16]> = lives.iter().map(|life| &life.cards[..]).collect();
        let mut of_groups: Vec<Vec<u16>> = vec![Vec::new(); self.groups.len()];
        for GroupCount { life, group, value, count } in &self.parts {
            let (these, others) = rest[*life].split_at_checked(count.at(point))?;
            rest[*life] = others;
            of_groups[*group].extend(these);
            let values = value.map_or(Mask::MAX, |value| deck.of_value(value));
            these.iter().for_each(|card| cards[usize::from(*card)].mask &= values);
        }
        for (group, mut of_group) in self.groups.iter().zip(of_groups) {
            // The order of time, and each to the kind of which most is free.
            of_group.sort_by_key(|card| {
                let DrawnCard { start, until, .. } = cards[usize::from(*card)];
                (start, std::cmp::Reverse(until))
            });
            let alike = group.kinds.count_ones() as i32;
            let copies: Vec<i32> = group.free.iter().map(|free| free / alike).collect();
            let kinds = (0..MAX_KINDS as u8).filter(|kind| group.kinds >> kind & 1 == 1);
            let mut free: Vec<(u8, Vec<i32>)> = kinds.map(|kind| (kind, copies.clone())).collect();
            for card in of_group {
                let card = &mut cards[usize::from(card)];
                let epochs = usize::from(card.start)..usize::from(card.until).min(epochs);
                let fits = free
                    .iter_mut()
                    .filter(|(_, free)| free[epochs.clone()].iter().all(|free| *free > 0));
                let (kind, free) = fits.max_by_key(|(_, free)| free[epochs.start])?;
                card.kind = *kind;
                free[epochs].iter_mut().for_each(|free| *free -= 1);
            }
        }
        history.begin_books(deck, epochs).then_some(history)
    }
}

/// Whether nothing about these lives is open: their kind and their number are known.
fn is_settled(life: &Life) -> bool {
    life.mask.is_power_of_two() && life.count.columns.is_empty() && life.sum.is_none()
}

/// The copies that are left when every settled life has its own.
fn free_copies(lives: &[Life], limits: &Limits<'_>, program: &mut Program) -> Vec<Copies> {
    let copies: Copies = std::array::from_fn(|kind| i32::from(limits.copies[kind]));
    let mut free = vec![copies; limits.epochs];
    for life in lives.iter().filter(|life| is_settled(life)) {
        let kind = life.mask.trailing_zeros() as usize;
        for epoch in &mut free[usize::from(life.start)..usize::from(life.until)] {
            epoch[kind] -= life.count.fixed;
            program.require(epoch[kind] >= 0);
        }
    }
    free
}

/// Kinds by what makes them differ for the lives that are open.
fn groups(open: Open<'_>, free: &[Copies], limits: &Limits<'_>) -> Vec<Group> {
    let mut masks: Vec<(Mask, bool)> =
        open.iter().map(|(_, life)| (life.mask, life.sum.is_some())).collect();
    masks.sort_unstable();
    masks.dedup();
    let mut found: BTreeMap<Signature, (Mask, i32)> = BTreeMap::new();
    for kind in 0..limits.deck.kinds() {
        let mut within = (0..).zip(&masks).filter(|(_, (mask, _))| mask >> kind & 1 == 1);
        let numbers: Vec<u16> = within.clone().map(|(at, _)| at).collect();
        if numbers.is_empty() || free.iter().all(|epoch| epoch[kind] == 0) {
            continue;
        }
        let room = free.iter().map(|epoch| epoch[kind]).collect();
        let counts = within.any(|(_, (_, summed))| *summed);
        let values = limits.deck.values_of(kind).filter(|_| counts).collect();
        let (kinds, number) = found.entry((room, numbers, values)).or_default();
        (*kinds, *number) = (*kinds | 1 << kind, *number + 1);
    }
    found
        .into_iter()
        .map(|((room, _, values), (kinds, number))| Group {
            kinds,
            values,
            free: room.into_iter().map(|free| free * number).collect(),
        })
        .collect()
}
