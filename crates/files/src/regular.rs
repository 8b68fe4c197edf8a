//! Opening regular files and nothing else: a pipe or a device can hold a run for ever.

use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io::{Error, ErrorKind, Read as _, Result, Take};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Opens a file for reading, up to the length that it says it has.
///
/// The system's own files, such as `/proc/kmsg`, call themselves regular and empty and are read as
/// empty: some of them have no end, or wait for something to come.
pub fn open(path: &Path) -> Result<Take<File>> {
    // Before opening, because a pipe is not opened before somebody writes to it; and after it,
    // because another file may have that name by now.
    check(&std::fs::metadata(path)?)?;
    let file = opened(path)?;
    let metadata = file.metadata()?;
    check(&metadata)?;
    Ok(file.take(metadata.len()))
}

/// The text of a file of at most `most` bytes.
pub fn text(path: &Path, most: usize) -> Result<String> {
    let mut text = String::new();
    open_upto(path, most)?.read_to_string(&mut text)?;
    Ok(text)
}

/// The same without a byte-order mark.
pub fn plain_text(path: &Path, most: usize) -> Result<String> {
    let text = text(path, most)?;
    Ok(text.strip_prefix('\u{feff}').map(ToOwned::to_owned).unwrap_or(text))
}

/// What a file of at most `most` bytes holds, text or not.
pub fn bytes(path: &Path, most: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_upto(path, most)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn open_upto(path: &Path, most: usize) -> Result<Take<File>> {
    let file = open(path)?;
    if file.limit() > most as u64 {
        return Err(Error::other(format!("it is larger than {} KiB", most >> 10)));
    }
    Ok(file)
}

/// Has the system write down the names in a folder; some file systems cannot.
pub fn sync(folder: &Path) {
    if let Ok(folder) = opened(folder) {
        let _ = folder.sync_all();
    }
}

/// Nothing else in the program opens what it reads; `clippy.toml` refuses it.
#[expect(clippy::disallowed_methods, reason = "this is the one place")]
fn opened(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    // A pipe that took the name a moment ago is opened at once, and no terminal becomes this process's own.
    #[cfg(unix)]
    OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK | libc::O_NOCTTY);
    options.open(path)
}

/// When a file was written, in nanoseconds, and how long it is: what is the same is not read again.
pub type Stamp = (u128, u64);

/// See [`Stamp`]; nothing if the file is gone.
pub fn stamp(path: &Path) -> Option<Stamp> {
    let data = std::fs::metadata(path).ok()?;
    let since = data.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some((since.as_nanos(), data.len()))
}

fn check(metadata: &Metadata) -> Result<()> {
    let kind = unread(metadata.file_type());
    kind.map_or(Ok(()), |kind| Err(Error::other(format!("it is {kind}, not a file"))))
}

/// What stands under a name if that is no regular file, as in `a pipe`.
pub fn unread(kind: FileType) -> Option<&'static str> {
    if kind.is_file() {
        return None;
    }
    Some(if kind.is_dir() { "a folder" } else { special(kind) })
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt as _;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else if kind.is_char_device() || kind.is_block_device() {
        "a device"
    } else {
        "something else"
    }
}

#[cfg(not(unix))]
fn special(_: FileType) -> &'static str {
    "something else"
}

/// Why a file cannot be read, without the number of the operating system.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the system has many causes, and words of its own for the rest"
)]
pub fn cause(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "it does not exist".to_owned(),
        ErrorKind::PermissionDenied => "you may not read it".to_owned(),
        ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}
