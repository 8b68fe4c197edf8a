//! The ways in which a record can be read, where it leaves open what happened.
//!
//! Nobody need write a draw. Where the deck runs out among draws that nobody wrote, their order decides who drew
//! old cards, who reshuffled ones and who none; and a written draw can be one of several that are due. Each
//! way is followed as a state of its own: a line is legal if one of them takes it, and leaves those that do.
//! A state is one of the readings and holds the others. While it goes through the steps that lead to a line, the
//! others wait for it in a plan.
//!
//! What cannot be told apart any more is one reading; where they are too many, `merged` makes them fewer.

mod merged;

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::Evolve;
use super::drawing::draw_due;
use super::judge::{Legal, Verdict, With};
use super::phases::LoseSight;
use super::piles::Pile;
use super::rules::{Breach, Note, Rule};
use super::state::{Phase, State};
use super::verbs::{Action, Draw, Move};
use evoref_game::{Actor, Book, Due, Judged, Next, Player, Step, Waived};

pub(super) use self::merged::Key;

/// What a plan leads to.
#[derive(Debug, Clone, PartialEq)]
enum Goal {
    Action(Actor, Action),
    Round,
    End,
}

impl Goal {
    fn of(next: &Next<'_, Action>) -> Self {
        match next {
            Next::Action(by, action) => Self::Action(*by, **action),
            Next::Round => Self::Round,
            Next::End => Self::End,
        }
    }

    fn is(&self, next: &Next<'_, Action>) -> bool {
        match (self, next) {
            (Self::Action(by, action), Next::Action(other, next)) => by == other && action == *next,
            (Self::Round, Next::Round) | (Self::End, Next::End) => true,
            (
                Self::Action(..) | Self::Round | Self::End,
                Next::Action(..) | Next::Round | Next::End,
            ) => false,
        }
    }
}

/// How the readings come to what stands next in the record.
#[derive(Debug)]
pub(super) struct Plan {
    goal: Goal,
    /// Those that come there, the nearest first; none if none does.
    ready: Vec<State>,
    /// All readings as they were before.
    starts: Vec<State>,
    /// Where of these the nearest begins, and its steps.
    start: usize,
    path: Vec<Move>,
    /// After how many of them what was counted is right.
    right_after: usize,
    /// Where a draw is due of as many cards as the goal has, if none comes there.
    nearly: Option<State>,
    /// Who has a draw due in one of the readings, a bit a seat.
    due: u8,
    /// Whether a heading is missing before the goal.
    is_round_over: bool,
    /// Whether some step could have been another.
    is_branched: bool,
    /// Whether there were too many to look at them all.
    is_flooded: bool,
}

/// A line that is legal in several readings.
#[derive(Debug)]
pub(super) struct Readings {
    /// The first one, if it is not the state that was asked.
    lead: Option<State>,
    /// The others, and what the line is in each.
    others: Vec<(State, Move)>,
    /// Who had a draw due before it in one of them, a bit a seat.
    due: u8,
    /// Whether there are more than were looked at.
    is_flooded: bool,
}

/// A state on the way, with the steps that led there from one of the readings.
struct Node {
    state: State,
    start: usize,
    path: Vec<Move>,
    /// The phase that is brought to its end without a look at what stands next.
    finishing: Option<Phase>,
    /// After how many steps what was counted was right first.
    right_after: Option<usize>,
}

/// How a state comes nearer to what stands next.
enum Way {
    /// It is there; a heading may be missing.
    There { is_round_over: bool },
    /// By one of these steps.
    Steps(Vec<Move>),
    /// Not at all.
    Nowhere,
}

/// The most states that are looked at on the way to one line.
const MOST_NODES: usize = 4096;

impl Readings {
    /// The others, and what the line is in each.
    pub(super) fn others(&self) -> &[(State, Move)] {
        &self.others
    }
}

impl State {
    /// The other readings of the record.
    pub(super) fn others(&self) -> &[Self] {
        match (&self.plan, &self.others) {
            (Some((plan, 1..)), _) => plan.ready.get(1..).unwrap_or_default(),
            (Some((_, 0)) | None, Some(others)) => others,
            (Some((_, 0)) | None, None) => &[],
        }
    }

    /// Whether steps are left of a plan that had others beside them.
    pub(super) fn is_on_the_way(&self) -> bool {
        self.plan
            .as_ref()
            .is_some_and(|(plan, taken)| plan.is_branched && (1..plan.path.len()).contains(taken))
    }

    /// All readings.
    pub(super) fn readings(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.others())
    }

    /// This reading without the others.
    pub(super) fn alone(&self) -> Self {
        Self { plan: None, others: None, ..self.clone() }
    }
}

impl Evolve {
    /// See [`evoref_game::Rules::due`].
    pub(super) fn due_before(
        &self,
        state: &State,
        next: &Next<'_, Action>,
        waived: &Waived,
    ) -> Due<Legal, Breach> {
        if !self.is_open(state, next, waived) {
            return self.due_alone(state, next, waived);
        }
        let (plan, taken) = self.plan(state, next, waived);
        if plan.ready.is_empty() {
            if plan.is_flooded {
                return Due::Step(Legal::follows(LoseSight.into()));
            }
            return self.due_alone(state, next, waived);
        }
        match plan.path.get(taken) {
            Some(step) => Due::Step(Legal::with(*step, With::Plan(plan, taken + 1))),
            None if plan.is_round_over => Due::RoundOver,
            None => Due::Nothing,
        }
    }

    /// See [`evoref_game::Rules::judge`].
    pub(super) fn judge_action(
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
            let verdicts = state.readings().map(|one| action.judge(self, one, by, waived));
            let mut refused: Vec<Breach> = verdicts.filter_map(Result::err).collect();
            let drawn = |breach: &Breach| breach.rule() != Rule::NothingToDraw;
            let best = refused.iter().position(drawn).unwrap_or_default();
            return match (&plan.nearly, refused.is_empty()) {
                (Some(nearly), _) => action.judge(self, nearly, by, waived),
                (None, true) => action.judge(self, state, by, waived),
                (None, false) => Err(refused.swap_remove(best)),
            };
        }
        self.judge_in_readings(state, &plan, (by, action), waived)
    }

    fn judge_in_readings(
        &self,
        state: &State,
        plan: &Plan,
        (by, action): (Actor, &Action),
        waived: &Waived,
    ) -> Verdict {
        let mut first: Option<Judged<Legal, Note>> = None;
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
                    let more = judged.legal.others();
                    readings.others.extend(more.iter().cloned());
                    match &mut first {
                        None => {
                            readings.lead = (!is_state).then(|| ready.clone());
                            first = Some(judged);
                        }
                        Some(first) => {
                            first.note = first.note.or(judged.note);
                            readings.others.push((ready.clone(), *judged.legal.as_move()));
                        }
                    }
                }
                Err(breach) => refused = refused.or(Some(breach)),
            }
        }
        match (first, refused) {
            (Some(judged), refused) => {
                // Some hands did not hold the cards.
                let hand = [Rule::NotInHand, Rule::PaysWithItself, Rule::PaysWithReplaced];
                let unsure = refused.is_some_and(|breach| hand.contains(&breach.rule()));
                Ok(Judged {
                    legal: Legal::with(*judged.legal.as_move(), With::Readings(Arc::new(readings))),
                    note: judged.note.or(unsure.then_some(Note::HandNotVerified)),
                })
            }
            (None, Some(breach)) => Err(breach),
            (None, None) => action.judge(self, state, by, waived),
        }
    }

    /// A way of reading a line, and others besides.
    pub(super) fn in_ways(
        &self,
        state: &State,
        first: Move,
        others: impl Iterator<Item = Move>,
    ) -> Judged<Legal, Note> {
        let others: Vec<_> = others.map(|way| (state.alone(), way)).collect();
        let with = if others.is_empty() {
            With::Nothing
        } else {
            With::Readings(Arc::new(Readings { lead: None, others, due: 0, is_flooded: false }))
        };
        Judged { legal: Legal::with(first, with), note: None }
    }

    /// Carries out a step in every reading; see [`evoref_game::Rules::apply`].
    pub(super) fn carry_out_in_all(&self, state: &mut State, legal: &Legal, book: &mut Book<'_>) {
        match &legal.with {
            With::Nothing => legal.as_move().apply(self, state, book),
            With::Plan(plan, taken) => {
                if *taken == 1 {
                    self.switch(state, &plan.starts[plan.start], book);
                }
                legal.as_move().apply(self, state, book);
                state.others = None;
                state.plan = Some((Arc::clone(plan), *taken));
            }
            With::Readings(readings) => {
                if let Some(lead) = &readings.lead {
                    self.switch(state, lead, book);
                }
                let step = book.step();
                legal.as_move().apply(self, state, book);
                let others = readings.others.iter().map(|(other, way)| {
                    let mut other = other.clone();
                    way.apply(self, &mut other, &mut Book::quiet(step));
                    other
                });
                let others = others.collect();
                self.follow(state, others, readings.is_flooded);
                self.note_who_drew_before(state, readings.due, step);
            }
        }
    }

    /// Who can only have drawn before a line that was read now.
    fn note_who_drew_before(&self, state: &mut State, due_before: u8, step: Step) {
        let due = state.readings().fold(0, |due, reading| due | self.with_draws_due(reading));
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

    /// Begins a round in every reading.
    pub(super) fn open_round_in_all(&self, state: &mut State, book: &mut Book<'_>) {
        if !self.is_open(state, &Next::Round, &Waived::NONE) {
            return self.begin_round(state, book);
        }
        let (plan, _) = self.plan(state, &Next::Round, &Waived::NONE);
        let step = book.step();
        self.begin_round(state, book);
        let others = plan.ready.iter().skip(1).map(|other| {
            let mut other = other.clone();
            self.begin_round(&mut other, &mut Book::quiet(step));
            other
        });
        let others = others.collect();
        self.follow(state, others, plan.is_flooded);
    }

    /// Whether what comes before `next` is open, so that one state is not enough.
    fn is_open(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> bool {
        if state.plan.is_some() || state.others.is_some() {
            return true;
        }
        let is_late = match state.phase {
            Phase::PreDraw | Phase::BiomeDraws => false,
            Phase::ChallengeDraws => true,
            Phase::Deal
            | Phase::Biome
            | Phase::Challenge
            | Phase::Preview
            | Phase::Crossbreed(_)
            | Phase::PreDiscard
            | Phase::Mutate
            | Phase::Hunts
            | Phase::Cut
            | Phase::Over => return false,
        };
        let is_drawn = || match next {
            Next::Action(by @ Actor::Player(player), action @ Action::Draw(_))
                if draw_due(self, state, *player).is_some() =>
            {
                if state.order.known {
                    action.judge(self, state, *by, waived).is_err()
                } else {
                    !is_late && !self.is_drawn_now(state, next)
                }
            }
            Next::Action(..) | Next::Round | Next::End => false,
        };
        self.follows_orders(state) || is_drawn()
    }

    /// Whether a draw is the one that is due now and can be no later one of the round: those are of other numbers.
    fn is_drawn_now(&self, state: &State, next: &Next<'_, Action>) -> bool {
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
            legal.as_move().apply(self, &mut later, &mut Book::quiet(Step::default()));
        }
        later.phase == Phase::Cut
    }

    /// Whether each order of the draws of this step is followed; where a position left a hand out, none is.
    fn follows_orders(&self, state: &State) -> bool {
        !state.untold.some_hand() && self.is_order_open(state)
    }

    /// Whether the order of the draws of this step decides who draws what.
    pub(super) fn is_order_open(&self, state: &State) -> bool {
        let due = || self.players().filter_map(|player| draw_due(self, state, player));
        let sum: u32 = due().map(|(_, due)| u32::from(due)).sum();
        !state.order.known && due().count() > 1 && sum > u32::from(state.piles.count(Pile::Deck))
    }

    /// The plan for `next`, and how many of its steps were taken.
    fn plan(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> (Arc<Plan>, usize) {
        if let Some((plan, taken)) = &state.plan
            && plan.goal.is(next)
        {
            return (Arc::clone(plan), *taken);
        }
        (Arc::new(self.reach(state, next, waived, &mut |_| false)), 0)
    }

    /// See [`evoref_game::Rules::count_in_readings`].
    pub(super) fn narrow(
        &self,
        state: &mut State,
        next: &Next<'_, Action>,
        is_right: &mut dyn FnMut(&State) -> bool,
    ) -> Option<usize> {
        let plan = self.reach(state, next, &Waived::NONE, is_right);
        let taken = state.plan.as_ref().map_or(0, |(_, taken)| *taken);
        let steps = plan.is_branched.then(|| plan.right_after.saturating_sub(taken));
        if plan.is_branched && taken == 0 && !plan.ready.is_empty() {
            state.plan = Some((Arc::new(plan), 0));
        }
        steps
    }

    /// All ways to `next`; of those with a moment at which a count is right, only these, if there are any.
    fn reach(
        &self,
        state: &State,
        next: &Next<'_, Action>,
        waived: &Waived,
        is_right: &mut dyn FnMut(&State) -> bool,
    ) -> Plan {
        let planned = state.plan.as_ref().filter(|(plan, _)| plan.goal.is(next));
        let starts: Vec<State> = match planned {
            Some((plan, _)) => plan.starts.clone(),
            None => state.readings().map(State::alone).collect(),
        };
        let mut seen = FxHashSet::default();
        let mut open: VecDeque<Node> = VecDeque::new();
        for (start, state) in starts.iter().enumerate() {
            let (path, finishing) = (Vec::new(), None);
            let node = Node { state: state.clone(), start, path, finishing, right_after: None };
            open.push_back(node);
        }
        let mut there: Vec<(Node, bool)> = Vec::new();
        let mut is_flooded = false;
        let (mut nearly, mut is_branched) = (None, starts.len() > 1);
        while let Some(mut node) = open.pop_front() {
            if is_right(&node.state) {
                node.right_after.get_or_insert(node.path.len());
            }
            let steps = match self.way(&node, next, waived) {
                Way::There { is_round_over } => {
                    there.push((node, is_round_over));
                    continue;
                }
                Way::Nowhere => continue,
                Way::Steps(steps) => steps,
            };
            is_branched |= steps.len() > 1;
            let is_here = self.takes_draw(&node, next, waived);
            if nearly.is_none() && !is_here && self.counts_draw(&node.state, next) {
                nearly = Some(node.state.clone());
            }
            let finishing = self.finishing(&node);
            for step in steps {
                if seen.len() >= MOST_NODES {
                    is_flooded = true;
                    break;
                }
                let mut state = node.state.clone();
                step.apply(self, &mut state, &mut Book::quiet(Step::default()));
                if seen.insert((Key::of(&state), finishing, node.right_after.is_some())) {
                    let mut path = node.path.clone();
                    path.push(step);
                    let Node { start, right_after, .. } = node;
                    open.push_back(Node { state, start, path, finishing, right_after });
                }
            }
            if is_here {
                there.push((node, false));
            }
        }
        let nearly = nearly.filter(|_| there.is_empty());
        if let Some((plan, _)) = planned {
            // Counts above this one have left only these.
            let kept: FxHashSet<Key> = plan.ready.iter().map(Key::of).collect();
            there.retain(|(node, _)| kept.contains(&Key::of(&node.state)));
        }
        if there.iter().any(|(node, _)| node.right_after.is_some()) {
            there.retain(|(node, _)| node.right_after.is_some());
        }
        Plan { nearly, is_branched, is_flooded, ..self.as_plan(starts, there, (next, waived)) }
    }

    /// Of those that came there, the ones that count, the one first that takes what stands there.
    fn as_plan(
        &self,
        starts: Vec<State>,
        mut there: Vec<(Node, bool)>,
        (next, waived): (&Next<'_, Action>, &Waived),
    ) -> Plan {
        let is_heading = matches!(next, Next::Round | Next::End);
        let is_round_over = there.iter().all(|(_, over)| *over);
        there.retain(|(_, over)| *over == is_round_over || is_heading);
        // The reading that the state is goes on as long as it can.
        there.sort_by_key(|(node, _)| (node.start > 0, node.path.len()));
        let takes = |(node, _): &(Node, bool)| match next {
            Next::Action(by, action) => action.judge(self, &node.state, *by, waived).is_ok(),
            Next::Round | Next::End => true,
        };
        if let Some(first) = there.iter().position(takes) {
            there[..=first].rotate_right(1);
        }
        let (start, path, right_after) =
            there.first().map_or_else(Default::default, |(node, _)| {
                (node.start, node.path.clone(), node.right_after.unwrap_or_default())
            });
        let mut ready: Vec<State> = Vec::new();
        let mut seen = FxHashSet::default();
        for (node, _) in there {
            if seen.insert(Key::of(&node.state)) {
                ready.push(node.state);
            }
        }
        if starts[0].order.known {
            // A seed leaves nothing open: the nearest draw is the one.
            ready.truncate(1);
        }
        let due = starts.iter().fold(0, |due, start| due | self.with_draws_due(start));
        let (goal, nearly) = (Goal::of(next), None);
        let (is_branched, is_flooded) = (false, false);
        Plan {
            goal,
            ready,
            starts,
            start,
            path,
            right_after,
            nearly,
            due,
            is_round_over,
            is_branched,
            is_flooded,
        }
    }

    /// Whether `next` is a draw that a state can take now.
    fn takes_draw(&self, node: &Node, next: &Next<'_, Action>, waived: &Waived) -> bool {
        match next {
            Next::Action(Actor::Player(by), action @ Action::Draw(_)) => {
                node.finishing.is_none_or(|phase| phase != node.state.phase)
                    && draw_due(self, &node.state, *by).is_some()
                    && action.judge(self, &node.state, Actor::Player(*by), waived).is_ok()
            }
            Next::Action(..) | Next::Round | Next::End => false,
        }
    }

    /// Whether `next` is a draw of as many cards as are due now.
    fn counts_draw(&self, state: &State, next: &Next<'_, Action>) -> bool {
        match next {
            Next::Action(Actor::Player(by), Action::Draw(Draw { cards })) => {
                draw_due(self, state, *by)
                    .is_some_and(|(_, due)| self.owed(state, due) == cards.len())
            }
            Next::Action(..) | Next::Round | Next::End => false,
        }
    }

    /// Where the order decides nothing, all draws of a step go before what comes after it, in one order.
    fn finishing(&self, node: &Node) -> Option<Phase> {
        let open = self.follows_orders(&node.state) || node.state.order.known;
        (!open).then_some(node.state.phase)
    }

    fn way(&self, node: &Node, next: &Next<'_, Action>, waived: &Waived) -> Way {
        let state = &node.state;
        let drawing = match next {
            Next::Action(Actor::Player(by), Action::Draw(_)) => {
                draw_due(self, state, *by).is_some().then_some(*by)
            }
            Next::Action(..) | Next::Round | Next::End => None,
        };
        let implied = |player: Player| match self.implied_draw(state, player) {
            Due::Step(legal) => Some(*legal.as_move()),
            Due::Nothing | Due::RoundOver | Due::GameOver | Due::Missing(_) => None,
        };
        let all = |state: &State| -> Vec<Move> {
            let due = self.players().filter(|player| draw_due(self, state, *player).is_some());
            if self.follows_orders(state) {
                due.filter_map(implied).collect()
            } else {
                self.next_to_draw(state).and_then(implied).into_iter().collect()
            }
        };
        if drawing.is_some() && state.phase != Phase::Deal {
            let is_late = state.phase == Phase::ChallengeDraws;
            let is_taken = state.order.known && self.takes_draw(node, next, waived);
            let is_last = is_late && !state.order.known && !self.follows_orders(state);
            return Way::Steps(if is_taken || is_last { Vec::new() } else { all(state) });
        }
        match self.due_alone(state, next, waived) {
            Due::Step(legal) => {
                let step = *legal.as_move();
                let is_draw = matches!(step, Move::DrawLeftOut(_) | Move::Forgo(_));
                Way::Steps(if is_draw { all(state) } else { vec![step] })
            }
            Due::Nothing if matches!(next, Next::Action(_, Action::Draw(_))) => match drawing {
                Some(_) => Way::There { is_round_over: false },
                None => Way::Nowhere,
            },
            Due::Nothing => Way::There { is_round_over: false },
            Due::RoundOver => Way::There { is_round_over: true },
            Due::GameOver | Due::Missing(_) => Way::Nowhere,
        }
    }
}

const fn player_bit(player: Player) -> u8 {
    1 << player.0
}
