//! What can be counted in Evolve!.

use super::Evolve;
use super::data::Attribute;
use super::piles::Pile;
use super::state::State;
use evoref_game::units;
use evoref_game::{Unit, Whose};

units! {
    pub(super) Evolve, State, |evolve, state|
    DOMINANCE = "dominance", "dominance points of a player",
        Whose::Player(player) => state.dominance(player);
    CARDS = "cards", "cards in a player's hand", Whose::Player(player) => state.hand(player);
    AGGRESSION = "aggression", "aggression of a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].attribute(Attribute::Aggression);
    RESILIENCE = "resilience", "resilience of a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].attribute(Attribute::Resilience);
    ALLURE = "allure", "allure of a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].attribute(Attribute::Allure);
    GATHERING = "gathering", "gathering of a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].attribute(Attribute::Gathering);
    COST = "cost", "printed costs of the cards on a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].cost();
    PARTS = "parts", "cards on a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].parts();
    DECK = "deck", "cards in the creature deck; the owner is `table`",
        Whose::Table => state.piles.count(Pile::Deck);
    DISCARDS = "discards", "creature cards in the discards; the owner is `table`",
        Whose::Table => state.piles.count(Pile::Discards);
    ROUNDS = "rounds", "rounds begun; the owner is `table`", Whose::Table => state.round as i32;
}

/// The unit in which an attribute is counted.
pub(super) const fn of_attribute(attribute: Attribute) -> Unit {
    match attribute {
        Attribute::Aggression => AGGRESSION,
        Attribute::Resilience => RESILIENCE,
        Attribute::Allure => ALLURE,
        Attribute::Gathering => GATHERING,
    }
}
