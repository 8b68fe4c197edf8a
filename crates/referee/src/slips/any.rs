//! Records and tables of any game, as the search sees them.
//!
//! What belongs to one game stays behind these traits, so that the search is compiled once and not for each game.

use std::any::Any;
use std::rc::Rc;

use super::sayable::{self, Sayable};
use super::supposing::supposing;
use crate::alternatives::{legal, legal_later, printed};
use crate::opened::Opened;
use crate::prelude::*;
use crate::replay::{Above, Case, Replay, Stop, SupposedAction};
use crate::trial::{reach_and_order, stop};

/// A case of any game.
pub(crate) trait AnyCase<'s> {
    fn opened(&self) -> &Opened<'s>;

    fn source(&self) -> &'s Source;

    fn work(&self) -> &Work;

    /// Where judging goes on past findings: the bytes of those that are told.
    fn past(&self) -> Option<&BTreeSet<u32>>;

    /// How far the record plays with a change, and whether its order is what is wrong there.
    fn reach_and_order(&self, fix: &Fix) -> Option<(u32, bool)>;

    /// The record from the line on that begins at the byte `at`; none if judging has stopped there or a result was
    /// stated.
    fn starting_at(&self, at: u32) -> Option<Box<dyn AnyAbove<'s> + '_>>;
}

/// A record of any game from a line on, with the table above that line.
pub(crate) trait AnyAbove<'s> {
    /// The byte at which the line begins.
    fn at(&self) -> u32;

    /// The record, of which only the line and what stands below it is judged.
    fn case(&self) -> Box<dyn AnyCase<'s> + 's>;

    fn round(&self) -> u32;

    /// The cards that somebody may name.
    fn cards(&self, by: Actor) -> Vec<SmolStr>;

    /// What is legal there.
    fn legal(&self) -> Vec<AnyChoice>;

    /// What becomes open after steps that nobody writes, and is not legal `now`.
    fn legal_later(&self, now: &[AnyChoice]) -> Vec<AnyChoice>;

    /// What is legal after a choice; none if that is not legal.
    fn legal_after(&self, choice: &AnyChoice) -> Option<Vec<AnyChoice>>;

    /// See [`sayable::sayable`].
    fn sayable(&self, choice: &AnyChoice, line: Span) -> Vec<Sayable>;

    /// See [`sayable::or_any_card`].
    fn sayable_or_any_card(&self, choice: &AnyChoice, line: Span) -> Vec<Sayable>;

    /// How far the record plays on if lines are said there; none if what is wrong stays wrong.
    fn reach_with(&self, said: &[Sayable], wrong_line: Span) -> Option<u32>;

    /// What is refused in the wrong line if lines are said there.
    fn complaint(&self, said: &[Sayable], wrong_line: Span) -> Option<String>;
}

/// A choice of any game.
pub(crate) struct AnyChoice {
    pub(super) by: Actor,
    pub(super) clause: String,
    /// Whether the clause is a form, which has gaps.
    pub(super) is_form: bool,
    /// The choice of the game.
    choice: Box<dyn Any>,
}

/// What a line of any game claims.
#[derive(Clone)]
pub(crate) struct AnyClaims(Rc<dyn Any>);

impl AnyClaims {
    pub(super) fn of<A: 'static>(claimed: Vec<Claimed<A>>) -> Self {
        Self(Rc::new(claimed))
    }

    /// The claims; nothing if they are those of another game.
    pub(crate) fn claimed<A: 'static>(&self) -> &[Claimed<A>] {
        self.0.downcast_ref::<Vec<_>>().map_or(&[], Vec::as_slice)
    }
}

impl<'s, G: Rules> AnyCase<'s> for Case<'s, G> {
    fn opened(&self) -> &Opened<'s> {
        &self.opened
    }

    fn source(&self) -> &'s Source {
        self.source
    }

    fn work(&self) -> &Work {
        &self.work
    }

    fn past(&self) -> Option<&BTreeSet<u32>> {
        self.past.as_deref()
    }

    fn reach_and_order(&self, fix: &Fix) -> Option<(u32, bool)> {
        reach_and_order(self, fix)
    }

    fn starting_at(&self, at: u32) -> Option<Box<dyn AnyAbove<'s> + '_>> {
        let above = self.kept_at(at)?;
        Some(Box::new(FromLine { case: self, above }))
    }
}

/// A record of one game from a line on.
struct FromLine<'c, 's, G: Rules> {
    case: &'c Case<'s, G>,
    above: Arc<Above<G>>,
}

impl<G: Rules> FromLine<'_, '_, G> {
    fn any(&self, choices: Vec<Choice<G::Action>>) -> Vec<AnyChoice> {
        let any = choices.into_iter().map(|choice| AnyChoice {
            by: choice.by,
            clause: printed(&*self.case.rules, &choice),
            is_form: choice.form.is_some(),
            choice: Box::new(choice),
        });
        any.collect()
    }

    /// A run up to a byte in which lines are said there.
    fn run<T>(&self, said: &[Sayable], until: u32, ask: impl FnOnce(&Replay<'_, '_, G>) -> T) -> T {
        let supposed = said.iter().flat_map(|said| {
            said.claims.claimed().iter().map(|claimed: &Claimed<G::Action>| SupposedAction {
                at: self.above.at,
                instead: None,
                counted: false,
                by: said.by,
                claimed: claimed.clone(),
            })
        });
        let with = supposing(self.case, Some(&self.above), supposed);
        ask(&Replay::branch(&with, None, until))
    }
}

/// The choice of the game.
fn own<G: Rules>(choice: &AnyChoice) -> Option<&Choice<G::Action>> {
    choice.choice.downcast_ref()
}

impl<'s, G: Rules> AnyAbove<'s> for FromLine<'_, 's, G> {
    fn at(&self) -> u32 {
        self.above.at
    }

    fn case(&self) -> Box<dyn AnyCase<'s> + 's> {
        Box::new(supposing(self.case, Some(&self.above), None))
    }

    fn round(&self) -> u32 {
        self.case.rules.stage(self.above.state()).round
    }

    fn cards(&self, by: Actor) -> Vec<SmolStr> {
        self.case.rules.fills(self.above.state(), by, Gap::Card)
    }

    fn legal(&self) -> Vec<AnyChoice> {
        self.any(legal(self.case, self.above.state()))
    }

    fn legal_later(&self, now: &[AnyChoice]) -> Vec<AnyChoice> {
        let now: Vec<_> = now.iter().filter_map(own::<G>).cloned().collect();
        self.any(legal_later(self.case, self.above.state(), &now))
    }

    fn legal_after(&self, choice: &AnyChoice) -> Option<Vec<AnyChoice>> {
        let Choice { by, action, .. } = own::<G>(choice)?;
        let after = after(&*self.case.rules, self.above.state(), *by, action)?;
        Some(self.any(legal(self.case, &after)))
    }

    fn sayable(&self, choice: &AnyChoice, line: Span) -> Vec<Sayable> {
        own::<G>(choice).map_or_else(Vec::new, |choice| sayable::sayable(self.case, choice, line))
    }

    fn sayable_or_any_card(&self, choice: &AnyChoice, line: Span) -> Vec<Sayable> {
        own::<G>(choice)
            .map_or_else(Vec::new, |choice| sayable::or_any_card(self.case, choice, line))
    }

    fn reach_with(&self, said: &[Sayable], wrong_line: Span) -> Option<u32> {
        if self.run(said, wrong_line.end + 1, stop) <= wrong_line.end {
            return None;
        }
        let reach = self.run(said, u32::MAX, stop);
        (reach > wrong_line.end).then_some(reach)
    }

    fn complaint(&self, said: &[Sayable], wrong_line: Span) -> Option<String> {
        self.run(said, wrong_line.end + 1, |run| match &run.stop {
            Some(Stop::Breach(refused)) if refused.clause.at >= wrong_line.start => {
                Some(refused.breach.words(&*self.case.rules, &run.state).message)
            }
            Some(Stop::Breach(_) | Stop::Order(_)) | None => None,
        })
    }
}
