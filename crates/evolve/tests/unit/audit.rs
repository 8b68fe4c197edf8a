//! Whether every card is in one place.

use crate::prelude::*;

impl Evolve {
    /// Every card is in one place, and the order of the deck has as many as it.
    pub(super) fn audit(&self, state: &State) -> Result<(), String> {
        let mut worn = 0_u128;
        for player in self.players() {
            for piece in state.creatures[player.seat()].pieces() {
                ensure(worn >> piece.0 & 1 == 0, || {
                    format!("card {} is on two creatures", piece.0)
                })?;
                worn |= 1 << piece.0;
            }
        }
        state.piles.audit(worn, self.deck.pieces.len() as u8)?;
        let deck = state.piles.count(Pile::Deck) as usize;
        let order = state.order.cards.as_ref().map_or(deck, arrayvec::ArrayVec::len);
        ensure(order == deck, || format!("the deck has {deck} cards and an order of {order}"))?;
        Ok(())
    }
}
