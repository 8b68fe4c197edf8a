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

/// What a walk leaves out by patterns, each relative to the folder that it was written for.
#[derive(Debug, Clone, Default)]
pub struct Exclude(Vec<(PathBuf, Patterns)>);

impl Exclude {
    /// Adds a pattern; or why it is none.
    pub fn add(&mut self, folder: &Path, glob: &str) -> Result<(), &'static str> {
        if self.0.last().is_none_or(|(last, _)| last != folder) {
            self.0.push((folder.to_owned(), Patterns::default()));
        }
        self.0.last_mut().map_or(Ok(()), |(_, patterns)| patterns.add(glob.as_bytes()))
    }

    /// Whether a path without links is left out. A later pattern counts more.
    fn holds(&self, path: &Path, is_folder: bool) -> bool {
        let mut found = self.0.iter().rev().filter_map(|(folder, patterns)| {
            patterns.leave_out(path.strip_prefix(folder).ok()?, is_folder)
        });
        found.next().unwrap_or(false)
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
