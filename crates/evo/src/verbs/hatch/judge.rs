//! Whether a birth is legal: an egg, room, a parent, and the roll against an enemy.

use crate::prelude::*;
use crate::verbs::hatch::rules::{
    BirthPassed, BirthTooFar, DieWithoutEnemy, NeedsRemoval, NoBirthLeft, RemovalNotNeeded,
    SameSpaceAgain,
};
use crate::verbs::hatch::{Birth, Hatch};

/// How far from a parent a newborn may be with thick-shell.
const SHELL_REACH: u8 = 3;

impl Case<'_> {
    /// A newborn is placed, in its turn, near a parent.
    pub(super) fn hatching(&self, hatch: Hatch) -> Verdict {
        let Self { state, by, .. } = *self;
        in_phase(state, Phase::Births)?;
        let egg = self.has_slot()?;
        self.makes_room(hatch)?;
        let enemy = self.target(hatch)?;
        self.near_a_parent(hatch)?;
        let (kills, note) = self.struggle(hatch, enemy)?;
        let birth = Birth {
            player: by,
            egg,
            to: hatch.to,
            removing: hatch.removing,
            stays: enemy.is_none() || kills,
            against: enemy,
            die: hatch.die,
            kills: enemy.filter(|_| kills),
        };
        noted(birth, note)
    }

    /// With all eight on the board one is removed first; never with fewer.
    fn makes_room(&self, hatch: Hatch) -> Kept {
        let Self { evo, state, by, .. } = *self;
        let herd = state.herd(by);
        let word = hatch.word_of_roll() + 1;
        if herd.spaces.len() < 8 {
            ensure(herd.supply() > 0, || NoSupply { player: by, how: How::Hatching })?;
            return match hatch.removing {
                Some(space) => Err(RemovalNotNeeded { by, space, word }.into()),
                None => Ok(()),
            };
        }
        let space = hatch.removing.ok_or(NeedsRemoval { by })?;
        own(state, by, space, How::Removing(word + 1))?;
        let stays_free = space != hatch.to || !evo.options.removed_goes_elsewhere;
        Ok(ensure(stays_free, || SameSpaceAgain { by, space, word })?)
    }

    /// Next to an own dinosaur that stays on the board, or up to three spaces away.
    fn near_a_parent(&self, hatch: Hatch) -> Kept {
        let Self { evo, state, by, waived } = *self;
        let near = evo.birthplaces(state, by, hatch.removing).has(hatch.to);
        let reach = if state.herd(by).genes.has(Gene::ThickShell) { SHELL_REACH } else { 1 };
        let Hatch { to: space, removing, .. } = hatch;
        require(near, waived, || BirthTooFar { by, space, reach, removing })
    }

    /// The roll of killer-babies: whether the newborn kills.
    fn struggle(&self, hatch: Hatch, enemy: Option<Player>) -> Verdict<(bool, Option<Breach>)> {
        let Self { evo, by, waived, .. } = *self;
        if enemy.is_none() {
            return Ok((false, None));
        }
        let (space, how, word) = (hatch.to, How::Hatching, hatch.word_of_roll());
        let missing = || DieMissing { by, space, how, again: None, word };
        let against =
            |die, claimed| ResultContradicts { by, claimed, die, attack: 0, defence: 0, how };
        let die = hatch.die.map(|die| (die, evo.kills(die)));
        decided(die, hatch.claim, waived, missing, against)
    }

    /// The space is empty, or holds an enemy that killer-babies may fight.
    fn target(&self, hatch: Hatch) -> Verdict<Option<Player>> {
        let Self { state, by, .. } = *self;
        let space = hatch.to;
        let owner = state.owner(space).filter(|_| hatch.removing != Some(space));
        match owner {
            None if hatch.is_rolled() || hatch.claim.is_some() => {
                let part =
                    if hatch.is_rolled() { Part::Word(hatch.word_of_roll()) } else { Part::Claim };
                Err(DieWithoutEnemy { by, space, part }.into())
            }
            None => Ok(None),
            Some(_) if state.herd(by).genes.has(Gene::KillerBabies) => {
                self.victim(space, How::Hatching).map(Some)
            }
            Some(owner) => Err(SpaceOccupied { by, space, owner, how: How::Hatching }.into()),
        }
    }

    /// An egg is left and its turn has not passed: the egg round of the birth.
    fn has_slot(&self) -> Verdict<u8> {
        let Self { state, by, waived, .. } = *self;
        let (breeding, eggs) = (&state.breeding, state.eggs(by));
        // Players jumped over have passed for that egg round.
        let jumped = state.order.place(by) < breeding.place as usize;
        let egg = breeding.egg + u8::from(jumped);
        if egg <= eggs {
            return Ok(egg);
        }
        let passed = breeding.born[by.seat()] < eggs;
        require(!passed, waived, || BirthPassed { by, eggs })?;
        require(passed, waived, || NoBirthLeft { by, eggs })?;
        // A birth that the table let stand opens no egg round for anybody.
        Ok(breeding.egg)
    }
}

impl Evo {
    /// Whether a symbol kills the enemy of a newborn.
    pub(crate) fn kills(&self, die: Die) -> bool {
        self.options.killer_babies_die >> die as u8 & 1 == 1
    }

    /// All spaces within reach of a parent, occupied ones included.
    pub(crate) fn birthplaces(&self, state: &State, by: Player, gone: Option<SpaceId>) -> Spaces {
        let removed = gone.map_or(0, SpaceId::bit);
        let young = if self.options.newborn_parent { 0 } else { state.breeding.young.0 };
        let parents = Spaces(state.herd(by).spaces.0 & !removed & !young);
        let over_empty = self.options.shell_over_empty;
        let blocked = if over_empty { state.occupied().0 & !removed } else { 0 };
        let shell = state.herd(by).genes.has(Gene::ThickShell);
        // From the newborn's side a parent is reached, not passed; so a parent blocks no other.
        let near = |parent| {
            if shell {
                self.board.within(parent, SHELL_REACH, blocked)
            } else {
                self.board.space(parent).neighbours
            }
        };
        Spaces(parents.iter().fold(0, |places, parent| places | near(parent)))
    }
}
