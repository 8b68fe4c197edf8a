//! Doing what was suggested about a record, one correction after another.
//!
//! Knows findings and their suggestions; writes no file.

use super::Games;
use crate::prelude::*;
use crate::{Options, Report, ends, records};

/// One correction lets judging go on to the next fault: so many times a record is refereed anew.
const PASSES: usize = 100;

/// Passes in which a record has more slips than are kept: a thousand of them are corrected in each.
const FULL_PASSES: usize = 3;

/// All passes together may cost so much more than one.
const PURSES: u64 = 4;

/// A record after its corrections.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Corrected {
    /// Its text.
    pub text: String,
    /// Suggestions that were done.
    pub fixed: u64,
    /// Errors that are left.
    pub left: u64,
    /// Those of them for which something risky is suggested.
    pub risky: u64,
    /// What was done where in the text, each with the finding that it answers.
    pub done: Vec<(Span, String)>,
}

impl Games {
    /// A record with what was suggested done, what is risky only if `risky`; `windows` says how the lines of
    /// its file end.
    pub fn correct(
        self,
        source: &Source,
        record: Span,
        files: &dyn Files,
        risky: bool,
        windows: bool,
    ) -> Corrected {
        let mut corrected = Corrected { text: source.slice(record).into(), ..Corrected::default() };
        let options = Options { all_findings: true, ..Options::default() };
        let mut spent = 0;
        // What was there before the last corrections, which may have made it worse; then the first of them that was
        // not tried alone is tried next.
        let mut before: Option<Corrected> = None;
        let mut alone: Option<usize> = None;
        let mut full = 0;
        for _ in 0..PASSES {
            let source = Source::new(source.name(), corrected.text.clone());
            let judge = |record| self.referee(&source, record, files, &options);
            let reports: Vec<Report> = records(&source).into_iter().map(judge).collect();
            let mut purses = 0;
            corrected.left = 0;
            for report in &reports {
                spent += report.steps.verdict.0 + report.steps.advice.0;
                purses += report.steps.verdict.1 + report.steps.advice.1;
                let counted: u64 = report.errors().map(|one| u64::from(one.count.max(1))).sum();
                corrected.left += counted + u64::from(report.more);
            }
            if let Some(better) = before.take_if(|before| before.left < corrected.left) {
                corrected = better;
                alone = Some(alone.map_or(0, |tried| tried + 1));
                continue;
            }
            let offered = reports.iter().flat_map(Report::errors);
            let offered = offered.filter_map(|finding| finding.fix.as_ref());
            corrected.risky = offered.filter(|fix| !fix.safe).count() as u64;
            let mut fixes: Vec<(Fix, String)> = reports
                .iter()
                .flat_map(|report| &report.findings)
                .filter_map(|finding| Some((finding.fix.clone()?, finding.in_words())))
                .filter(|(fix, _)| fix.safe || risky)
                .collect();
            fixes.sort_by_key(|(fix, _)| fix.span);
            if let Some(tried) = alone {
                fixes = fixes.into_iter().skip(tried).take(1).collect();
            }
            let is_full = |told: &Report| told.more > 0 || told.errors().any(|one| one.count > 1);
            full += usize::from(reports.iter().any(is_full));
            let next = corrected.with(&fixes, windows);
            if next.text == corrected.text || spent > PURSES * purses || full > FULL_PASSES {
                before = None;
                break;
            }
            before = Some(std::mem::replace(&mut corrected, next));
        }
        // Nobody has looked at the last corrections of a last pass.
        let corrected = before.unwrap_or(corrected);
        if !risky || corrected.left == 0 {
            return corrected;
        }
        self.with_script(corrected, files, windows)
    }

    /// What was meant at every finding, if the record is legal with all of that.
    fn with_script(self, corrected: Corrected, files: &dyn Files, windows: bool) -> Corrected {
        let judged = |text: &str, keep_going| {
            let source = Source::new("script", text.to_owned());
            let whole = Span::new(0, text.len() as u32);
            let options = Options { keep_going, without_advice: !keep_going, ..Options::default() };
            self.referee(&source, whole, files, &options)
        };
        let mut fixes = judged(&corrected.text, true).script;
        fixes.sort_by_key(|(fix, _)| fix.span);
        let next = corrected.with(&fixes, windows);
        // A single finding was looked at with all that tells of it.
        if fixes.len() < 2
            || next.fixed - corrected.fixed < fixes.len() as u64
            || judged(&next.text, false).errors().next().is_some()
        {
            return corrected;
        }
        Corrected { left: 0, risky: 0, ..next }
    }
}

impl Corrected {
    /// With further corrections, in the order of the text: of two that overlap the second waits for a pass.
    fn with(&self, fixes: &[(Fix, String)], windows: bool) -> Self {
        let mut next =
            Self { text: String::with_capacity(self.text.len()), done: Vec::new(), ..*self };
        let (mut copied, mut free, mut ends_at) = (0, 0, Vec::new());
        for (fix, said) in fixes {
            if fix.span.start < free {
                continue;
            }
            free = fix.span.end.max(fix.span.start + 1);
            let range = fix.span.range();
            next.text.push_str(&self.text[copied..range.start]);
            let start = next.text.len() as u32;
            next.text.push_str(&ends(&fix.text, windows));
            copied = range.end;
            next.fixed += 1;
            next.done.push((Span::new(start, next.text.len() as u32), said.clone()));
            ends_at.push((fix.span.end, next.text.len() as u32));
        }
        next.text.push_str(&self.text[copied..]);
        // What was done before stands as much further down.
        let moved = |at: u32| {
            let above = ends_at.iter().rev().find(|(old, _)| *old <= at);
            above.map_or(at, |(old, new)| at - old + new)
        };
        let moved = |span: Span| Span::new(moved(span.start), moved(span.end));
        next.done.extend(self.done.iter().map(|(span, said)| (moved(*span), said.clone())));
        next.done.sort_by_key(|(span, _)| span.start);
        next
    }
}

#[cfg(test)]
#[path = "../../tests/unit/register/fix.rs"]
mod tests;
