//! `evoref.toml`: where it is (the nearest above what is named, or the file of `--config`), what each key says and on
//! which line, or what is wrong with it and where.
//!
//! Knows the form of the file; not what is done with it. It comes from whoever sends a change.

use std::ops::Range;

use clap::ValueEnum as _;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{Exclude, People, SettingOrigin, held};
use crate::codes::Word;
use crate::prelude::*;
use evoref_record::notation::closest;

/// The most that is read, in bytes.
const MOST: usize = 64 << 10;

/// The keys above the first table.
const KEYS: [&str; 7] =
    ["docs-url", "exclude", "keep-going", "output-format", "players", "root", "rules"];
/// The keys of `[rules]`.
const RULES: [&str; 4] = ["deny", "ignore", "select", "warn"];

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

pub(super) type Wrong = Box<Finding>;

/// Something wrong at those bytes of the file, with what to do.
pub(super) fn wrong(at: Range<usize>, what: String, label: &str, help: impl Into<String>) -> Wrong {
    let span = Span::new(at.start as u32, at.end as u32);
    Finding::new(Code::of(&SETTINGS), span, what, label).help(help)
}

pub(super) fn read(games: Games, source: &Source, folder: &Path) -> Result<Settings, Wrong> {
    let table = DeTable::parse(source.text()).map_err(|error| {
        let message = format!("this is not TOML: {}", error.message());
        let help = "`evoref config --schema` describes the file; toml.io describes its form";
        wrong(error.span().unwrap_or(0..0), message, "here", help)
    })?;
    let mut settings = Settings { name: Some(source.name().to_owned()), ..Settings::default() };
    let (mut root, mut globs, mut players) = (None, Vec::new(), Vec::new());
    let line = |value: &Spanned<_>| SettingOrigin::File(source.line(value.span().start as u32));
    for (key, value) in table.into_inner() {
        let from = line(&value);
        match key.get_ref().as_ref() {
            "docs-url" => settings.docs_url = held(Some(address(&value)?), from),
            "exclude" => {
                globs = list(&value, string)?;
                settings.exclude =
                    held(globs.iter().map(|glob| glob.get_ref().clone()).collect(), from);
            }
            "keep-going" => {
                let yes = value.get_ref().as_bool();
                let yes = yes.ok_or_else(|| unfit(&value, "true or false", "true"))?;
                settings.keep_going = held(yes, from);
            }
            "output-format" => settings.format = held(Some(format(&value)?), from),
            "players" => {
                for (name, spellings) in entries(&value)? {
                    let name = Spanned::new(name.span(), name.get_ref().clone().into_owned());
                    players.push((name, list(spellings, string)?));
                }
            }
            "root" => {
                settings.root = held(Some(root.insert(string(&value)?).get_ref().into()), from);
            }
            "rules" => {
                for (key, value) in entries(&value)? {
                    let words = held(list(value, |value| word(games, value))?, line(value));
                    match key.get_ref().as_ref() {
                        "deny" => settings.rules.deny = words,
                        "ignore" => settings.rules.ignore = words,
                        "select" => settings.rules.select = words,
                        "warn" => settings.rules.warn = words,
                        _ => return Err(unknown(key, " of [rules]", &RULES)),
                    }
                }
            }
            _ => return Err(unknown(&key, "", &KEYS)),
        }
    }
    settings.people = People::of(&players)?;
    settings.narrow = root.map(|root| narrower(folder, &root)).transpose()?;
    settings.excluded = Exclude::of(folder);
    for glob in &globs {
        settings.excluded.add(glob.get_ref()).map_err(|why| {
            let message = format!("`{}` is no pattern: {why}", glob.get_ref());
            let help = "write it as in .gitignore, as in \"old/\" or \"*-draft.evo\"";
            wrong(glob.span(), message, "no pattern", help)
        })?;
    }
    Ok(settings)
}

/// The root of a file: a folder beside or below it.
fn narrower(folder: &Path, root: &Spanned<String>) -> Result<PathBuf, Wrong> {
    let help = "it is a folder beside this file or below, and can only narrow what records may read; \
                `--root` sets another";
    let why = match folder.join(root.get_ref()).canonicalize() {
        Ok(path) if !path.starts_with(folder) => "it leads out of the folder of this file",
        Ok(path) if path.is_dir() => return Ok(path),
        Ok(_) => "it is no folder",
        // What is not there is told alike, wherever it would be.
        Err(_) => "it leads to no folder beside this file",
    };
    let message = format!("`{}` cannot be the root: {why}", root.get_ref());
    Err(wrong(root.span(), message, "no root", help))
}

fn unknown(key: &Spanned<DeString<'_>>, of: &str, known: &[&str]) -> Wrong {
    let written = key.get_ref();
    let help = match closest(written, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the keys are {}", known.join(", ")),
    };
    wrong(key.span(), format!("`{written}` is no key{of}"), "unknown key", help)
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
    let message = format!("{wanted} is expected, and this is {found}");
    wrong(value.span(), message, found, format!("as in `{example}`"))
}

/// A key of a table and its value.
type KeyValue<'v, 'i> = (&'v Spanned<DeString<'i>>, &'v Spanned<DeValue<'i>>);

fn entries<'v, 'i>(value: &'v Spanned<DeValue<'i>>) -> Result<Vec<KeyValue<'v, 'i>>, Wrong> {
    let table = value.get_ref().as_table();
    Ok(table.ok_or_else(|| unfit(value, "a table", "[rules]"))?.iter().collect())
}

fn string(value: &Spanned<DeValue<'_>>) -> Result<Spanned<String>, Wrong> {
    let text = value.get_ref().as_str().ok_or_else(|| unfit(value, "a string", "\"club\""))?;
    Ok(Spanned::new(value.span(), text.to_owned()))
}

fn list<T>(
    value: &Spanned<DeValue<'_>>,
    one: impl Fn(&Spanned<DeValue<'_>>) -> Result<T, Wrong>,
) -> Result<Vec<T>, Wrong> {
    let items = value.get_ref().as_array();
    items.ok_or_else(|| unfit(value, "a list", "[\"one\", \"two\"]"))?.iter().map(one).collect()
}

fn format(value: &Spanned<DeValue<'_>>) -> Result<Format, Wrong> {
    let text = string(value)?.into_inner();
    Format::from_str(&text, true).map_err(|_| {
        let message = crate::arguments::no_format(&text, true);
        let (message, help) = message.split_once("; ").unwrap_or((&message, ""));
        wrong(value.span(), message.to_owned(), "no format", help)
    })
}

fn word(games: Games, value: &Spanned<DeValue<'_>>) -> Result<Word, Wrong> {
    Word::new(games, string(value)?.get_ref())
        .map_err(|(message, help)| wrong(value.span(), message, "no code", help))
}

fn address(value: &Spanned<DeValue<'_>>) -> Result<String, Wrong> {
    let text = string(value)?.into_inner();
    crate::arguments::address(&text).map_err(|help| {
        wrong(value.span(), format!("`{text}` is no address of pages"), "no address", help)
    })
}

const NAME: &str = "evoref.toml";

/// A file of settings, called as it is shown, and its folder, without links.
pub(super) type SettingsFile = (Source, PathBuf);

pub(super) fn named(path: &Path) -> Result<SettingsFile, Stop> {
    let name = path.display().to_string();
    let unread = |why: String| stop!("--config {name} cannot be used: {why}");
    let text = regular::text(path, MOST).map_err(|error| unread(regular::cause(&error)))?;
    let whole = path.canonicalize().map_err(|error| unread(regular::cause(&error)))?;
    Ok((Source::new(name, text), whole.parent().unwrap_or(&whole).to_owned()))
}

/// The nearest file in the folder that holds all paths, or above it; not above a repository.
pub(super) fn above(paths: &[PathBuf]) -> Result<Option<SettingsFile>, Stop> {
    let Some(common) = common(paths) else { return Ok(None) };
    for folder in common.ancestors() {
        let path = folder.join(NAME);
        if let Ok(data) = path.symlink_metadata() {
            let name = shown(folder);
            let unread =
                |why: String| stop!("{name} cannot be used: {why}. --isolated goes without it");
            // Nobody named it: a link could show in a message what another file holds.
            if data.is_symlink() {
                return Err(unread("it is a link; name what it leads to with --config".to_owned()));
            }
            let text =
                regular::text(&path, MOST).map_err(|error| unread(regular::cause(&error)))?;
            return Ok(Some((Source::new(name, text), folder.to_owned())));
        }
        if folder.join(".git").exists() {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The folder that holds them all; a path that does not exist is told elsewhere.
fn common(paths: &[PathBuf]) -> Option<PathBuf> {
    let folders = paths.iter().filter_map(|path| {
        let path = if path.as_os_str() == "-" { Path::new(".") } else { path };
        let path = path.canonicalize().ok()?;
        if path.is_dir() { Some(path) } else { path.parent().map(Path::to_owned) }
    });
    folders.reduce(|one, other| {
        let shared = one.ancestors().find(|folder| other.starts_with(folder));
        shared.map(Path::to_owned).unwrap_or_default()
    })
}

/// The file of that folder as somebody here would name it.
fn shown(folder: &Path) -> String {
    let here = Path::new(".").canonicalize().unwrap_or_default();
    let path = if let Ok(below) = folder.strip_prefix(&here) {
        below.join(NAME)
    } else if let Ok(up) = here.strip_prefix(folder) {
        let up: PathBuf = up.components().map(|_| "..").collect();
        up.join(NAME)
    } else {
        folder.join(NAME)
    };
    path.display().to_string()
}
