//! The one loop that referees a record: read, judge, apply; and what can be asked of a record.
//!
//! Names no game: whoever asks gives the list of the games, and everything here is generic over their rules.

mod alternatives;
mod any;
mod astray;
mod claims;
mod consequences;
mod counted;
mod fillings;
mod findings;
mod header;
mod keep_going;
mod make;
mod mend;
mod opened;
mod place;
mod prelude;
pub mod register;
mod replay;
mod report;
mod reported;
mod results;
pub mod session;
mod slips;
mod spell;
mod subject;
mod trial;
mod values;

pub use alternatives::open_choices;
pub(crate) use header::GameList;
pub use header::{KEYS, free_keys};
pub use make::{ChanceOrigin, DealOptions, header as header_lines};
pub(crate) use make::{dealt, played};
pub use report::{
    About, Addend, Allowed, Basis, Details, Doubt, Kept, Report, Stated, Status, Steps, Stopped,
};
pub(crate) use spell::formatted;
pub use spell::{Printed, ends, windows};
pub use values::is_date;

use crate::prelude::*;

use evoref_record::notation::{MAX_LINE, MAX_RECORD};
use opened::{Given, Opened, TakenBack};
use replay::{Case, Replay};

/// How a record is refereed.
// Each is a question of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Go on after an illegal action.
    pub keep_going: bool,
    /// Leave the details out of the report: for archives, where they would fill the memory.
    pub verdict_only: bool,
    /// Leave no finding out, however many there are: for whoever corrects them.
    pub all_findings: bool,
    /// Leave out what needs trying: alternatives, causes and suggestions.
    pub without_advice: bool,
}

/// The records of a file: each begins with a line `evoref 1`. Lines above the first belong to it.
pub fn records(source: &Source) -> Vec<Span> {
    let text = source.text().as_bytes();
    let starts = starts(text);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(start, end)| Span::new(*start as u32, end as u32)).collect()
}

/// The bytes at which the records of a text begin that may not be UTF-8; the first is 0.
pub fn starts(text: &[u8]) -> Vec<usize> {
    let mut starts: Vec<usize> = versions(text).collect();
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    starts
}

/// Where the last record begins at or after the byte `from` of a text, if one begins before it, too.
///
/// The line that holds `from` counts, too, unless it is longer than any line may be.
pub fn last_of_several(text: &[u8], from: usize) -> Option<usize> {
    let least = from.saturating_sub(MAX_LINE);
    let above = memchr::memrchr(b'\n', &text[least..from]);
    let from = above.map_or(least, |end| least + end + 1);
    let last = from + versions(&text[from..]).next_back()?;
    versions(&text[..last]).next().map(|_| last)
}

/// Whether a text begins with the line that begins a record: `evoref` in any case, and a blank.
///
/// Exactly these lines are versions to the grammar, so no layout of a record makes two of it.
pub fn begins_record(text: &[u8]) -> bool {
    let blanks = text.iter().take_while(|byte| is_margin(**byte));
    is_version(&text[blanks.count()..])
}

/// The bytes at which the lines begin that are versions.
fn versions(text: &[u8]) -> impl DoubleEndedIterator<Item = usize> {
    // Hardly a line has a `v`, and every version has one.
    memchr::memchr2_iter(b'v', b'V', text).filter_map(|at| {
        let begin = at.checked_sub(1).filter(|at| is_version(&text[*at..]))?;
        let above = text[..begin].iter().rev();
        let line = begin - above.take_while(|byte| is_margin(**byte)).count();
        (line == 0 || text[line - 1] == b'\n').then_some(line)
    })
}

/// Whether a character may stand before the first word of a line.
const fn is_margin(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\x0C')
}

fn is_version(text: &[u8]) -> bool {
    const VERSION: &[u8] = b"evoref";
    let (word, after) = text.split_at(text.len().min(VERSION.len()));
    word.eq_ignore_ascii_case(VERSION) && matches!(after.first(), Some(b' ' | b'\t'))
}

/// The report on a record of one game, whose header was read.
///
/// # Errors
/// The report on a header that cannot be used.
pub(crate) fn refereed<G: Rules>(
    given: Given<'_>,
    options: Options,
) -> Result<Report, Box<Report>> {
    let mut case = if options.keep_going { case::<G>(given)? } else { begun(given)? };
    if options.without_advice {
        case.work.forgo_advice();
    }
    if options.keep_going {
        return Ok(keep_going::report(&mut case, options));
    }
    let mut run = Replay::run(&case, None, u32::MAX);
    // A line that takes clauses back is rare: it is looked for when there is one.
    if run.now.tally.basis.takebacks > 0 {
        drop(run);
        case = with_takebacks(case);
        case.work.begin_verdict();
        run = Replay::run(&case, None, u32::MAX);
    }
    if (!run.is_sound() || !run.found.forms.is_empty()) && case.opened.astray().is_some() {
        return Err(unopened(&case.opened, Misreads::default()));
    }
    Ok(advised(run, options))
}

/// A record whose header was read, refereed in one run to which somebody listens.
pub(crate) struct Watched<'s, G: Rules, W> {
    pub report: Report,
    pub case: Case<'s, G>,
    pub watch: W,
    /// The byte at which judging stopped because something was refused.
    pub stopped: Option<u32>,
    /// Whether every line could be read.
    pub is_read: bool,
}

/// Referees a record whose header was read while somebody listens to the whole run.
///
/// # Errors
/// The report on a header that cannot be used.
pub(crate) fn watched<'s, G: Rules, W: Watch<G>>(
    given: Given<'s>,
    options: Options,
    listen: impl FnOnce(&Case<'s, G>) -> W,
) -> Result<Watched<'s, G, W>, Box<Report>> {
    let mut case = case::<G>(given)?;
    if options.without_advice {
        case.work.forgo_advice();
    }
    case.spelt = Some(RefCell::default());
    let mut watch = listen(&case);
    let mut run = Replay::run(&case, Some(&mut watch), u32::MAX);
    let (stopped, is_read) = (run.stopped_at(), run.found.forms.is_empty());
    if run.is_sound() {
        run.finish_quietly();
    }
    Ok(Watched { report: advised(run, options), case, watch, stopped, is_read })
}

/// The report on a run, with what can be said of a finding.
fn advised<G: Rules>(run: Replay<'_, '_, G>, options: Options) -> Report {
    let case = run.case;
    case.work.begin_advice();
    let form = run.found.forms.kept().iter().map(|misread| misread.primary.span.start).min();
    if let Some(stop) = run.stopped_at().or(form).filter(|_| !options.without_advice)
        && let Some(kept) = case.kept_above(stop)
    {
        // What is tried goes on from there.
        case.above.get_or_init(|| kept);
    }
    reported::report(case, run.into(), options)
}

/// The record with its header read.
///
/// # Errors
/// The report on a header that cannot be used.
pub(crate) fn open<'s>(
    source: &'s Source,
    record: Span,
    games: GameList,
    files: &'s dyn Files,
) -> Result<Given<'s>, Box<Report>> {
    let text = source.slice(record);
    if text.len() > MAX_RECORD {
        let message = format!("the record is larger than {} MiB", MAX_RECORD >> 20);
        let span = Span::new(record.start, record.start + text.floor_char_boundary(6) as u32);
        let misread = Finding::new(Record::TooLarge, span, message, "too large")
            .help("each session is a record of its own and begins with the line `evoref 1`");
        let opened = Opened::new("", record.start, games);
        return Err(unreadable(record, &opened, vec![*misread].into()));
    }
    let opened = Opened::new(text, record.start, games);
    if opened.misreads.is_empty() {
        return Ok(Given { opened, source, files });
    }
    Err(unopened(&opened, opened.misreads.clone()))
}

/// The session of an opened record.
///
/// # Errors
/// The report on a header that cannot be used.
pub(crate) fn case<G: Rules>(given: Given<'_>) -> Result<Case<'_, G>, Box<Report>> {
    let case = begun(given)?;
    if case.opened.astray().is_some() {
        return Err(unopened(&case.opened, Misreads::default()));
    }
    Ok(with_takebacks(case))
}

/// The same before it is known what was taken back.
fn begun<G: Rules>(given: Given<'_>) -> Result<Case<'_, G>, Box<Report>> {
    let work = Work::on_record(given.opened.text.len());
    let rules = given.opened.rules::<G>(given.files, View::Full, &work);
    let rules = rules.map_err(|misreads| unopened(&given.opened, misreads.into()))?;
    Ok(Case::new(given, Arc::new(rules), work))
}

fn with_takebacks<G: Rules>(mut case: Case<'_, G>) -> Case<'_, G> {
    let taken = TakenBack::of(&case.opened);
    (case.supposed.gone, case.taken) = (Arc::new(taken.gone()), Arc::new(taken));
    case
}

/// The report on a record whose header cannot be used. Where the header does not belong to its lines, everything
/// else is wrong for the same reason.
pub(crate) fn unopened(opened: &Opened<'_>, misreads: Misreads) -> Box<Report> {
    let astray = opened.astray().map(|misread| vec![*misread].into());
    unreadable(opened.span(), opened, astray.unwrap_or(misreads))
}

/// The report on a record whose header cannot be used: its lines are still read for their form.
fn unreadable(span: Span, opened: &Opened<'_>, misreads: Misreads) -> Box<Report> {
    // What was said of a line of the body is not said again.
    let said = misreads.kept().iter().map(|misread| misread.primary.span.start);
    let said: Vec<u32> = said.filter(|at| *at >= opened.body).collect();
    let mut forms = Misreads::default();
    for (line, said_here) in opened.body_lines() {
        if let Err(misread) = said_here
            && !said.iter().any(|at| line.contains(*at))
        {
            forms.push(*misread);
        }
    }
    let ((misreads, more), (forms, more_forms)) = (misreads.into_parts(), forms.into_parts());
    let mut findings: Vec<Finding> = misreads.into_iter().chain(forms).collect();
    let more = reported::first_of(&mut findings, false) + more + more_forms;
    Box::new(Report {
        span,
        game: opened.header.game.map(|(game, _)| game),
        status: Status::Unreadable,
        findings,
        more,
        details: Some(Box::new(Details {
            about: opened.header.about.clone(),
            seats: opened.header.seats.clone(),
            standing: None,
            result: None,
            kept: reported::kept(opened),
        })),
        ..Report::default()
    })
}

pub(crate) use alternatives::printed;
