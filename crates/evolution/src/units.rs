//! What `check:` can count, and who owns it.

use crate::prelude::*;
use crate::read::species_id;
use evoref_game::units;

units! {
    pub(super) Evolution, State, |game, state|
    POINTS = "points", "points of a player: the food in the bag, and at the end all points",
        Whose::Player(player) => points(game, state, player);
    FOOD = "food", "food in the bag of a player, or on a species",
        Whose::Player(player) => state.bag[player.seat()],
        Whose::Thing(owner) => living(state, owner)?.food;
    POPULATION = "population", "population of a species, or of all species of a player",
        Whose::Player(player) => state.sum(player, |one| one.population),
        Whose::Thing(owner) => living(state, owner)?.population;
    BODY = "body", "body size of a species, or of all species of a player together",
        Whose::Player(player) => state.sum(player, |one| one.body),
        Whose::Thing(owner) => living(state, owner)?.body;
    FAT = "fat", "stored food of a species, or of all species of a player",
        Whose::Player(player) => state.sum(player, |one| one.fat),
        Whose::Thing(owner) => living(state, owner)?.fat;
    TRAITS = "traits", "trait cards on a species, or on all species of a player",
        Whose::Player(player) => state.sum(player, Species::trait_count),
        Whose::Thing(owner) => living(state, owner)?.cards.len() as i32;
    CARDS = "cards", "cards in the hand of a player",
        Whose::Player(player) => state.piles.hands[player.seat()];
    SPECIES = "species", "species of a player",
        Whose::Player(player) => state.row(player).len() as i32;
    HOLE = "hole", "food on the hole; of the table", Whose::Table => state.hole;
    DECK = "deck", "cards in the deck; of the table", Whose::Table => state.piles.deck;
    DISCARDS = "discards", "cards in the discards; of the table",
        Whose::Table => state.piles.discards;
}

named! {
    /// A number of a species that changes.
    pub(crate) enum Size {
        Body = "body";
        Population = "population";
        Food = "food";
        Fat = "fat";
    }
}

impl Size {
    pub(crate) const fn unit(self) -> Unit {
        match self {
            Self::Body => BODY,
            Self::Population => POPULATION,
            Self::Food => FOOD,
            Self::Fat => FAT,
        }
    }

    pub(crate) const fn of(self, species: &mut Species) -> &mut u8 {
        match self {
            Self::Body => &mut species.body,
            Self::Population => &mut species.population,
            Self::Food => &mut species.food,
            Self::Fat => &mut species.fat,
        }
    }
}

impl Counted for Evolution {
    fn owner(&self, word: &str) -> Option<Owner> {
        species_id(self, word).map(owner)
    }

    fn owners(&self, state: &State) -> Vec<Owner> {
        self.all_species(state).map(owner).collect()
    }

    fn thing(&self, owner: Owner) -> Option<SmolStr> {
        Some(self.word(species(owner)?).into())
    }

    fn never_falls(&self, owner: Owner, unit: Unit) -> bool {
        match owner.whose() {
            Whose::Player(_) => unit == FOOD || unit == POINTS,
            Whose::Thing(_) => unit == BODY,
            Whose::Table => false,
        }
    }

    fn count(&self, state: &State, owner: Owner, unit: Unit) -> Count {
        let whose = owner.whose();
        let untold = match whose {
            Whose::Player(player)
                if (unit == FOOD || unit == POINTS) && state.untold.points.has(player) =>
            {
                // Nothing takes food from a bag.
                let since = self.count_of(state, whose, unit);
                return Count::AtLeast(since.unwrap_or(0));
            }
            // The session may have ended with this round, which counts what is left of the species.
            Whose::Player(player)
                if unit == POINTS
                    && state.phase == Phase::Done
                    && state.untold.piles
                    && state.end.is_none() =>
            {
                return Count::AtLeast(i32::from(state.bag[player.seat()]));
            }
            Whose::Player(player) => unit == CARDS && state.untold.hands.has(player),
            Whose::Table => (unit == DECK || unit == DISCARDS) && state.untold.piles,
            Whose::Thing(_) => false,
        };
        if untold { Count::Untold(0) } else { self.count_of(state, whose, unit).into() }
    }

    fn learn(&self, state: &mut State, owner: Owner, unit: Unit, number: i32, book: &mut Book<'_>) {
        if let (Whose::Player(player), Count::AtLeast(since)) =
            (owner.whose(), self.count(state, owner, unit))
            && state.untold.points.has(player)
            && (unit == FOOD || unit == POINTS)
        {
            let before = (number - since).clamp(0, i32::from(u16::MAX));
            let bag = &mut state.bag[player.seat()];
            *bag = bag.saturating_add(before as u16);
            state.untold.points.remove(player);
            book.note(owner, FOOD, before, "position");
            book.note(owner, POINTS, before, "position");
        }
    }
}

fn points(game: &Evolution, state: &State, player: Player) -> i32 {
    let bag = i32::from(state.bag[player.seat()]);
    if state.phase != Phase::Over {
        return bag;
    }
    let fat = state.sum(player, |one| one.fat) * i32::from(game.options.fat_at_end);
    let traits = state.sum(player, Species::trait_count);
    bag + state.sum(player, |one| one.population) + traits + fat
}

fn living(state: &State, owner: Owner) -> Option<&Species> {
    state.species(species(owner)?)
}

/// Numbers from here on are species: 256 for each player.
const SPECIES_FROM: u16 = 256;

pub(super) fn owner(id: SpeciesId) -> Owner {
    Owner(SPECIES_FROM + u16::from(id.owner.0) * 256 + u16::from(id.number))
}

pub(super) fn species(owner: Owner) -> Option<SpeciesId> {
    let number = owner.0.checked_sub(SPECIES_FROM)?;
    Some(SpeciesId { owner: Player((number / 256) as u8), number: (number % 256) as u8 })
}
