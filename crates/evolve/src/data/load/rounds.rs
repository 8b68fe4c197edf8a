//! What the rounds of a deck file are played for: its challenges and its biomes.

use super::super::deck::{Best, Biome, Challenge, Pre, Scoring};
use super::super::raw::{RawBiome, RawChallenge, RawDeck, Special};
use super::Loader;
use evoref_record::data::{BadData, Faults};

impl Loader<'_> {
    pub(super) fn challenge(&self, raw: &RawChallenge, faults: &mut Faults) -> Option<Challenge> {
        let id = &raw.id;
        if let Some(Pre::Draw { amount } | Pre::Discard { amount }) = raw.pre
            && !(1..=7).contains(&amount)
        {
            let message = "what is drawn or discarded before scoring is 1 to 7 cards";
            faults.note(self.file.complain(id, message));
        }
        if raw.special.is_some() && (!raw.ability_mods.is_empty() || raw.best.is_some()) {
            let message = "`ability_mods` and `best` of a special challenge stand inside `special`";
            faults.note(self.file.complain(id, message));
        }
        let scoring = match (&raw.score, &raw.special) {
            (Some(score), None) => {
                let best = raw.best.unwrap_or_default();
                Scoring::Ranked(self.score(id, score, &raw.ability_mods, best, faults))
            }
            (None, Some(special)) => self.special(id, special, faults)?,
            (None, None) => {
                faults.note(self.file.complain(id, "a challenge has a `score` or is `special`"));
                return None;
            }
            (Some(_), Some(_)) => {
                let message = "a challenge has either a `score` or is `special`, not both";
                faults.note(self.file.complain(id, message));
                return None;
            }
        };
        Some(Challenge {
            name: Box::from(raw.name.clone()),
            pre: raw.pre,
            scoring,
            text: raw.text.trim().into(),
        })
    }

    fn special(&self, id: &str, raw: &Special, faults: &mut Faults) -> Option<Scoring> {
        let mut points = |values: &[i8]| {
            for points in values {
                self.small(id, "points", *points, 20, faults);
            }
        };
        Some(match raw {
            Special::Hunt { hunter, prey, target, success, failure } => {
                points(&[success.hunter, success.prey, failure.hunter, failure.prey]);
                Scoring::Hunt {
                    hunter: *hunter,
                    prey: *prey,
                    target: *target,
                    success: *success,
                    failure: *failure,
                }
            }
            Special::Threshold { score, ability_mods, at_least, at_most, pass, fail } => {
                points(&[*pass, *fail]);
                let (bound, best) = match (at_least, at_most) {
                    (Some(least), None) => (*least, Best::Most),
                    (None, Some(most)) => (*most, Best::Least),
                    (Some(_), Some(_)) | (None, None) => {
                        let message = "a threshold has either `at_least` or `at_most`";
                        faults.note(self.file.complain(id, message));
                        return None;
                    }
                };
                Scoring::Threshold {
                    score: self.score(id, score, ability_mods, best, faults),
                    bound,
                    pass: *pass,
                    fail: *fail,
                }
            }
            Special::AbilityAny { abilities, have, lack } => {
                points(&[*have, *lack]);
                Scoring::AbilityAny {
                    abilities: self.set(id, abilities, faults),
                    have: *have,
                    lack: *lack,
                }
            }
            Special::FirstPlace { score, ability_mods, best, first, others } => {
                points(&[*first, *others]);
                Scoring::FirstPlace {
                    score: self.score(id, score, ability_mods, *best, faults),
                    first: *first,
                    others: *others,
                }
            }
            Special::LastPlace { score, ability_mods, best, last, others } => {
                points(&[*last, *others]);
                Scoring::LastPlace {
                    score: self.score(id, score, ability_mods, *best, faults),
                    last: *last,
                    others: *others,
                }
            }
            Special::PerAbility { points: each, max } => {
                points(&[*each, *max]);
                Scoring::PerAbility { points: *each, max: *max }
            }
            Special::Manual {} => Scoring::Manual,
        })
    }

    pub(super) fn biome(&self, raw: &RawBiome, faults: &mut Faults) -> Biome {
        if !raw.last_round && !raw.subchallenges.is_empty() {
            let message = "only the biome of the last round has `subchallenges`";
            faults.note(self.file.complain(&raw.id, message));
        }
        if raw.last_round && raw.subchallenges.len() != 4 {
            let message = "the biome of the last round has four `subchallenges`: it is scored by \
                           them, and usually they are the four attributes";
            faults.note(self.file.complain(&raw.id, message));
        }
        Biome {
            name: Box::from(raw.name.clone()),
            matches: self.set(&raw.id, &raw.matches, faults),
            penalised: self.set(&raw.id, &raw.penalise, faults),
            last: raw.last_round,
            subchallenges: raw.subchallenges.clone().into(),
            manual: raw.special.is_some(),
            text: raw.text.trim().into(),
        }
    }

    pub(super) fn last_biome(&self, raw: &RawDeck) -> Result<u8, BadData> {
        let mut last = raw.biomes.iter().enumerate().filter(|(_, biome)| biome.last_round);
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
