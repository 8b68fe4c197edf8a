//! Where a production got stuck and what it wanted there, and the sentence that is made of it.

use nom::error::{ErrorKind, ParseError};

use super::reader::{Parsed, Reader};
use super::terminals::{Rest, Word, blanks};
use super::vocabulary::Vocabulary;
use crate::diagnostic::{Finding, Record};
use crate::source::Span;

/// What helps when nobody remembers what has to be known.
pub const FORGOTTEN: &str = "if nobody remembers it, write `gap: \"nobody remembers\"` in its place; a `position` \
    below, as `evoref state FILE:LINE --as-record` writes one, or counts say how the table stood then, or \
    `result: adjudicated PLAYER POINTS, … \"why\"` ends it";

/// The longest of what is expected that stands in a label too.
const LONGEST_LABEL: usize = 50;

/// Why a production could not go on.
#[derive(Debug)]
pub enum Stuck<'a> {
    /// Something else was wanted where so many bytes are left.
    Wanted {
        left: u32,
        /// What was expected there.
        wanted: Wanted<'a>,
        /// A sentence of help, or empty.
        help: &'static str,
    },
    /// The words were understood and cannot be.
    Refused(Box<Finding>),
}

/// What a production expected.
#[derive(Debug, Clone, Copy)]
pub enum Wanted<'a> {
    /// Something of this form.
    Form(&'a str),
    /// A name of a list.
    Name(&'a Vocabulary),
}

impl<'a> ParseError<Rest<'a>> for Stuck<'a> {
    fn from_error_kind(i: Rest<'a>, _: ErrorKind) -> Self {
        Self::at(i, Wanted::Form("a word"))
    }

    fn append(_: Rest<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two ways that both got stuck, the one that got further knows better.
    fn or(self, other: Self) -> Self {
        match (&self, &other) {
            (Self::Wanted { left: one, .. }, Self::Wanted { left: two, .. }) if two < one => other,
            (Self::Wanted { .. } | Self::Refused(_), _) => self,
        }
    }
}

impl<'a> Stuck<'a> {
    /// `wanted` was expected at `i`.
    pub const fn at(i: Rest<'a>, wanted: Wanted<'a>) -> Self {
        Self::Wanted { left: i.len() as u32, wanted, help: "" }
    }
}

/// Something of the form `what` is expected at `i`.
#[inline]
pub fn wants<'a, T>(i: Rest<'a>, what: &'a str) -> Parsed<'a, T> {
    Err(nom::Err::Error(Stuck::at(i, Wanted::Form(what))))
}

/// What was understood cannot be: no other way of reading is tried.
#[cold]
pub fn refuse<'a, T>(misread: Box<Finding>) -> Parsed<'a, T> {
    Err(nom::Err::Failure(Stuck::Refused(misread)))
}

/// Adds a sentence of help to whatever a production wanted.
pub fn or_help<'a, T>(parsed: Parsed<'a, T>, help: &'static str) -> Parsed<'a, T> {
    parsed.map_err(|stuck| {
        stuck.map(|stuck| match stuck {
            Stuck::Wanted { left, wanted, help: "" } => Stuck::Wanted { left, wanted, help },
            Stuck::Wanted { .. } => stuck,
            Stuck::Refused(misread) => Stuck::Refused(misread.help(help)),
        })
    })
}

impl<'a, R> Reader<'a, R> {
    /// The sentence about where a production got stuck.
    #[cold]
    pub fn tell(&self, stuck: nom::Err<Stuck<'a>>) -> Box<Finding> {
        let (left, wanted, help) = match stuck {
            nom::Err::Error(Stuck::Wanted { left, wanted, help })
            | nom::Err::Failure(Stuck::Wanted { left, wanted, help }) => {
                (left as usize, wanted, help)
            }
            nom::Err::Error(Stuck::Refused(misread))
            | nom::Err::Failure(Stuck::Refused(misread)) => return misread,
            // Productions are complete: they never ask for more of the text.
            nom::Err::Incomplete(_) => (0, Wanted::Form("a word"), ""),
        };
        let whole = self.begin();
        let i = &whole[whole.len().saturating_sub(left)..];
        let word = self.peek(i);
        let misread = match (wanted, word) {
            (Wanted::Form(what), Some(word)) => unexpected(word, what),
            (Wanted::Name(list), Some(word)) => self.unknown_name(i, word, list),
            (Wanted::Form(what), None) => self.missing(i, what),
            (Wanted::Name(list), None) => self.missing(i, list.what),
        };
        let misread = match word {
            Some(word) if word.text == "?" && !word.quoted => misread.help(FORGOTTEN),
            Some(_) | None => misread,
        };
        match help {
            "" => misread,
            help => misread.help(help),
        }
    }

    /// What to say of a word that is no name of `list`: the nearest one of as few words as it takes.
    fn unknown_name(&self, i: Rest<'a>, word: Word<'a>, list: &Vocabulary) -> Box<Finding> {
        let is_near = |word: &Word<'_>| list.nearest(word.text).is_some();
        let near = self.runs(i).take(3).map(|(_, words)| words).find(is_near);
        let (word, what) = (near.unwrap_or(word), list.what);
        let message = format!("`{}` is not {what}", word.text);
        let misread = Finding::new(Record::UnknownName, word.span, message, format!("not {what}"))
            .or_means(list.nearest(word.text));
        if list.names.len() > 24 {
            return misread;
        }
        misread.help(format!("names here: {}", list.names.join(", ")))
    }

    /// What to say when nothing follows at `i` and `what` was wanted.
    #[cold]
    pub fn missing(&self, i: Rest<'a>, what: &str) -> Box<Finding> {
        if blanks(i).first() == Some(&b',') {
            return self.needless_comma(Record::Expected, i, self.clause_span().end);
        }
        // The last word is underlined: an empty span after it is hard to see.
        let (last, start) = self.last_word(i);
        if let ("", Some((_, after))) = (last, self.stated(i)) {
            let (span, message) = (self.span(blanks(i), after), format!("`=>` is not {what}"));
            return Finding::new(Record::Expected, span, message, format!("expected {what}"));
        }
        let message = match last {
            "" => format!("{what} is missing: nothing is said here"),
            last => format!("{what} is missing after `{last}`"),
        };
        let (span, label) = (Span::new(start, self.place(i)), format!("{what} is missing here"));
        Finding::new(Record::Expected, span, message, label)
    }
}

/// What to say when `word` is not `what`.
#[cold]
pub fn unexpected(word: Word<'_>, what: &str) -> Box<Finding> {
    // What is long is said once, in the sentence.
    let label = if what.len() <= LONGEST_LABEL {
        format!("expected {what}")
    } else {
        "not expected here".to_owned()
    };
    Finding::new(Record::Expected, word.span, format!("`{}` is not {what}", word.text), label)
}

#[cfg(test)]
#[path = "../../tests/unit/notation/stuck.rs"]
mod tests;
