//! Sessions that were recorded more than once: whoever counts sessions counts the first record of each.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::duplicates::Files;
use super::entry::came_to;
use super::identity;
use super::input::STDIN;
use super::reach::{Beside, Reach};
use crate::render::Checked;

/// What is said of a number of records that hold a session again.
pub(super) const AGAIN: &str = "recorded again (list --duplicates names them)";

/// The records that were counted.
pub(super) struct Counted<'a> {
    reach: &'a Reach,
    files: Files<'a>,
    /// By what they came to, which is the same for all records of a session.
    seen: FxHashMap<u64, Vec<Seen>>,
    /// The file of the last one.
    last: Arc<str>,
}

/// A record that was counted.
struct Seen {
    name: Arc<str>,
    /// Its number in the file, from 1.
    number: u32,
    /// Made when another record came to the same.
    identity: Option<String>,
}

impl<'a> Counted<'a> {
    pub(super) fn new(reach: &'a Reach) -> Self {
        Self {
            reach,
            files: Files::new(reach),
            seen: FxHashMap::default(),
            last: STDIN.into(),
        }
    }

    /// The files beside a record.
    pub(super) fn beside(&self, checked: &Checked) -> Beside {
        match checked.source.name() {
            STDIN => self.reach.beside_stdin(None),
            name => self.reach.beside(name.as_ref()),
        }
    }

    /// Whether a record holds a session that was counted before. Those that come to the same are compared
    /// by their identity, for which the earlier one is read once more: nearly all come to something else.
    pub(super) fn holds(&mut self, checked: &Checked) -> bool {
        let Some(end) = came_to(&checked.report) else {
            return false;
        };
        let name = checked.source.name();
        if *self.last != *name {
            self.last = name.into();
        }
        let beside = self.beside(checked);
        let own = || identity::of(&checked.source, checked.report.span, &beside);
        let seen = self.seen.entry(end).or_default();
        // Standard input cannot be read again.
        let identity = (!seen.is_empty() || name == STDIN).then(own).flatten();
        for before in &mut *seen {
            if before.identity.is_none() {
                let place = (&before.name, before.number);
                before.identity = self.files.of(place, identity::of);
            }
            if before.identity.is_some() && before.identity == identity {
                return true;
            }
        }
        seen.reserve_exact(1);
        seen.push(Seen {
            name: Arc::clone(&self.last),
            number: checked.number,
            identity,
        });
        false
    }
}
