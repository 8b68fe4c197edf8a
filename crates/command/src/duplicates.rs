//! `evoref list --duplicates`: sessions that were recorded twice, and where two recorders part.

use crate::prelude::*;

use rayon::prelude::*;

use super::entry::RecordEntry;
use super::identity::{self, Played, PlayedLine};

/// A record is compared with so many that follow it on the same day: a day has no more tables.
const NEIGHBOURS: usize = 50;

/// What is found, in sentences, and the records that cannot be compared.
#[derive(Debug, Default)]
pub(super) struct DuplicatesFound {
    pub(super) text: String,
    pub(super) unread: BTreeSet<String>,
}

/// Compares the records that can be the same session.
pub(super) fn find(games: Games, entries: &[RecordEntry], sandbox: &Sandbox) -> DuplicatesFound {
    let mut found = DuplicatesFound::default();
    // What came to the same may be the same; the others need not be read once more.
    let mut came_to: BTreeMap<u64, u32> = BTreeMap::new();
    for end in entries.iter().filter_map(|entry| entry.came_to) {
        *came_to.entry(end).or_default() += 1;
    }
    let is_alone = |entry: &RecordEntry| entry.came_to.is_some_and(|end| came_to[&end] == 1);
    let played: Vec<&RecordEntry> = entries.iter().filter(|entry| entry.has_actions).collect();
    let identities = played.par_iter().enumerate().filter(|(_, entry)| !is_alone(entry));
    let identities =
        identities.map(|(at, entry)| (at, entry.location.read(games, sandbox, identity::of)));
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
    let mut told: Vec<Vec<&RecordEntry>> =
        same.into_values().filter(|group| group.len() > 1).collect();
    told.sort_by_key(|group| (group[0].location.name.clone(), group[0].number));
    for alike in told {
        let places: Vec<String> = alike.iter().map(|entry| entry.place()).collect();
        found.text.push_str(&format!("the same session: {}\n", places.join(", ")));
    }
    let mut evening: BTreeMap<(&str, usize, &str), Vec<&RecordEntry>> = BTreeMap::new();
    let compared = played.iter().zip(is_left_out);
    let compared = compared.filter(|(entry, is_left_out)| !is_left_out && !entry.date().is_empty());
    for (entry, _) in compared {
        evening.entry((entry.game, entry.names().len(), entry.date())).or_default().push(entry);
    }
    let groups: Vec<Vec<&RecordEntry>> = evening.into_values().collect();
    let groups = groups.par_iter().filter(|group| group.len() > 1);
    let near: Vec<DuplicatesFound> =
        groups.map(|group| one_evening(games, group, sandbox)).collect();
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
    let mut near: Vec<(&RecordEntry, Played)> = Vec::new();
    for some in group.chunks(NEIGHBOURS) {
        let read =
            some.par_iter().map(|entry| (*entry, entry.location.read(games, sandbox, Played::of)));
        let read: Vec<(&RecordEntry, Option<Played>)> = read.collect();
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
    (one, a): &(&RecordEntry, Played),
    (other, b): &(&RecordEntry, Played),
    sandbox: &Sandbox,
) -> Option<String> {
    let shared = a.shared(b);
    let longer = a.0.len().max(b.0.len());
    if shared * 2 <= longer {
        return None;
    }
    let text = format!("{} and {} share {shared} of {longer} lines", one.place(), other.place());
    let a = one.location.read(games, sandbox, identity::said)?;
    let b = other.location.read(games, sandbox, identity::said)?;
    let alike = a.iter().zip(&b).take_while(|((a, _), (b, _))| a.plain == b.plain).count();
    let ends = |entry: &RecordEntry, clauses: &[PlayedLine]| {
        let name = one_line(&entry.location.name);
        match clauses.get(alike) {
            Some((said, line)) => format!("  {name}:{line}  {}\n", one_line(&said.text)),
            None => format!("  {name}  ends here\n"),
        }
    };
    if a.len() == b.len() && alike == longer {
        return Some(format!("{text} and differ in their settings\n"));
    }
    Some(format!("{text} and part at\n{}{}", ends(one, &a), ends(other, &b)))
}
