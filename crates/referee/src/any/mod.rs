//! Records and tables of any game, as those see them who look at what is wrong.
//!
//! What belongs to one game stays behind these traits, so that what only runs after a finding is compiled once and not
//! for each game.

mod own;

use crate::opened::Opened;
use crate::prelude::*;
use crate::replay::{AnyAction, FoundInRun, GapCount, Refused, Stop, Supposed, Tally};
use evoref_game::Words;

pub(crate) trait AnyCase<'s> {
    fn game(&self) -> &'static Game;

    fn opened(&self) -> &Opened<'s>;

    fn source(&self) -> &'s Source;

    fn work(&self) -> &Work;

    fn supposed(&self) -> &Supposed;

    /// The same, to be changed.
    fn supposed_mut(&mut self) -> &mut Supposed;

    /// Where judging goes on past findings: the bytes of those that are told.
    fn past(&self) -> Option<&BTreeSet<u32>> {
        self.supposed().past.as_deref()
    }

    /// The same record, to suppose something in it; nothing is wanted below where judging stops.
    fn supposing(&self) -> Box<dyn AnyCase<'s> + 's>;

    /// The record with a change, whose whole text is `changed`; none if nobody can tell what it is.
    fn with_text<'t>(&self, fix: &Fix, changed: &'t str) -> Option<Box<dyn AnyCase<'t> + 't>>
    where
        's: 't;

    /// The record from the line on that begins at `at`; none if judging has stopped or a result was stated.
    fn starting_at(&self, at: u32) -> Option<AnyAbove<'s>>;

    /// Keeps the run as it is some lines above a place, once there is nothing more to try further up.
    fn keep_further_down(&mut self, place: u32);

    /// Keeps the run no further down than right above the line that begins at the byte `at`.
    fn keep_no_lower(&mut self, at: u32);

    /// A run that judges everything before the byte `until`, but not again what stands above the kept place.
    fn run(&self, log: Option<&mut Vec<Entry>>, until: u32) -> AnyRun<'s>;

    /// The same from the first line on.
    fn whole_run(&self, log: Option<&mut Vec<Entry>>, until: u32) -> AnyRun<'s>;

    /// What a clause claims; none if it cannot be read.
    fn read(&self, by: Actor, clause: Clause<'_>) -> Option<Vec<Claimed<AnyAction>>>;

    fn names(&self, gap: Gap) -> Vec<SmolStr>;

    /// The thing of the game that a word names.
    fn owner(&self, word: &str) -> Option<Owner>;

    /// The words that a step stands for.
    fn locate(&self, step: Step) -> Span;

    fn refused_words(&self, refused: &Refused<'_>) -> Span;
}

/// A run through a record of any game, up to where it went.
pub(crate) struct AnyRun<'s> {
    pub table: Box<dyn AnyTable>,
    pub stop: Option<Stop<'s>>,
    pub found: FoundInRun,
    pub tally: Tally,
    /// The last claim of the record about its result.
    pub claim: Option<(Claim<'s>, Span)>,
    /// Whether the record has neither a heading nor an action so far: a result is all that it states.
    pub has_nothing: bool,
    /// What was counted in the gap in which it ends.
    pub gap: Option<Vec<GapCount>>,
}

impl AnyRun<'_> {
    pub(crate) fn stopped_at(&self) -> Option<u32> {
        self.stop.as_ref().map(Stop::at)
    }

    /// The bytes at which lines cannot be read.
    pub(crate) fn unread(&self) -> impl Iterator<Item = u32> {
        self.found.forms.kept().iter().map(|misread| misread.primary.span.start)
    }
}

/// The table of any game at a moment.
pub(crate) trait AnyTable {
    fn stage(&self) -> Stage;

    /// See [`crate::results::last_moment`].
    fn last_moment(&self, judged_to_end: bool) -> (Standing, Stage, u32);

    fn count(&self, owner: Owner, unit: Unit) -> Count;

    /// The cards that somebody may name.
    fn cards(&self, by: Actor) -> Vec<SmolStr>;

    fn legal(&self) -> Vec<AnyChoice>;

    /// What becomes open after steps that nobody writes, and is not legal `now`.
    fn legal_later(&self, now: &[AnyChoice]) -> Vec<AnyChoice>;

    /// What is legal after a choice; none if that is not legal.
    fn legal_after(&self, choice: &AnyChoice) -> Option<Vec<AnyChoice>>;

    /// What was refused there in words.
    fn words(&self, refused: &Refused<'_>) -> Words;
}

pub(crate) struct AnyChoice {
    pub by: Actor,
    pub clause: String,
    /// Whether the clause is a form, which has gaps.
    pub is_form: bool,
    /// The action, or one of those that the form stands for.
    pub action: AnyAction,
}

/// A record of any game from a line on, with the table above that line.
pub(crate) struct AnyAbove<'s> {
    /// The byte at which the line begins.
    pub at: u32,
    pub table: Box<dyn AnyTable>,
    /// The record, of which only the line and what stands below it is judged.
    pub case: Box<dyn AnyCase<'s> + 's>,
}
