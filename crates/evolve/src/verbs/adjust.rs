//! `adjust: A +2 dominance "penalty"`: points that the table gave or took.

use crate::prelude::*;
use crate::state::Part;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjust {
    pub player: Player,
    pub points: i16,
}

impl Verb<Evolve> for Adjust {
    fn judge(&self, _: &Evolve, _: &State, _: Actor, _: &Waived) -> Verdict {
        let Self { player, points } = *self;
        Ok(legal(Points { player, points, why: "adjusted by the table" }))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let _ = write!(out, "{} {:+} dominance", evolve.handle(self.player), self.points);
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `adjust = player, points, [ string ] ;`
    pub(crate) fn adjust(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, player) = self.player(i)?;
        if !self.follows(i) {
            return wants(i, "points with their sign");
        }
        let (i, points) = self.points(i)?;
        let (i, ()) = self.remark(i)?;
        self.claims(i, Adjust { player, points }, out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Points {
    pub(crate) player: Player,
    pub(crate) points: i16,
    pub(crate) why: &'static str,
}

impl Deed<Evolve> for Points {
    fn apply(&self, _: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { player, points, why } = *self;
        state.scores[player.seat()][Part::Other as usize] += i32::from(points);
        book.note(player, DOMINANCE, points, why);
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let Self { player, points, why } = *self;
        out.fact(Told::Decree, player)
            .role("points", i32::from(points))
            .phrase(format_args!("{} {points:+}: {why}", evolve.name(player)));
    }
}
