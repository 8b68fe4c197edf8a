//! What was played in a record, how much of it another record has, too, and which sessions were recorded before: whoever
//! counts sessions counts the first record of each.

use std::cmp::Ordering;

use super::entry::{Location, came_to};
use crate::prelude::*;
use evoref_files::paths::STDIN;
use evoref_game::Files;
use evoref_referee::session::{Clause, Clauses};

/// What was played in a record: a hash of every heading and action, sorted, as what two records share is
/// counted often.
pub(super) struct Played(pub(super) Vec<u64>);

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

/// What is said of a number of records that hold a session again.
pub(super) const AGAIN: &str = "recorded again (list --duplicates names them)";

/// What is not among the sessions that were counted: `; left out: 2 with an error, 1 earlier`.
pub(super) fn left_out(numbers: &[(u64, &str)]) -> String {
    let some = numbers.iter().filter(|(number, _)| *number > 0);
    let some: Vec<String> = some.map(|(number, what)| format!("{number} {what}")).collect();
    if some.is_empty() { String::new() } else { format!("; left out: {}", some.join(", ")) }
}

pub(super) struct CountedRecords<'a> {
    games: Games,
    sandbox: &'a Sandbox,
    /// By what they came to, which is the same for all records of a session: where each lies, and its identity, made when
    /// another record came to the same.
    seen: FxHashMap<u64, Vec<(Location, Option<String>)>>,
    last: Option<Arc<str>>,
}

impl<'a> CountedRecords<'a> {
    pub(super) fn new(games: Games, sandbox: &'a Sandbox) -> Self {
        Self { games, sandbox, seen: FxHashMap::default(), last: None }
    }

    /// Whether a record holds a session that was counted before. Those that come to the same are compared
    /// by their identity, for which the earlier one is read once more: nearly all come to something else.
    pub(super) fn holds(&mut self, checked: &Checked) -> bool {
        let Some(end) = came_to(&checked.report) else { return false };
        let beside = self.sandbox.beside_one(checked.source.name());
        let own = || of(self.games, &checked.source, checked.report.span, &beside);
        let seen = self.seen.entry(end).or_default();
        // Standard input cannot be read again.
        let identity = (!seen.is_empty() || checked.source.name() == STDIN).then(own).flatten();
        for (location, before) in &mut *seen {
            *before = before.take().or_else(|| location.read(self.games, self.sandbox, of));
            if before.is_some() && *before == identity {
                return true;
            }
        }
        seen.reserve_exact(1);
        let location = Location::of(checked, self.last.as_ref());
        self.last = Some(Arc::clone(&location.name));
        seen.push((location, identity));
        false
    }
}

#[cfg(test)]
#[path = "../tests/unit/identity.rs"]
mod tests;
