//! `fmt`: the one spelling of a record, the draws that a seed implies, and a whole file printed anew: its sound records
//! so, the others as they are.
//!
//! Knows which words somebody may spell otherwise; the layout itself is the notation's.

use std::borrow::Cow;
use std::rc::Rc;

use super::claims::unit;
use super::make::{Dealt, draw, line_of};
use super::opened::Given;
use super::replay::{Case, Mark, Replay, What, read_left, read_stated};
use super::subject::{LEFT, actor, is, kept_subject, kept_words, says, standard};
use super::values::header_line;
use super::{case, open};
use crate::prelude::*;
use evoref_record::notation::{claim_kind, items, layout, quoted};

/// The canonical text of a record of one game, whose header was read. With `expand` every draw that its seed
/// implies is written.
///
/// # Errors
/// The form and name errors of the record: a broken record is not printed anew.
pub(crate) fn formatted<G: Rules>(given: Given<'_>, expand: bool) -> Result<String, Vec<Finding>> {
    let case = case::<G>(given).map_err(|report| report.findings)?;
    if expand && let Some(text) = expanded(&case) {
        let source = Source::new(case.source.name(), text);
        let given = open(&source, source.whole(), case.opened.header.games, case.files);
        return formatted::<G>(given.map_err(|report| report.findings)?, false);
    }
    let respell = spellings(&case).map_err(|misreads| misreads.into_parts().0)?;
    let text = layout(case.opened.text, case.opened.at, respell);
    text.map_err(|misread| vec![*misread])
}

/// Every word of the record that has another spelling.
fn spellings<G: Rules>(case: &Case<'_, G>) -> Result<Respell, Misreads> {
    let opened = &case.opened;
    let seats = &opened.header.seats;
    let mut respell = Respell::default();
    let mut misreads = Misreads::default();
    let mut stating = false;
    for (_, line) in lines(opened.text, opened.at) {
        let (subject, body) = match line {
            Ok(Statement::Said { subject, body }) => (subject, body),
            Ok(Statement::Position(_)) => {
                stating = true;
                continue;
            }
            Ok(Statement::Version(_) | Statement::Setup(_) | Statement::Round(_)) => {
                stating = false;
                continue;
            }
            Err(misread) => {
                misreads.push(*misread);
                continue;
            }
        };
        let in_header = subject.span.start < opened.body;
        let done = match actor(subject.text, seats) {
            _ if in_header && standard(&subject).is_none() => {
                header_line::<G>(subject, body, &mut respell);
                Ok(())
            }
            Some(by) => {
                note(&mut respell, subject, subject_of(by, seats));
                clauses(case, (by, stating), body, &mut respell)
            }
            None => claim_line(case, subject, body, &mut respell),
        };
        if let Err(misread) = done {
            misreads.push(*misread);
        }
    }
    if misreads.is_empty() { Ok(respell) } else { Err(misreads) }
}

fn note(respell: &mut Respell, word: Word<'_>, canonical: &str) {
    if word.quoted || word.text != canonical {
        respell.note(word.span, canonical);
    }
}

fn clauses<G: Rules>(
    case: &Case<'_, G>,
    (by, stating): (Actor, bool),
    body: Body<'_>,
    respell: &mut Respell,
) -> Result<(), Box<Finding>> {
    let notes = RefCell::new(std::mem::take(respell));
    let mut read = Ok(());
    for clause in body.clauses() {
        let reader = clause.reader(&*case.rules).noting(Some(&notes));
        let clause = if stating {
            read_stated(&reader, by, &mut Vec::new())
        } else {
            G::read_clause(&reader, by, &mut Vec::new())
        };
        read = read.and(clause.map(|_| ()));
    }
    *respell = notes.into_inner();
    read
}

fn claim_line<G: Rules>(
    case: &Case<'_, G>,
    subject: Word<'_>,
    body: Body<'_>,
    respell: &mut Respell,
) -> Result<(), Box<Finding>> {
    let seats = &case.opened.header.seats;
    if let Some(known) = kept_subject(&subject, seats) {
        note(respell, subject, known);
        if known == LEFT {
            let (_, who, _) = read_left(body, seats)?;
            owner(who, seats, respell);
        } else {
            respell.note(body.span(), &quoted(&kept_words(body)?));
        }
        return Ok(());
    }
    let known = standard(&subject);
    if let Some(known) = known {
        note(respell, subject, known);
    }
    if known == Some("check") {
        let mut last: Option<Word<'_>> = None;
        for item in items(body)? {
            match last.replace(item.owner) {
                _ if !item.is_named() => {}
                // Whoever is counted is named once.
                Some(last) if same_handle(last.text, item.owner.text) => {
                    respell.note(item.owner.span.join(item.digits.span), &item.number.to_string());
                }
                Some(_) | None => owner(item.owner, seats, respell),
            }
            if let Some(unit) = unit(G::GAME, &item.unit) {
                note(respell, item.unit, G::GAME.units[unit.0 as usize].0);
            }
        }
    } else if known == Some("result") {
        let reader = body.reader();
        if let Some(kind) = reader.peek(reader.begin()) {
            note(respell, kind, claim_kind(kind.text).unwrap_or(kind.text));
        }
        match Claim::read(body)? {
            Claim::Final(scores) | Claim::Adjudicated(scores, _) => {
                scores.iter().for_each(|(word, _, _)| owner(*word, seats, respell));
            }
            Claim::Winner(winners) => winners.iter().for_each(|word| owner(*word, seats, respell)),
            Claim::Unfinished(_) => {}
        }
    } else if is(&subject, "takeback") {
        takeback_count(body)?;
    }
    Ok(())
}

fn owner(word: Word<'_>, seats: &[Seat], respell: &mut Respell) {
    if let Some(seat) = seats.iter().find(|seat| same_handle(word.text, &seat.handle)) {
        note(respell, word, &seat.handle);
    } else if says(&word, "table") {
        note(respell, word, "table");
    }
}

/// The record with a line for every draw that its seed implies; `None` without one, or if it is broken.
fn expanded<G: Rules>(case: &Case<'_, G>) -> Option<String> {
    let opened = &case.opened;
    opened.header.about.seed?;
    let rules = &*case.rules;
    let as_line = |by: Actor, action: &G::Action| line_of(rules, by, action);
    let end = opened.at + opened.text.len() as u32;
    let first = Mark::first(case);
    let mut dealt = Dealt::default();
    let happened = Rc::clone(&dealt.happened);
    let mut run = Replay::resume(case, &first, Some(&mut dealt));
    let mut spot = first.spot;
    // Lines to insert, each before a byte of the file.
    let mut inserted: Vec<(u32, String)> = Vec::new();
    // Claims before a heading count the round as finished, and an allowance goes with the line below
    // it: nothing comes between.
    let (mut claims, mut allowance) = (None, None);
    let mut begun = false;
    while let Some((span, what, next)) = run.unit(spot, u32::MAX) {
        if run.stop.is_some() || !run.found.forms.is_empty() {
            return None;
        }
        let line = case.opened.line_at(span.start).start;
        let before = match what {
            What::Counts { .. } | What::Result => {
                allowance = None;
                *claims.get_or_insert(line)
            }
            What::Allow => {
                allowance = allowance.or(Some(line));
                *claims.get_or_insert(line)
            }
            What::Round(_) => claims.take().unwrap_or(line),
            What::Said(_) | What::Refused(_) | What::Unjudged(_) | What::TakenBack { .. } => {
                allowance.unwrap_or(line)
            }
            // It stands where it stands, and nothing depends on it.
            What::Left | What::Kept => {
                spot = next;
                continue;
            }
            What::Setup
            | What::Position
            | What::Gap
            | What::Takeback(_)
            | What::Unread
            | What::End => line,
        };
        begun |= matches!(what, What::Setup | What::Position);
        let is_claim = matches!(what, What::Counts { .. } | What::Result | What::Allow);
        if !is_claim {
            claims = None;
        }
        if !is_claim && next.clause == 0 {
            // All clauses of a line belong to its allowance.
            allowance = None;
        }
        let drawn = happened.take().into_iter();
        inserted.extend(drawn.map(|(by, action)| (before, as_line(by, &action))));
        spot = next;
    }
    if !begun {
        // Without the heading there is no place for a draw.
        return None;
    }
    let end = claims.unwrap_or(end);
    run.finish_quietly();
    inserted.extend(happened.take().into_iter().map(|(by, action)| (end, as_line(by, &action))));
    if rules.standing(&run.now.state).ending.is_none() {
        // A record that simply stops is not played on, but what comes next by chance is written.
        while let Some((by, action)) = draw(rules, &mut run.now.state) {
            inserted.push((end, as_line(by, &action)));
        }
    }
    (!inserted.is_empty()).then(|| with_lines(opened.text, opened.at, inserted))
}

/// A text that begins at the byte `at` of its file with more lines, each before a byte of the file.
fn with_lines(text: &str, at: u32, lines: Vec<(u32, String)>) -> String {
    let mut longer = String::with_capacity(text.len() + lines.len() * 24);
    let mut from = 0;
    for (before, line) in lines {
        let to = (before - at) as usize;
        longer.push_str(&text[from..to]);
        if !longer.ends_with('\n') {
            longer.push('\n');
        }
        longer.push_str(&line);
        longer.push('\n');
        from = to;
    }
    longer.push_str(&text[from..]);
    longer
}

/// The records of a file that were printed so far.
pub struct Printed {
    text: Vec<u8>,
    windows: bool,
}

impl Printed {
    /// Nothing yet of the file that begins with `text`: all its lines will end as the first one does.
    pub fn new(text: &[u8]) -> Self {
        Self { text: Vec::with_capacity(text.len()), windows: windows(text) }
    }

    /// Prints a record anew, or as it is.
    ///
    /// # Errors
    /// What keeps the record from being printed anew.
    pub fn record(
        &mut self,
        record: &str,
        anew: Result<String, Vec<Finding>>,
    ) -> Result<(), Vec<Finding>> {
        let text = anew.as_ref().map_or(Cow::Borrowed(record), |text| ends(text, self.windows));
        self.as_it_is(text.as_bytes());
        anew.map(drop)
    }

    /// Prints a record as it is, text or not, below an empty line.
    pub fn as_it_is(&mut self, record: &[u8]) {
        let parted = self.text.ends_with(b"\n\n") || self.text.ends_with(b"\n\r\n");
        if !self.text.is_empty() && !parted {
            let end: &[u8] = if self.windows { b"\r\n" } else { b"\n" };
            self.text.extend_from_slice(end);
        }
        self.text.extend_from_slice(record);
    }

    /// All that was printed.
    pub fn into_text(self) -> Vec<u8> {
        self.text
    }
}

/// Whether the first line of a text ends as on Windows.
pub fn windows(text: &[u8]) -> bool {
    memchr::memchr(b'\n', text).is_some_and(|end| text[..end].ends_with(b"\r"))
}

/// The text with lines that end so; it has plain line ends.
pub fn ends(text: &str, windows: bool) -> Cow<'_, str> {
    if windows { Cow::Owned(text.replace('\n', "\r\n")) } else { Cow::Borrowed(text) }
}
