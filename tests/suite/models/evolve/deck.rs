//! The facts of the deck file that the model needs, read without the referee's loader.

use serde_yaml::Value;

/// The attributes in the order of the sheet.
pub(super) const ATTRIBUTES: [&str; 4] = ["aggression", "resilience", "allure", "gathering"];

/// An effect of an adaptation: its kind and its number.
pub(super) type Effect = (String, i32);

pub(super) struct Creature {
    pub(super) name: String,
    pub(super) copies: usize,
    pub(super) slot: String,
    pub(super) cost: i32,
    pub(super) attributes: [i32; 4],
    pub(super) abilities: Vec<String>,
    pub(super) effect: Option<Effect>,
    /// The attribute of a bonus in challenges.
    pub(super) bonus_on: Option<usize>,
}

pub(super) struct Deck {
    pub(super) creatures: Vec<Creature>,
    pub(super) challenges: Vec<(String, Value)>,
    /// Name, abilities that score, abilities that lose, and whether it ends the game.
    pub(super) biomes: Vec<(String, Vec<String>, Vec<String>, bool)>,
    /// Rounds before Dying Sun can come, and how many places it may then have besides the first.
    pub(super) stack: (usize, usize),
    pub(super) start_hand: usize,
    pub(super) hand_limit: usize,
    /// Cards by place, and for the penalty of a biome.
    pub(super) place_cards: Vec<i32>,
    pub(super) penalty_cards: i32,
}

pub(super) fn words(value: &Value) -> Vec<String> {
    let list = value.as_sequence().into_iter().flatten();
    list.filter_map(|word| Some(word.as_str()?.to_owned())).collect()
}

pub(super) fn number(value: &Value) -> i32 {
    value.as_i64().unwrap_or(0) as i32
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A coefficient for each attribute, 0 if none is given.
pub(super) fn attributes(value: &Value) -> [i32; 4] {
    ATTRIBUTES.map(|attribute| number(&value[attribute]))
}

/// The spelling of a name in records.
fn spelt(value: &Value) -> String {
    text(value).to_lowercase().replace(' ', "-")
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_sequence().into_iter().flatten()
}

impl Deck {
    pub(super) fn read(yaml: &str) -> Self {
        let file: Value = serde_yaml::from_str(yaml).unwrap();
        let creature = |card: &Value| Creature {
            name: spelt(&card["name"]),
            copies: card["copies"].as_u64().unwrap_or(1) as usize,
            slot: text(&card["type"]),
            cost: number(&card["cost"]),
            attributes: attributes(card),
            abilities: words(&card["abilities"]),
            effect: card["effect"]["kind"].as_str().map(|kind| {
                let numbers = ["amount", "value", "points"];
                let sum = numbers.iter().map(|key| number(&card["effect"][*key])).sum();
                (kind.to_owned(), sum)
            }),
            bonus_on: (ATTRIBUTES.iter())
                .position(|one| card["effect"]["attribute"].as_str() == Some(one)),
        };
        let biome = |card: &Value| {
            let (matches, loses) = (words(&card["match"]), words(&card["penalise"]));
            (spelt(&card["name"]), matches, loses, card["last_round"].as_bool() == Some(true))
        };
        let stack = &file["rulings"]["biome_stack"];
        let places: Vec<i32> = list(&file["rulings"]["place_cards"]).map(number).collect();
        let penalty = &file["rulings"]["biome_penalty_cards"];
        Self {
            creatures: list(&file["creatures"]).map(creature).collect(),
            challenges: (list(&file["challenges"]))
                .map(|card| (spelt(&card["name"]), card.clone()))
                .collect(),
            biomes: list(&file["biomes"]).map(biome).collect(),
            start_hand: number(&file["rulings"]["start_hand"]) as usize,
            hand_limit: number(&file["rulings"]["hand_limit"]) as usize,
            place_cards: if places.is_empty() { vec![1, 2, 3, 4] } else { places },
            penalty_cards: if penalty.is_null() { 1 } else { number(penalty) },
            stack: (number(&stack["above"]) as usize, number(&stack["with_dying_sun"]) as usize),
        }
    }
}
