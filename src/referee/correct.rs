//! Doing what was suggested about a record, one correction after another.
//!
//! Knows findings and their suggestions; writes no file.

use super::{Options, Report, ends, records, referee};
use crate::diagnostic::{Finding, Fix, Severity};
use crate::game::Files;
use crate::source::{Source, Span};

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
}

/// A record with what was suggested done, what is risky only if `risky`; `windows` says how the lines of
/// its file end.
pub fn correct(
    source: &Source,
    record: Span,
    files: &dyn Files,
    risky: bool,
    windows: bool,
) -> Corrected {
    let mut corrected = Corrected { text: source.slice(record).to_owned(), ..Corrected::default() };
    let options = Options { all_findings: true, ..Options::default() };
    let mut spent = 0;
    // What was there before the last corrections, which may have made it worse; then the first of them that was
    // not tried alone is tried next.
    let mut before: Option<Corrected> = None;
    let mut alone: Option<usize> = None;
    let mut full = 0;
    for _ in 0..PASSES {
        let source = Source::new(source.name(), corrected.text.clone());
        let reports: Vec<Report> = records(&source)
            .into_iter()
            .map(|record| referee(&source, record, files, &options))
            .collect();
        let mut purses = 0;
        corrected.left = 0;
        for report in &reports {
            spent += report.steps.verdict.0 + report.steps.advice.0;
            purses += report.steps.verdict.1 + report.steps.advice.1;
            corrected.left += errors(report).count() as u64 + u64::from(report.more);
        }
        if let Some(better) = before.take_if(|before| before.left < corrected.left) {
            corrected = better;
            alone = Some(alone.map_or(0, |tried| tried + 1));
            continue;
        }
        let offered = reports.iter().flat_map(errors);
        let offered = offered.filter_map(|finding| finding.fix.as_ref());
        corrected.risky = offered.filter(|fix| !fix.safe).count() as u64;
        let mut fixes: Vec<&Fix> = reports
            .iter()
            .flat_map(|report| &report.findings)
            .filter_map(|finding| finding.fix.as_ref())
            .filter(|fix| fix.safe || risky)
            .collect();
        fixes.sort_by_key(|fix| fix.span);
        if let Some(tried) = alone {
            fixes = fixes.get(tried).copied().into_iter().collect();
        }
        full += usize::from(reports.iter().any(|report| report.more > 0));
        let (next, fixed) = done(&corrected.text, &fixes, windows);
        if next == corrected.text || spent > PURSES * purses || full > FULL_PASSES {
            return corrected;
        }
        before = Some(corrected.clone());
        corrected.fixed += fixed;
        corrected.text = next;
    }
    // Nobody has looked at the last corrections.
    before.unwrap_or(corrected)
}

fn errors(report: &Report) -> impl Iterator<Item = &Finding> {
    let findings = report.findings.iter();
    findings.filter(|finding| finding.severity == Severity::Error)
}

/// The text with corrections done, which come in the order of the text, and how many were: of two that
/// overlap the second waits for the next pass.
fn done(text: &str, fixes: &[&Fix], windows: bool) -> (String, u64) {
    let mut next = String::with_capacity(text.len());
    let (mut copied, mut free, mut fixed) = (0, 0, 0);
    for fix in fixes.iter().filter(|fix| {
        let fits = fix.span.start >= free;
        if fits {
            free = fix.span.end.max(fix.span.start + 1);
        }
        fits
    }) {
        let range = fix.span.range();
        next.push_str(&text[copied..range.start]);
        next.push_str(&ends(&fix.text, windows));
        copied = range.end;
        fixed += 1;
    }
    next.push_str(&text[copied..]);
    (next, fixed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::NoFiles;

    #[test]
    fn of_corrections_that_overlap_the_first_is_done() {
        let fix = |start, end, text: &str| Fix {
            span: Span::new(start, end),
            text: text.to_owned(),
            safe: true,
        };
        let fixes = [
            fix(0, 0, "a"),
            fix(0, 1, "late"),
            fix(2, 4, "bc\n"),
            fix(3, 5, "late"),
            fix(4, 4, "d"),
        ];
        let fixes: Vec<&Fix> = fixes.iter().collect();
        assert_eq!(done("012345", &fixes, false), ("a01bc\nd45".to_owned(), 3));
        assert_eq!(done("012345", &fixes, true), ("a01bc\r\nd45".to_owned(), 3));
        assert_eq!(done("012345", &[], false), ("012345".to_owned(), 0));
    }

    #[test]
    fn what_makes_it_worse_is_taken_back() {
        let worse = "evoref 1\ngame: evo\nplayers: A, B\nsetup\nA: strat a1 a2\nevoref 1\n# without a seed\n\
                     positioj\n\nplayers: A, B\ngame: evo\ntable:`order A B; w\n";
        let source = Source::new("a.evo", worse);
        let all = Span::new(0, worse.len() as u32);
        let options = Options { all_findings: true, ..Options::default() };
        let left = |source: &Source| -> usize {
            let reports =
                records(source).into_iter().map(|one| referee(source, one, &NoFiles, &options));
            reports.map(|report| errors(&report).count()).sum()
        };
        for record in records(&source).into_iter().chain([all]) {
            for risky in [false, true] {
                let corrected = correct(&source, record, &NoFiles, risky, false);
                let before = Source::new("a.evo", source.slice(record));
                let after = Source::new("a.evo", corrected.text.as_str());
                assert!(left(&after) <= left(&before), "{}", corrected.text);
                assert_eq!(corrected.left as usize, left(&after));
            }
        }
        // One that makes it worse does not keep the others from being done.
        let corrected = correct(&source, all, &NoFiles, true, false);
        assert!(corrected.text.contains("A: start a1 a2"), "{}", corrected.text);
    }

    #[test]
    fn more_slips_than_are_printed_are_corrected_in_one_pass() {
        let head = "evoref 1\ngame: evo\nplayers: A, B\nsetup\n";
        // Below a line that nobody can read, nothing tells whether a corrected one is legal.
        let text = format!("{head}A: qqqqqq\n{}", "A: bdi 3 horn\n".repeat(50));
        let source = Source::new("a.evo", text.as_str());
        let record = records(&source)[0];
        let most = referee(&source, record, &NoFiles, &Options::default());
        assert!(most.findings.len() == 20 && most.more > 0);
        let options = Options { all_findings: true, ..Options::default() };
        let all = referee(&source, record, &NoFiles, &options);
        assert_eq!((all.findings.len(), all.more), (51, 0));
        let corrected = correct(&source, record, &NoFiles, true, false);
        assert_eq!(corrected.fixed, 50);
        assert_eq!(corrected.text, text.replace("bdi", "bid"));
    }
}
