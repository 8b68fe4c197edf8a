//! The one file that a command is about.

use std::path::Path;

use super::Sandbox;
use super::chunks::{Chunks, Whole};
use super::paths::{Input, find};

/// Reads the one file that a command is about.
pub fn open_one(path: &Path, sandbox: &Sandbox) -> Result<Whole, String> {
    let opened = Chunks::all(&one(path, sandbox)?, sandbox);
    opened.map_err(|failure| failure.to_string())
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
