//! Numbers in a clause.
//!
//! Knows digits and signs; whether a number makes sense is for whoever asked for it.

use super::cursor::Cursor;
use super::misread::{Misread, Reading};
use super::word::Word;

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
