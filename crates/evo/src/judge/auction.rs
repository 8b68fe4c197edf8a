//! Phase 2: bids and the event card of column 1.

use super::{Effect, Verdict, in_phase, legal, noted, require, waives};
use crate::Evo;
use crate::action::{Action, Lot};
use crate::breach::auction::{BidTwice, GeneNotOnOffer, MustRebid, NotInThatColumn, WhichColumn};
use crate::breach::bids::{
    BidBeyondMeans, BidNotHigher, BidTooHigh, BidTooLow, SameColumn, SixStands,
};
use crate::breach::draws::{DrawNotWon, DrawTwice, NoEventCards, TooManyCopies};
use crate::breach::round::{NotYourTurn, Turn};
use crate::breach::setup::NotDealt;
use crate::breach::{Breach, Note, Rule};
use crate::names::Gene;
use crate::state::{Card, Phase, State};
use evoref_game::{Player, Waived};

/// The highest value of a column.
pub(crate) const TOP: u8 = 6;

impl Evo {
    /// A pawn goes on a value of a column.
    pub(super) fn bid(
        &self,
        state: &State,
        by: Player,
        value: u16,
        lot: Lot,
        waived: &Waived,
    ) -> Verdict {
        in_phase(state, Phase::Mutations)?;
        bids_now(state, by, waived)?;
        let column = column(state, by, lot)?;
        let value = self.on_the_scale(by, value)?;
        beats(state, by, value, column, waived)?;
        let note = self.within_means(state, by, value, waived)?;
        noted(Effect::Bid { player: by, column, value }, note)
    }

    fn on_the_scale(&self, by: Player, value: u16) -> Result<u8, Breach> {
        if value > u16::from(TOP) {
            return Err(BidTooHigh { by, value }.into());
        }
        if value < u16::from(self.options.bid_floor) {
            return Err(BidTooLow { by, value }.into());
        }
        Ok(value as u8)
    }

    /// The price is not above what the bidder has now, as far as anybody knows.
    fn within_means(
        &self,
        state: &State,
        by: Player,
        value: u8,
        waived: &Waived,
    ) -> Result<Option<Note>, Breach> {
        if !self.options.bid_within_means {
            return Ok(None);
        }
        let price = price(state, by, value);
        match state.points(by).covers(price.into()) {
            Some(affordable) => {
                require(affordable, waived, || BidBeyondMeans { by, value, price })?;
                Ok(None)
            }
            None => Ok(Some(Note::PointsNotVerified(by))),
        }
    }

    /// The winner of column 1 draws one event card, as the deck can give it.
    pub(super) fn draw_event(
        &self,
        state: &State,
        by: Player,
        card: Option<Card>,
        waived: &Waived,
    ) -> Verdict {
        if state.lab.owed != Some(by) {
            if self.deck.cards.is_empty() {
                return Err(NoEventCards {}.into());
            }
            if state.lab.winner == Some(by) {
                require(false, waived, || DrawTwice { by })?;
            } else {
                require(false, waived, || DrawNotWon { by })?;
            }
        }
        if let Some(dealt) = self.dealt_event(state) {
            if card.is_some_and(|card| card != dealt) {
                return Err(NotDealt { dealt: Action::Draw(Some(dealt)) }.into());
            }
            return legal(Effect::Draw(by, Some(dealt)));
        }
        if let Some(card) = card
            && state.deck.seen.of(card) >= self.deck.cards[card.0 as usize].copies
        {
            return Err(TooManyCopies { card, word: 1 }.into());
        }
        legal(Effect::Draw(by, card))
    }
}

/// First who was pushed out, then in the order of the track whoever stands nowhere.
fn bids_now(state: &State, by: Player, waived: &Waived) -> Result<(), Breach> {
    if let Some(pushed) = state.lab.pushed
        && pushed.player != by
    {
        require(false, waived, || MustRebid { player: pushed.player })?;
    }
    if state.is_settled(by) {
        return require(false, waived, || BidTwice { by });
    }
    match next_bidder(state) {
        Some(should) if should != by && !waives(waived, Rule::MustRebid) => {
            require(false, waived, || NotYourTurn { by, should, turn: Turn::Bid })
        }
        Some(_) | None => Ok(()),
    }
}

/// The column, from 0, that a bid names.
fn column(state: &State, by: Player, lot: Lot) -> Result<u8, Breach> {
    let columns = state.lab.columns_of(lot.gene);
    let first = columns.trailing_zeros() as u8;
    // Without a question whether it is the card or a gene.
    if lot.column.is_none() & (lot.gene.is_none() | columns.is_power_of_two()) {
        return Ok(first);
    }
    match (lot.gene, lot.column) {
        (None, _) => Ok(first),
        (Some(gene), _) if columns == 0 => Err(GeneNotOnOffer { by, gene }.into()),
        (Some(_), Some(number @ 1..=8)) if columns >> (number - 1) & 1 == 1 => Ok(number - 1),
        (Some(gene), Some(column)) => Err(NotInThatColumn { gene, column }.into()),
        (Some(gene), None) => Err(WhichColumn { gene }.into()),
    }
}

/// The column is free or the bid is above the pawn on it, and it is not the one just lost.
fn beats(state: &State, by: Player, value: u8, column: u8, waived: &Waived) -> Result<(), Breach> {
    if let Some(pushed) = state.lab.pushed
        && pushed.player == by
        && pushed.column == column
    {
        require(false, waived, || SameColumn { by, column })?;
    }
    let Some(pawn) = state.lab.pawns[column as usize] else {
        return Ok(());
    };
    require(pawn.value < TOP, waived, || SixStands { by, column })?;
    let higher = value > pawn.value || pawn.value >= TOP;
    require(higher, waived, || BidNotHigher { by, value, column })
}

/// What a value costs: flasks of earlier rounds and bargains taken off, never under 0.
pub(crate) fn price(state: &State, player: Player, value: u8) -> u8 {
    let flasks = state.herd(player).genes.of(Gene::Flask);
    value.saturating_sub(flasks).saturating_sub(state.lab.bargain[player.seat()])
}

/// Who bids next; `None` when everybody stands on a column.
pub(crate) fn next_bidder(state: &State) -> Option<Player> {
    match state.lab.pushed {
        Some(pushed) => Some(pushed.player),
        None => state.order.at(state.lab.settled.trailing_ones() as usize),
    }
}

/// Whether a player who should bid has no column that he may take and pay.
pub(crate) fn stuck(evo: &Evo, state: &State, player: Player) -> bool {
    let lost =
        state.lab.pushed.filter(|pushed| pushed.player == player).map(|pushed| pushed.column);
    (0..state.lab.columns).filter(|column| Some(*column) != lost).all(|column| {
        let least =
            state.lab.pawns[column as usize].map_or(evo.options.bid_floor, |pawn| pawn.value + 1);
        // Whose points nobody knows may have none for it, and then he has no bid.
        let affordable = state.points(player).covers(price(state, player, least).into());
        least > TOP || affordable != Some(true)
    })
}
