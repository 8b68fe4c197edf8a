//! `FILE:LINE`: a place of a record, as it is typed.

use super::arguments::ReadOptions;
use crate::prelude::*;
use evoref_files::chunks::{Chunk, Chunks, Opened};
use evoref_files::paths::one;

/// A record, and the last line of it that counts.
pub(super) struct RecordUpTo {
    /// The part of the file that holds the record.
    pub(super) opened: Opened,
    pub(super) record: Span,
    /// The line of the file from 1; the end of the record if there is none.
    pub(super) line: Option<u32>,
}

/// Opens the place that `text` names, with the settings that hold there.
pub(super) fn open(screen: &Screen, text: &str, reading: &ReadOptions) -> Result<RecordUpTo, Stop> {
    let (path, line) = split(text);
    let sandbox = Settings::of_one(screen, reading, &path)?.sandbox(&[])?;
    let whole = Chunks::all(&one(&path, &sandbox)?, &sandbox).map_err(|why| why.to_string())?;
    let name = &whole.name;
    let lines = whole.line_count();
    if let Some(line) = line.filter(|line| *line == 0 || *line > lines) {
        return Err(stop!("{name} has no line {line}; it has {lines}"));
    }
    let records: usize = whole.parts.iter().map(Chunk::records).sum();
    if line.is_none() && records > 1 {
        return Err(stop!(
            "{name} holds {records} records; name a line of the one you mean, as in {name}:{lines}",
        ));
    }
    let none = stop!("{name} has no record");
    let mut ended = 0;
    let mut parts = whole.parts;
    // What is behind the last line end belongs to the last part.
    let last = parts.pop();
    let held = parts.into_iter().find(|part| {
        ended += part.line_ends();
        line.is_none_or(|line| line <= ended)
    });
    let opened = match held.or(last) {
        Some(Chunk::Sound(opened)) => opened,
        Some(Chunk::Spoilt(failure, _)) => return Err(Stop::from(failure.to_string())),
        None => return Err(none),
    };
    let index = line.map_or(0, |line| line.saturating_sub(opened.source.lines_before() + 1));
    let at = opened.source.line_span(index as usize).start;
    // A record's span begins with the lines above it, so one holds every line.
    let mut records = opened.records.iter().rev();
    let record = records.find(|record| record.start <= at).or(opened.records.first()).copied();
    Ok(RecordUpTo { record: record.ok_or(none)?, opened, line })
}

/// Goes behind the last line, but not through what ends the session: more may still be written there.
pub(super) fn behind_the_last_line(session: &mut Session) {
    session.seek(At::before(session.source().text().lines().count() as u32 + 1));
}

/// The lines of the file above a record.
pub(super) fn above(source: &Source, record: Span) -> u32 {
    source.lines_before() + source.line_index(record.start) as u32
}

impl RecordUpTo {
    pub(super) fn above(&self) -> u32 {
        above(&self.opened.source, self.record)
    }
}

/// A file of exactly that name comes before a line number.
pub(super) fn split(text: &str) -> (PathBuf, Option<u32>) {
    if !Path::new(text).exists()
        && let Some((path, line)) = text.rsplit_once(':')
        && let Ok(line) = line.parse()
    {
        return (PathBuf::from(path), Some(line));
    }
    (PathBuf::from(text), None)
}
