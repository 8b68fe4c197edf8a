//! What a line claims: how it is read, and printed as a clause that is read as the same action.

use std::fmt;

use evoref::Actor;
use evoref_game::Claimed;
use evoref_record::notation::{Parsed, Reader, Rest, blanks, wants};

use super::Pond;

/// The smallest thing that is judged.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Roll(u8),
    Bid(u8),
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(face) => write!(f, "roll {face}"),
            Self::Bid(card) => write!(f, "bid {card}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

evoref_record::verbs! {
    /// A verb.
    pub enum Said {
        Roll = "roll", "table", "roll N", "table: roll 4", "what the die shows";
        Bid = "bid", "player", "bid N", "A: bid 3", "bids a card from the hand";
        Pass = "pass", "player", "pass", "A: pass", "bids nothing";
    }
    lines {}
}

/// `pond = ( "roll" | "bid" ), number | "pass" ;`
pub fn read<'a>(
    reader: &Reader<'a, Pond>,
    by: Actor,
    i: Rest<'a>,
    out: &mut Vec<Claimed<Action>>,
) -> Parsed<'a, ()> {
    let (words, said) = reader.verb(i, Said::VERBS, by.by(), Said::named)?;
    let number = || match reader.amount("a number from 1 to 6")(words) {
        Ok((rest, number @ 1..=6)) => Ok((rest, number as u8)),
        _ => wants(words, "a number from 1 to 6"),
    };
    let (rest, action) = match said {
        Said::Roll => number().map(|(rest, face)| (rest, Action::Roll(face)))?,
        Said::Bid => number().map(|(rest, card)| (rest, Action::Bid(card)))?,
        Said::Pass => (words, Action::Pass),
    };
    let span = reader.span(blanks(i), rest);
    out.push(Claimed { action, span });
    Ok((rest, ()))
}
