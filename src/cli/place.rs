//! `FILE:LINE`: a place of a record, as it is typed.

use std::path::{Path, PathBuf};

use super::input::{Opened, open_one};
use super::screen::Stop;
use crate::session::{At, Session, Unopened};
use crate::source::Span;

/// A record, and the last line of it that counts.
#[derive(Debug)]
pub(super) struct Place {
    /// The file.
    pub(super) opened: Opened,
    /// The record that the line belongs to.
    pub(super) record: Span,
    /// The line from 1; the end of the record if there is none.
    pub(super) line: Option<u32>,
}

/// Opens the place that `text` names.
pub(super) fn open(text: &str, root: Option<&Path>) -> Result<Place, Stop> {
    let (path, line) = split(text);
    let opened = open_one(&path, root)?;
    let name = opened.source.name();
    let lines = opened.source.line_count() as u32;
    if let Some(line) = line.filter(|line| *line == 0 || *line > lines) {
        return Err(Stop::because(format!(
            "{name} has no line {line}; it has {lines}"
        )));
    }
    let record = match (line, opened.records.as_slice()) {
        (Some(line), records) => {
            let at = opened.source.line_span(line as usize - 1).start;
            // A record's span begins with the lines above it, so one holds every line.
            let found = records.iter().rev().find(|record| record.start <= at);
            found.or(records.first()).copied()
        }
        (None, [record]) => Some(*record),
        (None, records) => {
            let last = opened.source.line_count();
            return Err(Stop::because(format!(
                "{name} holds {} records; name a line of the one you mean, as in {name}:{last}",
                records.len(),
            )));
        }
    };
    let record = record.ok_or_else(|| Stop::because(format!("{name} has no record")))?;
    Ok(Place {
        opened,
        record,
        line,
    })
}

/// The session of a record up to a line, or to its end.
pub(super) fn session(place: &Place) -> Result<Session, Box<Unopened>> {
    let text = place.opened.source.slice(place.record);
    let mut session = Session::open(text, &place.opened.beside)?;
    session.seek(match place.line {
        Some(line) => At::after(line - above(place)),
        None => At::END,
    });
    Ok(session)
}

/// The lines of the file above the record.
pub(super) fn above(place: &Place) -> u32 {
    place.opened.source.line_index(place.record.start) as u32
}

/// A file of exactly that name comes before a line number.
fn split(text: &str) -> (PathBuf, Option<u32>) {
    if !Path::new(text).exists()
        && let Some((path, line)) = text.rsplit_once(':')
        && let Ok(line) = line.parse()
    {
        return (PathBuf::from(path), Some(line));
    }
    (PathBuf::from(text), None)
}
