//! Draws, hands and possible cards. In words.

use super::{Said, Telling, plural};
use crate::game::Player;
use crate::games::evolution::breach::{Facts, Reason};
use crate::games::evolution::codes::Rule;

impl Telling<'_> {
    pub(super) fn of_hands(&self) -> Said {
        let (who, card) = (self.who(), self.card());
        let Facts { have, want, .. } = **self.breach;
        match self.breach.rule {
            Rule::NotInSetup => (
                match self.breach.player {
                    Some(_) => format!("{who} acts before round 1 has begun"),
                    None => "cards are turned up before round 1 has begun".into(),
                },
                "before round 1",
                vec![
                    "in the set-up only the first player is named: `table: first A`; \
then comes the line `round 1`"
                        .into(),
                ],
            ),
            Rule::FirstMissing => (
                "round 1 begins, but nobody was named first player".into(),
                "no first player yet",
                vec!["the first player is drawn by lot in the set-up".into()],
            ),
            Rule::FirstAgain => (
                format!(
                    "{who} is named first player, but the mark moves by itself after \
the set-up"
                ),
                "the first player is known",
                vec!["the mark goes to the left after each round; leave the line out".into()],
            ),
            Rule::SeedDiffers
                if want == -1
                    && card.is_unknown()
                    && self.breach.name.is_none()
                    && self.state.first.is_none() =>
            {
                (
                    format!(
                        "{who} is named first player, but the seed names {}",
                        self.game.name(Player(have as u8))
                    ),
                    "the seed names another",
                    vec![
                        "leave the line out, or the `seed:` if the game was not dealt from it"
                            .into(),
                    ],
                )
            }
            Rule::SeedDiffers => (
                format!("{who} draws {card}, which the seed does not deal now"),
                "not dealt here",
                vec![
                    "leave the cards out, or the `seed:` if the game was not dealt from it".into(),
                ],
            ),
            Rule::DrawNotDue => (
                format!("{who} draws, but no draw is due for {who} now"),
                "no draw is due",
                vec![if self.was_left_out() {
                    "cards for an extinct species are drawn at once: write the draw right below \
that line"
                        .into()
                } else {
                    "cards are drawn in the deal, and at once for an extinct species, \
one for each of its traits"
                        .into()
                }],
            ),
            Rule::DrawCount => (
                format!(
                    "{who} draws {}, but {want} {} due",
                    plural(have, "card", "cards"),
                    if want == 1 { "is" } else { "are" }
                ),
                "another number is due",
                self.draw_help(),
            ),
            Rule::HandCount => (
                format!(
                    "{who} states a hand of {}, but the replay has {want}",
                    plural(have, "card", "cards")
                ),
                "another number of cards",
                vec![format!(
                    "{who} has drawn and played so that {want} are left; a played card \
or a draw may be missing"
                )],
            ),
            Rule::HandEmpty => (
                format!(
                    "{who} plays {}, but has {have} in hand",
                    plural(want, "card", "cards")
                ),
                "no card left for this",
                vec!["a draw may be missing, or a card was written twice".into()],
            ),
            Rule::CardNotInHand => (
                format!("{who} does not hold {card}: every card of the hand is accounted for"),
                "not in the hand",
                vec![
                    "one of the written draws, hands or played cards differs from what \
was played"
                        .into(),
                ],
            ),
            Rule::ValueDiffers => (
                format!("{who} has {card}, but the record gave this card another value before"),
                "another value than before",
                vec!["there is one such card; write it with the same value everywhere".into()],
            ),
            Rule::TooManyCopies => (
                format!(
                    "{who} has {card}, but {} of it {} already in sight",
                    if have == 1 {
                        "the only copy".into()
                    } else {
                        format!("all {have} copies")
                    },
                    if have == 1 { "is" } else { "are" }
                ),
                "one copy too many",
                vec!["a trait or a food value on one of these lines is likely misread".into()],
            ),
            Rule::CardInTheHole => (
                format!(
                    "{who} has {card}, but then the unknown food cards cannot have added up to \
                     the food that was stated on the hole"
                ),
                "needed in the hole",
                vec![
                    "the card, the food on the hole or a food card is misread on one of these \
                     lines"
                        .into(),
                ],
            ),
            _ => (
                format!(
                    "{who} has {card}, but no draw of {who} can have brought it: its {} lay \
                     elsewhere, or the later draws are used up",
                    if have == 1 {
                        "only copy".into()
                    } else {
                        format!("{have} copies")
                    }
                ),
                "out of reach",
                vec![
                    "discards come back only when the deck is shuffled anew; a card is \
misread on one of these lines, or a draw is missing"
                        .into(),
                ],
            ),
        }
    }

    /// Whether the draw was due before and nobody wrote it there.
    fn was_left_out(&self) -> bool {
        let mut reasons = self.breach.because.iter().flatten();
        reasons.any(|(_, reason)| matches!(reason, Reason::LeftOut))
    }

    fn draw_help(&self) -> Vec<String> {
        let species = self
            .breach
            .player
            .map_or(0, |player| self.state.row(player).len());
        match self.state.phase {
            crate::games::evolution::state::Phase::Deal => {
                vec![format!("3 and one for each of {species} species")]
            }
            _ => vec!["one for each trait of the extinct species".into()],
        }
    }
}
