//! The inside of a word of spaces: `c4-c5xd5`, with the places of its steps for underlining.

use super::Words;
use crate::diagnostic::Record;
use crate::games::evo::Evo;
use crate::games::evo::data::board::SpaceId;
use crate::notation::{Cursor, Misread, Reading, Word};

/// A space in a word, and where it stands there.
#[derive(Clone, Copy)]
pub(super) struct Stop {
    pub(super) id: SpaceId,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The spaces of one word.
pub(super) struct Path {
    pub(super) spaces: [Stop; Path::MOST],
    pub(super) len: usize,
    /// The index of the space after the `x`.
    pub(super) strike: Option<usize>,
}

impl Path {
    /// More than any species can walk: 2 + 6 legs + 2 thighs, and cards.
    const MOST: usize = 48;
}

impl Evo {
    /// A word of spaces with `-` between them, the last perhaps after an `x`.
    pub(super) fn path(&self, words: &mut Words<'_, '_>, word: Word<'_>) -> Reading<Path> {
        let mut path = Path {
            spaces: [Stop {
                id: SpaceId(0),
                from: 0,
                to: 0,
            }; Path::MOST],
            len: 0,
            strike: None,
        };
        let text = word.text;
        let mut canonical = !word.quoted;
        let mut from = 0;
        loop {
            let to = end_of_space(text, from);
            if path.len == Path::MOST {
                return Err(Misread::new(
                    Record::LeftOver,
                    word.span,
                    "the path is longer than any dinosaur can go",
                    "too long",
                ));
            }
            let id = self.find_space(&text[from..to], word.part(from, to))?;
            canonical &= self.board.space(id).name == text[from..to];
            path.spaces[path.len] = Stop { id, from, to };
            path.len += 1;
            let Some(separator) = text[to..].chars().next() else {
                break;
            };
            canonical &= matches!(separator, '-' | 'x');
            if matches!(separator, 'x' | 'X' | '×') {
                if path.strike.is_some() {
                    return Err(Cursor::unexpected(word, "a path with one `x` at most"));
                }
                path.strike = Some(path.len);
            }
            from = to + separator.len_utf8();
        }
        if !canonical {
            words.respell(word, &self.print_path(&path));
        }
        Ok(path)
    }

    fn print_path(&self, path: &Path) -> String {
        let mut text = String::new();
        for (index, stop) in path.spaces[..path.len].iter().enumerate() {
            if index > 0 {
                text.push(if path.strike == Some(index) { 'x' } else { '-' });
            }
            text.push_str(&self.board.space(stop.id).name);
        }
        text
    }
}

/// Where the space that begins at `from` ends: before the next separator.
fn end_of_space(text: &str, from: usize) -> usize {
    // The row may be called x, so the first letter is none.
    let first = text[from..].chars().next().map_or(0, char::len_utf8);
    text[from + first..]
        .find(['-', '−', '–', '—', 'x', 'X', '×'])
        .map_or(text.len(), |at| from + first + at)
}
