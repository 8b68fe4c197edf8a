//! Carrying out what was proven legal, which cannot fail, and telling it.

use evoref_game::{Book, Owner, Teller};

use super::judge::Move;
use super::state::{Bid, Phase, State};
use super::{CARDS, POINTS, Pond};

evoref_game::facts! {
    /// A kind of fact.
    pub enum Told {
        Roll = "roll", ["face"], "the die is rolled";
        Bid = "bid", ["number"], "a player bids a card";
        Pass = "pass", [], "a player bids nothing";
        Eat = "eat", [], "the highest bid takes the fly";
    }
}

impl Pond {
    pub fn carry_out(&self, state: &mut State, legal: Move, book: &mut Book<'_>) {
        match legal {
            Move::Roll(face) => {
                state.die = face;
                state.phase = Phase::Bids;
            }
            Move::Bid(player, card) => {
                let at = book.step();
                state.standing = Some(Bid { player, card, at });
                state.speaks_next();
            }
            Move::Pass(_) => state.speaks_next(),
            Move::Eat => {
                if let Some(Bid { player, card, .. }) = state.standing {
                    state.points[player.seat()] += i32::from(state.die);
                    state.hands[player.seat()].retain(|held| *held != card);
                    book.note(Owner::player(player), POINTS, state.die, "fly");
                    book.note(Owner::player(player), CARDS, -1, "fly");
                }
                let last = state.round >= u32::from(self.options.rounds);
                state.phase = if last { Phase::Over } else { Phase::Between };
            }
        }
    }

    pub fn tell_of(&self, state: &State, legal: Move, out: &mut Teller) {
        match legal {
            Move::Roll(face) => out
                .fact(Told::Roll, None)
                .role("face", i32::from(face))
                .phrase(format!("the fly is worth {face}")),
            Move::Bid(player, card) => out
                .fact(Told::Bid, player)
                .role("number", i32::from(card))
                .phrase(format!("{} bids {card}", self.name(player))),
            Move::Pass(player) => {
                out.fact(Told::Pass, player).phrase(format!("{} passes", self.name(player)));
            }
            Move::Eat => {
                let taker = state.standing.map(|bid| bid.player);
                let name = taker.map_or("nobody", |player| self.name(player));
                out.fact(Told::Eat, taker).phrase(format!("{name} takes the fly"));
            }
        }
    }
}
