//! Reading a clause: each production is a function.

use evoref::Actor;
use evoref::game::Claimed;
use evoref::notation::{Parsed, Reader, Rest, blanks, wants};

use super::Pond;
use super::action::Action;

evoref::verbs! {
    /// A verb.
    pub enum Said {
        Roll = "roll", "table", "roll N", "table: roll 4", "what the die shows";
        Bid = "bid", "player", "bid N", "A: bid 3", "bids a card from the hand";
        Pass = "pass", "player", "pass", "A: pass", "bids nothing";
    }
    lines {}
}

/// `pond = ( "roll" | "bid" ), number | "pass" ;`
pub fn clause<'a>(
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
    let (rest, action) = match (said, by) {
        (Said::Bid, Actor::Player(player)) => {
            number().map(|(rest, card)| (rest, Action::Bid(player, card)))?
        }
        (Said::Pass, Actor::Player(player)) => (words, Action::Pass(player)),
        (Said::Roll, _) => number().map(|(rest, face)| (rest, Action::Roll(face)))?,
        (Said::Bid | Said::Pass, _) => return wants(i, "a verb of the table"),
    };
    let span = reader.span(blanks(i), rest);
    out.push(Claimed { action, span });
    Ok((rest, ()))
}
