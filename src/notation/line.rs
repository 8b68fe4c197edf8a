//! The line grammar: the comment, the heading, and who says what.
//!
//! Knows no clause: what follows the colon is read by [`super::clause`] and the games.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take, take_while, take_while1};
use nom::character::complete::{char, digit1};
use nom::combinator::{not, recognize, verify};
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::body::Body;
use super::misread::{Misread, Reading, closest};
use super::reader::{Parsed, Reader, Rest};
use super::statement::Statement;
use super::stuck::{Stuck, wants};
use super::words::{blanks, closed_string, is_blank};
use crate::diagnostic::Record;
use crate::source::Span;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 64 << 10;

/// `line = [ statement ], [ comment ] ;`
///
/// `at` is where `text` begins in the file; `text` has no line end.
///
/// # Errors
/// A form error whose span lies in `text`.
pub fn line(text: &str, at: u32) -> Reading<Option<Statement<'_>>> {
    if text.len() > MAX_LINE {
        return Err(too_long(text, at));
    }
    plain_line(uncommented(text, at)?.0, at)
}

/// `line = [ statement ] ;`
///
/// The same for a line without comments and strings.
///
/// # Errors
/// A form error whose span lies in `text`.
#[inline]
pub(super) fn plain_line(text: &str, at: u32) -> Reading<Option<Statement<'_>>> {
    if text.len() > MAX_LINE {
        return Err(too_long(text, at));
    }
    let code = text.trim_ascii_end();
    let text = code.trim_ascii_start();
    if text.is_empty() {
        return Ok(None);
    }
    let at = at + (code.len() - text.len()) as u32;
    let line = Reader::new(&(), text, at);
    let left = match line.statement(line.begin()) {
        Ok(([], statement)) => return Ok(Some(statement)),
        Ok((rest, _)) => rest.len(),
        Err(nom::Err::Error(Stuck::Wanted { left, .. })) => left as usize,
        Err(stuck) => return Err(line.tell(stuck)),
    };
    Err(not_a_statement(text, at, left))
}

#[cold]
fn too_long(text: &str, at: u32) -> Box<Misread> {
    let message = format!("the line is longer than {} KiB", MAX_LINE >> 10);
    Misread::new(
        Record::TooLarge,
        Span::new(at, at + text.floor_char_boundary(80) as u32),
        message,
        "too long",
    )
    .help("a player may have as many lines as it takes: write it as several")
}

impl<'a> Reader<'a> {
    /// `statement = subject, ":", body | version | heading ;`
    #[inline]
    fn statement(&self, i: Rest<'a>) -> Parsed<'a, Statement<'a>> {
        alt((|i| self.said(i), |i| self.version(i), |i| self.heading(i))).parse(i)
    }

    /// `body = clause, { ";", clause } ;`
    #[inline]
    fn said(&self, i: Rest<'a>) -> Parsed<'a, Statement<'a>> {
        let (rest, _) = subject(i)?;
        let subject = self.cut(i, rest);
        let (body, _) = char(':').parse(blanks(rest))?;
        // `setup:` is a heading with something left over, and what begins a record for whoever cuts
        // a file into records is nothing else here.
        let version = subject.text.eq_ignore_ascii_case("evoref") && blank(rest).is_ok();
        if version || subject.text.eq_ignore_ascii_case("setup") {
            return wants(i, "a heading");
        }
        let body = blanks(body);
        let body = Body {
            text: self.between(body, &[]),
            at: self.place(body),
        };
        Ok((&[], Statement::Said { subject, body }))
    }

    /// `version = "evoref", blank, number ;`
    fn version(&self, i: Rest<'a>) -> Parsed<'a, Statement<'a>> {
        let (number, _) = version_word(i)?;
        let (rest, _) = bare_word(number)?;
        Ok((rest, Statement::Version(self.cut(number, rest))))
    }

    /// `heading = "setup" | "round", blank, number ;`
    fn heading(&self, i: Rest<'a>) -> Parsed<'a, Statement<'a>> {
        let setup = verify(bare_word, |word: Rest<'_>| {
            word.eq_ignore_ascii_case(b"setup")
        });
        if let Ok((rest, _)) = recognize(setup).parse(i) {
            return Ok((blanks(rest), Statement::Setup(self.cut(i, rest))));
        }
        let (number, _) = terminated(tag_no_case("round"), blank).parse(i)?;
        let (rest, _) = digit1(number)?;
        Ok((rest, Statement::Round(self.cut(number, rest))))
    }
}

/// `subject = letter, { letter | digit | "-" | "_" } ;`
#[inline]
fn subject(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    let inside = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    match i.first() {
        Some(first) if first.is_ascii_alphabetic() => take_while1(inside)(i),
        _ => wants(i, "a subject"),
    }
}

/// What every record begins with.
fn version_word(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    terminated(tag_no_case("evoref"), blank).parse(i)
}

/// Blanks, at least one.
fn blank(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    take_while1(is_blank)(i)
}

/// A word of a heading.
fn bare_word(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    take_while1(|byte| !is_blank(byte) && !matches!(byte, b';' | b',' | b'"' | b':'))(i)
}

/// Splits a line before its comment.
///
/// `comment = "#", { character } ;`
///
/// A `#` begins a comment where a word may begin, outside strings.
pub(super) fn uncommented(text: &str, at: u32) -> Reading<(&str, &str)> {
    let line = Reader::new(&(), text, at);
    let whole = line.begin();
    if memchr::memchr2(b'"', b'#', whole).is_none() {
        return Ok((text, ""));
    }
    let code = many0_count(alt((gap, closed_string, piece))).parse(whole);
    let rest = code.map_or(whole, |(rest, _)| rest);
    if rest.first() != Some(&b'"') {
        return Ok((line.between(whole, rest), line.between(rest, &[])));
    }
    let end = at + text.trim_ascii_end().len() as u32;
    Err(Misread::new(
        Record::UnclosedString,
        Span::new(line.place(rest), end),
        "the string that begins here is not closed on its line",
        "no closing `\"`",
    )
    .help("close it with `\"`; inside a string a quote is written `\\\"`"))
}

/// What stands between words: a comment may begin after it.
fn gap(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    let marks = take_while1(|byte| is_blank(byte) || matches!(byte, b':' | b',' | b';'));
    alt((marks, tag("=>"))).parse(i)
}

/// A part of a word: up to a gap, a string, or a `=` that may begin `=>`.
fn piece(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    let inside = |byte| !is_blank(byte) && !matches!(byte, b':' | b',' | b';' | b'"' | b'=');
    let first = preceded(not(alt((tag("#"), tag("\"")))), take(1_usize));
    recognize((first, take_while(inside))).parse(i)
}

/// The comment of a line, with its `#`; empty if it has none.
pub fn comment(line: &str) -> &str {
    uncommented(line, 0).map_or("", |(_, comment)| comment)
}

fn not_a_statement(text: &str, at: u32, left: usize) -> Box<Misread> {
    // A blank of another script is no blank of the grammar, so the first word may begin later.
    let before = text.len() - text.trim_start().len();
    let length = text[before..].find(char::is_whitespace);
    let first = &text[before..length.map_or(text.len(), |length| before + length)];
    let from = at + before as u32;
    let span = Span::new(from, from + first.len() as u32);
    let keyword = first.trim_end_matches(':').to_ascii_lowercase();
    match keyword.as_str() {
        "round" => Misread::new(
            Record::Syntax,
            Span::new(at, at + text.len() as u32),
            "a round heading is `round` and the number of the round",
            "expected `round` and a number",
        )
        .help("form: `round 4`, alone on its line"),
        "setup" => Misread::new(
            Record::Syntax,
            Span::new(at, at + text.len() as u32),
            "the heading `setup` stands alone on its line",
            "expected only `setup`",
        ),
        "evoref" => Misread::new(
            Record::Syntax,
            Span::new(at, at + text.len() as u32),
            "a record begins with `evoref 1` and nothing else on the line",
            "expected `evoref 1`",
        ),
        _ => {
            let stuck = (text.len() - left.min(text.len())) as u32;
            // Only what would be a heading if its word were spelt so.
            let heading = heading_like(text, first);
            let near = closest(first, heading.iter().copied()).is_some();
            let span = if stuck > 0 && left > 0 && !near {
                Span::new(at, at + stuck)
            } else {
                span
            };
            Misread::new(
                Record::Syntax,
                span,
                "a line is a heading or `SUBJECT: what happened`, and no subject stands here",
                "no `:` after the subject",
            )
            .suggest(first, heading.iter().copied())
            .help(
                "form: `A: bid 3 horn`, `table: climate +1`, `round 2`; a comment begins with `#`",
            )
        }
    }
}

/// The headings that a line could be if `first`, its first word, were spelt so.
fn heading_like(text: &str, first: &str) -> &'static [&'static str] {
    let line = Reader::new(&(), text, 0);
    let word = |i| line.any(i);
    let number = |i| preceded(blank, terminated(digit1, not(take(1_usize)))).parse(i);
    match word(line.begin()) {
        Ok((_, word)) if word.quoted || word.text != first => &[],
        Ok(([], _)) => &["setup"],
        Ok((rest, _)) if number(rest).is_ok() => &["round"],
        Ok(_) | Err(_) => &[],
    }
}
