//! The creature cards of a deck file, and what scoring shares with them: abilities and small numbers.

use super::super::deck::{Abilities, Best, Card, Effect, Score};
use super::super::raw::{Mods, RawCard, Weights};
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
            // Numbered when all cards are known.
            first: 0,
            pieces: 0,
            attributes,
            abilities: self.set(id, &raw.abilities),
            effects: effects.into(),
            text: raw.text.trim().into(),
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
}
