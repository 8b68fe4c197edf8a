//! From the paths that were typed to the files that are meant.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::notation::closest;
use crate::render::Failure;

/// The extension of records.
const EXTENSION: &str = "evo";

/// One thing to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Input {
    /// A file; the name is how the user knows it.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

/// The files that `paths` mean, folders searched, each file once, in a stable order.
pub(super) fn find(paths: &[PathBuf]) -> Vec<Result<Input, Failure>> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for path in paths {
        if path.as_os_str() == "-" {
            if seen.insert(path.clone()) {
                found.push(Ok(Input::Stdin));
            }
        } else if path.is_dir() {
            walk(path, &mut seen, &mut found);
        } else if path.exists() {
            if seen.insert(plain(path)) {
                found.push(Ok(Input::File(path.clone())));
            }
        } else {
            found.push(Err(failure(path, missing(path))));
        }
    }
    found
}

/// Adds the records under a folder; ignore files are respected, hidden files left out.
fn walk(folder: &Path, seen: &mut BTreeSet<PathBuf>, found: &mut Vec<Result<Input, Failure>>) {
    let mut files = 0;
    let mut others = 0;
    let entries = WalkBuilder::new(folder)
        .require_git(false)
        .sort_by_file_path(Path::cmp)
        .build();
    for entry in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                found.push(Err(failure(folder, format!("cannot be searched: {error}"))));
                continue;
            }
        };
        if entry.file_type().is_none_or(|kind| kind.is_dir()) {
            continue;
        }
        let path = entry.path();
        if path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION))
        {
            files += 1;
            let path = plain(path);
            if seen.insert(path.clone()) {
                found.push(Ok(Input::File(path)));
            }
        } else {
            others += 1;
        }
    }
    if files == 0 {
        let skipped = match others {
            0 => "the folder is empty".to_owned(),
            1 => "1 other file was skipped".to_owned(),
            _ => format!("{others} other files were skipped"),
        };
        let message = format!(
            "holds no records (looked for *.{EXTENSION}; {skipped}). Name a file to check it under any name"
        );
        found.push(Err(failure(folder, message)));
    }
}

/// Without a leading `./`, which nobody typed.
pub(super) fn plain(path: &Path) -> PathBuf {
    path.strip_prefix(".").unwrap_or(path).to_owned()
}

fn failure(path: &Path, message: String) -> Failure {
    Failure {
        path: path.display().to_string(),
        at: None,
        message,
    }
}

/// `does not exist. Did you mean fixtures/?`
fn missing(path: &Path) -> String {
    if path.is_symlink() {
        return "is a link to something that does not exist".to_owned();
    }
    let near = || {
        let name = path.file_name()?.to_str()?;
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
        let names: Vec<String> = entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect();
        let near = closest(name, names.iter().map(String::as_str))?;
        let near = folder.map_or_else(|| PathBuf::from(near), |folder| folder.join(near));
        let slash = if near.is_dir() { "/" } else { "" };
        Some(format!("{}{slash}", near.display()))
    };
    match near() {
        Some(near) => format!("does not exist. Did you mean {near}?"),
        None => "does not exist. Check the spelling of the path".to_owned(),
    }
}
