//! The strict loader of deck files.
//!
//! Every complaint names the file, the line and the cause. What can be wrong with a deck is found
//! here, so that a session never meets it.

use std::borrow::Cow;

use super::deck::{Abilities, Biome, Card, Challenge, Deck, Effect, Pre, Score, Scoring};
use super::raw::{Mods, RawBiome, RawCard, RawChallenge, RawDeck, Special, Weights};
use super::rulings::{BadRuling, Rulings, kebab};
use crate::data::{BadData, DataFile};
use crate::notation::{Vocabulary, fold};

/// The most pieces and abilities that a deck can have: they live in bit sets.
const MAX_PIECES: usize = 128;
const MAX_SET: usize = 64;

/// The words of the grammar, which no card may be called.
const RESERVED: &[&str] = &[
    "adjust",
    "allow",
    "cards",
    "check",
    "choose",
    "creature",
    "crossbreed",
    "date",
    "deck",
    "discard",
    "discards",
    "dominance",
    "draw",
    "evoref",
    "game",
    "give",
    "hand",
    "keep",
    "manual",
    "next",
    "none",
    "over",
    "pass",
    "paying",
    "place",
    "play",
    "players",
    "recorder",
    "replacing",
    "result",
    "round",
    "ruling",
    "seed",
    "setup",
    "source",
    "table",
    "takeback",
    "title",
];

/// Reads a deck file.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn load(file: DataFile<'_>) -> Result<Deck, BadData> {
    let raw: RawDeck = file.parse()?;
    let loader = Loader {
        file,
        abilities: raw.abilities.iter().map(|one| fold(&one.id)).collect(),
    };
    loader.head(&raw)?;
    loader.names(&raw)?;
    let rulings = loader.rulings(&raw)?;
    let mut first = 0;
    let mut cards = Vec::with_capacity(raw.creatures.len());
    let mut pieces = Vec::new();
    for (number, card) in raw.creatures.iter().enumerate() {
        cards.push(loader.card(card, first)?);
        first += card.copies;
        pieces.extend(std::iter::repeat_n(number as u8, card.copies as usize));
    }
    let challenges = each(&raw.challenges, |raw| loader.challenge(raw))?;
    let biomes = each(&raw.biomes, |raw| loader.biome(raw))?;
    let deck = Deck {
        last_biome: loader.last_biome(&raw, &biomes)?,
        flying: loader.number("flying").ok(),
        card_names: vocabulary(
            "a creature card",
            raw.creatures.iter().map(|one| (&*one.name, &*one.id)),
        ),
        challenge_names: vocabulary(
            "a challenge",
            raw.challenges.iter().map(|one| (&*one.name, &*one.id)),
        ),
        biome_names: vocabulary(
            "a biome",
            raw.biomes.iter().map(|one| (&*one.name, &*one.id)),
        ),
        id: Cow::Owned(raw.deck.id),
        title: Cow::Owned(raw.deck.title),
        rulings,
        abilities: raw
            .abilities
            .into_iter()
            .map(|one| Cow::Owned(one.id))
            .collect(),
        cards: cards.into(),
        pieces: pieces.into(),
        challenges: challenges.into(),
        biomes: biomes.into(),
    };
    deck.fits(&deck.rulings).map_err(|cause| {
        // What the file does not say is as usual; then its cards do not fit that.
        let said = file.text.contains("biome_stack");
        file.complain(if said { "biome_stack" } else { "biomes" }, cause)
    })?;
    Ok(deck)
}

impl Deck {
    /// Whether the deck can be played with `rulings`.
    ///
    /// # Errors
    /// Why not, in one sentence.
    pub fn fits(&self, rulings: &Rulings) -> Result<(), String> {
        let stack = rulings.biome_stack;
        let stacked = stack.above + stack.with_dying_sun + stack.below + 1;
        if stacked as usize != self.biomes.len() {
            return Err(format!(
                "the biome stack of {} + {} + {} and Dying Sun takes {stacked} biomes, the deck has {}",
                stack.above,
                stack.with_dying_sun,
                stack.below,
                self.biomes.len()
            ));
        }
        if (stack.challenges() as usize) > self.challenges.len() {
            return Err(format!(
                "a game of {} rounds can need {} challenges, previews included, and the deck has {}: \
                 it could run out",
                stack.longest(),
                stack.challenges(),
                self.challenges.len()
            ));
        }
        if rulings.players_min > rulings.players_max {
            return Err(format!(
                "at least {} and at most {} players leaves no number of them",
                rulings.players_min, rulings.players_max
            ));
        }
        Ok(())
    }
}

struct Loader<'a> {
    file: DataFile<'a>,
    abilities: Vec<String>,
}

fn each<R, T>(raw: &[R], read: impl Fn(&R) -> Result<T, BadData>) -> Result<Vec<T>, BadData> {
    raw.iter().map(read).collect()
}

fn vocabulary<'a>(
    what: &'static str,
    names: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Vocabulary {
    let slugs: Vec<String> = names.clone().map(|(name, _)| fold(name)).collect();
    let ids = names
        .enumerate()
        .map(|(number, (_, id))| (id, number as u16));
    Vocabulary::new(what, slugs.iter().map(String::as_str), ids)
}

impl Loader<'_> {
    fn head(&self, raw: &RawDeck) -> Result<(), BadData> {
        if raw.format != "evolve-deck/1" {
            let message = format!("the format is `evolve-deck/1`, not `{}`", raw.format);
            return Err(self.file.complain("format", message));
        }
        let pieces: usize = raw.creatures.iter().map(|one| one.copies as usize).sum();
        let counts = &raw.deck.counts;
        let found = [
            ("creature cards", counts.creatures, pieces),
            ("challenges", counts.challenges, raw.challenges.len()),
            ("biomes", counts.biomes, raw.biomes.len()),
        ];
        for (what, promised, found) in found {
            if promised != found {
                let message =
                    format!("`counts` promises {promised} {what}, the lists have {found}");
                return Err(self.file.complain("counts", message));
            }
        }
        let limits = [
            ("creatures", "creature cards", pieces, MAX_PIECES),
            ("abilities", "abilities", raw.abilities.len(), MAX_SET),
            ("challenges", "challenges", raw.challenges.len(), MAX_SET),
            ("biomes", "biomes", raw.biomes.len(), MAX_SET),
        ];
        for (key, what, found, most) in limits {
            if found > most {
                let message = format!("a deck has at most {most} {what}, here are {found}");
                return Err(self.file.complain(key, message));
            }
        }
        for (number, ability) in self.abilities.iter().enumerate() {
            if self.abilities[..number].contains(ability) {
                let id = &raw.abilities[number].id;
                return Err(self
                    .file
                    .complain(id, format!("ability `{id}` is listed twice")));
            }
        }
        Ok(())
    }

    fn names(&self, raw: &RawDeck) -> Result<(), BadData> {
        let all: Vec<(&str, &str)> = (raw.creatures.iter().map(|one| (&*one.id, &*one.name)))
            .chain(raw.challenges.iter().map(|one| (&*one.id, &*one.name)))
            .chain(raw.biomes.iter().map(|one| (&*one.id, &*one.name)))
            .collect();
        let mut taken: Vec<(String, &str)> = Vec::with_capacity(2 * all.len());
        for (id, name) in all {
            let slug = fold(name);
            if slug.is_empty() || slug.bytes().all(|byte| byte.is_ascii_digit()) {
                let message = format!("`{name}` cannot be the name of a card: it needs letters");
                return Err(self.file.complain(id, message));
            }
            if RESERVED.contains(&slug.as_str()) {
                let message =
                    format!("`{name}` cannot be the name of a card: records use the word");
                return Err(self.file.complain(id, message));
            }
            for spelling in [slug, fold(id)] {
                if let Some((_, other)) = taken.iter().find(|(held, _)| *held == spelling) {
                    let message = if *other == name {
                        format!("two cards are called `{name}`; copies are written `copies: 2`")
                    } else {
                        format!("`{name}` and `{other}` are both written `{spelling}` in a record")
                    };
                    return Err(self.last(id, message));
                }
                taken.push((spelling, name));
            }
            // The id and the name of one card may be alike.
            taken.dedup_by(|one, other| one.0 == other.0);
        }
        Ok(())
    }

    /// A complaint about the last line that has `needle` as a whole word: the second of two cards.
    fn last(&self, needle: &str, message: String) -> BadData {
        let lines: Vec<&str> = self.file.text.lines().collect();
        let mut bad = self.file.complain(needle, message);
        for (index, line) in lines.iter().enumerate().rev() {
            let only = DataFile {
                name: self.file.name,
                text: line,
            };
            if only.complain(needle, "").line.is_some() {
                bad.line = Some(index as u32 + 1);
                break;
            }
        }
        bad
    }

    fn rulings(&self, raw: &RawDeck) -> Result<Rulings, BadData> {
        let mut rulings = Rulings::default();
        for (key, value) in &raw.rulings {
            let written = plain(key);
            rulings
                .set(&kebab(&written), &kebab(&plain(value)))
                .map_err(|bad| {
                    let message = match bad {
                        BadRuling::Name => {
                            format!("`{written}` is no ruling; `evoref rules evolve` lists them")
                        }
                        BadRuling::Value(takes) => format!("ruling `{written}` takes {takes}"),
                    };
                    self.file.complain(&written, message)
                })?;
        }
        Ok(rulings)
    }

    fn number(&self, ability: &str) -> Result<u8, String> {
        let folded = fold(ability);
        self.abilities
            .iter()
            .position(|known| *known == folded)
            .map(|number| number as u8)
            .ok_or_else(|| {
                format!(
                    "`{ability}` is not one of the deck's abilities: {}",
                    self.abilities.join(", ")
                )
            })
    }

    fn set(&self, id: &str, abilities: &[String]) -> Result<Abilities, BadData> {
        abilities.iter().try_fold(Abilities::default(), |set, one| {
            let number = self
                .number(one)
                .map_err(|bad| self.file.complain(id, bad))?;
            Ok(Abilities(set.0 | 1 << number))
        })
    }

    /// Numbers stay so small that no sum of them leaves its type.
    fn small(&self, id: &str, what: &str, value: i8, most: i8) -> Result<(), BadData> {
        if (-most..=most).contains(&value) {
            return Ok(());
        }
        let message = format!("{what} of {value} is out of range; at most {most} either way");
        Err(self.file.complain(id, message))
    }

    fn card(&self, raw: &RawCard, first: u8) -> Result<Card, BadData> {
        let id = &raw.id;
        let attributes = [raw.aggression, raw.resilience, raw.allure, raw.gathering];
        for value in attributes {
            self.small(id, "an attribute", value, 20)?;
        }
        self.small(id, "a cost", raw.cost.min(127) as i8, 20)?;
        if raw.copies == 0 {
            return Err(self.file.complain(id, "a card has at least one copy"));
        }
        let effects: Vec<Effect> = raw.effect.iter().chain(&raw.effects).copied().collect();
        for effect in &effects {
            let (what, value, most) = match *effect {
                Effect::HandLimit { value } => ("a hand limit", value.min(127) as i8, 99),
                Effect::SelectorCost { value } => ("a cost", value.min(127) as i8, 99),
                Effect::CostDiscount { amount } | Effect::ReplacedCardPays { amount } => {
                    ("a discount", amount.min(127) as i8, 20)
                }
                Effect::ExtraChallengeCards { amount } => ("cards", amount.min(127) as i8, 4),
                Effect::ExtraPlay { amount } => ("extra plays", amount.min(127) as i8, 4),
                Effect::ChallengeBonus { amount, .. } => ("a bonus", amount, 20),
                Effect::SoleFirstBonus { points } => ("points", points, 20),
                Effect::IgnoreBiomePenalty {} | Effect::Manual {} => continue,
            };
            self.small(id, what, value, most)?;
        }
        Ok(Card {
            name: Cow::Owned(raw.name.clone()),
            kind: raw.kind,
            cost: raw.cost,
            copies: raw.copies,
            first,
            attributes,
            abilities: self.set(id, &raw.abilities)?,
            effects: effects.into(),
        })
    }

    fn score(&self, id: &str, weights: &Weights, mods: &Mods) -> Result<Score, BadData> {
        let weights = [
            weights.aggression,
            weights.resilience,
            weights.allure,
            weights.gathering,
        ];
        for weight in weights {
            self.small(id, "a weight", weight, 9)?;
        }
        let mods = mods
            .iter()
            .map(|(ability, bonus)| {
                self.small(id, "a bonus", *bonus, 20)?;
                let number = self.number(ability);
                Ok((number.map_err(|bad| self.file.complain(id, bad))?, *bonus))
            })
            .collect::<Result<Vec<_>, BadData>>()?;
        Ok(Score {
            weights,
            mods: mods.into(),
        })
    }

    fn challenge(&self, raw: &RawChallenge) -> Result<Challenge, BadData> {
        let id = &raw.id;
        let bad = |message: &str| self.file.complain(id, message);
        if let Some(Pre::Draw { amount }) = raw.pre
            && !(1..=7).contains(&amount)
        {
            return Err(bad("a draw before scoring is of 1 to 7 cards"));
        }
        let scoring = match (&raw.score, &raw.special) {
            (Some(score), None) => Scoring::Ranked(self.score(id, score, &raw.ability_mods)?),
            (None, Some(_)) if !raw.ability_mods.is_empty() => {
                return Err(bad(
                    "`ability_mods` of a special challenge stand inside `special`",
                ));
            }
            (None, Some(special)) => self.special(id, special)?,
            (None, None) => return Err(bad("a challenge has a `score` or is `special`")),
            (Some(_), Some(_)) => {
                return Err(bad(
                    "a challenge has either a `score` or is `special`, not both",
                ));
            }
        };
        Ok(Challenge {
            name: Cow::Owned(raw.name.clone()),
            pre: raw.pre,
            scoring,
        })
    }

    fn special(&self, id: &str, raw: &Special) -> Result<Scoring, BadData> {
        let points = |values: &[i8]| {
            values
                .iter()
                .try_for_each(|points| self.small(id, "points", *points, 20))
        };
        Ok(match raw {
            Special::Hunt {
                hunter,
                prey,
                target,
                success,
                failure,
            } => {
                points(&[success.hunter, success.prey, failure.hunter, failure.prey])?;
                Scoring::Hunt {
                    hunter: *hunter,
                    prey: *prey,
                    target: *target,
                    success: *success,
                    failure: *failure,
                }
            }
            Special::Threshold {
                score,
                ability_mods,
                at_least,
                pass,
                fail,
            } => {
                points(&[*pass, *fail])?;
                Scoring::Threshold {
                    score: self.score(id, score, ability_mods)?,
                    at_least: *at_least,
                    pass: *pass,
                    fail: *fail,
                }
            }
            Special::AbilityAny {
                abilities,
                have,
                lack,
            } => {
                points(&[*have, *lack])?;
                Scoring::AbilityAny {
                    abilities: self.set(id, abilities)?,
                    have: *have,
                    lack: *lack,
                }
            }
            Special::LastPlace {
                score,
                ability_mods,
                last,
                others,
            } => {
                points(&[*last, *others])?;
                Scoring::LastPlace {
                    score: self.score(id, score, ability_mods)?,
                    last: *last,
                    others: *others,
                }
            }
            Special::PerAbility { points: each, max } => {
                points(&[*each, *max])?;
                Scoring::PerAbility {
                    points: *each,
                    max: *max,
                }
            }
            Special::Manual {} => Scoring::Manual,
        })
    }

    fn biome(&self, raw: &RawBiome) -> Result<Biome, BadData> {
        if !raw.last_round && !raw.subchallenges.is_empty() {
            let message = "only the biome of the last round has `subchallenges`";
            return Err(self.file.complain(&raw.id, message));
        }
        if raw.subchallenges.len() > 4 {
            let message = "a biome has at most four `subchallenges`";
            return Err(self.file.complain(&raw.id, message));
        }
        Ok(Biome {
            name: Cow::Owned(raw.name.clone()),
            matches: self.set(&raw.id, &raw.matches)?,
            penalised: self.set(&raw.id, &raw.penalise)?,
            last: raw.last_round,
            subchallenges: raw.subchallenges.clone().into(),
            manual: raw.special.is_some(),
        })
    }

    fn last_biome(&self, raw: &RawDeck, biomes: &[Biome]) -> Result<u8, BadData> {
        let mut last = biomes.iter().enumerate().filter(|(_, biome)| biome.last);
        match (last.next(), last.next()) {
            (Some((number, _)), None) => Ok(number as u8),
            (None, _) => {
                let message = "no biome has `last_round: true`, so the game would not end";
                Err(self.file.complain("biomes", message))
            }
            (Some(_), Some((second, _))) => {
                let message = "a second biome has `last_round: true`; there is one";
                Err(self.file.complain(&raw.biomes[second].id, message))
            }
        }
    }
}

/// A YAML value as somebody would write it on one line.
fn plain(value: &serde_yaml::Value) -> String {
    use serde_yaml::Value;
    match value {
        Value::Null => String::new(),
        Value::Bool(answer) => answer.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Sequence(list) => list.iter().map(plain).collect::<Vec<_>>().join(" "),
        // The only mapping is the biome stack; its parts have one order.
        Value::Mapping(parts) => ["above", "with_dying_sun", "below"]
            .iter()
            .filter(|_| parts.len() == 3)
            .filter_map(|key| parts.get(*key).map(plain))
            .collect::<Vec<_>>()
            .join(" "),
        Value::Tagged(tagged) => plain(&tagged.value),
    }
}
