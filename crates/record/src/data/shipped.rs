//! The kinds of data files: what ships of each, loaded when it is first asked for, and what is done with a file of it.

use std::fmt::Debug;
use std::sync::{Arc, OnceLock};

use super::{BadData, DataFile, Faults, Quoting};

/// The files that are built into a game: the name of each without its ending, and its text as JSON.
pub(super) type Compiled = &'static [(&'static str, &'static str)];

/// Something that a data file holds, as people look at it.
pub trait Shown: Debug + Send + Sync {
    /// Its name for people.
    fn title(&self) -> &str;

    /// Writes it out, a board as it lies on the table.
    fn show(&self, out: &mut String);

    /// What it suffices for, as the end of a sentence on it; nothing if that is never in question.
    fn suffices(&self) -> String {
        String::new()
    }
}

/// A player's own file, loaded.
pub struct Own {
    /// As people look at it; see [`Shown::show`].
    pub shown: String,
    /// See [`Shown::suffices`].
    pub suffices: String,
}

/// What helps whoever writes a file of a kind.
#[derive(Debug, Clone, Copy)]
pub struct Forms {
    /// A commented file to fill in, which loads as it is.
    pub template: &'static str,
    /// The JSON Schema for editors.
    pub schema: &'static str,
}

/// A kind of data file of a game.
pub trait DataKind: Debug + Sync {
    /// The header key that names one: `board`.
    fn key(&self) -> &'static str;

    /// What one is, with its article: `a board`.
    fn what(&self) -> &'static str;

    /// The names of those that ship.
    fn names(&self) -> &[&'static str];

    /// The one of that name that ships.
    fn shipped(&self, name: &str) -> Option<&dyn Shown>;

    /// Loads a player's own, or notes what is wrong with it.
    fn own(&self, file: DataFile<'_>, faults: &mut Faults) -> Option<Own>;

    /// What helps whoever writes one.
    fn forms(&self) -> Forms;
}

/// The files of one kind that ship with a game.
#[derive(Debug)]
pub struct Shipped<T, const N: usize> {
    /// The header key that names one: `board`.
    pub key: &'static str,
    /// Where their texts are.
    compiled: Compiled,
    /// What one of them is, with its article: `a board`.
    pub what: &'static str,
    /// Their names, which records use.
    pub names: [&'static str; N],
    /// What helps whoever writes one.
    forms: Forms,
    /// Loads one that ships or a player's own, or notes what is wrong with it.
    read: fn(DataFile<'_>, &mut Faults) -> Option<T>,
    loaded: [OnceLock<Arc<T>>; N],
}

impl<T, const N: usize> Shipped<T, N> {
    /// The files of these names among those that are built in; a test loads every one.
    pub const fn new(
        (key, what): (&'static str, &'static str),
        compiled: Compiled,
        names: [&'static str; N],
        forms: Forms,
        read: fn(DataFile<'_>, &mut Faults) -> Option<T>,
    ) -> Self {
        Self { key, compiled, what, names, forms, read, loaded: [const { OnceLock::new() }; N] }
    }

    /// The key and the name of one that is in force, if it is not the usual one.
    pub fn unless(
        &self,
        usual: usize,
        used: &Arc<T>,
        name: &str,
    ) -> Option<(&'static str, String)> {
        let differs = !Arc::ptr_eq(self.at(usual), used);
        differs.then(|| (self.key, name.to_owned()))
    }

    /// Loads a file of this kind.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn load(&self, file: DataFile<'_>) -> Result<T, BadData> {
        let mut faults = Faults::first();
        let read = (self.read)(file, &mut faults);
        faults.settle(file, read)
    }

    /// The file at this place among the names.
    ///
    /// # Panics
    /// If one that ships cannot be used, which a test of its game would have found.
    pub fn at(&self, place: usize) -> &Arc<T> {
        self.loaded[place].get_or_init(|| {
            let name = self.names[place];
            let text = self.compiled.iter().find(|(file, _)| *file == name);
            let file = DataFile {
                name,
                text: text.map_or("", |(_, text)| text),
                quoting: Quoting::Values,
                json: true,
            };
            Arc::new(self.load(file).expect("a test has loaded every file that ships"))
        })
    }

    /// The file of this name.
    pub fn named(&self, name: &str) -> Option<&Arc<T>> {
        let place = self.names.iter().position(|known| *known == name)?;
        Some(self.at(place))
    }

    /// All that ship, in the order of their names.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        (0..N).map(|place| &**self.at(place))
    }
}

impl<T: Shown, const N: usize> DataKind for Shipped<T, N> {
    fn key(&self) -> &'static str {
        self.key
    }

    fn what(&self) -> &'static str {
        self.what
    }

    fn names(&self) -> &[&'static str] {
        &self.names
    }

    fn shipped(&self, name: &str) -> Option<&dyn Shown> {
        let found: &T = self.named(name)?;
        Some(found)
    }

    fn own(&self, file: DataFile<'_>, faults: &mut Faults) -> Option<Own> {
        let read = (self.read)(file, faults).filter(|_| faults.is_empty())?;
        let mut shown = String::new();
        read.show(&mut shown);
        Some(Own { shown, suffices: read.suffices() })
    }

    fn forms(&self) -> Forms {
        self.forms
    }
}

impl<T: PartialEq, const N: usize> Shipped<T, N> {
    /// Every file is the same when its YAML, which `text` gives by its name, is read as a player's own is: for the
    /// tests of a game.
    ///
    /// # Panics
    /// If one is not.
    pub fn assert_as_written(&self, text: impl Fn(&str) -> String) {
        for (place, name) in self.names.into_iter().enumerate() {
            let text = text(&format!("{name}.yaml"));
            let read = self.load(DataFile::new(name, &text, Quoting::Values));
            let same = read.is_ok_and(|read| read == **self.at(place));
            assert!(same, "{name}");
        }
    }
}
