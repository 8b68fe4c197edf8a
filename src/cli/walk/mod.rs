//! A walk through folders: hidden files and what ignore files name are left out, in the order of names.
//!
//! Ignore files are a stranger's, too: they are opened as everything else is, by [`super::regular`].

mod glob;
mod level;
mod patterns;

use std::fs::{DirEntry, FileType};
use std::path::Path;
use std::rc::Rc;

use super::input::cause;
use super::settings::Exclude;
use level::Level;
pub(super) use patterns::Patterns;

/// What a walk meets.
#[derive(Debug)]
pub(super) enum Met {
    /// Anything but a folder.
    File(FileType),
    /// A folder that is left alone, and why.
    Skipped(String),
    /// A folder that cannot be listed, and why.
    Unlisted(String),
}

/// A walk under one folder.
struct Walk<'a> {
    exclude: &'a Exclude,
    everywhere: Patterns,
    meet: &'a mut dyn FnMut(&Path, Met),
}

/// Tells what stands under a folder.
///
/// # Errors
/// Why the folder cannot be searched.
pub(super) fn walk(
    top: &Path,
    exclude: &Exclude,
    meet: &mut dyn FnMut(&Path, Met),
) -> Result<(), String> {
    let whole = top.canonicalize().map_err(|error| cause(&error))?;
    let level = Level::upto(&whole)?;
    let mut walk = Walk { exclude, everywhere: level::everywhere()?, meet };
    walk.through(top, &whole, &level);
    Ok(())
}

impl Walk<'_> {
    /// A folder under its typed name and without links.
    fn through(&mut self, folder: &Path, whole: &Path, level: &Rc<Level>) {
        let listed: Result<Vec<DirEntry>, _> =
            std::fs::read_dir(folder).and_then(Iterator::collect);
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
