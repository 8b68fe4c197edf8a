//! `lose d4 d5`: all of a player's dead.

pub(crate) mod fates;
pub(crate) mod rules;

use self::fates::{DEADLY, Fates, Outlook};
use self::rules::{
    BelowTheFloor, CaveDwellerSaves, MustLive, MustSave, SurvivalOver, TooManySurvivors,
};
use crate::apply::remove;
use crate::prelude::*;

/// `lose d4 d5`: the spaces whose dinosaurs die, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lose(pub(crate) Losses);

/// Spaces of a player's dead: all of his dinosaurs at most.
type Losses = Short<SpaceId, 8>;

impl Lose {
    pub fn spaces(&self) -> Spaces {
        Spaces(self.0.iter().fold(0, |set, space| set | space.bit()))
    }
}

impl Verb<Evo> for Lose {
    /// The losses that a player names, all of them and nothing else.
    fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let by = player(state, by)?;
        in_phase(state, Phase::Survival)?;
        // A shelter may be played after a later player's line, and then leaves a choice.
        let outlook = evo.outlook(state, by);
        let chosen = evo.forced_by(state, by, &outlook) != (self.spaces(), true);
        let late = chosen
            && usize::from(state.dying.closed) > state.order.place(by)
            && state.dying.shelters[by.seat()] == 0;
        let over = state.phase == Phase::Done || state.dying.is_over(by) || late;
        ensure(!over, || SurvivalOver { by })?;
        let case = Case { evo, state, by, waived };
        let dead = case.named_dead(&self.0)?;
        case.survivors(&outlook, outlook.without(evo.fates(state, dead)))?;
        legal(Dead { player: by, dead, chosen })
    }

    fn print(&self, evo: &Evo, _: View, out: &mut String) {
        spelled("lose", self.0.iter().map(|space| evo.space_name(*space)), out);
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `lose = "lose", space, { [ "," ], space } ;`
    pub(crate) fn lose(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let space = self.space("the space of a dinosaur that dies");
        let too_many = "a player has 8 dinosaurs at most, and this is the ninth";
        let (rest, losses) = self.row(i, space, too_many)?;
        self.says(i, rest, Lose(losses), out)
    }
}

/// A player's dead of this round.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dead {
    pub(crate) player: Player,
    pub(crate) dead: Spaces,
    /// Whether the player chose among several sets.
    pub(crate) chosen: bool,
}

impl Deed<Evo> for Dead {
    fn apply(&self, _: &Evo, state: &mut State, book: &mut Book<'_>) {
        let Self { player, dead, chosen } = *self;
        if chosen {
            let place = state.order.place(player) as u8;
            state.dying.closed = state.dying.closed.max(place + 1);
            state.dying.chosen = book.step();
        }
        if state.dying.taken == 0 && state.dying.shelters == [0; SEATS] {
            state.began = book.step();
        }
        for space in dead.iter() {
            remove(state, player, space, "died of the climate", book);
        }
        state.dying.taken |= 1 << player.0;
        state.dying.last = book.step();
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let Self { player, dead, .. } = *self;
        out.fact(Told::Lose, player).list("on", evo.on(dead)).says(|| {
            if dead.is_empty() {
                format!("{} loses no dinosaur", evo.name(player))
            } else {
                format!("{} loses the dinosaurs on {}", evo.name(player), evo.spaces_in_words(dead))
            }
        });
    }
}

impl Case<'_> {
    /// Own dinosaurs, each named once, none of them on ideal spaces.
    fn named_dead(&self, losses: &[SpaceId]) -> Verdict<Spaces> {
        let Self { evo, state, by, waived } = *self;
        let mut dead = Spaces(0);
        for (index, space) in (0u8..).zip(losses.iter().copied()) {
            own(state, by, space, How::Dying(index + 1))?;
            ensure(!dead.has(space), || SpaceTwice { by, space, index })?;
            let may_die = evo.climate_on(state, space) != Climate::Ideal || state.untold.wheel;
            require(may_die, waived, || MustLive { by, space, index })?;
            dead.insert(space);
        }
        Ok(dead)
    }

    /// The set of survivors is one of those that the rules leave open.
    fn survivors(&self, outlook: &Outlook, fates: Fates) -> Kept {
        let Self { evo, by, waived, .. } = *self;
        let Outlook { shelters, least, .. } = *outlook;
        let left = fates.all();
        ensure(left >= least, || BelowTheFloor { by, left, least })?;
        let spared = fates.under(Climate::Deadly) >= outlook.saved(DEADLY);
        require(spared, waived, || CaveDwellerSaves { by })?;
        let (over, limit) = outlook.excess(fates);
        require(left == least || over <= shelters, waived, || {
            let (alive, most) = (fates.under(limit.climate), outlook.saves(limit));
            let over = (over - shelters).min(left - least);
            TooManySurvivors { by, over, limit, alive, most, shelters }
        })?;
        let enough = !evo.options.must_save || outlook.saves_enough(fates);
        require(enough, waived, || {
            let (cap, unused) = (outlook.most(), outlook.unused(fates));
            MustSave { by, left, cap, unused }
        })
    }
}

impl Evo {
    /// Every set of losses but none at all, which nobody writes.
    pub(crate) fn deaths(&self, state: &State, by: Player, out: &mut Choices) {
        if state.phase != Phase::Survival {
            return;
        }
        let is_doomed = |space: &SpaceId| self.climate_on(state, *space) != Climate::Ideal;
        let doomed: Vec<SpaceId> = state.herd(by).spaces.iter().filter(is_doomed).collect();
        for set in 1u32..1 << doomed.len() {
            let dead = doomed.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
            let losses = dead.map(|(_, space)| *space).collect();
            // The fewer die, the likelier it is chosen.
            push(out, by, Lose(losses), 9 - set.count_ones());
        }
    }
}
