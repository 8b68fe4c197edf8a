//! What a walk through folders leaves out, in the patterns of `.gitignore`.

use std::path::Path;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Patterns, each relative to the folder that it was written for.
#[derive(Debug, Clone, Default)]
pub(in crate::cli) struct Exclude(Vec<Gitignore>);

impl Exclude {
    /// # Errors
    /// Why it is no pattern.
    pub(super) fn add(&mut self, folder: &Path, glob: &str) -> Result<(), String> {
        let why = |error: ignore::Error| {
            if let ignore::Error::Glob { err, .. } = error { err } else { error.to_string() }
        };
        let mut builder = GitignoreBuilder::new(folder);
        builder.add_line(None, glob).map_err(why)?;
        self.0.push(builder.build().map_err(why)?);
        Ok(())
    }

    /// Whether a path without links is left out. A later pattern counts more.
    pub(in crate::cli) fn holds(&self, path: &Path, is_folder: bool) -> bool {
        let below = self.0.iter().filter(|one| path.starts_with(one.path()));
        let matched = below.map(|one| one.matched(path, is_folder));
        let mut found = matched.filter(|found| !found.is_none());
        found.next_back().is_some_and(|found| found.is_ignore())
    }
}
