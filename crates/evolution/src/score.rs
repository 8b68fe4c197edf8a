//! The score: food in the bag, and at the end population and traits of surviving species.

use crate::prelude::*;
use evoref_game::Entry;

/// The columns of the score table.
pub(super) const PARTS: &[&str] = &["food", "population", "traits", "fat"];

/// What points at the end are for.
pub(super) const POPULATION: &str = "surviving population";
pub(super) const TRAITS: &str = "surviving traits";
pub(super) const FAT: &str = "fat left over";

impl Scored for Evolution {
    /// The score so far or at the end, best first.
    fn standing(&self, state: &State) -> Standing {
        ranked(self, state, state.phase == Phase::Over)
    }

    /// The score with food on species, population, traits and fat as they are. Nobody starves for it: before
    /// the feeding of a round everybody would.
    fn standing_if_ended(&self, state: &State) -> Standing {
        let mut standing = ranked(self, state, true);
        if state.phase != Phase::Over {
            standing.ending = None;
            for row in &mut standing.rows {
                row.winner = false;
            }
        }
        standing
    }

    /// What points of a species at the end rest on: its cards by name, as far as they are known.
    fn rests_on(&self, state: &State, points: &Entry) -> Option<String> {
        let id = units::species(points.from?)?;
        let word = self.word(id);
        match points.why {
            POPULATION => Some(format!("{word} survives")),
            TRAITS => {
                let names = state.species(id)?.cards.iter().map(|laid| shown(laid.token.card).name);
                let names = names.map(|name| name.unwrap_or_else(|| "?".into()));
                Some(format!("{word} survives with {}", listed(names)))
            }
            FAT => Some(format!("{word} has stored it")),
            _ => None,
        }
    }
}

/// The table; `over` if what counts only at the end counts.
fn ranked(game: &Evolution, state: &State, over: bool) -> Standing {
    // Food in the bag and on species; population, traits and fat count at the end.
    let points_of = |player: Player| -> [i32; 4] {
        let food = i32::from(state.bag[player.seat()]);
        if !over {
            return [food, 0, 0, 0];
        }
        let eaten = state.sum(player, |one| one.food);
        let fat = state.sum(player, |one| one.fat) * i32::from(game.options.fat_at_end);
        let population = state.sum(player, |one| one.population);
        [food + eaten, population, state.sum(player, Species::trait_count), fat]
    };
    // Ties: more traits, then more population.
    let rank = |player: Player| {
        let points @ [_, population, traits, _] = points_of(player);
        [points.iter().sum(), traits, population]
    };
    let rows = game.players().map(|player| (player, points_of(player), rank(player)));
    let ending = over.then_some(state.end.map_or(End::DeckInDeal, |(end, _)| end).name());
    let mut standing = Standing::ranked(ending, rows);
    standing.tie = match &*standing.rows {
        [best, second, ..] if over => {
            let (best, second) = (rank(best.player), rank(second.player));
            match best.iter().zip(&second).position(|(best, second)| best != second) {
                Some(0) => "",
                Some(1) => "by more traits on surviving species",
                Some(_) => "by more population of surviving species",
                None => "shared: traits and population are equal too",
            }
        }
        _ => "",
    };
    standing.but_for(state.untold.points).but_left(state.left)
}
