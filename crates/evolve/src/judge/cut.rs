//! Discards: hands are cut at the end of a round, and a challenge may ask for cards.

use super::{Move, Verdict, noted, waives};
use crate::Evolve;
use crate::breach::Rule;
use crate::breach::cut::{NoCut, WrongCut};
use crate::breach::decision::WrongDiscard;
use crate::hand::Cards;
use crate::state::{Phase, State};
use evoref_game::{Player, Waived};

impl Evolve {
    pub(super) fn judge_cut(
        &self,
        state: &State,
        by: Player,
        cards: &Cards,
        waived: &Waived,
    ) -> Verdict {
        if state.phase == Phase::PreDiscard {
            return self.judge_pre_discard(state, by, cards, waived);
        }
        let hand = state.hand(by);
        let limit = self.hand_limit(state, by);
        if (state.phase != Phase::Cut || hand <= limit) && !waives(waived, Rule::NoCut) {
            return Err(NoCut { by, limit, hand }.into());
        }
        let cut = cards.len();
        if hand > limit && cut != self.excess(state, by) && !waives(waived, Rule::WrongCut) {
            return Err(WrongCut { by, hand, limit, cut }.into());
        }
        self.discard(state, by, cards)
    }

    /// What a challenge asks every player to discard before creatures mutate.
    fn judge_pre_discard(
        &self,
        state: &State,
        by: Player,
        cards: &Cards,
        waived: &Waived,
    ) -> Verdict {
        let (due, discarded) = (state.turns[by.seat()].pending, cards.len());
        if discarded != due && !waives(waived, Rule::WrongDiscard) {
            return Err(WrongDiscard { by, due, discarded }.into());
        }
        self.discard(state, by, cards)
    }

    fn discard(&self, state: &State, by: Player, cards: &Cards) -> Verdict {
        let (cut, note) = self.leaves_hand(state, by, cards, 1)?;
        Ok(noted(Move::Discard { player: by, cut }, note))
    }

    /// How many cards a player may keep at the end of a round.
    pub(crate) fn hand_limit(&self, state: &State, player: Player) -> u8 {
        let own = state.creatures[player.seat()].powers().hand_limit;
        own.unwrap_or(self.options.hand_limit)
    }

    /// How many cards a player must discard at the end of the round, as far as one clause goes.
    pub(crate) fn excess(&self, state: &State, player: Player) -> u8 {
        let limit = self.hand_limit(state, player);
        let most = crate::hand::MOST as u8;
        state.hand(player).saturating_sub(limit).min(most)
    }
}
