//! The score round by round with running totals, as it is kept on paper.

use super::Session;
use crate::Addend;

/// One round of the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRound {
    /// From 1; 0 for the set-up.
    pub round: u32,
    /// What each player has won or lost in it, in seat order.
    pub gained: Vec<i32>,
    /// What each player has after it, in seat order.
    pub total: Vec<i32>,
}

/// Adds up the addends of `players` by round, from the set-up to round `last` or the last one with an
/// addend.
pub(super) fn sheet(addends: &[Addend], players: usize, last: u32) -> Vec<SheetRound> {
    let of_addends = addends.iter().map(|addend| addend.round).max();
    let last = last.max(of_addends.unwrap_or(0));
    let mut total = vec![0; players];
    let mut rounds = Vec::new();
    let mut left: Vec<&Addend> = addends.iter().collect();
    left.sort_by_key(|addend| addend.round);
    let mut left = left.into_iter().peekable();
    for round in 0..=last {
        let mut gained = vec![0; players];
        while let Some(addend) = left.next_if(|addend| addend.round == round) {
            if let Some(gained) = gained.get_mut(addend.player.seat()) {
                *gained += addend.delta;
            }
        }
        for (total, gained) in total.iter_mut().zip(&gained) {
            *total += gained;
        }
        rounds.push(SheetRound { round, gained, total: total.clone() });
    }
    rounds
}

impl Session {
    /// What each player won and had in each round up to the cursor, from the set-up on.
    ///
    /// ```
    /// use evoref::{At, GAMES, NoFiles};
    ///
    /// # let text = include_str!("../../../../fixtures/evo/played/allotment-hut.evo");
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(At::END);
    /// let sheet = session.sheet();
    /// let totals: Vec<i32> = session.scene().scores.into_iter().flatten().collect();
    /// assert_eq!(sheet.last().map(|round| &round.total), Some(&totals));
    /// ```
    pub fn sheet(&self) -> Vec<SheetRound> {
        sheet(&self.addends(), self.seats().len(), self.stage().round)
    }
}
