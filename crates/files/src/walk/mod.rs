//! A walk through folders: hidden files and what ignore files name are left out, in the order of names.
//!
//! Ignore files are a stranger's, too: they are opened as everything else is, by [`super::regular`].

mod patterns;

use std::fs::{self, DirEntry, FileType};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::regular::{self, cause};
use patterns::Patterns;

/// What a walk meets.
pub enum Met {
    /// Anything but a folder.
    File(FileType),
    /// A folder that is left alone, and why.
    Skipped(String),
    /// A folder that cannot be listed, and why.
    Unlisted(String),
}

/// What a walk leaves out by patterns of what stands under a folder.
#[derive(Debug, Clone, Default)]
pub struct Exclude {
    folder: PathBuf,
    patterns: Patterns,
}

impl Exclude {
    /// Nothing yet of a folder, which is named without links.
    pub fn of(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), patterns: Patterns::default() }
    }

    /// Adds a pattern; or why it is none. A later pattern counts more.
    pub fn add(&mut self, glob: &str) -> Result<(), &'static str> {
        self.patterns.add(glob.as_bytes())
    }

    /// Whether a path without links is left out.
    fn holds(&self, path: &Path, is_folder: bool) -> bool {
        let below = path.strip_prefix(&self.folder).ok();
        below.and_then(|path| self.patterns.leave_out(path, is_folder)).unwrap_or(false)
    }
}

/// A walk under one folder.
struct Walk<'a> {
    exclude: &'a Exclude,
    everywhere: Patterns,
    /// The ignore files of the folder that is looked through and of all folders above it, from the top.
    levels: Vec<Level>,
    meet: &'a mut dyn FnMut(&Path, Met),
}

/// Tells what stands under a folder, or why it cannot be searched.
pub fn walk(top: &Path, exclude: &Exclude, meet: &mut dyn FnMut(&Path, Met)) -> Result<(), String> {
    let whole = top.canonicalize().map_err(|error| cause(&error))?;
    let mut folders: Vec<&Path> = whole.ancestors().collect();
    folders.reverse();
    let named = |folder: &Path, why| {
        if folder == whole { why } else { format!("in {}, {why}", folder.display()) }
    };
    let levels = folders.iter().map(|one| Level::of(one).map_err(|why| named(one, why)));
    let levels = levels.collect::<Result<_, _>>()?;
    let mut walk = Walk { exclude, everywhere: everywhere()?, levels, meet };
    walk.through(top, &whole);
    Ok(())
}

impl Walk<'_> {
    /// A folder under its typed name and without links.
    fn through(&mut self, folder: &Path, whole: &Path) {
        let listed: Result<Vec<DirEntry>, _> = fs::read_dir(folder).and_then(Iterator::collect);
        let mut entries = match listed {
            Ok(entries) => entries,
            Err(error) => return (self.meet)(folder, Met::Unlisted(cause(&error))),
        };
        entries.sort_by_key(DirEntry::file_name);
        for entry in entries {
            let (path, whole) = (entry.path(), whole.join(entry.file_name()));
            let kind = match entry.file_type() {
                Ok(kind) => kind,
                Err(error) => {
                    (self.meet)(&path, Met::Unlisted(cause(&error)));
                    continue;
                }
            };
            let said = self.leave_out(&whole, kind.is_dir());
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            if said.unwrap_or(is_hidden) || self.exclude.holds(&whole, kind.is_dir()) {
                continue;
            }
            if !kind.is_dir() {
                (self.meet)(&path, Met::File(kind));
                continue;
            }
            match Level::of(&whole) {
                Ok(level) => {
                    self.levels.push(level);
                    self.through(&path, &whole);
                    self.levels.pop();
                }
                Err(why) => (self.meet)(&path, Met::Skipped(why)),
            }
        }
    }

    /// Whether a path without links is left out; `None` if nobody says. The nearest file counts most, after
    /// all files that git does not know.
    fn leave_out(&self, path: &Path, is_folder: bool) -> Option<bool> {
        let asked = |patterns: &Patterns, folder: &Path| {
            if patterns.is_empty() {
                return None;
            }
            patterns.leave_out(path.strip_prefix(folder).ok()?, is_folder)
        };
        let repository = self.levels.iter().rposition(|level| level.is_repository);
        let of_git = &self.levels[repository.unwrap_or(0)..];
        let mut all = self.levels.iter().rev();
        all.find_map(|level| asked(&level.any, &level.folder))
            .or_else(|| of_git.iter().rev().find_map(|level| asked(&level.git, &level.folder)))
            .or_else(|| of_git.iter().rev().find_map(|level| asked(&level.own, &level.folder)))
            .or_else(|| asked(&self.everywhere, &of_git.first()?.folder))
    }
}

/// Bytes of an ignore file, and of the files that lead to one.
const MOST: usize = 64 << 10;

/// The ignore files of a folder.
struct Level {
    /// Without links.
    folder: PathBuf,
    /// Git asks no folder above.
    is_repository: bool,
    /// `.ignore`
    any: Patterns,
    /// `.gitignore`
    git: Patterns,
    /// `.git/info/exclude`
    own: Patterns,
}

impl Level {
    /// Those of a folder, or why one cannot be used.
    fn of(folder: &Path) -> Result<Self, String> {
        let is_repository = folder.join(".git").symlink_metadata().is_ok();
        Ok(Self {
            folder: folder.to_owned(),
            is_repository,
            any: read(folder, ".ignore")?,
            git: read(folder, ".gitignore")?,
            own: if is_repository { excluded(folder)? } else { Patterns::default() },
        })
    }
}

/// What somebody has git leave out everywhere, or why the file cannot be used.
fn everywhere() -> Result<Patterns, String> {
    let home = std::env::home_dir();
    let set = std::env::var_os("XDG_CONFIG_HOME").filter(|folder| !folder.is_empty());
    let folder = set.map(PathBuf::from).or_else(|| Some(home.as_ref()?.join(".config")));
    let of_user = home.iter().map(|home| home.join(".gitconfig"));
    for config in of_user.chain(folder.iter().map(|folder| folder.join("git/config"))) {
        let text = bytes(&config).map_err(|why| format!("{} {why}", config.display()))?;
        let text = String::from_utf8_lossy(&text);
        let mut values = text.lines().filter_map(|line| {
            let (key, value) = line.split_once('=')?;
            let is_it = key.trim().eq_ignore_ascii_case("excludesfile");
            is_it.then_some(value.trim().trim_matches('"'))
        });
        if let Some(value) = values.next_back() {
            let path = match (value.strip_prefix("~/"), &home) {
                (Some(rest), Some(home)) => home.join(rest),
                (Some(_) | None, _) => PathBuf::from(value),
            };
            return file(&path);
        }
    }
    folder.map_or(Ok(Patterns::default()), |folder| file(&folder.join("git/ignore")))
}

/// `.git/info/exclude`; a work tree beside its repository has a file `.git` that says where that is.
fn excluded(folder: &Path) -> Result<Patterns, String> {
    let git = folder.join(".git");
    if git.is_dir() {
        return read(folder, ".git/info/exclude");
    }
    let leads = |path: &Path, prefix: &str| -> Result<Option<PathBuf>, String> {
        let name = path.file_name().unwrap_or_default().display();
        let text = bytes(path).map_err(|why| format!("its {name} {why}"))?;
        let text = String::from_utf8_lossy(&text);
        let line = text.lines().next().and_then(|line| line.strip_prefix(prefix));
        Ok(line.map(str::trim).filter(|to| !to.is_empty()).map(PathBuf::from))
    };
    let Some(to) = leads(&git, "gitdir:")? else { return Ok(Patterns::default()) };
    let of_tree = folder.join(to);
    let common = leads(&of_tree.join("commondir"), "")?;
    let common = common.map_or_else(|| of_tree.clone(), |common| of_tree.join(common));
    file(&common.join("info/exclude"))
}

fn read(folder: &Path, name: &str) -> Result<Patterns, String> {
    let text = bytes(&folder.join(name)).map_err(|why| format!("its {name} {why}"))?;
    Ok(Patterns::of(&text))
}

fn file(path: &Path) -> Result<Patterns, String> {
    let text = bytes(path).map_err(|why| format!("{} {why}", path.display()))?;
    Ok(Patterns::of(&text))
}

/// What a file holds; nothing if there is none, or none that may be read.
fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    if path.is_dir() {
        return Ok(Vec::new());
    }
    match regular::bytes(path, MOST) {
        Ok(bytes) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::Other => {
            let why = cause(&error);
            Err(why.strip_prefix("it ").map_or_else(|| why.clone(), str::to_owned))
        }
        Err(_) => Ok(Vec::new()),
    }
}
