//! Attacks. In words.

use super::{Said, Telling};
use crate::games::evolution::breach::Facts;
use crate::games::evolution::codes::Rule;
use crate::games::evolution::names::{DEFENCES, Trait};

impl Telling<'_> {
    pub(super) fn of_attacks(&self) -> Said {
        let (it, prey) = (self.it(), self.prey());
        let Facts { have, want, .. } = **self.breach;
        let off = |name: Trait| {
            let clever = self
                .living(self.breach.species)
                .is_some_and(|one| one.has(Trait::Intelligence));
            if clever {
                vec![format!(
                    "intelligence could switch it off: `off {} CARD`",
                    name.name()
                )]
            } else {
                vec![]
            }
        };
        match self.breach.rule {
            Rule::NotACarnivore => (
                format!("{it} attacks, but is no carnivore"),
                "not a carnivore",
                vec![self.traits_of(self.breach.species)],
            ),
            Rule::AttacksItself => (
                format!("{it} attacks itself"),
                "its own number",
                vec!["an attack on another own species is legal".into()],
            ),
            Rule::PreyTooBig => (
                format!("{it} with strength {have} attacks {prey}, whose defence is {want}"),
                "too big for the attacker",
                vec![
                    format!(
                        "strength is {}; defence is {}",
                        self.strength(),
                        self.defence()
                    ),
                    if self.game.options().must_be_larger {
                        "the attacker must be stronger here (`attack-size = greater`)".into()
                    } else {
                        "as strong as the prey is enough here (`attack-size = at-least`)".into()
                    },
                ],
            ),
            Rule::PreyBurrows => (
                format!(
                    "{it} attacks {prey}, which has eaten its fill ({have} of {want}) \
and burrows"
                ),
                "safe in its burrow",
                off(Trait::Burrowing),
            ),
            Rule::PreyClimbs => (
                format!("{it} attacks {prey}, which climbs, and {it} does not"),
                "out of reach in the trees",
                off(Trait::Climbing),
            ),
            Rule::PreyInHerd => (
                format!("{it} with population {have} attacks {prey}, a herd of {want}"),
                "the herd is not smaller",
                off(Trait::DefensiveHerding),
            ),
            Rule::PreyInSymbiosis => (
                format!(
                    "{it} attacks {prey} with body {have}, which its right neighbour \
with body {want} protects"
                ),
                "protected by symbiosis",
                off(Trait::Symbiosis),
            ),
            Rule::PreyWarned => (
                format!(
                    "{it} attacks {prey}, which {}.{have} beside it warns",
                    self.breach
                        .other
                        .map_or("", |id| self.game.handle(id.owner))
                ),
                "warned by its neighbour",
                off(Trait::WarningCall),
            ),
            Rule::IntelligenceMissing => (
                format!("{it} switches traits off, but has no intelligence"),
                "needs intelligence",
                vec![self.traits_of(self.breach.species)],
            ),
            Rule::OffTwice => (
                format!("{} is switched off twice", self.trait_name()),
                "named before",
                vec!["each card switches off another trait".into()],
            ),
            Rule::OffNoDefence => (
                format!(
                    "{} is not a trait that intelligence switches off",
                    self.trait_name()
                ),
                "not a defence",
                vec![format!(
                    "traits that can be: {}",
                    DEFENCES.map(Trait::name).join(", ")
                )],
            ),
            _ => (
                format!("{it} switches off {have} traits in one attack, and {want} is the most"),
                "one card too many",
                vec!["the ruling `intelligence-names = one` allows one card an attack".into()],
            ),
        }
    }

    fn strength(&self) -> String {
        match self.living(self.breach.species) {
            Some(one) if one.has(Trait::PackHunting) => {
                format!(
                    "body {} + population {} (pack hunting)",
                    one.body, one.population
                )
            }
            Some(one) => format!("body {}", one.body),
            None => String::new(),
        }
    }

    fn defence(&self) -> String {
        let Some(prey) = self.living(self.breach.other) else {
            return String::new();
        };
        if i16::from(prey.body) < self.breach.want {
            format!(
                "body {} + {} (hard shell)",
                prey.body,
                self.game.options().hard_shell
            )
        } else {
            format!("body {}", prey.body)
        }
    }
}
