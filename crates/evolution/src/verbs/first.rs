//! `first B`: the first player of round 1.

use super::{Action, Deed, Verb};
use crate::apply::Apply;
use crate::facts::Told;
use crate::judge::{Answer, Judge, legal};
use crate::read::{Grammar, Out};
use crate::rules::setup::{SeedDiffers, Seeded};
use crate::state::Phase;
use crate::{Evolution, State};
use evoref_game::{Actor, Part, Player, Teller, View, rules};
use evoref_record::notation::{Parsed, Rest};

/// `table: first B`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct First(pub(crate) Player);

impl Verb for First {
    fn judge(&self, judge: &Judge<'_>, by: Actor) -> Answer {
        judge.table(by)?;
        let Self(player) = *self;
        if judge.state.phase != Phase::Setup || judge.state.first.is_some() {
            return Err(FirstAgain { first: player }.into());
        }
        if let Some(dealt) = judge.game.first_dealt()
            && dealt != player
        {
            let differs = SeedDiffers { player, seeded: Seeded::First(dealt), part: Part::Word(1) };
            return Err(differs.into());
        }
        Ok(legal(*self))
    }

    fn print(&self, game: &Evolution, _: View, out: &mut String) {
        out.push_str("first ");
        out.push_str(game.handle(self.0));
    }

    fn outcomes(&self, game: &Evolution) -> Vec<(u64, Action)> {
        game.players().map(|player| (1, Self(player).into())).collect()
    }
}

impl<'a> Grammar<'a> {
    /// `first = "first", player ;`
    pub(super) fn first(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, player) = self.player(i)?;
        self.claims(rest, First(player), out)
    }
}

impl Deed for First {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        table.state.first = Some(self.0);
        table.state.first_step = table.book.step();
    }

    fn tell(&self, game: &Evolution, _: &State, out: &mut Teller) {
        out.fact(Told::First, None)
            .role("player", self.0)
            .phrase(format_args!("{} is first", game.name(self.0)));
    }
}

rules! { Evolution;
    struct FirstAgain { first: Player } = "evolution/first-again", Part::Word(1);
        title "The first player is named once",
        rule "After the set-up the mark of the first player moves by itself, one place to the left \
            after each round.",
        source "Evolution, help page of the online table, end of a round",
        never "The first player is named already.",
        let named = |_, state| state.first_step,
        say "{first} is named first player, but the mark moves by itself after the set-up",
            "the first player is known",
        because named "the first player is named here",
        help "the mark goes to the left after each round; leave the line out";
}
