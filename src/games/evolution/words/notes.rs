//! What could not be verified, and warnings. In words.

use super::Telling;
use crate::game::Words;
use crate::games::evolution::Evolution;
use crate::games::evolution::breach::Breach;
use crate::games::evolution::codes::Rule;
use crate::games::evolution::state::State;

/// A note or warning in words.
pub(in crate::games::evolution) fn note(game: &Evolution, state: &State, fact: &Breach) -> Words {
    let telling = Telling {
        game,
        state,
        breach: fact,
    };
    let (who, handle, card) = (telling.who(), telling.handle(), telling.card());
    let (message, label, help) = match fact.rule {
        Rule::ValueNotInDeck => (
            format!("{who} has {card}, but the table of the deck has no such card"),
            "not in the deck's table",
            "the table may be wrong here; the value counts as written".to_owned(),
        ),
        Rule::HoleNotVerified => (
            format!(
                "not verified: {} on the hole is taken from the record, because {}",
                fact.want,
                match fact.have {
                    1 => format!("the food card of {who} is not known"),
                    unknown => format!("{unknown} food cards are not known"),
                }
            ),
            "taken as written",
            format!("write the cards, `table: reveal {handle} horns+3`, to have the sum checked"),
        ),
        Rule::CardsNotVerified => (
            format!(
                "not verified: too many cards are unknown to decide whether {card} of {who} was \
                 possible"
            ),
            "not verified",
            format!("`{handle}: hand …` states a complete hand and makes the cards known again"),
        ),
        _ => (
            format!(
                "not verified: the hand of {who} holds cards that nobody wrote down, so {card} may \
                 have been among them or not"
            ),
            "from an unrecorded hand",
            format!("`{handle}: draw …` with the cards, or `{handle}: hand …`, has this checked"),
        ),
    };
    Words {
        message,
        label: label.to_owned(),
        help: vec![help],
        ..Words::default()
    }
}
