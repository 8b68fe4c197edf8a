//! Cutting hands at the end of a round.

use super::{Move, Shed, Verdict, noted, waives};
use crate::game::{Player, Waived};
use crate::games::evolve::Evolve;
use crate::games::evolve::breach::Breach;
use crate::games::evolve::codes::Rule;
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
            return Err(Breach::NoCut { by, hand, limit });
        }
        let cut = cards.len();
        if hand > limit && cut != self.excess(state, by) && !waives(waived, Rule::WrongCut) {
            return Err(Breach::WrongCut {
                by,
                cut,
                hand,
                limit,
            });
        }
        let mut search = Search::new(&state.piles, Pile::Hand(by));
        let mut hidden = 0;
        for (place, card) in cards.as_slice().iter().enumerate() {
            if card.is_unknown() {
                hidden += 1;
                continue;
            }
            search
                .find(self.pieces(*card))
                .map_err(|absent| Breach::NotInHand {
                    by,
                    card: *card,
                    absent,
                    word: place as u8 + 1,
                })?;
        }
        if hidden > search.left() {
            return Err(Breach::HandTooSmall {
                by,
                wanted: cards.len(),
                held: hand,
            });
        }
        let note = (!search.is_sure()).then_some(Rule::HandNotVerified);
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
        own.unwrap_or(self.rulings.hand_limit)
    }

    /// How many cards a player must discard at the end of the round, as far as one clause goes.
    pub(in crate::games::evolve) fn excess(&self, state: &State, player: Player) -> u8 {
        let limit = self.hand_limit(state, player);
        let most = crate::games::evolve::hand::MOST as u8;
        state.hand(player).saturating_sub(limit).min(most)
    }
}
