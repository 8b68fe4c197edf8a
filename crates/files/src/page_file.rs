//! A page is written where nothing stands, or an older page.

use std::io::Read as _;
use std::path::Path;

use super::regular;
use super::save::write_report;

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
