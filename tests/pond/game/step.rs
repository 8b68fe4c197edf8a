//! What is carried out, which cannot fail, and what is told of it.

use evoref::Player;
use evoref_game::luck::{Chanced, Chances, Measure, Measured, Odds};
use evoref_game::{Book, Deed, Owner, Teller};

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

evoref_game::facts! {
    /// A kind of fact.
    pub enum Told {
        Roll = "roll", ["face"], "the die is rolled";
        Bid = "bid", ["number"], "a player bids a card";
        Pass = "pass", [], "a player bids nothing";
        Eat = "eat", [], "the highest bid takes the fly";
    }
}

/// What is measured of chance, and what is not.
pub const MEASURED: Measured = Measured {
    measures: &[Measure {
        name: "fly",
        unit: "points",
        meaning: "what a fly is worth",
        ranks: false,
    }],
    left_out: &[],
};

impl Deed<Pond> for Move {
    fn apply(&self, pond: &Pond, state: &mut State, book: &mut Book<'_>) {
        match *self {
            Self::Roll(face) => {
                state.die = face;
                state.phase = Phase::Bids;
            }
            Self::Bid(player, card) => {
                let at = book.step();
                state.standing = Some(Bid { player, card, at });
                state.speaks_next();
            }
            Self::Pass(_) => state.speaks_next(),
            Self::Eat => {
                if let Some(Bid { player, card, .. }) = state.standing {
                    state.points[player.seat()] += i32::from(state.die);
                    state.hands[player.seat()].retain(|held| *held != card);
                    book.note(Owner::player(player), POINTS, state.die, "fly");
                    book.note(Owner::player(player), CARDS, -1, "fly");
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
            out.tell(Chanced {
                measure: "fly",
                who: None,
                of: None,
                odds: Odds::of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|face| (1.0, face))),
                came: f64::from(face),
                phrase: format!("the fly is worth {face}"),
            });
        }
    }
}
