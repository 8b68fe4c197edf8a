//! From the paths that were typed to the files that are meant.

use std::collections::BTreeSet;
use std::fs::FileType;
use std::path::{Path, PathBuf};

use super::walk::{self, Exclude, Met};
use super::{Sandbox, regular};
use evoref_record::notation::closest;
use evoref_report::render::Failure;

/// The extension of records.
const EXTENSION: &str = "evo";

/// The name of standard input in reports.
pub const STDIN: &str = "<stdin>";

/// One thing to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A file; the name is how the user knows it.
    File(PathBuf),
    Stdin,
}

/// What paths mean.
pub struct ResolvedPaths {
    /// What is to be read, or why a path means nothing.
    pub inputs: Vec<Result<Input, Failure>>,
    /// What walks found and left alone.
    pub skipped: Vec<Failure>,
}

/// The files that `paths` mean, folders searched, each file once, in a stable order.
pub fn find(sandbox: &Sandbox, paths: &[PathBuf]) -> ResolvedPaths {
    find_but(sandbox, paths, &Exclude::default())
}

/// The same without what is excluded of folders; who names a file means it.
pub fn find_but(sandbox: &Sandbox, paths: &[PathBuf], exclude: &Exclude) -> ResolvedPaths {
    let mut found = ResolvedPaths { inputs: Vec::new(), skipped: Vec::new() };
    let mut seen = BTreeSet::new();
    for path in paths {
        if path.as_os_str() == "-" {
            if seen.insert(path.clone()) {
                found.inputs.push(Ok(Input::Stdin));
            }
        } else if path.is_dir() {
            search((sandbox, exclude), path, &mut seen, &mut found);
        } else if path.exists() {
            if seen.insert(plain(path)) {
                found.inputs.push(named(path));
            }
        } else {
            found.inputs.push(Err(failure(path, missing(path))));
        }
    }
    found
}

/// The one file that a command is about.
pub fn one(path: &Path, sandbox: &Sandbox) -> Result<Input, String> {
    if path.is_dir() {
        return Err(format!("{} is a folder; name one file", path.display()));
    }
    match find(sandbox, &[path.to_owned()]).inputs.pop() {
        Some(Ok(input)) => Ok(input),
        Some(Err(failure)) => Err(failure.to_string()),
        None => Err("there is nothing to read".to_owned()),
    }
}

/// The records in some folders, found as `check` finds them.
pub fn records_in(folders: &[PathBuf]) -> Vec<PathBuf> {
    let folders: Vec<PathBuf> = folders.iter().filter(|path| path.is_dir()).cloned().collect();
    let Ok(sandbox) = Sandbox::new(None, &folders) else { return Vec::new() };
    let inputs = find(&sandbox, &folders).inputs.into_iter();
    inputs
        .filter_map(|input| if let Ok(Input::File(path)) = input { Some(path) } else { None })
        .collect()
}

/// A file that was named must be one: nobody would know why it is skipped.
fn named(path: &Path) -> Result<Input, Failure> {
    let kind = std::fs::metadata(path).map(|data| data.file_type());
    match kind.ok().and_then(regular::unread) {
        Some(kind) => Err(failure(
            path,
            format!("is {kind}, not a file. Write - and feed the records to standard input"),
        )),
        None => Ok(Input::File(path.to_owned())),
    }
}

/// Adds the records under a folder; ignore files are respected, hidden files left out.
fn search(
    (sandbox, exclude): (&Sandbox, &Exclude),
    folder: &Path,
    seen: &mut BTreeSet<PathBuf>,
    found: &mut ResolvedPaths,
) {
    let mut files = 0;
    let mut others = 0;
    let mut failed = Vec::new();
    let skipping = |why: &str| format!("is skipped: {why}");
    let unsearched = |why: &str| format!("cannot be searched: {why}");
    let walked = walk::walk(folder, exclude, &mut |path, met| {
        let kind = match met {
            Met::File(kind) => kind,
            Met::Skipped(why) => return found.skipped.push(failure(path, skipping(&why))),
            Met::Unlisted(why) => return failed.push(failure(path, unsearched(&why))),
        };
        if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(EXTENSION)) {
            others += 1;
        } else if let Some(why) = skipped(sandbox, folder, path, kind) {
            others += 1;
            found.skipped.push(failure(path, skipping(&why)));
        } else {
            files += 1;
            let path = plain(path);
            if seen.insert(path.clone()) {
                found.inputs.push(Ok(Input::File(path)));
            }
        }
    });
    found.inputs.extend(failed.into_iter().map(Err));
    if let Err(why) = walked {
        return found.inputs.push(Err(failure(folder, unsearched(&why))));
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
        found.inputs.push(Err(failure(folder, message)));
    }
}

/// Why a walk leaves an entry alone that is called like a record.
fn skipped(sandbox: &Sandbox, folder: &Path, path: &Path, kind: FileType) -> Option<String> {
    if !kind.is_symlink() {
        return regular::unread(kind).map(|kind| format!("it is {kind}, not a file"));
    }
    let Ok(behind) = std::fs::metadata(path) else {
        return Some("it is a link to nothing that can be read".to_owned());
    };
    if let Some(kind) = regular::unread(behind.file_type()) {
        return Some(format!("it is a link to {kind}, not to a file"));
    }
    let why = "it is a link that leads out of the folder; name the file, or set `--root DIR`";
    (!sandbox.holds(folder, path)).then(|| why.to_owned())
}

pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// Without a leading `./`, which nobody typed.
pub fn plain(path: &Path) -> PathBuf {
    path.strip_prefix(".").unwrap_or(path).to_owned()
}

fn failure(path: &Path, message: String) -> Failure {
    Failure { path: path.display().to_string(), at: None, message }
}

/// `does not exist. Did you mean fixtures/?`
fn missing(path: &Path) -> String {
    if path.is_symlink() {
        return "is a link to something that does not exist".to_owned();
    }
    let near = || {
        let name = path.file_name()?.to_str()?;
        let entries = std::fs::read_dir(folder_of(path)).ok()?;
        let names: Vec<String> =
            entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
        let near = path.with_file_name(closest(name, names.iter().map(String::as_str))?);
        let slash = if near.is_dir() { "/" } else { "" };
        Some(format!("{}{slash}", near.display()))
    };
    match near() {
        Some(near) => format!("does not exist. Did you mean {near}?"),
        None => "does not exist. Check the spelling of the path".to_owned(),
    }
}
