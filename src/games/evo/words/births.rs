//! Words for births.

use super::{Said, counted, say};
use crate::game::Player;
use crate::games::evo::Evo;
use crate::games::evo::breach::Breach;
use crate::games::evo::data::board::SpaceId;
use crate::games::evo::names::Gene;
use crate::games::evo::state::{Spaces, State};

impl Evo {
    pub(super) fn birth_words(&self, state: &State, breach: &Breach) -> Option<Said> {
        Some(match *breach {
            Breach::NoBirthLeft { by, eggs } => {
                let name = self.name(by);
                say(
                    format!(
                        "{name} gives birth a {} time, but has {}",
                        super::ordinal(u32::from(eggs) + 1),
                        counted(eggs, "egg")
                    ),
                    "every egg is used",
                )
                .because(state.breeding.last, "the last birth")
                .help(format!(
                    "everybody has 1 egg and each egg gene adds 1; {name} has {}",
                    counted(state.herd(by).genes.of(Gene::Egg), "egg gene")
                ))
            }
            Breach::BirthPassed { by, eggs } => self.passed(state, by, eggs),
            Breach::BirthTooFar { by, space, reach } => self.too_far(state, by, space, reach),
            Breach::NeedsRemoval { by } => say(
                format!(
                    "{} has all 8 dinosaurs on the board and must remove one to give birth",
                    self.name(by)
                ),
                "8 are on the board",
            )
            .help("write `hatch SPACE removing SPACE`"),
            Breach::NoSupply { player, .. } => {
                let herd = state.herd(player);
                let gone = herd.gone;
                let said = say(
                    format!(
                        "{} has no dinosaur left to place: {} on the board, {gone} out of the game",
                        self.name(player),
                        herd.spaces.len()
                    ),
                    "no dinosaur left to place",
                );
                if self.options.dead_return {
                    said
                } else {
                    said.help("with `ruling: dead-return = no` the losers of combats stay out")
                }
            }
            Breach::RemovalNotNeeded { by, space, .. } => say(
                format!(
                    "{} removes the dinosaur on {} to give birth, but has {} on the board and others in the supply",
                    self.name(by),
                    self.space_name(space),
                    state.herd(by).spaces.len()
                ),
                "only with 8 on the board",
            ),
            Breach::SameSpaceAgain { by, space, .. } => say(
                format!(
                    "{} removes the dinosaur on {} and places it there again",
                    self.name(by),
                    self.space_name(space)
                ),
                "back on the same space",
            )
            .help("the switch is `ruling: replace-at-eight`"),
            Breach::DieWithoutEnemy { by, space, .. } => say(
                format!(
                    "{}'s newborn goes on {}, which is empty, so no die is rolled",
                    self.name(by),
                    self.space_name(space)
                ),
                "nobody to fight here",
            )
            .because(
                state.touched(space),
                format!("{} becomes empty here", self.space_name(space)),
            ),
            _ => return None,
        })
    }

    fn passed(&self, state: &State, by: Player, eggs: u8) -> Said {
        let name = self.name(by);
        say(
            format!("{name} gives birth too late: births go round in the order {}", self.order_in_names(state)),
            format!("{name}'s turn has passed"),
        )
        .because(state.breeding.last, format!("a later birth, egg round {}", state.breeding.egg))
        .help(format!("{name} has {}; everybody places one newborn, then those with 2 eggs another, and so on", counted(eggs, "egg")))
        .help("if this birth came earlier, move the line up")
    }

    fn too_far(&self, state: &State, by: Player, space: SpaceId, reach: u8) -> Said {
        let (name, place) = (self.name(by), self.space_name(space));
        let message = if reach == 1 {
            format!("{name} places a newborn on {place}, which touches none of {name}'s dinosaurs")
        } else {
            format!(
                "{name} places a newborn on {place}, more than {reach} spaces from all of {name}'s dinosaurs"
            )
        };
        let label = if reach == 1 {
            "not next to a parent"
        } else {
            "too far from a parent"
        };
        let young = Spaces(state.breeding.young.0 & state.herd(by).spaces.0);
        let said = say(message, label).help(self.stands(state, by));
        if self.options.newborn_parent || young.is_empty() {
            return said;
        }
        said.help(format!(
            "newborns of this phase are no parents here: {}",
            self.spaces_in_words(young)
        ))
        .help("the switch is `ruling: newborn-parent`")
    }
}
