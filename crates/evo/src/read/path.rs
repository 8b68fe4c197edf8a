//! The inside of a word of spaces: `c4-c5xd5`, with the places of its steps for underlining.

use crate::prelude::*;
use evoref_record::notation::{mark, one};
use nom::IResult;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::anychar;
use nom::combinator::{all_consuming, opt, recognize, value};
use nom::multi::many1;
use nom::sequence::{preceded, terminated};

/// What stands before a space of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Joint {
    /// `-`: somebody goes there.
    Step,
    /// `x`: somebody is attacked there.
    Strike,
}

/// A word whose spaces are all on the board, though it has not the form that its verb wants.
pub(crate) struct Path<'a> {
    pub(crate) word: Word<'a>,
    pub(crate) spaces: usize,
    /// How many stand before the `x`.
    pub(crate) strike: Option<usize>,
}

impl Path<'_> {
    /// More than any species can walk: 2 + 6 legs + 2 thighs, and cards.
    pub(crate) const MOST: usize = 48;

    /// Bytes of the longest word that can be one: three for a space, three for a dash.
    const LONGEST: usize = Path::MOST * 6;
}

/// `step = "-" ;`
#[inline]
pub(crate) fn step(i: Rest<'_>) -> Parsed<'_, Joint> {
    value(Joint::Step, alt((mark(b'-'), other_dash))).parse(i)
}

/// A dash that a word processor wrote for the hyphen of a step.
#[cold]
fn other_dash(i: Rest<'_>) -> Parsed<'_, ()> {
    value((), alt((tag("−"), tag("–"), tag("—")))).parse(i)
}

/// `strike = "x" ;`
#[inline]
pub(crate) fn strike(i: Rest<'_>) -> Parsed<'_, Joint> {
    value(Joint::Strike, alt((mark(b'x'), other_cross))).parse(i)
}

/// Another way to write the `x` of a strike.
#[cold]
fn other_cross(i: Rest<'_>) -> Parsed<'_, ()> {
    value((), alt((tag("X"), tag("×")))).parse(i)
}

/// `joint = step | strike ;`
pub(crate) fn joint(i: Rest<'_>) -> Parsed<'_, Joint> {
    alt((step, strike)).parse(i)
}

impl<'a> Grammar<'_, 'a> {
    /// `space = letter, digit, [ digit ] ;`
    #[inline]
    pub(crate) fn stop(&self, i: Rest<'a>) -> Parsed<'a, SpaceId> {
        // A row may be called x, so the first letter is no joint.
        let (rest, row) = one(|byte| byte.is_ascii_alphabetic())(i)?;
        let (rest, number) = digits(rest)?;
        let short = i.len() - rest.len() <= 3;
        match self.rules.board.at(row, number as usize) {
            Some(id) if short => Ok((rest, id)),
            _ => wants(i, "a space"),
        }
    }

    /// Notes how `fmt` writes the word of these spaces at `i`, `last` before the last one.
    #[inline]
    pub(crate) fn respell_spaces(&self, i: Rest<'a>, spaces: &[SpaceId], last: Joint) {
        if self.notes_spellings() {
            self.note_spaces(i, spaces, last);
        }
    }

    #[cold]
    fn note_spaces(&self, i: Rest<'a>, spaces: &[SpaceId], last: Joint) {
        let names: Vec<_> = spaces.iter().map(|id| self.rules.space_name(*id)).collect();
        if let Some(word) = self.peek(i) {
            self.respell(word, &joined(&names, last));
        }
    }

    /// The word at `i`, which should be `what` and is not: refuses what is no path of any form, whatever joins
    /// its spaces.
    ///
    /// `last` is what the verb wants before the last space, for a suggestion.
    #[cold]
    pub(crate) fn path(&self, i: Rest<'a>, what: &'a str, last: Joint) -> Parsed<'a, Path<'a>> {
        let (rest, word) = self.word(what)(i)?;
        let mut path = Path { word, spaces: 0, strike: None };
        let whole = word.inside();
        let mut from = 0;
        loop {
            let to = from + piece(&word.text[from..]).len();
            if path.spaces == Path::MOST {
                let most = format!("the path has more than {} spaces", Path::MOST);
                let message = format!("{most}, and no dinosaur goes so far");
                let misread = Finding::new(Record::TooLarge, word.span, message, "too long");
                return refuse(misread.help("write a path for each dinosaur: `move a1-a2 c3-c4`"));
            }
            let space = &word.text[from..to];
            if self.rules.board.find(space).is_none() {
                let disjointed = self.disjointed(word.text, word.span, last);
                let no_space = || self.no_space(space, word.part(from, to));
                return refuse(disjointed.unwrap_or_else(no_space));
            }
            path.spaces += 1;
            let Ok((after, joint)) = joint(&whole[to..]) else { return Ok((rest, path)) };
            if joint == Joint::Strike && path.strike.replace(path.spaces).is_some() {
                return refuse(unexpected(word, "a path with one `x` at most"));
            }
            from = whole.len() - after.len();
        }
    }

    /// What to say about spaces that are named, but not joined: `g5g4`, `g5>g4`, `g5 g4`.
    pub(crate) fn disjointed(&self, text: &str, span: Span, last: Joint) -> Option<Box<Finding>> {
        if text.len() > Path::LONGEST {
            return None;
        }
        let find = |name: &&str| self.rules.board.find(name);
        let spaces: Option<Vec<SpaceId>> = spaces_in(text)?.iter().map(find).collect();
        let names: Vec<_> = spaces?.into_iter().map(|id| self.rules.space_name(id)).collect();
        let (what, mark) = match last {
            Joint::Step => ("a path", "-"),
            Joint::Strike => ("an attack", "x"),
        };
        if names.len() < 2 || last == Joint::Strike && names.len() > 2 {
            return None;
        }
        let between = format!("`{mark}` stands between the spaces of {what}");
        let (message, label) =
            (format!("`{text}` is not {what}: {between}"), format!("`{mark}` is missing"));
        Some(Finding::new(Record::Expected, span, message, label).means(&joined(&names, last)))
    }

    /// What to say about a space that stands alone, when the next words from `i` on are others.
    pub(crate) fn torn(&self, mut i: Rest<'a>, one: Word<'a>, last: Joint) -> Option<Box<Finding>> {
        let mut text = one.text.to_owned();
        let mut span = one.span;
        while let Ok((rest, next)) = self.any(i)
            && !next.quoted
        {
            self.rules.board.find(next.text)?;
            text.push(' ');
            text.push_str(next.text);
            span = span.join(next.span);
            i = rest;
            if last == Joint::Strike {
                break;
            }
        }
        self.disjointed(&text, span, last)
    }
}

/// What stands where a space should: everything up to the next joint.
fn piece(text: &str) -> &str {
    let joins = |letter| matches!(letter, '-' | '−' | '–' | '—' | 'x' | 'X' | '×');
    let read: IResult<&str, &str> =
        recognize((opt(anychar), take_while(|letter| !joins(letter)))).parse(text);
    read.map_or(text, |(_, piece)| piece)
}

/// The names of spaces in a text that has nothing else but marks and blanks.
fn spaces_in(text: &str) -> Option<Vec<&str>> {
    let gap = || take_while(|letter: char| !letter.is_alphanumeric());
    let digits = take_while(|letter: char| letter.is_ascii_digit());
    let space = recognize((anychar::<_, ()>, digits));
    let spaces = many1(terminated(space, gap()));
    all_consuming(preceded(gap(), spaces)).parse(text).ok().map(|(_, spaces)| spaces)
}

/// The names of spaces as one word, `last` before the last one.
fn joined(names: &[&str], last: Joint) -> String {
    let mark = match last {
        Joint::Step => "-",
        Joint::Strike => "x",
    };
    match names {
        [way @ .., end] if !way.is_empty() => format!("{}{mark}{end}", way.join("-")),
        _ => names.concat(),
    }
}
