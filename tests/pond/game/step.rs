//! What is carried out, which cannot fail, and what is told of it.

use evoref_game::prelude::*;

use super::state::{Bid, Phase, State};
use super::{CARDS, POINTS, Pond};

/// What was proven legal: only `judge` and `due` make one.
#[derive(Debug, Clone, Copy)]
pub enum Move {
    Roll(u8),
    Bid(Player, u8),
    Pass(Player),
    /// The highest bid takes the fly; nobody writes it.
    Eat,
}

facts! {
    pub enum Told {
        Roll = "roll", ["face"], "the die is rolled";
        Bid = "bid", ["number"], "a player bids a card";
        Pass = "pass", [], "a player bids nothing";
        Eat = "eat", [], "the highest bid takes the fly";
    }
}

measures! {
    left_out [];
    FLY = "fly", "points", "what a fly is worth";
}

impl Deed<Pond> for Move {
    fn apply(&self, pond: &Pond, state: &mut State, book: &mut Book<'_>) {
        match *self {
            Self::Roll(face) => (state.die, state.phase) = (face, Phase::Bids),
            Self::Bid(player, card) => {
                state.standing = Some(Bid { player, card, at: book.step() });
                state.speaks_next();
            }
            Self::Pass(_) => state.speaks_next(),
            Self::Eat => {
                if let Some(Bid { player, card, .. }) = state.standing {
                    state.points[player.seat()] += i32::from(state.die);
                    state.hands[player.seat()].retain(|held| *held != card);
                    book.note(player, POINTS, state.die, "fly");
                    book.note(player, CARDS, -1, "fly");
                }
                let last = state.round >= u32::from(pond.options.rounds);
                state.phase = if last { Phase::Over } else { Phase::Between };
            }
        }
    }

    fn tell(&self, pond: &Pond, state: &State, out: &mut Teller) {
        match *self {
            Self::Roll(face) => out
                .fact(Told::Roll, None)
                .role("face", i32::from(face))
                .phrase(format!("the fly is worth {face}")),
            Self::Bid(player, card) => out
                .fact(Told::Bid, player)
                .role("number", i32::from(card))
                .phrase(format!("{} bids {card}", pond.name(player))),
            Self::Pass(player) => {
                out.fact(Told::Pass, player).phrase(format!("{} passes", pond.name(player)));
            }
            Self::Eat => {
                let taker = state.standing.map(|bid| bid.player);
                let name = taker.map_or("nobody", |player| pond.name(player));
                out.fact(Told::Eat, taker).phrase(format!("{name} takes the fly"));
            }
        }
    }

    fn luck(&self, _: &Pond, _: &State, out: &mut Chances) {
        if let Self::Roll(face) = *self {
            let odds = Odds::of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|face| (1.0, face)));
            out.came(FLY, None, odds, face.into(), || format!("the fly is worth {face}"));
        }
    }
}
