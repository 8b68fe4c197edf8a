//! Control characters that a record may hold, made visible: what is printed moves no cursor.

use std::borrow::Cow;

use super::Paint;

/// The text with a picture (`␛`) for each control character but line ends and tabs. With colour the
/// renderer's own sequences stay, and they alone.
pub fn printable(text: &str, paint: Paint) -> Cow<'_, str> {
    let stays = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    if text.chars().all(stays) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match colour(rest) {
            Some(length) if paint == Paint::Colour => length,
            _ if stays(c) || rest.starts_with("\r\n") => c.len_utf8(),
            _ => {
                out.push(picture(c));
                rest = &rest[c.len_utf8()..];
                continue;
            }
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    Cow::Owned(out)
}

/// The length of a sequence that only sets colours, if one begins here.
fn colour(text: &str) -> Option<usize> {
    let digits = text.strip_prefix("\u{1b}[")?;
    let end = digits.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    digits[end..].starts_with('m').then_some(end + 3)
}

/// `␛` for the escape character, and so on; a box for those that have no picture.
fn picture(c: char) -> char {
    match u32::from(c) {
        code @ 0..0x20 => char::from_u32(0x2400 + code).unwrap_or('\u{fffd}'),
        0x7f => '\u{2421}',
        _ => '\u{fffd}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_of_our_own_pass() {
        let text = "a\u{1b}[31mb\u{1b}[2J\u{8}\u{9b}\tc\r\n";
        assert_eq!(printable(text, Paint::Plain), "a␛[31mb␛[2J␈\u{fffd}\tc\r\n");
        assert_eq!(
            printable(text, Paint::Colour),
            "a\u{1b}[31mb␛[2J␈\u{fffd}\tc\r\n"
        );
        assert!(matches!(printable("é\n", Paint::Plain), Cow::Borrowed(_)));
    }
}
