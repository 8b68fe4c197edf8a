//! What is not written down, and what is stated in its place.

use super::Pending;
use super::gaps::GapCount;
use crate::prelude::*;
use evoref_game::Stated;

/// What is not written down, and what is stated instead.
#[derive(Clone)]
pub(super) struct Untold<G: Rules> {
    /// The line of the gap that nothing has ended.
    pub(super) gap: Option<Span>,
    /// What was counted since.
    pub(super) counted: Vec<GapCount>,
    /// The number of the last heading.
    pub(super) round: u32,
    pub(super) stated: Vec<(Stated<G::Stated>, Span)>,
    pub(super) heading: (Step, Span),
    /// What the table lets stand in it, each with the last step of the line that it is for.
    pub(super) let_stand: Vec<(Pending, u32)>,
}

impl<G: Rules> Default for Untold<G> {
    fn default() -> Self {
        Self {
            gap: None,
            counted: Vec::new(),
            round: 0,
            stated: Vec::new(),
            heading: (Step::default(), Span::default()),
            let_stand: Vec::new(),
        }
    }
}

impl<G: Rules> Untold<G> {
    /// Moves every place.
    pub(super) fn shift(&mut self, shift: impl Fn(&mut Span)) {
        self.gap.iter_mut().for_each(&shift);
        shift(&mut self.heading.1);
        self.stated.iter_mut().for_each(|(_, span)| shift(span));
        let let_stand = self.let_stand.iter_mut();
        let_stand.for_each(|(pending, _)| shift(&mut pending.span));
        self.counted.iter_mut().for_each(|one| shift(&mut one.span));
    }
}
