//! Walking the words of one clause: what a game's reader is given.
//!
//! Knows words, commas, strings and numbers; not what they mean. Every word is looked at once, one
//! ahead of the reader. Whatever is written in another than the one spelling is noted on the way
//! when somebody wants to print the record anew.

use super::layout::Respell;
use super::misread::{Misread, Reading};
use super::word::{Word, plain_number};
use crate::diagnostic::Record;
use crate::source::Span;

/// The words of one clause, from left to right.
#[derive(Debug)]
pub struct Cursor<'t, 'r> {
    text: &'t str,
    at: u32,
    place: Place,
    claim: Option<(&'t str, u32)>,
    respell: Option<&'r mut Respell>,
}

/// How far a cursor got, and what comes next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Where the last word or comma that was taken ends.
    taken: u32,
    /// Where the next thing begins; the end of the text if nothing follows.
    start: u32,
    /// Where it ends.
    end: u32,
    next: Next,
}

/// What comes next in a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Word,
    Quoted,
    Comma,
    Nothing,
}

impl Place {
    /// What comes next in `text` after the byte `taken`.
    #[inline]
    fn after(text: &str, taken: u32) -> Self {
        let bytes = text.as_bytes();
        let mut start = taken as usize;
        while start < bytes.len() && CLASS[bytes[start] as usize] == BLANK {
            start += 1;
        }
        let mut end = start;
        let next = match bytes.get(start) {
            None => Next::Nothing,
            Some(b',') => {
                end += 1;
                Next::Comma
            }
            Some(b'"') => {
                end += 1;
                while end < bytes.len() && bytes[end] != b'"' {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                end = (end + 1).min(bytes.len());
                Next::Quoted
            }
            Some(_) => {
                end += 1;
                while end < bytes.len() && CLASS[bytes[end] as usize] == INSIDE {
                    end += 1;
                }
                Next::Word
            }
        };
        Self {
            taken,
            start: start as u32,
            end: end as u32,
            next,
        }
    }
}

/// What a byte is to a cursor.
static CLASS: [u8; 256] = {
    let mut class = [INSIDE; 256];
    class[b' ' as usize] = BLANK;
    class[b'\t' as usize] = BLANK;
    class[b'\r' as usize] = BLANK;
    class[b',' as usize] = SEPARATOR;
    class
};
const INSIDE: u8 = 0;
const BLANK: u8 = 1;
const SEPARATOR: u8 = 2;

impl<'t, 'r> Cursor<'t, 'r> {
    /// A cursor over the words of `text`, which begins at byte `at` of the file.
    #[inline]
    pub fn new(text: &'t str, at: u32) -> Self {
        Self {
            text,
            at,
            place: Place::after(text, 0),
            claim: None,
            respell: None,
        }
    }

    /// The same, with what stands after `=>`.
    #[must_use]
    pub fn with_claim(mut self, claim: Option<(&'t str, u32)>) -> Self {
        self.claim = claim;
        self
    }

    /// The same, noting every word that has another spelling.
    #[must_use]
    pub fn noting(mut self, respell: Option<&'r mut Respell>) -> Self {
        self.respell = respell;
        self
    }

    /// Everything that is left, blanks at the ends removed.
    pub fn rest(&self) -> &'t str {
        self.text[self.place.start as usize..].trim_ascii()
    }

    /// The whole clause without its claim, blanks at the ends removed.
    pub fn clause(&self) -> &'t str {
        self.text.trim_ascii()
    }

    /// The span of the whole clause without its claim.
    pub fn span(&self) -> Span {
        let lead = self.text.len() - self.text.trim_ascii_start().len();
        let start = self.at + lead as u32;
        Span::new(start, start + self.text.trim_ascii().len() as u32)
    }

    /// The empty span after the last word that was taken.
    pub fn here(&self) -> Span {
        Span::new(self.at + self.place.taken, self.at + self.place.taken)
    }

    /// The next word, without taking it; `None` at a comma or at the end.
    #[inline]
    pub fn peek(&self) -> Option<Word<'t>> {
        let Place {
            start, end, next, ..
        } = self.place;
        let written = &self.text[start as usize..end as usize];
        let (text, quoted) = match next {
            Next::Word => (written, false),
            Next::Quoted => {
                let inner = &written[1..];
                (inner.strip_suffix('"').unwrap_or(inner), true)
            }
            Next::Comma | Next::Nothing => return None,
        };
        let span = Span::new(self.at + start, self.at + end);
        Some(Word { text, span, quoted })
    }

    /// Takes the next word; `None` at a comma or at the end.
    #[inline]
    pub fn word(&mut self) -> Option<Word<'t>> {
        let word = self.peek()?;
        self.advance();
        Some(word)
    }

    /// Passes what comes next.
    #[inline]
    pub(super) fn advance(&mut self) {
        self.place = Place::after(self.text, self.place.end);
    }

    /// How far it got, to come back to with [`Cursor::back_to`].
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Goes back to where it was.
    pub(super) fn back_to(&mut self, place: Place) {
        self.place = place;
    }

    /// The words at a span of this clause, as written.
    pub(super) fn written(&self, span: Span) -> &'t str {
        &self.text[(span.start - self.at) as usize..(span.end - self.at) as usize]
    }

    /// Takes a comma if one stands here.
    pub fn comma(&mut self) -> bool {
        self.take_comma().is_some()
    }

    /// Takes a comma that many recorders write and `fmt` does not.
    pub fn loose_comma(&mut self) -> bool {
        let taken = self.take_comma();
        if let (Some(span), Some(respell)) = (taken, self.respell.as_deref_mut()) {
            respell.note(span, "");
        }
        taken.is_some()
    }

    /// Takes a comma if one stands here; with its place.
    pub(super) fn take_comma(&mut self) -> Option<Span> {
        if self.place.next != Next::Comma {
            return None;
        }
        let span = Span::new(self.at + self.place.start, self.at + self.place.end);
        self.advance();
        Some(span)
    }

    /// Whether every word and comma was taken.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.place.next == Next::Nothing || self.rest().is_empty()
    }

    /// Takes the next word if it is `text` in any case.
    pub fn keyword(&mut self, text: &str) -> bool {
        if self.place.end - self.place.start != text.len() as u32 {
            return false;
        }
        match self.peek() {
            Some(word) if !word.quoted && word.text.eq_ignore_ascii_case(text) => {
                self.advance();
                self.respell(word, text);
                true
            }
            _ => false,
        }
    }

    /// Takes the next word or says that `what` (`a space`, `an amount`) was wanted.
    #[inline]
    pub fn expect(&mut self, what: &str) -> Reading<Word<'t>> {
        match self.word() {
            Some(word) => Ok(word),
            None => Err(self.missing(what)),
        }
    }

    /// What to say when the clause ends and `what` was wanted.
    #[cold]
    pub fn missing(&self, what: &str) -> Box<Misread> {
        let rest = self.rest();
        if rest.is_empty() {
            // The last word is underlined: an empty span after it is hard to see.
            let taken = &self.text[..self.place.taken as usize];
            let from = taken
                .trim_end_matches(',')
                .rfind(|c: char| c.is_whitespace() || c == ',')
                .map_or(0, |i| i + 1);
            let span = Span::new(self.at + from as u32, self.at + taken.len() as u32);
            let message = match &taken[from..] {
                "" => format!("{what} is missing: nothing is said here"),
                last => format!("{what} is missing after `{last}`"),
            };
            let label = format!("{what} is missing here");
            return Misread::new(Record::Expected, span, message, label);
        }
        let start = self.at + self.place.start;
        Misread::new(
            Record::Expected,
            Span::new(start, start + 1),
            format!("{what} is expected here, not a comma"),
            format!("expected {what}"),
        )
    }

    /// What to say when `word` is not `what`.
    #[cold]
    pub fn unexpected(word: Word<'_>, what: &str) -> Box<Misread> {
        Misread::new(
            Record::Expected,
            word.span,
            format!("`{}` is not {what}", word.text),
            format!("expected {what}"),
        )
    }

    /// Takes a whole number without a sign, at most 999,999.
    pub fn number(&mut self, what: &str) -> Reading<(u32, Word<'t>)> {
        let word = self.expect(what)?;
        match plain_number(word.text) {
            Some(number) if !word.quoted => {
                if self.respell.is_some() {
                    self.respell(word, &number.to_string());
                }
                Ok((number, word))
            }
            _ => Err(Self::no_number(word, what)),
        }
    }

    /// Takes a number with or without a sign (`+2`, `-1`, `−1`).
    pub fn signed(&mut self, what: &str) -> Reading<(i32, Word<'t>)> {
        let word = self.expect(what)?;
        let (sign, digits) = match word.text.strip_prefix('+') {
            Some(digits) => (1, digits),
            None => match word.text.strip_prefix(['-', '−']) {
                Some(digits) => (-1, digits),
                None => (1, word.text),
            },
        };
        match plain_number(digits) {
            Some(number) if !word.quoted => {
                if word.text.starts_with('−') {
                    self.respell(word, &format!("-{number}"));
                }
                Ok((sign * number as i32, word))
            }
            _ => Err(Self::no_number(word, what)),
        }
    }

    /// A word that is no number, or more than any number here can be.
    fn no_number(word: Word<'_>, what: &str) -> Box<Misread> {
        let misread = Self::unexpected(word, what);
        let digits = word.text.trim_start_matches(['+', '-', '−']);
        if digits.len() > 6 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return misread.help("numbers go up to 999,999");
        }
        misread
    }

    /// Says that everything was understood, or underlines what is left over.
    #[inline]
    pub fn finish(&self) -> Reading<()> {
        if self.is_done() {
            return Ok(());
        }
        Err(self.left_over())
    }

    #[cold]
    fn left_over(&self) -> Box<Misread> {
        let rest = self.rest();
        let start = self.at + self.place.start;
        Misread::new(
            Record::LeftOver,
            Span::new(start, start + rest.len() as u32),
            format!("`{rest}` is left over: the clause is complete before it"),
            "left over",
        )
    }

    /// Takes what stands after `=>`, as a cursor of its own.
    #[inline]
    pub fn claim(&mut self) -> Option<Cursor<'t, '_>> {
        let (text, at) = self.claim.take()?;
        Some(Cursor {
            respell: self.respell.as_deref_mut(),
            ..Cursor::new(text, at)
        })
    }

    /// Whether something stands after `=>` and nobody took it; with its span.
    #[inline]
    pub fn unread_claim(&self) -> Option<Span> {
        self.claim
            .map(|(text, at)| Span::new(at, at + text.len() as u32))
    }

    /// Notes that `word` is spelt `canonical`, if anybody wants to know.
    #[inline]
    pub fn respell(&mut self, word: Word<'_>, canonical: &str) {
        if let Some(respell) = self.respell.as_deref_mut() {
            let written = if word.quoted { None } else { Some(word.text) };
            if written != Some(canonical) {
                respell.note(word.span, canonical);
            }
        }
    }
}
