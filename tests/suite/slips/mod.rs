//! Slips seeded into legal records: how many are found when there are several, what is told that is none,
//! and what comes of the suggestions.
//!
//! `EVOREF_PROOF=full cargo test --release --test suite slips -- --nocapture` prints the figures of 1,000
//! records of each game; a number in the place of `full` takes so many.
//!
//! There are two sets: what is tuned is tuned on the first, and judged on the second, whose records and kinds of
//! slips are other ones. `EVOREF_PROOF_SET=1` asks for that, 2 and 3 for the same kinds in further records, 4 to 8
//! for slips that are wider than a line, 9 for the kinds of the first in the records of `fixtures`, higher ones
//! for them in further records, on which nothing was tuned.

mod known;
mod mending;
mod operators;
mod records;
mod several;
mod wide;

use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_record::diagnostic::{Finding, Severity};
use evoref_record::source::{Source, Span};
use evoref_referee::{Options, Report};

use crate::tables::Choices;
use operators::{Slip, operators, slip, slipped};
use records::Record;

/// Records of each game that the bars are about.
const FULL: u64 = 1000;

/// Records of each game, and whether the bars are asked for.
fn asked() -> (usize, bool) {
    let count = crate::tables::records(1, 4, FULL);
    (count as usize, count == FULL)
}

/// Which set of records and slips is asked for.
fn set() -> u64 {
    std::env::var("EVOREF_PROOF_SET").ok().and_then(|set| set.parse().ok()).unwrap_or(0)
}

fn judged(text: &str, options: Options) -> (Source, Report) {
    let source = Source::new("slips.evo", text);
    let whole = Span::new(0, text.len() as u32);
    let report = GAMES.referee(&source, whole, &NoFiles, &options);
    (source, report)
}

fn errors(report: &Report) -> impl Iterator<Item = &Finding> {
    let findings = report.findings.iter();
    findings.filter(|finding| finding.severity == Severity::Error)
}

/// The line of a finding, from 0.
fn line_of(source: &Source, finding: &Finding) -> usize {
    source.position(finding.primary.span.start).line as usize - 1
}

/// Does something with every record, on as many threads as there are, and gives what came of it in order.
fn each<T: Send + Default + Clone>(
    records: &[Record],
    does: impl Fn(usize, &Record) -> T + Sync,
) -> Vec<T> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let done = std::sync::Mutex::new(vec![T::default(); records.len()]);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(record) = records.get(number) else {
                        return;
                    };
                    let came = does(number, record);
                    done.lock().unwrap()[number] = came;
                }
            });
        }
    });
    done.into_inner().unwrap()
}

/// A slip in one of the lines `lines` of a record that alone gives an error there.
fn fault(record: &Record, lines: std::ops::Range<usize>, choices: &mut Choices) -> Option<Slip> {
    let only_verdict = Options { without_advice: true, ..Options::default() };
    (0..20).find_map(|_| {
        let at = lines.start + choices.below(lines.len() as u64) as usize;
        let operator = choices.below(operators().len() as u64) as usize;
        let slip = slip(record, operator, at, choices)?;
        let (text, places) = slipped(record, std::slice::from_ref(&slip));
        let (source, report) = judged(&text, only_verdict);
        let error = errors(&report).next()?;
        places[0].contains(&line_of(&source, error)).then_some(slip)
    })
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * f64::from(part as u32) / f64::from(whole.max(1) as u32)
}
