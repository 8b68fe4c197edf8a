//! `evoref check`: referees records and reports.

use std::io::Write as _;

use super::arguments::Check;
use super::reach::Reach;
use super::save::{Draft, cause};
use super::screen::{Done, Screen, Stop};
use super::{DONE, UNDONE, actions, apart, corpus, paths};
use crate::referee::Options;
use crate::render::{Format, Look, Outcome, count, render};

/// Paths that are complained of one by one; they are all in a report for machines.
const COMPLAINTS: usize = 20;

pub(super) fn run(screen: &Screen, options: &Check) -> Done {
    let printed = options.format()?;
    let reports = options.report.iter().map(|(format, _)| *format);
    let judging = Options {
        keep_going: options.keep_going,
        verdict_only: !reports.chain([printed]).any(Format::has_details),
    };
    let name = options.stdin_filename.as_deref();
    let reach = Reach::new(options.reading.root.as_deref(), &options.paths)?;
    let inputs = paths::find(&reach, &options.paths).told(screen);
    apart::refuse(options.report.iter().map(|(_, path)| &**path), &inputs)?;
    let outcomes = corpus::referee(inputs, name, &reach, judging);
    let failures = outcomes.iter().filter_map(|outcome| match outcome {
        Outcome::Failure(failure) => Some(failure),
        Outcome::Record(_) => None,
    });
    for failure in failures.clone().take(COMPLAINTS) {
        screen.complain(&failure.to_string());
    }
    let more = failures.count().saturating_sub(COMPLAINTS) as u64;
    if more > 0 {
        screen.complain(&format!(
            "{} besides cannot be checked",
            count(more, "path")
        ));
    }
    // A report that cannot be written, or a reader who has left, does not keep the others from theirs.
    let mut unwritten = None;
    for (format, path) in &options.report {
        let text = render(*format, &outcomes, Look::PLAIN);
        let written = Draft::of_report(path).and_then(|mut draft| {
            draft.write_all(text.as_bytes())?;
            draft.keep()
        });
        if let Err(error) = written {
            let why = cause(&error);
            let sentence = format!("the report {} cannot be written: {why}", path.display());
            unwritten.get_or_insert(Stop::because(sentence));
        }
    }
    let mut text = render(printed, &outcomes, screen.look);
    if printed == Format::Auto && actions::here() {
        text = actions::apart(&text);
        text.push_str(&render(Format::Github, &outcomes, screen.look));
    }
    let code = outcomes.iter().map(Outcome::exit).max().unwrap_or(DONE);
    let known = if unwritten.is_some() { UNDONE } else { code };
    screen.pour(&text, known)?;
    if let Some(stop) = unwritten {
        return Err(stop);
    }
    // The program ends here, and takes less time than giving back the reports one by one.
    std::mem::forget(outcomes);
    Ok(code)
}
