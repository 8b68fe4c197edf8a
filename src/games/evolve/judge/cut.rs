//! Cutting hands at the end of a round.

use super::{Move, Shed, Verdict, noted, waives};
use crate::game::{Player, Waived};
use crate::games::evolve::Evolve;
use crate::games::evolve::breach::cut::{NoCut, WrongCut};
use crate::games::evolve::breach::hand::{Lack, NotInHand};
use crate::games::evolve::breach::{Note, Rule};
use crate::games::evolve::find::Search;
use crate::games::evolve::hand::Cards;
use crate::games::evolve::piles::Pile;
use crate::games::evolve::state::{Phase, State};

impl Evolve {
    pub(super) fn judge_cut(
        &self,
        state: &State,
        by: Player,
        cards: &Cards,
        waived: &Waived,
    ) -> Verdict {
        let hand = state.hand(by);
        let limit = self.hand_limit(state, by);
        if (state.phase != Phase::Cut || hand <= limit) && !waives(waived, Rule::NoCut) {
            return Err(NoCut { by, hand, limit }.into());
        }
        let cut = cards.len();
        if hand > limit && cut != self.excess(state, by) && !waives(waived, Rule::WrongCut) {
            return Err(WrongCut {
                by,
                cut,
                hand,
                limit,
            }
            .into());
        }
        let mut search = Search::new(&state.piles, Pile::Hand(by));
        let mut hidden = 0;
        for (place, &card) in cards.as_slice().iter().enumerate() {
            if card.is_unknown() {
                hidden += 1;
                continue;
            }
            search.find(self.pieces(card)).map_err(|absent| {
                let word = place as u8 + 1;
                let lack = Lack::Card { card, absent, word };
                NotInHand { by, lack }
            })?;
        }
        if hidden > search.left() {
            let (wanted, held) = (cut, hand);
            let lack = Lack::Cards { wanted, held };
            return Err(NotInHand { by, lack }.into());
        }
        let note = (!search.is_sure()).then_some(Note::HandNotVerified);
        let cut = Shed {
            pieces: search.found(),
            named: search.count(),
            hidden,
        };
        Ok(noted(Move::Discard { player: by, cut }, note))
    }

    /// How many cards a player may keep at the end of a round.
    pub(in crate::games::evolve) fn hand_limit(&self, state: &State, player: Player) -> u8 {
        let own = state.creatures[player.seat()].powers().hand_limit;
        own.unwrap_or(self.options.hand_limit)
    }

    /// How many cards a player must discard at the end of the round, as far as one clause goes.
    pub(in crate::games::evolve) fn excess(&self, state: &State, player: Player) -> u8 {
        let limit = self.hand_limit(state, player);
        let most = crate::games::evolve::hand::MOST as u8;
        state.hand(player).saturating_sub(limit).min(most)
    }
}
