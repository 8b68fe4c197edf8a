//! `fmt`: the one spelling of a record, and the draws that a seed implies.
//!
//! Knows which words somebody may spell otherwise; the layout itself is the notation's.

use std::cell::RefCell;

use super::claims::unit;
use super::findings::from_misread;
use super::header::{SUBJECTS, is};
use super::make::Dealt;
use super::opened::Opened;
use super::place::{actor, subject_of};
use super::replay::{Case, read};
use super::respelt::header_line;
use super::{case, open};
use crate::diagnostic::{Finding, Place};
use crate::notation::{Body, Claim, Misread, Respell, Statement, Word, items, layout};
use crate::register;
use crate::rules::{Actor, Arrived, Files, Next, Rules, Seat, Step, View, Waived, advance};
use crate::source::{Source, Span};

/// The canonical text of one record. With `expand` every draw that its seed implies is written.
///
/// # Errors
/// The form and name errors of the record: a broken record is not printed anew.
pub fn format(
    source: &Source,
    record: Span,
    files: &dyn Files,
    expand: bool,
) -> Result<String, Vec<Finding>> {
    let opened = open(source, record).map_err(|unopened| unopened.report(record).findings)?;
    let name = opened.header.game.map_or("", |(game, _)| game.name);
    let entry = register::named(name).ok_or_else(Vec::new)?;
    let (text, again) = (entry.format)(source, record, opened, files, expand)?;
    if again {
        let source = Source::new(source.name(), text);
        let whole = Span::new(0, source.text().len() as u32);
        return format(&source, whole, files, false);
    }
    Ok(text)
}

/// The same of a record of one game, whose header was read; and whether draws were written, so that the
/// new text is to be printed again.
///
/// # Errors
/// See [`format`].
pub(crate) fn formatted<G: Rules>(
    source: &Source,
    record: Span,
    opened: Opened<'_>,
    files: &dyn Files,
    expand: bool,
) -> Result<(String, bool), Vec<Finding>> {
    let placed = |misreads: Vec<Misread>| -> Vec<Finding> {
        let findings = misreads.into_iter();
        findings
            .map(|misread| from_misread(misread, Place::default()))
            .collect()
    };
    let case = case::<G>(source, opened, files, View::Full)
        .map_err(|unopened| unopened.report(record).findings)?;
    if expand && let Some(text) = expanded(&case) {
        return Ok((text, true));
    }
    let respell = spellings(&case).map_err(&placed)?;
    let text = layout(case.opened.text, case.opened.at, respell);
    text.map(|text| (text, false))
        .map_err(|misread| placed(vec![*misread]))
}

/// Every word of the record that has another spelling.
fn spellings<G: Rules>(case: &Case<'_, G>) -> Result<Respell, Vec<Misread>> {
    let opened = &case.opened;
    let seats = &opened.header.seats;
    let mut respell = Respell::default();
    let mut misreads: Vec<Misread> = Vec::new();
    for (_, line) in crate::notation::lines(opened.text, opened.at) {
        let (subject, body) = match line {
            Ok(Statement::Said { subject, body }) => (subject, body),
            Ok(_) => continue,
            Err(misread) => {
                misreads.push(*misread);
                continue;
            }
        };
        let in_header = subject.span.start < opened.body;
        if in_header && !SUBJECTS.iter().any(|known| is(&subject, known)) {
            header_line::<G>(subject, body, &mut respell);
            continue;
        }
        let done = match actor(subject.text, seats) {
            Some(by) => {
                note(&mut respell, subject, subject_of(by, seats));
                clauses(case, by, body, &mut respell)
            }
            None => claim_line(case, subject, body, &mut respell),
        };
        if let Err(misread) = done {
            misreads.push(*misread);
        }
    }
    if misreads.is_empty() {
        Ok(respell)
    } else {
        Err(misreads)
    }
}

fn note(respell: &mut Respell, word: Word<'_>, canonical: &str) {
    if word.quoted || word.text != canonical {
        respell.note(word.span, canonical);
    }
}

fn clauses<G: Rules>(
    case: &Case<'_, G>,
    by: Actor,
    body: Body<'_>,
    respell: &mut Respell,
) -> Result<(), Box<Misread>> {
    let notes = RefCell::new(std::mem::take(respell));
    let mut read = Ok(());
    for clause in body.clauses() {
        let reader = clause.reader(&*case.rules).noting(Some(&notes));
        read = read.and(G::read_clause(&reader, by, &mut Vec::new()).map(|_| ()));
    }
    *respell = notes.into_inner();
    read
}

fn claim_line<G: Rules>(
    case: &Case<'_, G>,
    subject: Word<'_>,
    body: Body<'_>,
    respell: &mut Respell,
) -> Result<(), Box<Misread>> {
    let seats = &case.opened.header.seats;
    if let Some(known) = SUBJECTS.iter().find(|known| is(&subject, known)) {
        note(respell, subject, known);
    }
    if is(&subject, "check") {
        for item in items(body)? {
            owner(item.owner, seats, respell);
            if let Some(unit) = unit(G::GAME, &item.unit) {
                note(respell, item.unit, G::GAME.units[unit.0 as usize].0);
            }
        }
    } else if is(&subject, "result") {
        let reader = body.reader();
        if let Some(kind) = reader.peek(reader.begin()) {
            note(respell, kind, &kind.text.to_ascii_lowercase());
        }
        match Claim::read(body)? {
            Claim::Final(scores) => {
                scores
                    .iter()
                    .for_each(|(word, _, _)| owner(*word, seats, respell));
            }
            Claim::Winner(winners) => winners.iter().for_each(|word| owner(*word, seats, respell)),
            Claim::Unfinished(_) => {}
        }
    }
    Ok(())
}

fn owner(word: Word<'_>, seats: &[Seat], respell: &mut Respell) {
    if let Some(seat) = seats.iter().find(|seat| is(&word, &seat.handle)) {
        note(respell, word, &seat.handle);
    } else if is(&word, "table") {
        note(respell, word, "table");
    }
}

/// The record with a line for every draw that its seed implies; `None` if there is none.
fn expanded<G: Rules>(case: &Case<'_, G>) -> Option<String> {
    let opened = &case.opened;
    opened.header.seed?;
    let mut expander = Expander {
        rules: &*case.rules,
        seats: &opened.header.seats,
        state: case.rules.start(),
        lines: Vec::new(),
    };
    let mut actions = Vec::new();
    // Claims before a heading count the round as finished, and an allowance goes with the line below
    // it: nothing comes between.
    let mut claims: Option<u32> = None;
    let mut allowance: Option<u32> = None;
    let mut begun = false;
    for (span, line) in opened.body_lines() {
        let line = line.ok()?;
        if let Statement::Said { subject, .. } = &line
            && ["check", "result", "allow"]
                .iter()
                .any(|claim| is(subject, claim))
        {
            claims.get_or_insert(span.start);
            allowance = is(subject, "allow").then(|| allowance.unwrap_or(span.start));
            continue;
        }
        let (claimed, allowed) = (claims.take(), allowance.take());
        match line {
            Statement::Round(_) => {
                expander.until(claimed.unwrap_or(span.start), &Next::Round)?;
                case.rules
                    .open_round(&mut expander.state, Step::default(), &mut ());
            }
            Statement::Said { subject, body } => {
                let Some(by) = actor(subject.text, &opened.header.seats) else {
                    continue;
                };
                for clause in body.clauses() {
                    if case.gone.binary_search(&clause.at).is_ok() {
                        continue;
                    }
                    actions.clear();
                    read(&*case.rules, by, clause, &mut actions).ok()?;
                    for claimed in &actions {
                        let line = allowed.unwrap_or(span.start);
                        expander.until(line, &Next::Action(by, &claimed.action))?;
                        expander.act(by, &claimed.action)?;
                    }
                }
            }
            Statement::Setup(_) => begun = true,
            Statement::Version(_) => {}
        }
    }
    if !begun {
        // Without the heading there is no place for a draw.
        return None;
    }
    let end = claims.unwrap_or(opened.at + opened.text.len() as u32);
    let (stopped, written) = (expander.state.clone(), expander.lines.len());
    expander.until(end, &Next::End);
    if case.rules.standing(&expander.state).ending.is_none() {
        // A record that simply stops is not played on, but what comes next by chance is written.
        expander.lines.truncate(written);
        expander.state = stopped;
        while let Some((by, action)) = case.rules.dealt(&expander.state) {
            let next = Next::Action(by, &action);
            if expander.until(end, &next).is_none() || expander.act(by, &action).is_none() {
                break;
            }
            let mut text = format!("{}: ", subject_of(by, &opened.header.seats));
            case.rules.print(by, &action, View::Full, &mut text);
            expander.lines.push((end, text));
        }
    }
    if expander.lines.is_empty() {
        return None;
    }
    let mut text = String::with_capacity(opened.text.len() + expander.lines.len() * 24);
    let mut from = 0;
    for (at, line) in expander.lines {
        let to = (at - opened.at) as usize;
        text.push_str(&opened.text[from..to]);
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&line);
        text.push('\n');
        from = to;
    }
    text.push_str(&opened.text[from..]);
    Some(text)
}

/// Plays a record and notes the draws that happen without being written.
struct Expander<'a, G: Rules> {
    rules: &'a G,
    seats: &'a [Seat],
    state: G::State,
    /// Lines to insert, each before a byte of the file.
    lines: Vec<(u32, String)>,
}

impl<G: Rules> Expander<'_, G> {
    /// Carries out what is due before `next`; `None` if the record cannot be played on.
    fn until(&mut self, line: u32, next: &Next<'_, G::Action>) -> Option<()> {
        let (rules, seats) = (self.rules, self.seats);
        let mut dealt = Dealt::default();
        let step = Step::default();
        let arrived = advance(
            rules,
            &mut self.state,
            next,
            &Waived::NONE,
            step,
            &mut dealt,
        );
        self.lines.extend(dealt.happened.iter().map(|(by, action)| {
            let mut text = format!("{}: ", subject_of(*by, seats));
            rules.print(*by, action, View::Full, &mut text);
            (line, text)
        }));
        (!matches!(arrived, Arrived::Missing(_))).then_some(())
    }

    fn act(&mut self, by: Actor, action: &G::Action) -> Option<()> {
        let judged = self
            .rules
            .judge(&self.state, by, action, &Waived::NONE)
            .ok()?;
        self.rules
            .apply(&mut self.state, Step::default(), &judged.legal, &mut ());
        Some(())
    }
}
