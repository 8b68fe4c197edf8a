//! From lives to kinds: no epoch may hold more cards of a kind than the deck has copies, and unknown
//! food cards add up to what was stated.
//!
//! Kinds of which equally many copies are free in every epoch, and which the same lives may be, are
//! one *group*: whatever fits a group fits its kinds, because lives are intervals of epochs.

use std::collections::BTreeMap;

use super::hands::{Count, Life};
use super::program::{Program, Relation};
use super::sums::FoodSum;
use super::transport::{self, Load};
use crate::games::evolution::card::{Deck, MAX_KINDS, Mask};

/// What is asked of the copies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits<'a> {
    pub(super) deck: &'a Deck,
    pub(super) copies: &'a [u8; MAX_KINDS],
    pub(super) epochs: usize,
    pub(super) sums: &'a [FoodSum],
}

/// Kinds that are alike.
struct Group {
    kinds: Mask,
    /// The values that its cards can count as.
    values: Vec<i8>,
    /// Copies free in each epoch, all kinds together.
    free: Vec<i32>,
}

/// What makes kinds alike: free copies by epoch, the lives that they may be, and values that count.
type Signature = (Vec<i32>, Vec<u16>, Vec<i8>);

/// Adds the rows that give every life a kind; `None` if there are plainly too many.
pub(super) fn give_kinds(lives: &[Life], limits: &Limits<'_>, program: &mut Program) -> Option<()> {
    program.pay((lives.len() * (limits.epochs + 8)) as u64);
    let free = free_copies(lives, limits)?;
    let all = limits.deck.mask(crate::games::evolution::card::Card::UNKNOWN);
    let open: Vec<&Life> = lives
        .iter()
        .filter(|life| !is_settled(life))
        // What may be anything and is out in one epoch only takes what is left: the cards that are
        // out never outnumber the deck.
        .filter(|life| life.sum.is_some() || life.mask != all || life.until - life.start > 1)
        .collect();
    program.pay((open.len() * (2 * limits.deck.kinds() + 20)) as u64);
    let groups = groups(&open, &free, limits);
    if open.iter().all(|life| is_plain(life)) {
        return transported(&open, &groups, limits.epochs, program).then_some(());
    }
    // What each group holds in each epoch.
    let mut held = vec![vec![Count::default(); limits.epochs]; groups.len()];
    let mut adding: Vec<Vec<(u32, i32)>> = vec![Vec::new(); limits.sums.len()];
    for life in open {
        if program.is_given_up() {
            return Some(());
        }
        let epochs = usize::from(life.start)..usize::from(life.until);
        let columns = groups.len() + life.count.columns.len();
        program.pay((columns * (epochs.len() + 1)) as u64);
        let fitting: Vec<usize> = (0..groups.len())
            .filter(|at| groups[*at].kinds & life.mask != 0)
            .filter(|at| epochs.clone().all(|epoch| groups[*at].free[epoch] > 0))
            .collect();
        if let ([only], None) = (&fitting[..], life.sum) {
            for count in &mut held[*only][epochs] {
                count.columns.extend(&life.count.columns);
                count.fixed += life.count.fixed;
            }
            continue;
        }
        let mut parts: Vec<(u32, i32)> = life.count.terms(-1).collect();
        for at in fitting {
            let values: &[i8] = match life.sum {
                Some(_) => &groups[at].values,
                None => &[0],
            };
            for &value in values {
                let column = program.column();
                program.pay(4 * epochs.len() as u64);
                parts.push((column, 1));
                for count in &mut held[at][epochs.clone()] {
                    count.columns.push(column);
                }
                if let Some(sum) = life.sum {
                    adding[usize::from(sum)].push((column, i32::from(value)));
                }
            }
        }
        if parts.is_empty() {
            if life.count.fixed > 0 {
                return None;
            }
            continue;
        }
        program.row(parts, Relation::Equal, life.count.fixed);
    }
    for (group, held) in groups.iter().zip(held) {
        for (free, count) in group.free.iter().zip(held) {
            if count.columns.is_empty() {
                if count.fixed > *free {
                    return None;
                }
                continue;
            }
            program.row(count.terms(1).collect(), Relation::AtMost, free - count.fixed);
        }
    }
    for (sum, terms) in limits.sums.iter().zip(adding) {
        let relation = if sum.exact { Relation::Equal } else { Relation::AtMost };
        program.row(terms, relation, i32::from(sum.total));
    }
    Some(())
}

/// Whether nothing about these lives is open: their kind and their number are known.
fn is_settled(life: &Life) -> bool {
    life.mask.is_power_of_two() && life.count.columns.is_empty() && life.sum.is_none()
}

/// Whether these lives are so many, out in one epoch, and in no sum.
fn is_plain(life: &Life) -> bool {
    life.until - life.start == 1 && life.count.columns.is_empty() && life.sum.is_none()
}

/// Whether plain lives find kinds, epoch by epoch.
fn transported(open: &[&Life], groups: &[Group], epochs: usize, program: &mut Program) -> bool {
    (0..epochs).all(|epoch| {
        program.pay((open.len() * (groups.len() + 1)) as u64);
        let loads: Vec<Load> = open
            .iter()
            .filter(|life| usize::from(life.start) == epoch)
            .map(|life| Load {
                groups: (0..groups.len()).filter(|at| groups[*at].kinds & life.mask != 0).collect(),
                count: life.count.fixed,
            })
            .collect();
        let free: Vec<i32> = groups.iter().map(|group| group.free[epoch]).collect();
        transport::fits(&loads, &free, program)
    })
}

/// The copies that are left when every settled life has its own; `None` if there are too few.
fn free_copies(lives: &[Life], limits: &Limits<'_>) -> Option<Vec<[i32; MAX_KINDS]>> {
    let copies: [i32; MAX_KINDS] = std::array::from_fn(|kind| i32::from(limits.copies[kind]));
    let mut free = vec![copies; limits.epochs];
    for life in lives.iter().filter(|life| is_settled(life)) {
        let kind = life.mask.trailing_zeros() as usize;
        for epoch in &mut free[usize::from(life.start)..usize::from(life.until)] {
            epoch[kind] -= life.count.fixed;
            if epoch[kind] < 0 {
                return None;
            }
        }
    }
    Some(free)
}

/// Kinds by what makes them differ for the lives that are open.
fn groups(open: &[&Life], free: &[[i32; MAX_KINDS]], limits: &Limits<'_>) -> Vec<Group> {
    let mut masks: Vec<(Mask, bool)> =
        open.iter().map(|life| (life.mask, life.sum.is_some())).collect();
    masks.sort_unstable();
    masks.dedup();
    let mut found: BTreeMap<Signature, (Mask, i32)> = BTreeMap::new();
    for kind in 0..limits.deck.kinds() {
        let room: Vec<i32> = free.iter().map(|epoch| epoch[kind]).collect();
        let mut counts = false;
        let mut within = Vec::new();
        for (at, (mask, summed)) in masks.iter().enumerate() {
            if mask >> kind & 1 == 1 {
                within.push(at as u16);
                counts |= summed;
            }
        }
        if within.is_empty() || room.iter().all(|free| *free == 0) {
            continue;
        }
        let values = if counts { limits.deck.values_of(kind).collect() } else { Vec::new() };
        let group = found.entry((room, within, values)).or_default();
        group.0 |= 1 << kind;
        group.1 += 1;
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
