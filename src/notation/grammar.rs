//! The line grammar. Each production stands in the doc comment of its function and in `grammar.md`;
//! a test compares the two.
//!
//! Knows lines, clauses and words as slices of the text; copies nothing.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while1};
use nom::character::complete::{char, space0, space1};
use nom::combinator::verify;
use nom::error::{ErrorKind, ParseError};
use nom::sequence::{preceded, terminated};

use super::clauses::Body;
use super::misread::{Misread, Reading, closest};
use super::statement::Statement;
use super::word::Word;
use crate::diagnostic::Record;
use crate::source::Span;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 64 << 10;

/// How far a production got: the bytes that were left. Whoever got further knows better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stuck {
    left: usize,
}

impl<'t> ParseError<&'t [u8]> for Stuck {
    fn from_error_kind(input: &'t [u8], _: ErrorKind) -> Self {
        Self { left: input.len() }
    }
    fn append(_: &'t [u8], _: ErrorKind, other: Self) -> Self {
        other
    }
    fn or(self, other: Self) -> Self {
        if other.left < self.left { other } else { self }
    }
}

type Parsed<'t, T> = nom::IResult<&'t [u8], T, Stuck>;

/// A line without its comment and the blanks around it; parsers walk its bytes, words are cut from it.
#[derive(Debug, Clone, Copy)]
struct Code<'t> {
    text: &'t str,
    at: u32,
}

impl<'t> Code<'t> {
    /// The word of `length` bytes at which `i`, an end of the line, begins.
    fn word(self, i: &[u8], length: usize) -> Word<'t> {
        let from = self.text.len() - i.len();
        let start = self.at + from as u32;
        Word {
            text: &self.text[from..from + length],
            span: Span::new(start, start + length as u32),
            quoted: false,
        }
    }

    /// What is left at `i`, an end of the line.
    fn body(self, i: &[u8]) -> Body<'t> {
        let from = self.text.len() - i.len();
        Body {
            text: &self.text[from..],
            at: self.at + from as u32,
        }
    }
}

/// `line = [ statement ], [ comment ] ;`
///
/// `at` is where `text` begins in the file; `text` has no line end.
///
/// # Errors
/// A form error whose span lies in `text`.
pub fn line(text: &str, at: u32) -> Reading<Option<Statement<'_>>> {
    if text.len() > MAX_LINE {
        let message = format!("the line is longer than {} KiB", MAX_LINE >> 10);
        return Err(Misread::new(
            Record::TooLarge,
            Span::new(at, at + text.floor_char_boundary(80) as u32),
            message,
            "too long",
        )
        .help("a player may have as many lines as it takes: write it as several"));
    }
    let (code, _) = uncommented(text, at)?;
    statement_of(code, at)
}

/// A line as `fmt` writes most of them, a subject and what it says; others are left to the grammar.
#[inline]
pub(super) fn said_plainly(code: &str, at: u32) -> Option<Statement<'_>> {
    let bytes = code.as_bytes();
    let mut colon = 0;
    while let Some(byte) = bytes.get(colon)
        && SUBJECT[*byte as usize] != 0
    {
        colon += 1;
    }
    let after = colon + 2;
    let plain = SUBJECT[bytes[0] as usize] == LETTER
        && bytes.get(colon) == Some(&b':')
        && bytes.get(colon + 1) == Some(&b' ')
        && bytes.get(after).is_some_and(|byte| *byte > b' ')
        && bytes.last().is_some_and(|byte| *byte > b' ')
        // `setup:` is a heading with something left over.
        && !(colon == 5 && bytes[..5].eq_ignore_ascii_case(b"setup"));
    plain.then(|| Statement::Said {
        subject: Word {
            text: &code[..colon],
            span: Span::new(at, at + colon as u32),
            quoted: false,
        },
        body: Body {
            text: &code[after..],
            at: at + after as u32,
        },
    })
}

/// A heading as `fmt` writes it.
pub(super) fn round_plainly(code: &str, at: u32) -> Option<Statement<'_>> {
    let number = code.strip_prefix("round ")?;
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| {
        let start = at + (code.len() - number.len()) as u32;
        Statement::Round(Word {
            text: number,
            span: Span::new(start, start + number.len() as u32),
            quoted: false,
        })
    })
}

/// The statement of a line without its comment.
pub(super) fn statement_of(code: &str, at: u32) -> Reading<Option<Statement<'_>>> {
    let code = code.trim_ascii_end();
    let text = code.trim_ascii_start();
    if text.is_empty() {
        return Ok(None);
    }
    let at = at + (code.len() - text.len()) as u32;
    match statement(Code { text, at }, text.as_bytes()) {
        Ok(([], statement)) => Ok(Some(statement)),
        Ok((rest, _)) => Err(not_a_statement(text, at, rest.len())),
        Err(nom::Err::Error(stuck) | nom::Err::Failure(stuck)) => {
            Err(not_a_statement(text, at, stuck.left))
        }
        Err(nom::Err::Incomplete(_)) => Err(not_a_statement(text, at, 0)),
    }
}

/// `statement = version | heading | subject, ":", body ;`
fn statement<'t>(code: Code<'t>, i: &'t [u8]) -> Parsed<'t, Statement<'t>> {
    match i.first() {
        // What begins a record for whoever cuts a file into records is nothing else here.
        Some(b'e' | b'E') if version_word(i).is_ok() => version(code, i),
        Some(b's' | b'S' | b'r' | b'R') => alt((|i| heading(code, i), |i| said(code, i))).parse(i),
        _ => said(code, i),
    }
}

/// `version = "evoref", blank, number ;`
fn version<'t>(code: Code<'t>, i: &'t [u8]) -> Parsed<'t, Statement<'t>> {
    let (number, ()) = version_word(i)?;
    let (i, text) = word(number)?;
    Ok((i, Statement::Version(code.word(number, text.len()))))
}

fn version_word(i: &[u8]) -> Parsed<'_, ()> {
    (tag_no_case(&b"evoref"[..]), space1).map(|_| ()).parse(i)
}

/// `heading = "setup" | "round", blank, number ;`
fn heading<'t>(code: Code<'t>, i: &'t [u8]) -> Parsed<'t, Statement<'t>> {
    if let Ok((after, text)) = setup(i) {
        return Ok((after, Statement::Setup(code.word(i, text.len()))));
    }
    let (number, _) = (tag_no_case(&b"round"[..]), space1).parse(i)?;
    let (i, text) =
        verify(word, |text: &[u8]| text.iter().all(u8::is_ascii_digit)).parse(number)?;
    Ok((i, Statement::Round(code.word(number, text.len()))))
}

fn setup(i: &[u8]) -> Parsed<'_, &[u8]> {
    verify(terminated(word, space0), |text: &[u8]| {
        text.eq_ignore_ascii_case(b"setup")
    })
    .parse(i)
}

/// `subject = letter, { letter | digit | "-" | "_" } ;`
fn subject(i: &[u8]) -> Parsed<'_, &[u8]> {
    verify(
        take_while1(|byte: u8| SUBJECT[byte as usize] != 0),
        |text: &[u8]| text[0].is_ascii_alphabetic(),
    )
    .parse(i)
}

/// Whether a byte may stand in a subject, and whether it is a letter.
static SUBJECT: [u8; 256] = {
    let mut may = [0; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        may[byte as usize] = match byte {
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            b'0'..=b'9' | b'-' | b'_' => 1,
            _ => 0,
        };
        byte += 1;
    }
    may
};

const LETTER: u8 = 2;

/// `body = clause, { ";", clause } ;`
fn said<'t>(code: Code<'t>, i: &'t [u8]) -> Parsed<'t, Statement<'t>> {
    let (after, text) = subject(i)?;
    let (body, _) = (space0, char(':'), space0).parse(after)?;
    let said = Statement::Said {
        subject: code.word(i, text.len()),
        body: code.body(body),
    };
    Ok((&[], said))
}

/// `word = character, { character } ;`
fn word(i: &[u8]) -> Parsed<'_, &[u8]> {
    preceded(
        space0,
        take_while1(|byte: u8| !matches!(byte, b' ' | b'\t' | b'\r' | b';' | b',' | b'"' | b':')),
    )
    .parse(i)
}

/// Splits a line before its comment.
///
/// `comment = "#", { character } ;`
///
/// A `#` begins a comment where a word may begin, outside strings.
pub(super) fn uncommented(text: &str, at: u32) -> Reading<(&str, &str)> {
    let bytes = text.as_bytes();
    let mut string = None;
    let mut index = 0;
    while let Some(found) = next_mark(&bytes[index..], string.is_some()) {
        let here = index + found;
        match (bytes[here], string) {
            (b'"', None) => string = Some(here),
            (b'"', Some(_)) => string = None,
            (b'\\', Some(_)) => index = (here + 1).min(bytes.len() - 1),
            (b'#', None) if may_begin_a_word(&bytes[..here]) => {
                return Ok((&text[..here], &text[here..]));
            }
            _ => {}
        }
        index = index.max(here) + 1;
        if index >= bytes.len() {
            break;
        }
    }
    match string {
        None => Ok((text, "")),
        Some(open) => Err(Misread::new(
            Record::UnclosedString,
            Span::new(at + open as u32, at + text.trim_ascii_end().len() as u32),
            "the string that begins here is not closed on its line",
            "no closing `\"`",
        )
        .help("close it with `\"`; inside a string a quote is written `\\\"`")),
    }
}

/// The comment of a line, with its `#`; empty if it has none.
pub fn comment(line: &str) -> &str {
    uncommented(line, 0).map_or("", |(_, comment)| comment)
}

/// Whether what stands before is the start of a line, a blank, a mark or the end of a string.
fn may_begin_a_word(before: &[u8]) -> bool {
    before.ends_with(b"=>")
        || before
            .last()
            .is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b':' | b',' | b';' | b'"'))
}

fn next_mark(bytes: &[u8], in_string: bool) -> Option<usize> {
    if in_string {
        memchr::memchr2(b'"', b'\\', bytes)
    } else {
        memchr::memchr2(b'"', b'#', bytes)
    }
}

fn not_a_statement(text: &str, at: u32, left: usize) -> Box<Misread> {
    let first = text.split_whitespace().next().unwrap_or(text);
    // A blank of another script is no blank of the grammar, so the first word may begin later.
    let from = at + text.find(first).unwrap_or(0) as u32;
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
            let blank = |c: char| matches!(c, ' ' | '\t' | '\r');
            let words = text.split(blank).filter(|word| !word.is_empty());
            let heading: &[&str] = match words.collect::<Vec<_>>()[..] {
                [word] if word == first => &["setup"],
                [word, number] if word == first && number.bytes().all(|b| b.is_ascii_digit()) => {
                    &["round"]
                }
                _ => &[],
            };
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
