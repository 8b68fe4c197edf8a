//! Where the settings are: the nearest `evoref.toml` above what is named, or the file of `--config`.

use super::file::MOST;
use crate::prelude::*;
use evoref_files::regular::{self, cause};

/// What the file is called.
pub(super) const NAME: &str = "evoref.toml";

/// A file of settings, called as it is shown, and its folder, without links.
pub(super) type SettingsFile = (Source, PathBuf);

/// The file that was named.
pub(super) fn named(path: &Path) -> Result<SettingsFile, Stop> {
    let name = path.display().to_string();
    let unread = |why: String| stop!("--config {name} cannot be used: {why}");
    let text = regular::text(path, MOST).map_err(|error| unread(cause(&error)))?;
    let whole = path.canonicalize().map_err(|error| unread(cause(&error)))?;
    let folder = whole.parent().unwrap_or(&whole).to_owned();
    Ok((Source::new(name, text), folder))
}

/// The nearest file in the folder that holds all paths, or above it; not above a repository.
pub(super) fn above(paths: &[PathBuf]) -> Result<Option<SettingsFile>, Stop> {
    let Some(common) = common(paths) else { return Ok(None) };
    for folder in common.ancestors() {
        let path = folder.join(NAME);
        if let Ok(data) = path.symlink_metadata() {
            let name = shown(folder);
            let unread =
                |why: String| stop!("{name} cannot be used: {why}. --isolated goes without it");
            // Nobody named it: a link could show in a message what another file holds.
            if data.is_symlink() {
                return Err(unread("it is a link; name what it leads to with --config".to_owned()));
            }
            let text = regular::text(&path, MOST).map_err(|error| unread(cause(&error)))?;
            return Ok(Some((Source::new(name, text), folder.to_owned())));
        }
        if folder.join(".git").exists() {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The folder that holds them all; a path that does not exist is told elsewhere.
fn common(paths: &[PathBuf]) -> Option<PathBuf> {
    let folders = paths.iter().filter_map(|path| {
        let path = if path.as_os_str() == "-" { Path::new(".") } else { path };
        let path = path.canonicalize().ok()?;
        if path.is_dir() { Some(path) } else { path.parent().map(Path::to_owned) }
    });
    folders.reduce(|one, other| {
        let shared = one.ancestors().find(|folder| other.starts_with(folder));
        shared.map(Path::to_owned).unwrap_or_default()
    })
}

/// The file of that folder as somebody here would name it.
fn shown(folder: &Path) -> String {
    let here = Path::new(".").canonicalize().unwrap_or_default();
    let path = if let Ok(below) = folder.strip_prefix(&here) {
        below.join(NAME)
    } else if let Ok(up) = here.strip_prefix(folder) {
        let up: PathBuf = up.components().map(|_| "..").collect();
        up.join(NAME)
    } else {
        folder.join(NAME)
    };
    path.display().to_string()
}
