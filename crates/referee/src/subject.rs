//! What stands before the colon of a line, and who speaks there.

use crate::prelude::*;
use evoref_record::notation::meaning;

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
        _ => {
            subject_in_other_words(subject).filter(|meant| *meant == "table").map(|_| Actor::Table)
        }
    }
}
