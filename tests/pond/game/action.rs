//! What a line claims, the words that say it, and whether it is legal.

use evoref_game::prelude::*;

use super::Pond;
use super::breach::{BidNotHigher, CardNotInHand, NotRolled};
use super::state::{Bid, State};
use super::step::Move;

/// The smallest thing that is judged.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Roll(u8),
    Bid(u8),
    Pass,
}

evoref_record::verbs! {
    pub enum Said {
        Roll = "roll", "table", "roll N", "table: roll 4", "what the die shows";
        Bid = "bid", "player", "bid N", "A: bid 3", "bids a card from the hand";
        Pass = "pass", "player", "pass", "A: pass", "bids nothing";
    }
    lines {}
}

impl Verb<Pond> for Action {
    fn judge(&self, pond: &Pond, state: &State, by: Actor, waived: &Waived) -> Verdict<Pond> {
        let legal = match *self {
            Self::Roll(face) => {
                let dealt = pond.rolled(state).unwrap_or(face);
                ensure(dealt == face, || NotRolled { dealt })?;
                Move::Roll(face)
            }
            Self::Bid(card) => {
                let by = state.speaker(by)?;
                let held = state.hands[by.seat()].contains(&card);
                require(held, waived, || CardNotInHand { by, card })?;
                if let Some(Bid { card: stands, at, .. }) = state.standing {
                    require(card > stands, waived, || BidNotHigher { by, card, stands, at })?;
                }
                Move::Bid(by, card)
            }
            Self::Pass => Move::Pass(state.speaker(by)?),
        };
        Ok(Judged { legal, notes: None })
    }

    fn print(&self, _: &Pond, _: View, out: &mut String) {
        out.push_str(&match self {
            Self::Roll(face) => format!("roll {face}"),
            Self::Bid(card) => format!("bid {card}"),
            Self::Pass => "pass".to_owned(),
        });
    }
}
