//! The settings that are in force: options before the environment before `evoref.toml`.
//!
//! They say what is read, what is told and how; what is legal stands in the record. The file comes from
//! whoever sends a change: it names no file to write, and its `root` only narrows what a record may read.

mod file;
mod show;

use crate::prelude::*;

use clap::ValueEnum as _;
use toml::Spanned;

use super::arguments::{
    Check, FolderOptions, ReadOptions, Records, Telling, a_word, address, no_format, yes_or_no,
};
use super::codes::{CodeLists, Word};
use evoref_files::paths::{self, ResolvedPaths};
use evoref_files::walk::Exclude;
use file::{Wrong, wrong};
pub(super) use show::run;

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum SettingOrigin {
    #[default]
    Default,
    /// A line of the file.
    File(u32),
    /// An option, or a variable of the environment.
    Typed(&'static str),
}

#[derive(Debug, Clone, Default)]
pub(super) struct SettingValue<T> {
    pub(super) value: T,
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
            (Some(value), _) => held(value, SettingOrigin::Typed(flag)),
            (None, Some(text)) => held(read(&text)?, SettingOrigin::Typed(name)),
            (None, None) => return Ok(false),
        };
        Ok(true)
    }
}

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
    pub(super) keep_going: SettingValue<bool>,
    pub(super) docs_url: SettingValue<Option<String>>,
    rules: CodeLists<SettingValue<Vec<Word>>>,
    pub(super) people: People,
}

#[derive(Debug)]
pub(super) struct Typed<'a> {
    pub(super) reading: &'a ReadOptions,
    pub(super) exclude: &'a [String],
    pub(super) telling: Telling,
    pub(super) keep_going: Option<bool>,
    pub(super) join: &'a [(String, String)],
}

impl Settings {
    /// The settings for these paths. Errors: the file cannot be used; what is wrong is drawn.
    pub(super) fn of(screen: &Screen, typed: &Typed<'_>, paths: &[PathBuf]) -> Result<Self, Stop> {
        let named = typed.reading.config.clone().or_else(|| variable(CONFIG).map(PathBuf::from));
        let found = match named {
            _ if typed.reading.isolated => None,
            Some(path) => Some(file::named(&path)?),
            None => file::above(paths)?,
        };
        let settings = match found {
            None => Self::default(),
            Some((source, folder)) => file::read(screen.games, &source, &folder)
                .map_err(|finding| screen.because_of(&source, &finding))?,
        };
        settings.typed(screen.games, typed)
    }

    /// The environment and the options instead of what the file says.
    fn typed(mut self, games: Games, typed: &Typed<'_>) -> Result<Self, Stop> {
        let root = typed.reading.root.clone().map(Some);
        let path = |text: &str| Ok(Some(PathBuf::from(text)));
        if self.root.over(root, ("--root", "EVOREF_ROOT"), path)? {
            self.narrow = None;
        }
        let glob = |text: &str| Ok(vec![text.to_owned()]);
        if self.exclude.over(any(typed.exclude), ("--exclude", "EVOREF_EXCLUDE"), glob)? {
            self.excluded = Exclude::of(&Path::new(".").canonicalize().unwrap_or_default());
            for glob in &self.exclude.value {
                let added = self.excluded.add(glob);
                added.map_err(|why| stop!("`{glob}` is no pattern to exclude: {why}"))?;
            }
        }
        let telling = &typed.telling;
        let words = |text: &str| {
            text.split(',').map(|word| a_word(games, word).map_err(Stop::from)).collect()
        };
        let CodeLists { select, ignore, warn, deny } = &mut self.rules;
        select.over(any(&telling.select), ("--select", "EVOREF_SELECT"), words)?;
        ignore.over(any(&telling.ignore), ("--ignore", "EVOREF_IGNORE"), words)?;
        warn.over(any(&telling.warn), ("--warn", "EVOREF_WARN"), words)?;
        deny.over(any(&telling.deny), ("--deny", "EVOREF_DENY"), words)?;
        self.keep_going.over(typed.keep_going, ("--keep-going", KEEP_GOING), |text| {
            yes_or_no(text).map_err(|why| stop!("{KEEP_GOING}: {why}"))
        })?;
        let url = telling.docs_url.clone().map(Some);
        self.docs_url.over(url, ("--docs-url", DOCS_URL), |text| {
            address(text).map(Some).map_err(|why| stop!("{DOCS_URL}: {why}"))
        })?;
        for (name, spelling) in typed.join {
            self.people.join(name, spelling).map_err(|why| stop!("--join: {why}"))?;
        }
        Ok(self)
    }

    /// The settings in force, what may be read, and the records; what is passed over is told.
    /// Errors: settings that cannot be used, or paths that cannot be opened.
    pub(super) fn with_records(screen: &Screen, records: &Records) -> Result<Opened, Stop> {
        let typed = Typed { join: &records.joining.join, ..Typed::of(&records.reading) };
        let settings = Self::of(screen, &typed, &records.paths)?;
        let (sandbox, found) = settings.open(&records.paths)?;
        Ok((settings, sandbox, screen.inputs(found)))
    }

    /// The settings for the one file or folder that a command is about.
    /// Errors: the file of settings cannot be used; what is wrong is drawn.
    pub(super) fn of_one(screen: &Screen, reading: &ReadOptions, at: &Path) -> Result<Self, Stop> {
        let there = if at.exists() { at } else { paths::folder_of(at) };
        Self::of(screen, &Typed::of_file(reading), &[there.to_owned()])
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
            SettingOrigin::Typed(_) => self.root.value.as_deref(),
            SettingOrigin::Default | SettingOrigin::File(_) => None,
        };
        Ok(Sandbox::narrowed(root, folders, self.narrow.clone())?)
    }

    /// How standard output is written.
    pub(super) fn format(&self, option: Option<Format>) -> Result<SettingValue<Format>, Stop> {
        let mut format = held(self.format.value.unwrap_or(Format::Auto), self.format.from);
        format.over(option, ("--output-format", OUTPUT_FORMAT), |text| {
            Format::from_str(text, true)
                .map_err(|_| stop!("{OUTPUT_FORMAT}: {}", no_format(text, true)))
        })?;
        Ok(format)
    }

    pub(super) fn words(&self) -> CodeLists {
        let CodeLists { select, ignore, warn, deny } = self.rules.clone();
        let (select, ignore, warn) = (select.value, ignore.value, warn.value);
        CodeLists { select, ignore, warn, deny: deny.value }
    }
}

impl<'a> Typed<'a> {
    fn of_file(reading: &'a ReadOptions) -> Self {
        let telling = Telling::default();
        Self { reading, exclude: &[], telling, keep_going: None, join: &[] }
    }

    pub(super) fn of(folders: &'a FolderOptions) -> Self {
        Self { exclude: &folders.exclude, ..Self::of_file(&folders.one) }
    }

    pub(super) fn of_check(options: &'a Check) -> Self {
        Self {
            telling: options.telling.clone(),
            keep_going: options.keep_going,
            ..Self::of(&options.reading)
        }
    }
}

/// Settings, what may be read, and what was found, in order.
type Opened = (Settings, Sandbox, Vec<Result<Input, Failure>>);

const CONFIG: &str = "EVOREF_CONFIG";
const KEEP_GOING: &str = "EVOREF_KEEP_GOING";
const DOCS_URL: &str = "EVOREF_DOCS_URL";
const OUTPUT_FORMAT: &str = "EVOREF_OUTPUT_FORMAT";

const fn held<T>(value: T, from: SettingOrigin) -> SettingValue<T> {
    SettingValue { value, from }
}

/// A variable of the environment that says something.
fn variable(name: &str) -> Option<String> {
    let text = std::env::var_os(name)?.to_string_lossy().into_owned();
    (!text.is_empty()).then_some(text)
}

fn any<T: Clone>(list: &[T]) -> Option<Vec<T>> {
    (!list.is_empty()).then(|| list.to_vec())
}

/// Who is who: the spellings of a name that mean one player.
#[derive(Debug, Clone, Default)]
pub(crate) struct People {
    names: BTreeMap<String, String>,
}

impl People {
    /// The name for that spelling of it; a spelling that nobody listed is a name.
    pub(crate) fn name<'a>(&'a self, spelling: &'a str) -> &'a str {
        self.names.get(spelling).map_or(spelling, String::as_str)
    }

    /// Shows the players of a record by the names that they have in all records.
    pub(crate) fn rename(&self, report: &mut Report) {
        let Some(details) = &mut report.details else { return };
        let seats = details.seats.iter();
        let seats = seats.map(|seat| Seat { name: self.name(&seat.name).into(), ..seat.clone() });
        details.seats = seats.collect();
    }

    fn list(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut list: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (spelling, name) in &self.names {
            list.entry(name).or_default().push(spelling);
        }
        list
    }

    /// Errors: a spelling would mean two players.
    fn of(players: &[(Spanned<String>, Vec<Spanned<String>>)]) -> Result<Self, Wrong> {
        let mut people = Self::default();
        for (name, spellings) in players {
            for spelling in spellings {
                people.join(name.get_ref(), spelling.get_ref()).map_err(|message| {
                    let help = "each spelling stands below one name";
                    wrong(spelling.span(), message, "means another", help)
                })?;
            }
        }
        for (name, _) in players {
            if let Some(other) = people.names.get(name.get_ref()) {
                let message = format!("`{}` is a spelling of `{other}`", name.get_ref());
                let help = format!("list all spellings below `{other}`");
                return Err(wrong(name.span(), message, "a spelling", help));
            }
        }
        Ok(people)
    }

    fn join(&mut self, name: &str, spelling: &str) -> Result<(), String> {
        if name == spelling {
            return Ok(());
        }
        let other = self.names.insert(spelling.to_owned(), name.to_owned());
        other.filter(|other| other != name).map_or(Ok(()), |other| {
            Err(format!("`{spelling}` is a spelling of `{other}` and of `{name}`"))
        })
    }
}
