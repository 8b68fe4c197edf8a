//! Turning up the biome of a round and the next one.

use super::{Move, Verdict, legal, waives};
use crate::Evolve;
use crate::action::Number;
use crate::breach::biome::{
    BiomeCameBack, BiomeNotDealt, BiomeNotThePreview, BiomePreviewAfterDyingSun,
    BiomePreviewMissing, BiomeTwice, DyingSunTooEarly, DyingSunTooLate,
};
use crate::breach::{Breach, Rule};
use crate::state::{Phase, State};
use evoref_game::Waived;

/// The place in the clause of the round's card and of the next one.
const CARD: u8 = 1;
const NEXT: u8 = 3;

impl Evolve {
    pub(super) fn judge_biome(
        &self,
        state: &State,
        biome: Number,
        next: Option<Number>,
        waived: &Waived,
    ) -> Verdict {
        if state.phase != Phase::Biome {
            return Err(BiomeTwice {}.into());
        }
        self.is_biome_of_round(state, biome, waived)?;
        let last = self.deck.biomes[biome as usize].last;
        match next {
            None if !last && !waives(waived, Rule::BiomePreviewMissing) => {
                return Err(BiomePreviewMissing {}.into());
            }
            Some(_) if last && !waives(waived, Rule::BiomePreviewAfterDyingSun) => {
                return Err(BiomePreviewAfterDyingSun {}.into());
            }
            Some(next) => {
                let new = !state.saw_biome(next) && next != biome;
                if !new && !waives(waived, Rule::BiomeCameBack) {
                    let (biome, word) = (next, NEXT);
                    return Err(BiomeCameBack { biome, word }.into());
                }
                if !last {
                    self.lies_at(state.round as u8 + 1, next, NEXT, waived)?;
                }
            }
            None => {}
        }
        Ok(legal(Move::Biome { biome, next }))
    }

    /// The preview of the round before, or in round 1 the top of the stack.
    fn is_biome_of_round(
        &self,
        state: &State,
        biome: Number,
        waived: &Waived,
    ) -> Result<(), Breach> {
        if let Some(preview) = state.biome_preview {
            if preview.card == biome || waives(waived, Rule::BiomeNotThePreview) {
                return Ok(());
            }
            let (preview, written) = (preview.card, biome);
            return Err(BiomeNotThePreview { preview, written }.into());
        }
        if state.saw_biome(biome) && !waives(waived, Rule::BiomeCameBack) {
            return Err(BiomeCameBack { biome, word: CARD }.into());
        }
        self.lies_at(state.round as u8, biome, CARD, waived)
    }

    /// Whether a biome can lie at a place of the stack, from 1: Dying Sun lies in the middle part.
    fn lies_at(&self, place: u8, biome: Number, word: u8, waived: &Waived) -> Result<(), Breach> {
        let stack = self.options.biome_stack;
        let last = self.deck.biomes[biome as usize].last;
        if last && place <= stack.above && !waives(waived, Rule::DyingSunTooEarly) {
            return Err(DyingSunTooEarly { place, word }.into());
        }
        if !last && place >= stack.longest() && !waives(waived, Rule::DyingSunTooLate) {
            return Err(DyingSunTooLate { place, word }.into());
        }
        match self.dealt_biome(place) {
            Some(dealt) if dealt != biome => Err(BiomeNotDealt { dealt, word }.into()),
            _ => Ok(()),
        }
    }

    /// The biome that the seed has at a place of the stack, from 1.
    pub(crate) fn dealt_biome(&self, place: u8) -> Option<Number> {
        self.dealt.biomes.get(place as usize - 1).copied()
    }
}
