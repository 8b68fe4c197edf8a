//! Every record under `fixtures` is a test of its own: marks on its lines and the expectation beside
//! it must both agree. `BLESS=1 cargo test --test fixtures` writes the expectations anew. What `check` prints of one
//! mistake is measured over all of them.

#![allow(clippy::disallowed_methods, reason = "what is read is the project's own")]

use evoref::GAMES;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use evoref_files::Sandbox;
use evoref_record::diagnostic::Severity;
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options, Report};
use evoref_report::expect::{Expectation, compare_marks, marks};
use evoref_report::render::{Aside, Checked, Format, Look, Outcome, render};
use libtest_mimic::{Arguments, Failed, Trial};
use rayon::prelude::*;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut paths = Vec::new();
    collect(Path::new("fixtures"), &mut paths);
    paths.sort();
    let fixtures = paths.into_iter().map(|path| Fixture { path, judged: OnceLock::new() });
    let fixtures: Arc<Vec<Fixture>> = Arc::new(fixtures.collect());
    let trial = |at: usize| {
        let fixtures = Arc::clone(&fixtures);
        let name = fixtures[at].path.display().to_string();
        Trial::test(name, move || as_expected(&fixtures[at]))
    };
    let mut trials: Vec<Trial> = (0..fixtures.len()).map(trial).collect();
    for folder in ["evo", "evolution", "evolve"] {
        for kind in ["ok", "illegal", "played"] {
            let name = format!("fixtures/{folder}/{kind} is not empty");
            trials.push(Trial::test(name, move || {
                let mut found = Vec::new();
                collect(&Path::new("fixtures").join(folder).join(kind), &mut found);
                if found.is_empty() { Err("no record there".into()) } else { Ok(()) }
            }));
        }
    }
    let short = move || reports_are_short(&fixtures);
    trials.push(Trial::test("the report on one mistake is short", short));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "evo") {
            paths.push(path);
        }
    }
}

/// A record, and what became of it: judged by the first test that asks.
struct Fixture {
    path: PathBuf,
    judged: OnceLock<Result<Judged, String>>,
}

struct Judged {
    source: Arc<Source>,
    reports: Vec<Report>,
    /// How many lines `check` prints of it, if it is one record with one error.
    lines: Option<usize>,
}

impl Fixture {
    fn judged(&self) -> Result<&Judged, Failed> {
        self.judged.get_or_init(|| judged(&self.path)).as_ref().map_err(Failed::from)
    }
}

fn judged(path: &Path) -> Result<Judged, String> {
    let text = fs::read(path).map_err(|error| error.to_string())?;
    let source = Source::decode(path.display().to_string(), text).map_err(|error| error.message)?;
    let source = Arc::new(source);
    let sandbox = Sandbox::new(Some(Path::new("fixtures")), &[])?;
    let (files, options) = (sandbox.beside(path), Options::default());
    let records = referee::records(&source);
    let mut reports: Vec<Report> =
        records.iter().map(|span| GAMES.referee(&source, *span, &files, &options)).collect();
    let lines = lines(&source, &mut reports);
    Ok(Judged { source, reports, lines })
}

/// Lines of the report on a record with one error, in a pipe: half of them have so many at most, nine of ten so many.
const MEDIAN: usize = 11;
const NINE_OF_TEN: usize = 16;

fn reports_are_short(fixtures: &[Fixture]) -> Result<(), Failed> {
    let length = |fixture: &Fixture| fixture.judged().ok()?.lines;
    let lengths = fixtures.par_iter().filter_map(|one| Some((length(one)?, &*one.path)));
    let mut lengths: Vec<(usize, &Path)> = lengths.collect();
    lengths.sort_unstable();
    let at = |tenths: usize| {
        let nothing = (0, Path::new(""));
        lengths.get(lengths.len() * tenths / 10).copied().unwrap_or(nothing)
    };
    let (median, nine_of_ten) = (at(5), at(9));
    if lengths.len() < 500 || median.0 > MEDIAN || nine_of_ten.0 > NINE_OF_TEN {
        let number = lengths.len();
        let longest = lengths.iter().rev().take(10);
        return Err(format!(
            "{number} reports; the middle one {median:?}, at nine of ten {nine_of_ten:?}; {:?}",
            longest.collect::<Vec<_>>()
        )
        .into());
    }
    Ok(())
}

/// See [`Judged::lines`].
fn lines(source: &Arc<Source>, reports: &mut Vec<Report>) -> Option<usize> {
    let [report] = &reports[..] else {
        return None;
    };
    let errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    if errors.count() != 1 {
        return None;
    }
    let checked = Checked {
        source: Arc::clone(source),
        number: 1,
        line: 1,
        bytes_before: 0,
        report: reports.pop()?,
        aside: Aside::default(),
        took: Duration::ZERO,
        identity: None,
    };
    let outcome = Outcome::Record(Box::new(checked));
    let lines = render(Format::Full, [&outcome], Look::PLAIN).lines().count();
    if let Outcome::Record(checked) = outcome {
        reports.push(checked.report);
    }
    Some(lines)
}

fn as_expected(fixture: &Fixture) -> Result<(), Failed> {
    let path = &fixture.path;
    let Judged { source, reports, .. } = fixture.judged()?;
    if reports.is_empty() {
        return Err("no record in it".into());
    }
    let complaints = compare_marks(source, reports);
    if !complaints.is_empty() {
        return Err(complaints.join("\n").into());
    }
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let clean = reports.iter().all(evoref_referee::Report::is_clean);
    match folder {
        Some("ok" | "played") if !clean => return Err("a record in this folder is clean".into()),
        // A warning or a note leaves a record clean; then its mark is what the fixture is for.
        Some("illegal" | "syntax") if clean && marks(source).is_empty() => {
            return Err("a record in this folder breaks something".into());
        }
        _ if stem == "clean" && !clean => {
            return Err("the last draft of an evening is clean".into());
        }
        _ => {}
    }
    // A fixture that carries the name of a code shows that code.
    if folder == Some("illegal") {
        let found = |code: &str| code.rsplit('/').next() == Some(stem);
        let codes: Vec<&str> =
            reports.iter().flat_map(|r| &r.findings).map(|finding| finding.code.name()).collect();
        let family = path.iter().nth(1).and_then(|name| name.to_str()).unwrap_or_default();
        let named = evoref::GAMES.text(&format!("{family}/{stem}")).is_some();
        if named && !codes.iter().any(|code| found(code)) {
            return Err(format!("it is named after {stem}, but shows {codes:?}").into());
        }
    }

    let expected_path = path.with_extension("expect.yaml");
    let real = Expectation::of(source, reports);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&expected_path, real.to_yaml())?;
        return Ok(());
    }
    let expected = fs::read_to_string(&expected_path)
        .map_err(|_| format!("{} is missing; BLESS=1 writes it", expected_path.display()))?;
    let expected = Expectation::from_yaml("the expectation", &expected)?;
    if expected != real {
        let (expected, found) = (expected.to_yaml(), real.to_yaml());
        let differ = snapbox::Assert::new().try_eq(None, found.into(), expected.into());
        return Err(differ.map_or_else(|error| error.to_string(), |()| String::new()).into());
    }
    Ok(())
}
