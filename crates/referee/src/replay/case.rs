//! A record whose rules are known, what is supposed of it to see what follows, and what is found in a run through it.

use std::any::Any;

use super::Above;
use crate::claims::Counts;
use crate::opened::{Given, Opened, TakenBack};
use crate::prelude::*;
use evoref_game::{Part, Words};

/// A record whose rules are known.
pub(crate) struct Case<'s, G: Rules> {
    pub opened: Opened<'s>,
    pub rules: Arc<G>,
    pub taken: Arc<TakenBack>,
    pub supposed: Supposed,
    /// The run as it was above what is looked at; nothing is supposed above that.
    pub above: OnceLock<Arc<Above<G>>>,
    /// The words of each step, made when the first is looked for.
    pub words: OnceLock<Vec<Span>>,
    /// The words of the clause that is read that have another spelling; `None` if nobody listens to clauses.
    pub spelt: Option<RefCell<Respell>>,
    /// The file, for line numbers.
    pub source: &'s Source,
    pub files: &'s dyn Files,
    /// What the work on the record may still cost.
    pub work: Work,
}

impl<'s, G: Rules> Case<'s, G> {
    /// A record of which nothing was taken back and nothing is supposed.
    pub(crate) fn new(given: Given<'s>, rules: Arc<G>, work: Work) -> Self {
        let Given { opened, source, files } = given;
        Self {
            opened,
            rules,
            taken: Arc::default(),
            supposed: Supposed::default(),
            above: OnceLock::new(),
            words: OnceLock::new(),
            spelt: None,
            source,
            files,
            work,
        }
    }
}

/// How the record is read to see what follows, and how judging goes on past findings.
#[derive(Clone, Default)]
pub(crate) struct Supposed {
    /// Clauses that were taken back or are left out, by the byte at which they begin; sorted.
    pub gone: Arc<Vec<u32>>,
    /// Clauses whose broken rules are let stand, by the byte at which they begin.
    pub forced: Vec<(u32, Waived)>,
    /// What is supposed to have been said.
    pub readings: Vec<SupposedAction>,
    /// Whether judging goes on past lines that cannot be read.
    pub lenient: bool,
    /// Where judging goes on past findings: the bytes of those that are told.
    pub past: Option<Arc<BTreeSet<u32>>>,
    /// Whether nothing is wanted of what stands below the line at which judging stops.
    pub brief: bool,
}

impl Supposed {
    /// Whether the clause or line at this byte was taken back or is left out.
    #[inline]
    pub(crate) fn is_gone(&self, at: u32) -> bool {
        self.gone.binary_search(&at).is_ok()
    }

    pub(crate) fn leave_out(&mut self, at: impl IntoIterator<Item = u32>) {
        let gone = Arc::make_mut(&mut self.gone);
        gone.extend(at);
        gone.sort_unstable();
        gone.dedup();
    }
}

/// An action that is judged though the record does not say it.
#[derive(Clone)]
pub(crate) struct SupposedAction {
    /// The byte at which the line or the clause begins.
    pub at: u32,
    /// Whether it is counted, in the place of what is left out.
    pub counted: bool,
    pub by: Actor,
    pub claimed: Claimed<AnyAction>,
}

/// An action as only its game knows it.
pub(crate) type AnyAction = Arc<dyn Any + Send + Sync>;

/// Why judging ended before the record did.
pub(crate) enum Stop<'s> {
    /// The game refused an action, or something was missing before it.
    Breach(Box<Refused<'s>>),
    /// The order of the record itself is broken.
    Order(Box<Finding>),
}

pub(crate) struct Refused<'s> {
    pub breach: Box<dyn Any>,
    pub code: Code,
    /// What lets it stand.
    pub waived: Waived,
    pub part: Part,
    pub by: Actor,
    /// The clause; of a heading or a claim, the words of the line.
    pub clause: Clause<'s>,
    /// The words of the action; `None` if something was missing before a heading or the end.
    pub claimed: Option<Span>,
    /// Whether something should have been written before.
    pub missing: bool,
    /// Whether the table let another broken rule stand here.
    pub allowed: bool,
}

impl Stop<'_> {
    pub(crate) fn at(&self) -> u32 {
        match self {
            Self::Order(misread) => misread.primary.span.start,
            Self::Breach(refused) => refused.clause.at,
        }
    }
}

#[derive(Clone, Default)]
pub(crate) struct FoundInRun {
    pub actions: u64,
    pub judged: u64,
    pub forms: Misreads,
    pub warnings: Vec<(Finding, Stage)>,
    pub notes: Vec<Noted>,
    pub counts: Counts,
}

/// A kind of note, with its first place and how often it was made.
#[derive(Clone)]
pub(crate) struct Noted {
    pub code: Code,
    pub span: Span,
    pub words: Words,
    pub stage: Stage,
    pub by: Actor,
    pub count: u32,
}
