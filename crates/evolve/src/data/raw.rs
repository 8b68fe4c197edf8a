//! The form of a deck file, as YAML has it: every field, nothing else.

use super::deck::{Attribute, Best, Effect, Kind, Points, Pre, Quarry};
use std::collections::BTreeMap;

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawDeck {
    pub(super) format: String,
    pub(super) deck: Head,
    #[serde(default)]
    pub(super) rulings: serde_yaml::Mapping,
    pub(super) abilities: Vec<RawAbility>,
    pub(super) creatures: Vec<RawCard>,
    pub(super) challenges: Vec<RawChallenge>,
    pub(super) biomes: Vec<RawBiome>,
    /// Words for whoever transcribes a box.
    #[serde(default, rename = "schema_notes")]
    pub(super) _notes: serde::de::IgnoredAny,
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    pub(super) id: String,
    pub(super) title: String,
    #[serde(rename = "status")]
    pub(super) _status: Status,
    pub(super) counts: Counts,
}

#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    House,
    Transcription,
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counts {
    pub(super) creatures: usize,
    pub(super) challenges: usize,
    pub(super) biomes: usize,
}

/// Where an entry comes from; for readers of the file.
#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Source {
    Seed,
    Theme,
    House,
    Transcription,
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAbility {
    pub(super) id: String,
    #[serde(rename = "source")]
    pub(super) _source: Option<Source>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCard {
    pub(super) id: String,
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: Kind,
    pub(super) cost: u8,
    #[serde(default = "one")]
    pub(super) copies: u8,
    #[serde(default)]
    pub(super) aggression: i8,
    #[serde(default)]
    pub(super) resilience: i8,
    #[serde(default)]
    pub(super) allure: i8,
    #[serde(default)]
    pub(super) gathering: i8,
    #[serde(default)]
    pub(super) abilities: Vec<String>,
    pub(super) effect: Option<Effect>,
    #[serde(default)]
    pub(super) effects: Vec<Effect>,
    #[serde(default)]
    pub(super) text: String,
    #[serde(rename = "source")]
    pub(super) _source: Option<Source>,
}

impl RawCard {
    /// Whether another card of the name is a copy of this one.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let numbers = |one: &Self| {
            (one.kind, one.cost, [one.aggression, one.resilience, one.allure, one.gathering])
        };
        let effects =
            |one: &Self| one.effect.iter().chain(&one.effects).copied().collect::<Vec<_>>();
        numbers(self) == numbers(other)
            && self.abilities == other.abilities
            && effects(self) == effects(other)
    }
}

fn one() -> u8 {
    1
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Weights {
    pub(super) aggression: i8,
    pub(super) resilience: i8,
    pub(super) allure: i8,
    pub(super) gathering: i8,
    pub(super) parts: i8,
    pub(super) cost: i8,
}

pub(super) type Mods = BTreeMap<String, i8>;

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawChallenge {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) pre: Option<Pre>,
    pub(super) score: Option<Weights>,
    #[serde(default)]
    pub(super) ability_mods: Mods,
    pub(super) best: Option<Best>,
    pub(super) special: Option<Special>,
    #[serde(default)]
    pub(super) text: String,
    #[serde(rename = "source")]
    pub(super) _source: Option<Source>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Special {
    Hunt {
        hunter: Attribute,
        prey: Attribute,
        target: Quarry,
        success: Points,
        failure: Points,
    },
    Threshold {
        score: Weights,
        #[serde(default)]
        ability_mods: Mods,
        at_least: Option<i8>,
        at_most: Option<i8>,
        pass: i8,
        fail: i8,
    },
    AbilityAny {
        abilities: Vec<String>,
        have: i8,
        lack: i8,
    },
    FirstPlace {
        score: Weights,
        #[serde(default)]
        ability_mods: Mods,
        #[serde(default)]
        best: Best,
        first: i8,
        others: i8,
    },
    LastPlace {
        score: Weights,
        #[serde(default)]
        ability_mods: Mods,
        #[serde(default)]
        best: Best,
        last: i8,
        others: i8,
    },
    PerAbility {
        points: i8,
        max: i8,
    },
    Manual {},
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBiome {
    pub(super) id: String,
    pub(super) name: String,
    #[serde(default, rename = "match")]
    pub(super) matches: Vec<String>,
    #[serde(default)]
    pub(super) penalise: Vec<String>,
    #[serde(default)]
    pub(super) last_round: bool,
    #[serde(default)]
    pub(super) subchallenges: Vec<Attribute>,
    pub(super) special: Option<BiomeSpecial>,
    #[serde(default)]
    pub(super) text: String,
    #[serde(rename = "source")]
    pub(super) _source: Option<Source>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum BiomeSpecial {
    Manual {},
}
