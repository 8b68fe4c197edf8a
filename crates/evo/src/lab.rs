//! The laboratory: the columns of the auction and who stands on them.

use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pawn {
    pub player: Player,
    pub value: u8,
    pub since: Step,
}

/// A player who was pushed out and bids next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pushed {
    pub player: Player,
    /// From which column, from 0.
    pub column: u8,
    /// By the bid of this step.
    pub by: Step,
}

/// The laboratory: columns and pawns of the auction of this round.
#[derive(Debug, Clone, Copy, Default)]
pub struct Lab {
    /// The gene of each column; the first is the event card.
    pub genes: [Option<Gene>; SEATS],
    /// How many columns there are, the first included; 0 before the genes are drawn.
    pub columns: u8,
    pub pawns: [Option<Pawn>; SEATS],
    /// Who has nothing more to bid, because he stands somewhere or is out: a bit a place of the track,
    /// which stays as it is until the auction is paid.
    pub settled: u8,
    pub drawn: Step,
    /// Who was pushed out and has not bid again.
    pub pushed: Option<Pushed>,
    /// Who had no bid left and gets nothing, a bit a seat.
    pub out: u8,
    /// What bargains take off each price.
    pub bargain: [u8; SEATS],
    /// Who won the event card and has not drawn it.
    pub owed: Option<Player>,
    /// Who won column 1, once it is paid.
    pub winner: Option<Player>,
    pub paid: Step,
    /// When the event card was drawn. If nobody wrote that down, it is when the auction was paid.
    pub drew: Option<Step>,
}

impl Lab {
    /// The columns of a gene, a bit each; the first of those without one is that of the event card. All
    /// are looked at: which one it is nobody could foresee.
    pub fn columns_of(&self, gene: Option<Gene>) -> u8 {
        let columns = (0..).zip(&self.genes);
        columns.fold(0, |set, (column, offered)| set | u8::from(*offered == gene) << column)
    }

    /// The pawns that stand on columns, each with its column, from 0.
    pub fn standing(&self) -> impl Iterator<Item = (usize, Pawn)> + '_ {
        let pawns = self.pawns.iter().enumerate();
        pawns.filter_map(|(column, pawn)| Some((column, (*pawn)?)))
    }

    /// The column on which a player stands, from 0.
    pub fn column_of(&self, player: Player) -> Option<usize> {
        self.pawns.iter().position(|pawn| pawn.is_some_and(|pawn| pawn.player == player))
    }
}
