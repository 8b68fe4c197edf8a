//! Cutting hands at the end of a round.

use super::{Move, Verdict, noted, take_all, waives};
use crate::games::evolve::Evolve;
use crate::games::evolve::breach::Breach;
use crate::games::evolve::codes::Rule;
use crate::games::evolve::data::Effect;
use crate::games::evolve::hand::{CardId, Cards};
use crate::games::evolve::piles::Pile;
use crate::games::evolve::state::{Phase, State};
use crate::rules::{Player, Waived};

impl Evolve {
    pub(super) fn judge_cut(
        &self,
        state: &State,
        by: Player,
        cards: &Cards,
        waived: Waived,
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
        let mut piles = state.piles;
        let taken = take_all(self, &mut piles, Pile::Hand(by), cards.as_slice());
        let (cut, sure) = taken.map_err(|(place, absent)| match absent {
            Some(absent) => Breach::NotInHand {
                by,
                card: cards
                    .as_slice()
                    .get(place)
                    .copied()
                    .unwrap_or(CardId::UNKNOWN),
                absent,
                word: place as u8 + 1,
            },
            None => Breach::HandTooSmall {
                by,
                wanted: cards.len(),
                held: hand,
            },
        })?;
        let note = (!sure).then_some(Rule::HandNotVerified);
        Ok(noted(Move::Discard { player: by, cut }, note))
    }

    /// How many cards a player may keep at the end of a round.
    pub(in crate::games::evolve) fn hand_limit(&self, state: &State, player: Player) -> u8 {
        let effects = state.creatures[player.seat()].effects(&self.deck);
        effects
            .filter_map(|effect| match effect {
                Effect::HandLimit { value } => Some(*value),
                _ => None,
            })
            .max()
            .unwrap_or(self.rulings.hand_limit)
    }

    /// How many cards a player must discard at the end of the round, as far as one clause goes.
    pub(in crate::games::evolve) fn excess(&self, state: &State, player: Player) -> u8 {
        let limit = self.hand_limit(state, player);
        let most = crate::games::evolve::hand::MOST as u8;
        state.hand(player).saturating_sub(limit).min(most)
    }
}
