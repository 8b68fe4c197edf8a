//! `pass`: a feeding turn without an action.

use crate::prelude::*;
use crate::rules::feeding::RevealMissing;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass;

impl Verb<Evolution> for Pass {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let player = judge.player(by)?;
        ensure(state.phase >= Phase::Before, || RevealMissing {})?;
        // Until the settlement begins whoever has nothing to do may still say so.
        let unsettled = state.phase == Phase::Settlement && state.settled.is_none();
        if !unsettled {
            judge.feeds_now(player)?;
        }
        // A turn in which intelligence was used ends like any other.
        let in_turn = state.busy && state.turn == player;
        if !in_turn && !judge.has_option(player) {
            return Ok(legal(PassTurns(0)));
        }
        judge.feeds_now(player)?;
        if let Some((species, _)) = judge.must_feed(player) {
            judge.require(false, || HungryCannotPass { by: player, species: species.id })?;
        }
        Ok(legal(PassTurns(1)))
    }

    fn print(&self, _: &Evolution, _: View, out: &mut String) {
        out.push_str("pass");
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `pass = "pass" ;`
    pub(crate) fn pass(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        self.claims(i, Pass, out)
    }
}

/// So many turns without an action, one after the other; none for a pass of somebody who has no option.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PassTurns(pub(crate) u8);

impl Deed for PassTurns {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        for _ in 0..self.0 {
            if table.state.busy {
                table.state.idle = 0;
            } else {
                table.state.idle += 1;
            }
            table.end_turn(table.state.turn);
            if table.state.idle >= table.game.players_there(table.state) {
                table.enter(Phase::Settlement);
                table.state.settled = None;
            }
        }
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let Self(turns) = *self;
        let one = (turns == 1).then_some(state.turn);
        out.fact(Told::Pass, one).role("turns", i32::from(turns)).says(|| match turns {
            0 => "a pass without an option".to_owned(),
            1 => format!("{} passes", game.name(state.turn)),
            _ => format!("{turns} turns pass"),
        });
    }
}

pub(crate) fn passes(player: Player, out: &mut Choices<'_>) {
    let judge = Judge { game: out.game, state: out.state, waived: &Waived::NONE };
    // An empty pass is legal but nothing that anybody would play.
    out.push(player, Pass, u32::from(judge.has_option(player)));
}

rules! { Evolution, source "Evolution, help page of the online table, feeding";
    struct HungryCannotPass { by: Player, species: SpeciesId } =
        "evolution/hungry-cannot-pass", Part::Word(0);
        title "Who must feed cannot pass",
        rule "A player with a hungry species that can be fed must feed. Never forced are an attack \
            that kills the attacker or gives it nothing, a feeding that needs a card, and a mere \
            store of fat.",
        allow "The turn passes.",
        rulings ["forced-suicide"],
        let Species { food, population, .. } = |_, state| state.told(species),
        say "{by} passes, but {species} is hungry ({food} of {population}) and can be fed",
            "must feed";
}
