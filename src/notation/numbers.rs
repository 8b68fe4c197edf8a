//! Numbers in a clause.
//!
//! Knows digits and signs; whether a number makes sense is for whoever asked for it.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::combinator::{opt, value};

use super::cursor::Cursor;
use super::misread::{Misread, Reading};
use super::reader::{Parsed, Reader, Rest};
use super::stuck::{Stuck, Wanted, wanted};
use super::word::Word;
use super::words::{blanks, word_ends};

impl<'t> Cursor<'t, '_> {
    /// Takes a whole number without a sign, at most 999,999.
    #[inline]
    pub fn amount(&mut self, what: &str) -> Reading<u32> {
        match plain_number(self.ahead()) {
            Some(number) if !self.notes_spellings() => {
                self.advance();
                Ok(number)
            }
            _ => self.number(what).map(|(number, _)| number),
        }
    }

    /// The same, with its word.
    pub fn number(&mut self, what: &str) -> Reading<(u32, Word<'t>)> {
        let word = self.expect(what)?;
        match plain_number(word.text.as_bytes()) {
            Some(number) if !word.quoted => {
                if self.notes_spellings() {
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
        match plain_number(digits.as_bytes()) {
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
}

/// The value of up to six digits.
#[inline]
fn plain_number(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() || digits.len() > 6 {
        return None;
    }
    let mut value = 0;
    for byte in digits {
        if !byte.is_ascii_digit() {
            return None;
        }
        value = value * 10 + u32::from(byte - b'0');
    }
    Some(value)
}

impl<'a, R> Reader<'a, R> {
    /// `amount = digit, { digit } ;`
    ///
    /// A whole number without a sign, at most 999,999, which should be `what`.
    #[inline]
    pub fn amount(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, u32> {
        let number = self.number(what);
        move |i| number(i).map(|(rest, (number, _))| (rest, number))
    }

    /// The same, with its word.
    #[inline]
    pub fn number(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, (u32, Word<'a>)> {
        move |i| {
            let (rest, word) = self.word(what)(i)?;
            match digits(blanks(i)) {
                Ok((end, number)) if end.len() == rest.len() => {
                    if self.notes_spellings() {
                        self.respell(word, &number.to_string());
                    }
                    Ok((rest, (number, word)))
                }
                _ => no_number(i, blanks(i), what),
            }
        }
    }

    /// Whether a word of digits alone comes next, of whatever length.
    pub fn is_amount(&self, i: Rest<'a>) -> bool {
        let digits: Parsed<'_, _> = take_while1(is_digit)(blanks(i));
        digits.is_ok_and(|(rest, _)| word_ends(rest))
    }

    /// `signed = [ "+" | "-" ], amount ;`
    ///
    /// A number with or without a sign (`+2`, `-1`, `−1`), which should be `what`; with its word.
    pub fn signed(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, (i32, Word<'a>)> {
        move |i| {
            let (rest, word) = self.word(what)(i)?;
            let (unsigned, sign) = opt(sign).parse(blanks(i))?;
            match digits(unsigned) {
                Ok((end, number)) if end.len() == rest.len() => {
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

/// `sign = "+" | "-" | "−" ;`
///
/// What the number after it is multiplied with.
pub fn sign(i: Rest<'_>) -> Parsed<'_, i32> {
    let minus = alt((tag("-"), tag("−")));
    alt((value(1, tag("+")), value(-1, minus))).parse(i)
}

const fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

/// The value of up to six digits.
#[inline]
pub fn digits(i: Rest<'_>) -> Parsed<'_, u32> {
    let (rest, digits) = take_while_m_n(1, 6, is_digit)(i)?;
    let number = digits
        .iter()
        .fold(0, |number, byte| number * 10 + u32::from(byte - b'0'));
    Ok((rest, number))
}

/// A word that is no number, or more than any number here can be.
#[cold]
fn no_number<'a, T>(i: Rest<'a>, unsigned: Rest<'a>, what: &'a str) -> Parsed<'a, T> {
    let many = |i| take_while_m_n::<_, _, Stuck<'a>>(7, usize::MAX, is_digit)(i);
    let help = match many(unsigned) {
        Ok((rest, _)) if word_ends(rest) => "numbers go up to 999,999",
        _ => "",
    };
    wanted(i, Wanted::Form(what, help))
}
