//! Phase 3: whose turn it is to play cards.

use super::{Judge, Verdict};
use crate::rules::cards::{CardTurnOver, CardsOver};
use crate::state::Phase;
use evoref_game::Player;

impl Judge<'_> {
    /// Whether `player` may play cards now.
    #[inline]
    pub(crate) fn plays_cards(&self, player: Player) -> Verdict {
        let state = self.state;
        if state.phase == Phase::Cards && !state.turned && player == state.turn {
            return Ok(());
        }
        if state.phase != Phase::Cards || state.turned {
            return Err(CardsOver {}.into());
        }
        let order = |player| self.game.after_first(state, player);
        if order(player) < order(state.turn) {
            let later = state.turn;
            self.unless_waived(CardTurnOver { by: player, later })?;
        }
        Ok(())
    }
}
