//! The table as it was when a line was counted that a `takeback:` further down undoes.

use super::{Replay, read};
use crate::game::{Actor, Book, Rules, Step, judged_next};
use crate::notation::{Clause, Statement};
use crate::referee::opened::each_taken_back;
use crate::referee::place::actor;
use crate::source::Span;

impl<'s, G: Rules> Replay<'_, 's, G> {
    /// The table at the line at `span` with the clauses right above it that were taken back only below it;
    /// `None` if there are none, or if they were illegal.
    #[cold]
    pub(super) fn before_takebacks_below(&self, span: Span) -> Option<G::State> {
        let clauses = self.undone_below(span);
        if clauses.is_empty() {
            return None;
        }
        let rules = &*self.case.rules;
        let mut state = self.state.clone();
        let mut claimed = Vec::new();
        for (by, clause) in clauses {
            claimed.clear();
            read(rules, by, clause, &mut claimed).ok()?;
            for one in &claimed {
                let legal = judged_next(rules, &mut state, by, &one.action)?;
                rules.apply(&mut state, &legal, &mut Book::quiet(Step::default()));
            }
        }
        Some(state)
    }

    /// These clauses, in order: nothing that stands is between them and the line.
    fn undone_below(&self, span: Span) -> Vec<(Actor, Clause<'s>)> {
        let opened = &self.case.opened;
        let mut later = Vec::new();
        each_taken_back(opened, |clause, line| {
            if clause < span.start && span.start < line.start {
                later.push(clause);
            }
        });
        let mut undone = Vec::new();
        if later.is_empty() {
            return undone;
        }
        for (line, statement) in opened.body_lines() {
            if line.start >= span.start {
                break;
            }
            match statement {
                Ok(Statement::Said { subject, body }) => {
                    let Some(by) = actor(subject.text, &opened.header.seats) else {
                        continue;
                    };
                    for clause in body.clauses() {
                        if later.contains(&clause.at) {
                            undone.push((by, clause));
                        } else if self.case.gone.binary_search(&clause.at).is_err() {
                            undone.clear();
                        }
                    }
                }
                Ok(
                    Statement::Version(_)
                    | Statement::Setup(_)
                    | Statement::Position(_)
                    | Statement::Round(_),
                )
                | Err(_) => undone.clear(),
            }
        }
        undone
    }
}
