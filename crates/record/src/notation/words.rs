//! The terminals: blanks, words, strings, commas, keywords, and what ends a clause. The only place of
//! the notation that looks at single characters of a clause.

use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_while1};
use nom::character::complete::char;
use nom::combinator::{not, opt, recognize, verify};
use nom::error::ErrorKind;
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};
use nom::{Input, Parser};

use super::languages::meanings;
use super::reader::{Parsed, Reader};
use super::stuck::{Stuck, wants};
use super::word::{Rest, Word};
use crate::source::Span;

/// Whether a character parts words.
#[inline]
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Whether a character belongs to the word it stands in, whatever stands around it.
#[inline]
const fn is_inside(byte: u8) -> bool {
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

/// Takes bytes while they are `inside`, perhaps none: nom's `take_while`, which is not compiled into its
/// callers.
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
fn word(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
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
const fn may_open(byte: u8) -> bool {
    matches!(byte, 0xc2 | 0xe2)
}

/// The quotes of print, each with what closes it.
const PRINTED: [(&str, &[&str]); 4] =
    [("„", &["“", "”"]), ("“", &["”"]), ("«", &["»"]), ("»", &["«"])];

/// `printed = "„", text, ( "“" | "”" ) | "“", text, "”" | "«", text, "»" | "»", text, "«" ;`
///
/// A string in the quotes of print; one that nothing closes before the next that opens so is none.
#[cold]
fn printed_string(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
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
fn string(i: Rest<'_>) -> Parsed<'_, Rest<'_>> {
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
fn after_keyword<'a>(text: &str, i: Rest<'a>) -> Option<Rest<'a>> {
    let (written, rest) = blanks(i).split_at_checked(text.len())?;
    let text = text.as_bytes();
    let fits = word_ends(rest) && (written == text || written.eq_ignore_ascii_case(text));
    fits.then_some(rest)
}

/// A word or a comma of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// A word or a string.
    Word(Word<'a>),
    /// A comma, and where it stands.
    Comma(Span),
}

impl<'a, R> Reader<'a, R> {
    /// `words = { word | string | "," } ;`
    ///
    /// The words and commas from `i` up to `=>` or the end of the clause.
    pub fn tokens(&self, mut i: Rest<'a>) -> impl Iterator<Item = Token<'a>> {
        std::iter::from_fn(move || {
            if let Ok((rest, word)) = self.any(i) {
                i = rest;
                return Some(Token::Word(word));
            }
            let (rest, ()) = self.comma(i).ok()?;
            let span = self.span(blanks(i), rest);
            i = rest;
            Some(Token::Comma(span))
        })
    }

    /// All of the text.
    #[inline]
    pub const fn begin(&self) -> Rest<'a> {
        self.text.as_bytes()
    }

    /// The next word or string, without taking it; `None` at a comma, at `=>` and at the end.
    #[inline]
    pub fn peek(&self, i: Rest<'a>) -> Option<Word<'a>> {
        self.any(i).ok().map(|(_, word)| word)
    }

    /// Takes the next word or string.
    #[inline]
    pub fn any(&self, i: Rest<'a>) -> Parsed<'a, Word<'a>> {
        let i = blanks(i);
        let (rest, quoted) = match i.first() {
            Some(b'"') => (string(i)?.0, true),
            Some(&first) if may_open(first) => match printed_string(i) {
                Ok((rest, _)) => (rest, true),
                Err(_) => (word(i)?.0, false),
            },
            _ => (word(i)?.0, false),
        };
        let written = self.between(i, rest);
        let text = if quoted { inner(written) } else { written };
        let span = self.span(i, rest);
        Ok((rest, Word { text, span, quoted }))
    }

    /// Takes the next word or string, which should be `what`.
    #[inline]
    pub fn word(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, Word<'a>> {
        move |i| self.any(i).or_else(|_| wants(i, what))
    }

    /// Takes a string, which should be `what`.
    pub fn string(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, Word<'a>> {
        move |i| match self.any(i) {
            Ok((rest, word)) if word.quoted => Ok((rest, word)),
            _ => wants(i, what),
        }
    }

    /// What `read` makes of the inside of a word or string, if it reads all of it.
    pub fn all_of<'t, T>(
        &self,
        text: &'t str,
        read: impl FnOnce(&Reader<'t, R>, Rest<'t>) -> Parsed<'t, T>,
    ) -> Option<T>
    where
        'a: 't,
    {
        let inside = Reader::new(self.rules, text, 0);
        let (rest, found) = read(&inside, inside.begin()).ok()?;
        rest.is_empty().then_some(found)
    }

    /// Reads the inside of the next word or string with `inner`, which takes all of it.
    #[inline]
    pub fn within<T>(
        &self,
        i: Rest<'a>,
        mut inner: impl FnMut(Rest<'a>) -> Parsed<'a, T>,
    ) -> Parsed<'a, T> {
        let begin = blanks(i);
        if begin.first().is_some_and(|first| *first == b'"' || may_open(*first)) {
            return self.within_quotes(begin, &mut inner);
        }
        match inner(begin) {
            Ok((rest, _)) if !word_ends(rest) => wants(rest, "the end of the word"),
            read => read,
        }
    }

    #[cold]
    fn within_quotes<T>(
        &self,
        i: Rest<'a>,
        inner: &mut dyn FnMut(Rest<'a>) -> Parsed<'a, T>,
    ) -> Parsed<'a, T> {
        if let [b'"', begin @ ..] = i {
            return terminated(inner, char('"')).parse(begin);
        }
        let (rest, word) = self.any(i)?;
        let begin = &i[(word.span.range().len() - word.text.len()) / 2..];
        let (end, found) = inner(begin)?;
        if self.between(begin, end) == word.text {
            Ok((rest, found))
        } else {
            wants(end, "the end of the word")
        }
    }

    /// The next word as it is written, and what is left after it: nothing before a string, a comma, `=>`
    /// and the end.
    #[inline]
    pub fn plain(&self, i: Rest<'a>) -> Parsed<'a, Rest<'a>> {
        word(blanks(i))
    }

    /// Takes the part of a word up to one of `marks` or to its end, which may be at once.
    pub fn part(&self, marks: &'static str) -> impl Fn(Rest<'a>) -> Parsed<'a, Word<'a>> {
        let inside = |byte| is_inside(byte) && !marks.as_bytes().contains(&byte);
        move |i| {
            let (rest, _) = run(inside)(i)?;
            let (text, span) = (self.between(i, rest), self.span(i, rest));
            let quoted = false;
            Ok((rest, Word { text, span, quoted }))
        }
    }

    /// Whether a word or a string comes next.
    #[inline]
    pub fn follows(&self, i: Rest<'a>) -> bool {
        !matches!(blanks(i), [] | [b',' | b';' | b'\n', ..] | [b'=', b'>', ..])
    }

    /// Where the next word begins, or the last one ended if none follows.
    #[inline]
    pub fn next_start(&self, i: Rest<'a>) -> u32 {
        self.place(if self.follows(i) { blanks(i) } else { i })
    }

    /// Takes the word `text`, in any case, or one of another language that means it.
    #[inline]
    pub fn keyword(&self, text: &'static str) -> impl Fn(Rest<'a>) -> Parsed<'a, ()> {
        move |i| {
            let Some(rest) = after_keyword(text, i).or_else(|| self.after_other_word(text, i))
            else {
                return wants(i, text);
            };
            self.respell_from(i, rest, text);
            Ok((rest, ()))
        }
    }

    /// Takes one of these words, in any case or language, and gives what it stands for.
    #[inline]
    pub fn one_of<T: Copy, const N: usize>(
        &self,
        known: [(&'static str, T); N],
        i: Rest<'a>,
    ) -> Option<(Rest<'a>, T)> {
        let plain = known.iter().find_map(|(text, of)| Some((text, after_keyword(text, i)?, *of)));
        let (text, rest, meaning) = plain.or_else(|| {
            known.iter().find_map(|(text, of)| Some((text, self.after_other_word(text, i)?, *of)))
        })?;
        self.respell_from(i, rest, text);
        Some((rest, meaning))
    }

    /// What is left after a word of another language that means `text`, if one comes next; a mark such
    /// as `?` is the same in all.
    #[inline]
    fn after_other_word(&self, text: &str, i: Rest<'a>) -> Option<Rest<'a>> {
        let is_word = |text: &[u8]| {
            text.first().is_some_and(|first| first.is_ascii_alphabetic() || *first >= 0x80)
        };
        let may_be = is_word(text.as_bytes()) && is_word(blanks(i));
        if may_be { self.in_other_words(text, i) } else { None }
    }

    #[cold]
    fn in_other_words(&self, text: &str, i: Rest<'a>) -> Option<Rest<'a>> {
        let (rest, word) = self.any(i).ok()?;
        (!word.quoted && meanings(word.text).contains(&text)).then_some(rest)
    }

    /// Whether the word `text` comes next, in any case, or one of another language that means it.
    #[inline]
    pub fn is_next(&self, text: &'static str, i: Rest<'a>) -> bool {
        after_keyword(text, i).or_else(|| self.after_other_word(text, i)).is_some()
    }

    /// The last word before `i`, without commas and blanks behind it, and where it begins; empty if
    /// there is none.
    pub(super) fn last_word(&self, i: Rest<'a>) -> (&'a str, u32) {
        let before = &self.text[..self.before(i)];
        let gap = |letter: char| letter.is_whitespace() || letter == ',';
        let before = before.trim_end_matches(gap);
        let last = before.rsplit(gap).next().unwrap_or("");
        (last, self.at + (before.len() - last.len()) as u32)
    }

    /// The words between two places of the text, with a blank between them and no comma.
    #[cold]
    pub(super) fn without_commas(&self, from: u32, to: u32) -> String {
        let words = &self.text[(from - self.at) as usize..(to - self.at) as usize];
        let words = words.split([',', ' ', '\t']).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    }

    /// Takes `=>` if it stands here: a reader for what follows it, and where that begins.
    #[inline]
    pub fn stated(&self, i: Rest<'a>) -> Option<(Self, Rest<'a>)> {
        match blanks(i) {
            [b'=', b'>', rest @ ..] => Some((self.from(rest), rest)),
            _ => None,
        }
    }

    /// Takes the `;` before the next clause if it stands here: a reader for that clause.
    #[inline]
    pub fn next_clause(&self, i: Rest<'a>) -> Option<Self> {
        match blanks(i) {
            [b';', rest @ ..] => Some(self.from(rest)),
            _ => None,
        }
    }

    /// Whether nothing of this clause follows, but perhaps `=>`.
    #[inline]
    pub fn is_done(&self, i: Rest<'a>) -> bool {
        match *blanks(i) {
            [] | [b';' | b'\n', ..] | [b'=', b'>', ..] => true,
            // A blank that the grammar does not know may stand at the end.
            [first, ..] => first.is_ascii_whitespace() && self.left_over(i).is_empty(),
        }
    }

    /// What is left of the clause before `=>`, blanks at both ends removed.
    pub fn left_over(&self, i: Rest<'a>) -> &'a str {
        let i = blanks(i);
        self.between(i, words_end(i)).trim_ascii_end()
    }

    /// The span of the clause without what stands after `=>`, blanks at both ends removed.
    pub fn clause_span(&self) -> Span {
        let i = blanks(self.begin());
        let start = self.place(i);
        Span::new(start, start + self.left_over(i).len() as u32)
    }
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
fn inner(string: &str) -> &str {
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
    let words = many0_count(alt((plain, lone_equals, string, other))).parse(i);
    words.map_or(i, |(rest, _)| rest)
}

/// Everything up to the `;` that ends the clause, or to the end.
pub(super) fn clause_end(i: Rest<'_>) -> Rest<'_> {
    let rest = words_end(i);
    let claims = many0_count(preceded(tag("=>"), |i| Ok((words_end(i), ())))).parse(rest);
    claims.map_or_else(|_: nom::Err<Stuck<'_>>| rest, |(rest, _)| rest)
}
