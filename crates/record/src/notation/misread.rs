//! Words that could not be understood: the place, the sentence and the nearest spelling.
//!
//! Knows nothing of grammar; whoever reads decides what was wanted.

use super::vocabulary::{Verb, closest};
use crate::diagnostic::{Code, Finding, Fix, Label, Place};
use crate::source::Span;

/// The most misreads that are kept of one part of a record: whoever reads them sees twenty.
const KEPT: usize = 1_000;

/// What could not be understood in a record, in the order in which it was found: the first of it is kept, the
/// rest counted.
#[derive(Debug, Clone, Default)]
pub struct Misreads {
    kept: Vec<Finding>,
    more: u32,
}

impl Misreads {
    /// Takes note of one more.
    pub fn push(&mut self, misread: Finding) {
        if self.kept.len() < KEPT {
            self.kept.push(misread);
        } else {
            self.more = self.more.saturating_add(1);
        }
    }

    /// Takes the last one back.
    pub fn pop(&mut self) {
        match self.more.checked_sub(1) {
            Some(fewer) => self.more = fewer,
            None => drop(self.kept.pop()),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many there are, kept or not.
    pub fn count(&self) -> usize {
        self.kept.len() + self.more as usize
    }

    /// Those that were kept.
    pub fn kept(&self) -> &[Finding] {
        &self.kept
    }

    /// Those that were kept, and how many there are besides.
    pub fn into_parts(self) -> (Vec<Finding>, u32) {
        (self.kept, self.more)
    }
}

impl From<Vec<Finding>> for Misreads {
    fn from(all: Vec<Finding>) -> Self {
        let mut misreads = Self::default();
        all.into_iter().for_each(|misread| misreads.push(misread));
        misreads
    }
}

/// The outcome of reading.
pub type Reading<T> = Result<T, Box<Finding>>;

impl Finding {
    /// A misread with nothing but the place and the words.
    pub fn new(
        code: impl Into<Code>,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Box<Self> {
        let code = code.into();
        Box::new(Self {
            code,
            severity: code.text().severity,
            place: Place::default(),
            message: message.into(),
            primary: Label { span, text: label.into() },
            related: Vec::new(),
            help: Vec::new(),
            legal: None,
            fix: None,
            action: None,
            count: 1,
        })
    }

    /// Adds a sentence of help.
    #[must_use]
    pub fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Self> {
        self.help.push(help.into());
        self
    }

    /// Says this to do in place of what was said.
    #[must_use]
    pub(super) fn instead(mut self: Box<Self>, help: String) -> Box<Self> {
        self.help = vec![help];
        self
    }

    /// Adds the form of a verb, if there is one.
    #[must_use]
    pub(super) fn help_with(mut self: Box<Self>, verb: Option<&Verb>) -> Box<Self> {
        self.help.extend(verb.map(Verb::formed));
        self
    }

    /// Adds the unique nearest of `known` as a suggestion for the words at the span.
    #[must_use]
    pub fn suggest<'a>(
        self: Box<Self>,
        written: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Box<Self> {
        match closest(written, known) {
            Some(near) => self.means(near),
            None => self,
        }
    }

    /// Adds what was meant, if that is known and nothing is suggested yet.
    #[must_use]
    pub(super) fn or_means(self: Box<Self>, meant: Option<&str>) -> Box<Self> {
        match meant.filter(|_| self.fix.is_none()) {
            Some(meant) => self.means(meant),
            None => self,
        }
    }

    /// Adds what was meant as a suggestion for the words at the span.
    #[must_use]
    pub fn means(mut self: Box<Self>, meant: &str) -> Box<Self> {
        self.help.push(format!("did you mean `{meant}`?"));
        self.fix = Some(Fix { span: self.primary.span, text: meant.to_owned(), safe: true });
        self
    }
}
