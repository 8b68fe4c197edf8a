//! No report is written over what is read, and no two to one file.
//!
//! Asked before anything is read; about files that records name, when they are. Two names are one file if they lead to the same one, by links of either
//! kind or by another spelling.

use std::fs;
use std::path::{Path, PathBuf};

use super::paths::{Input, folder_of};
use super::screen::{Stop, stop};
use evoref_report::render::Failure;

/// What a path leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Identity {
    /// A file that exists, by its device and number.
    #[cfg(unix)]
    Number(u64, u64),
    /// The path without links.
    Path(PathBuf),
}

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

/// What a path leads to; `None` if its folder does not exist.
pub(super) fn of(path: &Path) -> Option<Identity> {
    existing(path).or_else(|| {
        let folder = fs::canonicalize(folder_of(path)).ok()?;
        Some(Identity::Path(folder.join(path.file_name()?)))
    })
}

#[cfg(unix)]
fn number(data: &fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    Identity::Number(data.dev(), data.ino())
}

#[cfg(unix)]
fn existing(path: &Path) -> Option<Identity> {
    fs::metadata(path).ok().as_ref().map(number)
}

#[cfg(not(unix))]
fn existing(path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok().map(Identity::Path)
}

#[cfg(unix)]
fn of_stdin() -> Option<Identity> {
    regular(std::os::fd::AsFd::as_fd(&std::io::stdin()))
}

#[cfg(unix)]
fn of_stdout() -> Option<Identity> {
    regular(std::os::fd::AsFd::as_fd(&std::io::stdout()))
}

/// What a stream comes from or goes to, if that is a file: a pipe or a terminal may be used twice.
#[cfg(unix)]
fn regular(stream: std::os::fd::BorrowedFd<'_>) -> Option<Identity> {
    let file = fs::File::from(stream.try_clone_to_owned().ok()?);
    let data = file.metadata().ok()?;
    data.is_file().then(|| number(&data))
}

/// Nothing tells here which file a stream is.
#[cfg(not(unix))]
fn of_stdin() -> Option<Identity> {
    None
}

#[cfg(not(unix))]
fn of_stdout() -> Option<Identity> {
    None
}
