//! The creature cards of a deck file, and what scoring shares with them: abilities and small
//! numbers.

use super::super::deck::{Abilities, Best, Card, Effect, Score};
use super::super::raw::{Mods, RawCard, Weights};
use super::Loader;
use evoref_record::data::Faults;
use evoref_record::notation::fold;

impl Loader<'_> {
    pub(super) fn number(&self, ability: &str) -> Result<u8, String> {
        let folded = fold(ability);
        self.abilities
            .iter()
            .position(|known| *known == folded)
            .map(|number| number as u8)
            .ok_or_else(|| {
                let listed = self.abilities.join(", ");
                format!(
                    "{} is not one of the deck's abilities: {}",
                    self.file.quote(ability, "this"),
                    self.file.number(listed, "`abilities` lists them")
                )
            })
    }

    /// The number of an ability; nothing if it is not listed or may be one that could not be read.
    fn listed(&self, id: &str, ability: &str, faults: &mut Faults) -> Option<u8> {
        let number = self.number(ability).map_err(|bad| self.file.complain(id, bad));
        if self.lacks_abilities { number.ok() } else { faults.keep(number) }
    }

    pub(super) fn set(&self, id: &str, abilities: &[String], faults: &mut Faults) -> Abilities {
        let mut set = Abilities::default();
        for one in abilities {
            let Some(number) = self.listed(id, one, faults) else {
                continue;
            };
            if set.has(number) {
                let message = format!("`{one}` stands twice, and counts once");
                faults.note(self.file.complain(id, message));
            }
            set.0 |= 1 << number;
        }
        set
    }

    /// Numbers stay so small that no sum of them leaves its type.
    pub(super) fn small(&self, id: &str, what: &str, value: i8, most: i8, faults: &mut Faults) {
        if !(-most..=most).contains(&value) {
            let value = self.file.number(value, "this size");
            let message = format!("{what} of {value} is out of range; at most {most} either way");
            faults.note(self.file.complain(id, message));
        }
    }

    pub(super) fn card(&self, raw: &RawCard, first: u8, faults: &mut Faults) -> Card {
        let id = &raw.id;
        let attributes = [raw.aggression, raw.resilience, raw.allure, raw.gathering];
        for value in attributes {
            self.small(id, "an attribute", value, 20, faults);
        }
        self.small(id, "a cost", raw.cost.min(127) as i8, 20, faults);
        if raw.copies == 0 {
            faults.note(self.file.complain(id, "a card has at least one copy"));
        }
        let effects: Vec<Effect> = raw.effect.iter().chain(&raw.effects).copied().collect();
        for effect in &effects {
            self.effect(id, effect, faults);
        }
        let decisions = effects.iter().filter(|effect| matches!(effect, Effect::DiscardFor { .. }));
        if decisions.count() > 1 {
            let message = "a card has one `discard_for`, so that a record can say that it was used";
            faults.note(self.file.complain(id, message));
        }
        Card {
            name: Box::from(raw.name.clone()),
            kind: raw.kind,
            cost: raw.cost,
            copies: raw.copies,
            first,
            pieces: Card::pieces(first, raw.copies),
            attributes,
            abilities: self.set(id, &raw.abilities, faults),
            effects: effects.into(),
            text: raw.text.trim().into(),
        }
    }

    fn effect(&self, id: &str, effect: &Effect, faults: &mut Faults) {
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
                    let message = "`discard_for` asks for at least one card";
                    faults.note(self.file.complain(id, message));
                }
                if points == 0 && score == 0 {
                    let message = "`discard_for` gives nothing: add `points` or `score`";
                    faults.note(self.file.complain(id, message));
                }
                self.small(id, "points", points, 20, faults);
                self.small(id, "a score", score, 20, faults);
                ("cards", cards.min(127) as i8, 9)
            }
            Effect::IgnoreBiomePenalty {} | Effect::Manual {} => return,
        };
        self.small(id, what, value, most, faults);
    }

    pub(super) fn score(
        &self,
        id: &str,
        weights: &Weights,
        mods: &Mods,
        best: Best,
        faults: &mut Faults,
    ) -> Score {
        let (parts, cost) = (weights.parts, weights.cost);
        let weights = [weights.aggression, weights.resilience, weights.allure, weights.gathering];
        for weight in weights.into_iter().chain([parts, cost]) {
            self.small(id, "a weight", weight, 9, faults);
        }
        if weights == [0; 4] && parts == 0 && cost == 0 && mods.is_empty() {
            let message = "a score counts something: an attribute, `parts`, `cost`, or abilities by \
                           `ability_mods`";
            faults.note(self.file.complain(id, message));
        }
        let listed = mods.iter().filter_map(|(ability, bonus)| {
            self.small(id, "a bonus", *bonus, 20, faults);
            Some((self.listed(id, ability, faults)?, *bonus))
        });
        Score { weights, parts, cost, best, mods: listed.collect() }
    }
}
