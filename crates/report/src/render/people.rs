//! The two forms for people, record by record, and the last lines of a run.

use super::summary::Alone;
use super::{Checked, Look, Outcome, Tally, full, one_line, printable, severity, shown};
use crate::prelude::*;

pub(super) struct People {
    draw: fn(&Self, &Checked, bool, &mut String),
    pub(super) look: Look,
    /// Where the pages on codes are.
    pub(super) docs_url: Option<String>,
    tally: Tally,
    /// Of the first record, until another one comes.
    first: Option<First>,
}

/// Only a record that is alone has its notes written out, so both forms of it wait.
struct First {
    alone: String,
    among_others: String,
    summary: Alone,
}

impl People {
    pub(super) fn full(look: Look, docs_url: Option<String>) -> Self {
        Self { draw: full::record, look, docs_url, tally: Tally::default(), first: None }
    }

    pub(super) fn concise(look: Look) -> Self {
        Self {
            draw: |_, checked, alone, out| {
                for finding in shown(checked, alone) {
                    out.extend([&concise(&checked.source, finding), "\n"]);
                }
            },
            ..Self::full(look, None)
        }
    }

    pub(super) fn add(&mut self, outcome: &Outcome) -> String {
        self.tally.add(outcome);
        let Outcome::Record(checked) = outcome else { return String::new() };
        if self.tally.records == 1 {
            self.first = Some(First {
                alone: self.drawn(checked, true),
                among_others: self.drawn(checked, false),
                summary: Alone::of(checked),
            });
            return String::new();
        }
        let mut out = self.first.take().map_or_else(String::new, |first| first.among_others);
        out.push_str(&self.drawn(checked, false));
        out
    }

    pub(super) fn end(self) -> String {
        let mut out = String::new();
        let (text, alone) = self.first.map(|first| (first.alone, first.summary)).unzip();
        if !self.look.quiet {
            self.tally.summary(alone, &mut out);
        }
        text.unwrap_or_default() + &printable(&out, self.look.paint)
    }

    fn drawn(&self, checked: &Checked, alone: bool) -> String {
        let mut out = String::new();
        (self.draw)(self, checked, alone, &mut out);
        match printable(&out, self.look.paint) {
            std::borrow::Cow::Borrowed(_) => out,
            std::borrow::Cow::Owned(shown) => shown,
        }
    }
}

/// One finding on one line as compilers write it, `path:line:col: error[CODE] message`, without a line end.
pub fn concise(source: &Source, finding: &Finding) -> String {
    let at = source.position(finding.primary.span.start);
    let (name, message) = (one_line(source.name()), one_line(&finding.message));
    let (severity, code) = (severity(finding.severity), finding.code);
    format!("{name}:{}:{}: {severity}[{code}] {message}", at.line, at.column)
}
