//! What creatures score in a challenge, and how they are ranked.
//!
//! Pure arithmetic on creatures and the deck; points and cards are given elsewhere.

use crate::data::{Best, Score};
use crate::prelude::*;
use std::cmp::Reverse;

/// Whether bonuses of adaptations count in a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bonus {
    Counts,
    Ignored,
}

/// What a creature has in a challenge; the greater the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Strength {
    /// The score, turned round where the lowest is the best.
    rank: i16,
    flies: bool,
    pub(super) score: i16,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Ranks {
    /// Place from 1.
    pub(super) places: [u8; MAX_PLAYERS],
    /// The last place that is taken.
    pub(super) worst: u8,
}

impl Evolve {
    /// A creature's strength by the sum of what is counted, weighted, and of ability bonuses.
    pub(super) fn strength(&self, state: &State, by: Player, of: &Score, bonus: Bonus) -> Strength {
        let creature = &state.creatures[by.seat()];
        let mut sum: i16 = 0;
        for attribute in Attribute::ALL {
            let weight = of.weights[attribute as usize];
            sum += i16::from(weight) * i16::from(creature.attribute(attribute));
        }
        sum += i16::from(of.parts) * i16::from(creature.parts());
        sum += i16::from(of.cost) * i16::from(creature.cost);
        for (ability, more) in &of.mods {
            if creature.abilities.has(*ability) {
                sum += i16::from(*more);
            }
        }
        // A bonus brings its owner nearer to the best.
        let sign = if of.best == Best::Most { 1 } else { -1 };
        if bonus == Bonus::Counts {
            for (weight, more) in of.weights.iter().zip(creature.powers.bonuses) {
                if i16::from(*weight) * sign > 0 {
                    sum += sign * more;
                }
            }
            sum += sign * state.turns[by.seat()].boost;
        }
        let score = if self.options.challenge_score_clamped {
            let (least, most) = (self.options.attribute_min, self.options.attribute_max);
            sum.clamp(i16::from(least), i16::from(most))
        } else {
            sum
        };
        let flies = self.options.flying_breaks_ties && creature.flies(&self.deck);
        Strength { rank: sign * score, flies, score }
    }

    pub(super) fn rank(&self, strengths: impl Fn(Player) -> Strength) -> Ranks {
        let all = self.players().map(|player| (strengths(player), player));
        let mut all: ArrayVec<(Strength, Player), MAX_PLAYERS> = all.collect();
        all.sort_unstable_by_key(|(own, _)| Reverse(*own));
        let mut ranks = Ranks { places: [0; MAX_PLAYERS], worst: 0 };
        let mut before = None;
        for (place, (own, player)) in (1..).zip(&all) {
            if before.replace(*own) != Some(*own) {
                ranks.worst = if self.options.shared_places_skip { place } else { ranks.worst + 1 };
            }
            ranks.places[player.seat()] = ranks.worst;
        }
        ranks
    }
}
