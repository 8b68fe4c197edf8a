//! Pieces of the text of a record by their places: slices, and the lines around a byte.

use super::opened::Opened;
use crate::prelude::*;
use evoref_record::notation::{Lines, line};

pub(crate) fn slice<'s>(opened: &Opened<'s>, span: Span) -> &'s str {
    let base = opened.at;
    &opened.text[(span.start - base) as usize..(span.end - base) as usize]
}

/// The lines from a byte on that say something.
pub(crate) fn lines_from<'s>(opened: &Opened<'s>, from: u32) -> Lines<'s> {
    lines(&opened.text[(from - opened.at) as usize..], from)
}

/// Where somebody is said to have done something from a byte on, and who.
pub(crate) fn said_from<'s>(
    opened: &Opened<'s>,
    from: u32,
) -> impl Iterator<Item = (Span, Word<'s>)> {
    lines_from(opened, from).filter_map(|(span, line)| match line {
        Ok(Statement::Said { subject, .. }) => Some((span, subject)),
        Ok(_) | Err(_) => None,
    })
}

pub(crate) fn next_heading(opened: &Opened<'_>, from: u32) -> Option<Span> {
    let mut below = lines_from(opened, from);
    below.find(|(_, line)| matches!(line, Ok(Statement::Round(_)))).map(|(span, _)| span)
}

/// The lines from the one above the byte `from` up to the header: where each begins, and what it says.
pub(crate) fn lines_above<'s>(
    opened: &Opened<'s>,
    mut from: u32,
) -> impl Iterator<Item = (u32, Reading<Option<Statement<'s>>>)> {
    std::iter::from_fn(move || {
        let end = from.checked_sub(1).filter(|_| from > opened.body)?;
        from = raw(opened, end);
        Some((from, line(slice(opened, Span::new(from, end)), from)))
    })
}

/// Where the line of a byte begins, blanks before it included.
pub(crate) fn raw(opened: &Opened<'_>, at: u32) -> u32 {
    let base = opened.at;
    let before = &opened.text.as_bytes()[..(at - base) as usize];
    base + memchr::memrchr(b'\n', before).map_or(0, |newline| newline as u32 + 1)
}

/// The line that holds the byte `offset`, without its line end and outer blanks.
pub(crate) fn line_at(opened: &Opened<'_>, offset: u32) -> Span {
    let bytes = opened.text.as_bytes();
    let at = (offset.saturating_sub(opened.at) as usize).min(bytes.len());
    let start = memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |newline| newline + 1);
    let end = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |newline| at + newline);
    let text = &opened.text[start..end];
    // Blanks as the grammar knows them: a wide one is a character of its line.
    let lead = text.len() - text.trim_ascii_start().len();
    let from = opened.at + (start + lead) as u32;
    Span::new(from, from + text.trim_ascii().len() as u32)
}
