//! The moments at which counts can have been made: what follows the counts, and whether they are right at a moment on
//! the way there.

use crate::claims::Resolved;
use crate::prelude::*;

/// What follows a run of counts: found by reading on, so it is looked for once for all of them.
#[derive(Clone)]
pub(super) struct Ahead<A> {
    /// The counts between these bytes are followed by it.
    pub(super) from: u32,
    pub(super) until: u32,
    /// Whether they see the round finished.
    pub(super) boundary: Boundary,
    /// The first action below them, once somebody needed it.
    pub(super) upcoming: Option<Upcoming<A>>,
}

/// An action that was read ahead, and who claims it; `None` if there is none.
type Upcoming<A> = Option<(Actor, A)>;

// By hand: an action needs none.
impl<A> Default for Ahead<A> {
    fn default() -> Self {
        Self { from: 0, until: 0, boundary: Boundary::None, upcoming: None }
    }
}

/// What follows a `check:` line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Boundary {
    None,
    Round,
    End,
}

/// What stands behind counts.
pub(super) const fn next<A>(upcoming: Option<&(Actor, A)>, boundary: Boundary) -> Next<'_, A> {
    match (upcoming, boundary) {
        (Some((by, action)), _) => Next::Action(*by, action),
        (None, Boundary::Round) => Next::Round,
        (None, Boundary::None | Boundary::End) => Next::End,
    }
}

/// Whether all counts of a line are as the replay has them.
pub(super) fn agree<G: Rules>(rules: &G, state: &G::State, counts: &[Resolved<'_>]) -> bool {
    counts.iter().all(|count| count.there(rules, state).can_be(count.number))
}

/// At which moment the counts of a line are right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// When all that is due has happened.
    AtTheEnd,
    /// Before that.
    OnTheWay,
    /// Before something that is missing.
    BeforeAGap,
    /// At none.
    Never,
}

/// Looks at every moment before `next`.
pub(super) fn moment<G: Rules>(
    rules: &G,
    state: &G::State,
    next: &Next<'_, G::Action>,
    counts: &[Resolved<'_>],
) -> Moment {
    let mut agreed = agree(rules, state, counts);
    let mut look = AfterEach(|rules: &G, state: &_| agreed |= agree(rules, state, counts));
    let mut state = state.clone();
    let step = Step::default();
    let arrived = advance(rules, &mut state, next, &Waived::NONE, step, Some(&mut look));
    let missing = matches!(arrived, Arrived::Missing(_));
    if !missing && agree(rules, &state, counts) {
        Moment::AtTheEnd
    } else if agreed && missing {
        Moment::BeforeAGap
    } else if agreed {
        Moment::OnTheWay
    } else {
        Moment::Never
    }
}

/// Whether a position left a number out.
pub(super) const fn is_open(count: Count) -> bool {
    matches!(count, Count::AtLeast(_) | Count::Untold(_))
}
