//! Phase 3: the place that the owner of adrenaline takes.

use super::{Effect, Verdict, in_phase, legal, require};
use crate::Evo;
use crate::breach::initiative::{AdrenalineClosed, AdrenalineTwice, NoAdrenaline, PlaceOffTrack};
use crate::names::Gene;
use crate::state::{Phase, State};
use evoref_game::{Player, Waived};

impl Evo {
    /// Its owner takes a place on the track, once, before any head start.
    pub(super) fn adrenaline(
        &self,
        state: &State,
        by: Player,
        place: u16,
        waived: &Waived,
    ) -> Verdict {
        in_phase(state, Phase::Initiative)?;
        require(state.herd(by).genes.has(Gene::Adrenaline), waived, || NoAdrenaline { by })?;
        require(state.adrenaline.is_none(), waived, || AdrenalineTwice { by })?;
        if let Some(player) = state.head_start {
            require(false, waived, || AdrenalineClosed { by, player })?;
        }
        if place == 0 || usize::from(place) > self.seats.len() {
            return Err(PlaceOffTrack { place }.into());
        }
        legal(Effect::Adrenaline(by, place as u8 - 1))
    }
}
