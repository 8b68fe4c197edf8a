//! The inside of a word of spaces: `c4-c5xd5`, with the places of its steps for underlining.

use arrayvec::ArrayVec;

use super::Words;
use crate::diagnostic::{Fix, Record};
use crate::games::evo::Evo;
use crate::games::evo::data::board::SpaceId;
use crate::notation::{Cursor, Misread, Reading, Word};
use crate::source::Span;

/// What stands before the last space of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// `-`: somebody goes there.
    Step,
    /// `x`: somebody is attacked there.
    Strike,
}

/// A space in a word, and where it stands there.
#[derive(Clone, Copy)]
pub(super) struct Stop {
    pub(super) id: SpaceId,
    pub(super) from: u16,
    pub(super) to: u16,
}

/// The spaces of one word.
#[derive(Default)]
pub(super) struct Path {
    pub(super) spaces: ArrayVec<Stop, { Path::MOST }>,
    /// The index of the space after the `x`.
    pub(super) strike: Option<usize>,
}

impl Path {
    /// More than any species can walk: 2 + 6 legs + 2 thighs, and cards.
    pub(super) const MOST: usize = 48;
}

impl Evo {
    /// A word of spaces with `-` between them, the last perhaps after an `x`.
    ///
    /// `last` says what the verb wants before the last space, for a suggestion. `path` is filled where
    /// it stands: it has room for many.
    pub(super) fn path(
        &self,
        words: &mut Words<'_, '_>,
        word: Word<'_>,
        last: Joint,
        path: &mut Path,
    ) -> Reading<()> {
        let text = word.text;
        let mut canonical = !word.quoted;
        let mut from = 0;
        loop {
            let to = end_of_space(text, from);
            if path.spaces.is_full() {
                return Err(Misread::new(
                    Record::TooLarge,
                    word.span,
                    format!(
                        "the path has more than {} spaces, and no dinosaur goes so far",
                        Path::MOST
                    ),
                    "too long",
                )
                .help("write a path for each dinosaur: `move a1-a2 c3-c4`"));
            }
            let id = match self.board.exact(&text.as_bytes()[from..to]) {
                Some(id) => id,
                None => {
                    canonical = false;
                    self.find_space(&text[from..to], word.part(from, to))
                        .map_err(|misread| {
                            self.disjointed(word.text, word.span, last)
                                .unwrap_or(misread)
                        })?
                }
            };
            path.spaces.push(Stop {
                id,
                from: from as u16,
                to: to as u16,
            });
            let separator = match text.as_bytes().get(to) {
                None => break,
                Some(b'-') => '-',
                Some(_) => text[to..].chars().next().unwrap_or('-'),
            };
            canonical &= matches!(separator, '-' | 'x');
            if matches!(separator, 'x' | 'X' | '×') {
                if path.strike.is_some() {
                    return Err(Cursor::unexpected(word, "a path with one `x` at most"));
                }
                path.strike = Some(path.spaces.len());
            }
            from = to + separator.len_utf8();
        }
        if !canonical {
            words.respell(word, &self.print_path(path));
        }
        Ok(())
    }

    /// What to say about spaces that are named, but not joined: `g5g4`, `g5>g4`, `g5 g4`.
    pub(super) fn disjointed(&self, text: &str, span: Span, last: Joint) -> Option<Box<Misread>> {
        let spaces = self.spaces_in(text)?;
        let (what, mark) = match last {
            Joint::Step => ("a path", "-"),
            Joint::Strike => ("an attack", "x"),
        };
        let (end, way) = spaces.split_last()?;
        if last == Joint::Strike && way.len() > 1 {
            return None;
        }
        let joined = format!("{}{mark}{end}", way.join("-"));
        let mut misread = Misread::new(
            Record::Expected,
            span,
            format!("`{text}` is not {what}: `{mark}` stands between the spaces of {what}"),
            format!("`{mark}` is missing"),
        )
        .help(format!("did you mean `{joined}`?"));
        misread.fix = Some(Fix {
            span,
            text: joined,
            safe: true,
        });
        Some(misread)
    }

    /// The spaces that a text names, if it names two or more and nothing else.
    fn spaces_in(&self, text: &str) -> Option<Vec<&str>> {
        let mut spaces = Vec::new();
        let mut rest = text.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        while !rest.is_empty() {
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let digits = rest[first..].bytes().take_while(u8::is_ascii_digit).count();
            let (space, after) = rest.split_at(first + digits);
            spaces.push(self.board.space(self.board.find(space)?).name.as_ref());
            rest = after.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        }
        (spaces.len() > 1).then_some(spaces)
    }

    fn print_path(&self, path: &Path) -> String {
        let mut text = String::new();
        for (index, stop) in path.spaces.iter().enumerate() {
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
    let bytes = text.as_bytes();
    let mut at = from;
    // The row may be called x, so the first letter is none.
    while at < bytes.len() && (at == from || bytes[at].is_ascii_digit()) && bytes[at].is_ascii() {
        at += 1;
    }
    if bytes.get(at).is_none_or(|byte| matches!(byte, b'-' | b'x')) && at > from {
        return at;
    }
    let first = text[from..].chars().next().map_or(0, char::len_utf8);
    text[from + first..]
        .find(['-', '−', '–', '—', 'x', 'X', '×'])
        .map_or(text.len(), |at| from + first + at)
}
