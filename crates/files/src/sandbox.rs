//! What a record may read: data files under one folder, its root.
//!
//! Records come from strangers, and a header such as `deck: ../../secret` names any file. A path in a
//! record is relative to it and stays under the root, after links are followed. Files that were read
//! are kept for the run, so that many records with one deck load it once.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::paths::STDIN;
use super::regular::{self, cause};
use super::same_file::{self, Identity};
use evoref_game::{Files, OwnFile, Refused};
use evoref_record::data::{MAX_DATA, Quoting};
use evoref_report::render::without_dots;

/// Bytes of data files that are kept; what comes later is read whenever it is named.
const KEPT: usize = 16 << 20;

/// What the records of one run may read, and the files that were read.
#[derive(Debug, Clone, Default)]
pub struct Sandbox(Arc<Run>);

#[derive(Debug, Default)]
struct Run {
    /// The folder of `--root`.
    given: Option<PathBuf>,
    /// The folders that were named on the command line.
    named: Vec<PathBuf>,
    /// The folder that settings narrow the root to.
    narrow: Option<PathBuf>,
    /// The files that reports go to, and whether a record names them.
    reports: Mutex<Vec<(Identity, bool)>>,
    read: Mutex<FileCache>,
}

/// Files by their path after links are followed, and how many bytes they are.
#[derive(Debug, Default)]
struct FileCache {
    files: HashMap<PathBuf, Result<Arc<OwnFile>, String>>,
    bytes: usize,
}

impl Sandbox {
    pub fn new(root: Option<&Path>, paths: &[PathBuf]) -> Result<Self, String> {
        Self::narrowed(root, paths, None)
    }

    /// The same where settings name a folder that narrows the root.
    pub fn narrowed(
        root: Option<&Path>,
        paths: &[PathBuf],
        narrow: Option<PathBuf>,
    ) -> Result<Self, String> {
        let given = root.map(|root| {
            let why = match root.canonicalize() {
                Ok(folder) if folder.is_dir() => return Ok(folder),
                Ok(_) => "it is no folder".to_owned(),
                Err(error) => cause(&error),
            };
            Err(format!("--root {} cannot be used: {why}", root.display()))
        });
        let folders = paths.iter().filter(|path| path.is_dir());
        Ok(Self(Arc::new(Run {
            given: given.transpose()?,
            narrow,
            named: folders.filter_map(|path| path.canonicalize().ok()).collect(),
            ..Run::default()
        })))
    }

    /// For the folders that an editor shows. A root that is gone by now holds nothing.
    pub fn of(root: Option<&Path>, folders: &[PathBuf]) -> Self {
        let given = root.map(Path::to_owned);
        Self::new(root, folders).unwrap_or_else(|_| Self(Arc::new(Run { given, ..Run::default() })))
    }

    /// Watches whether a record names one of the files that reports go to.
    pub fn watch<'a>(&self, reports: impl Iterator<Item = &'a Path>) {
        self.reports().extend(reports.filter_map(|path| Some((same_file::of(path)?, false))));
    }

    /// Whether a record named a file that is watched.
    pub fn names(&self, report: &Path) -> bool {
        let identity = same_file::of(report);
        let reports = self.reports();
        let mut named = reports.iter().filter(|(_, named)| *named);
        named.any(|(report, _)| Some(report) == identity.as_ref())
    }

    fn reports(&self) -> MutexGuard<'_, Vec<(Identity, bool)>> {
        self.0.reports.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The files beside the record of that name.
    pub fn beside(&self, record: &Path) -> Beside {
        let folder = record.parent().unwrap_or(Path::new(""));
        Beside { sandbox: self.clone(), folder: Some(folder.to_owned()), place: OnceLock::new() }
    }

    /// The files of a record from standard input, which has a folder only if one is given.
    pub fn beside_stdin(&self, name: Option<&str>) -> Beside {
        match (&self.0.given, name) {
            (None, _) => Beside { sandbox: self.clone(), folder: None, place: OnceLock::new() },
            (Some(_), Some(name)) => self.beside(Path::new(name)),
            (Some(root), None) => self.beside(&root.join("-")),
        }
    }

    /// The files of a record from a file or from standard input, by what it is called in reports.
    pub fn beside_one(&self, name: &str) -> Beside {
        if name == STDIN { self.beside_stdin(None) } else { self.beside(Path::new(name)) }
    }

    /// Whether what `path` leads to is under the root of the records in `folder`.
    pub fn holds(&self, folder: &Path, path: &Path) -> bool {
        let place = self.place(folder);
        place.is_ok_and(|place| path.canonicalize().is_ok_and(|path| path.starts_with(place.root)))
    }

    fn place(&self, folder: &Path) -> Result<RootedPath, String> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let folder = folder.canonicalize().map_err(|error| {
            format!("the folder of the record cannot be used: {}", cause(&error))
        })?;
        let (root, why) = if let Some(given) = &self.0.given {
            (given.clone(), "the folder of `--root`")
        } else if let Some(repository) = folder.ancestors().find(|one| one.join(".git").exists()) {
            (repository.to_owned(), "the nearest folder above it that holds `.git`")
        } else if let Some(named) = self.0.named.iter().find(|one| folder.starts_with(one)) {
            (named.clone(), "the folder that was named on the command line")
        } else {
            (folder.clone(), "the folder of the record")
        };
        let (root, why) = match &self.0.narrow {
            Some(inner) if inner.starts_with(&root) => (inner.clone(), "the `root` of evoref.toml"),
            Some(narrow) if !root.starts_with(narrow) => {
                return Err("the `root` of evoref.toml is another folder".to_owned());
            }
            Some(_) | None => (root, why),
        };
        Ok(RootedPath { folder, root, why })
    }

    /// The file at a path that has no links in it.
    fn read(&self, path: &Path) -> Result<Arc<OwnFile>, String> {
        // Held while reading, so that nobody reads the same file again.
        let mut kept = self.0.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = kept.files.get(path) {
            return file.clone();
        }
        let mut reports = self.reports();
        let identity = if reports.is_empty() { None } else { same_file::of(path) };
        for (report, named) in &mut *reports {
            *named |= Some(&*report) == identity.as_ref();
        }
        drop(reports);
        let text = regular::text(path, MAX_DATA).map_err(|error| cause(&error));
        let file = text.map(|text| Arc::new(OwnFile::new(text, Quoting::Keys)));
        let bytes = kept.bytes + file.as_ref().map_or(0, |file| file.size());
        if bytes <= KEPT {
            kept.bytes = bytes;
            kept.files.insert(path.to_owned(), file.clone());
        }
        file
    }
}

/// Where a record stands, and its root; both without links.
#[derive(Debug, Clone)]
struct RootedPath {
    folder: PathBuf,
    root: PathBuf,
    /// Why it is the root: what it is called.
    why: &'static str,
}

/// Data files by their path relative to the record.
#[derive(Debug, Clone)]
pub struct Beside {
    sandbox: Sandbox,
    /// The folder of the record; none of one from standard input.
    folder: Option<PathBuf>,
    /// Looked for when the first file is asked for: most records ask for none.
    place: OnceLock<Result<RootedPath, String>>,
}

impl Beside {
    /// Where the file at `path` is, if the record may read it.
    pub fn find(&self, path: &str) -> Result<PathBuf, Refused> {
        let refused = |why: &str, help: Option<String>| Refused {
            message: format!("`{path}` is not read: {why}"),
            help,
        };
        let Some(folder) = &self.folder else {
            return Err(refused(
                "the record comes from standard input, which has no folder",
                Some("`--root DIR` names the folder that its files may be read from".to_owned()),
            ));
        };
        let place = self.place.get_or_init(|| self.sandbox.place(folder));
        let place = place.as_ref().map_err(|why| refused(why, None))?;
        let outside = |why: &str| {
            let form = "a path in a record is relative to the record and stays under";
            let help = format!("{form} {}; `--root DIR` sets another folder", place.why);
            Err(refused(why, Some(help)))
        };
        // Told before the disk is asked, or the answer would tell what is there.
        let mut parts = Path::new(path).components();
        if parts.any(|part| matches!(part, Component::Prefix(_) | Component::RootDir)) {
            return outside("it is an absolute path");
        }
        let joined = place.folder.join(path);
        if !without_dots(&joined).starts_with(&place.root) {
            return outside("it leads out of what this record may read");
        }
        let mut ways = Path::new(path).ancestors().filter(|way| !way.as_os_str().is_empty());
        match joined.canonicalize() {
            Ok(found) if found.starts_with(&place.root) => Ok(found),
            Err(error) if !ways.any(|way| place.folder.join(way).is_symlink()) => {
                Err(format!("`{path}` cannot be read: {}", cause(&error)).into())
            }
            Ok(_) | Err(_) => {
                outside("a link leads to nothing, or out of what this record may read")
            }
        }
    }
}

impl Files for Beside {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        let found = self.find(path)?;
        // Told as the record names it, so that it reads alike from wherever it is refereed.
        self.sandbox.read(&found).map_err(|why| format!("`{path}` cannot be read: {why}").into())
    }
}
