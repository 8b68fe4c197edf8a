//! The words of the notation in other languages: one table for all.
//!
//! Knows which English words a word may mean; which of them can stand in a place is known there. They count
//! only where a verb, a heading or another word of the grammar stands, so they are never a name.

mod words;

use std::collections::HashMap;
use std::sync::LazyLock;

use rustc_hash::FxBuildHasher;

use self::words::WORDS;
use super::vocabulary::{closest, fold};

/// Words of a sentence that people write between those of the notation, in any language.
pub(super) const LITTLE: [&str; 32] = [
    "an", "and", "at", "der", "die", "das", "de", "des", "du", "en", "et", "for", "from", "in",
    "la", "le", "les", "mit", "nach", "auf", "im", "of", "on", "sur", "the", "to", "und", "vers",
    "von", "with", "zu", "à",
];

/// Words with which people say that somebody went home, in English, German and French, folded.
pub const LEAVING: [&[&str]; 3] = [
    &["left", "leaves", "leave", "gone", "goes", "went", "home", "quits", "stops"],
    &["weg", "geht", "ging", "gegangen", "verlasst", "heim", "hause", "aufgehort", "hort"],
    &["part", "parti", "partie", "quitte", "rentre", "arrete", "partir"],
];

/// What each word may mean, by its folded spelling.
static MEANINGS: LazyLock<HashMap<String, Vec<&'static str>, FxBuildHasher>> =
    LazyLock::new(|| {
        let mut meanings: HashMap<String, Vec<&'static str>, FxBuildHasher> = HashMap::default();
        for (english, word) in other_words() {
            let of_word = meanings.entry(fold(word)).or_default();
            if !of_word.contains(&english) {
                of_word.push(english);
            }
        }
        meanings
    });

/// All words of other languages, each after the English one that it means.
pub fn other_words() -> impl Iterator<Item = (&'static str, &'static str)> {
    let french = WORDS.iter().map(|(english, french, _)| (english, french));
    let entries = french.chain(WORDS.iter().map(|(english, _, german)| (english, german)));
    entries.flat_map(|(english, others)| others.iter().map(|other| (*english, *other)))
}

/// The English words that a word of another language may mean; none if it is no word of the notation.
#[cold]
pub fn meanings(word: &str) -> &'static [&'static str] {
    // Spaces and numbers are most of a record, and no word has a digit.
    if word.contains(|letter: char| letter.is_ascii_digit()) {
        return &[];
    }
    // Most others are folded as they stand.
    let meant = if word.contains(|letter: char| !letter.is_ascii_lowercase() && letter != '-') {
        MEANINGS.get(&fold(word))
    } else {
        MEANINGS.get(word)
    };
    meant.map_or(&[], Vec::as_slice)
}

/// The one of `known` that a word of another language means; `None` if it may mean several.
#[cold]
pub fn meaning(word: &str, known: impl Fn(&str) -> bool) -> Option<&'static str> {
    let mut meant = meanings(word).iter().filter(|english| known(english));
    meant.next().filter(|_| meant.next().is_none()).copied()
}

/// The words of other languages for an English one: each language with its words, if it has any.
pub fn in_other_languages(
    english: &str,
) -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    let entry = WORDS.iter().find(|(known, ..)| *known == english);
    let of_each = |(_, french, german)| [("French", french), ("German", german)];
    entry.copied().map(of_each).into_iter().flatten().filter(|(_, words)| !words.is_empty())
}

/// The word of another language that is nearest to a misspelt one, among those that mean one of `known`,
/// as its English word.
#[cold]
pub(super) fn nearest(word: &str, known: impl Fn(&str) -> bool) -> Option<&'static str> {
    let others = other_words().filter(|(english, _)| known(english)).map(|(_, other)| other);
    meaning(closest(word, others)?, known)
}
