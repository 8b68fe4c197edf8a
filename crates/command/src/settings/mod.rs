//! The settings that are in force: options before the environment before `evoref.toml`.
//!
//! They say what is read, what is told and how; what is legal stands in the record. The file comes from
//! whoever sends a change: it names no file to write, and its `root` only narrows what a record may read.

mod file;
mod find;
mod people;
mod show;

use crate::prelude::*;

use clap::ValueEnum as _;

use super::arguments::{
    Check, FolderOptions, ReadOptions, Records, Telling, a_word, address, no_format, yes_or_no,
};
use super::codes::{CodeLists, Word};
use evoref_files::paths::{self, ResolvedPaths};
use evoref_files::walk::Exclude;
use file::{At, Written, wrong};
pub(super) use people::People;
pub(super) use show::run;

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum SettingOrigin {
    #[default]
    Default,
    /// A line of the file.
    File(u32),
    Variable(&'static str),
    Option(&'static str),
}

/// A value in force.
#[derive(Debug, Clone, Default)]
struct SettingValue<T> {
    value: T,
    from: SettingOrigin,
}

impl<T> SettingValue<T> {
    /// Takes the option, else what the variable says, instead of what is held; whether there was one.
    fn over(
        &mut self,
        option: Option<T>,
        (flag, name): (&'static str, &'static str),
        read: impl Fn(&str) -> Result<T, Stop>,
    ) -> Result<bool, Stop> {
        *self = match (option, variable(name)) {
            (Some(value), _) => held(value, SettingOrigin::Option(flag)),
            (None, Some(text)) => held(read(&text)?, SettingOrigin::Variable(name)),
            (None, None) => return Ok(false),
        };
        Ok(true)
    }
}

/// All settings.
#[derive(Debug, Default)]
pub(super) struct Settings {
    /// The file, as it is shown.
    name: Option<String>,
    root: SettingValue<Option<PathBuf>>,
    /// The folder that the file narrows the root to.
    narrow: Option<PathBuf>,
    exclude: SettingValue<Vec<String>>,
    excluded: Exclude,
    format: SettingValue<Option<Format>>,
    keep_going: SettingValue<bool>,
    docs_url: SettingValue<Option<String>>,
    /// What is denied, ignored, selected and warned of.
    rules: [SettingValue<Vec<Word>>; 4],
    pub(super) people: People,
}

/// What was typed.
#[derive(Debug, Default)]
pub(super) struct Typed<'a> {
    pub(super) reading: Option<&'a ReadOptions>,
    pub(super) given: FolderOptions,
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
        let Some(found) = found else { return Self::default().typed(screen.games, typed) };
        let source = Source::new(found.name, found.text);
        let read = file::read(screen.games, source.text())
            .and_then(|written| Self::written(&source, written, &found.folder));
        match read {
            Ok(settings) => settings.typed(screen.games, typed),
            Err(finding) => Err(screen.because_of(&source, &finding)),
        }
    }

    /// What a file says.
    fn written(source: &Source, written: Written, folder: &Path) -> Result<Self, Box<Finding>> {
        let people = People::of(&written.players)?;
        let narrow = written.root.as_ref().map(|root| narrower(folder, root)).transpose()?;
        let mut excluded = Exclude::default();
        for glob in written.exclude.iter().flat_map(|globs| &globs.value) {
            excluded.add(folder, &glob.value).map_err(|why| {
                let message = format!("`{}` is no pattern: {why}", glob.value);
                let help = "write it as in .gitignore, as in \"old/\" or \"*-draft.evo\"";
                wrong(glob.span, message, "no pattern", help)
            })?;
        }
        let globs = |globs: Vec<At<String>>| globs.into_iter().map(|glob| glob.value).collect();
        Ok(Self {
            name: Some(source.name().to_owned()),
            root: in_file(source, written.root.map(|root| root.map(|path| Some(path.into())))),
            narrow,
            exclude: in_file(source, written.exclude.map(|list| list.map(globs))),
            excluded,
            format: in_file(source, written.output_format.map(|format| format.map(Some))),
            keep_going: in_file(source, written.keep_going),
            docs_url: in_file(source, written.docs_url.map(|url| url.map(Some))),
            rules: written.rules.map(|list| in_file(source, list)),
            people,
        })
    }

    /// The environment and the options instead of what the file says.
    fn typed(mut self, games: Games, typed: &Typed<'_>) -> Result<Self, Stop> {
        let root = typed.reading.and_then(|reading| reading.root.clone());
        let path = |text: &str| Ok(Some(PathBuf::from(text)));
        if self.root.over(root.map(Some), ("--root", "EVOREF_ROOT"), path)? {
            self.narrow = None;
        }
        let glob = |text: &str| Ok(vec![text.to_owned()]);
        if self.exclude.over(any(&typed.given.exclude), ("--exclude", "EVOREF_EXCLUDE"), glob)? {
            let here = Path::new(".").canonicalize().unwrap_or_default();
            self.excluded = Exclude::default();
            for glob in &self.exclude.value {
                self.excluded
                    .add(&here, glob)
                    .map_err(|why| stop!("`{glob}` is no pattern to exclude: {why}"))?;
            }
        }
        let telling = &typed.telling;
        let words = |text: &str| words_of(games, text);
        let [deny, ignore, select, warn] = &mut self.rules;
        select.over(any(&telling.select), ("--select", "EVOREF_SELECT"), words)?;
        ignore.over(any(&telling.ignore), ("--ignore", "EVOREF_IGNORE"), words)?;
        warn.over(any(&telling.warn), ("--warn", "EVOREF_WARN"), words)?;
        deny.over(any(&telling.deny), ("--deny", "EVOREF_DENY"), words)?;
        self.keep_going.over(typed.keep_going, ("--keep-going", KEEP_GOING), |text| {
            yes_or_no(text).map_err(|why| stop!("{KEEP_GOING}: {why}"))
        })?;
        let url = telling.docs_url.clone().map(Some);
        self.docs_url.over(url, ("--docs-url", DOCS_URL), |text| {
            let url = address(text).map_err(|why| stop!("{DOCS_URL}: {why}"))?;
            Ok(Some(url))
        })?;
        for (name, spelling) in typed.join {
            let joined = self.people.join(name, spelling);
            joined.map_err(|why| stop!("--join: {why}"))?;
        }
        Ok(self)
    }

    /// The settings in force, what may be read, and the records; what is passed over is told.
    ///
    /// # Errors
    /// Settings that cannot be used, or paths that cannot be opened.
    pub(super) fn with_records(
        screen: &Screen,
        records: &Records,
    ) -> Result<(Self, Sandbox, Inputs), Stop> {
        let typed =
            Typed { join: &records.joining.join, ..Typed::of(&records.given, &records.reading) };
        let settings = Self::of(screen, &typed, &records.paths)?;
        let (sandbox, found) = settings.open(&records.paths)?;
        Ok((settings, sandbox, screen.inputs(found)))
    }

    /// The settings for the one file or folder that a command is about.
    ///
    /// # Errors
    /// The file of settings cannot be used; what is wrong is drawn.
    pub(super) fn of_one(
        screen: &Screen,
        reading: &ReadOptions,
        path: &Path,
    ) -> Result<Self, Stop> {
        let typed = Typed::of(&FolderOptions::default(), reading);
        let there = if path.exists() { path } else { paths::folder_of(path) };
        Self::of(screen, &typed, &[there.to_owned()])
    }

    /// What the records under these paths may read, and the files that are meant.
    pub(super) fn open(&self, paths: &[PathBuf]) -> Result<(Sandbox, ResolvedPaths), Stop> {
        let sandbox = self.sandbox(paths)?;
        let found = paths::find_but(&sandbox, paths, &self.excluded);
        Ok((sandbox, found))
    }

    /// What the records under these folders may read.
    pub(super) fn sandbox(&self, folders: &[PathBuf]) -> Result<Sandbox, Stop> {
        let root = match self.root.from {
            SettingOrigin::Option(_) | SettingOrigin::Variable(_) => self.root.value.as_deref(),
            SettingOrigin::Default | SettingOrigin::File(_) => None,
        };
        Ok(Sandbox::narrowed(root, folders, self.narrow.clone())?)
    }

    /// How standard output is written if no option says so.
    pub(super) fn format(&self, option: Option<Format>) -> Result<Format, Stop> {
        Ok(self.held_format(option)?.value)
    }

    fn held_format(&self, option: Option<Format>) -> Result<SettingValue<Format>, Stop> {
        let mut format = held(self.format.value.unwrap_or(Format::Auto), self.format.from);
        format.over(option, ("--output-format", OUTPUT_FORMAT), |text| {
            Format::from_str(text, true)
                .map_err(|_| stop!("{OUTPUT_FORMAT}: {}", no_format(text, true)))
        })?;
        Ok(format)
    }

    pub(super) fn keep_going(&self) -> bool {
        self.keep_going.value
    }

    pub(super) fn docs_url(&self) -> Option<&str> {
        self.docs_url.value.as_deref()
    }

    /// What is told of findings.
    pub(super) fn words(&self) -> CodeLists {
        let [deny, ignore, select, warn] = self.rules.each_ref().map(|held| held.value.clone());
        CodeLists { select, ignore, warn, deny }
    }
}

impl<'a> Typed<'a> {
    /// What a command over folders was given.
    pub(super) fn of(given: &FolderOptions, reading: &'a ReadOptions) -> Self {
        Self { reading: Some(reading), given: given.clone(), ..Self::default() }
    }

    /// What `evoref check` was given.
    pub(super) fn of_check(options: &'a Check) -> Self {
        Self {
            telling: options.telling.clone(),
            keep_going: options.keep_going,
            ..Self::of(&options.given, &options.reading)
        }
    }
}

/// What was found under paths, in order.
type Inputs = Vec<Result<Input, Failure>>;

const CONFIG: &str = "EVOREF_CONFIG";
const KEEP_GOING: &str = "EVOREF_KEEP_GOING";
const DOCS_URL: &str = "EVOREF_DOCS_URL";
const OUTPUT_FORMAT: &str = "EVOREF_OUTPUT_FORMAT";

const fn held<T>(value: T, from: SettingOrigin) -> SettingValue<T> {
    SettingValue { value, from }
}

/// A variable of the environment that says something.
fn variable(name: &str) -> Option<String> {
    let value = std::env::var_os(name)?;
    let text = value.to_string_lossy().into_owned();
    (!text.is_empty()).then_some(text)
}

/// What a file says, else nothing.
fn in_file<T: Default>(source: &Source, said: Option<At<T>>) -> SettingValue<T> {
    said.map_or_else(SettingValue::default, |said| {
        held(said.value, SettingOrigin::File(source.line(said.span.start)))
    })
}

/// A list that was given.
fn any<T: Clone>(list: &[T]) -> Option<Vec<T>> {
    (!list.is_empty()).then(|| list.to_vec())
}

fn words_of(games: Games, text: &str) -> Result<Vec<Word>, Stop> {
    text.split(',').map(|word| a_word(games, word).map_err(Stop::from)).collect()
}

/// The root of a file: a folder beside or below it.
fn narrower(folder: &Path, root: &At<String>) -> Result<PathBuf, Box<Finding>> {
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
