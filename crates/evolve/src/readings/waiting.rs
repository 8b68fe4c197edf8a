//! Other readings that nobody has looked for yet.
//!
//! A written draw can be another one than it seems: a later one of the round, or the same after draws that nobody
//! wrote. In each such reading a player has a draw without a line. If the followed reading has a line for every draw of
//! the round, as most records have, the others have a line too many: a player has as many draws in all of them. So the
//! lines are only kept, and the others are looked for when a draw is left out, when a line is not legal, or when
//! somebody asks. The others are beyond the mutations after the draws before them, so that a mutation leaves none.

use crate::judge::{Legal, With};
use crate::prelude::*;
use crate::readings::kept::{Others, Waiting, Written};
use crate::verbs::draw::Draw;
use crate::verbs::pass::MutationOver;
use std::sync::OnceLock;

impl Others {
    /// They, if somebody has looked for them.
    fn known(&self) -> Option<&[State]> {
        match self {
            Self::Found(others) => Some(others),
            Self::Waiting(waiting) => waiting.found.get().map(Vec::as_slice),
        }
    }
}

impl State {
    /// Whether every draw was written since others were left to wait.
    pub(crate) fn lets_others_wait(&self) -> bool {
        self.plan.is_none() && self.others.as_ref().is_some_and(|others| others.known().is_none())
    }

    /// Whether no other reading is known.
    fn is_followed_alone(&self) -> bool {
        let known = self.others.as_ref().and_then(|others| others.known());
        self.plan.is_none() && known.is_none_or(<[Self]>::is_empty)
    }

    /// Lets the others wait for one more line, which the state is about to take.
    pub(super) fn wait(&mut self, line: Written, step: Step) {
        if !self.lets_others_wait() {
            let lines = Vec::with_capacity(MAX_PLAYERS);
            let waiting = Waiting { from: self.alone(), lines, found: OnceLock::new() };
            self.others = Some(Others::Waiting(Arc::new(waiting)));
        }
        if let Some(Others::Waiting(waiting)) = &mut self.others {
            Arc::make_mut(waiting).lines.push((line, step));
        }
    }
}

impl Evolve {
    /// The other readings of the record.
    pub(crate) fn others<'s>(&self, state: &'s State) -> &'s [State] {
        match (&state.plan, &state.others) {
            (Some((plan, 1..)), _) => plan.ready.get(1..).unwrap_or_default(),
            (Some((_, 0)) | None, None) => &[],
            (Some((_, 0)) | None, Some(Others::Found(others))) => others,
            (Some((_, 0)) | None, Some(Others::Waiting(waiting))) => {
                waiting.found.get_or_init(|| self.found(waiting))
            }
        }
    }

    /// What else the lines can be.
    fn found(&self, waiting: &Waiting) -> Vec<State> {
        let mut state = waiting.from.clone();
        for (line, step) in &waiting.lines {
            let Written { by, cards, ref waived } = *line;
            let draw = Draw { cards }.into();
            let next = Next::Action(by, &draw);
            while let Due::Step(legal) = self.due_in_all(&state, &next, waived) {
                self.carry_out_in_all(&mut state, &legal, &mut Book::quiet(*step));
            }
            // The reading that was followed took it.
            if let Ok(judged) = self.judge_in_all(&state, by, &draw, waived) {
                self.carry_out_in_all(&mut state, &judged.legal, &mut Book::quiet(*step));
            }
        }
        self.others(&state).to_vec()
    }

    /// Whether `next` is a draw that the state takes now, and the others can wait.
    pub(crate) fn draws_alone(&self, state: &State, next: &Next<'_>, waived: &Waived) -> bool {
        let Next::Action(by, Action::Draw(draw)) = next else {
            return false;
        };
        self.can_wait(state, next) && draw.resolve(self, state, *by, waived).is_ok()
    }

    /// Whether `next` is a draw that may be due now, and it may be open which one it is; a seed leaves nothing open.
    fn can_wait(&self, state: &State, next: &Next<'_>) -> bool {
        self.drawing(state, next).is_some()
            && state.order.cards.is_none()
            && state.is_followed_alone()
            && match state.phase.draws() {
                Some(DrawKind::PreDraw | DrawKind::Biome) => true,
                Some(DrawKind::Challenge) => state.lets_others_wait() || self.follows_orders(state),
                Some(DrawKind::Deal) | None => false,
            }
    }

    /// Whether `action` is a mutation where the state stands, which no other reading takes.
    pub(crate) fn mutates_alone(&self, state: &State, action: &Action, waived: &Waived) -> bool {
        state.phase == Phase::Mutate && state.lets_others_wait() && is_mutation(action, waived)
    }

    /// What a line is if it is a draw that the state takes now, and there are no others or they can wait.
    pub(crate) fn judge_alone(
        &self,
        state: &State,
        next: &Next<'_>,
        waived: &Waived,
    ) -> Option<Legal> {
        let Next::Action(by, &Action::Draw(draw)) = *next else {
            return None;
        };
        // Nothing is due before a draw in these phases.
        let is_only = matches!(state.phase, Phase::Deal | Phase::ChallengeDraws)
            && self.is_only_reading(state);
        if !is_only && !self.can_wait(state, next) {
            return None;
        }
        let (drawn, others) = draw.resolve(self, state, by, waived).ok()?;
        let written = || With::Written(Written { by, cards: draw.cards, waived: *waived });
        let with = if is_only { With::Nothing } else { written() };
        // A draw across a reshuffle can have several ways of its own.
        others.is_empty().then(|| Legal { step: drawn.into(), with })
    }

    /// What is due where every draw was written so far and the others wait: a step that is no draw, or
    /// nothing before a mutation or the end of the round.
    pub(crate) fn due_while_waiting(
        &self,
        state: &State,
        next: &Next<'_>,
        waived: &Waived,
    ) -> Option<Answer> {
        let (may_step, may_be_there) = match next {
            Next::Action(_, Action::Draw(_)) => (true, false),
            Next::Action(_, action) if is_mutation(action, waived) => {
                (true, state.phase == Phase::Mutate)
            }
            // Where all draws of the round were written nothing else was read.
            Next::Action(..) => (state.phase == Phase::ChallengeDraws, false),
            Next::Round | Next::End => (true, true),
        };
        if !may_step {
            return None;
        }
        let due = self.due_alone(state, next, waived);
        let may_wait = match &due {
            Due::Step(legal) => {
                // Where no card is left, a draw without a line would have taken one that a line took.
                let is_draw = matches!(legal.step, Effect::Drawn(_) | Effect::Forgo(_));
                !is_draw || state.available() == 0
            }
            Due::Nothing | Due::RoundOver => may_be_there,
            Due::GameOver | Due::Missing(_) => false,
        };
        may_wait.then_some(due)
    }
}

/// Whether a line can only be legal while creatures mutate.
fn is_mutation(action: &Action, waived: &Waived) -> bool {
    matches!(action, Action::Play(_) | Action::Pass(_)) && !waived.has(MutationOver::RULE)
}
