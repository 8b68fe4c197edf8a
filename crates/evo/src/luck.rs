//! What chance decides in Evo, against what could have come: dice, climate tokens, genes.
//!
//! Income is that of the round if nobody did anything more: dinosaurs on the board that the climate and
//! their genes let live. Choices are as they were made, cards as they were played.

use crate::prelude::*;
use crate::state::Bag;
use std::collections::BTreeMap;

measures! {
    left_out [
        "Event cards: what one is worth depends on when it is played.",
        "The order of the set-up: no rule says what a place on the track is worth.",
        "The income that an attack takes from a chameleon: where it gets away to is its owner's choice.",
        "Later rounds: a dinosaur that dies could have had young.",
    ];
    COMBAT = "combat", "rolls",
        "rolls that win an attack, with the horns of both sides and the cards as played";
    COMBAT_INCOME = "combat-income", "mp",
        "income of the round that the roll of an attack gives or takes", ranked;
    NEWBORN = "newborn", "rolls", "rolls of killer-babies that kill the enemy";
    NEWBORN_INCOME = "newborn-income", "mp",
        "income of the round that the roll of a newborn gives or takes", ranked;
    LOSSES = "climate-losses", "dinosaurs",
        "dinosaurs that die under the climate of a token, as the board stood";
    INCOME = "climate-income", "mp",
        "income under the climate of a token, as the board stood; none under the meteorite", ranked;
    GENES = "genes", "genes",
        "genes of a kind that are laid out; the unique ones count as one kind";
}

/// A roll of the die: its odds to be won, and whether it was.
pub(super) struct Roll {
    pub(super) odds: f64,
    pub(super) won: bool,
    pub(super) phrase: String,
}

impl Evo {
    /// Whose roll it was, whether it was won, and what it means for everybody's income but that of `but`, with the
    /// board if it is won and if it is lost.
    pub(super) fn luck_of_roll(
        &self,
        [won_or_lost, measure]: [&'static str; 2],
        (roller, but): (Player, Option<Player>),
        (won, lost): (&State, &State),
        roll: &Roll,
        out: &mut Chances,
    ) {
        let (odds, came) = (Odds::chance(roll.odds), f64::from(u8::from(roll.won)));
        out.came(won_or_lost, roller, odds, came, || roll.phrase.clone());
        if won.untold.wheel {
            return;
        }
        for player in self.players().filter(|player| Some(*player) != but) {
            let (if_won, if_lost) = (self.living(won, player), self.living(lost, player));
            let odds = Odds::of(&[(roll.odds, if_won), (1.0 - roll.odds, if_lost)]);
            let came = if roll.won { if_won } else { if_lost };
            out.came(measure, player, odds, came, || roll.phrase.clone());
        }
    }

    /// Dinosaurs of a player that can live under the climate of the round.
    pub(super) fn living(&self, state: &State, player: Player) -> f64 {
        f64::from(self.outlook(state, player).most())
    }
}

pub(super) fn share_of_faces(holds: impl Fn(Die) -> bool) -> f64 {
    let faces = Die::ALL.map(|die| (die.faces(), if holds(die) { die.faces() } else { 0 }));
    let (all, some) = faces.iter().fold((0, 0), |sum, die| (sum.0 + die.0, sum.1 + die.1));
    f64::from(some) / f64::from(all)
}

/// What chance could have said, each with its share.
pub(crate) type Outcomes = Vec<(u64, Action)>;

/// Every symbol of the die with its faces; what was rolled stays as it is.
pub(super) fn rolled(shown: Option<Die>, said: Action, with: impl Fn(Die) -> Action) -> Outcomes {
    let action = |die| if Some(die) == shown { said } else { with(die) };
    Die::ALL.map(|die| (u64::from(die.faces()), action(die))).into()
}

/// The kinds that are told apart: the normal ones, and all unique ones together.
pub(super) const KINDS: usize = Gene::NORMAL + 1;
/// The number of the unique ones.
pub(super) const UNIQUE: usize = Gene::NORMAL;

pub(super) fn kind_of(gene: Gene) -> usize {
    if gene.is_unique() { UNIQUE } else { gene as usize }
}

/// Genes in the bag, by kind.
pub(super) fn tokens_left(bag: &Bag) -> [u8; KINDS] {
    let mut left = [0; KINDS];
    for gene in &Gene::ALL[..Gene::NORMAL] {
        left[*gene as usize] = gene.copies().saturating_sub(bag.drawn.of(*gene));
    }
    left[UNIQUE] = UNIQUES.saturating_sub(bag.drawn.uniques()) as u8;
    left
}

/// How many of each kind are laid out when so many genes are drawn one by one, and one of a kind that lies
/// there already goes back and another one is drawn. No two unique ones are alike. Where nothing else is
/// left, a second one of a kind stands `again`, or fewer are laid out.
pub(super) fn kinds_laid_out(bag: [u8; KINDS], genes: usize, again: bool) -> [Odds; KINDS] {
    // The share of each way in which genes can lie there; the order in which they came does not matter.
    let mut ways = BTreeMap::from([([0; KINDS], 1.0)]);
    for _ in 0..genes {
        let mut next = BTreeMap::new();
        for (laid, share) in ways {
            let left = |kind: usize| u32::from(bag[kind].saturating_sub(laid[kind]));
            let is_new = |kind: &usize| *kind == UNIQUE || laid[*kind] == 0;
            let new: u32 = (0..KINDS).filter(is_new).map(left).sum();
            let stands = |kind: &usize| is_new(kind) || new == 0 && again;
            let all: u32 = (0..KINDS).filter(stands).map(left).sum();
            if all == 0 {
                *next.entry(laid).or_insert(0.0) += share;
            }
            for kind in (0..KINDS).filter(stands).filter(|kind| left(*kind) > 0) {
                let mut longer = laid;
                longer[kind] += 1;
                let part = f64::from(left(kind)) / f64::from(all);
                *next.entry(longer).or_insert(0.0) += share * part;
            }
        }
        ways = next;
    }
    std::array::from_fn(|kind| {
        let numbers = ways.iter().map(|(laid, share)| (*share, f64::from(laid[kind])));
        Odds::of(&numbers.collect::<Vec<_>>())
    })
}

#[cfg(test)]
#[path = "../tests/unit/luck.rs"]
mod tests;

#[cfg(test)]
#[path = "../tests/unit/odds.rs"]
mod odds;
