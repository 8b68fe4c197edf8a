//! A moment of a run that is kept, to go on from there later: nothing in it borrows the text. Whoever tries something at
//! a place goes on from a few lines above it, not from the start of the record.

use super::{
    Ahead, Case, FoundInRun, GapCount, Listening, Pending, RecordPart, Replay, STEPS_OF_A_MISREAD,
    Spot, known_of,
};
use crate::prelude::*;
use crate::report::Basis;
use crate::subject::says;
use evoref_game::{Left, Stated, judged_next};

/// Lines above a place that may be changed to see what follows there.
const LINES_ABOVE: usize = 3;

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

/// A run right before a line, with all that was found up to there.
pub(crate) struct Above<G: Rules> {
    /// The byte at which that line begins.
    pub at: u32,
    pub mark: Mark<G>,
    found: FoundInRun,
}

impl<G: Rules> Case<'_, G> {
    /// The run right before the line at the byte `at`; none if judging has stopped or a result was stated.
    pub(crate) fn kept_at(&self, at: u32) -> Option<Arc<Above<G>>> {
        let run = Replay::on_to(self, None, at);
        if run.stop.is_some() || run.now.result.is_some() {
            return None;
        }
        // Whoever goes on from there may have another text below.
        let mark = Mark { ahead: Ahead::default(), ..run.mark(Spot::line(at)) };
        Some(Arc::new(Above { at, mark, found: run.found }))
    }

    /// The run from which a place is looked at: some lines above, and not below a count, which looks at what stands
    /// below itself. See [`Case::kept_at`].
    pub(crate) fn kept_above(&self, place: u32) -> Option<Arc<Above<G>>> {
        let opened = &self.opened;
        let end = opened.at + opened.text.len() as u32;
        let mut from = opened.raw(place.clamp(opened.at, end));
        let mut seen = 0;
        for (above, line) in opened.lines_above(from) {
            match line {
                Ok(None) => {}
                Ok(Some(Statement::Said { subject, .. })) if says(&subject, "check") => seen += 1,
                Ok(Some(_)) | Err(_) if seen >= LINES_ABOVE => break,
                Ok(Some(_)) | Err(_) => seen += 1,
            }
            from = above;
        }
        self.kept_at(from.max(opened.body))
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

    /// A run that judges everything before the byte `until`, but not again what stands above the kept place.
    pub(crate) fn branch(case: &'a Case<'s, G>, watch: Listening<'a, G>, until: u32) -> Self {
        let mut run = Self::on_to(case, watch, until);
        run.expire_allowances();
        run
    }

    /// The same, but what was allowed for the next line stays open.
    fn on_to(case: &'a Case<'s, G>, watch: Listening<'a, G>, until: u32) -> Self {
        let above = case.above.get().filter(|above| above.at <= until);
        let (mark, found) = match above {
            Some(above) => (above.mark.clone(), above.found.clone()),
            None => (Mark::first(case), FoundInRun::default()),
        };
        let (from, known) = (mark.spot.next, found.forms.count());
        let mut run = Self { found, ..Self::from_mark(case, mark, watch, until) };
        run.go(from);
        let misreads = (run.found.forms.count() - known) as u64;
        case.work.advise(misreads * STEPS_OF_A_MISREAD);
        run
    }
}

/// What it may cost to play a clause again that was taken back.
const STEPS_OF_A_CLAUSE: u64 = 2_000;

/// So many clauses are remembered: more than a round has. Whoever stops anywhere in a record copies them.
const MOST_UNDONE: usize = 300;

/// What a `takeback:` further down undoes: the clauses since the last one that stands. They were taken back, but only by lines further down.
#[derive(Clone)]
pub(super) struct Undone<G: Rules> {
    clauses: Vec<(Actor, Vec<Claimed<G::Action>>)>,
    /// The table after so many of them, once a count asked for it. Boxed: most records have none.
    played: Option<Box<(usize, G::State)>>,
    /// How many came after those that are remembered: nobody knows the table after those.
    pub(super) more: usize,
}

impl<G: Rules> Default for Undone<G> {
    fn default() -> Self {
        Self { clauses: Vec::new(), played: None, more: 0 }
    }
}

impl<G: Rules> Undone<G> {
    pub(super) fn push(&mut self, by: Actor, clause: &[Claimed<G::Action>]) {
        if self.clauses.len() < MOST_UNDONE {
            self.clauses.push((by, clause.to_vec()));
        } else {
            self.more += 1;
        }
    }

    /// A line takes the last `count` clauses back.
    pub(super) fn take_back(&mut self, count: u32) {
        let left = (self.clauses.len() + self.more).saturating_sub(count as usize);
        self.more = left.saturating_sub(self.clauses.len());
        self.clauses.truncate(left);
        self.played.take_if(|played| played.0 > left);
    }

    /// Something that stands follows.
    #[inline]
    pub(super) fn clear(&mut self) {
        if !self.clauses.is_empty() {
            *self = Self::default();
        }
    }

    /// The table after them, if there are any and they are legal below `state`.
    #[cold]
    pub(super) fn table(&mut self, rules: &G, state: &G::State, work: &Work) -> Option<&G::State> {
        if self.clauses.is_empty() {
            return None;
        }
        let mut at = self.played.take().unwrap_or_else(|| Box::new((0, state.clone())));
        let (played, table) = &mut *at;
        for (by, clause) in &self.clauses[*played..] {
            if !work.spend(STEPS_OF_A_CLAUSE) {
                return None;
            }
            for one in clause {
                let legal = judged_next(rules, table, *by, &one.action)?;
                legal.apply(rules, table, &mut Book::quiet(Step::default()));
            }
        }
        *played = self.clauses.len();
        Some(&self.played.insert(at).1)
    }
}
