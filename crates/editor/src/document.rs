//! A text that is open in the editor, with a session for each of its records.

use crate::prelude::*;
use std::sync::{Mutex, OnceLock, PoisonError};

use evoref_game::Game;
use evoref_record::notation::ends_alike;
use evoref_record::source::MAX_FILE;
use evoref_referee::session::Record;
use evoref_referee::{About, Options};

pub(super) struct Document {
    pub(super) games: Games,
    pub(super) uri: Uri,
    pub(super) version: i32,
    pub(super) path: Option<PathBuf>,
    /// Whether it is something that a record may name, such as a board.
    pub(super) is_data: bool,
    pub(super) source: Arc<Source>,
    /// In the order of the text; none if it is data.
    pub(super) records: Vec<OpenRecord>,
}

impl Document {
    pub(super) fn set(&mut self, text: String, files: &dyn Files) {
        if text.len() <= MAX_FILE {
            self.renew(text, files);
        }
    }

    pub(super) fn change(&mut self, span: Span, with: &str, files: &dyn Files) {
        let old = self.source.text();
        if old.len() + with.len() > MAX_FILE {
            return;
        }
        let text = spliced(old, span, with);
        let held = self.records.iter_mut().find(|held| held.holds(span));
        if held.is_some_and(|held| caught(|| held.change(span, with)).is_none()) {
            self.records.clear();
        }
        self.renew(text, files);
    }

    /// Opens what is not as it was; nothing, if that is beyond this program.
    fn renew(&mut self, text: String, files: &dyn Files) {
        self.source = Arc::new(Source::new(&*self.uri.0, text));
        let old = std::mem::take(&mut self.records);
        if !self.is_data {
            self.records = caught(|| self.opened(old, files)).unwrap_or_default();
        }
    }

    /// The records of the text, as many of the old ones as are still the same.
    fn opened(&self, mut old: Vec<OpenRecord>, files: &dyn Files) -> Vec<OpenRecord> {
        let mut records = Record::all(&self.source);
        records.truncate(most_records(self.source.text()));
        let old_texts: Vec<&str> = old.iter().map(|held| held.source.text()).collect();
        let texts: Vec<&str> = records.iter().map(Record::text).collect();
        let (above, below) = ends_alike(&old_texts, &texts);
        let new = texts[above..texts.len() - below].iter();
        let new = new.map(|text| OpenRecord::open(self.games, text, files));
        old.splice(above..old.len() - below, new.collect::<Vec<_>>());
        for (held, record) in old.iter_mut().zip(&records) {
            held.begin = record.span.start;
        }
        old
    }

    /// The first record that is not looked at, if there are so many.
    pub(super) fn beyond(&self) -> Option<Span> {
        let end = self.records.last()?.end();
        let line = self.source.text().get(end as usize..)?.lines().next()?;
        Some(Span::new(end, end + line.len() as u32))
    }

    /// Judges what was not judged since it changed.
    pub(super) fn judge(&mut self) {
        if caught(|| self.records.iter().for_each(|held| _ = held.report())).is_none() {
            self.records.clear();
        }
    }

    /// Whether each of its records was judged since it changed.
    pub(super) fn is_judged(&self) -> bool {
        self.records.iter().all(OpenRecord::is_judged)
    }

    pub(super) fn unjudged(&self) -> Vec<(Arc<Source>, Session)> {
        let unjudged = self.records.iter().filter(|held| !held.is_judged());
        unjudged
            .filter_map(|held| Some((Arc::clone(&held.source), held.session()?.clone())))
            .collect()
    }

    /// The verdict on a record, if it still has that text.
    pub(super) fn judged(&self, source: &Arc<Source>, report: Report) {
        let mut records = self.records.iter();
        if let Some(held) = records.find(|held| Arc::ptr_eq(&held.source, source)) {
            held.report.get_or_init(|| report);
        }
    }

    /// Judges everything anew, because a file that a record names has changed.
    pub(super) fn forget(&mut self, files: &dyn Files) {
        self.records.clear();
        self.renew(self.source.text().to_owned(), files);
        self.judge();
    }

    /// What the headers of its records say, each with its game.
    pub(super) fn headers(&self) -> impl Iterator<Item = (&About, Option<&'static Game>)> {
        self.records.iter().map(|held| match &held.session {
            Ok(session) => (session.about(), Some(session.game())),
            Err(unopened) => (unopened.about(), unopened.game),
        })
    }

    /// The record that holds a byte of the text.
    pub(super) fn record(&self, offset: u32) -> Option<&OpenRecord> {
        let after = self.records.partition_point(|held| held.begin <= offset).checked_sub(1)?;
        self.records.get(after).filter(|held| offset <= held.end())
    }
}

/// So many records of a text are looked at: one takes some 10 KB, however short it is, and a text is not to
/// take more than ten times its length.
pub(super) fn most_records(text: &str) -> usize {
    500 + text.len() / 2_048
}

pub(super) struct OpenRecord {
    pub(super) games: Games,
    /// Where it begins in the text.
    pub(super) begin: u32,
    /// The record alone: places in it count from its own beginning.
    pub(super) source: Arc<Source>,
    session: Result<Session, Box<Report>>,
    /// The session that goes on past what is wrong, once somebody asks below it.
    lenient: Mutex<Option<Lenient>>,
    report: OnceLock<Report>,
}

/// A session that goes on past what is wrong.
struct Lenient {
    session: Session,
    stuck: Option<At>,
    /// Whether lines below what it supposes were edited since: another way might fit them better now.
    edited: bool,
}

impl Lenient {
    fn new(session: Session) -> Self {
        let mut session = session.keep_going();
        session.seek(At::END);
        Self { stuck: session.stopped(), edited: false, session }
    }

    fn at(&self, at: At) -> Session {
        let mut session = self.session.clone();
        session.seek(at);
        session
    }
}

impl OpenRecord {
    fn open(games: Games, text: &str, files: &dyn Files) -> Self {
        let session = games.open(text, files).map(|mut session| {
            session.seek(At::END);
            session
        });
        Self {
            games,
            begin: 0,
            source: Arc::new(Source::new("", text)),
            session,
            lenient: Mutex::default(),
            report: OnceLock::new(),
        }
    }

    fn end(&self) -> u32 {
        self.begin + self.source.text().len() as u32
    }

    fn holds(&self, span: Span) -> bool {
        self.begin <= span.start && span.end <= self.end()
    }

    /// Replaces bytes; what stands above them stays judged. If the header is touched, the text no longer
    /// is that of the session, so it is opened anew.
    fn change(&mut self, span: Span, with: &str) {
        let span = Span::new(span.start - self.begin, span.end - self.begin);
        if let Ok(session) = &mut self.session
            && session.edit(span, with).is_some()
        {
            session.seek(At::END);
            self.source = Arc::new(Source::new("", spliced(self.source.text(), span, with)));
            let lenient = self.lenient.get_mut().unwrap_or_else(PoisonError::into_inner);
            lenient.take_if(|lenient| {
                lenient.edited = true;
                !lenient.session.edit_below(span, with)
            });
            self.report = OnceLock::new();
        }
    }

    pub(super) fn report(&self) -> &Report {
        match &self.session {
            Ok(session) => self.report.get_or_init(|| session.verdict()),
            Err(unopened) => unopened,
        }
    }

    /// Whether it was judged since it changed; without a sound header no line is.
    fn is_judged(&self) -> bool {
        self.session.is_err() || self.report.get().is_some()
    }

    /// The session where nothing was sought; nothing if the header cannot be used.
    pub(super) fn session(&self) -> Option<&Session> {
        self.session.as_ref().ok()
    }

    /// The session at a place; beyond something illegal it is what `check --keep-going` supposes.
    pub(super) fn here(&self, at: At) -> Option<Session> {
        self.at(at, false)
    }

    /// The session at a place. Between two letters what is supposed above them is not tried anew.
    pub(super) fn at(&self, at: At, is_brief: bool) -> Option<Session> {
        let mut session = self.session()?.clone();
        session.seek(at);
        if session.stopped().is_none() {
            return Some(session);
        }
        let mut kept = self.lenient.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lenient) = &*kept {
            let there = lenient.at(at);
            // What was written since may be wrong as well.
            let is_sound = || [None, lenient.stuck].contains(&there.stopped());
            let is_good = if is_brief { is_sound() } else { !lenient.edited };
            if is_good {
                return Some(there);
            }
        }
        Some(kept.insert(Lenient::new(session)).at(at))
    }

    /// A place of the record as one of the text.
    pub(super) fn outer(&self, span: Span) -> Span {
        Span::new(span.start + self.begin, span.end + self.begin)
    }

    /// A byte of the text as one of the record.
    pub(super) fn inner(&self, offset: u32) -> u32 {
        offset.saturating_sub(self.begin)
    }

    /// The line of the record, from 1, that holds a byte of the text.
    pub(super) fn line(&self, offset: u32) -> u32 {
        self.source.line_index(self.inner(offset)) as u32 + 1
    }

    /// The line of the record, from 1, on which a finding stands.
    pub(super) fn line_of(&self, finding: &Finding) -> u32 {
        self.source.line_index(finding.primary.span.start) as u32 + 1
    }

    /// A line of the record, from 1, without its end.
    pub(super) fn line_text(&self, line: u32) -> &str {
        let span = self.source.line_span((line as usize).saturating_sub(1));
        self.source.slice(span).trim_end_matches(['\r', '\n'])
    }

    /// The span of a line of the record, from 1, without its end, as one of the text.
    pub(super) fn line_span(&self, line: u32) -> Span {
        let start = self.source.line_span((line as usize).saturating_sub(1)).start;
        let end = start + self.line_text(line).len() as u32;
        self.outer(Span::new(start, end))
    }

    /// The first and the last of its lines within some bytes of the text.
    pub(super) fn lines_in(&self, range: Span) -> Option<(u32, u32)> {
        let touches = self.begin <= range.end && range.start <= self.end();
        touches.then(|| (self.line(range.start), self.line(range.end.min(self.end()))))
    }

    /// Whether a line of the record stands above its set-up.
    pub(super) fn is_in_header(&self, line: u32) -> bool {
        self.setup_line().is_none_or(|setup| line < setup)
    }

    /// Whether a line of the record says something: it is neither blank nor a comment.
    pub(super) fn says(&self, line: u32) -> bool {
        let text = self.line_text(line).trim_start();
        !text.is_empty() && !text.starts_with('#')
    }

    /// Whether no line below holds something.
    pub(super) fn is_blank_below(&self, line: u32) -> bool {
        (line + 1..=self.last_line()).all(|below| self.line_text(below).trim().is_empty())
    }

    /// The number of lines that hold something.
    pub(super) fn last_line(&self) -> u32 {
        self.source.text().lines().count() as u32
    }

    /// The line with the heading of the set-up; what stands above it is the header.
    pub(super) fn setup_line(&self) -> Option<u32> {
        let mut lines = self.source.text().lines();
        let setup = |line: &str| {
            line.split('#').next().unwrap_or_default().trim().eq_ignore_ascii_case("setup")
        };
        lines.position(setup).map(|index| index as u32 + 1)
    }
}

/// The verdict of `check --keep-going` on a record.
pub(super) fn verdict(games: Games, source: &Source, record: Span, files: &dyn Files) -> Report {
    games.referee(source, record, files, &Options { keep_going: true, ..Options::default() })
}

/// A text with some bytes replaced.
pub(super) fn spliced(text: &str, span: Span, with: &str) -> String {
    let before = text.get(..span.start as usize).unwrap_or(text);
    let after = text.get(span.end as usize..).unwrap_or_default();
    [before, with, after].concat()
}
