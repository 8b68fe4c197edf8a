//! Sessions that were recorded more than once: whoever counts sessions counts the first record of each.

use crate::prelude::*;

use super::entry::{Location, came_to};
use super::identity;
use evoref_files::paths::STDIN;

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
    /// By what they came to, which is the same for all records of a session.
    seen: FxHashMap<u64, Vec<CountedRecord>>,
    /// The file of the last one.
    last: Option<Arc<str>>,
}

struct CountedRecord {
    location: Location,
    /// Made when another record came to the same.
    identity: Option<String>,
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
        let own = || identity::of(self.games, &checked.source, checked.report.span, &beside);
        let seen = self.seen.entry(end).or_default();
        // Standard input cannot be read again.
        let identity = (!seen.is_empty() || checked.source.name() == STDIN).then(own).flatten();
        for before in &mut *seen {
            if before.identity.is_none() {
                before.identity = before.location.read(self.games, self.sandbox, identity::of);
            }
            if before.identity.is_some() && before.identity == identity {
                return true;
            }
        }
        seen.reserve_exact(1);
        let location = Location::of(checked, self.last.as_ref());
        self.last = Some(Arc::clone(&location.name));
        seen.push(CountedRecord { location, identity });
        false
    }
}
