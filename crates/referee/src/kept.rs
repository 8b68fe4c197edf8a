//! Lines that are kept and never judged: `note:` and `erratum:` anywhere, and the header keys that came later.
//!
//! Records that are older than these words may have players who are called so: then the handle wins.

use super::opened::Opened;
use super::report::Kept;
use super::subject::is;
use crate::prelude::*;

/// Keys of the header that a player may be called, with their meaning.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("time", "when the session began, 20:15"),
    ("duration", "how long it took, 95 min"),
    ("judge", "who decided what was open"),
];

/// The subject of a line that says that something was not written down.
pub(crate) const GAP: &str = "gap";

/// The subject of a line that says that a player left the table.
pub(crate) const LEFT: &str = "left";

/// Subjects of any line that a player may be called, with their meaning.
pub(crate) const SUBJECTS: &[(&str, &str)] = &[
    ("note", "what somebody wants to remember, in quotes"),
    (GAP, "why something was not written down, in quotes"),
    (LEFT, "who left the table, and why in quotes"),
    ("erratum", "what stood in the line above before it was corrected, in quotes"),
];

/// Whether a subject is a key of somebody's own: `x-club`.
pub(crate) fn is_own_key(subject: &Word<'_>) -> bool {
    let begin = subject.text.get(..2);
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case("x-")) && subject.text.len() > 2
}

/// The subject of a line that is kept; nothing if it is another or a player is called so.
pub(crate) fn subject(subject: &Word<'_>, seats: &[Seat]) -> Option<&'static str> {
    let mut subjects = SUBJECTS.iter().map(|(known, _)| *known);
    let known = subjects.find(|known| is(subject, known))?;
    player_of(seats, subject.text).is_none().then_some(known)
}

/// `note = string ;`
///
/// A text without quotes goes on to the end of the line; so does a title or a place in the header.
pub(crate) fn words(body: Body<'_>) -> Reading<SmolStr> {
    let reader = body.reader();
    match reader.peek(reader.begin()) {
        Some(word) if word.quoted => {
            let word = reader.line_of(reader.string("a text in quotes"))?;
            Ok(word.unescaped().into())
        }
        _ => Ok(body.text.trim().into()),
    }
}

/// All notes and errata of a record, in its order.
pub(crate) fn of(opened: &Opened<'_>) -> Vec<Kept> {
    let kept = lines(opened.text, opened.at).filter_map(|(span, line)| {
        let Ok(Statement::Said { subject, body }) = line else { return None };
        let kind = self::subject(&subject, &opened.header.seats).filter(|kind| *kind != LEFT)?;
        Some(Kept { span, kind, text: words(body).ok()? })
    });
    kept.collect()
}
