//! `fertile 1`, `long-neck 1`, `fat-tissue 1`: what is used before feeding.

use super::{Deed, Verb};
use crate::apply::Apply;
use crate::facts::Told;
use crate::judge::{Answer, Judge, Verdict, legal};
use crate::names::Trait;
use crate::print;
use crate::read::{Grammar, Out};
use crate::rules::feeding::{AbilityUsed, RevealMissing, TraitMissing};
use crate::seats::SpeciesId;
use crate::state::{Phase, Species, Used};
use crate::units;
use crate::{Evolution, State};
use evoref_game::{Actor, Part, Player, Teller, View, rules};
use evoref_record::notation::{Parsed, Rest};

/// What an owner may use before feeding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ability {
    /// +1 population.
    Fertile,
    /// Plant food from the bank.
    LongNeck,
    /// Stored food back onto the species.
    FatTissue,
}

impl Ability {
    /// The trait that gives it.
    pub(crate) const fn needs(self) -> Trait {
        match self {
            Self::Fertile => Trait::Fertile,
            Self::LongNeck => Trait::LongNeck,
            Self::FatTissue => Trait::FatTissue,
        }
    }
}

/// `A: fertile 1`, `A: long-neck 1`, `A: fat-tissue 1`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// What is used.
    pub(crate) ability: Ability,
    /// Number of the own species.
    pub(crate) species: u8,
}

impl Verb for Use {
    fn judge(&self, judge: &Judge<'_>, by: Actor) -> Answer {
        let (player, Self { ability, species: number }) = (judge.player(by)?, *self);
        let state = judge.state;
        if state.phase < Phase::Before {
            return Err(RevealMissing {}.into());
        }
        let id = SpeciesId::of(player, number);
        let name = ability.needs();
        let (place, species) = judge.own(player, number)?;
        if !species.has(name) {
            return Err(TraitMissing { species: id, name }.into());
        }
        if state.phase > Phase::Before {
            let late = AbilityTooLate { species: id, name };
            if state.phase > Phase::Feeding {
                return Err(late.into());
            }
            judge.unless_waived(late)?;
        }
        let used = match ability {
            Ability::Fertile => Used::FERTILE,
            Ability::LongNeck => Used::LONG_NECK,
            Ability::FatTissue => Used::FAT_TISSUE,
        };
        if species.used.has(used) {
            judge.unless_waived(AbilityUsed { species: id, name })?;
        }
        match ability {
            Ability::Fertile => judge.fertile(id, species)?,
            Ability::LongNeck => judge.eats_plants(id, species)?,
            Ability::FatTissue if species.fat == 0 || !species.is_hungry() => {
                let ability = Idle::FatTissue {
                    food: species.food,
                    population: species.population,
                    fat: species.fat,
                };
                let species = id;
                return Err(NoEffect { species, ability }.into());
            }
            Ability::FatTissue => {}
        }
        Ok(legal(UseAbility { player, place, ability }))
    }

    fn print(&self, _: &Evolution, _: View, out: &mut String) {
        out.push_str(self.ability.needs().name());
        print::number(self.species.into(), out);
    }
}

impl Judge<'_> {
    fn fertile(&self, id: SpeciesId, species: &Species) -> Verdict {
        if species.population >= 6 {
            let none =
                NoEffect { species: id, ability: Idle::Fertile { population: species.population } };
            return Err(none.into());
        }
        if self.state.leftover == 0 && !self.game.options().fertile_always {
            self.unless_waived(NoLeftover { species: id })?;
        }
        Ok(())
    }
}

impl<'a> Grammar<'a> {
    /// `use = ( "fertile" | "long-neck" | "fat-tissue" ), own ;`
    pub(super) fn ability(
        &self,
        ability: Ability,
        by: Actor,
        i: Rest<'a>,
        out: Out<'_>,
    ) -> Parsed<'a, ()> {
        let (rest, species) = self.own(by, i)?;
        self.claims(rest, Use { ability, species }, out)
    }
}

/// A species uses an ability.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UseAbility {
    player: Player,
    place: u8,
    ability: Ability,
}

impl Deed for UseAbility {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let Self { player, place, ability } = *self;
        let species = &mut table.state.row_mut(player)[place as usize];
        let id = SpeciesId::of(player, species.number);
        match ability {
            Ability::Fertile => {
                species.used.set(Used::FERTILE);
                species.population += 1;
                species.population_step = table.book.step();
                table.tell_species(id, units::POPULATION, 1, "fertile");
            }
            Ability::LongNeck => {
                species.used.set(Used::LONG_NECK);
                table.plants_from_bank(player, place, 1, "long neck");
            }
            Ability::FatTissue => {
                species.used.set(Used::FAT_TISSUE);
                let moved = species.fat.min(species.population.saturating_sub(species.food));
                species.fat -= moved;
                species.food += moved;
                species.food_step = table.book.step();
                table.tell_species(id, units::FAT, -i32::from(moved), "fat eaten");
                table.tell_species(id, units::FOOD, i32::from(moved), "fat eaten");
            }
        }
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let id = game.at(state, self.player, self.place);
        let what = match self.ability {
            Ability::Fertile => "grows by fertile",
            Ability::LongNeck => "eats by long neck",
            Ability::FatTissue => "eats its fat",
        };
        out.fact(Told::Use, self.player)
            .role("trait", self.ability.needs().name())
            .role("species", id)
            .phrase(format_args!("{id} {what}"));
    }
}

rules! { Evolution;
    struct AbilityTooLate { species: SpeciesId, name: Trait } =
        "evolution/ability-too-late", Part::Word(0);
        title "Abilities are used before feeding",
        rule "Fertile, long neck and fat tissue are used between the reveal and the first feed, \
            attack or pass.",
        source "Evolution, help page of the online table, abilities before feeding",
        allow "The ability is used now.",
        let begun = |_, state| state.begun_step,
        say "{species} uses {name} when feeding has begun", "too late for this",
        because begun "the feeding began here",
        help "fertile, long-neck and fat-tissue are used between the reveal and the first feeding; \
            move the line up if it was so";

    struct NoLeftover { species: SpeciesId } = "evolution/no-leftover", Part::Word(0);
        title "Fertile needs food that was left over",
        rule "Fertile gives +1 population if food lay on the hole before the food cards were \
            turned up.",
        source "Evolution, public rules, fertile",
        allow "The population grows all the same.",
        rulings ["fertile"],
        let reveal = |_, state| state.reveal_step,
        say "{species} uses fertile, but no food lay on the hole before the reveal",
            "nothing was left over",
        because reveal "the food cards were turned up here",
        help "the ruling `fertile = always` lets it grow every round";

    struct NoEffect { species: SpeciesId; ability: Idle } = "evolution/no-effect", Part::Word(0);
        title "An ability changes something",
        rule "An ability that would change nothing is not used: fertile with a population of 6, \
            fat tissue without fat or without hunger.",
        source "ruling: no empty ability",
        never "Nothing would have changed on the table.",
        let why = |_, _| ability.in_words(),
        say "{species} has {why}", "nothing would change";
}

/// An ability that would change nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Idle {
    Fertile { population: u8 },
    FatTissue { food: u8, population: u8, fat: u8 },
}

impl Idle {
    /// What the species has, and why that is not enough.
    fn in_words(self) -> String {
        match self {
            Self::Fertile { population } => {
                format!("a population of {population} and cannot grow")
            }
            Self::FatTissue { food, population, fat } => {
                format!("{food} of {population} food and {fat} stored: no fat can be moved")
            }
        }
    }
}
