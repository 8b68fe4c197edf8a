//! What a record, a name or a path may hold, made safe to show: the one place where that is done.
//!
//! * A character that moves the cursor, ends a line or turns the direction of writing is shown as its
//!   picture (`␛`), or as `<U+202E>` where Unicode has none.
//! * Nothing reads as a command of a build server: of a `::` that would begin a line, and of `##[` or
//!   `##vso[` anywhere, one character is shown as `<U+003A>` or `<U+0023>`.
//!
//! Words become one line before they are put into a text and before colours are added; the whole text
//! is looked through once more when it is ready. JSON keeps every value, written with escapes.

use std::borrow::Cow;

use super::Paint;

/// Words from a record, a name or a path as part of one line: line ends and tabs are shown, too.
pub fn one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(unseen) && !text.contains("##") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        show(c, !unseen(c), &text[at..], &mut out);
    }
    Cow::Owned(out)
}

/// A character, or its picture: unless it `stays`, or if a command begins with it.
pub(super) fn show(c: char, stays: bool, rest: &str, out: &mut String) {
    if stays && !begins_hash_command(rest) {
        out.push(c);
    } else {
        picture(c, out);
    }
}

/// A whole text: line ends and tabs stay. With colour, sequences that set colours stay as well, so
/// what is coloured goes through [`one_line`] before.
pub fn printable(text: &str, paint: Paint) -> Cow<'_, str> {
    let plain = |c: char| !unseen(c) || matches!(c, '\n' | '\t');
    if text.chars().all(plain) && !text.contains("##") && !text.contains("::") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    let mut line_begins = true;
    while let Some(c) = rest.chars().next() {
        let ours = colour(rest).filter(|_| paint == Paint::Colour);
        let length = ours.unwrap_or(c.len_utf8());
        let command = line_begins && rest.starts_with("::") || begins_hash_command(rest);
        if ours.is_some() || !command && (plain(c) || rest.starts_with("\r\n")) {
            out.push_str(&rest[..length]);
        } else {
            picture(c, &mut out);
        }
        // Who reads commands skips blanks before them, and may not see colours.
        line_begins = c == '\n' || line_begins && (ours.is_some() || c.is_whitespace());
        rest = &rest[length..];
    }
    Cow::Owned(out)
}

/// JSON with the same values in which nothing acts on a terminal or a build server.
pub fn json(text: String) -> String {
    // The line ends of the layout are the only control characters that JSON has outside of escapes.
    let acts = |c: char| unseen(c) && c != '\n';
    // Bytes first: nearly no text has one with which a character that acts can begin.
    let may_act = |byte: &u8| match byte {
        b'\n' => false,
        0..0x20 | 0x7f | 0xc2 | 0xd8 | 0xe2 | 0xef => true,
        0x20..0x7f | 0x80.. => false,
    };
    // Many at once: reports can be very long.
    let some_may = |bytes: &[u8]| bytes.iter().fold(false, |found, byte| found | may_act(byte));
    let has_acts = text.as_bytes().chunks(1 << 10).any(some_may) && text.contains(acts);
    if !has_acts && !text.contains("##") {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        if acts(c) || begins_hash_command(&text[at..]) {
            out.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}

/// Whether a character acts on what shows it instead of being seen: control characters, line ends,
/// marks, embeddings, overrides and isolates of the direction, and the byte-order mark.
pub(super) fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{206f}'
                | '\u{feff}'
        )
}

/// `##[group]` of GitHub, `##vso[task.complete]` of Azure, `##teamcity[…]`: anywhere in a line.
fn begins_hash_command(text: &str) -> bool {
    text.strip_prefix("##").is_some_and(|name| {
        name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).starts_with('[')
    })
}

/// The length of a sequence that only sets colours, if one begins here.
fn colour(text: &str) -> Option<usize> {
    let digits = text.strip_prefix("\u{1b}[")?;
    let end = digits.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    digits[end..].starts_with('m').then_some(end + 3)
}

/// `␛` for the escape character, and so on; `<U+202E>` for those that have no picture.
fn picture(c: char, out: &mut String) {
    let code = u32::from(c);
    let drawn = match code {
        0..0x20 => char::from_u32(0x2400 + code),
        0x7f => Some('\u{2421}'),
        _ => None,
    };
    match drawn {
        Some(drawn) => out.push(drawn),
        None => out.push_str(&format!("<U+{code:04X}>")),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/render/printable.rs"]
mod tests;
