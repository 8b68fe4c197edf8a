//! The settings that are in force: options before the environment before `evoref.toml`.
//!
//! They say what is read, what is told and how; what is legal stands in the record. The file comes from
//! whoever sends a change: it names no file to write, and its `root` only narrows what a record may read.

mod exclude;
mod file;
mod find;
mod people;
mod show;
mod words;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum as _};

use super::arguments::{Reading, no_format, yes_or_no};
use super::paths::{self, Found};
use super::sandbox::Sandbox;
use super::screen::{Screen, Stop};
use evoref_record::source::Source;
use evoref_report::render::Format;
pub(super) use exclude::Exclude;
use file::{At, Written, wrong};
pub(super) use people::People;
pub(super) use show::{Config, EXAMPLES, run};
pub(super) use words::{Word, Words};

/// What folders leave out.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(super) struct Given {
    /// Leave out what folders hold under such names, written as in .gitignore; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub(super) exclude: Vec<String>,
}

/// What is told, and as what.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(super) struct Telling {
    /// Tell of these findings only: codes, or how they begin, as in evo/bid,record
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = a_word)]
    pub(super) select: Vec<Word>,
    /// Do not tell of these findings, nor fail because of them
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = a_word)]
    pub(super) ignore: Vec<Word>,
    /// Tell of these findings as warnings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = a_word)]
    pub(super) warn: Vec<Word>,
    /// Tell of these findings as errors
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = a_word)]
    pub(super) deny: Vec<Word>,
    /// Where the pages on codes are, for SARIF: evo/bid-not-higher is explained at
    /// URL/evo/bid-not-higher.html
    #[arg(long, value_name = "URL", value_parser = address)]
    pub(super) docs_url: Option<String>,
}

/// Players under several names.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings")]
pub(super) struct Joining {
    /// Read a name as another spelling of one, as in "Maggie=Mags"; may be repeated
    #[arg(long, value_name = "NAME=SPELLING", value_parser = pair)]
    pub(super) join: Vec<(String, String)>,
}

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    Default,
    /// A line of the file.
    File(u32),
    Variable(&'static str),
    Option(&'static str),
}

/// A value in force.
#[derive(Debug, Clone)]
struct Held<T> {
    value: T,
    from: Origin,
}

impl<T: Default> Default for Held<T> {
    fn default() -> Self {
        Self { value: T::default(), from: Origin::Default }
    }
}

/// All settings.
#[derive(Debug, Default)]
pub(super) struct Settings {
    /// The file, as it is shown.
    name: Option<String>,
    root: Held<Option<PathBuf>>,
    /// The folder that the file narrows the root to.
    narrow: Option<PathBuf>,
    exclude: Held<Vec<String>>,
    excluded: Exclude,
    format: Held<Option<Format>>,
    keep_going: Held<bool>,
    docs_url: Held<Option<String>>,
    select: Held<Vec<Word>>,
    ignore: Held<Vec<Word>>,
    warn: Held<Vec<Word>>,
    deny: Held<Vec<Word>>,
    people: People,
}

/// What was typed.
#[derive(Debug, Default)]
pub(super) struct Typed<'a> {
    pub(super) reading: Option<&'a Reading>,
    pub(super) given: Given,
    pub(super) telling: Telling,
    pub(super) keep_going: Option<bool>,
    pub(super) join: &'a [(String, String)],
}

impl Settings {
    /// The settings for these paths.
    ///
    /// # Errors
    /// The file cannot be used; what is wrong is drawn.
    pub(super) fn of(screen: &Screen, typed: &Typed<'_>, paths: &[PathBuf]) -> Result<Self, Stop> {
        let named = typed.reading.and_then(|reading| reading.config.clone());
        let named = named.or_else(|| variable(CONFIG).map(PathBuf::from));
        let found = match named {
            _ if typed.reading.is_some_and(|reading| reading.isolated) => None,
            Some(path) => Some(find::named(&path)?),
            None => find::above(paths)?,
        };
        let Some(found) = found else {
            return Self::default().typed(typed);
        };
        let source = Source::new(found.name, found.text);
        let read = file::read(source.text())
            .and_then(|written| Self::written(&source, written, &found.folder));
        match read {
            Ok(settings) => settings.typed(typed),
            Err(finding) => Err(screen.because_of(&source, &finding)),
        }
    }

    /// What a file says.
    fn written(
        source: &Source,
        written: Written,
        folder: &Path,
    ) -> Result<Self, Box<evoref_record::diagnostic::Finding>> {
        let line = |at: u32| Origin::File(source.position(at).line);
        let mut settings = Self {
            name: Some(source.name().to_owned()),
            people: People::of(&written.players)?,
            ..Self::default()
        };
        if let Some(root) = written.root {
            settings.narrow = Some(narrower(folder, &root)?);
            settings.root = held(Some(PathBuf::from(root.value)), line(root.span.start));
        }
        if let Some(globs) = written.exclude {
            for glob in &globs.value {
                settings.excluded.add(folder, &glob.value).map_err(|why| {
                    let message = format!("`{}` is no pattern: {why}", glob.value);
                    let help = "write it as in .gitignore, as in \"old/\" or \"*-draft.evo\"";
                    wrong(glob.span, message, "no pattern", help)
                })?;
            }
            let list = globs.value.into_iter().map(|glob| glob.value);
            settings.exclude = held(list.collect(), line(globs.span.start));
        }
        let words = |list: Option<At<Vec<Word>>>| match list {
            Some(list) => held(list.value, line(list.span.start)),
            None => Held::default(),
        };
        settings.select = words(written.select);
        settings.ignore = words(written.ignore);
        settings.warn = words(written.warn);
        settings.deny = words(written.deny);
        if let Some(format) = written.output_format {
            settings.format = held(Some(format.value), line(format.span.start));
        }
        if let Some(going) = written.keep_going {
            settings.keep_going = held(going.value, line(going.span.start));
        }
        if let Some(url) = written.docs_url {
            settings.docs_url = held(Some(url.value), line(url.span.start));
        }
        Ok(settings)
    }

    /// The environment and the options instead of what the file says.
    fn typed(mut self, typed: &Typed<'_>) -> Result<Self, Stop> {
        if let Some(root) = typed.reading.and_then(|reading| reading.root.clone()) {
            self.root = held(Some(root), Origin::Option("--root"));
            self.narrow = None;
        } else if let Some(root) = variable(ROOT) {
            self.root = held(Some(PathBuf::from(root)), Origin::Variable(ROOT));
            self.narrow = None;
        }
        let telling = &typed.telling;
        let globs = typed.given.exclude.clone();
        let split = |text: &str| Ok(vec![text.to_owned()]);
        if over(&mut self.exclude, globs, ("--exclude", "EVOREF_EXCLUDE"), split)? {
            let here = Path::new(".").canonicalize().unwrap_or_default();
            self.excluded = Exclude::default();
            for glob in &self.exclude.value {
                self.excluded.add(&here, glob).map_err(|why| {
                    Stop::because(format!("`{glob}` is no pattern to exclude: {why}"))
                })?;
            }
        }
        let (select, ignore) = (telling.select.clone(), telling.ignore.clone());
        let (warn, deny) = (telling.warn.clone(), telling.deny.clone());
        over(&mut self.select, select, ("--select", "EVOREF_SELECT"), words_of)?;
        over(&mut self.ignore, ignore, ("--ignore", "EVOREF_IGNORE"), words_of)?;
        over(&mut self.warn, warn, ("--warn", "EVOREF_WARN"), words_of)?;
        over(&mut self.deny, deny, ("--deny", "EVOREF_DENY"), words_of)?;
        if let Some(going) = typed.keep_going {
            self.keep_going = held(going, Origin::Option("--keep-going"));
        } else if let Some(text) = variable(KEEP_GOING) {
            let going =
                yes_or_no(&text).map_err(|why| Stop::because(format!("{KEEP_GOING}: {why}")))?;
            self.keep_going = held(going, Origin::Variable(KEEP_GOING));
        }
        if let Some(url) = &telling.docs_url {
            self.docs_url = held(Some(url.clone()), Origin::Option("--docs-url"));
        } else if let Some(text) = variable(DOCS_URL) {
            let url = address(&text).map_err(|why| Stop::because(format!("{DOCS_URL}: {why}")))?;
            self.docs_url = held(Some(url), Origin::Variable(DOCS_URL));
        }
        for (name, spelling) in typed.join {
            let joined = self.people.join(name, spelling);
            joined.map_err(|why| Stop::because(format!("--join: {why}")))?;
        }
        Ok(self)
    }

    /// The settings for the one file or folder that a command is about.
    ///
    /// # Errors
    /// The file of settings cannot be used; what is wrong is drawn.
    pub(super) fn of_one(screen: &Screen, reading: &Reading, path: &Path) -> Result<Self, Stop> {
        let typed = Typed::of(&Given::default(), reading);
        let there = match path.parent() {
            Some(folder) if !path.exists() && !folder.as_os_str().is_empty() => folder,
            Some(_) if !path.exists() => Path::new("."),
            Some(_) | None => path,
        };
        Self::of(screen, &typed, &[there.to_owned()])
    }

    /// What the records under these paths may read, and the files that are meant.
    pub(super) fn open(&self, paths: &[PathBuf]) -> Result<(Sandbox, Found), Stop> {
        let sandbox = self.sandbox(paths)?;
        let found = paths::find_but(&sandbox, paths, &self.excluded);
        Ok((sandbox, found))
    }

    /// What the records under these folders may read.
    pub(super) fn sandbox(&self, folders: &[PathBuf]) -> Result<Sandbox, Stop> {
        let root = match self.root.from {
            Origin::Option(_) | Origin::Variable(_) => self.root.value.as_deref(),
            Origin::Default | Origin::File(_) => None,
        };
        Sandbox::narrowed(root, folders, self.narrow.clone())
    }

    /// How standard output is written if no option says so.
    pub(super) fn format(&self, option: Option<Format>) -> Result<Format, Stop> {
        Ok(self.held_format(option)?.value)
    }

    fn held_format(&self, option: Option<Format>) -> Result<Held<Format>, Stop> {
        if let Some(format) = option {
            return Ok(held(format, Origin::Option("--output-format")));
        }
        let Some(text) = variable(OUTPUT_FORMAT) else {
            let format = self.format.value.unwrap_or(Format::Auto);
            return Ok(held(format, self.format.from));
        };
        match Format::from_str(&text, true) {
            Ok(format) => Ok(held(format, Origin::Variable(OUTPUT_FORMAT))),
            Err(_) => {
                let why = no_format(&text, true);
                Err(Stop::because(format!("{OUTPUT_FORMAT}: {why}")))
            }
        }
    }

    pub(super) fn keep_going(&self) -> bool {
        self.keep_going.value
    }

    pub(super) fn docs_url(&self) -> Option<&str> {
        self.docs_url.value.as_deref()
    }

    pub(super) fn people(&self) -> &People {
        &self.people
    }

    /// What is told of findings.
    pub(super) fn words(&self) -> Words {
        Words {
            select: self.select.value.clone(),
            ignore: self.ignore.value.clone(),
            warn: self.warn.value.clone(),
            deny: self.deny.value.clone(),
        }
    }
}

impl<'a> Typed<'a> {
    /// What a command over folders was given.
    pub(super) fn of(given: &Given, reading: &'a Reading) -> Self {
        Self { reading: Some(reading), given: given.clone(), ..Self::default() }
    }
}

const CONFIG: &str = "EVOREF_CONFIG";
const ROOT: &str = "EVOREF_ROOT";
const KEEP_GOING: &str = "EVOREF_KEEP_GOING";
const DOCS_URL: &str = "EVOREF_DOCS_URL";
const OUTPUT_FORMAT: &str = "EVOREF_OUTPUT_FORMAT";

const fn held<T>(value: T, from: Origin) -> Held<T> {
    Held { value, from }
}

/// A variable of the environment that says something.
fn variable(name: &str) -> Option<String> {
    let value = std::env::var_os(name)?;
    let text = value.to_string_lossy().into_owned();
    (!text.is_empty()).then_some(text)
}

/// Puts a list of the option, else of the variable, in the place of what is held; whether there was one.
fn over<T>(
    held: &mut Held<Vec<T>>,
    option: Vec<T>,
    (flag, name): (&'static str, &'static str),
    read: impl Fn(&str) -> Result<Vec<T>, Stop>,
) -> Result<bool, Stop> {
    if !option.is_empty() {
        *held = self::held(option, Origin::Option(flag));
        return Ok(true);
    }
    let Some(text) = variable(name) else {
        return Ok(false);
    };
    *held = self::held(read(&text)?, Origin::Variable(name));
    Ok(true)
}

fn words_of(text: &str) -> Result<Vec<Word>, Stop> {
    text.split(',').map(|word| a_word(word).map_err(Stop::because)).collect()
}

fn a_word(text: &str) -> Result<Word, String> {
    Word::new(text).map_err(|(what, hint)| format!("{what}; {hint}"))
}

/// The root of a file: a folder beside or below it.
fn narrower(
    folder: &Path,
    root: &At<String>,
) -> Result<PathBuf, Box<evoref_record::diagnostic::Finding>> {
    let help = "it is a folder beside this file or below, and can only narrow what records may read; \
                `--root` sets another";
    let no = |why: &str| {
        let message = format!("`{}` cannot be the root: {why}", root.value);
        wrong(root.span, message, "no root", help)
    };
    match folder.join(&root.value).canonicalize() {
        Ok(path) if !path.starts_with(folder) => Err(no("it leads out of the folder of this file")),
        Ok(path) if path.is_dir() => Ok(path),
        Ok(_) => Err(no("it is no folder")),
        // What is not there is told alike, wherever it would be.
        Err(_) => Err(no("it leads to no folder beside this file")),
    }
}

/// The beginning of the address of a page.
fn address(text: &str) -> Result<String, String> {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte);
    let known = text.starts_with("https://") || text.starts_with("http://");
    if known && text.bytes().all(plain) {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err("write an address that begins with https://, as in https://example.org/evoref"
            .to_owned())
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, spelling)) if !name.trim().is_empty() && !spelling.trim().is_empty() => {
            Ok((name.trim().to_owned(), spelling.trim().to_owned()))
        }
        _ => Err("write NAME=SPELLING, as in \"Maggie=Mags\"".to_owned()),
    }
}
