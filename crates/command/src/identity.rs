//! What was played in a record, and how much of it another record has, too.

use std::cmp::Ordering;

use crate::prelude::*;
use evoref_game::Files;
use evoref_referee::session::{Clause, Clauses};

/// What was played in a record: a hash of every heading and action, sorted, as what two records share is
/// counted often.
pub(super) struct Played(Vec<u64>);

/// Nothing is wanted of the report.
const QUIET: Options =
    Options { keep_going: false, verdict_only: true, all_findings: false, without_advice: true };

impl Played {
    /// What was played in the record at `span`; `None` if it cannot be read.
    pub(super) fn of(games: Games, source: &Source, span: Span, files: &dyn Files) -> Option<Self> {
        let wanted = Wanted { clauses: Clauses::Hashes, ..Wanted::default() };
        let (_, heard) = games.hear(source, span, files, &QUIET, wanted);
        heard.identity?;
        let mut hashes = heard.hashes;
        hashes.sort_unstable();
        Some(Self(hashes))
    }

    /// How many headings and actions it has.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// How many actions both have, each counted as often as both have it.
    pub(super) fn shared(&self, other: &Self) -> usize {
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut shared = 0;
        while let (Some(a), Some(b)) = (one.peek(), two.peek()) {
            match a.cmp(b) {
                Ordering::Less => drop(one.next()),
                Ordering::Greater => drop(two.next()),
                Ordering::Equal => {
                    shared += 1;
                    one.next();
                    two.next();
                }
            }
        }
        shared
    }
}

/// An action or a heading, and its line in the file.
pub(super) type PlayedLine = (Clause, u32);

/// The headings and actions of the record at `span` in their order; `None` if it cannot be read.
pub(super) fn said(
    games: Games,
    source: &Source,
    span: Span,
    files: &dyn Files,
) -> Option<Vec<PlayedLine>> {
    let wanted = Wanted { clauses: Clauses::Texts, ..Wanted::default() };
    let (_, heard) = games.hear(source, span, files, &QUIET, wanted);
    heard.identity?;
    let clauses = heard.clauses.into_iter().map(|clause| {
        let line = source.line(clause.at);
        (clause, line)
    });
    Some(clauses.collect())
}

/// The identity of the record at `span`; `None` if it cannot be read.
pub(super) fn of(games: Games, source: &Source, span: Span, files: &dyn Files) -> Option<String> {
    let wanted = Wanted { identity: true, ..Wanted::default() };
    games.hear(source, span, files, &QUIET, wanted).1.identity
}

#[cfg(test)]
#[path = "../tests/unit/identity.rs"]
mod tests;
