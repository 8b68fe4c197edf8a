//! A breach in words: what is said, where, why, and what to do; with the words for numbers and lists.

use std::fmt::Display;

use super::Step;

/// A breach put into words, at the exit.
#[derive(Debug, Clone, Default)]
pub struct Words {
    /// Who, what and both numbers, in one sentence without a full stop.
    pub message: String,
    /// Two to six words under the part.
    pub label: String,
    /// The earlier moment that is underlined instead of the part, if the breach only shows here.
    pub at: Option<Step>,
    /// Earlier moments that caused it, at most three, with two to six words each.
    pub because: Vec<(Step, String)>,
    /// What a player can do about it, besides the legal alternatives.
    pub help: Vec<String>,
    /// A line that may be missing before this one, as it would be written.
    pub missing: Option<String>,
}

impl Words {
    /// A sentence and its label.
    pub fn say(message: impl Into<String>, label: impl Into<String>) -> Self {
        Self { message: message.into(), label: label.into(), ..Self::default() }
    }

    /// Points at an earlier moment; what was so from the start has no line and is left out.
    #[must_use]
    pub fn because(mut self, step: Step, text: impl Into<String>) -> Self {
        if step != Step::default() && self.because.len() < 3 {
            self.because.push((step, text.into()));
        }
        self
    }

    /// Points at earlier moments, each with its words.
    #[must_use]
    pub fn because_of(self, steps: &[Step], texts: &[String]) -> Self {
        steps.iter().zip(texts).fold(self, |words, (step, text)| words.because(*step, text))
    }

    /// Underlines an earlier moment instead of the words at hand.
    #[must_use]
    pub fn at(mut self, step: Step) -> Self {
        self.at = (step != Step::default()).then_some(step);
        self
    }

    /// Adds a sentence on what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Adds a sentence if there is one.
    #[must_use]
    pub fn help_if(mut self, help: Option<String>) -> Self {
        self.help.extend(help);
        self
    }

    /// Names a line that may be missing above.
    #[must_use]
    pub fn missing(mut self, line: impl Into<String>) -> Self {
        self.missing = Some(line.into());
        self
    }
}

/// What there is, each once, in the order in which it first comes.
pub fn each_once<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

/// Words with a mark between them.
pub fn joined(words: impl IntoIterator<Item: Display>, mark: &str) -> String {
    let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    words.join(mark)
}

/// `a`, `a and b`, `a, b and c`; nothing for none.
pub fn listed(names: impl IntoIterator<Item: Display>) -> String {
    let mut names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    let Some(last) = names.pop() else { return String::new() };
    if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) }
}

/// Somebody or several, as the subject of what has happened: `Ada has`, `Ada and Ben have`.
pub fn have(names: impl IntoIterator<Item: Display>) -> String {
    let names: Vec<_> = names.into_iter().collect();
    let verb = if names.len() == 1 { "has" } else { "have" };
    format!("{} {verb}", listed(names))
}

/// A number with its noun: `no point`, `1 point`, `3 points`, `6 legs`.
pub fn counted(number: impl Into<i64>, noun: &str) -> String {
    match number.into() {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        many if noun.ends_with('s') => format!("{many} {noun}"),
        many => format!("{many} {noun}s"),
    }
}

/// A number as an ordinal: `1st`, `2nd`, `3rd`, `4th`.
pub fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
