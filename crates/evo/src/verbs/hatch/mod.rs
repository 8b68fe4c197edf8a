//! `hatch b2`: a birth.

pub(crate) mod rules;

use crate::apply::{place, remove};
use crate::luck::{NEWBORN, NEWBORN_INCOME, Roll, rolled, share_of_faces};
use crate::prelude::*;
use crate::verbs::go::combat::Rolls;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hatch {
    /// Where the newborn is placed.
    pub to: SpaceId,
    /// The symbol rolled against an enemy there; `None` for `?` or none.
    pub die: Option<Die>,
    /// The own dinosaur that makes room.
    pub removing: Option<SpaceId>,
    /// What stands after `=>`: whether the newborn kills.
    pub claim: Option<bool>,
    /// Whether a die is written, at place 0.
    pub rolls: Rolls,
}

impl Hatch {
    /// Whether a die is written, `?` too.
    pub const fn is_rolled(&self) -> bool {
        self.rolls.before(1) > 0
    }

    /// Where the roll is written, or the space after which it is missing; `removing` comes next.
    pub const fn word_of_roll(&self) -> u8 {
        1 + self.rolls.before(1)
    }
}

impl Verb<Evo> for Hatch {
    fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict {
        Case { evo, state, by: player(state, by)?, waived }.hatching(*self)
    }

    fn print(&self, evo: &Evo, _: View, out: &mut String) {
        spelled("hatch", [evo.space_name(self.to)], out);
        if let Some(die) = self.die {
            let _ = write!(out, " {}", die.name());
        }
        if let Some(space) = self.removing {
            let _ = write!(out, " removing {}", evo.space_name(space));
        }
        if let Some(kills) = self.claim {
            out.push_str(if kills { " => kills" } else { " => dies" });
        }
    }

    fn says(&self) -> Says {
        match (self.die, self.claim) {
            (None, Some(_)) => Says::Result,
            (Some(_), _) | (None, None) => Says::Words,
        }
    }

    fn outcomes(&self, _: &Evo, _: &State, _: Actor) -> Outcomes {
        if self.die.is_none() {
            return Vec::new();
        }
        rolled(self.die, (*self).into(), |die| Self { die: Some(die), claim: None, ..*self }.into())
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `hatch = "hatch", space, [ die ], [ "removing", space ] ;`
    pub(crate) fn hatch(&self, begin: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let (mut i, to) = self.space("the newborn's space")(begin)?;
        let mut hatch = Hatch { to, die: None, removing: None, claim: None, rolls: Rolls::NONE };
        if self.is_rolled(i, &["removing"]) {
            (i, hatch.die) = self.die(i)?;
            hatch.rolls = hatch.rolls.with(0);
        }
        if let Ok((rest, ())) = self.keyword("removing")(i) {
            let (rest, space) = self.space("the space of the dinosaur that makes room")(rest)?;
            (i, hatch.removing) = (rest, Some(space));
        }
        self.says(begin, i, Action::Hatch(hatch), out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Birth {
    pub(crate) player: Player,
    pub(crate) egg: u8,
    pub(crate) to: SpaceId,
    pub(crate) removing: Option<SpaceId>,
    /// Whether the newborn stays; it dies of a lost roll.
    pub(crate) stays: bool,
    /// Whose dinosaur it fights.
    pub(crate) against: Option<Player>,
    /// The symbol rolled against it, if it is known.
    pub(crate) die: Option<Die>,
    /// Whose dinosaur it kills.
    pub(crate) kills: Option<Player>,
}

impl Deed<Evo> for Birth {
    fn apply(&self, _: &Evo, state: &mut State, book: &mut Book<'_>) {
        let Self { player, egg, to, removing, stays, kills, .. } = *self;
        if let Some(space) = removing {
            remove(state, player, space, "made room for a birth", book);
        }
        if let Some(enemy) = kills {
            remove(state, enemy, to, "killed by a newborn", book);
        }
        if stays {
            place(state, player, to, "birth", book);
            state.breeding.young.insert(to);
        }
        if state.breeding.born == [0; SEATS] && state.breeding.extra == [0; SEATS] {
            state.began = book.step();
        }
        let breeding = &mut state.breeding;
        breeding.egg = egg;
        breeding.place = state.order.place(player) as u8 + 1;
        breeding.born[player.seat()] += 1;
        breeding.last = book.step();
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let fact = out.fact(Told::Hatch, self.player);
        fact.role("egg", i32::from(self.egg)).role("on", evo.space_name(self.to));
        fact.role_if("removing", self.removing.map(|space| evo.space_name(space)));
        if self.against.is_some() {
            fact.role("roll", self.die.map(Die::name));
        }
        if let Some(enemy) = self.kills {
            fact.role("kills", enemy).result("kills");
        }
        if !self.stays {
            fact.result("dies");
        }
        fact.role("stays", self.stays).says(|| {
            let space = |space| evo.space_name(space);
            let mut phrase = format!("{} hatches on {}", evo.name(self.player), space(self.to));
            if let Some(removed) = self.removing {
                phrase += &format!(" and removes {}", space(removed));
            }
            if let Some(enemy) = self.kills {
                phrase += &format!(" and kills the dinosaur of {}", evo.name(enemy));
            }
            if !self.stays {
                phrase += ", but the newborn dies";
            }
            phrase
        });
    }

    fn luck(&self, evo: &Evo, state: &State, out: &mut Chances) {
        let Some(enemy) = self.against else { return };
        let Some(die) = self.die else { return out.unknown() };
        let mut lost = state.clone();
        if let Some(space) = self.removing {
            lost.herds[self.player.seat()].spaces.remove(space);
        }
        let mut won = lost.clone();
        won.herds[enemy.seat()].spaces.remove(self.to);
        won.herds[self.player.seat()].spaces.insert(self.to);
        let roll = Roll {
            odds: share_of_faces(|die| evo.kills(die)),
            won: evo.kills(die),
            phrase: out.phrase(|| {
                let (player, enemy) = (evo.name(self.player), evo.name(enemy));
                let (space, die) = (evo.space_name(self.to), die.name());
                format!("{player}'s newborn fights {enemy} on {space} and rolls {die}")
            }),
        };
        evo.luck_of_roll([NEWBORN, NEWBORN_INCOME], (self.player, None), (&won, &lost), &roll, out);
    }
}

impl Evo {
    pub(crate) fn births(&self, state: &State, by: Player, out: &mut Choices) {
        if state.phase != Phase::Births {
            return;
        }
        let spaces = state.herd(by).spaces;
        if spaces.len() < 8 {
            return self.newborns(state, by, None, out);
        }
        spaces.iter().for_each(|space| self.newborns(state, by, Some(space), out));
    }

    fn newborns(&self, state: &State, by: Player, removing: Option<SpaceId>, out: &mut Choices) {
        let killer = state.herd(by).genes.has(Gene::KillerBabies);
        let mut places = self.birthplaces(state, by, removing);
        if let Some(space) = removing {
            places.insert(space);
        }
        for to in places.iter() {
            let hatch = Hatch { to, die: None, removing, claim: None, rolls: Rolls::NONE };
            match state.owner(to).filter(|_| removing != Some(to)) {
                None => push(out, by, hatch, if removing.is_some() { 1 } else { 10 }),
                Some(owner) if killer && owner != by => {
                    for die in Die::ALL {
                        push(out, by, Hatch { die: Some(die), ..hatch }, 2 * die.faces());
                    }
                }
                Some(_) => {}
            }
        }
    }
}
