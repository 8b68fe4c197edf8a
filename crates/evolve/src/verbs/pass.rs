//! `A: pass`: a player's mutations of the round end.

use super::{Deed, Goal, Verb};
use crate::Evolve;
use crate::facts::Told;
use crate::judge::{Verdict, legal, may_mutate, player_of};
use crate::read::{Grammar, Out};
use crate::state::State;
use evoref_game::{Actor, Book, Player, Teller, View, Waived};
use evoref_record::notation::{Parsed, Rest};

/// `A: pass`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass;

impl Verb for Pass {
    const GOAL: Goal = Goal::Before;

    fn judge(&self, _: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let player = player_of(by)?;
        may_mutate(state, player, waived)?;
        Ok(legal(Passed { player }))
    }

    fn print(&self, _: &Evolve, _: View, out: &mut String) {
        out.push_str("pass");
    }
}

impl<'a> Grammar<'a> {
    /// `pass = "pass" ;`
    pub(crate) fn pass(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        self.claims(i, Pass, out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Passed {
    player: Player,
}

impl Deed for Passed {
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
