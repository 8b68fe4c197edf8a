//! The data files that ship, each loaded when it is first asked for.

use std::sync::{Arc, OnceLock};

use super::{BadData, DataFile, Quoting};

// Path below `src/games` without its ending, and the text as JSON: `COMPILED`.
include!(concat!(env!("OUT_DIR"), "/data.rs"));

/// The files of one kind that ship with a game.
#[derive(Debug)]
pub struct Shipped<T, const N: usize> {
    /// Where they lie: `evo/data`.
    folder: &'static str,
    /// What one of them is, with its article: `a board`.
    pub what: &'static str,
    /// Their names, which records use.
    pub names: [&'static str; N],
    /// Loads one, and a player's own.
    pub load: fn(DataFile<'_>) -> Result<T, BadData>,
    /// What whoever writes such a file may read.
    pub help: Option<&'static str>,
    loaded: [OnceLock<Arc<T>>; N],
}

impl<T, const N: usize> Shipped<T, N> {
    /// The files of these names in `folder`; a test loads every one.
    pub const fn new(
        folder: &'static str,
        what: &'static str,
        names: [&'static str; N],
        load: fn(DataFile<'_>) -> Result<T, BadData>,
    ) -> Self {
        Self {
            folder,
            what,
            names,
            load,
            help: None,
            loaded: [const { OnceLock::new() }; N],
        }
    }

    /// With a sentence on where such a file is explained.
    #[must_use]
    pub const fn explained(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }

    /// The file at this place among the names.
    pub fn at(&self, place: usize) -> &Arc<T> {
        self.loaded[place].get_or_init(|| {
            let path = format!("{}/{}", self.folder, self.names[place]);
            let text = COMPILED.iter().find(|(file, _)| *file == path);
            let file = DataFile {
                name: self.names[place],
                text: text.map_or("", |(_, text)| text),
                quoting: Quoting::Values,
                json: true,
            };
            Arc::new((self.load)(file).expect("a test has loaded every file that ships"))
        })
    }

    /// The file of this name.
    pub fn named(&self, name: &str) -> Option<&Arc<T>> {
        let place = self.names.iter().position(|known| *known == name)?;
        Some(self.at(place))
    }
}

#[cfg(test)]
impl<T: PartialEq, const N: usize> Shipped<T, N> {
    /// Every file is the same when its YAML, which `text` gives by its path below `src/games`, is read as a
    /// player's own is.
    pub(crate) fn assert_as_written(&self, text: impl Fn(&str) -> String) {
        for (place, name) in self.names.into_iter().enumerate() {
            let text = text(&format!("{}/{name}.yaml", self.folder));
            let read = (self.load)(DataFile::new(name, &text, Quoting::Values));
            let same = read.is_ok_and(|read| read == **self.at(place));
            assert!(same, "{name}");
        }
    }
}
