//! The one place that writes files: what stood in a file stays whole until what replaces it is on the disk.
//!
//! A new text goes to a file of its own in the same folder, is synced and takes the place of the old one in
//! one step. Knows files and folders; not what is in them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, SpooledTempFile};

use super::paths::{folder_of, plain};
use super::regular;

/// How a file begins that is not in its place yet; one that is left behind was never needed.
const PREFIX: &str = ".evoref-";

/// Puts `after` in the place of `before`, the pieces of the file as they were read; `None` if there was no
/// file. `named` are the paths of the command line: whoever names a link means what it leads to. After an
/// error the file is as it was.
pub fn replace(
    path: &Path,
    named: &[PathBuf],
    before: Option<&[&[u8]]>,
    after: &[u8],
) -> Result<(), String> {
    let name = path.display();
    let target = target(path, named)?;
    let replaced = || {
        let mut draft = Draft::beside(&target)?;
        draft.write_all(after)?;
        draft.sync()?;
        Ok(if holds(&target, before)? { Some(draft.keep()?) } else { None })
    };
    match replaced().map_err(|error| format!("{name} cannot be written: {}", cause(&error)))? {
        // A record that was saved is there after a crash, too; a report can be written again.
        Some(()) => regular::sync(folder_of(&target)),
        // Another run of the same command may have done the same.
        None if holds(&target, Some(&[after])).is_ok_and(|is_done| is_done) => {}
        None => {
            return Err(format!(
                "{name} was changed by another program after it was read, and stays as it is now; run the \
                 command again"
            ));
        }
    }
    Ok(())
}

/// Writes a report or a page, all of it or nothing.
pub fn write_report(path: &Path, text: &str) -> Result<(), String> {
    let unwritten = |error| format!("{} cannot be written: {}", path.display(), cause(&error));
    let mut draft = Draft::of_report(path).map_err(unwritten)?;
    draft.write_all(text.as_bytes()).map_err(unwritten)?;
    draft.keep().map_err(unwritten)
}

/// What stands near the beginning of every page, and of no other file.
const MARK: &str = "<meta name=\"generator\" content=\"evoref view\">";

/// Writes a page where there is none of somebody else.
pub fn write_page(path: &Path, page: &str) -> Result<(), String> {
    spare(path, "; name another folder")?;
    write_report(path, page)
}

/// Refuses to write over what is no page of evoref, with some advice at the end.
pub fn spare(path: &Path, advice: &str) -> Result<(), String> {
    let mut head = Vec::new();
    let read = regular::open(path).and_then(|file| file.take(400).read_to_end(&mut head));
    let is_page = read.is_ok() && String::from_utf8_lossy(&head).contains(MARK);
    if is_page || !path.exists() {
        return Ok(());
    }
    Err(format!("{} exists and is no page of evoref{advice}", path.display()))
}

/// A report that is being written.
pub enum Draft {
    /// A file that takes the place of `target` when it is complete.
    Beside {
        file: NamedTempFile,
        /// Where it belongs; no link.
        target: PathBuf,
        /// Bytes that may still be added: the system ends a program that adds more.
        room: u64,
    },
    /// What is there and no regular file: a pipe, a device.
    Straight(File),
}

impl Draft {
    /// A report to the path that the user named. Where a link stands it takes the place of the link, so that whoever
    /// puts links into a repository does not choose which file is written over.
    pub fn of_report(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(data) if data.is_file() && !is_stream(path) => Self::beside(path),
            Ok(_) => Ok(Self::Straight(for_writing(path)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::beside(path),
            Err(error) => Err(error),
        }
    }

    fn beside(target: &Path) -> io::Result<Self> {
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(".tmp");
        let old = match for_writing(target) {
            // Whoever may not write the file may not replace it either.
            Ok(_) if target.is_symlink() => None,
            Ok(old) => Some(old.metadata()?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if old.is_none() {
            as_a_new_file(&mut builder);
        }
        let file = builder.tempfile_in(folder_of(target))?;
        if let Some(old) = old {
            // The owner first: a change of owner takes bits off the mode.
            own(file.as_file(), &old);
            file.as_file().set_permissions(old.permissions())?;
        }
        Ok(Self::Beside { file, target: target.to_owned(), room: largest() })
    }

    /// What was written is on the disk.
    fn sync(&mut self) -> io::Result<()> {
        match self {
            Self::Beside { file, .. } => file.as_file().sync_all(),
            Self::Straight(file) => file.flush(),
        }
    }

    /// The draft is complete and takes its place.
    pub fn keep(mut self) -> io::Result<()> {
        self.sync()?;
        if let Self::Beside { file, target, .. } = self {
            file.persist(&target).map_err(|error| error.error)?;
        }
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Beside { file, room, .. } => {
                *room = room.checked_sub(bytes.len() as u64).ok_or(io::ErrorKind::FileTooLarge)?;
                file.write_all(bytes).map(|()| bytes.len())
            }
            Self::Straight(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Beside { file, .. } => file.flush(),
            Self::Straight(file) => file.flush(),
        }
    }
}

/// Text that is wanted again in the same run.
///
/// What is longer than a megabyte is in a file without a name in the folder of temporary files: no other
/// program sees it, and the system removes it with the run, however that ends.
pub type SpooledText = SpooledTempFile;

/// Bytes of kept text that are held in memory.
const HELD: usize = 1 << 20;

/// No text yet.
pub fn spooled() -> SpooledText {
    SpooledText::new(HELD)
}

/// Copies a part of what was written so far; nothing is written after the first such copy.
pub fn copy(from: &mut SpooledText, range: &Range<u64>, to: &mut impl Write) -> io::Result<()> {
    from.seek(SeekFrom::Start(range.start))?;
    let length = range.end - range.start;
    if io::copy(&mut from.take(length), to)? < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}

/// The file that is meant, links followed; refuses a link that leaves the folders of the command and was not
/// named itself, and what is no regular file.
fn target(path: &Path, named: &[PathBuf]) -> Result<PathBuf, String> {
    let name = path.display();
    let told = |error: &io::Error| format!("{name} cannot be written: {}", cause(error));
    if !path.is_symlink() && !path.exists() {
        return Ok(path.to_owned());
    }
    let real = fs::canonicalize(path).map_err(|error| told(&error))?;
    if !real.is_file() {
        return Err(format!("{name} cannot be written: it is no regular file"));
    }
    let named_itself = named.iter().any(|other| plain(other) == plain(path));
    let mut folders = named.iter().map(PathBuf::as_path).chain([folder_of(path)]);
    let mut inside = || {
        folders.any(|folder| {
            folder.is_dir() && fs::canonicalize(folder).is_ok_and(|root| real.starts_with(root))
        })
    };
    if named_itself || inside() {
        return Ok(real);
    }
    Err(format!(
        "{name} is a link to {}, outside its folder, and stays as it is; name the link itself to change \
         what it leads to",
        real.display()
    ))
}

/// Opens what is there; a file of a report is made beside it.
#[expect(clippy::disallowed_methods, reason = "nothing is read")]
fn for_writing(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

/// Whether a path is the system's name for something that is open, as `/dev/stderr` is: a link that stays.
fn is_stream(path: &Path) -> bool {
    let folder = fs::canonicalize(folder_of(path));
    path.is_symlink()
        && folder.is_ok_and(|folder| folder.starts_with("/dev") || folder.starts_with("/proc"))
}

/// The largest file that this program may write.
#[cfg(unix)]
fn largest() -> u64 {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::Fsize).current.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
fn largest() -> u64 {
    u64::MAX
}

/// Whether a file has this content now; `None`: that there is no file.
fn holds(path: &Path, pieces: Option<&[&[u8]]>) -> io::Result<bool> {
    let data = match fs::symlink_metadata(path) {
        Ok(data) => data,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(pieces.is_none()),
        Err(error) => return Err(error),
    };
    let Some(pieces) = pieces else { return Ok(false) };
    let length: usize = pieces.iter().map(|piece| piece.len()).sum();
    if !data.is_file() || data.len() != length as u64 {
        return Ok(false);
    }
    let mut file = regular::open(path)?;
    let mut buffer = vec![0; 64 << 10];
    for chunk in pieces.iter().flat_map(|piece| piece.chunks(64 << 10)) {
        let read = &mut buffer[..chunk.len()];
        match file.read_exact(read) {
            Ok(()) if read == chunk => {}
            Ok(()) => return Ok(false),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    Ok(true)
}

/// The cause without the number of the operating system.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the system has many causes, and words of its own for the rest"
)]
pub fn cause(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => {
            "its folder does not exist, or it is a link to nothing".to_owned()
        }
        io::ErrorKind::PermissionDenied => "you may not write it, or not in its folder".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::FileTooLarge => "a file may not be so large here".to_owned(),
        _ => error.to_string(),
    }
}

/// The mode that any new file gets; a temporary one is for its owner alone otherwise.
#[cfg(unix)]
fn as_a_new_file(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt as _;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn as_a_new_file(_: &mut Builder<'_, '_>) {}

/// Gives the file the owner and the group of the old one, as far as that is permitted.
#[cfg(unix)]
fn own(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    if fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
        // Only root gives files away; a group that one belongs to may be kept.
        let _ = fchown(file, None, Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn own(_: &File, _: &fs::Metadata) {}

#[cfg(test)]
#[path = "../tests/unit/save.rs"]
mod tests;
