//! What must happen before the next thing of a record: the steps that nobody writes.
//!
//! A phase ends with the first line of a later one. Draws may be left out; decisions may not,
//! unless they are about cards that nobody knows.

use crate::phases::{Begin, Plain, ScoreBiome, ScoreChallenge};
use crate::prelude::*;
use crate::rules::challenges::{ChallengeMissing, ChallengePreviewMissing};
use crate::verbs::biome::{Biome, BiomeMissing};
use crate::verbs::crossbreed::CrossbreedMissing;
use crate::verbs::discard::{CutMissing, DiscardMissing, Discarded, owes_discard};
use crate::verbs::draw::{Drawn, Forgo};
use crate::verbs::hunt::HuntMissing;

impl Evolve {
    /// What is due in one reading of the record.
    pub(super) fn due_alone(&self, state: &State, next: &Next<'_>, waived: &Waived) -> Answer {
        if let Next::Action(by, action) = next {
            if matches!(by, Actor::Manual | Actor::Adjust) && state.phase != Phase::Over {
                // Cards act from the reveal on; the table may decide something at any time.
                let too_early = *by == Actor::Manual && state.phase == Phase::Biome;
                return if too_early { missing(BiomeMissing {}) } else { Due::Nothing };
            }
            if self.is_judged_here(state, *by, action) {
                return Due::Nothing;
            }
        }
        match state.phase {
            Phase::Deal => match (self.next_to_draw(state), next) {
                (Some(player), _) => self.implied_draw(state, player),
                (None, Next::Action(..)) => Due::RoundOver,
                (None, Next::Round | Next::End) => Due::Nothing,
            },
            Phase::Biome => missing(BiomeMissing {}),
            Phase::Challenge => missing(ChallengeMissing { chooser: self.chooser(state).ok() }),
            Phase::Preview => {
                if self.dying_sun_is_next(state) || waived.has(ChallengePreviewMissing::RULE) {
                    return step(Plain::NO_PREVIEW);
                }
                missing(ChallengePreviewMissing { played: None })
            }
            Phase::Crossbreed(seat) => {
                let player = Player(seat);
                if !self.can_offer(state, player) || waived.has(CrossbreedMissing::RULE) {
                    return step(Plain::NO_OFFER);
                }
                missing(CrossbreedMissing { player })
            }
            Phase::PreDiscard => {
                let Some(player) = self.players().find(|one| owes_discard(state, *one)) else {
                    return step(Begin::MUTATE);
                };
                let due = state.turns[player.seat()].pending;
                if self.must_name_a_discard(state, player) {
                    return missing(DiscardMissing { player, due });
                }
                step(Discarded::unknown(player, due))
            }
            Phase::PreDraw | Phase::BiomeDraws | Phase::ChallengeDraws => self.left_out(state),
            Phase::Mutate => step(ScoreBiome),
            // The challenge is scored when everybody has chosen whom to hunt.
            Phase::Hunts => match self.players().find(|one| self.owes_a_hunt(state, *one)) {
                Some(player) => missing(HuntMissing { player }),
                None => step(ScoreChallenge),
            },
            Phase::Cut => self.at_cut(state, next, waived),
            Phase::Over => match next {
                Next::End => Due::Nothing,
                Next::Action(..) | Next::Round => Due::GameOver,
            },
        }
    }

    /// Whether an action is judged where the phase stands: it belongs there, or comes too late.
    fn is_judged_here(&self, state: &State, by: Actor, action: &Action) -> bool {
        let goal = action.goal();
        // A second biome or challenge is refused where it stands, and what belongs before the scoring.
        let settles = matches!(goal, Goal::Reveal | Goal::Select);
        let belongs_before = matches!(goal, Goal::Select | Goal::Before);
        let is_hunt = goal == Goal::Hunts;
        let is_due =
            || matches!(by, Actor::Player(player) if draw_due(self, state, player).is_some());
        match state.phase {
            Phase::Deal => goal == Goal::Draws,
            Phase::Biome => goal == Goal::Reveal,
            Phase::Challenge => settles,
            Phase::Preview => settles || matches!(action, Action::NextChallenge(_)),
            Phase::Crossbreed(seat) => {
                self.can_offer(state, Player(seat))
                    && (settles || matches!(action, Action::Crossbreed(_)))
            }
            Phase::PreDraw => settles || goal == Goal::Draws && is_due(),
            Phase::PreDiscard => {
                let mut players = self.players();
                settles
                    || goal == Goal::Discards && players.any(|player| owes_discard(state, player))
            }
            Phase::Mutate => match goal {
                // The announced biome is the next round's: its heading was forgotten.
                Goal::Reveal => !matches!(action, Action::Biome(Biome { biome, .. })
                    if state.biomes.preview() == Some(*biome)),
                Goal::Hunts => !self.hunts_are_chosen(state),
                Goal::Select | Goal::Before | Goal::Anytime => true,
                Goal::Draws | Goal::Discards => false,
            },
            Phase::BiomeDraws => {
                belongs_before
                    || is_hunt && !self.hunts_are_chosen(state)
                    || goal == Goal::Draws && is_due()
            }
            Phase::Hunts => belongs_before || is_hunt,
            Phase::ChallengeDraws => belongs_before || is_hunt || goal == Goal::Draws,
            Phase::Cut => goal != Goal::Reveal,
            Phase::Over => false,
        }
    }

    fn at_cut(&self, state: &State, next: &Next<'_>, waived: &Waived) -> Answer {
        if self.is_dying_sun(state) {
            return step(Begin::OVER);
        }
        let mut players = self.players();
        if !waived.has(CutMissing::RULE)
            && let Some(player) = players.find(|player| self.excess(state, *player) > 0)
        {
            if !self.must_name_a_cut(state, player) {
                return step(Discarded::unknown(player, self.excess(state, player)));
            }
            let (hand, limit) = (state.hand(player), self.hand_limit(state, player));
            return missing(CutMissing { player, hand, limit });
        }
        match next {
            Next::End => Due::Nothing,
            Next::Action(..) | Next::Round => Due::RoundOver,
        }
    }

    /// The next draw that is due, in the order of the program's own play; the next step if there is none.
    fn left_out(&self, state: &State) -> Answer {
        if let Some(player) = self.next_to_draw(state) {
            return self.implied_draw(state, player);
        }
        match state.phase.draws() {
            Some(DrawKind::PreDraw) => step(Begin::MUTATE),
            Some(DrawKind::Biome) if self.hunts_are_chosen(state) => step(Begin::HUNTS),
            Some(DrawKind::Biome) => step(ScoreChallenge),
            Some(DrawKind::Challenge) => step(Begin::CUT),
            Some(DrawKind::Deal) | None => Due::Nothing,
        }
    }

    /// Who draws next when nobody wrote another order: that of the program's own play.
    pub(super) fn next_to_draw(&self, state: &State) -> Option<Player> {
        let mut due = self.players().filter(|player| draw_due(self, state, *player).is_some());
        if self.options.draws_by_place && state.phase == Phase::ChallengeDraws {
            return due.min_by_key(|player| state.turns[player.seat()].place);
        }
        due.next()
    }

    pub(super) fn implied_draw(&self, state: &State, player: Player) -> Answer {
        let due = draw_due(self, state, player).map_or(0, |(_, due)| due);
        match self.owed(state, due) {
            0 if state.phase != Phase::Deal => step(Forgo(player)),
            owed => match self.owed_cards(state, player, owed) {
                Ok(drawn) => step(Drawn { player, drawn, is_written: false }),
                Err(breach) => Due::Missing(breach),
            },
        }
    }
}

fn step(step: impl Into<Effect>) -> Answer {
    Due::Step(Legal::follows(step.into()))
}

fn missing(facts: impl Into<Breach>) -> Answer {
    Due::Missing(facts.into())
}
