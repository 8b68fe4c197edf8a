//! Whether a birth is legal: an egg, room, a parent, and the roll against an enemy.

use super::rules::{
    BirthPassed, BirthTooFar, DieWithoutEnemy, NeedsRemoval, NoBirthLeft, RemovalNotNeeded,
    SameSpaceAgain,
};
use super::{Birth, Hatch};
use crate::Evo;
use crate::data::board::SpaceId;
use crate::judge::{Verdict, in_phase, noted, own, require};
use crate::names::{Die, Gene};
use crate::options::{ReplaceAtEight, ThickShellPath};
use crate::rules::combat::{DieMissing, ResultContradicts, victim};
use crate::rules::movement::{NoSupply, SpaceOccupied};
use crate::rules::{Breach, How, Note};
use crate::state::{Phase, Spaces, State};
use evoref_game::{Part, Player, Waived};

/// How far from a parent a newborn may be with thick-shell.
const SHELL_REACH: u8 = 3;

/// The next birth of a player.
enum NextBirth {
    /// In this egg round.
    Open(u8),
    /// He has used all his eggs.
    Used,
    /// A later player gave birth first, so his last slots are passed.
    Passed,
}

/// Eggs of this phase, late broods included.
fn eggs(state: &State, by: Player) -> u8 {
    state.herd(by).eggs() as u8 + state.breeding.extra[by.seat()]
}

/// The next slot of a player: players jumped over have passed for that egg round.
fn next_birth(state: &State, by: Player) -> NextBirth {
    let breeding = &state.breeding;
    let later = state.order.place(by) < breeding.place as usize;
    let egg = breeding.egg + u8::from(later);
    let eggs = eggs(state, by);
    if egg <= eggs {
        NextBirth::Open(egg)
    } else if breeding.born[by.seat()] < eggs {
        NextBirth::Passed
    } else {
        NextBirth::Used
    }
}

impl Evo {
    /// A newborn is placed, in its turn, near a parent.
    pub(super) fn hatching(
        &self,
        state: &State,
        by: Player,
        hatch: Hatch,
        waived: &Waived,
    ) -> Verdict {
        in_phase(state, Phase::Births)?;
        let egg = has_slot(state, by, waived)?;
        self.makes_room(state, by, hatch)?;
        let enemy = target(state, by, hatch, waived)?;
        self.near_a_parent(state, by, hatch, waived)?;
        let (kills, note) = self.struggle(by, hatch, enemy, waived)?;
        noted(
            Birth {
                player: by,
                egg,
                to: hatch.to,
                removing: hatch.removing,
                stays: enemy.is_none() || kills,
                against: enemy,
                die: hatch.die,
                kills: enemy.filter(|_| kills),
            },
            note,
        )
    }

    /// Whether a symbol kills the enemy of a newborn.
    pub(crate) fn kills(&self, die: Die) -> bool {
        self.options.killer_babies_die >> die as u8 & 1 == 1
    }

    /// With all eight on the board one is removed first; never with fewer.
    fn makes_room(&self, state: &State, by: Player, hatch: Hatch) -> Result<(), Breach> {
        let herd = state.herd(by);
        let word = hatch.word_of_removing();
        match hatch.removing {
            None if herd.spaces.len() >= 8 => Err(NeedsRemoval { by }.into()),
            None if herd.supply() == 0 => Err(NoSupply { player: by, how: How::Hatching }.into()),
            None => Ok(()),
            Some(space) if herd.spaces.len() < 8 => Err(if herd.supply() == 0 {
                NoSupply { player: by, how: How::Hatching }.into()
            } else {
                RemovalNotNeeded { by, space, word }.into()
            }),
            Some(space) => {
                own(state, by, space, How::Removing(word + 1))?;
                if space == hatch.to && self.options.replace_at_eight == ReplaceAtEight::OtherSpace
                {
                    return Err(SameSpaceAgain { by, space, word }.into());
                }
                Ok(())
            }
        }
    }

    /// Next to an own dinosaur that stays on the board, or up to three spaces away.
    fn near_a_parent(
        &self,
        state: &State,
        by: Player,
        hatch: Hatch,
        waived: &Waived,
    ) -> Result<(), Breach> {
        let shell = state.herd(by).genes.has(Gene::ThickShell);
        let parents = self.parents(state, by, hatch.removing);
        let (near, reach) = if shell {
            // From the newborn's side a parent is reached, not passed; so it is the same way.
            let blocked = self.in_the_way(state, hatch.removing);
            let near = self.board.within(hatch.to, SHELL_REACH, blocked);
            (near & parents.0 != 0, SHELL_REACH)
        } else {
            (parents.0 & self.board.space(hatch.to).neighbours != 0, 1)
        };
        require(near, waived, || BirthTooFar {
            by,
            space: hatch.to,
            reach,
            removing: hatch.removing,
        })
    }

    /// The dinosaurs beside which a newborn may be placed.
    fn parents(&self, state: &State, by: Player, removing: Option<SpaceId>) -> Spaces {
        let removed = removing.map_or(0, SpaceId::bit);
        let young = if self.options.newborn_parent { 0 } else { state.breeding.young.0 };
        Spaces(state.herd(by).spaces.0 & !removed & !young)
    }

    /// The spaces over which thick-shell does not reach.
    fn in_the_way(&self, state: &State, removing: Option<SpaceId>) -> u128 {
        match self.options.thick_shell_path {
            ThickShellPath::OverAnything => 0,
            ThickShellPath::OverEmpty => state.occupied().0 & !removing.map_or(0, SpaceId::bit),
        }
    }

    /// All spaces within reach of a parent, occupied ones included.
    pub(crate) fn birthplaces(
        &self,
        state: &State,
        by: Player,
        removing: Option<SpaceId>,
    ) -> Spaces {
        let parents = self.parents(state, by, removing);
        let places = if state.herd(by).genes.has(Gene::ThickShell) {
            let blocked = self.in_the_way(state, removing);
            // From the newborn's side a parent is reached, not passed; so a parent blocks no other.
            parents
                .iter()
                .fold(0, |places, parent| places | self.board.within(parent, SHELL_REACH, blocked))
        } else {
            parents.iter().fold(0, |places, parent| places | self.board.space(parent).neighbours)
        };
        Spaces(places)
    }

    /// The roll of killer-babies: whether the newborn kills.
    fn struggle(
        &self,
        by: Player,
        hatch: Hatch,
        enemy: Option<Player>,
        waived: &Waived,
    ) -> Result<(bool, Option<Note>), Breach> {
        if enemy.is_none() {
            return Ok((false, None));
        }
        let Some(die) = hatch.die else {
            let kills = hatch.claim.ok_or(DieMissing {
                by,
                space: hatch.to,
                how: How::Hatching,
                again: None,
                word: hatch.word_of_roll(),
            })?;
            return Ok((kills, Some(Note::Result)));
        };
        let kills = self.kills(die);
        if let Some(claimed) = hatch.claim.filter(|claimed| *claimed != kills) {
            let how = How::Hatching;
            require(false, waived, || ResultContradicts {
                by,
                claimed,
                die,
                attack: 0,
                defence: 0,
                how,
            })?;
            return Ok((claimed, None));
        }
        Ok((kills, None))
    }
}

/// The space is empty, or holds an enemy that killer-babies may fight.
fn target(
    state: &State,
    by: Player,
    hatch: Hatch,
    waived: &Waived,
) -> Result<Option<Player>, Breach> {
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
            victim(state, by, space, How::Hatching, waived).map(Some)
        }
        Some(owner) => Err(SpaceOccupied { by, space, owner, how: How::Hatching }.into()),
    }
}

/// An egg is left and its turn has not passed.
fn has_slot(state: &State, by: Player, waived: &Waived) -> Result<u8, Breach> {
    let eggs = eggs(state, by);
    match next_birth(state, by) {
        NextBirth::Open(egg) => return Ok(egg),
        NextBirth::Used => require(false, waived, || NoBirthLeft { by, eggs })?,
        NextBirth::Passed => require(false, waived, || BirthPassed { by, eggs })?,
    }
    // A birth that the table let stand opens no egg round for anybody.
    Ok(state.breeding.egg)
}
