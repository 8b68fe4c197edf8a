//! `evoref list --duplicates`: sessions that were recorded twice, and where two recorders part.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::identity::{Played, Said};
use super::list::Entry;
use super::parts::{Part, Parts};
use super::paths::Input;
use super::reach::Reach;
use crate::referee::Options;
use crate::render::one_line;

/// A record is compared with so many that follow it on the same day: a day has no more tables.
const NEIGHBOURS: usize = 50;

/// What is found, in sentences, and the records that cannot be compared.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) text: String,
    pub(super) unread: BTreeSet<String>,
}

/// Compares the records that can be the same session.
pub(super) fn find(entries: &[Entry], reach: &Reach) -> Found {
    let mut found = Found::default();
    let mut same: BTreeMap<(&str, String), Vec<&Entry>> = BTreeMap::new();
    let mut evening: BTreeMap<(&str, usize, &str), Vec<&Entry>> = BTreeMap::new();
    for entry in entries {
        let points = entry.result.by_seat();
        let key = format!("{} {} {points:?}", entry.players.len(), entry.rounds);
        same.entry((entry.game, key)).or_default().push(entry);
        if !entry.date.is_empty() {
            let key = (entry.game, entry.players.len(), &*entry.date);
            evening.entry(key).or_default().push(entry);
        }
    }
    for group in same.values().filter(|group| group.len() > 1) {
        let mut by_identity: BTreeMap<String, Vec<&Entry>> = BTreeMap::new();
        for entry in group {
            if let Some((_, identity)) = read(entry, reach, &mut found) {
                by_identity.entry(identity).or_default().push(entry);
            }
        }
        for alike in by_identity.into_values().filter(|alike| alike.len() > 1) {
            let places: Vec<String> = alike.iter().map(|entry| entry.place()).collect();
            found
                .text
                .push_str(&format!("the same session: {}\n", places.join(", ")));
        }
    }
    for group in evening.values().filter(|group| group.len() > 1) {
        let mut played: Vec<(&Entry, Played, String)> = Vec::new();
        for entry in group {
            // What is the same session was told above.
            if let Some((one, identity)) = read(entry, reach, &mut found)
                && played.iter().all(|(.., known)| *known != identity)
            {
                played.push((entry, one, identity));
            }
        }
        for (at, (entry, one, _)) in played.iter().enumerate() {
            for (other, two, _) in played.iter().skip(at + 1).take(NEIGHBOURS) {
                if let Some(sentence) = nearly((entry, one), (other, two)) {
                    found.text.push_str(&sentence);
                }
            }
        }
    }
    if found.text.is_empty() {
        found.text.push_str("no session is recorded twice\n");
    }
    found
}

/// The record of an entry once more.
fn read(entry: &Entry, reach: &Reach, found: &mut Found) -> Option<(Played, String)> {
    let played = again(entry, reach);
    if played.is_none() {
        found.unread.insert(entry.place());
    }
    // A record that is only a header, or a result, is no session to compare.
    played.filter(|(one, _)| !one.clauses.is_empty())
}

fn again(entry: &Entry, reach: &Reach) -> Option<(Played, String)> {
    let whole = Parts::all(&Input::File(PathBuf::from(&entry.name)), reach).ok()?;
    let mut number = 0;
    for part in &whole.parts {
        let Part::Sound(opened) = part else {
            number += 1;
            continue;
        };
        for span in &opened.records {
            number += 1;
            if number == entry.number {
                let how = Options::default();
                let report = crate::referee::referee(&opened.source, *span, &opened.beside, &how);
                let played = Played::of(&opened.source, *span, report.about(), &opened.beside)?;
                let identity = played.identity(entry.game, entry.players.len());
                return Some((played, identity));
            }
        }
    }
    None
}

/// Where two records part that share more than half of their actions.
fn nearly((one, a): (&Entry, &Played), (other, b): (&Entry, &Played)) -> Option<String> {
    let shared = shared(&a.clauses, &b.clauses);
    let longer = a.clauses.len().max(b.clauses.len());
    if shared * 2 <= longer {
        return None;
    }
    let both = a.clauses.iter().zip(&b.clauses);
    let alike = both.take_while(|(a, b)| a.plain == b.plain).count();
    let mut text = format!(
        "{} and {} share {shared} of {longer} lines",
        one.place(),
        other.place()
    );
    let ends = |entry: &Entry, clauses: &[Said]| match clauses.get(alike) {
        Some(said) => {
            let place = format!("{}:{}", one_line(&entry.name), said.line);
            format!("  {place}  {}\n", one_line(&said.text))
        }
        None => format!("  {}  ends here\n", one_line(&entry.name)),
    };
    if a.clauses.len() == b.clauses.len() && alike == longer {
        text.push_str(" and differ in their settings\n");
    } else {
        text.push_str(" and part at\n");
        text.push_str(&ends(one, &a.clauses));
        text.push_str(&ends(other, &b.clauses));
    }
    Some(text)
}

/// How many lines both have, each counted as often as both have it.
fn shared(one: &[Said], other: &[Said]) -> usize {
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    for said in one {
        *left.entry(&said.plain).or_default() += 1;
    }
    let taken = other
        .iter()
        .filter(|said| match left.get_mut(&*said.plain) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            Some(_) | None => false,
        });
    taken.count()
}
