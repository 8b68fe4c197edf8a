//! The line grammar: the comment, the heading, and who says what.
//!
//! Knows no clause: what follows the colon is read by [`super::body`] and the games.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take, take_while, take_while1};
use nom::character::complete::digit1;
use nom::combinator::{not, recognize};
use nom::error::ParseError;
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::body::Body;
use super::languages::meaning;
use super::misread::Reading;
use super::reader::{Parsed, Reader};
use super::statement::Statement;
use super::stuck::{Stuck, wants};
use super::terminals::{Rest, Word, blanks, closed_string, is_blank, mark, run, run1};
use super::vocabulary::{closest, in_handle};
use crate::diagnostic::{Finding, Record};
use crate::source::Span;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 64 << 10;

/// `line = [ statement ], [ comment ] ;`
///
/// `at` is where `text` begins in the file; `text` has no line end. Only a `marked` line can have a
/// comment or a string.
///
/// # Errors
/// A form error whose span lies in `text`.
#[inline]
pub(super) fn statement_on(text: &str, marked: bool, at: u32) -> Reading<Option<Statement<'_>>> {
    if text.len() > MAX_LINE {
        return Err(too_long(text, at));
    }
    let code = if marked { uncommented(text, at)?.0 } else { text };
    let code = code.trim_ascii_end();
    let text = code.trim_ascii_start();
    if text.is_empty() {
        return Ok(None);
    }
    let at = at + (code.len() - text.len()) as u32;
    let line = Reader::new(&(), text, at);
    match line.said(line.begin()) {
        Ok((body, subject)) => Ok(Some(Statement::Said {
            subject,
            body: Body { text: line.between(body, &[]), at: line.place(body) },
        })),
        Err(stuck) => line.unsaid(stuck).map(Some),
    }
}

#[cold]
fn too_long(text: &str, at: u32) -> Box<Finding> {
    let message = format!("the line is longer than {} KiB", MAX_LINE >> 10);
    let span = Span::new(at, at + text.floor_char_boundary(80) as u32);
    Finding::new(Record::TooLarge, span, message, "too long")
        .help("a player may have as many lines as it takes: write it as several")
}

impl<'a> Reader<'a> {
    /// `statement = subject, ":", body | version | heading ;`
    ///
    /// The few lines that nobody says; `said` is where a line that somebody says got stuck.
    #[inline(never)]
    fn unsaid(&self, said: nom::Err<Stuck<'a>>) -> Reading<Statement<'a>> {
        let headed = alt((|i| self.version(i), |i| self.heading(i))).parse(self.begin());
        let left = match (headed, said) {
            (Ok(([], statement)), _) => return Ok(statement),
            (Ok((rest, _)), _) => rest.len(),
            (Err(nom::Err::Error(headed)), nom::Err::Error(said)) => match headed.or(said) {
                Stuck::Wanted { left, .. } => left as usize,
                Stuck::Refused(misread) => return Err(misread),
            },
            (Err(stuck), _) => return Err(self.tell(stuck)),
        };
        Err(not_a_statement(self.text, self.at, left))
    }

    /// `body = clause, { ";", clause } ;`
    ///
    /// What stands before it: the subject and the colon.
    #[inline]
    fn said(&self, i: Rest<'a>) -> Parsed<'a, Word<'a>> {
        let (rest, _) = subject(i)?;
        let subject = self.cut(i, rest);
        let (body, ()) = mark(b':')(blanks(rest))?;
        // `setup:` is a heading with something left over, and what begins a record for whoever cuts
        // a file into records is nothing else here. Most handles are shorter.
        let is = |word: &str| subject.text.eq_ignore_ascii_case(word);
        let is_long = subject.text.len() >= "setup".len();
        if is_long && (is("setup") || is("evoref") && blank(rest).is_ok()) {
            return wants(i, "a heading");
        }
        Ok((blanks(body), subject))
    }

    /// `version = "evoref", blank, number ;`
    fn version(&self, i: Rest<'a>) -> Parsed<'a, Statement<'a>> {
        let (number, _) = terminated(tag_no_case("evoref"), blank).parse(i)?;
        let (rest, _) = bare_word(number)?;
        Ok((rest, Statement::Version(self.cut(number, rest))))
    }

    /// `heading = "setup" | "position" | "round", blank, number ;`
    fn heading(&self, i: Rest<'a>) -> Parsed<'a, Statement<'a>> {
        let (rest, word) = bare_word(i)?;
        if word.eq_ignore_ascii_case(b"setup") {
            return Ok((blanks(rest), Statement::Setup(self.cut(i, rest))));
        }
        if word.eq_ignore_ascii_case(b"position") {
            return Ok((blanks(rest), Statement::Position(self.cut(i, rest))));
        }
        if !word.eq_ignore_ascii_case(b"round") {
            return self.heading_in_other_words(i);
        }
        let (number, _) = blank(rest)?;
        let (rest, _) = run1(|byte| byte.is_ascii_digit())(number)?;
        Ok((rest, Statement::Round(self.cut(number, rest))))
    }

    /// A heading in another language: its words, and the number of a round.
    #[cold]
    fn heading_in_other_words(&self, i: Rest<'a>) -> Parsed<'a, Statement<'a>> {
        let words = self.between(i, &[]).trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number = &i[words.len()..];
        let named = words.trim_ascii_end();
        let rest = &[][..];
        let word = self.cut(i, &i[named.len()..]);
        let is_one = |name: &str| matches!(name, "setup" | "position" | "round");
        match meaning(named, is_one).filter(|_| !named.contains([':', ';', ',', '"'])) {
            Some("setup") if number.is_empty() => Ok((rest, Statement::Setup(word))),
            Some("position") if number.is_empty() => Ok((rest, Statement::Position(word))),
            Some("round") if !number.is_empty() && named.len() < words.len() => {
                Ok((rest, Statement::Round(self.cut(number, rest))))
            }
            Some(_) | None => wants(i, "a heading"),
        }
    }
}

/// `subject = letter, { letter | mark | digit | "-" | "_" } ;`
///
/// Letters, marks and digits of any script.
#[inline]
fn subject(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    let inside = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let (rest, written) = run(inside)(i)?;
    match rest.first() {
        Some(0x80..) => wide_subject(i),
        _ if written.first().is_some_and(u8::is_ascii_alphabetic) => Ok((rest, written)),
        Some(_) | None => wants(i, "a subject"),
    }
}

/// A subject in which not every letter is one of the English alphabet.
#[cold]
fn wide_subject(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    let text = str::from_utf8(i).unwrap_or_default();
    match text.len() - text.trim_start_matches(in_handle).len() {
        0 => wants(i, "a subject"),
        _ if !text.starts_with(char::is_alphabetic) => wants(i, "a subject"),
        end => Ok((&i[end..], &i[..end])),
    }
}

fn blank(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    run1(is_blank)(i)
}

fn bare_word(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
    run1(|byte| !is_blank(byte) && !matches!(byte, b';' | b',' | b'"' | b':'))(i)
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
    let span = Span::new(line.place(rest), at + text.trim_ascii_end().len() as u32);
    let message = "the string that begins here is not closed on its line";
    Err(Finding::new(Record::UnclosedString, span, message, "no closing `\"`")
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

fn not_a_statement(text: &str, at: u32, left: usize) -> Box<Finding> {
    let whole = |message: &str, label: &str| {
        Finding::new(Record::Syntax, Span::new(at, at + text.len() as u32), message, label)
    };
    if let Some(heading) = text.strip_suffix(':').map(str::trim_ascii_end) {
        let line = Reader::new(&(), heading, at);
        if let Ok(([], _)) = line.heading(line.begin()) {
            let message = "a heading stands alone on its line, without a `:`";
            return whole(message, "a heading with a `:`").means(heading);
        }
    }
    // A blank of another script is no blank of the grammar, so the first word may begin later.
    let before = text.len() - text.trim_start().len();
    let length = text[before..].find(char::is_whitespace);
    let first = &text[before..length.map_or(text.len(), |length| before + length)];
    let from = at + before as u32;
    let span = Span::new(from, from + first.len() as u32);
    let keyword = first.trim_end_matches(':').to_ascii_lowercase();
    match keyword.as_str() {
        "round" => {
            let message = "a round heading is `round` and the number of the round";
            whole(message, "expected `round` and a number")
                .help("form: `round 4`, alone on its line")
        }
        "setup" => whole("the heading `setup` stands alone on its line", "expected only `setup`"),
        "position" => {
            whole("the heading `position` stands alone on its line", "expected only `position`")
        }
        "evoref" => whole(
            "a record begins with `evoref 1` and nothing else on the line",
            "expected `evoref 1`",
        ),
        _ => {
            if let Some(players) = several(text) {
                let span = Span::new(at, at + players.len() as u32);
                let message = "a line says what one player does";
                return Finding::new(Record::Syntax, span, message, "more than one")
                    .help("write a line for each of them, which begins with his handle and `:`");
            }
            let stuck = (text.len() - left.min(text.len())) as u32;
            // Only what would be a heading if its word were spelt so.
            let heading = heading_like(text, first);
            let near = closest(first, heading.iter().copied()).is_some();
            let span =
                if stuck > 0 && left > 0 && !near { Span::new(at, at + stuck) } else { span };
            let message = "a line is a heading, or says who, then `:` and what happened";
            let help = "form: `round 2`, or a player or `table`, then `:` and what happened; a comment \
                        begins with `#`";
            Finding::new(Record::Syntax, span, message, "no line begins so")
                .suggest(first, heading.iter().copied())
                .help(help)
        }
    }
}

/// Words parted by commas before the first `:` of a line.
fn several(text: &str) -> Option<&str> {
    let players = &text[..text.find(':')?];
    let is_of_handles =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | ',' | ' ');
    let parted = players.contains(',') && !players.trim_ascii().ends_with(',');
    let whole = players.find(|letter| !is_of_handles(letter)).is_none();
    (parted && !players.starts_with(',') && whole).then_some(players)
}

/// The headings that a line could be if `first`, its first word, were spelt so.
fn heading_like(text: &str, first: &str) -> &'static [&'static str] {
    let line = Reader::new(&(), text, 0);
    let word = |i| line.any(i);
    let number = |i| preceded(blank, terminated(digit1, not(take(1_usize)))).parse(i);
    match word(line.begin()) {
        Ok((_, word)) if word.quoted || word.text != first => &[],
        Ok(([], _)) => &["setup", "position"],
        Ok((rest, _)) if number(rest).is_ok() => &["round"],
        Ok(_) | Err(_) => &[],
    }
}
