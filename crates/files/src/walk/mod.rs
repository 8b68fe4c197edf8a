//! A walk through folders: hidden files and what ignore files name are left out, in the order of names.
//!
//! Ignore files are a stranger's, too: they are opened as everything else is, by [`super::regular`].

mod glob;
mod level;
mod patterns;

use std::fs::{self, DirEntry, FileType};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::regular::cause;
use level::Level;
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
    meet: &'a mut dyn FnMut(&Path, Met),
}

/// Tells what stands under a folder, or why it cannot be searched.
pub fn walk(top: &Path, exclude: &Exclude, meet: &mut dyn FnMut(&Path, Met)) -> Result<(), String> {
    let whole = top.canonicalize().map_err(|error| cause(&error))?;
    let level = Level::upto(&whole)?;
    let mut walk = Walk { exclude, everywhere: level::everywhere()?, meet };
    walk.through(top, &whole, &level);
    Ok(())
}

impl Walk<'_> {
    /// A folder under its typed name and without links.
    fn through(&mut self, folder: &Path, whole: &Path, level: &Rc<Level>) {
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
            let said = level.leave_out(&whole, kind.is_dir(), &self.everywhere);
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            if said.unwrap_or(is_hidden) || self.exclude.holds(&whole, kind.is_dir()) {
                continue;
            }
            if !kind.is_dir() {
                (self.meet)(&path, Met::File(kind));
                continue;
            }
            match level.below(&whole) {
                Ok(level) => self.through(&path, &whole, &level),
                Err(why) => (self.meet)(&path, Met::Skipped(why)),
            }
        }
    }
}
