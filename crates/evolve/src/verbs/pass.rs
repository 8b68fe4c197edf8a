//! `A: pass`: a player's mutations of the round end.

use crate::judge::may_mutate;
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass;

impl Verb<Evolve> for Pass {
    fn judge(&self, _: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let player = player_of(by)?;
        may_mutate(state, player, waived)?;
        Ok(legal(Passed { player }))
    }

    fn print(&self, _: &Evolve, _: View, out: &mut String) {
        out.push_str("pass");
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `pass = "pass" ;`
    pub(crate) fn pass(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        self.claims(i, Pass, out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Passed {
    player: Player,
}

impl Deed<Evolve> for Passed {
    fn apply(&self, _: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let turn = &mut state.turns[self.player.seat()];
        turn.passed = true;
        turn.at = book.step();
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        out.fact(Told::Pass, self.player)
            .phrase(format_args!("{} passes", evolve.name(self.player)));
    }
}
