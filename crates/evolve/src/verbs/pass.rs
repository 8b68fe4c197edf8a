//! `A: pass`: a player's mutations of the round end; and when a player may mutate.

use crate::prelude::*;

/// What helps where draws stand above what was played.
pub(crate) const PLAYS_FIRST: &str =
    "what is played in a round stands above its draws, which follow the scoring: move the plays up";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass;

impl Verb<Evolve> for Pass {
    fn judge(&self, _: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let player = player_of(by)?;
        may_mutate(state, player, waived)?;
        Ok(legal(Passed(player)))
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
pub(crate) struct Passed(Player);

impl Deed<Evolve> for Passed {
    fn apply(&self, _: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let turn = &mut state.turns[self.0.seat()];
        turn.passed = true;
        turn.at = book.step();
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        out.fact(Told::Pass, self.0).phrase(format_args!("{} passes", evolve.name(self.0)));
    }
}

/// Creatures mutate now, and the player has not passed.
pub(crate) fn may_mutate(state: &State, by: Player, waived: &Waived) -> Verdict<()> {
    require(state.phase == Phase::Mutate, waived, || MutationOver { by })?;
    require(!state.turns[by.seat()].passed, waived, || AlreadyPassed { by })?;
    Ok(())
}

rules! { Evolve;
    struct MutationOver { by: Player } = "evolve/mutation-over", Part::Action;
        title "creatures mutate before the round is scored",
        rule "Cards are played after the challenge is settled and before biome and challenge are \
            scored. Draws and discards at the end of the round show that the scoring is done.",
        source "Evolve! rules draft (Rader, Consell), Sequence of Play",
        allow "The play counts from now on; what is scored stays.",
        let (round, at) = |_, state| (state.round, state.scored_at),
        let nobody_played = |_, state| state.nobody_played(),
        say "{by} mutates in round {round}, which is scored already", "after the scoring",
        because at "the round was scored after this",
        then |_, _, words| words
            .help_if(nobody_played.then(|| PLAYS_FIRST.to_owned()))
            .help("if a new round begins here, its heading is missing");

    struct AlreadyPassed { by: Player } = "evolve/already-passed", Part::Action;
        title "a pass ends a player's mutations",
        rule "A player who has passed plays no more cards in that round.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures; the pass is ours",
        allow "The player goes on.",
        say "{by} passed, which ends the mutations of a round", "after passing",
        because |_, state| state.turns[by.seat()].at, "passed here";
}
