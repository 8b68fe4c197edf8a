//! What must happen before the next thing of a record: the steps that nobody writes.
//!
//! A phase ends with the first line of a later one. Draws may be left out; decisions may not.

use super::Evolve;
use super::action::Action;
use super::breach::Breach;
use super::codes::Rule;
use super::data::DrawOrder;
use super::hand::Cards;
use super::judge::{Legal, Move, draw_due};
use super::state::{Phase, State};
use crate::rules::{Actor, Due, Next, Player, Step, Waived};

type Answer = Due<Legal, Breach>;

impl Evolve {
    /// See [`crate::rules::Rules::due`].
    pub(super) fn due_before(
        &self,
        state: &State,
        next: &Next<'_, Action>,
        waived: &Waived,
    ) -> Answer {
        if let Next::Action(by @ (Actor::Manual | Actor::Adjust), _) = next {
            return match state.phase {
                Phase::Over => Due::GameOver,
                // Cards act from the reveal on; the table may decide something at any time.
                Phase::Biome if *by == Actor::Manual => Due::Missing(Breach::BiomeMissing),
                _ => Due::Nothing,
            };
        }
        match state.phase {
            Phase::Deal => self.before_round_one(state, next),
            Phase::Biome => match next {
                Next::Action(_, Action::Biome { .. }) => Due::Nothing,
                _ => Due::Missing(Breach::BiomeMissing),
            },
            Phase::Challenge => match next {
                Next::Action(
                    _,
                    Action::Challenge { .. } | Action::Choose { .. } | Action::Biome { .. },
                ) => Due::Nothing,
                _ => Due::Missing(Breach::ChallengeMissing {
                    chooser: self.chooser(state).ok(),
                }),
            },
            Phase::Preview => self.after_choice(state, next, waived),
            Phase::Crossbreed(seat) => self.during_crossbreeding(state, seat, next, waived),
            Phase::PreDraw => match next {
                // A second challenge or biome is judged, and refused, where it stands.
                Next::Action(_, action) if settles(action) => Due::Nothing,
                _ => self.draws(state, next, Move::Mutate),
            },
            Phase::Mutate => match next {
                Next::Action(_, Action::Draw(_) | Action::Discard(_)) | Next::Round | Next::End => {
                    step(Move::ScoreBiome)
                }
                // The announced biome is the next round's: its heading was forgotten.
                Next::Action(_, Action::Biome { biome, .. })
                    if state
                        .biome_preview
                        .is_some_and(|shown| shown.card == *biome) =>
                {
                    step(Move::ScoreBiome)
                }
                Next::Action(..) => Due::Nothing,
            },
            Phase::BiomeDraws => match next {
                Next::Action(_, action) if belongs_before(action) => Due::Nothing,
                Next::Action(Actor::Player(by), Action::Draw(cards))
                    if self.means_challenge(state, *by, cards) =>
                {
                    self.left_out(state, Move::ScoreChallenge)
                }
                _ => self.draws(state, next, Move::ScoreChallenge),
            },
            Phase::ChallengeDraws => match next {
                Next::Action(_, action) if belongs_before(action) => Due::Nothing,
                Next::Action(Actor::Player(by), Action::Draw(_))
                    if draw_due(self, state, *by).is_none() =>
                {
                    Due::Nothing
                }
                _ => self.draws(state, next, Move::Cutting),
            },
            Phase::Cut => self.during_cut(state, next, waived),
            Phase::Over => match next {
                Next::End => Due::Nothing,
                _ => Due::GameOver,
            },
        }
    }

    fn before_round_one(&self, state: &State, next: &Next<'_, Action>) -> Answer {
        if let Next::Action(_, Action::Draw(_)) = next {
            return Due::Nothing;
        }
        let open = self
            .players()
            .find(|player| draw_due(self, state, *player).is_some());
        match (open, next) {
            (Some(player), _) => self.implied_draw(state, player),
            (None, Next::Action(..)) => Due::RoundOver,
            (None, _) => Due::Nothing,
        }
    }

    fn after_choice(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Answer {
        let may_stay_down =
            self.dying_sun_is_next(state) || waived.has(Rule::ChallengePreviewMissing.index());
        match next {
            Next::Action(_, Action::NextChallenge(_)) => Due::Nothing,
            Next::Action(_, action) if settles(action) => Due::Nothing,
            _ if may_stay_down => step(Move::NoPreview),
            _ => Due::Missing(Breach::ChallengePreviewMissing),
        }
    }

    fn during_crossbreeding(
        &self,
        state: &State,
        seat: u8,
        next: &Next<'_, Action>,
        waived: &Waived,
    ) -> Answer {
        if self.owed(state, 1) == 0 {
            return step(Move::NoOffer);
        }
        match next {
            Next::Action(_, Action::Crossbreed { .. }) => Due::Nothing,
            Next::Action(_, action) if settles(action) => Due::Nothing,
            _ if waived.has(Rule::CrossbreedMissing.index()) => step(Move::NoOffer),
            _ => Due::Missing(Breach::CrossbreedMissing {
                player: Player(seat),
            }),
        }
    }

    fn during_cut(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Answer {
        let last = (state.open_biome()).is_some_and(|open| self.deck.biomes[open as usize].last);
        if let Next::Action(_, action) = next
            && (belongs_before(action) || matches!(action, Action::Draw(_)))
        {
            return Due::Nothing;
        }
        match next {
            Next::Action(_, Action::Discard(_)) => Due::Nothing,
            _ if last => step(Move::End),
            _ => {
                let over = self
                    .players()
                    .find(|player| self.excess(state, *player) > 0);
                match over {
                    Some(player) if !waived.has(Rule::CutMissing.index()) => {
                        Due::Missing(Breach::CutMissing {
                            player,
                            hand: state.hand(player),
                            limit: self.hand_limit(state, player),
                        })
                    }
                    _ => match next {
                        Next::End => Due::Nothing,
                        _ => Due::RoundOver,
                    },
                }
            }
        }
    }

    /// Draws that were left out before `next`, then `after`.
    fn draws(&self, state: &State, next: &Next<'_, Action>, after: Move) -> Answer {
        match next {
            Next::Action(Actor::Player(by), Action::Draw(cards))
                if draw_due(self, state, *by).is_some() =>
            {
                match self.next_to_draw(state) {
                    Some(first) if first != *by && self.comes_later(state, *by, cards) => {
                        self.implied_draw(state, first)
                    }
                    _ => Due::Nothing,
                }
            }
            _ => self.left_out(state, after),
        }
    }

    /// Whether a draw is impossible now but not after others that were left out: they came first.
    fn comes_later(&self, state: &State, by: Player, cards: &Cards) -> bool {
        let fits = |state: &State| {
            let due = draw_due(self, state, by).map_or(0, |(_, due)| due);
            self.owed(state, due) == cards.len() && self.resolve_draw(state, cards).is_ok()
        };
        if fits(state) {
            return false;
        }
        let mut later = state.clone();
        while self.next_to_draw(&later).is_some_and(|first| first != by) {
            let Due::Step(legal) = self.left_out(&later, Move::Cutting) else {
                return false;
            };
            self.carry_out(&mut later, Step(0), legal.as_move(), &mut ());
            if fits(&later) {
                return true;
            }
        }
        false
    }

    /// The next draw that is due, in the order of the program's own play; `after` if there is none.
    fn left_out(&self, state: &State, after: Move) -> Answer {
        match self.next_to_draw(state) {
            Some(player) => self.implied_draw(state, player),
            None => step(after),
        }
    }

    /// Who draws next when nobody wrote another order.
    pub(super) fn next_to_draw(&self, state: &State) -> Option<Player> {
        let by_place =
            self.rulings.draw_order == DrawOrder::Place && state.phase == Phase::ChallengeDraws;
        let mut due = (self.players()).filter(|player| draw_due(self, state, *player).is_some());
        if by_place {
            due.min_by_key(|player| state.turns[player.seat()].place)
        } else {
            due.next()
        }
    }

    fn implied_draw(&self, state: &State, player: Player) -> Answer {
        let due = draw_due(self, state, player).map_or(0, |(_, due)| due);
        match self.owed(state, due) {
            0 if state.phase != Phase::Deal => step(Move::Forgo(player)),
            owed => match self.implied_cards(state, player, owed) {
                Ok(drawn) => step(Move::Draw { player, drawn }),
                Err(breach) => Due::Missing(breach),
            },
        }
    }

    /// In the biome step a draw whose number fits only the challenge: the biome card was left out.
    fn means_challenge(&self, state: &State, by: Player, cards: &Cards) -> bool {
        let Some((_, due)) = draw_due(self, state, by) else {
            return false;
        };
        if self.owed(state, due) == cards.len() {
            return false;
        }
        let mut later = state.clone();
        while let Due::Step(legal) = self.left_out(&later, Move::ScoreChallenge) {
            self.carry_out(&mut later, Step(0), legal.as_move(), &mut ());
            if later.phase != Phase::BiomeDraws {
                break;
            }
        }
        match draw_due(self, &later, by) {
            Some((_, due)) => self.owed(&later, due) == cards.len(),
            None => false,
        }
    }
}

const fn step(step: Move) -> Answer {
    Due::Step(Legal::follows(step))
}

/// Actions that settle biome or challenge; once that is done they are judged where they stand.
const fn settles(action: &Action) -> bool {
    matches!(
        action,
        Action::Biome { .. } | Action::Challenge { .. } | Action::Choose { .. }
    )
}

/// Actions that cannot come after the scoring, and are refused where they stand.
const fn belongs_before(action: &Action) -> bool {
    matches!(
        action,
        Action::Challenge { .. }
            | Action::Choose { .. }
            | Action::NextChallenge(_)
            | Action::Crossbreed { .. }
            | Action::Play { .. }
            | Action::Pass
    )
}
