//! Everything that is wrong with a data file, and how reading goes on behind a fault of form.

use super::{BadData, DataFile};

/// What is wrong with a file, in the order in which it was found.
///
/// A loader notes a fault and goes on where what follows does not depend on it; it gives no value once there is one.
pub struct Faults {
    found: Vec<BadData>,
    most: usize,
}

impl Faults {
    /// The most that are told of one file.
    const MOST: usize = 20;

    /// For whoever asks only whether the file can be used: the first fault is kept.
    pub const fn first() -> Self {
        Self { found: Vec::new(), most: 1 }
    }

    /// For whoever writes the file: 20 faults are kept.
    pub const fn all() -> Self {
        Self { found: Vec::new(), most: Self::MOST }
    }

    pub fn note(&mut self, bad: BadData) {
        if !self.is_full() && !self.found.contains(&bad) {
            self.found.push(bad);
        }
    }

    /// What was read, or nothing and a note.
    pub fn keep<T>(&mut self, read: Result<T, BadData>) -> Option<T> {
        read.map_err(|bad| self.note(bad)).ok()
    }

    /// Leaves out what was found behind the first `of_form` faults on one of their lines: what is missing there was
    /// emptied.
    pub fn without_consequences(&mut self, of_form: usize) {
        let lines: Vec<_> = self.found.iter().take(of_form).map(|bad| bad.line).collect();
        let mut number = 0;
        self.found.retain(|bad| {
            number += 1;
            number <= of_form || !lines.contains(&bad.line)
        });
    }

    /// Whether nothing is wrong so far.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether no further fault is kept.
    pub fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    /// All that were kept.
    pub fn found(&self) -> &[BadData] {
        &self.found
    }

    /// The value of a file without faults, else the first of them.
    pub(super) fn settle<T>(self, file: DataFile<'_>, read: Option<T>) -> Result<T, BadData> {
        match (self.found.into_iter().next(), read) {
            (None, Some(read)) => Ok(read),
            (bad, _) => Err(bad.unwrap_or_else(|| file.bad(None, "it cannot be used".to_owned()))),
        }
    }
}

/// The text without `key` and its value in the list entry that holds `line` (from 1); nothing if they do not
/// stand on one line, so that the whole entry must go.
pub(super) fn without_value(text: &str, line: u32, key: &str) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
    let views: Vec<&str> = text.lines().collect();
    let at = (line as usize).checked_sub(1).filter(|at| *at < views.len())?;
    let (first, last) = reach(&views, entry_above(&views, at)?)?;
    let named = format!("{key}:");
    let is_word = |before: &str| before.ends_with([' ', '{', ',']);
    let (number, from) = (first..last).find_map(|number| {
        let mut found = views[number].match_indices(&named);
        let (from, _) = found.find(|(from, _)| is_word(&views[number][..*from]))?;
        Some((number, from))
    })?;
    let value = &views[number][from + named.len()..];
    let length = value_length(value)?;
    let comma = usize::from(value[length..].starts_with(','));
    lines[number].replace_range(from..from + named.len() + length + comma, "");
    Some(lines.join("\n") + "\n")
}

/// How long a value on one line is: up to the comma or the bracket that ends it, or the end of the line.
fn value_length(value: &str) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, letter) in value.char_indices() {
        match letter {
            '[' | '{' => depth += 1,
            ']' | '}' | ',' if depth == 0 => return Some(at),
            ']' | '}' => depth -= 1,
            // What quotes and comments hold is not looked into.
            '"' | '\'' | '#' | '|' | '>' => return None,
            _ => {}
        }
    }
    (depth == 0 && !value.trim().is_empty()).then_some(value.len())
}

/// The text with the entry or the key emptied that holds `line` (from 1), so that the rest can be read and
/// every other line keeps its number; nothing if the rest is no list or mapping without it.
pub(super) fn without(text: &str, line: u32) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let at = (line as usize).checked_sub(1).filter(|at| *at < lines.len())?;
    let (first, last) = reach(&lines, entry_above(&lines, at).unwrap_or(at))?;
    let depth = indent(lines[first])?;
    let beside =
        |line: &str| indent(line) == Some(depth) && is_entry(line) == is_entry(lines[first]);
    let above = lines[..first].iter().rev();
    let mut above = above.take_while(|line| indent(line).is_none_or(|other| other >= depth));
    let alone =
        !above.any(|line| beside(line)) && !lines.get(last).is_some_and(|line| beside(line));
    if alone {
        return None;
    }
    let kept = lines.iter().enumerate();
    let kept = kept.map(|(number, line)| if (first..last).contains(&number) { "" } else { line });
    Some(kept.collect::<Vec<_>>().join("\n") + "\n")
}

/// The line with which an entry or a key begins, and the one after its last.
fn reach(lines: &[&str], first: usize) -> Option<(usize, usize)> {
    let depth = indent(lines[first])?;
    let deeper = |line: &&&str| indent(line).is_none_or(|other| other > depth);
    Some((first, first + 1 + lines[first + 1..].iter().take_while(deeper).count()))
}

/// The line of the list entry that holds line `at`.
fn entry_above(lines: &[&str], at: usize) -> Option<usize> {
    let mut depth = indent(lines[at])?;
    if is_entry(lines[at]) {
        return Some(at);
    }
    for (number, line) in lines[..at].iter().enumerate().rev() {
        let Some(other) = indent(line) else { continue };
        if other < depth && is_entry(line) {
            return Some(number);
        }
        depth = depth.min(other);
        if depth == 0 {
            return None;
        }
    }
    None
}

/// Blanks before the first word; nothing if there is no word.
fn indent(line: &str) -> Option<usize> {
    let inner = line.trim_start();
    let word = !inner.is_empty() && !inner.starts_with('#');
    word.then(|| line.len() - inner.len())
}

fn is_entry(line: &str) -> bool {
    line.trim_start().starts_with('-')
}

#[cfg(test)]
#[path = "../../tests/unit/data/faults.rs"]
mod tests;
