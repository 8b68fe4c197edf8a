//! `evoref test`: fixtures, whose verdicts are announced on their lines and, for whoever wants every word, written
//! beside them.

use crate::prelude::*;
use std::ffi::OsStr;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::arguments::Test;
use super::report_file::refuse;
use super::unified::unified;
use evoref_files::chunks::{Chunk, Chunks, Opened, Whole};
use evoref_files::save::{replace, write_report};
use evoref_record::data::MAX_DATA;
use evoref_report::expect::{self, Expectation, compare_marks};
use evoref_report::render::xml::{self, FailureKind, Flaw, Numbers, TestCase};

/// The most records of a fixture: what is expected of them is compared as a whole.
const RECORDS: usize = 2_000;

/// What became of one fixture: whether it was blessed, or why it failed.
type FixtureVerdict = Result<bool, String>;

pub(super) fn run(screen: &Screen, options: &Test) -> Done {
    let typed = Typed::of(&options.reading);
    let (sandbox, found) = Settings::of(screen, &typed, &options.paths)?.open(&options.paths)?;
    let inputs = screen.inputs(found);
    refuse(options.report.iter().map(PathBuf::as_path), &inputs)?;
    let mut fixtures = Vec::new();
    for input in inputs {
        match input {
            Ok(Input::File(path)) => fixtures.push(path),
            Ok(Input::Stdin) => return Err(stop!("fixtures are files; name one")),
            // A folder without fixtures proves nothing.
            Err(failure) => return Err(Stop::from(failure.to_string())),
        }
    }
    let verdicts = fixtures.par_iter().map(|path| {
        let began = Instant::now();
        (judge(screen.games, path, &sandbox, options), began.elapsed())
    });
    let verdicts: Vec<(FixtureVerdict, Duration)> = verdicts.collect();
    let mut out = String::new();
    let mut details = String::new();
    for (path, (verdict, _)) in fixtures.iter().zip(&verdicts) {
        let name = path.with_extension("").display().to_string();
        let name = one_line(&name);
        let word = match verdict {
            Ok(false) => "ok",
            Ok(true) => "blessed",
            Err(why) => {
                details.push_str(&format!("\n{name}\n{}\n", why.trim_end()));
                "FAILED"
            }
        };
        if !options.quiet || verdict.is_err() {
            out.push_str(&format!("test {name} ... {word}\n"));
        }
    }
    out.push_str(&details);
    for report in &options.report {
        let cases = fixtures.iter().zip(&verdicts);
        let cases = cases.map(|(path, (verdict, took))| case(path, verdict.as_ref().err(), *took));
        write(report, cases)?;
    }
    let failed = verdicts.iter().filter(|(verdict, _)| verdict.is_err()).count();
    let blessed = verdicts.iter().filter(|(verdict, _)| *verdict == Ok(true)).count();
    let passed = fixtures.len() - failed - blessed;
    if options.quiet && failed == 0 {
        return Ok(DONE);
    }
    out.push_str(&format!("\n{}: {passed} passed", count(fixtures.len() as u64, "fixture")));
    if blessed > 0 {
        out.push_str(&format!(", {blessed} blessed"));
    }
    out.push_str(&format!(", {failed} failed\n"));
    if failed > 0 && !options.bless {
        out.push_str("`evoref test --bless` accepts what came out, but not what the marks deny.\n");
    }
    let code = if failed > 0 { FAULT } else { DONE };
    screen.say(&out, code)
}

fn judge(games: Games, path: &Path, sandbox: &Sandbox, options: &Test) -> FixtureVerdict {
    let fixture = |path: &Path| {
        let whole = Chunks::all(&Input::File(path.to_owned()), sandbox);
        let whole = whole.map_err(|failure| failure.to_string())?;
        let records: usize = whole.parts.iter().map(Chunk::records).sum();
        if records > RECORDS {
            return Err(format!("{} holds {records} records, and a fixture {RECORDS}", whole.name));
        }
        Ok((Judged::of(games, path, &whole), whole))
    };
    let judged = fixture(path);
    let judged = judged.and_then(|(judged, whole)| {
        // Marks that stand are somebody's word and stay.
        if !options.bless || !judged.markable || judged.unmarked.is_empty() {
            return Ok(judged);
        }
        mark(games, path, &options.paths, &whole, sandbox, &judged.unmarked)?;
        fixture(path).map(|(judged, _)| judged)
    });
    let Judged { broken, found, .. } = judged?;
    if !broken.is_empty() {
        return Err(joined(broken.iter().map(|line| one_line(line)), "\n"));
    }
    let expected = path.with_extension("expect.yaml");
    let accept = |before: Option<&[&[u8]]>| {
        replace(&expected, &options.paths, before, found.to_yaml().as_bytes()).map(|()| true)
    };
    if !expected.exists() && !expected.is_symlink() {
        // The marks say what is found.
        return if options.bless { accept(None) } else { Ok(false) };
    }
    let before = expected_text(&expected, &sandbox.beside(path))?;
    let name = expected.display().to_string();
    let name = one_line(&name);
    let why = match Expectation::from_yaml(&name, &before) {
        Ok(expected) if expected == found => return Ok(false),
        Ok(expected) => unified(&name, expected.to_yaml(), found.to_yaml(), &[]),
        Err(why) => why,
    };
    if options.bless { accept(Some(&[before.as_bytes()])) } else { Err(why) }
}

/// The file beside a fixture; what cannot be a fixture's expectation is neither read nor written.
fn expected_text(path: &Path, beside: &Beside) -> Result<String, String> {
    let name = one_line(&path.display().to_string()).into_owned();
    let last = path.file_name().unwrap_or_default().to_string_lossy();
    let path = beside.find(&last).map_err(|refused| {
        std::iter::once(refused.message).chain(refused.help).collect::<Vec<_>>().join("; ")
    })?;
    regular::text(&path, MAX_DATA)
        .map_err(|error| format!("{name} cannot be read: {}", regular::cause(&error)))
}

/// What a fixture says and what was found.
#[derive(Default)]
struct Judged {
    /// What is not as it is announced or promised.
    broken: Vec<String>,
    found: Expectation,
    /// What there is to mark, if the file has no marks.
    unmarked: Vec<(u32, &'static str)>,
    /// Whether all of it can be read and nothing promises that it is legal.
    markable: bool,
}

impl Judged {
    /// The folder of a fixture promises that all its records are legal, or that it has marks.
    fn of(games: Games, path: &Path, whole: &Whole) -> Self {
        let folder = path.parent().and_then(Path::file_name).and_then(OsStr::to_str);
        let folder = folder.unwrap_or_default();
        let is_legal = matches!(folder, "ok" | "played");
        let mut judged = Self { markable: !is_legal, ..Self::default() };
        let (mut clean, mut marked) = (true, false);
        for part in &whole.parts {
            match part {
                Chunk::Sound(opened) => {
                    let Opened { source, records, beside, .. } = opened;
                    let referee =
                        |span: &Span| games.referee(source, *span, beside, &Options::default());
                    let reports: Vec<Report> = records.iter().map(referee).collect();
                    judged.broken.extend(compare_marks(source, &reports));
                    judged.unmarked.extend(wanted(source, &reports));
                    judged.found.records.extend(Expectation::of(source, &reports).records);
                    clean &= reports.iter().all(Report::is_clean);
                    marked |= !expect::marks(source).is_empty();
                }
                Chunk::Spoilt(failure, _) => {
                    judged.broken.push(failure.to_string());
                    judged.markable = false;
                }
            }
        }
        let name = path.display();
        if is_legal && !clean {
            judged.broken.push(format!("{name}: a record in {folder}/ is legal"));
        } else if matches!(folder, "illegal" | "syntax") && !marked {
            let announces = "announces what it breaks with `#~ CODE` on the line";
            judged.broken.push(format!("{name}: a record in {folder}/ {announces}"));
        }
        judged.markable &= !marked;
        judged
    }
}

/// Writes what became of the fixtures as `JUnit` XML.
fn write(path: &Path, cases: impl Iterator<Item = TestCase>) -> Result<(), Stop> {
    let mut numbers = Numbers::default();
    let mut drawn = String::new();
    for case in cases {
        numbers.count(&case);
        drawn.push_str(&xml::case(&case));
    }
    let head = xml::head("evoref test", &[&numbers]);
    let suite = xml::suite("fixtures", &numbers);
    let text = [&*head, &*suite, &*drawn, xml::SUITE_END, xml::END].concat();
    write_report(path, &text).map_err(|why| stop!("the report {why}"))
}

/// A fixture in a report, and why it failed if it did.
fn case(path: &Path, failed: Option<&String>, took: Duration) -> TestCase {
    let flaw = failed.map(|why| Flaw {
        kind: FailureKind::Failure,
        message: Some(one_line(why.lines().next().unwrap_or_default()).into_owned()),
        of: None,
        text: Some(printable(why, Paint::Plain).into_owned()),
    });
    TestCase {
        name: one_line(&path.with_extension("").display().to_string()).into_owned(),
        took: Some(took),
        file: Some(one_line(&path.display().to_string()).into_owned()),
        flaw,
        ..TestCase::default()
    }
}

/// What is to be marked: errors and warnings, by line of the file and code, in the order of the text.
fn wanted(source: &Source, reports: &[Report]) -> Vec<(u32, &'static str)> {
    let findings = reports.iter().flat_map(|report| &report.findings);
    let findings = findings.filter(|finding| finding.severity != Severity::Note);
    let line = |finding: &Finding| source.line(finding.primary.span.start);
    findings.map(|finding| (line(finding), finding.code.name())).collect()
}

/// Marks the lines of a file that has no marks. Errors: a sentence; the file is as it was.
fn mark(
    games: Games,
    path: &Path,
    named: &[PathBuf],
    whole: &Whole,
    sandbox: &Sandbox,
    wanted: &[(u32, &'static str)],
) -> Result<(), String> {
    let before = whole.bytes();
    let text = marked(&before.concat(), wanted);
    let name = path.display();
    // A mark behind a string that is not closed would be part of it.
    let source = Source::decode(path.display().to_string(), text.clone());
    let stays = source.is_ok_and(|source| {
        let beside = sandbox.beside(path);
        let referee = |span| games.referee(&source, span, &beside, &Options::default());
        let reports: Vec<Report> = referee::records(&source).into_iter().map(referee).collect();
        compare_marks(&source, &reports).is_empty()
    });
    if !stays {
        return Err(format!(
            "{name}: marks at the ends of these lines would change what is found; write them yourself"
        ));
    }
    replace(path, named, Some(&before), &text)
}

fn marked(text: &[u8], wanted: &[(u32, &'static str)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (line, number) in text.split_inclusive(|byte| *byte == b'\n').zip(1..) {
        let codes: Vec<&str> =
            wanted.iter().filter(|(at, _)| *at == number).map(|(_, code)| *code).collect();
        let end = line.iter().rev().take_while(|byte| b"\r\n".contains(byte));
        let (said, end) = line.split_at(line.len() - end.count());
        if codes.is_empty() {
            out.extend_from_slice(line);
        } else {
            out.extend_from_slice(said.trim_ascii_end());
            out.extend_from_slice(format!("  #~ {}", codes.join(" ")).as_bytes());
            out.extend_from_slice(end);
        }
    }
    out
}
