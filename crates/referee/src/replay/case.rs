//! A record whose rules are known, and what is supposed of it to see what follows.

use super::Above;
use crate::opened::Opened;
use crate::prelude::*;

/// A record whose rules are known.
pub(crate) struct Case<'s, G: Rules> {
    pub opened: Opened<'s>,
    pub rules: Arc<G>,
    /// Clauses that were taken back, by the byte at which they begin; sorted.
    pub gone: Arc<Vec<u32>>,
    /// What is wrong with lines that take back more than stands, in the order of the record.
    pub(crate) too_far: Arc<[Misread]>,
    /// Clauses whose broken rules are let stand to see what follows, by the byte at which they begin.
    pub forced: Vec<(u32, Waived)>,
    /// What is supposed to have been said, to see what follows.
    pub readings: Vec<SupposedAction<G::Action>>,
    /// Whether judging goes on past lines that cannot be read.
    pub lenient: bool,
    /// Where judging goes on past findings: the bytes of those that are told.
    pub(crate) past: Option<Arc<BTreeSet<u32>>>,
    /// Whether nothing is wanted of what stands below the line at which judging stops.
    pub(crate) brief: bool,
    /// The run as it was above what is looked at; nothing is supposed above that.
    pub above: OnceLock<Arc<Above<G>>>,
    /// The words of each step, made when the first is looked for.
    pub words: OnceLock<Vec<Span>>,
    /// The words of the clause that is read that have another spelling; `None` if nobody listens to clauses.
    pub spelt: Option<RefCell<Respell>>,
    /// The file, for line numbers.
    pub source: &'s Source,
    /// Data files beside the record.
    pub files: &'s dyn Files,
    /// What the work on the record may still cost.
    pub work: Work,
}

impl<'s, G: Rules> Case<'s, G> {
    /// A record of which nothing was taken back and nothing is supposed.
    pub(crate) fn new(
        opened: Opened<'s>,
        rules: Arc<G>,
        source: &'s Source,
        files: &'s dyn Files,
        work: Work,
    ) -> Self {
        Self {
            opened,
            rules,
            gone: Arc::default(),
            too_far: Arc::default(),
            forced: Vec::new(),
            readings: Vec::new(),
            lenient: false,
            past: None,
            brief: false,
            above: OnceLock::new(),
            words: OnceLock::new(),
            spelt: None,
            source,
            files,
            work,
        }
    }
}

/// An action that is judged though the record does not say it.
#[derive(Clone)]
pub(crate) struct SupposedAction<A> {
    /// The byte at which the line or the clause begins.
    pub at: u32,
    /// Which action of the clause it stands for, from 0; `None` if it comes before all of them.
    pub instead: Option<usize>,
    /// Whether it is counted, in the place of what is left out.
    pub counted: bool,
    pub by: Actor,
    pub claimed: Claimed<A>,
}

/// How judging goes on past findings.
#[derive(Clone)]
pub(crate) struct Supposed<A> {
    pub forced: Vec<(u32, Waived)>,
    pub readings: Vec<SupposedAction<A>>,
    pub lenient: bool,
}
