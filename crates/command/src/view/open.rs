//! Shows a page that was just written, with the program that the system has for pages. The one place at
//! which evoref starts a program.

use std::path::Path;
use std::process::{Command, Stdio};

use super::super::screen::{Stop, stop};

const OPENER: &str = if cfg!(target_os = "macos") {
    "open"
} else if cfg!(windows) {
    "explorer"
} else {
    "xdg-open"
};

/// Opens the page.
/// Errors: no such program can be started.
pub(crate) fn page(path: &Path) -> Result<(), Stop> {
    // An absolute path begins with no dash, so it is no option of the program.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut command = Command::new(OPENER);
    command.arg(&path);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let path = path.display();
    let started = command.spawn().map(drop);
    started.map_err(|error| stop!("{OPENER} cannot be started to show {path}: {error}"))
}
