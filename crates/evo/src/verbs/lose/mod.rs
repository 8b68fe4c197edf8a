//! `lose d4 d5`: all of a player's dead.

pub(crate) mod fates;
pub(crate) mod rules;

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
    fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict {
        Case { evo, state, by: player(state, by)?, waived }.losing(self)
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
