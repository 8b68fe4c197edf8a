//! The parts of a deck file: its creature cards, its challenges and its biomes.

use super::super::deck::{
    Abilities, Best, Biome, Card, Challenge, Effect, Pre, Score, Scoring, Test,
};
use super::super::raw::{Mods, RawBiome, RawCard, RawChallenge, RawDeck, Special, Weights};
use super::Loader;
use evoref_record::notation::fold;

impl Loader<'_> {
    pub(super) fn number(&self, ability: &str) -> Option<u8> {
        let folded = fold(ability);
        self.abilities.iter().position(|known| *known == folded).map(|number| number as u8)
    }

    /// The number of an ability; nothing if it is not listed or may be one that could not be read.
    fn listed(&mut self, id: &str, ability: &str) -> Option<u8> {
        let number = self.number(ability);
        if number.is_none() && !self.lacks_abilities {
            let told = self.file.quote(ability, "this");
            let all = self.file.number(self.abilities.join(", "), "`abilities` lists them");
            self.fault(id, format!("{told} is not one of the deck's abilities: {all}"));
        }
        number
    }

    pub(super) fn set(&mut self, id: &str, abilities: &[String]) -> Abilities {
        let mut set = Abilities::default();
        for one in abilities {
            let Some(number) = self.listed(id, one) else { continue };
            if set.has(number) {
                self.fault(id, format!("`{one}` stands twice, and counts once"));
            }
            set.0 |= 1 << number;
        }
        set
    }

    /// Numbers stay so small that no sum of them leaves its type.
    pub(super) fn small(&mut self, id: &str, what: &str, value: i8, most: i8) {
        if !(-most..=most).contains(&value) {
            let value = self.file.number(value, "this size");
            let message = format!("{what} of {value} is out of range; at most {most} either way");
            self.fault(id, message);
        }
    }

    pub(super) fn card(&mut self, raw: &RawCard) -> Card {
        let id = &raw.id;
        let attributes = [raw.aggression, raw.resilience, raw.allure, raw.gathering];
        for value in attributes {
            self.small(id, "an attribute", value, 20);
        }
        self.small(id, "a cost", raw.cost.min(127) as i8, 20);
        if raw.copies == 0 {
            self.fault(id, "a card has at least one copy");
        }
        let effects: Vec<Effect> = raw.effect.iter().chain(&raw.effects).copied().collect();
        for effect in &effects {
            self.effect(id, effect);
        }
        if effects.iter().filter(|effect| matches!(effect, Effect::DiscardFor { .. })).count() > 1 {
            let message = "a card has one `discard_for`, so that a record can say that it was used";
            self.fault(id, message);
        }
        Card {
            name: Box::from(&*raw.name),
            kind: raw.kind,
            cost: raw.cost,
            copies: raw.copies,
            attributes,
            abilities: self.set(id, &raw.abilities),
            effects: effects.into(),
            text: raw.text.trim().into(),
            ..Card::default()
        }
    }

    fn effect(&mut self, id: &str, effect: &Effect) {
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
            Effect::DiscardFor { cards, points, score } => {
                if cards == 0 {
                    self.fault(id, "`discard_for` asks for at least one card");
                }
                if points == 0 && score == 0 {
                    self.fault(id, "`discard_for` gives nothing: add `points` or `score`");
                }
                self.small(id, "points", points, 20);
                self.small(id, "a score", score, 20);
                ("cards", cards.min(127) as i8, 9)
            }
            Effect::IgnoreBiomePenalty {} | Effect::Manual {} => return,
        };
        self.small(id, what, value, most);
    }

    pub(super) fn score(&mut self, id: &str, weights: &Weights, mods: &Mods, best: Best) -> Score {
        let (parts, cost) = (weights.parts, weights.cost);
        let weights = [weights.aggression, weights.resilience, weights.allure, weights.gathering];
        for weight in weights.into_iter().chain([parts, cost]) {
            self.small(id, "a weight", weight, 9);
        }
        if weights == [0; 4] && parts == 0 && cost == 0 && mods.is_empty() {
            let message = "a score counts something: an attribute, `parts`, `cost`, or abilities by \
                           `ability_mods`";
            self.fault(id, message);
        }
        let listed = mods.iter().filter_map(|(ability, bonus)| {
            self.small(id, "a bonus", *bonus, 20);
            Some((self.listed(id, ability)?, *bonus))
        });
        Score { weights, parts, cost, best, mods: listed.collect() }
    }

    pub(super) fn challenge(&mut self, raw: &RawChallenge) -> Option<Challenge> {
        let id = &raw.id;
        if let Some(Pre::Draw { amount } | Pre::Discard { amount }) = raw.pre
            && !(1..=7).contains(&amount)
        {
            self.fault(id, "what is drawn or discarded before scoring is 1 to 7 cards");
        }
        if raw.special.is_some() && (!raw.ability_mods.is_empty() || raw.best.is_some()) {
            let message = "`ability_mods` and `best` of a special challenge stand inside `special`";
            self.fault(id, message);
        }
        let scoring = match (&raw.score, &raw.special) {
            (Some(score), None) => {
                let best = raw.best.unwrap_or_default();
                Scoring::Ranked(self.score(id, score, &raw.ability_mods, best))
            }
            (None, Some(special)) => self.special(id, special)?,
            (None, None) => {
                self.fault(id, "a challenge has a `score` or is `special`");
                return None;
            }
            (Some(_), Some(_)) => {
                self.fault(id, "a challenge has either a `score` or is `special`, not both");
                return None;
            }
        };
        let text = raw.text.trim().into();
        Some(Challenge { name: Box::from(&*raw.name), pre: raw.pre, scoring, text })
    }

    fn special(&mut self, id: &str, raw: &Special) -> Option<Scoring> {
        let mut points = |values: &[i8]| {
            for points in values {
                self.small(id, "points", *points, 20);
            }
        };
        let (test, yes, no) = match *raw {
            Special::Hunt { hunter, prey, target, success, failure } => {
                points(&[success.hunter, success.prey, failure.hunter, failure.prey]);
                return Some(Scoring::Hunt { hunter, prey, target, success, failure });
            }
            Special::PerAbility { points: each, max } => {
                points(&[each, max]);
                return Some(Scoring::PerAbility { points: each, max });
            }
            Special::Manual {} => return Some(Scoring::Manual),
            Special::Threshold { ref score, ref ability_mods, at_least, at_most, pass, fail } => {
                points(&[pass, fail]);
                let (bound, best) = match (at_least, at_most) {
                    (Some(least), None) => (least, Best::Most),
                    (None, Some(most)) => (most, Best::Least),
                    (Some(_), Some(_)) | (None, None) => {
                        self.fault(id, "a threshold has either `at_least` or `at_most`");
                        return None;
                    }
                };
                (Test::Reaches(self.score(id, score, ability_mods, best), bound), pass, fail)
            }
            Special::AbilityAny { ref abilities, have, lack } => {
                points(&[have, lack]);
                (Test::HasOne(self.set(id, abilities)), have, lack)
            }
            Special::FirstPlace { ref score, ref ability_mods, best, first, others } => {
                points(&[first, others]);
                (Test::IsFirst(self.score(id, score, ability_mods, best)), first, others)
            }
            Special::LastPlace { ref score, ref ability_mods, best, last, others } => {
                points(&[last, others]);
                (Test::IsLast(self.score(id, score, ability_mods, best)), last, others)
            }
        };
        Some(Scoring::Either { test, yes, no })
    }

    pub(super) fn biome(&mut self, raw: &RawBiome) -> Biome {
        if !raw.last_round && !raw.subchallenges.is_empty() {
            self.fault(&raw.id, "only the biome of the last round has `subchallenges`");
        }
        if raw.last_round && raw.subchallenges.len() != 4 {
            let message = "the biome of the last round has four `subchallenges`: it is scored by \
                           them, and usually they are the four attributes";
            self.fault(&raw.id, message);
        }
        Biome {
            name: Box::from(&*raw.name),
            matches: self.set(&raw.id, &raw.matches),
            penalised: self.set(&raw.id, &raw.penalise),
            last: raw.last_round,
            subchallenges: raw.subchallenges.clone().into(),
            manual: raw.special.is_some(),
            text: raw.text.trim().into(),
        }
    }

    pub(super) fn last_biome(&mut self, raw: &RawDeck) -> Option<u8> {
        let mut last = raw.biomes.iter().enumerate().filter(|(_, biome)| biome.last_round);
        match (last.next(), last.next()) {
            (Some((number, _)), None) => return Some(number as u8),
            (None, _) => {
                self.fault("biomes", "no biome has `last_round: true`, so the game would not end");
            }
            (Some(_), Some((_, second))) => {
                self.fault(&second.id, "a second biome has `last_round: true`; there is one");
            }
        }
        None
    }
}
