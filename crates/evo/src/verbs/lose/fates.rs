//! Who can be saved from the climate, and when a player has nothing to choose.

use super::rules::{Coat, Limit, Unused};
use crate::Evo;
use crate::data::wheel::Climate;
use crate::names::Gene;
use crate::state::{Spaces, State};
use crate::verbs::Action;
use evoref_game::{Actor, Next, Player};

/// Dinosaurs by what the climate does to their space.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Fates {
    pub(crate) ideal: u32,
    pub(crate) hot: u32,
    pub(crate) cold: u32,
    pub(crate) deadly: u32,
}

impl Fates {
    const fn all(self) -> u32 {
        self.ideal + self.hot + self.cold + self.deadly
    }
}

/// What a player may save.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outlook {
    pub(crate) before: Fates,
    pub(super) plates: u32,
    pub(super) furs: u32,
    pub(super) cave: u32,
    pub(super) shelters: u32,
    pub(super) least: u32,
}

impl Outlook {
    /// How many beyond plates, furs and cave live, and over which limit first.
    pub(crate) fn excess(&self, alive: Fates) -> (u32, Limit) {
        let hot = alive.hot.saturating_sub(self.plates);
        let cold = alive.cold.saturating_sub(self.furs);
        let deadly = alive.deadly.saturating_sub(self.cave);
        let limit = match (deadly, hot) {
            (1.., _) => Limit::Deadly,
            (0, 1..) => Limit::Hot,
            (0, 0) => Limit::Cold,
        };
        (hot + cold + deadly, limit)
    }

    /// How many his genes and shelters can save.
    fn cap(&self) -> u32 {
        let Fates { ideal, hot, cold, deadly } = self.before;
        let saved = ideal + hot.min(self.plates) + cold.min(self.furs) + deadly.min(self.cave);
        (saved + self.shelters).min(self.before.all())
    }

    /// The most that can stay.
    pub(crate) fn most(&self) -> u32 {
        self.cap().max(self.least)
    }

    /// Whether every number of the floor, the cave and the limits is kept, nobody being ideal.
    fn allows(&self, alive: Fates) -> bool {
        let count = alive.all();
        alive.ideal == self.before.ideal
            && count >= self.least
            && alive.deadly >= self.before.deadly.min(self.cave)
            && (count == self.least || self.excess(alive).0 <= self.shelters)
    }

    /// Whether the choice also keeps `must-save`.
    pub(crate) fn saves_enough(&self, alive: Fates) -> bool {
        alive.all() == self.most()
            && alive.hot >= self.before.hot.min(self.plates)
            && alive.cold >= self.before.cold.min(self.furs)
    }

    /// The gene that saves fewer than it can, if as many live as can live.
    pub(crate) fn unused(&self, alive: Fates) -> Option<Unused> {
        let Fates { hot, cold, .. } = self.before;
        let coats = [
            (Coat::Plate, alive.hot, hot.min(self.plates)),
            (Coat::Fur, alive.cold, cold.min(self.furs)),
        ];
        let unused = coats.into_iter().find(|(_, alive, saved)| alive < saved);
        unused.filter(|_| alive.all() == self.most()).map(|(gene, alive, saved)| Unused {
            gene,
            alive: alive as u8,
            saved: saved as u8,
        })
    }

    /// The first way to save as many as possible by kind of space, and whether only one set of dinosaurs
    /// does it.
    fn best(&self, must_save: bool) -> (Fates, bool) {
        let before = self.before;
        let most = self.most();
        let mut found = None;
        for hot in 0..=before.hot {
            for cold in 0..=before.cold {
                let Some(deadly) = most.checked_sub(before.ideal + hot + cold) else {
                    continue;
                };
                let alive = Fates { ideal: before.ideal, hot, cold, deadly };
                if deadly > before.deadly
                    || !self.allows(alive)
                    || must_save && !self.saves_enough(alive)
                {
                    continue;
                }
                if let Some((first, _)) = found {
                    return (first, false);
                }
                let kinds = [(hot, before.hot), (cold, before.cold), (deadly, before.deadly)];
                let only = kinds.iter().all(|(alive, all)| *alive == 0 || alive == all);
                found = Some((alive, only));
            }
        }
        found.unwrap_or_default()
    }
}

impl Evo {
    /// Whether a player may still lose somebody in this phase.
    pub(crate) fn can_lose(&self, state: &State, by: Player) -> bool {
        let Outlook { before, least, .. } = self.outlook(state, by);
        !state.dying.is_over(by) && before.all() > before.ideal.max(least)
    }

    /// Whether nobody knows how the wheel stands, and that decides who dies, or whether a line of losses
    /// can be.
    pub(crate) fn needs_the_wheel(&self, state: &State, next: &Next<'_, Action>) -> bool {
        if !state.untold.wheel {
            return false;
        }
        let losing = match next {
            Next::Action(Actor::Player(by), Action::Lose(_)) => Some(*by),
            Next::Action(..) | Next::Round | Next::End => None,
        };
        let mut sections = (0..self.wheel.sections.len() as u8).map(|wheel| {
            let mut state = state.clone();
            state.sky.wheel = wheel;
            state
        });
        sections.any(|state| {
            let everybody = |player| self.forced_losses(&state, player) != (Spaces(0), true);
            self.everybody().any(everybody) || losing.is_some_and(|by| self.can_lose(&state, by))
        })
    }

    /// What a player's dinosaurs face, and what he has against it.
    pub(crate) fn outlook(&self, state: &State, by: Player) -> Outlook {
        let herd = state.herd(by);
        Outlook {
            before: self.fates(state, herd.spaces),
            plates: herd.genes.of(Gene::Plate).into(),
            furs: herd.genes.of(Gene::Fur).into(),
            cave: herd.genes.of(Gene::CaveDweller).into(),
            shelters: state.dying.shelters[by.seat()].into(),
            least: herd.floor().min(herd.spaces.len()),
        }
    }

    /// Counts spaces by what the climate does to them.
    pub(crate) fn fates(&self, state: &State, spaces: Spaces) -> Fates {
        // By climate, in their order.
        let mut counts = [0; 4];
        let section = self.section(state);
        for space in spaces.iter() {
            let terrain = self.board.space(space).terrain;
            let decreed = state.sky.decreed[terrain as usize];
            counts[decreed.unwrap_or(section.of(terrain)) as usize] += 1;
        }
        let [ideal, hot, cold, deadly] = counts;
        Fates { ideal, hot, cold, deadly }
    }

    /// Whether these are the losses that a player has without a line.
    pub(crate) fn is_forced(&self, state: &State, by: Player, losses: Spaces) -> bool {
        self.forced_losses(state, by) == (losses, true)
    }

    /// What a player without a line loses: nothing or all that cannot be saved.
    ///
    /// The first result is a set of losses as small as possible; the second, whether it is the only
    /// one. A player who has a choice must write it.
    pub(crate) fn forced_losses(&self, state: &State, by: Player) -> (Spaces, bool) {
        let herd = state.herd(by);
        let outlook = self.outlook(state, by);
        if outlook.most() == outlook.before.all() {
            return (Spaces(0), true);
        }
        let (mut alive, only) = outlook.best(self.options.must_save);
        let mut dead = herd.spaces;
        for space in herd.spaces.iter() {
            let left = match self.climate_of(state, self.board.space(space).terrain) {
                Climate::Ideal => &mut alive.ideal,
                Climate::Hot => &mut alive.hot,
                Climate::Cold => &mut alive.cold,
                Climate::Deadly => &mut alive.deadly,
            };
            if *left > 0 {
                *left -= 1;
                dead.remove(space);
            }
        }
        (dead, only)
    }
}
