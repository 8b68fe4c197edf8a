//! Feeding and the rest. In words.

use super::{Said, Telling};
use crate::games::evolution::breach::Facts;
use crate::games::evolution::codes::Rule;
use crate::games::evolution::names::Trait;

impl Telling<'_> {
    pub(super) fn of_feeding(&self) -> Said {
        let (who, it) = (self.who(), self.it());
        let Facts { have, want, .. } = **self.breach;
        let name = self.trait_name();
        match self.breach.rule {
            Rule::AbilityTooLate => (
                format!("{it} uses {name} when feeding has begun"),
                "too late for this",
                vec![
                    "fertile, long-neck and fat-tissue are used between the reveal and \
the first feeding; move the line up if it was so"
                        .into(),
                ],
            ),
            Rule::TraitMissing => (
                format!("{it} has no {name}"),
                "without the trait",
                vec![self.traits_of(self.breach.species)],
            ),
            Rule::AbilityUsed => (
                format!("{it} has used {name} already"),
                "used before",
                vec![
                    "once for each species and round; intelligence once before feeding \
and once in each feeding turn"
                        .into(),
                ],
            ),
            Rule::NoLeftover => (
                format!("{it} uses fertile, but no food lay on the hole before the reveal"),
                "nothing was left over",
                vec!["the ruling `fertile = always` lets it grow every round".into()],
            ),
            Rule::NoEffect => (
                match self.breach.name {
                    Some(Trait::FatTissue) => format!(
                        "{it} has {have} of {want} food and {} stored: no fat can be moved",
                        self.living(self.breach.species).map_or(0, |one| one.fat)
                    ),
                    _ => format!("{it} has a population of {want} and cannot grow"),
                },
                "nothing would change",
                vec![],
            ),
            Rule::CarnivoreEatsMeat => (
                format!("{it} is a carnivore and eats no plants"),
                "a carnivore",
                vec![format!(
                    "a carnivore feeds by attacking: `attack {} > …`",
                    self.breach.species.map_or(0, |id| id.number)
                )],
            ),
            Rule::FeedingSkipped => (
                format!(
                    "{who} is passed over, but {it} is hungry ({have} of {want}) and \
can be fed"
                ),
                "somebody must feed before this",
                Vec::new(),
            ),
            Rule::HungryCannotPass => (
                format!("{who} passes, but {it} is hungry ({have} of {want}) and can be fed"),
                "must feed",
                Vec::new(),
            ),
            Rule::FeedingOver => (
                format!(
                    "{who} acts, but nobody did anything for a full circle, so feeding \
is over"
                ),
                "feeding is over",
                vec![],
            ),
            Rule::NoFoodLeft => (
                format!("{it} feeds, but the hole is empty"),
                "no food left",
                vec!["a carnivore can still attack; others wait for the next round".into()],
            ),
            Rule::SpeciesFull => (
                format!("{it} has {have} food for a population of {want} and can take no more"),
                "has no room",
                match self.living(self.breach.species) {
                    Some(one) if one.has(Trait::FatTissue) && self.game.options().fat_top_up => {
                        vec![format!(
                            "its fat tissue is full too: {} of {}",
                            one.fat, one.body
                        )]
                    }
                    _ => vec![],
                },
            ),
            _ => (
                format!(
                    "the adjusted number would be {have}, and {want} is the {}",
                    if have < want { "least" } else { "most" }
                ),
                "out of range",
                vec![],
            ),
        }
    }
}
