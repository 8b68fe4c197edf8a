//! What follows a run of counts: it tells at which moment they were made.

use crate::prelude::*;

/// What follows a run of counts: found by reading on, so it is looked for once for all of them, by whoever goes
/// through a record in pieces, too.
#[derive(Clone)]
pub(crate) struct Ahead<A> {
    /// The counts between these bytes are followed by it.
    pub(super) from: u32,
    pub(super) until: u32,
    /// Whether they see the round finished.
    pub(super) boundary: Boundary,
    /// The first action below them, once somebody needed it.
    pub(super) upcoming: Option<Upcoming<A>>,
}

// By hand: an action needs none.
impl<A> Default for Ahead<A> {
    fn default() -> Self {
        Self { from: 0, until: 0, boundary: Boundary::None, upcoming: None }
    }
}

/// An action that was read ahead, and who claims it; `None` if there is none.
type Upcoming<A> = Option<(Actor, A)>;

/// What follows a `check:` line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Boundary {
    None,
    Round,
    End,
}
