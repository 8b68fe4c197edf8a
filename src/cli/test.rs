//! `evoref test`: fixtures, whose verdicts are announced on their lines and written beside them.

use std::path::Path;

use rayon::prelude::*;

use super::arguments::Test;
use super::input::{cause, open};
use super::paths::{Input, find};
use super::save::replace;
use super::screen::{Done, Screen, Stop};
use super::unified::unified;
use super::{DONE, FAULT};
use crate::expect::{Expectation, compare_marks, marks};
use crate::referee::{self, Options, Report};
use crate::render::count;
use crate::source::{Source, Span};

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
        .map(|path| judge(path, options))
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

fn judge(path: &Path, options: &Test) -> Verdict {
    let opened = match open(&Input::File(path.to_owned()), None) {
        Ok(opened) => opened,
        Err(failure) => return Verdict::Failed(failure.to_string()),
    };
    let source = &opened.source;
    let referee =
        |span: &Span| referee::referee(source, *span, &opened.beside, &Options::default());
    let reports: Vec<Report> = opened.records.iter().map(referee).collect();
    let mut broken = compare_marks(source, &reports);
    broken.extend(folder_promise(path, source, &reports));
    if !broken.is_empty() {
        return Verdict::Failed(broken.join("\n"));
    }
    let found = Expectation::of(source, &reports);
    let beside = path.with_extension("expect.yaml");
    let expected = match expected(&beside) {
        Ok(expected) => expected,
        Err(why) => return Verdict::Failed(why),
    };
    match differs(&beside, expected.as_deref(), &found) {
        Ok(difference) if difference.is_empty() => Verdict::Passed,
        _ if options.bless => {
            let before = expected.as_ref().map(|text| [text.as_slice()]);
            let before = before.as_ref().map(<[&[u8]; 1]>::as_slice);
            match replace(&beside, &options.paths, before, found.to_yaml().as_bytes()) {
                Ok(()) => Verdict::Blessed,
                Err(sentence) => Verdict::Failed(sentence),
            }
        }
        Ok(difference) | Err(difference) => Verdict::Failed(difference),
    }
}

/// What stands in the file beside the fixture; `None` if there is none.
fn expected(beside: &Path) -> Result<Option<Vec<u8>>, String> {
    match std::fs::read(beside) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!(
            "{} cannot be read: {}",
            beside.display(),
            cause(&error)
        )),
    }
}

/// Where `found` differs from the file beside the fixture; empty if it does not.
fn differs(beside: &Path, expected: Option<&[u8]>, found: &Expectation) -> Result<String, String> {
    let name = beside.display();
    let text =
        expected.ok_or_else(|| format!("{name} is missing; `evoref test --bless` writes it"))?;
    let text = std::str::from_utf8(text).map_err(|_| format!("{name} is not UTF-8 text"))?;
    let expected = Expectation::from_yaml(text).map_err(|why| format!("{name}: {why}"))?;
    if expected == *found {
        return Ok(String::new());
    }
    Ok(unified(
        &name.to_string(),
        &expected.to_yaml(),
        &found.to_yaml(),
    ))
}

/// What the folder of a fixture promises about it, if that is not kept.
fn folder_promise(path: &Path, source: &Source, reports: &[Report]) -> Option<String> {
    let name = source.name();
    let folder = path.parent()?.file_name()?.to_str()?;
    match folder {
        "ok" | "played" if !reports.iter().all(Report::is_clean) => {
            Some(format!("{name}: a record in {folder}/ is legal"))
        }
        "illegal" | "syntax" if marks(source).is_empty() => Some(format!(
            "{name}: a record in {folder}/ announces what it breaks with `#~ CODE` on the line"
        )),
        _ => None,
    }
}
