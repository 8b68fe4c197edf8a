//! `evoref fix`: applies what the referee suggested.

use super::arguments::Fix;
use super::input::{Opened, open};
use super::parts::Part;
use super::paths::{Input, find};
use super::reach::{Beside, Reach};
use super::save::replace;
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

/// A file, or a part of it, after its corrections.
#[derive(Default)]
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
    let reach = Reach::new(options.reading.root.as_deref(), &options.paths)?;
    for input in find(&reach, &options.paths).told(screen) {
        let path = match input {
            Ok(Input::File(path)) => path,
            Ok(Input::Stdin) => return Err(Stop::because("`fix` changes files; name one")),
            Err(failure) => {
                screen.complain(&failure.to_string());
                code = UNDONE;
                continue;
            }
        };
        let whole = match open(&Input::File(path.clone()), &reach) {
            Ok(whole) => whole,
            Err(failure) => {
                screen.complain(&failure.to_string());
                code = UNDONE;
                continue;
            }
        };
        let name = &whole.name;
        let before = whole.bytes();
        let mut after = whole.mark.to_vec();
        let mut corrected = Corrected::default();
        for part in &whole.parts {
            match part {
                Part::Sound(opened) => {
                    let windows = referee::windows(before.get(1).copied().unwrap_or_default());
                    let part = correct(opened, options.risky, windows);
                    after.extend_from_slice(part.text.as_bytes());
                    corrected.fixed += part.fixed;
                    corrected.left += part.left;
                    corrected.risky += part.risky;
                }
                Part::Spoilt(failure, bytes) => {
                    screen.complain(&failure.to_string());
                    code = UNDONE;
                    after.extend_from_slice(bytes);
                }
            }
        }
        let old = before.concat();
        if after != old {
            if options.diff {
                let [old, after] = [&old, &after].map(|text| String::from_utf8_lossy(text));
                screen.say(&unified(name, &old, &after), code)?;
            } else if let Err(sentence) = replace(&path, &options.paths, Some(&before), &after) {
                screen.complain(&sentence);
                code = UNDONE;
                continue;
            }
            fixed += corrected.fixed;
            files += 1;
        }
        read += 1;
        left += corrected.left;
        risky += corrected.risky;
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

/// A part of a file with what was suggested done; `windows` says how its lines end.
fn correct(opened: &Opened, risky: bool, windows: bool) -> Corrected {
    let mut corrected = Corrected {
        text: opened.source.text().to_owned(),
        ..Corrected::default()
    };
    let mut spent = 0;
    for _ in 0..PASSES {
        let source = Source::new(opened.source.name(), corrected.text.clone());
        let reports = reports(&source, &opened.beside);
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
            next.replace_range(fix.span.range(), &referee::ends(&fix.text, windows));
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
