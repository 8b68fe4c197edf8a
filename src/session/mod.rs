//! A record that can be stepped, asked and written on.
//!
//! Knows the order of things; which game it is, only the rules behind it know.

mod at;
mod edit;
mod event;
mod kept;
mod legal;
mod live;
mod record;
mod scene;
mod score;
mod tape;
mod telling;

use std::fmt;
use std::sync::Arc;

pub use at::At;
pub use event::{Event, What};
pub use legal::{Legal, LegalClause};
pub use record::{Record, check, format};
pub use scene::{SCENE_VERSION, Scene};
pub use score::{Basis, Score, ScoreRow};

pub use crate::referee::Addend;

use self::kept::Reading;
pub(crate) use self::live::Live;
use self::tape::Tape;
use crate::diagnostic::{Finding, Severity};
use crate::referee::opened::Opened;
use crate::referee::{self, About, Report};
use crate::register;
use crate::rules::{Files, Game, Rules, Seat, Stage, Turn, View};
use crate::source::{Source, Span};

/// A record that can be stepped, asked and written on.
///
/// `Clone` is a branch: text, rules and marks are shared, one state is copied, and nothing done to the
/// one shows in the other. Spans count bytes and lines count from 1, both from the beginning of the
/// record's own text.
///
/// ```
/// use evoref::{At, NoFiles, Session};
///
/// let text = "evoref 1\ngame: evolve\nplayers: A, B\nseed: chacha8/1 7\n\nsetup\n\nround 1\n";
/// let mut session = Session::open(text, &NoFiles).expect("the header is sound");
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
pub struct Session(Box<dyn Live>);

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

/// A record that cannot be judged because of its header, or because what it takes back cannot be told.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Unopened {
    /// What is wrong, with what is wrong with the form of the lines below.
    pub findings: Vec<Finding>,
    /// What the header says, as far as it was understood.
    pub about: About,
    /// The players, as far as they were understood.
    pub seats: Vec<Seat>,
    /// The game, if it was understood.
    pub game: Option<&'static Game>,
}

impl Unopened {
    fn of(report: Report) -> Box<Self> {
        Box::new(Self {
            about: report.about().clone(),
            seats: report.seats().to_vec(),
            game: report.game,
            findings: report.findings,
        })
    }
}

/// The session of a record of one game, whose header was read.
pub(crate) fn opened<G: Rules>(
    source: &Arc<Source>,
    opened: Opened<'_>,
    files: &dyn Files,
) -> Result<Box<dyn Live>, Box<Report>> {
    let reading = Reading::new(files);
    let whole = Span::new(0, source.text().len() as u32);
    let tape = match referee::case::<G>(source, opened, &reading, View::Full) {
        Ok(case) => Tape::new(case, Arc::clone(source)),
        Err(unopened) => return Err(Box::new(unopened.report(whole))),
    };
    Ok(Box::new(tape.with_files(reading.kept())))
}

impl Session {
    /// Opens the record `text`; data files that its header names are read from `files`.
    ///
    /// # Errors
    /// A header that cannot be used.
    pub fn open(text: impl Into<String>, files: &dyn Files) -> Result<Self, Box<Unopened>> {
        let source = Arc::new(Source::new("record", text));
        let whole = Span::new(0, source.text().len() as u32);
        let unopened = |unopened: referee::Unopened<'_>| Unopened::of(unopened.report(whole));
        let opened = referee::open(&source, whole).map_err(unopened)?;
        let name = opened.header.game.map_or("", |(game, _)| game.name);
        let Some(entry) = register::named(name) else {
            return Err(unopened(referee::Unopened::new(opened, Vec::new())));
        };
        match (entry.open)(&source, opened, files) {
            Ok(live) => Ok(Self(live)),
            Err(report) => Err(Unopened::of(*report)),
        }
    }

    /// Goes on past findings, as `--keep-going` does; the cursor goes to the start. Then what is found may
    /// depend on lines below it.
    #[must_use]
    pub fn keep_going(mut self) -> Self {
        self.0.keep_going();
        self
    }

    /// The game.
    pub fn game(&self) -> &'static Game {
        self.0.game()
    }

    /// What the header says.
    pub fn about(&self) -> &About {
        &self.0.header().about
    }

    /// The players in seat order.
    pub fn seats(&self) -> &[Seat] {
        &self.0.header().seats
    }

    /// The text with its lines.
    pub fn source(&self) -> &Source {
        self.0.source()
    }

    /// Where the cursor is: after the last clause or line that was gone through.
    pub fn at(&self) -> At {
        self.0.at()
    }

    /// The clause or line at which judging stopped, if that is above the cursor; nothing below it happened.
    pub fn stopped(&self) -> Option<At> {
        self.0.stopped()
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

    /// Goes through the record from its start; the cursor ends at [`At::END`].
    pub fn walk(&mut self, each: &mut dyn FnMut(&Snapshot<'_>)) {
        self.seek(At::START);
        while let Some(event) = self.step() {
            each(&Snapshot {
                session: self,
                event: &event,
            });
        }
    }

    /// Where the session stands.
    pub fn stage(&self) -> Stage {
        self.0.stage()
    }

    /// Whose turns are open in the phase, next first, and what each has left.
    pub fn turns(&self) -> Vec<Turn> {
        self.0.turns()
    }

    /// The table as plain data.
    pub fn scene(&self) -> Scene {
        self.0.scene()
    }

    /// The scene as text, at most 80 columns wide.
    pub fn show(&self) -> String {
        self.0.show()
    }

    /// What a `check:` line would compare with: how many of a unit an owner (a handle, a species or
    /// `table`) has. `None` if there is no such owner or unit, or the owner has nothing of it.
    pub fn count(&self, owner: &str, unit: &str) -> Option<i32> {
        self.0.count(owner, unit)
    }

    /// What may be written next.
    pub fn legal(&self) -> Legal {
        self.0.legal()
    }

    /// The score at the cursor; final at [`At::END`] if the session has ended.
    pub fn score(&self) -> Score {
        self.0.score()
    }

    /// Where the points come from, up to the cursor, in the order in which they were won or lost.
    pub fn addends(&self) -> Vec<Addend> {
        self.0.addends()
    }

    /// What there is to say of the lines up to the cursor, without what needs trying.
    pub fn findings(&self) -> Vec<Finding> {
        self.0.findings()
    }

    /// The verdict on the whole record, as [`crate::referee::referee`] gives it. The cursor stays.
    pub fn report(&self) -> Report {
        self.0.report()
    }

    /// Adds a line at the end and goes through it; the cursor is after it then.
    ///
    /// # Errors
    /// What is wrong with it, and what was legal. Then nothing has changed.
    pub fn play(&mut self, line: &str) -> Result<Vec<Event>, Box<Finding>> {
        let text = self.source().text();
        let end = text.len() as u32;
        let newline = if text.ends_with('\n') { "" } else { "\n" };
        let added = format!("{newline}{line}\n");
        let first = At::before(self.source().line_index(end) as u32 + 1);
        let mut trial = self.clone();
        if trial.edit(Span::new(end, end), &added).is_none() {
            return self.refusal(&added).map_or(Ok(Vec::new()), Err);
        }
        trial.seek(first);
        let mut events = Vec::new();
        loop {
            let before = trial.clone();
            let Some(event) = trial.step().filter(|event| event.what != What::End) else {
                *self = before;
                return Ok(events);
            };
            let broken = matches!(
                event.what,
                What::Refused(_) | What::Unread | What::Unjudged(_) | What::Counts { agree: false }
            );
            if broken && let Some(finding) = self.refusal(&added) {
                return Err(finding);
            }
            events.push(event);
        }
    }

    /// What is wrong with text that is added at the end.
    fn refusal(&self, added: &str) -> Option<Box<Finding>> {
        let report = self.0.report_with(added);
        let mut errors = report.findings.into_iter();
        errors
            .rfind(|finding| finding.severity == Severity::Error)
            .map(Box::new)
    }

    /// Replaces bytes of the body. The cursor stays, or goes to the place that is returned if that is
    /// above it.
    ///
    /// Returns the place from which on anything may differ; what stands above it is not judged again.
    /// `None` if the header is touched: then nothing has changed, and the new text is to be opened.
    pub fn edit(&mut self, span: Span, with: &str) -> Option<At> {
        self.0.edit(span, with)
    }
}

/// A moment of [`Session::walk`].
#[derive(Debug)]
pub struct Snapshot<'a> {
    session: &'a Session,
    event: &'a Event,
}

impl Snapshot<'_> {
    /// What led to it.
    pub fn event(&self) -> &Event {
        self.event
    }

    /// The session at this moment.
    pub fn session(&self) -> &Session {
        self.session
    }
}
