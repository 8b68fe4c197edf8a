//! The few lines of a fixture that show a rule: what `evoref explain` prints as examples.

/// How a fixture marks the line that a code is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// `#= CODE`: the line obeys the rule.
    Obeys,
    /// `#~ CODE`: the line breaks it.
    Breaks,
}

impl Mark {
    const fn text(self) -> &'static str {
        match self {
            Self::Obeys => "#= ",
            Self::Breaks => "#~ ",
        }
    }
}

/// The most lines of an excerpt; those in the middle are left out.
const MOST: usize = 12;

/// The most characters of a line.
const WIDEST: usize = 90;

/// The lines from the last heading to the one that is marked with `code`, without marks.
pub fn excerpt(text: &str, mark: Mark, code: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let marked = lines.iter().position(|line| marks(line, mark).any(|marked| marked == code))?;
    let is_heading =
        |line: &&str| matches!(line.split_whitespace().next(), Some("setup" | "round" | "evoref"));
    let heading = lines[..=marked].iter().rposition(is_heading).unwrap_or(0);
    let kept = lines[heading..=marked].iter().map(|line| unmarked(line));
    let kept = kept.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let kept: Vec<&str> = kept.collect();
    let mut out = String::new();
    let left_out = kept.len().saturating_sub(MOST);
    for (index, line) in kept.iter().enumerate() {
        if left_out > 0 && (1..=left_out + 1).contains(&index) {
            if index == 1 {
                out.push_str("...\n");
            }
            continue;
        }
        out.extend(line.chars().take(WIDEST));
        out.push_str(if line.chars().nth(WIDEST).is_some() { "...\n" } else { "\n" });
    }
    Some(out)
}

/// The codes that a line is marked with.
pub fn marks(line: &str, mark: Mark) -> impl Iterator<Item = &str> {
    let marked = line.split_once(mark.text()).map_or("", |(_, codes)| codes);
    marked.split_whitespace()
}

/// The record without marks; every line keeps its number.
pub fn without_marks(text: &str) -> String {
    let lines = text.lines().map(|line| format!("{}\n", unmarked(line)));
    lines.collect()
}

fn unmarked(line: &str) -> &str {
    let ends = [Mark::Obeys, Mark::Breaks].map(|mark| line.find(mark.text().trim_end()));
    let end = ends.into_iter().flatten().min();
    line[..end.unwrap_or(line.len())].trim()
}

#[cfg(test)]
#[path = "../tests/unit/excerpt.rs"]
mod tests;
