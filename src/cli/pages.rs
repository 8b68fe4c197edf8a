//! The pages of records in which something is wrong, written into a folder beside a report.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::input::Opened;
use super::place::Place;
use super::sandbox::Sandbox;
use super::save::cause;
use super::view;
use evoref_record::diagnostic::Severity;
use evoref_report::render::{Checked, Outcome};

/// A folder of pages.
#[derive(Debug)]
pub(super) struct Pages {
    folder: PathBuf,
    /// The names that this run has given.
    given: HashSet<String>,
}

impl Pages {
    /// Pages into a folder, which is made when there is something to write.
    pub(super) fn into(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), given: HashSet::new() }
    }

    /// Writes the pages of those that have an error or a warning.
    ///
    /// # Errors
    /// A sentence on the first that could not be written; the others are.
    pub(super) fn add(&mut self, outcomes: &[Outcome], sandbox: &Sandbox) -> Result<(), String> {
        let mut first = Ok(());
        for outcome in outcomes {
            let Outcome::Record(checked) = outcome else {
                continue;
            };
            let mut findings = checked.report.findings.iter();
            if findings.any(|finding| finding.severity != Severity::Note) {
                first = first.and(self.write(checked, sandbox));
            }
        }
        first
    }

    fn write(&mut self, checked: &Checked, sandbox: &Sandbox) -> Result<(), String> {
        let source = &checked.source;
        let name = Path::new(source.name());
        let place = Place {
            opened: Opened {
                source: Arc::clone(source),
                records: vec![checked.report.span],
                beside: sandbox.beside(name),
                bytes_before: checked.bytes_before,
            },
            record: checked.report.span,
            line: None,
        };
        let (page, _) = view::drawn(&place, None)?;
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(|error| {
            format!("the folder {} cannot be made: {}", folder.display(), cause(&error))
        })?;
        let name = self.name(source.name());
        let path = self.folder.join(name);
        if path.exists() && !view::is_page(&path) {
            return Err(format!(
                "{} exists and is no page of evoref; name another folder",
                path.display()
            ));
        }
        view::write(&path, &page)
    }

    /// `records-club.evo.html`, of which a run gives each name once.
    fn name(&mut self, path: &str) -> String {
        let plain = |letter: char| {
            if letter.is_alphanumeric() || letter == '.' { letter } else { '-' }
        };
        let stem: String = path.chars().map(plain).collect();
        let stem = stem.trim_matches(['-', '.']);
        let mut name = format!("{stem}.html");
        let mut number = 1;
        while !self.given.insert(name.clone()) {
            number += 1;
            name = format!("{stem}-{number}.html");
        }
        name
    }
}
