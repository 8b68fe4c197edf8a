//! A record as lines and words, for changing one of them.
//!
//! Knows headings, subjects, clauses and words, not what they mean.

use super::tables::Choices;

/// The lines of a record.
pub(crate) struct Lines<'t> {
    pub(crate) lines: Vec<&'t str>,
    /// Index of the line `setup` or `position`.
    pub(crate) body: usize,
    /// The handles of the players.
    pub(crate) handles: Vec<&'t str>,
}

impl<'t> Lines<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let body = lines.iter().position(|line| ["setup", "position"].contains(line));
        let body = body.unwrap();
        let players = lines.iter().find_map(|line| line.strip_prefix("players: "));
        let handles = players.unwrap().split(',');
        Self {
            body,
            handles: handles.filter_map(|player| player.split_whitespace().next()).collect(),
            lines,
        }
    }

    pub(crate) fn with(&self, change: impl FnOnce(&mut Vec<String>)) -> String {
        let mut lines: Vec<String> = self.lines.iter().map(|line| (*line).to_owned()).collect();
        change(&mut lines);
        let mut text = lines.join("\n");
        text.push('\n');
        text
    }

    pub(crate) fn changed(&self, index: usize, line: String) -> String {
        self.with(|lines| lines[index] = line)
    }

    /// A line of the body that satisfies `wanted`.
    pub(crate) fn pick(
        &self,
        choices: &mut Choices,
        wanted: impl Fn(&str) -> bool,
    ) -> Option<usize> {
        let found: Vec<usize> =
            (self.body..self.lines.len()).filter(|index| wanted(self.lines[*index])).collect();
        one(&found, choices)
    }

    /// The words of the lines of moves, with line and place: no subjects, no verbs, no comments.
    pub(crate) fn words(&self) -> Vec<(usize, usize, &'t str)> {
        let mut words = Vec::new();
        for (index, line) in self.lines.iter().enumerate().skip(self.body) {
            if !is_move(line) {
                continue;
            }
            let code = line.split(" #").next().unwrap_or(line);
            let mut verb = true;
            let Some(colon) = code.find(':') else {
                continue;
            };
            let mut at = colon + 1;
            for word in code[at..].split(' ') {
                if !word.is_empty() {
                    let bare = word.trim_end_matches([';', ',', ']']).trim_start_matches('[');
                    if !verb && !bare.is_empty() {
                        words.push((index, at + word.find(bare).unwrap(), bare));
                    }
                    verb = word.ends_with(';');
                }
                at += word.len() + 1;
            }
        }
        words
    }

    /// Writes another word in the place of a word that satisfies `wanted`.
    pub(crate) fn respell(
        &self,
        choices: &mut Choices,
        wanted: impl Fn(&str) -> bool,
        other: impl FnOnce(&str, &[(usize, usize, &'t str)], &mut Choices) -> Option<String>,
    ) -> Option<String> {
        let words = self.words();
        let found: Vec<_> = words.iter().filter(|(_, _, word)| wanted(word)).collect();
        let (index, at, word) = *one(&found, choices)?;
        let other = other(word, &words, choices)?;
        let line = self.lines[index];
        Some(self.changed(index, format!("{}{other}{}", &line[..at], &line[at + word.len()..])))
    }
}

pub(crate) fn one<T: Copy>(from: &[T], choices: &mut Choices) -> Option<T> {
    (!from.is_empty()).then(|| from[choices.below(from.len() as u64) as usize])
}

pub(crate) fn is_move(line: &str) -> bool {
    said(line) && !["check:", "result:", "allow:"].iter().any(|s| line.starts_with(s))
}

pub(crate) fn said(line: &str) -> bool {
    !line.starts_with('#') && line.contains(':')
}

pub(crate) fn is_card(word: &str) -> bool {
    word.len() > 3
        && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
        && !["card", "give", "keep", "paying", "replacing", "left", "right", "body", "population"]
            .contains(&word)
}
