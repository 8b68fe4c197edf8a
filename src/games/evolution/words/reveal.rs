//! The reveal. In words.

use super::{Said, Telling};
use crate::games::evolution::breach::Facts;
use crate::games::evolution::codes::Rule;

impl Telling<'_> {
    pub(super) fn of_reveal(&self) -> Said {
        let (who, card) = (self.who(), self.card());
        let Facts { have, want, .. } = **self.breach;
        match self.breach.rule {
            Rule::RevealMissing => (
                "the food cards were not turned up yet".into(),
                "the reveal is missing before this",
                vec![
                    "the line `table: reveal` ends the playing of cards; `=> hole N` \
tells the food on the hole if a card is unknown"
                        .into(),
                ],
            ),
            Rule::RevealAgain => (
                "the food cards are turned up a second time".into(),
                "second reveal",
                vec!["a `round` heading may be missing before this".into()],
            ),
            Rule::RevealDiffers => (
                format!("{who} turns up {card}, but laid another card"),
                "another card was laid",
                vec![],
            ),
            Rule::RevealNoCard => (
                format!("{who} laid no food card, so none is turned up"),
                "no food card there",
                vec![],
            ),
            Rule::RevealUnknown => (
                format!(
                    "the food card of {who} has no known value, so the food on the \
hole is unknown"
                ),
                "the hole is unknown",
                vec![
                    format!("write the card: `table: reveal {} horns+3`", self.handle()),
                    "or what lay on the hole afterwards: `table: reveal => hole 12`".into(),
                ],
            ),
            Rule::HoleDiffers => {
                let lying = self.state.hole;
                let sum = self.breach.sum;
                (
                    format!("the record has {have} food on the hole, the cards give {want}"),
                    "another sum",
                    vec![format!(
                        "{want} = {lying} left over {sum:+} from the food cards{}",
                        if lying as i16 + sum < 0 {
                            ", but never below 0"
                        } else {
                            ""
                        }
                    )],
                )
            }
            _ if want < 0 && self.breach.player.is_none() => (
                format!(
                    "{have} food cannot lie on the hole: no cards that were left for the unknown \
food cards add up to that"
                ),
                "not possible",
                vec!["one of these lines, or the leftover of the last round, differs".into()],
            ),
            _ => (
                match self.breach.player {
                    Some(_) => format!(
                        "{have} food on the hole would make the card of {who} worth \
{want}, and there is no such card"
                    ),
                    None => format!(
                        "{have} food cannot lie on the hole: the unknown food cards allow \
{} {want}",
                        if have < want {
                            "no less than"
                        } else {
                            "no more than"
                        }
                    ),
                },
                "not possible",
                vec!["one of the food cards, or the leftover of the last round, differs".into()],
            ),
        }
    }
}
