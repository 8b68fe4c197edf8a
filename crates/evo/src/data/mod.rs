//! What a box of Evo holds besides its rules: boards, climate wheels and event cards.
//!
//! Each is a YAML file, that of a player is loaded as those that ship. Knows no state of a session.

pub mod board;
pub mod events;
mod show;
pub mod wheel;

use evoref_record::data::{BadData, DataFile};

/// The longest name or slug, in letters.
const LONGEST_NAME: usize = 40;

fn bad(file: DataFile<'_>, line: Option<u32>, message: impl Into<String>) -> BadData {
    BadData { file: file.name.to_owned(), line, message: message.into() }
}

/// Checks that a name is small letters, digits and single `-`, a letter first.
fn check_name(file: DataFile<'_>, what: &str, name: &str) -> Result<(), BadData> {
    let fits = name.len() <= LONGEST_NAME
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.split('-').all(|part| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        });
    if fits {
        return Ok(());
    }
    let told = file.quote(name, "this");
    let is = format!("at most {LONGEST_NAME} small letters, digits and single `-`");
    let message =
        format!("{told} cannot be the name of {what}: a name is {is}, and begins with a letter");
    Err(file.complain(name, message))
}

fn check_title(file: DataFile<'_>, title: &str) -> Result<(), BadData> {
    if title.trim().is_empty() || title.chars().any(char::is_control) {
        return Err(file.complain("title", "the title is one line of text, and not empty"));
    }
    Ok(())
}

/// The line of entry `number` (from 0) of the list `key`, or of the key.
fn entry_line(text: &str, key: &str, number: usize) -> Option<u32> {
    let is_key = |line: &str| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':'));
    let head = text.lines().position(is_key)?;
    let mut dash = None;
    let mut entries = text.lines().enumerate().skip(head + 1).filter(|(_, line)| {
        let inner = line.trim_start();
        let indent = line.len() - inner.len();
        inner.starts_with('-') && *dash.get_or_insert(indent) == indent
    });
    Some(entries.nth(number).map_or(head, |(line, _)| line) as u32 + 1)
}

/// What a file does not say is one, or the first.
const fn one() -> u8 {
    1
}

#[cfg(test)]
#[path = "../../tests/unit/data.rs"]
mod tests;
