//! What transcribed cards and decrees change: only the books are looked at.

use super::{Effect, Verdict, legal, own};
use crate::games::evo::Evo;
use crate::games::evo::action::Change;
use crate::games::evo::breach::{Breach, By};
use crate::games::evo::data::events::Effect as CardEffect;
use crate::games::evo::state::{Card, State};

impl Evo {
    /// A card was played whose effect only the record knows, and nothing goes below or above what
    /// is possible.
    pub(super) fn change(&self, state: &State, card: Option<Card>, change: Change) -> Verdict {
        if let Some(card) = card {
            self.was_played(state, card)?;
        }
        match change {
            Change::Points(player, delta) => {
                if state.herd(player).mp + delta < 0 {
                    return Err(Breach::PointsBelowZero { player, delta });
                }
            }
            Change::Removes(player, space) => {
                own(state, player, space, By::Decree)?;
                if state.herd(player).is_protected() {
                    return Err(Breach::TooFewDinosaurs { player });
                }
            }
            Change::Places(player, space) => {
                if let Some(owner) = state.owner(space) {
                    return Err(Breach::SpaceOccupied {
                        by: player,
                        space,
                        owner,
                        how: By::Decree,
                    });
                }
                if state.herd(player).supply() == 0 {
                    return Err(Breach::NoSupply {
                        player,
                        how: By::Decree,
                    });
                }
            }
            Change::Climate(..) | Change::Nothing => {}
        }
        legal(Effect::Change(change, card))
    }

    fn was_played(&self, state: &State, card: Card) -> Result<(), Breach> {
        if self.deck.cards[card.0 as usize].effect != CardEffect::Manual {
            return Err(Breach::ManualNotNeeded { card });
        }
        if state.deck.open >> card.0 & 1 == 0 {
            return Err(Breach::ManualWithoutPlay { card });
        }
        Ok(())
    }
}
