//! What is wrong with a biome, in words.

use super::{turned, words};
use crate::game::Words;
use crate::games::evolve::Evolve;
use crate::games::evolve::breach::Breach;
use crate::games::evolve::state::State;

impl Evolve {
    pub(super) fn biome_words(&self, state: &State, breach: Breach) -> Words {
        let name = |biome: u8| &*self.deck.biomes[biome as usize].name;
        let last = name(self.deck.last_biome);
        let stack = self.rulings.biome_stack;
        match breach {
            Breach::BiomeMissing => {
                let preview = state.biome_preview.map(|shown| self.biome_word(shown.card));
                let end = preview == Some(self.biome_word(self.deck.last_biome));
                let next = if end { "" } else { " next BIOME" };
                let line = format!("table: biome {}{next}", preview.unwrap_or("BIOME"));
                Words {
                    missing: Some(line),
                    because: turned(state.biome_preview, |biome| {
                        format!("{} lies open for it", name(biome))
                    }),
                    ..words(
                        format!("the biome of round {} is not turned up yet", state.round),
                        "the biome comes first",
                    )
                }
            }
            Breach::BiomeNotThePreview { preview, written } => Words {
                because: turned(state.biome_preview, |biome| {
                    format!("{} was turned up next", name(biome))
                }),
                help: vec![format!("write `{}` here", self.biome_word(preview))],
                ..words(
                    format!(
                        "round {} has {}, but {} lay open on the biome deck",
                        state.round,
                        name(written),
                        name(preview)
                    ),
                    format!("not {}", name(preview)),
                )
            },
            Breach::BiomeCameBack { biome, .. } => Words {
                because: turned(state.biome, |_| "the last biome turned up".to_owned()),
                help: vec![
                    "there is one card of each biome, and none goes back to the deck".to_owned(),
                ],
                ..words(
                    format!("{} was turned up before", name(biome)),
                    "turned up before",
                )
            },
            Breach::BiomeTwice => Words {
                because: turned(state.biome, |biome| {
                    format!("round {} has {}", state.round, name(biome))
                }),
                help: vec!["if a new round begins here, its heading is missing".to_owned()],
                ..words(
                    format!("round {} has its biome already", state.round),
                    "a second biome",
                )
            },
            Breach::BiomePreviewMissing => Words {
                help: vec![
                    "form: `table: biome desert next coastline`; only Dying Sun has no `next`"
                        .to_owned(),
                ],
                ..words(
                    format!(
                        "the biome of round {} is turned up, but not the next one",
                        state.round
                    ),
                    "`next` and a biome are missing",
                )
            },
            Breach::BiomePreviewAfterLast => words(
                format!("no biome is turned up after {last}: it ends the game"),
                "nothing is turned up",
            ),
            Breach::DyingSunTooEarly { place, .. } => Words {
                help: vec![format!(
                    "the stack is {} biomes, then {} with {last} among them, then {}; \
                     so it is turned up in round {} to {}",
                    stack.above,
                    stack.with_dying_sun + 1,
                    stack.below,
                    stack.above + 1,
                    stack.longest()
                )],
                ..words(
                    format!(
                        "{last} is biome {place} of the stack, but lies at place {} at the earliest",
                        stack.above + 1
                    ),
                    format!("place {place}, {} too early", stack.above + 1 - place),
                )
            },
            Breach::DyingSunTooLate { place, .. } => Words {
                help: vec![format!("write `{}`", self.biome_word(self.deck.last_biome))],
                ..words(
                    format!(
                        "biome {place} of the stack must be {last}: it lies at place {} at the latest",
                        stack.longest()
                    ),
                    format!("must be {last}"),
                )
            },
            Breach::BiomeNotDealt { dealt, .. } => words(
                format!("under the seed of this record {} comes here", name(dealt)),
                format!("the seed has {}", name(dealt)),
            ),
            _ => Words::default(),
        }
    }
}
