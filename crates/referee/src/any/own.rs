//! How the records and tables of one game are those of any.

use super::{AnyAbove, AnyCase, AnyChoice, AnyRun, AnyTable};
use crate::alternatives::{legal, legal_later, printed};
use crate::opened::{Given, Opened};
use crate::place::{locate, part};
use crate::prelude::*;
use crate::replay::{Above, AnyAction, Case, Refused, Replay, Supposed, read};
use crate::results::last_moment;
use crate::trial::{branched, opened_anew};
use evoref_game::{Breach, Words};

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
