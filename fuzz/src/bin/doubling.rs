//! Does twice the text take twice the time? Texts of many kinds through each target's work: so many short
//! ones against one that is as long as all of them. Where the one takes much longer, the work grows faster
//! than the text.
//!
//! What is measured is time of the processor, of both on the same machine in the same minute. Where work is
//! linear both take the same time; where it is quadratic and sixteen short texts are one long one, the one
//! takes sixteen times as long. The limit lies between, so that neither another machine nor a busy one
//! changes what comes out.

#[path = "doubling/texts.rs"]
mod texts;

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use evoref::data::{DataFile, Quoting};
use evoref::referee::{self, Options};
use evoref::render::{Checked, Format, Look, Outcome, render};
use evoref::rules::NoFiles;
use evoref::source::Source;

use texts::{DATA, Kind, RECORDS};

/// What is quicker than this is not told from the ticks of the clock.
const LEAST: Duration = Duration::from_millis(40);

/// A suspicion is looked into so often.
const TRIES: usize = 3;

/// An optimised program has time for longer texts, in which less is hidden.
const LONGER: usize = if cfg!(debug_assertions) { 1 } else { 8 };

/// Something that is done with texts.
struct Target {
    name: &'static str,
    kinds: &'static [Kind],
    /// Bytes of a short text, and how many of them are a long one.
    short: usize,
    times: u32,
    work: fn(&str),
}

const fn target(
    name: &'static str,
    kinds: &'static [Kind],
    short: usize,
    times: u32,
    work: fn(&str),
) -> Target {
    Target {
        name,
        kinds,
        short,
        times,
        work,
    }
}

const TARGETS: [Target; 7] = [
    target("parse", RECORDS, 4 << 10, 16, |text| {
        evoref_fuzz::parse(text.as_bytes());
    }),
    target("check", RECORDS, 16 << 10, 16, |text| check(text, false)),
    // Fewer and longer: the shortest record, too, has as many steps for advice as one of 64 KiB.
    target("check --keep-going", RECORDS, 16 << 10, 4, |text| {
        check(text, true);
    }),
    target("reports", RECORDS, 16 << 10, 16, reports),
    target("fmt --expand", RECORDS, 8 << 10, 16, format),
    target("fix", RECORDS, 1 << 10, 16, fix),
    target("data", DATA, 4 << 10, 16, data),
];

fn check(text: &str, keep_going: bool) {
    let source = Source::new("doubling.evo", text);
    for record in referee::records(&source) {
        std::hint::black_box(referee::referee(
            &source,
            record,
            &NoFiles,
            &Options {
                keep_going,
                ..Options::default()
            },
        ));
    }
}

/// Every report on the records of a text, as if each came from a folder of its own.
fn reports(text: &str) {
    let whole = Arc::new(Source::new("doubling.evo", text));
    let checked = (0..).zip(referee::records(&whole)).map(|(number, record)| {
        let mut report = referee::referee(&whole, record, &NoFiles, &Options::default());
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
        }))
    });
    let outcomes: Vec<Outcome> = checked.collect();
    use Format::{Concise, Full, Github, Gitlab, Json, JsonLines, Junit, Sarif};
    for format in [Full, Concise, Json, JsonLines, Github, Gitlab, Junit, Sarif] {
        std::hint::black_box(render(format, &outcomes, Look::PLAIN));
    }
}

fn format(text: &str) {
    let source = Source::new("doubling.evo", text);
    for record in referee::records(&source) {
        let _ = std::hint::black_box(referee::format(&source, record, &NoFiles, true));
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
    for (_, game, key) in evoref_fuzz::KINDS {
        let _ = std::hint::black_box(referee::deal(&options(game, key)));
    }
    let file = DataFile {
        name: "x",
        text,
        quoting: Quoting::Values,
    };
    let _ = file.complain("nowhere", "x");
}

/// Corrects what can be corrected, whatever it changes.
fn fix(text: &str) {
    let source = Source::new("doubling.evo", text);
    for record in referee::records(&source) {
        std::hint::black_box(referee::correct(&source, record, &NoFiles, true, false));
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
    now() - start
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

fn main() {
    let only = std::env::args().nth(1);
    let mut marked = 0;
    println!("| target | text | bytes | ms in short ones | ms in a long one |");
    println!("| --- | --- | --- | --- | --- |");
    for target in &TARGETS {
        for (kind, make) in target.kinds {
            if only.as_ref().is_some_and(|only| only != target.name) {
                continue;
            }
            let (short, long, steep) = measured(*make, target);
            let mark = if steep { " **more than linear**" } else { "" };
            marked += u32::from(steep);
            println!(
                "| {} | {kind} | {} | {} | {}{mark} |",
                target.name,
                target.short * LONGER * target.times as usize,
                short.as_millis(),
                long.as_millis()
            );
        }
    }
    assert!(marked == 0, "{marked} kinds take more than linear time");
}
