//! What is wrong with the YAML of a file, without showing what the file holds.
//!
//! The library's sentences quote the file. Those whose form is known are told anew by keys and kinds
//! of values; everything else becomes one sentence that quotes nothing.

use crate::notation::closest;

/// Longer keys are not shown: nobody's key, but perhaps somebody's text.
const LONGEST_KEY: usize = 40;

/// Tells a sentence of the library anew.
pub(super) fn told(sentence: &str) -> String {
    known(sentence).unwrap_or_else(|| {
        "this is not the YAML that is expected: a quote, a bracket, a colon or an indentation \
         does not fit"
            .to_owned()
    })
}

/// The keys that lead to the place of a sentence, `spaces[3].terrain` of `spaces[3].terrain: unknown variant …`,
/// if it has any; and the rest.
fn parted(sentence: &str) -> (Option<&str>, &str) {
    match sentence.split_once(": ") {
        Some((way, rest)) if way.split('.').all(is_step) => (Some(way), rest),
        Some(_) | None => (None, sentence),
    }
}

/// A sentence without the numbers of the entries that lead to its place.
pub(super) fn uncounted(sentence: &str) -> String {
    let (Some(way), rest) = parted(sentence) else { return sentence.to_owned() };
    let keys = way.split('.').map(|step| step.split('[').next().unwrap_or_default());
    format!("{}: {rest}", keys.collect::<Vec<_>>().join("."))
}

/// The key of the file in which the place of a sentence lies: `creatures` of `creatures[3].type: …`.
pub(super) fn first_step(sentence: &str) -> &str {
    sentence.split(['.', '[', ':']).next().unwrap_or_default()
}

/// The key of an entry whose value a sentence is about, or that is none: `type` of `creatures[3].type: …`.
pub(super) fn key_at_fault(sentence: &str) -> Option<&str> {
    let (way, rest) = sentence.split_once(": ")?;
    let no_key = rest.strip_prefix('`').and_then(|rest| rest.split_once("` is no key here"));
    let own = || way.rsplit_once('.').map(|(_, key)| key);
    no_key.map(|(key, _)| key).or_else(own).filter(|key| is_key(key))
}

/// A sentence whose form is known, told anew: it is about a key or a value, and the file is YAML.
pub(super) fn known(sentence: &str) -> Option<String> {
    shape(sentence).or_else(|| match parted(sentence) {
        (Some(way), rest) => Some(format!("{way}: {}", shape(rest)?)),
        (None, _) => shape(sentence.split_once(": ")?.1),
    })
}

/// A sentence of the library as it is, but what it wants in words.
pub(super) fn in_words(sentence: &str) -> String {
    let (way, rest) = parted(sentence);
    if let Some(told) = about_key(rest, |_| true) {
        return way.map_or_else(|| told.clone(), |way| format!("{way}: {told}"));
    }
    match sentence.rsplit_once(", expected ") {
        Some((found, expected)) => format!("{found}, expected {}", wanted(expected)),
        None => sentence.to_owned(),
    }
}

/// A sentence without the keys before it, if its form is known.
fn shape(sentence: &str) -> Option<String> {
    let of_type = sentence.strip_prefix("invalid type: ");
    if let Some(found) = of_type.or_else(|| sentence.strip_prefix("invalid value: ")) {
        // What is expected is our own text, and the last part of the sentence.
        let (found, expected) = found.rsplit_once(", expected ")?;
        let (wanted, found) = (wanted(expected), kind(found)?);
        let found = match found {
            "a whole number" if wanted.starts_with(found) => "one outside of that",
            found if of_type.is_some() => found,
            _ => "this",
        };
        return Some(format!("{wanted} is expected here, not {found}"));
    }
    if let Some(rest) = sentence.strip_prefix("invalid length ") {
        let (_, expected) = rest.rsplit_once(", expected ")?;
        return Some(format!("{} is expected here", wanted(expected)));
    }
    if let Some(rest) = sentence.strip_prefix("unknown variant `") {
        let (_, expected) = rest.rsplit_once("`, expected ")?;
        return Some(format!("{expected} is expected here, not another word"));
    }
    about_key(sentence, is_key)
}

/// What is wrong with a key, if a sentence of the library is about one. Names that are not `shown` are not told.
fn about_key(sentence: &str, shown: fn(&str) -> bool) -> Option<String> {
    let named = |key: &str| {
        if shown(key) {
            format!("`{key}`")
        } else {
            "this key, which is not shown here,".to_owned()
        }
    };
    if let Some(rest) = sentence.strip_prefix("missing field `") {
        return Some(format!("{} is missing", named(rest.strip_suffix('`')?)));
    }
    if let Some(rest) = sentence.strip_prefix("duplicate field `") {
        return Some(format!("{} stands here twice", named(rest.strip_suffix('`')?)));
    }
    let (key, expected) = sentence.strip_prefix("unknown field `")?.rsplit_once("`, expected ")?;
    let keys: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    let near = closest(key, keys.iter().copied()).filter(|_| shown(key));
    let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    let keys = keys.join("`, `");
    Some(format!("{} is no key here; {near}keys: `{keys}`", named(key)))
}

/// The kind of value that was found, in words; the library's own for a value begin the sentence.
fn kind(found: &str) -> Option<&'static str> {
    let kinds = [
        ("string ", "text"),
        ("integer ", "a whole number"),
        ("floating point ", "a number with a point"),
        ("boolean ", "true or false"),
        ("character ", "text"),
        ("unit value", "nothing"),
        ("Option value", "nothing"),
        ("sequence", "a list"),
        ("map", "a mapping"),
        ("byte array", "bytes"),
        ("enum", "a tag"),
        ("unit variant", "a word"),
        ("newtype variant", "a mapping"),
        ("tuple variant", "a list"),
        ("struct variant", "a mapping"),
    ];
    kinds.iter().find(|(begins, _)| found.starts_with(begins)).map(|(_, words)| *words)
}

/// What a loader wants, in the words of people who write such files.
fn wanted(expected: &str) -> String {
    let words = match expected {
        "u8" => "a whole number from 0 to 255",
        "i8" => "a whole number from -128 to 127",
        "i32" | "i64" => "a whole number",
        "u16" | "u32" | "u64" | "usize" => "a whole number that is not negative",
        "a boolean" => "true or false",
        "variant identifier" => "a word",
        "string or map" => "a word or a mapping",
        "a string" => "text",
        "a sequence" => "a list",
        "a map" => "a mapping",
        other if other.starts_with("struct ") || other.starts_with("internally tagged enum") => {
            "a mapping"
        }
        other if other.starts_with("a tuple of size ") => {
            return other.replacen("a tuple of size ", "a list of ", 1);
        }
        other => other.strip_suffix(" in sequence").unwrap_or(other),
    };
    words.to_owned()
}

/// `spaces[3]`: a key, and perhaps the number of an entry.
fn is_step(step: &str) -> bool {
    let (key, number) = step.split_once('[').unwrap_or((step, ""));
    let digits = number.chars().all(|c| c.is_ascii_digit() || "[]".contains(c));
    digits && (is_key(key) || key.is_empty())
}

/// Whether somebody would call a key so.
fn is_key(key: &str) -> bool {
    let letters = key.chars().all(|c| c.is_alphanumeric() || "-_".contains(c));
    letters && !key.is_empty() && key.chars().count() <= LONGEST_KEY
}

#[cfg(test)]
#[path = "../../tests/unit/data/kinds.rs"]
mod tests;
