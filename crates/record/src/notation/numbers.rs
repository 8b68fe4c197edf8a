//! Numbers in a clause, and several items one after another: with commas between them, or with blanks.
//!
//! Knows digits and signs; whether a number makes sense is for whoever asked for it.

use nom::Parser;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::combinator::{opt, value};

use super::reader::{Parsed, Reader};
use super::stuck::{Stuck, or_help, wants};
use super::terminals::{Rest, Word, blanks, mark, run1, word_ends};

impl<'a, R> Reader<'a, R> {
    /// `amount = digit, { digit } ;`
    ///
    /// A whole number without a sign, at most 999,999, which should be `what`.
    #[inline]
    pub fn amount(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, u32> {
        move |i| {
            let begin = blanks(i);
            match digits(begin) {
                Ok((rest, number)) if word_ends(rest) => {
                    if self.notes_spellings() {
                        self.respell_number(begin, rest, number);
                    }
                    Ok((rest, number))
                }
                _ => no_number(i, begin, what),
            }
        }
    }

    #[cold]
    fn respell_number(&self, i: Rest<'a>, rest: Rest<'a>, number: u32) {
        self.respell_from(i, rest, &number.to_string());
    }

    /// The same, with its word.
    pub fn number(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, (u32, Word<'a>)> {
        let amount = self.amount(what);
        move |i| {
            let (rest, number) = amount(i)?;
            Ok((rest, (number, self.cut(blanks(i), rest))))
        }
    }

    /// Whether a word of digits alone comes next, of whatever length.
    #[inline]
    pub fn is_amount(&self, i: Rest<'a>) -> bool {
        run1(is_digit)(blanks(i)).is_ok_and(|(rest, _)| word_ends(rest))
    }

    /// `signed = [ "+" | "-" ], amount ;`
    ///
    /// A number with or without a sign (`+2`, `-1`, `−1`), which should be `what`; with its word.
    pub fn signed(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, (i32, Word<'a>)> {
        move |i| {
            let begin = blanks(i);
            let (unsigned, sign) = opt(sign).parse(begin)?;
            match digits(unsigned) {
                Ok((rest, number)) if word_ends(rest) => {
                    let word = self.cut(begin, rest);
                    let number = sign.unwrap_or(1) * number as i32;
                    if word.text.starts_with('−') {
                        self.respell(word, &format!("-{}", number.abs()));
                    }
                    Ok((rest, (number, word)))
                }
                _ => no_number(i, unsigned, what),
            }
        }
    }
}

impl<'a, R> Reader<'a, R> {
    #[inline]
    pub fn comma(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        mark(b',')(blanks(i)).or_else(|_| wants(i, "a comma"))
    }

    /// Takes items with commas between them, at least one; after a comma an item must follow.
    pub fn list<T>(
        &self,
        item: impl Fn(Rest<'a>) -> Parsed<'a, T>,
    ) -> impl Fn(Rest<'a>) -> Parsed<'a, Vec<T>> {
        items(item, |i| self.comma(i).ok().map(|(after, ())| after))
    }

    /// Takes items with blanks between them, at least one, up to a comma, `=>` or the end.
    pub fn several<T>(
        &self,
        item: impl Fn(Rest<'a>) -> Parsed<'a, T>,
    ) -> impl Fn(Rest<'a>) -> Parsed<'a, Vec<T>> {
        items(item, |i| self.follows(i).then_some(i))
    }

    /// Takes a comma that many recorders write and `fmt` does not.
    #[inline]
    pub fn loose_comma(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        let (rest, ()) = self.comma(i)?;
        self.note(self.span(blanks(i), rest), "");
        Ok((rest, ()))
    }
}

/// Takes items, at least one, as long as `next` says where another one begins.
pub(super) fn items<'a, T>(
    item: impl Fn(Rest<'a>) -> Parsed<'a, T>,
    next: impl Fn(Rest<'a>) -> Option<Rest<'a>>,
) -> impl Fn(Rest<'a>) -> Parsed<'a, Vec<T>> {
    move |i| {
        let (mut i, first) = item(i)?;
        let mut items = vec![first];
        while let Some(begin) = next(i) {
            let (rest, next) = item(begin)?;
            items.push(next);
            i = rest;
        }
        Ok((i, items))
    }
}

/// `sign = "+" | "-" | "−" ;`
///
/// What the number after it is multiplied with.
#[inline]
pub fn sign(i: Rest<'_>) -> Parsed<'_, i32> {
    if let Ok((rest, ())) = mark(b'+')(i) {
        return Ok((rest, 1));
    }
    match mark(b'-')(i) {
        Ok((rest, ())) => Ok((rest, -1)),
        Err(_) => minus(i),
    }
}

#[cold]
fn minus(i: Rest<'_>) -> Parsed<'_, i32> {
    value(-1, tag("−")).parse(i)
}

const fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

/// The value of up to six digits.
#[inline]
pub fn digits(i: Rest<'_>) -> Parsed<'_, u32> {
    let (mut rest, mut number) = (i, 0_u32);
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        number = number.wrapping_mul(10).wrapping_add((digit - b'0').into());
        rest = after;
    }
    match i.len() - rest.len() {
        1..=6 => Ok((rest, number)),
        _ => wants(i, "a number"),
    }
}

/// A word that is no number, or more than any number here can be.
#[cold]
fn no_number<'a, T>(i: Rest<'a>, unsigned: Rest<'a>, what: &'a str) -> Parsed<'a, T> {
    let many = |i| take_while_m_n::<_, _, Stuck<'a>>(7, usize::MAX, is_digit)(i);
    let help = match many(unsigned) {
        Ok((rest, _)) if word_ends(rest) => "numbers go up to 999,999",
        _ => "",
    };
    or_help(wants(i, what), help)
}
