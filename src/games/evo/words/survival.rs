//! Words for survival.

use super::{Said, counted, say};
use crate::game::Player;
use crate::games::evo::Evo;
use crate::games::evo::breach::{Breach, Limit};
use crate::games::evo::data::wheel::Climate;
use crate::games::evo::names::Gene;
use crate::games::evo::state::State;

impl Evo {
    pub(super) fn survival_words(&self, state: &State, breach: &Breach) -> Option<Said> {
        Some(match *breach {
            Breach::SurvivalOver { by } => {
                let name = self.name(by);
                say(format!("{name}'s losses of this round are already taken"), "taken already")
                    .because(state.dying.last, "losses were taken here")
                    .help(format!(
                        "one `lose` line a player, with all losses, in the order {}",
                        self.order_in_names(state)
                    ))
            }
            Breach::MustLive { by, space, terrain, .. } => self.with_sky(
                state,
                say(
                    format!(
                        "{} loses the dinosaur on {}, but {} is ideal this round and nobody dies there",
                        self.name(by),
                        self.space_name(space),
                        terrain.name()
                    ),
                    "nobody dies here",
                ),
            ),
            Breach::BelowTheFloor { by, left, least } => {
                let name = self.name(by);
                let before = state.herd(by).spaces.len();
                say(
                    format!("{name} would keep {left} of {before} dinosaurs, but removing stops at {least}"),
                    format!("{} must stay", counted(least, "dinosaur")),
                )
                .help(match before.saturating_sub(least.into()) {
                    0 => format!("nobody of {name} can be lost in this phase"),
                    more => format!("{name} chooses which of the doomed stay: {more} can be lost"),
                })
            }
            Breach::CaveDwellerSaves { by } => say(
                format!("{} loses every dinosaur on deadly spaces, but the cave-dweller saves one of them", self.name(by)),
                "one of these lives",
            )
            .because(state.herd(by).won[Gene::CaveDweller as usize], format!("{} wins cave-dweller", self.name(by))),
            Breach::TooManySurvivors { by, limit, alive, most, shelters, over } => {
                self.too_many(state, by, limit, (alive, most), (shelters, over))
            }
            Breach::MustSave { by, left, cap } => say(
                format!("{} keeps {}, but plates and furs save {cap}", self.name(by), counted(left, "dinosaur")),
                format!("{cap} are saved"),
            )
            .help("with `ruling: must-save = yes` plates and furs must be used as far as they reach"),
            Breach::LoseMissing { player, dead } => self.lose_missing(state, player, dead),
            _ => return None,
        })
    }

    fn with_sky(&self, state: &State, said: Said) -> Said {
        let said = match state.sky.now {
            Some(now) => said.because(now, "the climate of this round"),
            None => said,
        };
        said.help(format!("this round: {}", self.sky_in_words(state)))
    }

    fn too_many(
        &self,
        state: &State,
        by: Player,
        limit: Limit,
        (alive, most): (u8, u8),
        (shelters, over): (u8, u8),
    ) -> Said {
        let name = self.name(by);
        let (climate, genes) = match limit {
            Limit::Hot => (Climate::Hot, counted(most, "plate")),
            Limit::Cold => (Climate::Cold, counted(most, "fur")),
            Limit::Deadly => (Climate::Deadly, counted(most, "cave-dweller")),
        };
        let said = say(
            format!(
                "{name} keeps {} on {} spaces, but has {genes}",
                counted(alive, "dinosaur"),
                climate.name()
            ),
            format!("{over} too many alive"),
        );
        let spaces = self.under(state, state.herd(by).spaces, climate);
        let said = self.with_sky(
            state,
            said.help(format!(
                "{} before: {}",
                climate.name(),
                self.spaces_in_words(spaces)
            )),
        );
        if shelters > 0 {
            said.help(format!("{} already counted", counted(shelters, "shelter")))
        } else {
            said
        }
    }

    fn lose_missing(&self, state: &State, player: Player, dead: u8) -> Said {
        let name = self.name(player);
        let herd = state.herd(player);
        let (example, _) = self.forced_losses(state, player);
        let doomed: Vec<String> = [Climate::Deadly, Climate::Hot, Climate::Cold]
            .into_iter()
            .map(|climate| (climate, self.under(state, herd.spaces, climate)))
            .filter(|(_, spaces)| !spaces.is_empty())
            .map(|(climate, spaces)| format!("{} {}", climate.name(), self.spaces_in_words(spaces)))
            .collect();
        let spaces: Vec<&str> = example.iter().map(|space| self.space_name(space)).collect();
        let said = say(
            format!(
                "{name} loses {} to the climate, and which is not written",
                counted(dead, "dinosaur")
            ),
            format!("{name}'s losses are missing"),
        )
        .help(format!(
            "{name} has {}, {}, and stops at {}; in danger: {}",
            counted(herd.genes.of(Gene::Plate), "plate"),
            counted(herd.genes.of(Gene::Fur), "fur"),
            herd.floor(),
            doomed.join("; ")
        ));
        self.with_sky(state, said).missing(format!(
            "{}: lose {}",
            self.handle(player),
            spaces.join(" ")
        ))
    }
}
