//! What a walk through folders leaves out, in the patterns of `.gitignore`.

use std::path::{Path, PathBuf};

use crate::cli::walk::Patterns;

/// Patterns, each relative to the folder that it was written for.
#[derive(Debug, Clone, Default)]
pub(in crate::cli) struct Exclude(Vec<(PathBuf, Patterns)>);

impl Exclude {
    /// # Errors
    /// Why it is no pattern.
    pub(super) fn add(&mut self, folder: &Path, glob: &str) -> Result<(), &'static str> {
        if self.0.last().is_none_or(|(last, _)| last != folder) {
            self.0.push((folder.to_owned(), Patterns::default()));
        }
        self.0.last_mut().map_or(Ok(()), |(_, patterns)| patterns.add(glob.as_bytes()))
    }

    /// Whether a path without links is left out. A later pattern counts more.
    pub(in crate::cli) fn holds(&self, path: &Path, is_folder: bool) -> bool {
        let mut found = self.0.iter().rev().filter_map(|(folder, patterns)| {
            patterns.leave_out(path.strip_prefix(folder).ok()?, is_folder)
        });
        found.next().unwrap_or(false)
    }
}
