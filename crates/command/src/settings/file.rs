//! `evoref.toml` as it is written: what each key says and on which line, or what is wrong with it and where.
//!
//! Knows the form of the file; not what is done with it. It comes from whoever sends a change.

use std::ops::Range;

use clap::ValueEnum as _;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::codes::Word;
use crate::prelude::*;
use evoref_record::notation::{Misread, closest};

/// The most that is read, in bytes.
pub(super) const MOST: usize = 64 << 10;

/// The keys above the first table.
const KEYS: [&str; 7] =
    ["docs-url", "exclude", "keep-going", "output-format", "players", "root", "rules"];
/// The keys of `[rules]`.
const RULES: [&str; 4] = ["deny", "ignore", "select", "warn"];

/// A value and where it stands.
#[derive(Debug, Clone)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) span: Span,
}

impl<T> At<T> {
    pub(super) fn map<U>(self, of: impl FnOnce(T) -> U) -> At<U> {
        At { value: of(self.value), span: self.span }
    }
}

/// What a file says.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) root: Option<At<String>>,
    pub(super) exclude: Option<At<Vec<At<String>>>>,
    pub(super) output_format: Option<At<Format>>,
    pub(super) keep_going: Option<At<bool>>,
    pub(super) docs_url: Option<At<String>>,
    /// What `deny`, `ignore`, `select` and `warn` say.
    pub(super) rules: [Option<At<Vec<Word>>>; 4],
    /// A name and its other spellings.
    pub(super) players: Vec<(At<String>, Vec<At<String>>)>,
}

/// What is wrong with the file is told as findings are; there is no rule of a game behind it.
static SETTINGS: RuleText = RuleText {
    code: "settings",
    severity: Severity::Error,
    title: "",
    rule: "",
    source: "",
    allow: Err(""),
    rulings: &[],
};

/// What is wrong with the file.
type Wrong = Box<Finding>;

/// Something wrong in the file, with what to do.
pub(super) fn wrong(span: Span, message: String, label: &str, help: impl Into<String>) -> Wrong {
    let misread = Misread::new(Code::of(&SETTINGS), span, message, label).help(help);
    Box::new((*misread).into())
}

/// Reads the text of a file.
pub(super) fn read(games: Games, text: &str) -> Result<Written, Wrong> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().unwrap_or(0..0);
        let message = format!("this is not TOML: {}", error.message());
        let help = "`evoref config --schema` describes the file; toml.io describes its form";
        wrong(span(&at), message, "here", help)
    })?;
    let mut written = Written::default();
    for (key, value) in table.into_inner() {
        match key.get_ref().as_ref() {
            "docs-url" => written.docs_url = Some(address(&value)?),
            "exclude" => written.exclude = Some(list(&value, string)?),
            "keep-going" => written.keep_going = Some(yes_or_no(&value)?),
            "output-format" => written.output_format = Some(format(&value)?),
            "players" => {
                for (name, spellings) in entries(&value)? {
                    let list = list(spellings, string)?;
                    written.players.push((text_of(name), list.value));
                }
            }
            "root" => written.root = Some(string(&value)?),
            "rules" => {
                for (key, value) in entries(&value)? {
                    let words = list(value, |value| word(games, value))?;
                    let place = RULES.iter().position(|known| known == key.get_ref());
                    let place = place.ok_or_else(|| unknown(key, " of [rules]", &RULES))?;
                    written.rules[place] = Some(words);
                }
            }
            _ => return Err(unknown(&key, "", &KEYS)),
        }
    }
    Ok(written)
}

fn span(range: &Range<usize>) -> Span {
    Span::new(range.start as u32, range.end as u32)
}

fn text_of(text: &Spanned<DeString<'_>>) -> At<String> {
    At { value: text.get_ref().clone().into_owned(), span: span(&text.span()) }
}

fn unknown(key: &Spanned<DeString<'_>>, of: &str, known: &[&str]) -> Wrong {
    let written = key.get_ref();
    let help = match closest(written, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the keys are {}", known.join(", ")),
    };
    let message = format!("`{written}` is no key{of}");
    wrong(span(&key.span()), message, "unknown key", help)
}

fn unfit(value: &Spanned<DeValue<'_>>, wanted: &str, example: &str) -> Wrong {
    let found = match value.get_ref() {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    wrong(
        span(&value.span()),
        format!("{wanted} is expected, and this is {found}"),
        found,
        format!("as in `{example}`"),
    )
}

/// A key of a table and its value.
type KeyValue<'v, 'i> = (&'v Spanned<DeString<'i>>, &'v Spanned<DeValue<'i>>);

fn entries<'v, 'i>(value: &'v Spanned<DeValue<'i>>) -> Result<Vec<KeyValue<'v, 'i>>, Wrong> {
    if let DeValue::Table(table) = value.get_ref() {
        Ok(table.iter().collect())
    } else {
        Err(unfit(value, "a table", "[rules]"))
    }
}

fn string(value: &Spanned<DeValue<'_>>) -> Result<At<String>, Wrong> {
    let DeValue::String(text) = value.get_ref() else {
        return Err(unfit(value, "a string", "\"club\""));
    };
    Ok(At { value: text.clone().into_owned(), span: span(&value.span()) })
}

fn list<T>(
    value: &Spanned<DeValue<'_>>,
    one: impl Fn(&Spanned<DeValue<'_>>) -> Result<T, Wrong>,
) -> Result<At<Vec<T>>, Wrong> {
    let DeValue::Array(items) = value.get_ref() else {
        return Err(unfit(value, "a list", "[\"one\", \"two\"]"));
    };
    Ok(At { value: items.iter().map(one).collect::<Result<_, _>>()?, span: span(&value.span()) })
}

fn yes_or_no(value: &Spanned<DeValue<'_>>) -> Result<At<bool>, Wrong> {
    let DeValue::Boolean(yes) = value.get_ref() else {
        return Err(unfit(value, "true or false", "true"));
    };
    Ok(At { value: *yes, span: span(&value.span()) })
}

fn format(value: &Spanned<DeValue<'_>>) -> Result<At<Format>, Wrong> {
    let text = string(value)?;
    match Format::from_str(&text.value, true) {
        Ok(format) => Ok(At { value: format, span: text.span }),
        Err(_) => {
            let message = crate::arguments::no_format(&text.value, true);
            let (message, help) = message.split_once("; ").unwrap_or((&message, ""));
            Err(wrong(text.span, message.to_owned(), "no format", help))
        }
    }
}

fn word(games: Games, value: &Spanned<DeValue<'_>>) -> Result<Word, Wrong> {
    let text = string(value)?;
    Word::new(games, &text.value)
        .map_err(|(message, help)| wrong(text.span, message, "no code", help))
}

fn address(value: &Spanned<DeValue<'_>>) -> Result<At<String>, Wrong> {
    let text = string(value)?;
    match crate::arguments::address(&text.value) {
        Ok(address) => Ok(At { value: address, span: text.span }),
        Err(help) => {
            let message = format!("`{}` is no address of pages", text.value);
            Err(wrong(text.span, message, "no address", help))
        }
    }
}
