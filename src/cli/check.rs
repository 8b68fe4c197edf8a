//! `evoref check`: referees records and reports.

use std::io::Write as _;

use super::arguments::Check;
use super::save::{Draft, cause};
use super::screen::{Done, Screen, Stop};
use super::{DONE, apart, corpus, paths};
use crate::referee::Options;
use crate::render::{Format, Look, Outcome, count, render};

/// Paths that are complained of one by one; they are all in a report for machines.
const COMPLAINTS: usize = 20;

pub(super) fn run(screen: &Screen, options: &Check) -> Done {
    let reports = options.report.iter().map(|(format, _)| *format);
    let judging = Options {
        keep_going: options.keep_going,
        verdict_only: !reports
            .chain([options.output_format])
            .any(Format::has_details),
    };
    let name = options.stdin_filename.as_deref();
    let inputs = paths::find(&options.paths);
    apart::refuse(options.report.iter().map(|(_, path)| &**path), &inputs)?;
    let outcomes = corpus::referee(inputs, name, judging);
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
    let mut text = render(options.output_format, &outcomes, screen.look);
    if options.output_format == Format::Auto && in_github_actions() {
        text.push_str(&render(Format::Github, &outcomes, screen.look));
    }
    screen.say(&text)?;
    if let Some(stop) = unwritten {
        return Err(stop);
    }
    let code = outcomes.iter().map(Outcome::exit).max().unwrap_or(DONE);
    // The program ends here, and takes less time than giving back the reports one by one.
    std::mem::forget(outcomes);
    Ok(code)
}

fn in_github_actions() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}
