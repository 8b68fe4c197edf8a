//! Does twice the text take twice the time? Texts of many kinds through each target's work: so many short
//! ones against one that is as long as all of them. Where the one takes much longer, the work grows faster
//! than the text.
//!
//! What is measured is time of the processor, of both on the same machine in the same minute. Where work is
//! linear both take the same time; where it is quadratic and sixteen short texts are one long one, the one
//! takes sixteen times as long. The limit lies between, so that neither another machine nor a busy one
//! changes what comes out.
//!
//! A minute or two, so only `.ci/run` asks for it: `cargo test --test suite growth -- --ignored`.

mod texts;

use evoref::GAMES;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use evoref_game::NoFiles;
use evoref_record::data::{DataFile, Quoting};
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options};
use evoref_report::render::Format::{Concise, Full, Github, Gitlab, Json, JsonLines, Junit, Sarif};
use evoref_report::render::{Checked, Look, Outcome, render};

use super::corpus::targets;
use texts::{DATA, Kind, RECORDS};

/// What is quicker than this is not told from the ticks of the clock.
const LEAST: Duration = Duration::from_millis(40);

/// A suspicion is looked into so often.
const TRIES: usize = 3;

/// An optimised program has time for longer texts, in which less is hidden.
const LONGER: usize = if cfg!(debug_assertions) { 1 } else { 16 };

/// Something that is done with texts.
struct Target {
    /// Bytes of a short text, and how many of them are a long one.
    short: usize,
    times: u32,
    work: fn(&str),
}

fn check(text: &str, keep_going: bool) {
    let source = Source::new("growth.evo", text);
    for record in referee::records(&source) {
        std::hint::black_box(GAMES.referee(
            &source,
            record,
            &NoFiles,
            &Options { keep_going, ..Options::default() },
        ));
    }
}

/// Every report on the records of a text, as if each came from a folder of its own.
fn reports(text: &str) {
    let whole = Arc::new(Source::new("growth.evo", text));
    let checked = (0..).zip(referee::records(&whole)).map(|(number, record)| {
        let mut report = GAMES.referee(&whole, record, &NoFiles, &Options::default());
        let many = whole.text().len() > record.range().len();
        let source = if many {
            // The places of a report belong to its text.
            report.findings.clear();
            Arc::new(Source::new(format!("folder {number}/a.evo"), ""))
        } else {
            Arc::clone(&whole)
        };
        Outcome::Record(Box::new(Checked {
            number: 1,
            line: 1,
            bytes_before: 0,
            source,
            report,
            aside: evoref_report::render::Aside::default(),
            took: std::time::Duration::ZERO,
            identity: None,
        }))
    });
    let outcomes: Vec<Outcome> = checked.collect();
    for format in [Full, Concise, Json, JsonLines, Github, Gitlab, Junit, Sarif] {
        std::hint::black_box(render(format, &outcomes, Look::PLAIN));
    }
}

fn format(text: &str) {
    let source = Source::new("growth.evo", text);
    for record in referee::records(&source) {
        let _ = std::hint::black_box(GAMES.format(&source, record, &NoFiles, true));
    }
}

fn data(text: &str) {
    let options = |game: &str, key: &str| referee::DealOptions {
        game: game.into(),
        players: vec![("A".into(), None), ("B".into(), None)],
        seed: 1,
        headers: vec![(key.into(), "x.yaml".into())],
        files: vec![("x.yaml".into(), text.into())],
        ..Default::default()
    };
    for (_, game, key) in targets::KINDS {
        let _ = std::hint::black_box(GAMES.deal(&options(game, key)));
    }
    let file = DataFile::new("x", text, Quoting::Values);
    let _ = file.complain("nowhere", "x");
}

/// Corrects what can be corrected, whatever it changes.
fn fix(text: &str) {
    let source = Source::new("growth.evo", text);
    for record in referee::records(&source) {
        std::hint::black_box(GAMES.correct(&source, record, &NoFiles, true, false));
    }
}

/// Time that this thread has had a processor, where the system tells; the clock's elsewhere.
fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn spent(times: u32, work: &dyn Fn()) -> Duration {
    let start = now();
    (0..times).for_each(|_| work());
    now().saturating_sub(start)
}

/// What the short texts took, what the long one took, and whether that is too much; of a few tries the
/// least suspicious.
fn measured(make: fn(usize) -> String, target: &Target) -> (Duration, Duration, bool) {
    let short = make(target.short * LONGER);
    let long = make(target.short * LONGER * target.times as usize);
    // Half way between linear and quadratic, counted in factors.
    let limit = f64::from(target.times).sqrt();
    let mut found = (Duration::ZERO, Duration::ZERO, true);
    for _ in 0..TRIES {
        let one = spent(1, &|| (target.work)(&long));
        let many = spent(target.times, &|| (target.work)(&short));
        let steep = one > LEAST && one.as_secs_f64() > limit * many.as_secs_f64();
        found = (many, one, steep);
        if !steep {
            break;
        }
    }
    found
}

/// Measures the work on texts of all kinds, prints what it took and fails if one takes more than linear time.
fn hold(kinds: &[Kind], target: &Target) {
    let mut steep_kinds = Vec::new();
    for (kind, make) in kinds {
        let (short, long, steep) = measured(*make, target);
        let bytes = target.short * LONGER * target.times as usize;
        let (many, one) = (short.as_millis(), long.as_millis());
        println!("{kind}: {bytes} bytes, {many} ms in short ones, {one} ms in a long one");
        if steep {
            steep_kinds.push(*kind);
        }
    }
    assert!(steep_kinds.is_empty(), "more than linear: {steep_kinds:?}");
}

#[test]
#[ignore = "takes a minute; `.ci/run` asks for it"]
fn parsing_is_linear() {
    let (short, times) = (1 << 10, 16);
    let work = |text: &str| targets::parse(text.as_bytes());
    hold(RECORDS, &Target { short, times, work });
}

#[test]
#[ignore = "takes a minute; `.ci/run` asks for it"]
fn checking_is_linear() {
    let (short, times) = (4 << 10, 16);
    let work = |text: &str| check(text, false);
    hold(RECORDS, &Target { short, times, work });
}

#[test]
#[ignore = "takes a minute; `.ci/run` asks for it"]
fn keeping_going_is_linear() {
    // Fewer and longer: the shortest record, too, has as many steps for advice as one of 64 KiB.
    let (short, times) = (3 << 10, 3);
    let work = |text: &str| check(text, true);
    hold(RECORDS, &Target { short, times, work });
}

#[test]
#[ignore = "takes a minute; `.ci/run` asks for it"]
fn reporting_is_linear() {
    let (short, times, work) = (4 << 10, 16, reports as fn(&str));
    hold(RECORDS, &Target { short, times, work });
}

#[test]
#[ignore = "takes a minute; `.ci/run` asks for it"]
fn formatting_is_linear() {
    let (short, times, work) = (2 << 10, 16, format as fn(&str));
    hold(RECORDS, &Target { short, times, work });
}

#[test]
#[ignore = "takes a minute; `.ci/run` asks for it"]
fn fixing_is_linear() {
    let (short, times, work) = (1 << 10, 16, fix as fn(&str));
    hold(RECORDS, &Target { short, times, work });
}

#[test]
#[ignore = "takes a minute; `.ci/run` asks for it"]
fn loading_data_is_linear() {
    let (short, times, work) = (4 << 10, 16, data as fn(&str));
    hold(DATA, &Target { short, times, work });
}
