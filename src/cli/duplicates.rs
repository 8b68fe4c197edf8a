//! `evoref list --duplicates`: sessions that were recorded twice, and where two recorders part.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;

use super::entry::Entry;
use super::identity::{Played, Said};
use super::parts::{Part, Parts, Whole};
use super::paths::Input;
use super::reach::Reach;
use crate::render::one_line;
use crate::source::{Source, Span};

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
    let mut same: BTreeMap<String, Vec<&Entry>> = BTreeMap::new();
    let mut files = Files::new(reach);
    // What came to the same may be the same; the others need not be read once more.
    let mut came_to: BTreeMap<u64, u32> = BTreeMap::new();
    for entry in entries {
        if let Some(end) = entry.came_to {
            *came_to.entry(end).or_default() += 1;
        }
    }
    let mut evening: BTreeMap<(&str, usize, &str), Vec<&Entry>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.has_actions()) {
        let is_alone = entry.came_to.is_some_and(|end| came_to[&end] == 1);
        if !is_alone {
            let identity = files.of(entry.at(), super::identity::of);
            let Some(identity) = identity else {
                found.unread.insert(entry.place());
                continue;
            };
            let alike = same.entry(identity).or_default();
            // Most sessions are alone, and there may be very many.
            alike.reserve_exact(1);
            alike.push(entry);
            // Of those that are the same one is compared with others.
            if alike.len() > 1 {
                continue;
            }
        }
        if !entry.date().is_empty() {
            let key = (entry.game, entry.players(), entry.date());
            evening.entry(key).or_default().push(entry);
        }
    }
    let mut told: Vec<Vec<&Entry>> = same.into_values().filter(|group| group.len() > 1).collect();
    told.sort_by_key(|group| (group[0].name.clone(), group[0].number));
    for alike in told {
        let places: Vec<String> = alike.iter().map(|entry| entry.place()).collect();
        found
            .text
            .push_str(&format!("the same session: {}\n", places.join(", ")));
    }
    for group in evening.values().filter(|group| group.len() > 1) {
        let mut near: VecDeque<(&Entry, Played)> = VecDeque::new();
        for entry in group {
            let Some(played) = files.of(entry.at(), Played::of) else {
                found.unread.insert(entry.place());
                continue;
            };
            for (other, before) in &near {
                if let Some(sentence) = nearly((other, before), (entry, &played)) {
                    found.text.push_str(&sentence);
                }
            }
            near.push_back((entry, played));
            if near.len() > NEIGHBOURS {
                near.pop_front();
            }
        }
    }
    if found.text.is_empty() {
        found.text.push_str("no session is recorded twice\n");
    }
    found
}

/// The files of records that are read once more, of which one is kept: its records follow each other.
pub(super) struct Files<'a> {
    reach: &'a Reach,
    last: Option<(Arc<str>, Whole)>,
}

impl<'a> Files<'a> {
    pub(super) fn new(reach: &'a Reach) -> Self {
        Self { reach, last: None }
    }

    /// What somebody makes of a record, which is known by its file and its number there; `None` if it cannot
    /// be read, or nothing is made.
    pub(super) fn of<T>(
        &mut self,
        (file, number): (&Arc<str>, u32),
        make: impl FnOnce(&Source, Span, &dyn crate::game::Files) -> Option<T>,
    ) -> Option<T> {
        if self.last.as_ref().is_none_or(|(name, _)| name != file) {
            let path = PathBuf::from(&**file);
            let whole = Parts::all(&Input::File(path), self.reach).ok()?;
            self.last = Some((Arc::clone(file), whole));
        }
        let (_, whole) = self.last.as_ref()?;
        let mut before = 0;
        for part in &whole.parts {
            let at = (number as usize).checked_sub(before + 1)?;
            before += part.records();
            if let (Part::Sound(opened), true) = (part, at < part.records()) {
                let span = *opened.records.get(at)?;
                return make(&opened.source, span, &opened.beside);
            }
        }
        None
    }
}

/// Where two records part that share more than half of their actions.
fn nearly((one, a): (&Entry, &Played), (other, b): (&Entry, &Played)) -> Option<String> {
    let shared = a.shared(b);
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
