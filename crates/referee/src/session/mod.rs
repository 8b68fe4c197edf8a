//! A record that can be stepped, asked and written on.
//!
//! Knows the order of things; which game it is, only the rules behind it know.

mod addends;
mod as_record;
mod asked;
mod claims;
mod complete;
mod edit;
mod heard;
mod legal;
mod live;
mod luck;
mod played;
mod tape;
mod telling;
mod trying;
mod words;

use crate::prelude::*;
use evoref_game::{OwnFile, Refused};
use evoref_record::source::Position;
use std::fmt;

pub use addends::SheetRound;
pub use complete::{Completion, NextWord};
pub use heard::{Asked, Clause, Clauses, Facts, Heard, Wanted, heard};
pub use legal::{Legal, LegalClause, Statements, Turns};
pub use live::{SCENE_SCHEMA, SCENE_VERSION, Scene};
pub use luck::{Luck, LuckMoment, LuckSum, Outcome};
pub use played::digits;

pub use crate::replay::What;
pub use crate::{Addend, Basis, Doubt};

pub(crate) use self::live::Live;
use self::tape::Tape;
use crate::opened::Given;
use crate::{self as referee, About, Options, Report};

/// A record that can be stepped, asked and written on.
///
/// `Clone` is a branch: text, rules and marks are shared, one state is copied, and nothing done to the one shows in the
/// other. Spans count bytes and lines count from 1, both from the beginning of the record's own text.
///
/// ```
/// use evoref::{At, GAMES, NoFiles};
///
/// let text = "evoref 1\ngame: evolve\nplayers: A, B\nseed: chacha8/1 7\n\nsetup\n\nround 1\n";
/// let mut session = GAMES.open(text, &NoFiles).expect("the header is sound");
/// while let Some(event) = session.step() {
///     for fact in &event.facts {
///         println!("{}", fact.phrase);
///     }
/// }
/// assert_eq!(session.at(), At::END);
/// assert_eq!(session.count("A", "cards"), Some(8));
/// session.seek(At::before(8));
/// assert_eq!(session.stage().round, 0);
/// ```
pub struct Session(pub(crate) Box<dyn Live>);

impl Clone for Session {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("game", &self.game().name)
            .field("at", &self.at())
            .finish_non_exhaustive()
    }
}

/// A place between two clauses: after so many clauses of a line.
///
/// Lines count from the record's own first line, which is 1. Ordered as the record is:
/// `before(40) < after(40) < before(41)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct At {
    /// The line, from 1; 0 before all of them.
    pub line: u32,
    /// How many clauses of it; all of them for [`u16::MAX`].
    pub clause: u16,
}

impl At {
    /// Before everything.
    pub const START: Self = Self { line: 0, clause: 0 };
    /// After everything, what ends the session included.
    pub const END: Self = Self { line: u32::MAX, clause: u16::MAX };

    /// Before the first clause of a line.
    pub const fn before(line: u32) -> Self {
        Self { line, clause: 0 }
    }

    /// After the last clause of a line.
    pub const fn after(line: u32) -> Self {
        Self { line, clause: u16::MAX }
    }
}

/// A clause, a heading or a claim, and what it did.
#[derive(Debug, Clone)]
pub struct Event {
    /// The place after it.
    pub at: At,
    /// Its words; nothing for the end.
    pub span: Span,
    /// What it was.
    pub what: What,
    /// What happened, in the order in which it happened: first what follows from the rules and had to come before.
    pub facts: Vec<Fact>,
    /// Where the session stands after it.
    pub stage: Stage,
    /// What there is to say of it. Suggestions that need trying are made by [`Session::report`].
    pub findings: Vec<Finding>,
}

/// The session of a record of one game, whose header was read.
pub(crate) fn opened<G: Rules>(
    given: Given<'_>,
    source: &Arc<Source>,
) -> Result<Box<dyn Live>, Box<Report>> {
    let reading = ReadingFiles { files: given.files, read: RefCell::default() };
    let case = referee::case::<G>(Given { files: &reading, ..given })?;
    let mut tape = Tape::new(case, Arc::clone(source));
    tape.files = Arc::new(FilesRead(reading.read.into_inner()));
    Ok(Box::new(tape))
}

impl Session {
    /// Goes on past findings, as `--keep-going` does; the cursor goes to the start. Then what is found may
    /// depend on lines below it.
    #[must_use]
    pub fn keep_going(mut self) -> Self {
        self.0.keep_going();
        self
    }

    /// What the header says.
    pub fn about(&self) -> &About {
        &self.0.header().about
    }

    /// The players in seat order.
    pub fn seats(&self) -> &[Seat] {
        &self.0.header().seats
    }

    /// Goes through the next clause, heading or claim; after the last one through the end, which carries
    /// out what ends the session. `None` after that.
    pub fn step(&mut self) -> Option<Event> {
        self.0.step()
    }

    /// Goes to a place, at the same cost everywhere; a place beyond the text is after its last line.
    pub fn seek(&mut self, at: At) {
        self.0.seek(at);
    }

    /// Goes through the record from its start, and tells the session behind each event; the cursor ends at [`At::END`].
    pub fn walk(&mut self, each: &mut dyn FnMut(&Self, &Event)) {
        self.seek(At::START);
        while let Some(event) = self.step() {
            each(self, &event);
        }
    }

    /// The scene as text, at most 80 columns wide.
    pub fn show(&self) -> String {
        self.draw(&self.scene())
    }

    /// What may be typed next on a line at the cursor, of which `typed` is the beginning: subjects,
    /// headings, claims and, at [`At::START`], header lines, then word by word what is legal. A line of words that are offered, one after
    /// the other up to one that ends it, is accepted.
    ///
    /// ```
    /// use evoref::{GAMES, NoFiles};
    ///
    /// let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\n";
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(evoref::At::END);
    /// let words = |typed: &str| -> Vec<String> {
    ///     let next = session.complete(typed).next;
    ///     next.iter().map(|word| word.text.to_string()).collect()
    /// };
    /// assert_eq!(words("ta"), ["table:", "takeback:"]);
    /// assert_eq!(words("table: order "), ["A", "B"]);
    /// ```
    pub fn complete(&self, typed: &str) -> Completion {
        self.0.complete(typed, u64::MAX)
    }

    /// The same for somebody who waits for it between two letters: the likeliest words first, and when that
    /// takes long only some of them; then [`Completion::more`] is set.
    pub fn complete_briefly(&self, typed: &str) -> Completion {
        self.0.complete(typed, complete::BRIEFLY)
    }

    /// The verdict on the whole record, as [`crate::register::Games::referee`] gives it. The cursor stays.
    pub fn report(&self) -> Report {
        self.0.judged(self.source(), Options::default())
    }

    /// The same for somebody who waits for it between two letters: without alternatives, causes and
    /// suggestions, which need trying.
    pub fn report_briefly(&self) -> Report {
        self.0.judged(self.source(), Options { without_advice: true, ..Options::default() })
    }

    /// The verdict on the whole record as `check --keep-going` gives it. The cursor stays.
    pub fn verdict(&self) -> Report {
        self.0.judged(self.source(), Options { keep_going: true, ..Options::default() })
    }

    /// Replaces bytes of the body below everything that a session which goes on past findings supposes, so
    /// that nothing is to be tried again. False if it cannot: then the session is of no more use.
    pub fn edit_below(&mut self, span: Span, with: &str) -> bool {
        self.0.edit_below(span, with)
    }

    /// Replaces bytes of the body. The cursor stays, or goes to the place that is returned if that is above it.
    ///
    /// Returns the place from which on anything may differ; what stands above it is not judged again.
    /// `None` if the header is touched: then nothing has changed, and the new text is to be opened.
    pub fn edit(&mut self, span: Span, with: &str) -> Option<At> {
        self.0.edit(span, with)
    }
}

/// A record of a file: from its line `evoref 1` up to the next.
#[derive(Debug, Clone)]
pub struct Record {
    /// The file.
    pub source: Arc<Source>,
    /// Where the record stands in it; lines above the first record belong to that one.
    pub span: Span,
    /// Its number in the file, from 1.
    pub number: u32,
}

impl Record {
    /// The records of a file, in their order. A text in which no record begins is one, so that its report
    /// says what is missing.
    pub fn all(source: &Arc<Source>) -> Vec<Self> {
        let mut spans = crate::records(source);
        if spans.is_empty() {
            spans.push(source.whole());
        }
        let spans = (1..).zip(spans);
        spans.map(|(number, span)| Self { source: Arc::clone(source), span, number }).collect()
    }

    /// The text of the record.
    pub fn text(&self) -> &str {
        self.source.slice(self.span)
    }

    /// The line and column in the file of a byte of the file, both from 1.
    pub fn position(&self, offset: u32) -> Position {
        self.source.position(offset)
    }
}

/// What a data file says that a record names.
type FileAnswer = Result<Arc<OwnFile>, Refused>;

struct ReadingFiles<'f> {
    files: &'f dyn Files,
    read: RefCell<Vec<(String, FileAnswer)>>,
}

impl Files for ReadingFiles<'_> {
    fn read(&self, path: &str) -> FileAnswer {
        let answer = self.files.read(path);
        self.read.borrow_mut().push((path.to_owned(), answer.clone()));
        answer
    }
}

/// The files that were read when the record was opened, and no others: they are not read a second time.
#[derive(Debug, Default)]
struct FilesRead(Vec<(String, FileAnswer)>);

impl Files for FilesRead {
    fn read(&self, path: &str) -> FileAnswer {
        let unknown = || Err(format!("`{path}` was not named when the record was opened").into());
        let known = self.0.iter().find(|(name, _)| name == path);
        known.map_or_else(unknown, |(_, answer)| answer.clone())
    }
}
