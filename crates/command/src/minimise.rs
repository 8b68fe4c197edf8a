//! `evoref minimise`: the smallest record that still gives a finding, by taking out rounds and lines.
//!
//! Every candidate is refereed, so nothing here knows a rule.

use super::arguments::Minimise;
use super::identity::QUIET;
use super::place::{self, RecordUpTo};
use super::{codes, rules};
use crate::prelude::*;
use evoref_record::notation::{Statement, lines};

/// The most candidates that are refereed, and the most bytes of them.
const MOST_TRIALS: u64 = 20_000;
const MOST_BYTES: u64 = 256 << 20;

pub(super) fn run(screen: &Screen, options: &Minimise) -> Done {
    let place = place::open(screen, &options.file, &options.reading)?;
    let name = place.opened.source.name().to_owned();
    let text = place.opened.source.slice(place.record).to_owned();
    let code = wanted(screen.games, &place, options.code.as_deref())?;
    let mut trials = Trials {
        games: screen.games,
        name: &name,
        files: &place.opened.beside,
        code,
        alone: true,
        left: (MOST_TRIALS, MOST_BYTES),
    };
    // Of a record with other errors, too, they may stay.
    trials.alone = trials.line_of(&text).is_some();
    let before = text.lines().count() as u64;
    let small = trials.smallest(text);
    screen.record(small.as_bytes(), DONE)?;
    let line = trials.line_of(&small).unwrap_or_default();
    let (left, of) = (small.lines().count(), count(before, "line"));
    let spent = count(MOST_TRIALS - trials.left.0, "trial");
    screen.remark(&format!("{left} of {of} left, with {code} in line {line}; {spent}"));
    if trials.left.0 == 0 || trials.left.1 == 0 {
        screen.remark("no more was tried; run it again on what is left");
    }
    Ok(DONE)
}

/// The code that is looked for, of a finding that the record has.
fn wanted(games: Games, place: &RecordUpTo, written: Option<&str>) -> Result<Code, Stop> {
    let source = &place.opened.source;
    let options = Options { all_findings: true, ..Options::default() };
    let report = games.referee(source, place.record, &place.opened.beside, &options);
    let name = one_line(source.name());
    let Some(written) = written else {
        let first = report.errors().next().map(|finding| finding.code);
        return first.ok_or_else(|| stop!("{name} has no error; name the code of a finding"));
    };
    let found = |code: Code| report.findings.iter().any(|finding| finding.code == code);
    let mut known = codes::texts(games, None).map(Code::of);
    match known.find(|code| code.name() == written) {
        Some(code) if found(code) => Ok(code),
        Some(code) => {
            Err(stop!("{name} has no finding {code}; `evoref check {name}` shows which it has"))
        }
        None => {
            let codes = codes::texts(games, None).map(|text| text.code);
            let hint = rules::hint(written, codes, "`evoref rules` lists them.");
            Err(stop!("no code is called `{written}`. {hint}"))
        }
    }
}

/// Candidates and what they may cost.
struct Trials<'a> {
    games: Games,
    name: &'a str,
    files: &'a Beside,
    code: Code,
    /// Whether no other error may be there: nothing else is to come of what is taken out.
    alone: bool,
    /// Trials and bytes that may still be spent.
    left: (u64, u64),
}

impl Trials<'_> {
    /// The line of the finding, if a text still gives it.
    fn line_of(&self, text: &str) -> Option<u32> {
        let source = Source::new(self.name, text);
        let [record] = referee::records(&source)[..] else { return None };
        let options = Options { all_findings: true, ..QUIET };
        let report: Report = self.games.referee(&source, record, self.files, &options);
        let mut findings = report.findings.iter();
        let found = findings.find(|finding| finding.code == self.code)?;
        let others = report.errors().any(|finding| finding.code != self.code);
        (!self.alone || !others).then_some(source.line(found.primary.span.start))
    }

    /// Puts a candidate in the place of a text that is longer, if it still gives the finding; not if nothing is left to
    /// try it with.
    fn better(&mut self, text: &mut String, candidate: String) -> bool {
        let bytes = candidate.len() as u64;
        if candidate.len() >= text.len() {
            return false;
        }
        if self.left.0 == 0 || self.left.1 < bytes.max(1) {
            self.left.1 = 0;
            return false;
        }
        self.left = (self.left.0 - 1, self.left.1 - bytes);
        let taken = self.line_of(&candidate).is_some();
        if taken {
            *text = candidate;
        }
        taken
    }

    fn smallest(&mut self, mut text: String) -> String {
        if let Some(line) = self.line_of(&text) {
            let above = text.split_inclusive('\n').take(line as usize).collect();
            self.better(&mut text, above);
        }
        loop {
            let before = text.len();
            // The table at the last round heading, in the place of the rounds above.
            let session = self.games.open(&text, self.files).ok();
            let stated = session.and_then(|mut session| {
                session.seek(At::END);
                session.as_record()
            });
            if let Some(candidate) = stated {
                self.better(&mut text, candidate);
            }
            // Whole rounds; those below are numbered anew.
            let mut round = 0;
            while let Some(candidate) = without_round(&text, round) {
                round += usize::from(!self.better(&mut text, candidate));
            }
            self.without_lines(&mut text);
            // Comments at the ends of lines.
            for number in 0..text.lines().count() {
                let lines = text.split_inclusive('\n').enumerate();
                let candidate = lines.map(|(at, line)| match line.split_once('#') {
                    Some((said, _)) if at == number => format!("{}\n", said.trim_end()),
                    Some(_) | None => line.to_owned(),
                });
                let candidate = candidate.collect();
                self.better(&mut text, candidate);
            }
            if text.len() == before {
                return text;
            }
        }
    }

    /// Takes out runs of lines, long ones first and from the end, because lines rest on those above.
    fn without_lines(&mut self, text: &mut String) {
        let mut size = text.lines().count().max(2) / 2;
        loop {
            let mut taken = false;
            let mut end = text.lines().count();
            while end > 0 {
                let start = end.saturating_sub(size);
                let lines = text.split_inclusive('\n').enumerate();
                let others = lines.filter(|(at, _)| !(start..end).contains(at));
                taken |= self.better(text, others.map(|(_, line)| line).collect());
                end = start;
            }
            match size {
                1 if !taken => return,
                1 => {}
                _ => size /= 2,
            }
        }
    }
}

/// The text without its so-many-th round, from 0; `None` if it has no such round.
fn without_round(text: &str, round: usize) -> Option<String> {
    let statements = lines(text, 0).filter_map(|(_, line)| {
        let Ok(Statement::Round(number)) = line else { return None };
        Some(number.span)
    });
    let numbers: Vec<Span> = statements.collect();
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |end| end + 1);
    let start = line_start(numbers.get(round)?.range().start);
    let later = &numbers[round + 1..];
    let mut out = text[..start].to_owned();
    let mut from = later.first().map_or(text.len(), |next| line_start(next.range().start));
    for (gone, number) in numbers[round..].iter().zip(later) {
        out.push_str(&text[from..number.range().start]);
        out.push_str(&text[gone.range()]);
        from = number.range().end;
    }
    out.push_str(&text[from..]);
    Some(out)
}

#[cfg(test)]
#[path = "../tests/unit/minimise.rs"]
mod tests;
