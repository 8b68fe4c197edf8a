//! What a step does, in facts, each with its sentence.

use evoref::game::Teller;

use super::Pond;
use super::judge::Move;
use super::state::State;

evoref::facts! {
    /// A kind of fact.
    pub enum Told {
        Roll = "roll", ["face"], "the die is rolled";
        Bid = "bid", ["number"], "a player bids a card";
        Pass = "pass", [], "a player bids nothing";
        Eat = "eat", [], "the highest bid takes the fly";
    }
}

pub fn tell(pond: &Pond, state: &State, legal: Move, out: &mut Teller) {
    match legal {
        Move::Roll(face) => out
            .fact(Told::Roll, None)
            .role("face", i32::from(face))
            .phrase(format!("the fly is worth {face}")),
        Move::Bid(player, card) => out
            .fact(Told::Bid, player)
            .role("number", i32::from(card))
            .phrase(format!("{} bids {card}", pond.name(player))),
        Move::Pass(player) => out
            .fact(Told::Pass, player)
            .phrase(format!("{} passes", pond.name(player))),
        Move::Eat => {
            let taker = state.standing.map(|bid| bid.player);
            let name = taker.map_or("nobody", |player| pond.name(player));
            out.fact(Told::Eat, taker)
                .phrase(format!("{name} takes the fly"));
        }
    }
}
