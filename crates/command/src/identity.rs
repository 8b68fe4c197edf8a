//! What was played in a record, how much of it another record has, too, and which sessions were recorded before:
//! whoever counts sessions counts the first record of each. `evoref list --duplicates` shows them, and where two
//! recorders part.

use rayon::prelude::*;

use super::entry::{Location, RecordEntry, came_to};
use crate::prelude::*;
use evoref_files::paths::STDIN;
use evoref_game::Files;
use evoref_referee::session::{Clause, Clauses};

/// Nothing is wanted of the report.
pub(super) const QUIET: Options =
    Options { keep_going: false, verdict_only: true, all_findings: false, without_advice: true };

/// A hash of every heading and action of the record at `span`, sorted, as what two records share is counted often;
/// `None` if it cannot be read.
fn played(games: Games, source: &Source, span: Span, files: &dyn Files) -> Option<Vec<u64>> {
    let wanted = Wanted { clauses: Clauses::Hashes, ..Wanted::default() };
    let (_, mut heard) = games.hear(source, span, files, &QUIET, wanted);
    heard.identity?;
    heard.hashes.sort_unstable();
    Some(heard.hashes)
}

/// How many actions both have, each counted as often as both have it.
fn shared(one: &[u64], two: &[u64]) -> usize {
    let (mut one, mut two) = (one.iter().peekable(), two.iter().peekable());
    let mut shared = 0;
    while let (Some(a), Some(b)) = (one.peek(), two.peek()) {
        let order = a.cmp(b);
        shared += usize::from(order.is_eq());
        one.next_if(|_| order.is_le());
        two.next_if(|_| order.is_ge());
    }
    shared
}

/// The line of an action or a heading in the file, and what it says.
type PlayedLine = (u32, Clause);

/// The headings and actions of the record at `span` in their order; `None` if it cannot be read.
fn said(games: Games, source: &Source, span: Span, files: &dyn Files) -> Option<Vec<PlayedLine>> {
    let wanted = Wanted { clauses: Clauses::Texts, ..Wanted::default() };
    let (_, heard) = games.hear(source, span, files, &QUIET, wanted);
    heard.identity?;
    let line = |clause: &Clause| source.line(clause.at);
    Some(heard.clauses.into_iter().map(|clause| (line(&clause), clause)).collect())
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
    /// By what they came to, which is the same for all records of a session: where each lies, and its identity, made
    /// when another record came to the same.
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

/// A record is compared with so many that follow it on the same day: a day has no more tables.
const NEIGHBOURS: usize = 50;

/// What is found, in sentences, and the records that cannot be compared.
#[derive(Debug, Default)]
pub(super) struct DuplicatesFound {
    pub(super) text: String,
    pub(super) unread: BTreeSet<String>,
}

pub(super) fn duplicates(games: Games, list: &[RecordEntry], sandbox: &Sandbox) -> DuplicatesFound {
    let mut found = DuplicatesFound::default();
    // What came to the same may be the same; the others need not be read once more.
    let mut came_to: BTreeMap<u64, u32> = BTreeMap::new();
    for end in list.iter().filter_map(|entry| entry.came_to) {
        *came_to.entry(end).or_default() += 1;
    }
    let is_alone = |entry: &RecordEntry| entry.came_to.is_some_and(|end| came_to[&end] == 1);
    let played: Vec<&RecordEntry> = list.iter().filter(|entry| entry.has_actions).collect();
    let identities = played.par_iter().enumerate().filter(|(_, entry)| !is_alone(entry));
    let identities = identities.map(|(at, entry)| (at, entry.location.read(games, sandbox, of)));
    let identities: Vec<(usize, Option<String>)> = identities.collect();
    let mut same: BTreeMap<String, Vec<&RecordEntry>> = BTreeMap::new();
    // Of those that are the same one is compared with others.
    let mut is_left_out = vec![false; played.len()];
    for (at, identity) in identities {
        let entry = played[at];
        let Some(identity) = identity else {
            found.unread.insert(entry.place());
            is_left_out[at] = true;
            continue;
        };
        let alike = same.entry(identity).or_default();
        is_left_out[at] = !alike.is_empty();
        // Most sessions are alone, and there may be very many.
        alike.reserve_exact(1);
        alike.push(entry);
    }
    let mut told: Vec<_> = same.into_values().filter(|group| group.len() > 1).collect();
    told.sort_by_key(|group| (group[0].location.name.clone(), group[0].number));
    for alike in told {
        let places = joined(alike.iter().map(|entry| entry.place()), ", ");
        found.text.push_str(&format!("the same session: {places}\n"));
    }
    let mut evening: BTreeMap<(&str, usize, &str), Vec<&RecordEntry>> = BTreeMap::new();
    let compared = played.iter().zip(is_left_out);
    let compared = compared.filter(|(entry, is_left_out)| !is_left_out && !entry.date().is_empty());
    for (entry, _) in compared {
        evening.entry((entry.game, entry.names().len(), entry.date())).or_default().push(entry);
    }
    let groups: Vec<Vec<&RecordEntry>> = evening.into_values().collect();
    let groups = groups.par_iter().filter(|group| group.len() > 1);
    let near: Vec<_> = groups.map(|group| one_evening(games, group, sandbox)).collect();
    for one in near {
        found.text.push_str(&one.text);
        found.unread.extend(one.unread);
    }
    if found.text.is_empty() {
        found.text.push_str("no session is recorded twice\n");
    }
    found
}

/// Compares the records of one evening, each with those before it.
fn one_evening(games: Games, group: &[&RecordEntry], sandbox: &Sandbox) -> DuplicatesFound {
    let mut found = DuplicatesFound::default();
    let mut near: Vec<(&RecordEntry, Vec<u64>)> = Vec::new();
    for some in group.chunks(NEIGHBOURS) {
        let read = some.par_iter().map(|one| (*one, one.location.read(games, sandbox, played)));
        let read: Vec<(&RecordEntry, Option<Vec<u64>>)> = read.collect();
        near.drain(..near.len().saturating_sub(NEIGHBOURS));
        let first = near.len();
        for (entry, played) in read {
            match played {
                Some(played) => near.push((entry, played)),
                None => drop(found.unread.insert(entry.place())),
            }
        }
        let texts = (first..near.len()).into_par_iter().map(|at| {
            let before = near[at.saturating_sub(NEIGHBOURS)..at].iter();
            before.filter_map(|other| nearly(games, other, &near[at], sandbox)).collect::<String>()
        });
        found.text.push_str(&texts.collect::<Vec<_>>().concat());
    }
    found
}

/// Where two records part that share more than half of their actions; these are read only then.
fn nearly(
    games: Games,
    (one, a): &(&RecordEntry, Vec<u64>),
    (other, b): &(&RecordEntry, Vec<u64>),
    sandbox: &Sandbox,
) -> Option<String> {
    let shared = shared(a, b);
    let longer = a.len().max(b.len());
    if shared * 2 <= longer {
        return None;
    }
    let text = format!("{} and {} share {shared} of {longer} lines", one.place(), other.place());
    let a = one.location.read(games, sandbox, said)?;
    let b = other.location.read(games, sandbox, said)?;
    let alike = a.iter().zip(&b).take_while(|((_, a), (_, b))| a.plain == b.plain).count();
    let ends = |entry: &RecordEntry, clauses: &[PlayedLine]| {
        let name = one_line(&entry.location.name);
        match clauses.get(alike) {
            Some((line, said)) => format!("  {name}:{line}  {}\n", one_line(&said.text)),
            None => format!("  {name}  ends here\n"),
        }
    };
    if a.len() == b.len() && alike == longer {
        return Some(format!("{text} and differ in their settings\n"));
    }
    Some(format!("{text} and part at\n{}{}", ends(one, &a), ends(other, &b)))
}

#[cfg(test)]
#[path = "../tests/unit/identity.rs"]
mod tests;
