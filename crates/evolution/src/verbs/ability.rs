//! `fertile 1`, `long-neck 1`, `fat-tissue 1`: what is used before feeding.

use crate::prelude::*;
use crate::rules::feeding::{AbilityUsed, RevealMissing, TraitMissing};

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
    /// The trait that it needs.
    pub(crate) const fn needs(self) -> Trait {
        match self {
            Self::Fertile => Trait::Fertile,
            Self::LongNeck => Trait::LongNeck,
            Self::FatTissue => Trait::FatTissue,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    pub(crate) ability: Ability,
    /// Number of the own species.
    pub(crate) species: u8,
}

impl Verb<Evolution> for Use {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let (player, Self { ability, species: number }) = (judge.player(by)?, *self);
        ensure(state.phase >= Phase::Before, || RevealMissing {})?;
        let name = ability.needs();
        let (place, species @ &Species { id, .. }) = judge.own(player, number)?;
        ensure(species.has(name), || TraitMissing { species: id, name })?;
        if state.phase > Phase::Before {
            let late = AbilityTooLate { species: id, name };
            ensure(state.phase <= Phase::Feeding, || late)?;
            judge.require(false, || late)?;
        }
        judge.require(!species.used.has(name), || AbilityUsed { species: id, name })?;
        match ability {
            Ability::Fertile => {
                ensure(species.population < 6, || NoEffect { species: id, ability })?;
                let grows = state.leftover != 0 || game.options.fertile_always;
                judge.require(grows, || NoLeftover { species: id })?;
            }
            Ability::LongNeck => judge.eats_plants(species)?,
            Ability::FatTissue => {
                let moves = species.fat > 0 && species.is_hungry();
                ensure(moves, || NoEffect { species: id, ability })?;
            }
        }
        Ok(legal(Own { player, place: place as u8, verb: *self }))
    }

    fn print(&self, _: &Evolution, _: View, out: &mut String) {
        out.push_str(&format!("{} {}", self.ability.needs().name(), self.species));
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `use = ( "fertile" | "long-neck" | "fat-tissue" ), own ;`
    pub(crate) fn ability(
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

impl Deed for Own<Use> {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let (player, place, &Use { ability, .. }) = self.parts();
        let species = &mut table.state.row_mut(player)[place];
        species.used = species.used.with(ability.needs());
        match ability {
            Ability::Fertile => table.change((player, place), Size::Population, 1, "fertile"),
            Ability::LongNeck => table.plants_from_bank((player, place), 1, "long neck"),
            Ability::FatTissue => {
                let hunger = species.population.saturating_sub(species.food);
                let moved = i32::from(species.fat.min(hunger));
                table.change((player, place), Size::Fat, -moved, "fat eaten");
                table.change((player, place), Size::Food, moved, "fat eaten");
            }
        }
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let (player, place, &Use { ability, .. }) = self.parts();
        let id = game.at(state, player, place);
        let what = match ability {
            Ability::Fertile => "grows by fertile",
            Ability::LongNeck => "eats by long neck",
            Ability::FatTissue => "eats its fat",
        };
        out.fact(Told::Use, player)
            .role("trait", ability.needs().name())
            .role("species", id)
            .phrase(format_args!("{id} {what}"));
    }
}

pub(crate) fn uses(player: Player, own: &Species, out: &mut Choices<'_>) {
    if out.state.phase != Phase::Before {
        return;
    }
    for ability in [Ability::Fertile, Ability::LongNeck, Ability::FatTissue] {
        if own.has(ability.needs()) {
            out.push(player, Use { ability, species: own.id.number }, 20);
        }
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
        say "{species} uses {name} when feeding has begun", "too late for this",
        because |_, state| state.begun_step, "the feeding began here",
        help "fertile, long-neck and fat-tissue are used between the reveal and the first feeding; \
            move the line up if it was so";

    struct NoLeftover { species: SpeciesId } = "evolution/no-leftover", Part::Word(0);
        title "Fertile needs food that was left over",
        rule "Fertile gives +1 population if food lay on the hole before the food cards were \
            turned up.",
        source "Evolution, public rules, fertile",
        allow "The population grows all the same.",
        rulings ["fertile"],
        say "{species} uses fertile, but no food lay on the hole before the reveal",
            "nothing was left over",
        because |_, state| state.reveal_step, "the food cards were turned up here",
        help "the ruling `fertile = always` lets it grow every round";

    struct NoEffect { species: SpeciesId; ability: Ability } = "evolution/no-effect", Part::Word(0);
        title "An ability changes something",
        rule "An ability that would change nothing is not used: fertile with a population of 6, \
            fat tissue without fat or without hunger.",
        source "ruling: no empty ability",
        never "Nothing would have changed on the table.",
        let Species { population, food, fat, .. } = |_, state| state.told(species),
        // What the species has, and why that is not enough.
        let why = |_, _| match ability {
            Ability::Fertile => format!("a population of {population} and cannot grow"),
            Ability::LongNeck | Ability::FatTissue => {
                format!("{food} of {population} food and {fat} stored: no fat can be moved")
            }
        },
        say "{species} has {why}", "nothing would change";
}
