//! `first B`: the first player of round 1, or of a later one whose marker lies elsewhere than the rules say.

use crate::prelude::*;
use crate::rules::possible::{SeedDiffers, Seeded};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct First(pub(crate) Player);

impl Verb<Evolution> for First {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        judge.table(by)?;
        let Self(player) = *self;
        if state.phase != Phase::Setup {
            ensure(state.takes_first(), || FirstTooLate { first: player })?;
            judge.require(state.first == Some(player), || FirstPlayer {
                due: state.first_player(),
                first: player,
            })?;
            return Ok(legal(*self));
        }
        ensure(state.first.is_none(), || FirstAgain { first: player })?;
        if let Some(dealt) = game.first_dealt() {
            let (seeded, part) = (Seeded::First(dealt), Part::Word(1));
            ensure(dealt == player, || SeedDiffers { player, seeded, part })?;
        }
        Ok(legal(*self))
    }

    fn print(&self, game: &Evolution, _: View, out: &mut String) {
        out.push_str("first ");
        out.push_str(game.handle(self.0));
    }

    fn outcomes(&self, game: &Evolution, _: &State, _: Actor) -> Vec<(u64, Action)> {
        game.players().map(|player| (1, Self(player).into())).collect()
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `first = "first", player ;`
    pub(crate) fn first(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, player) = self.player(i)?;
        self.claims(rest, First(player), out)
    }
}

impl Deed for First {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        table.state.first = Some(self.0);
        table.state.first_step = table.book.step();
        if table.state.phase == Phase::Cards {
            table.state.turn = self.0;
        }
        let mut draws = table.state.pending;
        draws.sort_by_key(|(player, _)| table.game.after_first(table.state, *player));
        table.state.pending = draws;
    }

    fn tell(&self, game: &Evolution, _: &State, out: &mut Teller) {
        out.fact(Told::First, None)
            .role("player", self.0)
            .phrase(format_args!("{} is first", game.name(self.0)));
    }
}

impl State {
    /// Whether nobody has played a card in this round, so that its first player can still be named.
    pub(crate) fn takes_first(&self) -> bool {
        matches!(self.phase, Phase::Deal | Phase::Food)
            || self.phase == Phase::Cards && self.begun_step == Step::default() && !self.turned
    }
}

rules! { Evolution, source "Evolution, help page of the online table, end of a round";
    struct FirstAgain { first: Player } = "evolution/first-again", Part::Word(1);
        title "The first player is named once",
        rule "After the set-up the marker of the first player moves by itself, one place to the left \
            after each round.",
        never "The first player is named already.",
        say "{first} is named first player, but the mark moves by itself after the set-up",
            "the first player is known",
        because |_, state| state.first_step, "the first player is named here",
        help "the mark goes to the left after each round; leave the line out";

    struct FirstTooLate { first: Player } = "evolution/first-too-late", Part::Word(1);
        title "The first player of a round is named before its first card",
        rule "Who is first decides in which order cards are played and species feed, so a line \
            that names him stands below the heading of the round, above the first card.",
        never "Cards were played already in the order of another first player.",
        say "{first} is named first player, but the cards of this round are being played already",
            "too late for this",
        because |_, state| state.phase_step, "the phase began here",
        help "move the line up, below the heading of the round";

    struct FirstPlayer { due: Player, first: Player } = "evolution/first-player", Part::Word(1);
        title "The marker of the first player goes to the left",
        rule "After each round the marker of the first player goes one place to the left. A record \
            need not say so; where the table forgot it, the line says who had the mark.",
        allow "The round begins with that player, and the mark goes on from there.",
        say "{first} has the marker of the first player, but it is due to {due}",
            "the marker is due to {due}",
        because |_, state| state.first_step, "the first player was named here",
        help "if the table let it lie there, say so above: `allow: evolution/first-player \"the mark \
            was not passed on\"`";
}
