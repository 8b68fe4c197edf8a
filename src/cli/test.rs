//! `evoref test`: fixtures, whose verdicts are announced on their lines and written beside them.

use std::path::Path;

use rayon::prelude::*;

use super::arguments::Test;
use super::input::open;
use super::paths::{Input, find};
use super::screen::{Done, Screen, Stop};
use super::{DONE, FAULT, corpus, expectation};
use crate::referee::Options;
use crate::render::{Checked, Failure, Outcome, count};

/// What became of one fixture.
enum Verdict {
    Passed,
    Blessed,
    Failed(String),
}

pub(super) fn run(screen: &Screen, options: &Test) -> Done {
    let inputs = find(&options.paths);
    let mut fixtures = Vec::new();
    for input in inputs {
        match input {
            Ok(Input::File(path)) => fixtures.push(path),
            Ok(Input::Stdin) => return Err(Stop::because("fixtures are files; name one")),
            // A folder without fixtures proves nothing.
            Err(failure) => return Err(Stop::because(failure.to_string())),
        }
    }
    let verdicts: Vec<Verdict> = fixtures
        .par_iter()
        .map(|path| judge(path, options.bless))
        .collect();
    let mut out = String::new();
    let mut details = String::new();
    let (mut blessed, mut failed) = (0, 0);
    for (path, verdict) in fixtures.iter().zip(&verdicts) {
        let name = path.with_extension("");
        let word = match verdict {
            Verdict::Passed => "ok",
            Verdict::Blessed => {
                blessed += 1;
                "blessed"
            }
            Verdict::Failed(why) => {
                failed += 1;
                details.push_str(&format!("\n{}\n{}\n", name.display(), why.trim_end()));
                "FAILED"
            }
        };
        out.push_str(&format!("test {} ... {word}\n", name.display()));
    }
    out.push_str(&details);
    let passed = fixtures.len() - failed - blessed;
    out.push_str(&format!(
        "\n{}: {passed} passed",
        count(fixtures.len() as u64, "fixture")
    ));
    if blessed > 0 {
        out.push_str(&format!(", {blessed} blessed"));
    }
    out.push_str(&format!(", {failed} failed\n"));
    if failed > 0 && !options.bless {
        out.push_str("`evoref test --bless` accepts what came out, but not what the marks deny.\n");
    }
    screen.say(&out)?;
    Ok(if failed > 0 { FAULT } else { DONE })
}

fn judge(path: &Path, bless: bool) -> Verdict {
    let opened = match open(&Input::File(path.to_owned()), None) {
        Ok(opened) => opened,
        Err(failure) => return Verdict::Failed(failure.to_string()),
    };
    let outcomes = corpus::file(&opened, Options::default());
    let records: Vec<&Checked> = outcomes
        .iter()
        .filter_map(|outcome| match outcome {
            Outcome::Record(checked) => Some(&**checked),
            Outcome::Failure(Failure { .. }) => None,
        })
        .collect();
    let broken = expectation::broken_promises(path, &opened, &records);
    if !broken.is_empty() {
        return Verdict::Failed(broken.join("\n"));
    }
    let found: Vec<_> = records
        .iter()
        .map(|checked| expectation::outcome(checked))
        .collect();
    match expectation::differs(path, &found) {
        Ok(difference) if difference.is_empty() => Verdict::Passed,
        _ if bless => {
            let written = expectation::text_of(&found).and_then(|text| {
                std::fs::write(expectation::file_of(path), text).map_err(|error| error.to_string())
            });
            match written {
                Ok(()) => Verdict::Blessed,
                Err(why) => Verdict::Failed(why),
            }
        }
        Ok(difference) => Verdict::Failed(difference),
        Err(why) => Verdict::Failed(why),
    }
}
