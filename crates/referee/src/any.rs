//! Records and tables of any game, as those see them who look at what is wrong.
//!
//! What belongs to one game stays behind these traits, so that what only runs after a finding is compiled once and not
//! for each game.

use crate::alternatives::{legal, legal_later, printed};
use crate::opened::{Given, Opened};
use crate::place::{locate, part};
use crate::prelude::*;
use crate::replay::{
    Above, AnyAction, Case, FoundInRun, GapCount, Refused, Replay, Stop, Supposed, Tally, read,
};
use crate::results::last_moment;
use crate::trial::{branched, opened_anew};
use evoref_game::{Breach, Words};

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

impl<'s, G: Rules> AnyCase<'s> for Case<'s, G> {
    fn game(&self) -> &'static Game {
        G::GAME
    }

    fn opened(&self) -> &Opened<'s> {
        &self.opened
    }

    fn source(&self) -> &'s Source {
        self.source
    }

    fn work(&self) -> &Work {
        &self.work
    }

    fn supposed(&self) -> &Supposed {
        &self.supposed
    }

    fn supposed_mut(&mut self) -> &mut Supposed {
        // Of what is left out no step has words.
        self.words = OnceLock::new();
        &mut self.supposed
    }

    fn supposing(&self) -> Box<dyn AnyCase<'s> + 's> {
        Box::new(supposing(self, self.above.clone()))
    }

    fn with_text<'t>(&self, fix: &Fix, changed: &'t str) -> Option<Box<dyn AnyCase<'t> + 't>>
    where
        's: 't,
    {
        let branched = branched::<G>(self, fix, changed);
        Some(Box::new(branched.or_else(|| opened_anew(self, fix, changed))?))
    }

    fn starting_at(&self, at: u32) -> Option<AnyAbove<'s>> {
        let above = self.kept_at(at)?;
        let table = Box::new(Table::of(self, above.mark.state.clone()));
        Some(AnyAbove { at, table, case: Box::new(supposing(self, OnceLock::from(above))) })
    }

    fn keep_further_down(&mut self, place: u32) {
        self.above = self.kept_above(place).map_or_else(OnceLock::new, OnceLock::from);
    }

    fn keep_no_lower(&mut self, at: u32) {
        if self.above.get().is_some_and(|kept| kept.at > at) {
            self.above = self.kept_at(at).map_or_else(OnceLock::new, OnceLock::from);
        }
    }

    fn run(&self, log: Option<&mut Vec<Entry>>, until: u32) -> AnyRun<'s> {
        Replay::branch(self, log.map(|log| -> &mut dyn Watch<G> { log }), until).into()
    }

    fn whole_run(&self, log: Option<&mut Vec<Entry>>, until: u32) -> AnyRun<'s> {
        Replay::run(self, log.map(|log| -> &mut dyn Watch<G> { log }), until).into()
    }

    fn read(&self, by: Actor, clause: Clause<'_>) -> Option<Vec<Claimed<AnyAction>>> {
        let any =
            |Claimed { action, span }| Claimed { action: Arc::new(action) as AnyAction, span };
        Some(read(&*self.rules, by, clause).ok()?.into_iter().map(any).collect())
    }

    fn names(&self, gap: Gap) -> Vec<SmolStr> {
        self.rules.names(gap)
    }

    fn owner(&self, word: &str) -> Option<Owner> {
        self.rules.owner(word)
    }

    fn locate(&self, step: Step) -> Span {
        locate(self, step)
    }

    fn refused_words(&self, refused: &Refused<'_>) -> Span {
        part(self, refused.by, refused.clause, refused.claimed, refused.part)
    }
}

/// The same record, to suppose something in it, from a kept place on.
fn supposing<'s, G: Rules>(case: &Case<'s, G>, above: OnceLock<Arc<Above<G>>>) -> Case<'s, G> {
    let given = Given { opened: case.opened.clone(), source: case.source, files: case.files };
    Case {
        taken: Arc::clone(&case.taken),
        supposed: Supposed { lenient: true, brief: true, ..case.supposed.clone() },
        above,
        ..Case::new(given, Arc::clone(&case.rules), case.work.clone())
    }
}

impl<'s, G: Rules> From<Replay<'_, 's, G>> for AnyRun<'s> {
    fn from(run: Replay<'_, 's, G>) -> Self {
        let has_nothing = run.has_nothing();
        Self {
            table: Box::new(Table::of(run.case, run.now.state)),
            stop: run.stop,
            found: run.found,
            tally: run.now.tally,
            claim: run.claim,
            has_nothing,
            gap: run.now.gap.map(|_| run.now.counted),
        }
    }
}

struct Table<G: Rules> {
    rules: Arc<G>,
    work: Work,
    state: G::State,
}

impl<G: Rules> Table<G> {
    fn of(case: &Case<'_, G>, state: G::State) -> Self {
        Self { rules: Arc::clone(&case.rules), work: case.work.clone(), state }
    }

    fn any(&self, choices: Vec<Choice<G::Action>>) -> Vec<AnyChoice> {
        let any = choices.into_iter().map(|choice| AnyChoice {
            by: choice.by,
            clause: printed(&*self.rules, &choice),
            is_form: choice.form.is_some(),
            action: Arc::new(choice.action),
        });
        any.collect()
    }
}

impl<G: Rules> AnyTable for Table<G> {
    fn stage(&self) -> Stage {
        self.rules.stage(&self.state)
    }

    fn last_moment(&self, judged_to_end: bool) -> (Standing, Stage, u32) {
        last_moment(&*self.rules, &self.state, judged_to_end)
    }

    fn count(&self, owner: Owner, unit: Unit) -> Count {
        self.rules.count(&self.state, owner, unit)
    }

    fn cards(&self, by: Actor) -> Vec<SmolStr> {
        self.rules.fills(&self.state, by, Gap::Card)
    }

    fn legal(&self) -> Vec<AnyChoice> {
        self.any(legal(&*self.rules, &self.work, &self.state))
    }

    fn legal_later(&self, now: &[AnyChoice]) -> Vec<AnyChoice> {
        let known = now.iter().map(|choice| (choice.by, choice.clause.clone())).collect();
        let mut later = legal_later(&*self.rules, &self.work, &self.state, known);
        // A form may stand for what is legal at once.
        later.retain(|choice| {
            let of_same = |other: &&AnyChoice| other.by == choice.by;
            let mut actions = now.iter().filter(of_same).map(|other| other.action.downcast_ref());
            !actions.any(|action| action == Some(&choice.action))
        });
        self.any(later)
    }

    fn legal_after(&self, choice: &AnyChoice) -> Option<Vec<AnyChoice>> {
        let after = after(&*self.rules, &self.state, choice.by, choice.action.downcast_ref()?)?;
        Some(self.any(legal(&*self.rules, &self.work, &after)))
    }

    fn words(&self, refused: &Refused<'_>) -> Words {
        let breach = refused.breach.downcast_ref::<Breach<G>>();
        breach.map_or_else(Words::default, |breach| breach.words(&*self.rules, &self.state))
    }
}
