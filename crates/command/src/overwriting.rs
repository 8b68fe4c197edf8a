//! No report is written over what is read, and no two to one file.
//!
//! Asked before anything is read; about files that records name, when they are.

use crate::prelude::*;
use evoref_files::same_file::{Identity, of, of_stdin, of_stdout};

/// Refuses reports that would overwrite an input, each other or what is printed.
///
/// # Errors
/// A sentence that names both.
pub(super) fn refuse<'a>(
    reports: impl Iterator<Item = &'a Path>,
    inputs: &[Result<Input, Failure>],
) -> Result<(), Stop> {
    let mut taken: Vec<(&Path, Identity)> = Vec::new();
    for report in reports {
        let Some(identity) = of(report) else { continue };
        if let Some(other) = holder(&taken, &identity) {
            return Err(stop!(
                "the reports {} and {} are one file; give each a file of its own",
                other.display(),
                report.display()
            ));
        }
        taken.push((report, identity));
    }
    if taken.is_empty() {
        return Ok(());
    }
    for input in inputs.iter().flatten() {
        let (name, identity) = match input {
            Input::File(path) => (path.display().to_string(), of(path)),
            Input::Stdin => ("standard input".to_owned(), of_stdin()),
        };
        if let Some(report) = identity.and_then(|identity| holder(&taken, &identity)) {
            return Err(stop!(
                "the report {} would overwrite {name}, which is to be checked; name another file",
                report.display()
            ));
        }
    }
    if let Some(report) = of_stdout().and_then(|identity| holder(&taken, &identity)) {
        return Err(stop!(
            "the report {} would overwrite what goes to standard output; name another file",
            report.display()
        ));
    }
    Ok(())
}

/// The report that goes there.
fn holder<'a>(taken: &[(&'a Path, Identity)], identity: &Identity) -> Option<&'a Path> {
    let found = taken.iter().find(|(_, other)| other == identity);
    found.map(|(path, _)| *path)
}
