//! Everything that happened in a record, in one pass.

use super::tape::Tape;
use super::telling::Telling;
use crate::game::{Cause, Fact, Rules};
use crate::referee::replay::{POSITION, Replay, Stop};
use crate::source::Span;

impl<G: Rules> Tape<G> {
    /// The facts of the whole record, as [`super::Session::walk`] tells them event by event. What no clause
    /// says has an empty span.
    pub(super) fn all_facts(&self) -> Vec<Fact> {
        let case = self.case();
        case.work.begin_verdict();
        let mut told = Telling::default();
        let mut run = Replay::run(&case, Some(&mut told), u32::MAX);
        let end = match &run.stop {
            Some(Stop::Breach(refused)) => Some(refused.clause.at),
            Some(Stop::Order(misread)) => Some(misread.span.start),
            None => None,
        };
        if end.is_none() {
            run.finish_quietly();
        }
        drop(run);
        let mut facts = told.facts(&*self.rules, &self.header.seats, Span::default());
        if let Some(end) = end {
            // Of a clause that is refused nothing happened, also if its first actions were legal, nor what
            // was due before it.
            let said = |fact: &Fact| fact.cause == Cause::Written && fact.span.end <= end;
            let kept = facts.iter().rposition(said).map_or(0, |last| last + 1);
            facts.truncate(kept);
        }
        for fact in &mut facts {
            // What a position states did not happen.
            fact.changes.retain(|change| change.why != POSITION);
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Fact, NoFiles};
    use crate::referee::replay::POSITION;
    use crate::session::Session;

    /// Everything but the place of what nobody wrote, and what a position states.
    fn told(fact: &Fact) -> String {
        let (name, who, cause) = (fact.name, fact.who, fact.cause);
        let changes = fact.changes.iter();
        let changes: Vec<_> = changes.filter(|change| change.why != POSITION).collect();
        let roles = &fact.roles;
        format!(
            "{name} {who:?} {cause:?} {roles:?} {changes:?} {}",
            fact.phrase
        )
    }

    #[test]
    fn one_pass_tells_what_the_steps_tell() {
        for text in [
            include_str!("../../fixtures/evo/played/allotment-hut.evo"),
            include_str!("../../fixtures/evo/played/lunch-break.evo"),
            include_str!("../../fixtures/evo/illegal/must-rebid-forgotten.evo"),
            include_str!("../../fixtures/evolution/played/thursday-club.evo"),
            include_str!("../../fixtures/evolve/played/two-at-the-kitchen-table.evo"),
            include_str!("../../fixtures/evolve/played/from-round-four.evo"),
        ] {
            let mut session = Session::open(text, &NoFiles).expect("a sound header");
            let mut steps = Vec::new();
            session.walk(&mut |moment| {
                steps.extend(moment.event().facts.iter().map(told));
            });
            let pass: Vec<String> = session.all_facts().iter().map(told).collect();
            for (step, pass) in steps.iter().zip(&pass) {
                assert_eq!(step, pass);
            }
            assert_eq!(steps.len(), pass.len());
        }
    }
}
