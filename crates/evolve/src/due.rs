//! What must happen before the next thing of a record: the steps that nobody writes.
//!
//! A phase ends with the first line of a later one. Draws may be left out; decisions may not,
//! unless they are about cards that nobody knows.

use arrayvec::ArrayVec;

use super::Evolve;
use super::drawing::draw_due;
use super::judge::Legal;
use super::phases::{Begin, ScoreBiome, ScoreChallenge};
use super::rules::biomes::BiomeMissing;
use super::rules::challenges::{ChallengeMissing, ChallengePreviewMissing};
use super::rules::{Breach, Rule};
use super::state::{Phase, State};
use super::verbs::crossbreed::{CrossbreedMissing, NoOffer};
use super::verbs::discard::{CutMissing, DiscardMissing, Discarded};
use super::verbs::draw::{Drawn, Forgo};
use super::verbs::hunt::HuntMissing;
use super::verbs::next_challenge::NoPreview;
use super::verbs::{Action, Biome, Effect, Goal};
use evoref_game::{Actor, Due, MAX_PLAYERS, Next, Player, Waived};

type Answer = Due<Legal, Breach>;

impl Evolve {
    /// What is due in one reading of the record.
    pub(super) fn due_alone(
        &self,
        state: &State,
        next: &Next<'_, Action>,
        waived: &Waived,
    ) -> Answer {
        if let Next::Action(by @ (Actor::Manual | Actor::Adjust), _) = next {
            if state.phase == Phase::Over {
                return Due::GameOver;
            }
            // Cards act from the reveal on; the table may decide something at any time.
            let too_early = *by == Actor::Manual && state.phase == Phase::Biome;
            return if too_early { missing(BiomeMissing {}) } else { Due::Nothing };
        }
        match state.phase {
            Phase::Deal => self.before_round_one(state, next),
            Phase::Biome => match next {
                Next::Action(_, Action::Biome(_)) => Due::Nothing,
                Next::Action(..) | Next::Round | Next::End => missing(BiomeMissing {}),
            },
            Phase::Challenge => match next {
                Next::Action(_, action) if settles(action) => Due::Nothing,
                Next::Action(..) | Next::Round | Next::End => {
                    let chooser = self.chooser(state).ok();
                    missing(ChallengeMissing { chooser })
                }
            },
            Phase::Preview => self.after_choice(state, next, waived),
            Phase::Crossbreed(seat) => self.during_crossbreeding(state, seat, next, waived),
            Phase::PreDraw => match next {
                // A second challenge or biome is judged, and refused, where it stands.
                Next::Action(_, action) if settles(action) => Due::Nothing,
                Next::Action(..) | Next::Round | Next::End => self.draws(state, next),
            },
            Phase::PreDiscard => self.during_discards(state, next),
            Phase::Mutate => match next {
                Next::Action(_, Action::Draw(_) | Action::Discard(_)) | Next::Round | Next::End => {
                    step(ScoreBiome)
                }
                Next::Action(_, Action::Hunt(_)) if self.hunts_are_chosen(state) => {
                    step(ScoreBiome)
                }
                // The announced biome is the next round's: its heading was forgotten.
                Next::Action(_, Action::Biome(Biome { biome, .. }))
                    if state.biome_preview.is_some_and(|shown| shown.card == *biome) =>
                {
                    step(ScoreBiome)
                }
                Next::Action(..) => Due::Nothing,
            },
            Phase::BiomeDraws => match next {
                Next::Action(_, action) if belongs_before(action) => Due::Nothing,
                Next::Action(_, Action::Hunt(_)) if !self.hunts_are_chosen(state) => Due::Nothing,
                Next::Action(..) | Next::Round | Next::End => self.draws(state, next),
            },
            Phase::Hunts => match next {
                Next::Action(_, Action::Hunt(_)) => Due::Nothing,
                Next::Action(_, action) if belongs_before(action) => Due::Nothing,
                Next::Action(..) | Next::Round | Next::End => self.after_hunts(state),
            },
            Phase::ChallengeDraws => match next {
                Next::Action(_, Action::Hunt(_)) => Due::Nothing,
                Next::Action(_, action) if belongs_before(action) => Due::Nothing,
                Next::Action(Actor::Player(by), Action::Draw(_))
                    if draw_due(self, state, *by).is_none() =>
                {
                    Due::Nothing
                }
                Next::Action(..) | Next::Round | Next::End => self.draws(state, next),
            },
            Phase::Cut => self.during_cut(state, next, waived),
            Phase::Over => match next {
                Next::End => Due::Nothing,
                Next::Action(..) | Next::Round => Due::GameOver,
            },
        }
    }

    fn before_round_one(&self, state: &State, next: &Next<'_, Action>) -> Answer {
        if let Next::Action(_, Action::Draw(_)) = next {
            return Due::Nothing;
        }
        let open = self.players().find(|player| draw_due(self, state, *player).is_some());
        match (open, next) {
            (Some(player), _) => self.implied_draw(state, player),
            (None, Next::Action(..)) => Due::RoundOver,
            (None, _) => Due::Nothing,
        }
    }

    fn after_choice(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Answer {
        let may_stay_down =
            self.dying_sun_is_next(state) || waived.has(Rule::ChallengePreviewMissing);
        match next {
            Next::Action(_, Action::NextChallenge(_)) => Due::Nothing,
            Next::Action(_, action) if settles(action) => Due::Nothing,
            Next::Action(..) | Next::Round | Next::End => {
                if may_stay_down {
                    step(NoPreview)
                } else {
                    missing(ChallengePreviewMissing { played: None })
                }
            }
        }
    }

    fn during_crossbreeding(
        &self,
        state: &State,
        seat: u8,
        next: &Next<'_, Action>,
        waived: &Waived,
    ) -> Answer {
        if !self.can_offer(state, Player(seat)) {
            return step(NoOffer);
        }
        match next {
            Next::Action(_, Action::Crossbreed(_)) => Due::Nothing,
            Next::Action(_, action) if settles(action) => Due::Nothing,
            Next::Action(..) | Next::Round | Next::End => {
                if waived.has(Rule::CrossbreedMissing) {
                    step(NoOffer)
                } else {
                    let player = Player(seat);
                    missing(CrossbreedMissing { player })
                }
            }
        }
    }

    /// Everybody discards before creatures mutate, in any order.
    fn during_discards(&self, state: &State, next: &Next<'_, Action>) -> Answer {
        let pending =
            |player: &Player| state.turns[player.seat()].pending > 0 && !state.left.has(*player);
        match next {
            Next::Action(_, action) if settles(action) => return Due::Nothing,
            Next::Action(_, Action::Discard(_)) if self.players().any(|one| pending(&one)) => {
                return Due::Nothing;
            }
            Next::Action(..) | Next::Round | Next::End => {}
        }
        let Some(player) = self.players().find(pending) else {
            return step(Begin::MUTATE);
        };
        let due = state.turns[player.seat()].pending;
        if self.must_name_a_discard(state, player) {
            return missing(DiscardMissing { player, due });
        }
        step(Discarded::unknown(player, due))
    }

    /// The challenge is scored when everybody has chosen whom to hunt.
    fn after_hunts(&self, state: &State) -> Answer {
        match self.players().find(|player| self.owes_a_hunt(state, *player)) {
            Some(player) => missing(HuntMissing { player }),
            None => step(ScoreChallenge),
        }
    }

    fn during_cut(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Answer {
        let here =
            |action: &Action| matches!(action.goal(), Goal::Draws | Goal::Discards | Goal::Hunts);
        if let Next::Action(_, action) = next
            && (belongs_before(action) || here(action))
        {
            return Due::Nothing;
        }
        if self.is_dying_sun(state) {
            return step(Begin::OVER);
        }
        let mut players = self.players();
        if !waived.has(Rule::CutMissing)
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

    /// Draws that were left out before `next`, then the step after them.
    fn draws(&self, state: &State, next: &Next<'_, Action>) -> Answer {
        match next {
            Next::Action(Actor::Player(by), Action::Draw(_))
                if draw_due(self, state, *by).is_some() =>
            {
                Due::Nothing
            }
            Next::Action(..) | Next::Round | Next::End => self.left_out(state),
        }
    }

    /// The next draw that is due, in the order of the program's own play; the next step if there is
    /// none.
    fn left_out(&self, state: &State) -> Answer {
        match self.next_to_draw(state) {
            Some(player) => self.implied_draw(state, player),
            None => match state.phase {
                Phase::PreDraw => step(Begin::MUTATE),
                Phase::BiomeDraws if self.hunts_are_chosen(state) => step(Begin::HUNTS),
                Phase::BiomeDraws => step(ScoreChallenge),
                Phase::Hunts => self.after_hunts(state),
                Phase::ChallengeDraws => step(Begin::CUT),
                Phase::Deal
                | Phase::Biome
                | Phase::Challenge
                | Phase::Preview
                | Phase::Crossbreed(_)
                | Phase::PreDiscard
                | Phase::Mutate
                | Phase::Cut
                | Phase::Over => Due::Nothing,
            },
        }
    }

    /// Who has to draw now, in the order of the program's own play.
    fn due_draws(&self, state: &State) -> impl Iterator<Item = Player> {
        let mut due: ArrayVec<Player, MAX_PLAYERS> =
            (self.players()).filter(|player| draw_due(self, state, *player).is_some()).collect();
        if self.options.draws_by_place && state.phase == Phase::ChallengeDraws {
            due.sort_by_key(|player| state.turns[player.seat()].place);
        }
        due.into_iter()
    }

    /// Who draws next when nobody wrote another order.
    pub(super) fn next_to_draw(&self, state: &State) -> Option<Player> {
        self.due_draws(state).next()
    }

    pub(super) fn implied_draw(&self, state: &State, player: Player) -> Answer {
        let due = draw_due(self, state, player).map_or(0, |(_, due)| due);
        match self.owed(state, due) {
            0 if state.phase != Phase::Deal => step(Forgo { player }),
            owed => match self.implied_cards(state, player, owed) {
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

/// Actions that settle biome or challenge; once that is done they are judged where they stand.
fn settles(action: &Action) -> bool {
    matches!(action.goal(), Goal::Reveal | Goal::Select)
}

/// Actions that cannot come after the scoring, and are refused where they stand.
fn belongs_before(action: &Action) -> bool {
    matches!(action.goal(), Goal::Select | Goal::Before)
}
