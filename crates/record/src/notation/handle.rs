//! Handles: which characters they have, and when two are the same.
//!
//! Knows letters of any script; not whose handle it is.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The longest handle, in characters.
pub const MAX_HANDLE: usize = 24;

/// Whether a character may stand in a handle.
pub(super) fn in_handle(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_') || is_combining_mark(letter)
}

/// Whether a word can be a handle, whatever it means.
pub fn can_be_handle(word: &str) -> bool {
    let begin = word.as_bytes().first_chunk();
    word.starts_with(char::is_alphabetic)
        && word.chars().all(in_handle)
        && word.chars().count() <= MAX_HANDLE
        && !begin.is_some_and(|begin: &[u8; 2]| begin.eq_ignore_ascii_case(b"x-"))
}

/// Whether two handles are the same: in any case, and with or without marks on their letters.
pub fn same_handle(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
        || !(one.is_ascii() && other.is_ascii()) && plain_handle(one) == plain_handle(other)
}

/// A handle after NFKD, without marks, in lower case.
pub fn plain_handle(handle: &str) -> String {
    if handle.is_ascii() {
        return handle.to_ascii_lowercase();
    }
    let letters = handle.nfkd().filter(|letter| !is_combining_mark(*letter));
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
#[path = "../../tests/unit/notation/handle.rs"]
mod tests;
