//! `evoref fix`: applies what the referee suggested.

use super::arguments::Fix;
use super::input::{Beside, cause, open};
use super::paths::{Input, find};
use super::screen::{Done, Screen, Stop};
use super::unified::unified;
use super::{DONE, FAULT, UNDONE};
use crate::diagnostic::{self, Severity};
use crate::referee::{self, Options, Report};
use crate::render::count;
use crate::source::Source;

/// One correction lets judging go on to the next fault: so many times a file is refereed anew.
const PASSES: usize = 100;

/// All passes together may cost so much more than one.
const PURSES: u64 = 4;

/// A file after its corrections.
struct Corrected {
    text: String,
    fixed: u64,
    /// Errors that are left.
    left: u64,
    /// Those that `--unsafe` would try.
    risky: u64,
}

pub(super) fn run(screen: &Screen, options: &Fix) -> Done {
    let mut code = DONE;
    let (mut read, mut fixed, mut files, mut left, mut risky) = (0, 0, 0, 0, 0);
    for input in find(&options.paths) {
        let path = match input {
            Ok(Input::File(path)) => path,
            Ok(Input::Stdin) => return Err(Stop::because("`fix` changes files; name one")),
            Err(failure) => {
                screen.complain(&failure.to_string());
                code = UNDONE;
                continue;
            }
        };
        let opened = match open(&Input::File(path.clone()), None) {
            Ok(opened) => opened,
            Err(failure) => {
                screen.complain(&failure.to_string());
                code = UNDONE;
                continue;
            }
        };
        let name = opened.source.name();
        let before = opened.source.text();
        let corrected = correct(name, before, &opened.beside, options.risky);
        read += 1;
        left += corrected.left;
        risky += corrected.risky;
        if corrected.text == before {
            continue;
        }
        fixed += corrected.fixed;
        files += 1;
        if options.diff {
            screen.say(&unified(name, before, &corrected.text))?;
        } else if let Err(error) = std::fs::write(&path, corrected.text) {
            screen.complain(&format!("{name} cannot be written: {}", cause(&error)));
            code = UNDONE;
        }
    }
    let would = if options.diff { "would be " } else { "" };
    let mut line = format!(
        "{} {would}corrected in {}",
        count(fixed, "finding"),
        count(files, "file")
    );
    if left > 0 {
        line.push_str(&format!(", {} left", count(left, "error")));
        code = code.max(FAULT);
    }
    if risky > 0 && !options.risky {
        line.push_str(&format!(
            ", {risky} of them with a suggestion (`evoref fix --unsafe`)"
        ));
    }
    if read > 0 {
        screen.remark(&line);
    }
    Ok(code)
}

fn correct(name: &str, text: &str, beside: &Beside, risky: bool) -> Corrected {
    let mut corrected = Corrected {
        text: text.to_owned(),
        fixed: 0,
        left: 0,
        risky: 0,
    };
    let mut spent = 0;
    for _ in 0..PASSES {
        let source = Source::new(name, corrected.text.clone());
        let reports = reports(&source, beside);
        let steps = |report: &Report| report.steps.verdict.0 + report.steps.advice.0;
        spent += reports.iter().map(steps).sum::<u64>();
        let purse = |report: &Report| report.steps.verdict.1 + report.steps.advice.1;
        let purses: u64 = reports.iter().map(purse).sum();
        let errors = || {
            let findings = reports.iter().flat_map(|report| &report.findings);
            findings.filter(|finding| finding.severity == Severity::Error)
        };
        corrected.left = errors().count() as u64
            + reports
                .iter()
                .map(|report| u64::from(report.more))
                .sum::<u64>();
        let offered = errors().filter_map(|finding| finding.fix.as_ref());
        corrected.risky = offered.filter(|fix| !fix.safe).count() as u64;
        let mut fixes: Vec<&diagnostic::Fix> = reports
            .iter()
            .flat_map(|report| &report.findings)
            .filter_map(|finding| finding.fix.as_ref())
            .filter(|fix| fix.safe || risky)
            .collect();
        fixes.sort_by_key(|fix| fix.span);
        // Of two that overlap the second waits for the next pass.
        let mut end = 0;
        fixes.retain(|fix| {
            let free = fix.span.start >= end;
            if free {
                end = fix.span.end.max(fix.span.start + 1);
            }
            free
        });
        let mut next = corrected.text.clone();
        for fix in fixes.iter().rev() {
            next.replace_range(fix.span.range(), &fix.text);
        }
        if next == corrected.text {
            break;
        }
        corrected.fixed += fixes.len() as u64;
        corrected.text = next;
        if spent > PURSES * purses {
            break;
        }
    }
    corrected
}

fn reports(source: &Source, beside: &Beside) -> Vec<Report> {
    let records = referee::records(source);
    let records = records.into_iter();
    records
        .map(|record| referee::referee(source, record, beside, &Options::default()))
        .collect()
}
