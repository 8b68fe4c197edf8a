//! Who can be saved from the climate, and when a player has nothing to choose.

use crate::prelude::*;
use crate::state::Genes;
use crate::verbs::lose::rules::Unused;

/// A climate that kills, and the gene of which each copy saves one dinosaur from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Threat {
    pub(crate) climate: Climate,
    pub(crate) gene: Gene,
}

const HOT: Threat = Threat { climate: Climate::Hot, gene: Gene::Plate };
const COLD: Threat = Threat { climate: Climate::Cold, gene: Gene::Fur };
pub(super) const DEADLY: Threat = Threat { climate: Climate::Deadly, gene: Gene::CaveDweller };

/// Dinosaurs by what the climate does to their space: a number for each climate.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Fates([u32; Climate::ALL.len()]);

impl Fates {
    pub(super) const fn under(self, climate: Climate) -> u32 {
        self.0[climate as usize]
    }

    pub(super) fn all(self) -> u32 {
        self.0.iter().sum()
    }
}

/// What a player may save.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outlook {
    before: Fates,
    genes: Genes,
    pub(super) shelters: u32,
    pub(super) least: u32,
}

impl Outlook {
    /// Who lives when these die.
    pub(super) fn without(&self, dead: Fates) -> Fates {
        let mut alive = self.before;
        alive.0.iter_mut().zip(dead.0).for_each(|(alive, dead)| *alive -= dead);
        alive
    }

    /// How many his genes save from a threat, if there are so many.
    pub(super) const fn saves(&self, threat: Threat) -> u32 {
        self.genes.of(threat.gene) as u32
    }

    /// How many of his dinosaurs his genes save from a threat.
    pub(super) fn saved(&self, threat: Threat) -> u32 {
        self.before.under(threat.climate).min(self.saves(threat))
    }

    /// How many live beyond those whom genes save, and from which threat first.
    pub(super) fn excess(&self, alive: Fates) -> (u32, Threat) {
        let over = |threat: Threat| alive.under(threat.climate).saturating_sub(self.saves(threat));
        let threats = [DEADLY, HOT, COLD];
        let first = threats.into_iter().find(|threat| over(*threat) > 0);
        (threats.map(over).iter().sum(), first.unwrap_or(COLD))
    }

    /// The most that can stay: those whom genes and shelters can save, and no fewer than the floor.
    pub(crate) fn most(&self) -> u32 {
        let saved: u32 = [DEADLY, HOT, COLD].map(|threat| self.saved(threat)).iter().sum();
        let cap = self.before.under(Climate::Ideal) + saved + self.shelters;
        cap.min(self.before.all()).max(self.least)
    }

    /// Whether every number of the floor, the cave and the limits is kept.
    fn allows(&self, alive: Fates) -> bool {
        let count = alive.all();
        count >= self.least
            && alive.under(Climate::Deadly) >= self.saved(DEADLY)
            && (count == self.least || self.excess(alive).0 <= self.shelters)
    }

    /// Whether the choice also keeps `must-save`.
    pub(super) fn saves_enough(&self, alive: Fates) -> bool {
        let enough = |threat: Threat| alive.under(threat.climate) >= self.saved(threat);
        alive.all() == self.most() && enough(HOT) && enough(COLD)
    }

    /// The gene that saves fewer than it can, if as many live as can live.
    pub(super) fn unused(&self, alive: Fates) -> Option<Unused> {
        let unused = |threat: &Threat| alive.under(threat.climate) < self.saved(*threat);
        let threat = [HOT, COLD].into_iter().find(unused)?;
        let (here, saved) = (alive.under(threat.climate), self.saved(threat));
        (alive.all() == self.most()).then_some(Unused { threat, alive: here, saved })
    }

    /// The first way to save as many as possible by kind of space, and whether only one set of dinosaurs does it.
    fn best(&self, must_save: bool) -> (Fates, bool) {
        let Fates([ideal, hots, colds, deadlies]) = self.before;
        let most = self.most();
        let mut found = None;
        for hot in 0..=hots {
            for cold in 0..=colds {
                let Some(deadly) = most.checked_sub(ideal + hot + cold) else { continue };
                let alive = Fates([ideal, hot, cold, deadly]);
                if deadly > deadlies
                    || !self.allows(alive)
                    || must_save && !self.saves_enough(alive)
                {
                    continue;
                }
                if let Some((first, _)) = found {
                    return (first, false);
                }
                let kinds = [(hot, hots), (cold, colds), (deadly, deadlies)];
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
        !state.dying.is_over(by) && before.all() > before.under(Climate::Ideal).max(least)
    }

    /// Whether nobody knows how the wheel stands, and that decides who dies, or whether a line of losses can be.
    pub(crate) fn needs_the_wheel(&self, state: &State, next: &Next<'_, Action>) -> bool {
        if !state.untold.wheel {
            return false;
        }
        let mut state = state.clone();
        (0..self.wheel.sections.len() as u8).any(|wheel| {
            state.sky.wheel = wheel;
            let loses = |player| self.forced_losses(&state, player) != (Spaces(0), true);
            let may_lose = matches!(next, Next::Action(Actor::Player(by), Action::Lose(_))
                if self.can_lose(&state, *by));
            may_lose || self.players().any(loses)
        })
    }

    /// What a player's dinosaurs face, and what he has against it.
    pub(crate) fn outlook(&self, state: &State, by: Player) -> Outlook {
        let herd = state.herd(by);
        Outlook {
            before: self.fates(state, herd.spaces),
            genes: herd.genes,
            shelters: state.dying.shelters[by.seat()].into(),
            least: herd.floor().min(herd.spaces.len()),
        }
    }

    /// Counts spaces by what the climate does to them.
    pub(crate) fn fates(&self, state: &State, spaces: Spaces) -> Fates {
        let mut fates = Fates::default();
        let section = self.section(state);
        for space in spaces.iter() {
            let terrain = self.board.space(space).terrain;
            let decreed = state.sky.decreed[terrain as usize];
            fates.0[decreed.unwrap_or(section.of(terrain)) as usize] += 1;
        }
        fates
    }

    /// What a player without a line loses: nothing or all that cannot be saved.
    ///
    /// The first result is a set of losses as small as possible; the second, whether it is the only
    /// one. A player who has a choice must write it.
    pub(crate) fn forced_losses(&self, state: &State, by: Player) -> (Spaces, bool) {
        self.forced_by(state, by, &self.outlook(state, by))
    }

    /// The same of a player who may save this.
    pub(super) fn forced_by(&self, state: &State, by: Player, outlook: &Outlook) -> (Spaces, bool) {
        if outlook.most() == outlook.before.all() {
            return (Spaces(0), true);
        }
        let (mut alive, only) = outlook.best(self.options.must_save);
        let mut dead = state.herd(by).spaces;
        for space in dead.iter() {
            let left = &mut alive.0[self.climate_on(state, space) as usize];
            if *left > 0 {
                *left -= 1;
                dead.remove(space);
            }
        }
        (dead, only)
    }
}
