//! The terminals: blanks, words, strings, and what ends a word, a clause and a line. The only place of the
//! notation that looks at single characters of a clause.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_while1};
use nom::character::complete::char;
use nom::combinator::{not, opt, recognize, verify};
use nom::error::ErrorKind;
use nom::multi::many0_count;
use nom::sequence::preceded;
use nom::{Input, Parser};

use super::reader::Parsed;
use super::stuck::{Stuck, wants};
use crate::source::Span;

/// What is left of a text.
pub type Rest<'a> = &'a [u8];

/// A word or string of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'t> {
    /// The words as written; of a string what stands between the quotes, escapes included.
    pub text: &'t str,
    /// Where it stands, quotes included.
    pub span: Span,
    /// Whether it was a string.
    pub quoted: bool,
}

impl<'t> Word<'t> {
    /// The span of a part of the word, by byte offsets in `text`.
    pub fn part(&self, from: usize, to: usize) -> Span {
        // What opens a string is as long as what closes it, which may be missing.
        let quotes = self.span.range().len().saturating_sub(self.text.len());
        let start = self.span.start + quotes.div_ceil(2) as u32;
        Span::new(start + from as u32, start + to as u32)
    }

    /// Its inside, for productions.
    pub const fn inside(&self) -> Rest<'t> {
        self.text.as_bytes()
    }

    /// The meaning of a string: `\"` and `\\` are opened.
    pub fn unescaped(&self) -> Cow<'t, str> {
        if !self.text.contains('\\') {
            return Cow::Borrowed(self.text);
        }
        let mut open = String::with_capacity(self.text.len());
        let mut letters = self.text.chars();
        while let Some(letter) = letters.next() {
            open.push(if letter == '\\' { letters.next().unwrap_or('\\') } else { letter });
        }
        Cow::Owned(open)
    }
}

/// A text as a string: its quotes and backslashes escaped.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether a character parts words.
#[inline]
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Whether a character belongs to the word it stands in, whatever stands around it.
#[inline]
pub(super) const fn is_inside(byte: u8) -> bool {
    !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b';' | b'"' | b'=')
}

/// `blanks = { " " | tab | carriage return } ;`
#[inline]
pub fn blanks(mut i: Rest<'_>) -> Rest<'_> {
    while let [first, rest @ ..] = i
        && is_blank(*first)
    {
        i = rest;
    }
    i
}

/// Takes bytes while they are `inside`, perhaps none: nom's `take_while`, which is not compiled into its callers.
#[inline]
pub(super) fn run<'a>(inside: impl Fn(u8) -> bool) -> impl Fn(Rest<'a>) -> Parsed<'a, Rest<'a>> {
    move |i| i.split_at_position_complete(|byte| !inside(byte))
}

/// The same of at least one byte: nom's `take_while1`.
#[inline]
pub fn run1<'a>(inside: impl Fn(u8) -> bool) -> impl Fn(Rest<'a>) -> Parsed<'a, Rest<'a>> {
    move |i| i.split_at_position1_complete(|byte| !inside(byte), ErrorKind::TakeWhile1)
}

/// Takes one byte that `fits`: nom's `satisfy`, which is not compiled into its callers.
#[inline]
pub fn one<'a>(fits: impl Fn(u8) -> bool) -> impl Fn(Rest<'a>) -> Parsed<'a, u8> {
    move |i| match i {
        [first, rest @ ..] if fits(*first) => Ok((rest, *first)),
        _ => wants(i, "a mark"),
    }
}

/// Takes this byte.
#[inline]
pub fn mark<'a>(mark: u8) -> impl Fn(Rest<'a>) -> Parsed<'a, ()> {
    let mark = one(move |byte| byte == mark);
    move |i| mark(i).map(|(rest, _)| (rest, ()))
}

/// `word = character, { character | string } ;`
#[inline]
pub(super) fn word(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    let (rest, plain) = run(is_inside)(i)?;
    match rest.first() {
        Some(b'=' | b'"') => odd_word(i),
        _ if plain.is_empty() => wants(i, "a word"),
        _ => Ok((rest, plain)),
    }
}

/// A word with `=` or a string in it.
#[cold]
fn odd_word(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    let inside = || take_while1(is_inside);
    let more = many0_count(alt((inside(), lone_equals, string)));
    recognize((alt((inside(), lone_equals)), more)).parse(i)
}

/// A `=` that begins no `=>`.
fn lone_equals(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    recognize((not(tag("=>")), char('='))).parse(i)
}

/// `string = '"', { character | "\", character }, '"' | printed ;`
#[inline]
pub(super) fn closed_string(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    match i.first() {
        Some(b'"') => recognize((open_string, char('"'))).parse(i),
        Some(&first) if may_open(first) => printed_string(i),
        Some(_) | None => wants(i, "a string"),
    }
}

/// Whether a printed quote may begin with this byte.
#[inline]
pub(super) const fn may_open(byte: u8) -> bool {
    matches!(byte, 0xc2 | 0xe2)
}

/// The quotes of print, each with what closes it.
const PRINTED: [(&str, &[&str]); 4] =
    [("„", &["“", "”"]), ("“", &["”"]), ("«", &["»"]), ("»", &["«"])];

/// `printed = "„", text, ( "“" | "”" ) | "“", text, "”" | "«", text, "»" | "»", text, "«" ;`
///
/// A string in the quotes of print; one that nothing closes before the next that opens so is none.
#[cold]
pub(super) fn printed_string(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    let opens = |(open, _): &&(&str, _)| i.starts_with(str::as_bytes(open));
    let Some((open, closing)) = PRINTED.iter().find(opens) else { return wants(i, "a string") };
    let mut rest = &i[open.len()..];
    loop {
        match *rest {
            [] => return wants(i, "a string"),
            [b'\\', _, ref after @ ..] => rest = after,
            [_, ref after @ ..] => {
                if let Some(close) = closing.iter().find(|close| rest.starts_with(close.as_bytes()))
                {
                    let end = i.len() - rest.len() + close.len();
                    return Ok((&i[end..], &i[..end]));
                }
                if rest.starts_with(open.as_bytes()) {
                    return wants(i, "a string");
                }
                rest = after;
            }
        }
    }
}

/// A string up to its closing quote.
fn open_string(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    let inside = alt((
        take_while1(|byte| !matches!(byte, b'"' | b'\\')),
        recognize((char('\\'), opt(take(1_usize)))),
    ));
    recognize((char('"'), many0_count(inside))).parse(i)
}

/// A string; one that nothing closes goes on to the end. Lines are looked through for those before.
pub(super) fn string(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    alt((closed_string, open_string)).parse(i)
}

/// Whether the word that ended before `i` is complete.
#[inline]
pub fn word_ends(i: Rest<'_>) -> bool {
    match *i {
        [] | [b' ' | b'\t' | b'\r' | b'\n' | b',' | b';', ..] => true,
        [b'=', ref after @ ..] => after.first() == Some(&b'>'),
        _ => false,
    }
}

/// Whether nothing of this clause follows, not even `=>`.
#[inline]
pub(super) fn is_over(i: Rest<'_>) -> bool {
    matches!(blanks(i), [] | [b';' | b'\n', ..])
}

/// What is left after the word `text`, in any case, if it comes next.
#[inline]
pub(super) fn after_keyword<'a>(text: &str, i: Rest<'a>) -> Option<Rest<'a>> {
    let (written, rest) = blanks(i).split_at_checked(text.len())?;
    let text = text.as_bytes();
    let fits = word_ends(rest) && (written == text || written.eq_ignore_ascii_case(text));
    fits.then_some(rest)
}

/// Where the line ends that begins at byte `from` of a text, and whether it may have a comment or a
/// string: most lines have neither, and one search tells both.
#[inline]
pub(super) fn line_end(text: &str, from: usize) -> (usize, bool) {
    let line = &text.as_bytes()[from..];
    match memchr::memchr3(b'\n', b'#', b'"', line) {
        Some(end) if line[end] == b'\n' => (from + end, false),
        Some(mark) => {
            let end = memchr::memchr(b'\n', &line[mark..]);
            (end.map_or(text.len(), |end| from + mark + end), true)
        }
        None => (text.len(), false),
    }
}

/// What stands between the quotes.
pub(super) fn inner(string: &str) -> &str {
    unquoted(string).unwrap_or_else(|| string.strip_prefix('"').unwrap_or(string))
}

/// What stands between the quotes around a text, as it is written; `None` if there are none.
pub fn unquoted(text: &str) -> Option<&str> {
    let plain = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    plain.or_else(|| {
        let mut printed = PRINTED
            .iter()
            .flat_map(|(open, closing)| closing.iter().map(move |close| (open, close)));
        printed.find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close))
    })
}

/// Where the words end that begin at `i`: before `=>`, `;` or the end.
pub(super) fn words_end(i: Rest<'_>) -> Rest<'_> {
    let plain = run1(|byte| !matches!(byte, b';' | b'"' | b'=') && !may_open(byte));
    let other = verify(take(1_usize), |byte: &Rest<'_>| may_open(byte[0]));
    many0_count(alt((plain, lone_equals, string, other))).parse(i).map_or(i, |(rest, _)| rest)
}

/// Everything up to the `;` that ends the clause, or to the end.
pub(super) fn clause_end(i: Rest<'_>) -> Rest<'_> {
    let rest = words_end(i);
    let claims = many0_count(preceded(tag("=>"), |i| Ok((words_end(i), ())))).parse(rest);
    claims.map_or_else(|_: nom::Err<Stuck<'_>>| rest, |(rest, _)| rest)
}
