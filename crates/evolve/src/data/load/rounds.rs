//! What the rounds of a deck file are played for: its challenges and its biomes.

use super::super::deck::{Best, Biome, Challenge, Pre, Scoring, Test};
use super::super::raw::{RawBiome, RawChallenge, RawDeck, Special};
use super::Loader;

impl Loader<'_> {
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
