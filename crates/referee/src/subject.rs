//! What stands before the colon of a line, and who speaks there.

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
