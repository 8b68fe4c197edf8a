//! What transcribed cards and decrees change: only the books are looked at.

use super::{Effect, Verdict, legal, noted, own};
use crate::Evo;
use crate::action::Change;
use crate::breach::births::NoSupply;
use crate::breach::changes::{
    ManualNotNeeded, ManualWithoutPlay, PointsBelowZero, TooFewDinosaurs,
};
use crate::breach::movement::SpaceOccupied;
use crate::breach::{Breach, How, Note};
use crate::data::board::SpaceId;
use crate::data::events::Effect as CardEffect;
use crate::state::{Card, State};
use evoref_game::Player;

impl Evo {
    /// A card was played whose effect only the record knows, and nothing goes below or above what
    /// is possible.
    pub(super) fn change(&self, state: &State, card: Option<Card>, change: Change) -> Verdict {
        if let Some(card) = card {
            self.was_played(state, card)?;
        }
        match change {
            Change::Points(player, delta) => {
                match state.points(player).covers(delta.saturating_neg()) {
                    Some(false) => return Err(PointsBelowZero { player, delta }.into()),
                    Some(true) => {}
                    None => {
                        let note = Some(Note::PointsNotVerified(player));
                        return noted(Effect::Change(change, card), note);
                    }
                }
            }
            Change::Removes(player, space) => {
                own(state, player, space, How::Decree)?;
                if state.herd(player).is_protected() {
                    return Err(TooFewDinosaurs { player }.into());
                }
            }
            Change::Moves(player, from, to) => {
                own(state, player, from, How::Decree)?;
                if from != to {
                    is_empty(state, player, to)?;
                }
            }
            Change::Places(player, space) => {
                is_empty(state, player, space)?;
                if state.herd(player).supply() == 0 {
                    return Err(NoSupply { player, how: How::Decree }.into());
                }
            }
            Change::Climate(..) | Change::Nothing => {}
        }
        legal(Effect::Change(change, card))
    }

    fn was_played(&self, state: &State, card: Card) -> Result<(), Breach> {
        if self.deck.cards[card.0 as usize].effect != CardEffect::Manual {
            return Err(ManualNotNeeded { card }.into());
        }
        if state.deck.open >> card.0 & 1 == 0 {
            return Err(ManualWithoutPlay { card }.into());
        }
        Ok(())
    }
}

fn is_empty(state: &State, by: Player, space: SpaceId) -> Result<(), Breach> {
    match state.owner(space) {
        Some(owner) => Err(SpaceOccupied { by, space, owner, how: How::Decree }.into()),
        None => Ok(()),
    }
}
