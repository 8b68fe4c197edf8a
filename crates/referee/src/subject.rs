//! What stands before the colon of a line, who speaks there, and which lines are kept and never judged: `note:` and
//! `erratum:` anywhere, and the header keys that came later.
//!
//! Records that are older than these words may have players who are called so: then the handle wins.

use crate::prelude::*;
use evoref_record::notation::{Verb, fold, meaning};

/// Subjects that are neither handles nor header keys.
pub(crate) const SUBJECTS: &[&str] =
    &["table", "check", "result", "allow", "takeback", "adjust", "manual"];

/// Whether a word is `key` in any case.
pub(crate) fn is(word: &Word<'_>, key: &str) -> bool {
    word.text.eq_ignore_ascii_case(key)
}

/// No word of another language for a subject is shorter, in bytes.
const SHORTEST: usize = 5;

/// Whether a word is a subject of this name in any case and language.
pub(crate) fn says(word: &Word<'_>, subject: &str) -> bool {
    is(word, subject) || subject_in_other_words(word.text) == Some(subject)
}

/// The subject of every record that a word is, in any case and language.
pub(crate) fn standard(word: &Word<'_>) -> Option<&'static str> {
    let english = SUBJECTS.iter().find(|known| is(word, known)).copied();
    english.or_else(|| subject_in_other_words(word.text))
}

/// The subject of every record that a word of another language means.
pub(crate) fn subject_in_other_words(word: &str) -> Option<&'static str> {
    // Most words are short handles.
    if word.len() < SHORTEST {
        return None;
    }
    meaning(word, |meant| SUBJECTS.contains(&meant))
}

/// On whose behalf a subject speaks, if it is one of those that act.
pub(crate) fn actor(subject: &str, seats: &[Seat]) -> Option<Actor> {
    if let Some(player) = player_of(seats, subject) {
        return Some(Actor::Player(player));
    }
    match subject.to_ascii_lowercase().as_str() {
        "table" => Some(Actor::Table),
        "manual" => Some(Actor::Manual),
        "adjust" => Some(Actor::Adjust),
        _ => (subject_in_other_words(subject)? == "table").then_some(Actor::Table),
    }
}

/// The verb of the table that a word is, in any language.
#[cold]
pub(crate) fn verb_of_the_table(game: &Game, word: &str) -> Option<&'static Verb> {
    let own = |name: &str| game.verbs.iter().find(|verb| verb.by == "table" && verb.name == name);
    own(&fold(word)).or_else(|| own(meaning(word, |name| own(name).is_some())?))
}

/// What to say of `biome: desert`, which is written `table: biome desert`.
#[cold]
pub(crate) fn said_by_the_table(
    game: &Game,
    subject: Word<'_>,
    body: Body<'_>,
) -> Option<Box<Finding>> {
    let verb = verb_of_the_table(game, subject.text)?.name;
    let message = format!("`{}` is something that the table says, and no player", subject.text);
    let mut misread = Finding::new(Record::UnknownSubject, subject.span, message, "no subject")
        .help(format!("write `table: {verb} {}`", body.text.trim()));
    let span = Span::new(subject.span.start, body.at);
    misread.fix = Some(Fix { span, text: format!("table: {verb} "), safe: true });
    Some(misread)
}

/// Keys of the header that a player may be called, with their meaning.
pub(crate) const LATER_KEYS: &[(&str, &str)] = &[
    ("time", "when the session began, 20:15"),
    ("duration", "how long it took, 95 min"),
    ("judge", "who decided what was open"),
];

/// The subject of a line that says that something was not written down.
pub(crate) const GAP: &str = "gap";

/// The subject of a line that says that a player left the table.
pub(crate) const LEFT: &str = "left";

/// Subjects of lines that are kept and never judged, with their meaning: a player may be called so.
pub(crate) const KEPT_SUBJECTS: &[(&str, &str)] = &[
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
pub(crate) fn kept_subject(subject: &Word<'_>, seats: &[Seat]) -> Option<&'static str> {
    let mut subjects = KEPT_SUBJECTS.iter().map(|(known, _)| *known);
    let known = subjects.find(|known| is(subject, known))?;
    player_of(seats, subject.text).is_none().then_some(known)
}

/// `note = string ;`
///
/// A text without quotes goes on to the end of the line; so does a title or a place in the header.
pub(crate) fn kept_words(body: Body<'_>) -> Reading<SmolStr> {
    let reader = body.reader();
    match reader.peek(reader.begin()) {
        Some(word) if word.quoted => {
            let word = reader.line_of(reader.string("a text in quotes"))?;
            Ok(word.unescaped().into())
        }
        _ => Ok(body.text.trim().into()),
    }
}
