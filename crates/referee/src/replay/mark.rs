//! A moment of a run that is kept, to go on from there later: nothing in it borrows the text.

use super::undone::Undone;
use super::{
    Ahead, Case, FoundInRun, GapCount, Listening, Pending, RecordPart, Replay, Spot, known_of,
};
use crate::prelude::*;
use crate::report::Basis;
use evoref_game::{Left, Stated};

/// A moment between two clauses.
#[derive(Clone)]
pub(crate) struct Mark<G: Rules> {
    /// Where the next clause or line begins.
    pub spot: Spot,
    pub state: G::State,
    pub(super) section: RecordPart,
    pub(super) last: Step,
    /// Headings and actions read so far, taken back and judged or not: their ordinals are the steps.
    pub(super) steps: u32,
    /// Whether what follows is judged, unless it stands in a gap.
    pub judging: bool,
    /// The line that says that something is not written, if no position has ended that.
    pub gap: Option<Span>,
    /// What was counted since.
    pub counted: Vec<GapCount>,
    /// The number of the last heading.
    pub(super) round: u32,
    /// What a position states, and its heading.
    pub stated: Vec<(Stated<G::Stated>, Span)>,
    pub(super) heading: (Step, Span),
    /// What the table lets stand in it, each with the last step of the line that it is for.
    pub(super) let_stand: Vec<(Pending, u32)>,
    pub(super) pending: Vec<Pending>,
    /// What was taken back below.
    pub(super) undone: Undone<G>,
    /// The claim of the result, once it is made.
    pub(super) result: Option<Span>,
    /// What follows the run of counts that was looked at last.
    pub(super) ahead: Ahead<G::Action>,
    pub tally: Tally,
    /// Steps that are left for the verdict.
    left: u64,
}

/// What is counted along a record.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    pub basis: Basis,
    pub(super) left: Left,
    /// Whether a line below the header is only kept.
    pub keeps: bool,
}

impl<G: Rules> Mark<G> {
    /// Whether the heading of the set-up has been passed.
    pub(crate) fn has_begun(&self) -> bool {
        self.section != RecordPart::Header
    }

    /// The score as far as it is known: in a gap the points that were counted.
    pub(crate) fn known_of(&self, standing: Standing) -> Standing {
        known_of(G::GAME, self.gap.map(|_| &*self.counted), standing)
    }

    pub(crate) fn is_in_position(&self) -> bool {
        self.section == RecordPart::Position
    }

    /// Whether the result was stated, after which nothing follows.
    pub(crate) fn has_ended(&self) -> bool {
        self.section == RecordPart::Ended
    }

    /// Before the first line of the body.
    pub(crate) fn first(case: &Case<'_, G>) -> Self {
        Self {
            spot: Spot::line(case.opened.body),
            state: case.rules.start(),
            section: RecordPart::Header,
            last: Step::default(),
            steps: 0,
            judging: true,
            gap: None,
            counted: Vec::new(),
            round: 0,
            stated: Vec::new(),
            heading: (Step::default(), Span::default()),
            let_stand: Vec::new(),
            pending: Vec::new(),
            undone: Undone::default(),
            result: None,
            ahead: Ahead::default(),
            tally: Tally::default(),
            left: case.work.left_for_verdict(),
        }
    }
}

impl<'a, 's, G: Rules> Replay<'a, 's, G> {
    /// A run that goes on from a mark.
    pub(crate) fn resume(case: &'a Case<'s, G>, mark: &Mark<G>, watch: Listening<'a, G>) -> Self {
        case.work.go_on_with_verdict(mark.left);
        Self::from_mark(case, mark.clone(), watch, u32::MAX)
    }

    /// The same up to the byte `until`, whatever the steps are taken for.
    pub(super) fn from_mark(
        case: &'a Case<'s, G>,
        mark: Mark<G>,
        watch: Listening<'a, G>,
        until: u32,
    ) -> Self {
        Self {
            case,
            watch,
            until,
            stop: None,
            found: FoundInRun::default(),
            claim: None,
            buffer: Vec::with_capacity(16),
            now: mark,
        }
    }

    /// The moment that was reached.
    pub(crate) fn mark(&self, spot: Spot) -> Mark<G> {
        Mark {
            spot,
            judging: self.is_sound(),
            left: self.case.work.left_for_verdict(),
            ..self.now.clone()
        }
    }
}
