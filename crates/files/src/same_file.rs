//! What a path or a stream leads to: two names are one file if they lead to the same one, by links of either kind or
//! by another spelling.

use std::fs;
use std::path::{Path, PathBuf};

use super::paths::folder_of;

/// What a path leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Identity {
    /// A file that exists, by its device and number.
    #[cfg(unix)]
    Number(u64, u64),
    /// The path without links.
    Path(PathBuf),
}

/// What a path leads to; `None` if its folder does not exist.
pub fn of(path: &Path) -> Option<Identity> {
    existing(path).or_else(|| {
        Some(Identity::Path(fs::canonicalize(folder_of(path)).ok()?.join(path.file_name()?)))
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

/// What standard input comes from, if that is a file: a pipe or a terminal may be used twice.
pub fn of_stdin() -> Option<Identity> {
    of_stream(&std::io::stdin())
}

/// The same of where standard output goes.
pub fn of_stdout() -> Option<Identity> {
    of_stream(&std::io::stdout())
}

#[cfg(unix)]
fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<Identity> {
    let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
    let data = file.metadata().ok()?;
    data.is_file().then(|| number(&data))
}

/// Nothing tells here which file a stream is.
#[cfg(not(unix))]
fn of_stream<T>(_: &T) -> Option<Identity> {
    None
}
