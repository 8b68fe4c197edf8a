//! The ways in which a record can be read, where it leaves open what happened.
//!
//! Nobody need write a draw. Where the deck runs out among draws that nobody wrote, their order
//! decides who drew old cards, who reshuffled ones and who none; and a written draw can be one of
//! several that are due. Each way is followed as a state of its own: a line is legal if one of them
//! takes it, and leaves those that do. A state is one of the readings and holds the others (`kept`). While
//! it goes through the steps that lead to a line, the others wait for it in a plan.
//!
//! `plan` looks for the ways to the next line. What cannot be told apart any more is one reading; where they are too
//! many, `kept` makes them fewer. While every draw is written nobody looks for others: see `waiting`.

pub(crate) mod kept;
mod plan;
mod waiting;

use self::kept::{Key, Plan, Readings};

use crate::judge::{Legal, With};
use crate::phases::Plain;
use crate::prelude::*;
use crate::verbs::draw::NothingToDraw;
use crate::verbs::play::payment::{PaysWithItself, PaysWithReplaced};

impl State {
    /// Whether steps are left of a plan that had others beside them.
    pub(super) fn is_on_the_way(&self) -> bool {
        self.plan
            .as_ref()
            .is_some_and(|(plan, taken)| plan.is_branched && (1..plan.path.len()).contains(taken))
    }

    /// This reading without the others.
    pub(super) fn alone(&self) -> Self {
        let mut alone = self.clone();
        (alone.plan, alone.others) = (None, None);
        alone
    }
}

impl Evolve {
    pub(super) fn readings<'s>(&self, state: &'s State) -> impl Iterator<Item = &'s State> {
        std::iter::once(state).chain(self.others(state))
    }

    /// What is due in all readings, looked for if need be.
    pub(super) fn due_in_all(&self, state: &State, next: &Next<'_>, waived: &Waived) -> Answer {
        if !self.is_open(state, next, waived) {
            return self.due_alone(state, next, waived);
        }
        let (plan, taken) = self.plan(state, next, waived);
        if plan.ready.is_empty() {
            if plan.is_flooded {
                return Due::Step(Legal::follows(Plain::LOSE_SIGHT.into()));
            }
            return self.due_alone(state, next, waived);
        }
        match plan.path.get(taken) {
            Some(&step) => Due::Step(Legal { step, with: With::Plan(plan, taken + 1) }),
            None if plan.is_round_over => Due::RoundOver,
            None => Due::Nothing,
        }
    }

    /// What a line is in all readings, looked for if need be.
    pub(super) fn judge_in_all(
        &self,
        state: &State,
        by: Actor,
        action: &Action,
        waived: &Waived,
    ) -> Verdict {
        let next = Next::Action(by, action);
        if !self.is_open(state, &next, waived) {
            return action.judge(self, state, by, waived);
        }
        let (plan, taken) = self.plan(state, &next, waived);
        if plan.ready.is_empty() || taken < plan.path.len() {
            // Refused in each: the reason that does not rest on a draw that nobody wrote is the better one.
            let verdicts = self.readings(state).map(|one| action.judge(self, one, by, waived));
            let mut refused: Vec<Breach> = verdicts.filter_map(Result::err).collect();
            let drawn = |breach: &Breach| breach.rule() != NothingToDraw::RULE;
            let best = refused.iter().position(drawn).unwrap_or_default();
            return match (&plan.nearly, refused.is_empty()) {
                (Some(nearly), _) => action.judge(self, nearly, by, waived),
                (None, true) => action.judge(self, state, by, waived),
                (None, false) => Err(refused.swap_remove(best)),
            };
        }
        self.judge_after(state, &plan, (by, action), waived)
    }

    /// What a line is after a plan that led to it.
    fn judge_after(
        &self,
        state: &State,
        plan: &Plan,
        (by, action): (Actor, &Action),
        waived: &Waived,
    ) -> Verdict {
        let mut first: Option<Judged<Evolve>> = None;
        let Plan { due, is_flooded, .. } = *plan;
        let mut readings = Readings { lead: None, others: Vec::new(), due, is_flooded };
        let mut refused = None;
        let is_lead =
            plan.path.is_empty().then(|| Key::of(state) == Key::of(&plan.starts[plan.start]));
        for (place, ready) in plan.ready.iter().enumerate() {
            let is_state = place == 0 && is_lead.unwrap_or(true);
            let ready = if is_state { &state.alone() } else { ready };
            match action.judge(self, ready, by, waived) {
                Ok(judged) => {
                    if let With::Readings(own) = &judged.legal.with {
                        readings.others.extend(own.others.iter().cloned());
                    }
                    match &mut first {
                        None => {
                            readings.lead = (!is_state).then(|| ready.clone());
                            first = Some(judged);
                        }
                        Some(first) => {
                            first.notes = first.notes.take().or(judged.notes);
                            readings.others.push((ready.clone(), judged.legal.step));
                        }
                    }
                }
                Err(breach) => refused = refused.or(Some(breach)),
            }
        }
        match (first, refused) {
            (Some(judged), refused) => {
                // Some hands did not hold the cards.
                let hand = [NotInHand::RULE, PaysWithItself::RULE, PaysWithReplaced::RULE];
                let unsure = refused.is_some_and(|breach| hand.contains(&breach.rule()));
                let open = || Box::from([HandNotVerified {}.into()]);
                let notes = judged.notes.or_else(|| unsure.then(open));
                let with = With::Readings(Arc::new(readings));
                let legal = Legal { step: judged.legal.step, with };
                Ok(Judged { legal, notes })
            }
            (None, Some(breach)) => Err(breach),
            (None, None) => action.judge(self, state, by, waived),
        }
    }

    /// A way of reading a line, and others besides.
    pub(super) fn in_ways(
        &self,
        state: &State,
        first: Effect,
        others: impl Iterator<Item = Effect>,
    ) -> Judged<Evolve> {
        let others: Vec<_> = others.map(|way| (state.alone(), way)).collect();
        let with = if others.is_empty() {
            With::Nothing
        } else {
            With::Readings(Arc::new(Readings { lead: None, others, due: 0, is_flooded: false }))
        };
        Judged { legal: Legal { step: first, with }, notes: None }
    }

    /// Carries out a step in every reading; see [`Deed::apply`].
    pub(super) fn carry_out_in_all(&self, state: &mut State, legal: &Legal, book: &mut Book<'_>) {
        match &legal.with {
            With::Nothing => {
                legal.step.apply(self, state, book);
                // Every draw of the round was written, or the others are beyond mutations.
                if state.lets_others_wait()
                    && (state.phase == Phase::Cut
                        || matches!(legal.step, Effect::Played(_) | Effect::Passed(_)))
                {
                    state.others = None;
                }
            }
            With::Plan(plan, taken) => {
                if *taken == 1 {
                    self.switch(state, &plan.starts[plan.start], book);
                }
                legal.step.apply(self, state, book);
                state.others = None;
                state.plan = Some((Arc::clone(plan), *taken));
            }
            With::Written(line) => {
                state.wait(*line, book.step());
                legal.step.apply(self, state, book);
            }
            With::Readings(readings) => {
                if let Some(lead) = &readings.lead {
                    self.switch(state, lead, book);
                }
                let step = book.step();
                legal.step.apply(self, state, book);
                let others = readings.others.iter().map(|(other, way)| {
                    let mut other = other.clone();
                    way.apply(self, &mut other, &mut Book::quiet(step));
                    other
                });
                self.follow(state, others.collect(), readings.is_flooded);
                self.note_who_drew_before(state, readings.due, step);
            }
        }
    }

    /// Another reading takes the place of a state: its numbers change.
    fn switch(&self, state: &mut State, to: &State, book: &mut Book<'_>) {
        let before = Before::new(state);
        for player in self.players() {
            let more = to.dominance(player) - state.dominance(player);
            book.note(Owner::player(player), DOMINANCE, more, "another order of the draws");
        }
        *state = to.clone();
        before.note(state, "another order of the draws", book);
    }

    /// Who can only have drawn before a line that was read now.
    fn note_who_drew_before(&self, state: &mut State, due_before: u8, step: Step) {
        let due = self.readings(state).fold(0, |due, reading| due | self.with_draws_due(reading));
        for player in self.players().filter(|player| due_before & !due & player_bit(*player) != 0) {
            let turn = &mut state.turns[player.seat()];
            if turn.unwritten > 0 {
                turn.ahead_of = step;
            }
        }
    }

    /// Who has a draw due, a bit a seat.
    fn with_draws_due(&self, state: &State) -> u8 {
        let due = self.players().filter(|player| draw_due(self, state, *player).is_some());
        due.fold(0, |set, player| set | player_bit(player))
    }

    /// Whether there is no other reading, and nothing that comes next can be one.
    pub(super) fn is_only_reading(&self, state: &State) -> bool {
        state.plan.is_none()
            && state.others.is_none()
            && match state.phase.draws() {
                Some(DrawKind::PreDraw | DrawKind::Biome) => false,
                Some(DrawKind::Challenge) => {
                    state.order.cards.is_none() && !self.follows_orders(state)
                }
                Some(DrawKind::Deal) | None => true,
            }
    }

    /// Whether what comes before `next` is open, so that one state is not enough.
    pub(super) fn is_open(&self, state: &State, next: &Next<'_>, waived: &Waived) -> bool {
        if state.plan.is_some() || !self.others(state).is_empty() {
            return true;
        }
        let is_late = match state.phase.draws() {
            Some(DrawKind::PreDraw | DrawKind::Biome) => false,
            Some(DrawKind::Challenge) => true,
            Some(DrawKind::Deal) | None => return false,
        };
        let is_drawn = || {
            self.drawing(state, next).is_some_and(|(by, draw, _)| {
                if state.order.cards.is_some() {
                    draw.judge(self, state, Actor::Player(by), waived).is_err()
                } else {
                    !is_late && !self.is_drawn_now(state, next)
                }
            })
        };
        self.follows_orders(state) || is_drawn()
    }

    /// Whether a draw is the one that is due now and can be no later one of the round: those are of other numbers.
    fn is_drawn_now(&self, state: &State, next: &Next<'_>) -> bool {
        if !self.counts_draw(state, next) {
            return false;
        }
        let mut later = state.clone();
        let mut is_later = false;
        while later.phase != Phase::Cut && !self.follows_orders(&later) {
            is_later |= later.phase != state.phase;
            if is_later && self.counts_draw(&later, next) {
                return false;
            }
            let Due::Step(legal) = self.due_alone(&later, &Next::Round, &Waived::NONE) else {
                return true;
            };
            legal.step.apply(self, &mut later, &mut Book::quiet(Step::default()));
        }
        later.phase == Phase::Cut
    }

    /// Whether each order of the draws of this step is followed; where a position left a hand out, none is.
    fn follows_orders(&self, state: &State) -> bool {
        !state.untold.hands.some() && self.is_order_open(state)
    }

    /// Whether the order of the draws of this step decides who draws what.
    pub(super) fn is_order_open(&self, state: &State) -> bool {
        if state.order.cards.is_some() {
            return false;
        }
        let due = self.players().filter_map(|player| draw_due(self, state, player));
        let (draws, cards) =
            due.fold((0, 0), |(draws, cards), (_, due)| (draws + 1, cards + u32::from(due)));
        draws > 1 && cards > u32::from(state.piles.count(Pile::Deck))
    }
}

const fn player_bit(player: Player) -> u8 {
    1 << player.0
}
