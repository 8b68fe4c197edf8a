//! Codes and findings as plain data.
//!
//! Knows places in a text, but neither how a finding is drawn nor what a game is. A finding is made
//! once, when there is something to say; on the way there everything stays small facts.

mod record;

use std::fmt;

pub use self::record::Record;
use crate::source::Span;

/// A rule or a form error, by its text in the list of a game; no two have the same name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(&'static RuleText);

impl Code {
    /// The code of this text.
    pub const fn of(text: &'static RuleText) -> Self {
        Self(text)
    }

    /// The stable name, a path such as `evo/bid-not-higher`.
    pub const fn name(self) -> &'static str {
        self.0.code
    }

    /// What the book of rules says about it.
    pub const fn text(self) -> &'static RuleText {
        self.0
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Code").field(&self.name()).finish()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// How much a finding weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The record is illegal or cannot be read.
    Error,
    /// Legal, but somebody should look.
    Warning,
    /// Worth knowing: a fact that could not be verified, an unfinished session.
    Note,
}

/// What the book of rules says about one code.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleText {
    /// The name of the code that the text explains, a path such as `evo/bid-not-higher`.
    pub code: &'static str,
    /// How a breach weighs.
    pub severity: Severity,
    /// The rule in one line.
    pub title: &'static str,
    /// The rule in our own words, one short paragraph.
    pub rule: &'static str,
    /// Where the rule comes from.
    pub source: &'static str,
    /// What is carried out when the table let a breach stand; or why nothing could be.
    pub allow: Result<&'static str, &'static str>,
    /// Names of the switches that bear on it.
    pub rulings: &'static [&'static str],
}

/// Some words of the record with a few words about them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    /// Two to six words.
    pub text: String,
}

/// A change of the text that removes a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
    /// Only spelling or layout changes, so it may be applied without asking.
    pub safe: bool,
}

/// Legal alternatives at the place of a finding; each was run through the engine.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Alternatives {
    /// At most eight, nearest first: clauses, and forms that stand for several.
    pub shown: Vec<String>,
    /// How many clauses and forms there are in all.
    pub total: u64,
    /// Display name of the player they are for, if that is not the subject of the line.
    pub whose: Option<String>,
}

/// Where in the session a finding stands, for the header line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// Round from 1; `None` before the first.
    pub round: Option<u32>,
    /// Phase in the words of the rulebook.
    pub phase: Option<&'static str>,
    /// Display name of the player.
    pub player: Option<String>,
}

/// One thing that the referee has to say about a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub code: Code,
    pub severity: Severity,
    pub place: Place,
    /// Who, what and both numbers, in one sentence without a full stop.
    pub message: String,
    /// The words it concerns.
    pub primary: Label,
    /// The earlier places that caused it, at most three.
    pub related: Vec<Label>,
    /// Sentences on what to do, in the order of their use.
    pub help: Vec<String>,
    /// What was legal instead.
    pub legal: Option<Alternatives>,
    /// The one suggestion, if there is a unique best.
    pub fix: Option<Fix>,
    /// Ordinal of the action it concerns, from 1; stable when comments move lines.
    pub action: Option<u64>,
    /// How many times the same thing was found; the first place is shown.
    pub count: u32,
}

impl Finding {
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Its code and what is wrong, in one line.
    pub fn in_words(&self) -> String {
        format!("{}: {}", self.code, self.message)
    }
}
