//! The words of a clause as its reader takes them: words, strings, commas and keywords.

use nom::Parser;
use nom::character::complete::char;
use nom::sequence::terminated;

use super::languages::meanings;
use super::reader::{Parsed, Reader};
use super::stuck::wants;
use super::terminals::{
    Rest, Word, after_keyword, blanks, inner, is_inside, may_open, printed_string, run, string,
    word, word_ends, words_end,
};
use crate::source::Span;

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

    /// The next word as it is written, and what is left after it: nothing before a string, a comma, `=>` and the end.
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

    /// The last word before `i`, without commas and blanks behind it, and where it begins; empty if there is none.
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
        words.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
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
