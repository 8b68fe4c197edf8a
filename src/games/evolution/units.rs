//! What `check:` can count, and who owns it.

use super::Evolution;
use super::action::SpeciesId;
use super::apply::Surviving;
use super::state::{Phase, State};
use crate::game::{Count, Owner, Player, Unit};

pub(super) const POINTS: Unit = Unit(0);
pub(super) const FOOD: Unit = Unit(1);
pub(super) const POPULATION: Unit = Unit(2);
pub(super) const BODY: Unit = Unit(3);
pub(super) const FAT: Unit = Unit(4);
pub(super) const TRAITS: Unit = Unit(5);
pub(super) const CARDS: Unit = Unit(6);
pub(super) const SPECIES: Unit = Unit(7);
pub(super) const HOLE: Unit = Unit(8);
pub(super) const DECK: Unit = Unit(9);
pub(super) const DISCARDS: Unit = Unit(10);

/// The names in records and what is counted, in order of their numbers.
pub(super) const UNITS: &[(&str, &str)] = &[
    (
        "points",
        "points of a player: the food in the bag, and at the end all points",
    ),
    ("food", "food in the bag of a player, or on a species"),
    (
        "population",
        "population of a species, or of all species of a player",
    ),
    (
        "body",
        "body size of a species, or of all species of a player together",
    ),
    (
        "fat",
        "stored food of a species, or of all species of a player",
    ),
    (
        "traits",
        "trait cards on a species, or on all species of a player",
    ),
    ("cards", "cards in the hand of a player"),
    ("species", "species of a player"),
    ("hole", "food on the hole; of the table"),
    ("deck", "cards in the deck; of the table"),
    ("discards", "cards in the discards; of the table"),
];

/// Numbers from here on are species: 256 for each player.
const SPECIES_FROM: u16 = 256;

/// A species as an owner of numbers.
pub(super) fn owner(id: SpeciesId) -> Owner {
    Owner(SPECIES_FROM + u16::from(id.owner.0) * 256 + u16::from(id.number))
}

/// The species that is an owner of numbers.
pub(super) fn species(owner: Owner) -> Option<SpeciesId> {
    let number = owner.0.checked_sub(SPECIES_FROM)?;
    Some(SpeciesId::of(
        Player((number / 256) as u8),
        (number % 256) as u8,
    ))
}

/// How many of a unit an owner has.
pub(super) fn count(game: &Evolution, state: &State, owner: Owner, unit: Unit) -> Count {
    match owner.0 {
        0 => match unit {
            HOLE => Count::Known(i32::from(state.hole)),
            DECK => Count::Known(i32::from(state.piles.deck())),
            DISCARDS => Count::Known(i32::from(state.piles.discards())),
            _ => Count::Nothing,
        },
        seat if seat <= u16::from(game.player_count()) => {
            of_player(game, state, Player(seat as u8 - 1), unit)
        }
        _ => match species(owner) {
            Some(id) => of_species(state, id, unit),
            None => Count::Nothing,
        },
    }
}

fn of_player(game: &Evolution, state: &State, player: Player, unit: Unit) -> Count {
    let left = Surviving::of(state, player);
    Count::Known(match unit {
        POINTS => {
            let bag = i32::from(state.bag[player.seat()]);
            match state.phase {
                Phase::Over => {
                    let fat = left.fat * i32::from(game.options().fat_at_end);
                    bag + left.population + left.traits + fat
                }
                _ => bag,
            }
        }
        FOOD => i32::from(state.bag[player.seat()]),
        POPULATION => left.population,
        BODY => state
            .row(player)
            .iter()
            .map(|one| i32::from(one.body))
            .sum(),
        FAT => left.fat,
        TRAITS => left.traits,
        CARDS => i32::from(state.piles.hand(player.seat())),
        SPECIES => state.row(player).len() as i32,
        _ => return Count::Nothing,
    })
}

fn of_species(state: &State, id: SpeciesId, unit: Unit) -> Count {
    if usize::from(id.owner.0) >= state.rows.len() {
        return Count::Nothing;
    }
    let Some(species) = state.species(id) else {
        return Count::Nothing;
    };
    Count::Known(match unit {
        FOOD => i32::from(species.food),
        POPULATION => i32::from(species.population),
        BODY => i32::from(species.body),
        FAT => i32::from(species.fat),
        TRAITS => species.cards.len() as i32,
        _ => return Count::Nothing,
    })
}
