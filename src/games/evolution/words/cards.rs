//! The first three phases. In words.

use super::{Said, Telling, plural};
use crate::game::Player;
use crate::games::evolution::breach::Facts;
use crate::games::evolution::codes::Rule;

impl Telling<'_> {
    pub(super) fn of_cards(&self) -> Said {
        let (who, it, card) = (self.who(), self.it(), self.card());
        let Facts { have, want, .. } = **self.breach;
        match self.breach.rule {
            Rule::FoodMissing => (
                format!("{who} has laid no food card yet, and the next phase begins here"),
                "a food card is missing before this",
                vec![format!(
                    "`{}: food ?` if nobody saw the card; it is turned up at the reveal",
                    self.handle()
                )],
            ),
            Rule::FoodAgain => (
                format!("{who} lays a second food card"),
                "second food card",
                vec!["everybody lays exactly one".into()],
            ),
            Rule::FoodTooLate => (
                format!("{who} lays a food card when cards are already played or turned up"),
                "too late for a food card",
                vec!["food cards are laid after the deal, before anybody plays".into()],
            ),
            Rule::CardTurnOver => (
                format!(
                    "{who} plays a card, but {} has played after {who}",
                    self.game.name(Player(have as u8))
                ),
                "the turn is over",
                vec![
                    "each player has one turn for cards, from the first player \
clockwise; move the line up if it was played before"
                        .into(),
                ],
            ),
            Rule::CardsOver => (
                "cards are played and turned up before the reveal, and it is past".into(),
                "too late for this",
                vec!["move the line up, or write the `round` heading if a new round begins".into()],
            ),
            Rule::NoSuchSpecies => {
                let row = self
                    .breach
                    .species
                    .map_or(String::new(), |id| self.row(id.owner));
                let founded = self
                    .breach
                    .species
                    .is_some_and(|id| i16::from(id.number) <= have);
                (
                    if founded {
                        format!("{it} is extinct")
                    } else {
                        format!("{it} was never founded")
                    },
                    "no such species",
                    vec![if row.is_empty() {
                        "the row is empty".into()
                    } else {
                        format!("species there: {row}")
                    }],
                )
            }
            Rule::RowFull => (
                format!("{who} has {have} species, the most that this referee keeps track of"),
                "one species too many",
                vec![],
            ),
            Rule::BodyFull => (
                format!("{it} has a body of {have}, and {want} is the most"),
                "the body is full",
                vec![],
            ),
            Rule::PopulationFull => (
                format!("{it} has a population of {have}, and {want} is the most"),
                "the population is full",
                vec![],
            ),
            Rule::TraitTwice => (
                format!("{it} gets {} a second time", self.trait_name()),
                "it has this trait",
                vec!["no trait twice on one species".into()],
            ),
            Rule::TooManyTraits => (
                format!(
                    "{it} has {} and can have {want}: {card} is one too many",
                    plural(have, "trait", "traits")
                ),
                "one trait too many",
                vec![format!(
                    "to replace one: `trait {} {card} over …`",
                    self.breach.species.map_or(0, |id| id.number)
                )],
            ),
            Rule::NoTraitToRemove => (
                format!("{it} has no {card} that could be removed"),
                "nothing to remove",
                vec![self.traits_of(self.breach.species)],
            ),
            Rule::ReplaceBelowLimit => (
                format!(
                    "{it} has {} of {want}, so nothing is replaced",
                    plural(have, "trait", "traits")
                ),
                "there is room without it",
                vec![
                    "the ruling `replace-below-limit = no` lets a trait be removed \
only at the limit"
                        .into(),
                ],
            ),
            Rule::NotFaceDown => (
                format!(
                    "{} turned up on {it}, but {want} {} face down",
                    if have == 1 {
                        "1 trait is".into()
                    } else {
                        format!("{have} traits are")
                    },
                    if want == 1 { "lies" } else { "lie" }
                ),
                "not face down",
                vec![self.traits_of(self.breach.species)],
            ),
            Rule::TraitDiffers => (
                format!(
                    "{card} is turned up on {it}, but what lies face down there was \
written as another card"
                ),
                "another card lies there",
                vec![self.traits_of(self.breach.species)],
            ),
            _ => (
                format!(
                    "the reveal comes, but nobody has written which trait lies face \
down on {it}"
                ),
                "a trait is unknown",
                vec![format!(
                    "turn it up first: `table: traits {it} …`, or write it where it \
was laid"
                )],
            ),
        }
    }

    fn row(&self, player: Player) -> String {
        let row = self.state.row(player).iter();
        row.map(|species| format!("{}.{}", self.game.handle(player), species.number))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
