//! Gives every card a kind: no epoch may hold more cards of a kind than the deck has copies.
//!
//! Cards out in one epoch only are a transport problem, solved exactly by augmenting paths. Cards
//! that are out over a shuffle are placed before, by a bounded search.

use super::Possible;
use crate::games::evolution::card::{Card, Deck, MAX_KINDS, Mask};

/// A card out of the deck: what it may be, and the epochs at whose end it is out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Life {
    pub(super) mask: Mask,
    pub(super) start: u8,
    pub(super) until: u8,
}

impl Life {
    /// Its kind, if it is known.
    pub(super) fn kind(self) -> Option<usize> {
        self.mask
            .is_power_of_two()
            .then(|| self.mask.trailing_zeros() as usize)
    }

    /// The epochs, as a range of indices.
    pub(super) fn range(self) -> (usize, usize) {
        let until = usize::from(self.until);
        (usize::from(self.start).min(until), until)
    }
}

/// Cards that are alike.
#[derive(Debug, Clone, Copy)]
struct Group {
    life: Life,
    count: u32,
}

type Room = Vec<[u8; MAX_KINDS]>;

/// Whether all `lives` find a kind; `cover` counts those whose kind is known.
pub(super) fn fit(
    deck: &Deck,
    copies: &[u8; MAX_KINDS],
    cover: &[[u8; MAX_KINDS]],
    lives: &[Life],
    budget: &mut u32,
) -> Possible {
    let mut groups: Vec<Group> = Vec::new();
    for life in lives {
        if life.kind().is_some() || life.start >= life.until {
            continue;
        }
        match groups.iter_mut().find(|group| group.life == *life) {
            Some(group) => group.count += 1,
            None => groups.push(Group {
                life: *life,
                count: 1,
            }),
        }
    }
    let all = deck.mask(Card::UNKNOWN);
    let (mut long, mut short): (Vec<Group>, Vec<Group>) = groups
        .into_iter()
        .partition(|group| group.life.until - group.life.start > 1);
    // What may be anything and is out in one epoch only takes what is left: the cards out never
    // outnumber the deck.
    short.retain(|group| group.life.mask != all);
    if long.is_empty() && short.is_empty() {
        return Possible::Yes;
    }
    long.sort_by_key(|group| {
        let length = group.life.until - group.life.start;
        (group.life.mask.count_ones(), u8::MAX - length)
    });
    let mut room: Room = cover
        .iter()
        .map(|known| std::array::from_fn(|kind| copies[kind].saturating_sub(known[kind])))
        .collect();
    place(&long, &short, &mut room, budget)
}

/// Places the cards that are out over a shuffle, group by group.
fn place(long: &[Group], short: &[Group], room: &mut Room, budget: &mut u32) -> Possible {
    if *budget == 0 {
        return Possible::TooHard;
    }
    *budget -= 1;
    let Some((group, rest)) = long.split_first() else {
        let fits = (0..room.len()).all(|epoch| transport(short, epoch, &room[epoch]));
        return if fits { Possible::Yes } else { Possible::No };
    };
    let (start, until) = group.life.range();
    let mut kinds: Vec<(u8, usize)> = (0..MAX_KINDS)
        .filter(|kind| group.life.mask >> kind & 1 == 1)
        .filter_map(|kind| {
            let free = room[start..until].iter().map(|epoch| epoch[kind]).min()?;
            (free > 0).then_some((free, kind))
        })
        .collect();
    kinds.sort_unstable_by(|one, two| two.cmp(one));
    spread(group, group.count, &kinds, (rest, short), room, budget)
}

/// Gives the cards of one group their kinds, as many as possible of each first.
fn spread(
    group: &Group,
    count: u32,
    kinds: &[(u8, usize)],
    later: (&[Group], &[Group]),
    room: &mut Room,
    budget: &mut u32,
) -> Possible {
    if count == 0 {
        return place(later.0, later.1, room, budget);
    }
    let total: u32 = kinds.iter().map(|(free, _)| u32::from(*free)).sum();
    if total < count {
        return Possible::No;
    }
    if *budget == 0 {
        return Possible::TooHard;
    }
    *budget -= 1;
    let Some((&(free, kind), others)) = kinds.split_first() else {
        return Possible::No;
    };
    let (start, until) = group.life.range();
    for taken in (0..=u32::from(free).min(count)).rev() {
        for epoch in &mut room[start..until] {
            epoch[kind] -= taken as u8;
        }
        let outcome = spread(group, count - taken, others, later, room, budget);
        for epoch in &mut room[start..until] {
            epoch[kind] += taken as u8;
        }
        if outcome != Possible::No {
            return outcome;
        }
    }
    Possible::No
}

/// Whether the cards that are out in this epoch only find kinds: Hall's condition by augmenting.
fn transport(groups: &[Group], epoch: usize, room: &[u8; MAX_KINDS]) -> bool {
    let groups: Vec<&Group> = groups
        .iter()
        .filter(|group| usize::from(group.life.start) == epoch)
        .collect();
    let mut flow = vec![[0u8; MAX_KINDS]; groups.len()];
    let mut used = [0u8; MAX_KINDS];
    for group in 0..groups.len() {
        for _ in 0..groups[group].count {
            let mut visited: Mask = 0;
            if !augment(group, &groups, room, &mut flow, &mut used, &mut visited) {
                return false;
            }
        }
    }
    true
}

fn augment(
    group: usize,
    groups: &[&Group],
    room: &[u8; MAX_KINDS],
    flow: &mut [[u8; MAX_KINDS]],
    used: &mut [u8; MAX_KINDS],
    visited: &mut Mask,
) -> bool {
    for kind in 0..MAX_KINDS {
        if groups[group].life.mask >> kind & 1 == 0 || *visited >> kind & 1 == 1 {
            continue;
        }
        *visited |= 1 << kind;
        if used[kind] < room[kind] {
            used[kind] += 1;
            flow[group][kind] += 1;
            return true;
        }
        for other in 0..groups.len() {
            if flow[other][kind] > 0 && augment(other, groups, room, flow, used, visited) {
                flow[other][kind] -= 1;
                flow[group][kind] += 1;
                return true;
            }
        }
    }
    false
}
