//! The search for the ways in which a record comes from the readings to its next line.

use crate::prelude::*;
use crate::readings::kept::{Goal, Key, Plan};

use crate::verbs::draw::Draw;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::iter::{repeat_n, successors, zip};
use std::sync::Arc;

struct Node {
    /// In a box, since nodes are moved often and a state is large.
    state: Box<State>,
    track: Track,
}

#[derive(Clone, Copy, Default)]
struct Track {
    start: usize,
    /// The last step among all that were taken, and how many led there.
    last: Option<usize>,
    steps: usize,
    /// The phase that is brought to its end without a look at what stands next.
    finishing: Option<Phase>,
    /// After how many steps what was counted was right first.
    right_after: Option<usize>,
}

/// A step that was taken somewhere, and the one before it.
type Taken = (Effect, Option<usize>);

/// How a state comes nearer to what stands next.
enum Way {
    /// It is there; a heading may be missing.
    There { is_round_over: bool },
    /// By one of these steps; not at all without any.
    Steps(Vec<Effect>),
}

/// The most states that are looked at on the way to one line.
const MOST_NODES: usize = 4096;

impl Evolve {
    pub(crate) fn plan(
        &self,
        state: &State,
        next: &Next<'_>,
        waived: &Waived,
    ) -> (Arc<Plan>, usize) {
        if let Some((plan, taken)) = &state.plan
            && plan.goal == Goal::of(next)
        {
            return (Arc::clone(plan), *taken);
        }
        (Arc::new(self.reach(state, next, waived, &mut |_| false)), 0)
    }

    /// All ways to where such an action is judged, from where a plan began if the state is on its way.
    pub(crate) fn ways_to(&self, state: &State, action: Action) -> Vec<State> {
        let begun = state.plan.as_ref().and_then(|(plan, _)| plan.starts.first());
        let next = Next::Action(Actor::Player(Player(0)), &action);
        self.reach(begun.unwrap_or(state), &next, &Waived::NONE, &mut |_| false).ready
    }

    /// All ways to `next`; of those with a moment at which a count is right, only these, if there are any.
    pub(crate) fn reach(
        &self,
        state: &State,
        next: &Next<'_>,
        waived: &Waived,
        is_right: &mut dyn FnMut(&State) -> bool,
    ) -> Plan {
        let planned = state.plan.as_ref().filter(|(plan, _)| plan.goal == Goal::of(next));
        let starts: Vec<State> = match planned {
            Some((plan, _)) => plan.starts.clone(),
            None => self.readings(state).map(State::alone).collect(),
        };
        let mut seen = FxHashSet::default();
        let mut open: VecDeque<Node> = VecDeque::new();
        for (start, state) in starts.iter().enumerate() {
            let track = Track { start, ..Track::default() };
            open.push_back(Node { state: Box::new(state.clone()), track });
        }
        let mut there: Vec<(Node, bool)> = Vec::new();
        let mut taken: Vec<Taken> = Vec::new();
        let mut is_flooded = false;
        let (mut nearly, mut is_branched) = (None, starts.len() > 1);
        while let Some(mut node) = open.pop_front() {
            if is_right(&node.state) {
                node.track.right_after.get_or_insert(node.track.steps);
            }
            let steps = match self.way(&node, next, waived) {
                Way::There { is_round_over } => {
                    there.push((node, is_round_over));
                    continue;
                }
                Way::Steps(steps) => steps,
            };
            is_branched |= steps.len() > 1;
            let is_here = self.takes_draw(&node, next, waived);
            if nearly.is_none() && !is_here && self.counts_draw(&node.state, next) {
                nearly = Some((*node.state).clone());
            }
            let finishing = self.finishing(&node);
            let Node { state, track } = node;
            let mut states = repeat_n(state, steps.len() + usize::from(is_here));
            if is_here && let Some(state) = states.next() {
                there.push((Node { state, track }, false));
            }
            for (step, mut state) in zip(steps, states) {
                if seen.len() >= MOST_NODES {
                    is_flooded = true;
                    break;
                }
                step.apply(self, &mut state, &mut Book::quiet(Step::default()));
                if seen.insert((Key::of(&state), finishing, track.right_after.is_some())) {
                    let last = Some(taken.len());
                    taken.push((step, track.last));
                    let track = Track { last, steps: track.steps + 1, finishing, ..track };
                    open.push_back(Node { state, track });
                }
            }
        }
        let nearly = nearly.filter(|_| there.is_empty());
        if let Some((plan, _)) = planned {
            // Counts above this one have left only these.
            let kept: FxHashSet<Key> = plan.ready.iter().map(Key::of).collect();
            there.retain(|(node, _)| kept.contains(&Key::of(&node.state)));
        }
        if there.iter().any(|(node, _)| node.track.right_after.is_some()) {
            there.retain(|(node, _)| node.track.right_after.is_some());
        }
        let plan = self.as_plan(starts, there, &taken, (next, waived));
        Plan { nearly, is_branched, is_flooded, ..plan }
    }

    /// Of those that came there, the ones that count, the one first that takes what stands there.
    fn as_plan(
        &self,
        starts: Vec<State>,
        mut there: Vec<(Node, bool)>,
        taken: &[Taken],
        (next, waived): (&Next<'_>, &Waived),
    ) -> Plan {
        let is_heading = matches!(next, Next::Round | Next::End);
        let is_round_over = there.iter().all(|(_, over)| *over);
        there.retain(|(_, over)| *over == is_round_over || is_heading);
        // The reading that the state is goes on as long as it can.
        there.sort_by_key(|(node, _)| (node.track.start > 0, node.track.steps));
        let takes = |(node, _): &(Node, bool)| match next {
            Next::Action(by, action) => action.judge(self, &node.state, *by, waived).is_ok(),
            Next::Round | Next::End => true,
        };
        if let Some(first) = there.iter().position(takes) {
            there[..=first].rotate_right(1);
        }
        let first = there.first().map_or_else(Track::default, |(node, _)| node.track);
        let back = successors(first.last, |at| taken.get(*at).and_then(|(_, before)| *before));
        let mut path: Vec<Effect> =
            back.filter_map(|at| taken.get(at)).map(|(step, _)| *step).collect();
        path.reverse();
        let mut seen = FxHashSet::default();
        let states = there.into_iter().map(|(node, _)| *node.state);
        let mut ready: Vec<State> = states.filter(|one| seen.insert(Key::of(one))).collect();
        if starts[0].order.cards.is_some() {
            // A seed leaves nothing open: the nearest draw is the one.
            ready.truncate(1);
        }
        let due = starts.iter().fold(0, |due, start| due | self.with_draws_due(start));
        Plan {
            goal: Goal::of(next),
            ready,
            starts,
            start: first.start,
            path,
            right_after: first.right_after.unwrap_or_default(),
            due,
            is_round_over,
            ..Plan::default()
        }
    }

    /// Whose draw stands next, if one is due for him now, and of how many cards.
    pub(super) fn drawing<'n>(
        &self,
        state: &State,
        next: &Next<'n>,
    ) -> Option<(Player, &'n Draw, u8)> {
        let Next::Action(Actor::Player(by), Action::Draw(draw)) = next else {
            return None;
        };
        draw_due(self, state, *by).map(|(_, due)| (*by, draw, due))
    }

    fn takes_draw(&self, node: &Node, next: &Next<'_>, waived: &Waived) -> bool {
        node.track.finishing.is_none_or(|phase| phase != node.state.phase)
            && self.drawing(&node.state, next).is_some_and(|(by, draw, _)| {
                draw.judge(self, &node.state, Actor::Player(by), waived).is_ok()
            })
    }

    /// Whether `next` is a draw of as many cards as are due now.
    pub(super) fn counts_draw(&self, state: &State, next: &Next<'_>) -> bool {
        let drawing = self.drawing(state, next);
        drawing.is_some_and(|(_, draw, due)| self.owed(state, due) == draw.cards.count())
    }

    /// Where the order decides nothing, all draws of a step go before what comes after it, in one order.
    fn finishing(&self, node: &Node) -> Option<Phase> {
        let open = self.follows_orders(&node.state) || node.state.order.cards.is_some();
        (!open).then_some(node.state.phase)
    }

    fn way(&self, node: &Node, next: &Next<'_>, waived: &Waived) -> Way {
        let state = &node.state;
        let is_drawing = self.drawing(state, next).is_some();
        let implied = |player: Player| match self.implied_draw(state, player) {
            Due::Step(legal) => Some(legal.step),
            Due::Nothing | Due::RoundOver | Due::GameOver | Due::Missing(_) => None,
        };
        let all = |state: &State| -> Vec<Effect> {
            let due = self.players().filter(|player| draw_due(self, state, *player).is_some());
            if self.follows_orders(state) {
                due.filter_map(implied).collect()
            } else {
                self.next_to_draw(state).and_then(implied).into_iter().collect()
            }
        };
        if is_drawing && state.phase != Phase::Deal {
            let is_late = state.phase == Phase::ChallengeDraws;
            let is_taken = state.order.cards.is_some() && self.takes_draw(node, next, waived);
            let is_last = is_late && state.order.cards.is_none() && !self.follows_orders(state);
            return Way::Steps(if is_taken || is_last { Vec::new() } else { all(state) });
        }
        match self.due_alone(state, next, waived) {
            Due::Step(legal) => {
                let step = legal.step;
                let is_draw = matches!(step, Effect::Drawn(_) | Effect::Forgo(_));
                Way::Steps(if is_draw { all(state) } else { vec![step] })
            }
            Due::Nothing if !is_drawing && matches!(next, Next::Action(_, Action::Draw(_))) => {
                Way::Steps(Vec::new())
            }
            Due::Nothing => Way::There { is_round_over: false },
            Due::RoundOver => Way::There { is_round_over: true },
            Due::GameOver | Due::Missing(_) => Way::Steps(Vec::new()),
        }
    }
}
