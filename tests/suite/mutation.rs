//! One slip in a legal record is found, in its place, once; and what is suggested mends it.
//!
//! Every operator breaks legal records at random places. What comes out is legal by the rules, or it
//! has exactly one error: a slip is one finding, however far its consequences go. The error does not
//! stand above the changed line. A changed header line decides what all lines mean, so there the
//! error may stand anywhere in the record; a line that is missing may be missed at the line above
//! the gap only if the record ends there.
//!
//! `cargo test` runs a few of each; `EVOREF_PROOF=full` or `EVOREF_PROOF=2000` runs as many of each
//! operator and prints the table; `EVOREF_PROOF_OPERATOR` names the operators if not all are asked for.

#![expect(clippy::print_stdout, reason = "the table is what the proof is asked for")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use evoref::GAMES;
use evoref_record::diagnostic::{Finding, Severity};
use evoref_referee::Report;
use evoref_referee::session::At;

use super::editions::COUNTED;
use super::lines::Lines;
use super::mutants::OPERATORS;
use super::originals::{Beside, Original, judged, originals};
use super::tables::{Choices, records};

/// How many `EVOREF_PROOF=full` tries.
const FULL: u64 = 10_000;

/// What came of the mutants of one operator.
#[derive(Default)]
struct Tally {
    tried: u64,
    legal: u64,
    /// Legal, and nothing about the session is different.
    same: u64,
    found: u64,
    at_the_line: u64,
    header: u64,
    suggested: u64,
    mended: u64,
    failures: Vec<Failure>,
}

struct Failure {
    what: String,
    detail: String,
}

impl Tally {
    fn add(&mut self, mut other: Self) {
        self.tried += other.tried;
        self.legal += other.legal;
        self.same += other.same;
        self.found += other.found;
        self.at_the_line += other.at_the_line;
        self.header += other.header;
        self.suggested += other.suggested;
        self.mended += other.mended;
        self.failures.append(&mut other.failures);
    }

    fn row(&self, name: &str) {
        println!(
            "| {name} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            self.tried,
            self.legal,
            self.same,
            self.found,
            self.at_the_line,
            self.header,
            self.suggested,
            self.mended,
            self.failures.len()
        );
    }

    /// How often each kind of failure was met, and one of each.
    fn show_failures(&self) {
        let mut kinds: Vec<(&str, usize, &str)> = Vec::new();
        for failure in &self.failures {
            match kinds.iter_mut().find(|(what, _, _)| *what == failure.what) {
                Some(kind) => kind.1 += 1,
                None => kinds.push((&failure.what, 1, &failure.detail)),
            }
        }
        kinds.sort_by_key(|(_, count, _)| std::cmp::Reverse(*count));
        for (what, count, detail) in kinds {
            println!("{count} x {what}, such as {detail}\n");
        }
    }
}

fn errors(report: &Report) -> Vec<&Finding> {
    let findings = report.findings.iter();
    findings.filter(|finding| finding.severity == Severity::Error).collect()
}

/// What a session came to, for comparison.
fn outcome(text: &str, original: &Original) -> String {
    let (_, report) = judged(text, original);
    let Some(report) = report else {
        return String::new();
    };
    let session = GAMES.open(text, &Beside(original));
    let state = session.map(|mut session| {
        session.seek(At::END);
        session.scene().to_json()["table"].to_string()
    });
    format!("{:?} {:?} {} {:?}", report.about(), report.standing(), report.actions, state.ok())
}

/// The line (from 1) of the first byte at which two texts differ.
fn first_change(old: &str, new: &str) -> usize {
    let same = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    1 + old.bytes().take(same).filter(|byte| *byte == b'\n').count()
}

#[allow(
    clippy::too_many_lines,
    reason = "what is demanded of a broken record, one thing after the other"
)]
fn try_one(original: &Original, mutant: &str, tally: &mut Tally) {
    let mut fail = |what: String, detail: String| tally.failures.push(Failure { what, detail });
    let changed = first_change(&original.text, mutant);
    let header = original.text.lines().take_while(|line| *line != "setup").count();
    let in_header = changed <= header;
    let about = || {
        let near: Vec<String> = (changed.saturating_sub(3)..changed + 3)
            .filter_map(|line| Some(format!("    {} {}", line + 1, mutant.lines().nth(line)?)))
            .collect();
        let was = original.text.lines().nth(changed - 1).unwrap_or("");
        format!("{}\n  line {changed} was `{was}`\n{}", original.name, near.join("\n"))
    };
    let Ok((source, report)) = catch_unwind(AssertUnwindSafe(|| judged(mutant, original))) else {
        return fail("panic".to_owned(), about());
    };
    tally.tried += 1;
    let Some(report) = report else {
        // No line `evoref 1` is left: nothing to referee, and the command says so.
        tally.header += 1;
        return;
    };
    for finding in &report.findings {
        let labels = finding.related.iter().chain([&finding.primary]).map(|label| label.span);
        for span in labels.chain(finding.fix.as_ref().map(|fix| fix.span)) {
            let (start, end) = (span.start as usize, span.end as usize);
            if end > mutant.len()
                || start > end
                || !mutant.is_char_boundary(start)
                || !mutant.is_char_boundary(end)
            {
                fail(format!("span outside {}", finding.code), about());
            }
        }
        if finding.related.len() > 3 {
            fail(format!("too many labels {}", finding.code), about());
        }
    }
    let errors = errors(&report);
    let Some(error) = errors.first() else {
        tally.legal += 1;
        tally.same += u64::from(outcome(mutant, original) == outcome(&original.text, original));
        return;
    };
    tally.found += 1;
    let place = |finding: &Finding| source.position(finding.primary.span.start).line as usize;
    let say = |finding: &Finding| {
        format!(
            "\n  {}:{}: {} [{}] help {:?} fix {:?}",
            finding.code,
            place(finding),
            finding.message,
            finding.primary.text,
            finding.help,
            finding.fix.as_ref().map(|fix| &fix.text)
        )
    };
    if in_header {
        tally.header += 1;
    } else {
        tally.at_the_line += u64::from(place(error) == changed);
        let end = mutant.trim_end().lines().count();
        for finding in &errors {
            if place(finding) < changed.min(end) {
                fail(format!("before the change {}", finding.code), about() + &say(finding));
            }
        }
        if errors.len() > 1 {
            let codes: Vec<&str> = errors.iter().map(|finding| finding.code.name()).collect();
            let said: String = errors.iter().map(|finding| say(finding)).collect();
            fail(format!("several errors {}", codes[..2].join(" ")), about() + &said);
        }
    }
    let Some(fix) = &error.fix else { return };
    tally.suggested += 1;
    let mended = format!(
        "{}{}{}",
        &mutant[..fix.span.start as usize],
        fix.text,
        &mutant[fix.span.end as usize..]
    );
    let (after, report) = judged(&mended, original);
    let line = place(error);
    let stays = report.iter().flat_map(|report| &report.findings).find(|finding| {
        finding.severity == Severity::Error
            && finding.code == error.code
            && after.position(finding.primary.span.start).line as usize <= line
            && finding.primary.span.start <= error.primary.span.start
    });
    match stays {
        None => tally.mended += 1,
        Some(finding) => {
            fail(format!("not mended {}", error.code), about() + &say(error) + &say(finding));
        }
    }
}

/// The record with a count that is one off, before a heading; a right one is legal there.
fn wrong_count(original: &Original, choices: &mut Choices) -> Option<String> {
    let mut counted = COUNTED.iter();
    let (_, unit) = counted.find(|(game, _)| original.text.contains(&format!("game: {game}\n")))?;
    let headings: Vec<usize> = original.text.match_indices("\nround ").map(|(at, _)| at).collect();
    let at = headings[choices.below(headings.len() as u64) as usize] + 1;
    let players = original.text.lines().find_map(|line| line.strip_prefix("players: "))?;
    let handles: Vec<&str> =
        players.split(',').filter_map(|player| player.split_whitespace().next()).collect();
    let owner = handles[choices.below(handles.len() as u64) as usize];
    let with = |count: i64| {
        format!("{}check: {owner} {count} {unit}\n{}", &original.text[..at], &original.text[at..])
    };
    // The message names what the replay has.
    let (_, report) = judged(&with(9999), original);
    let label = report?
        .findings
        .into_iter()
        .find(|finding| finding.code.name() == "record/count-differs")?
        .primary
        .text;
    let right: i64 = label.rsplit(' ').next()?.parse().ok()?;
    let (_, report) = judged(&with(right), original);
    assert!(
        errors(&report?).is_empty(),
        "{}: a right count is found wrong:\n{}",
        original.name,
        with(right)
    );
    Some(with(right + if right > 0 && choices.below(2) == 0 { -1 } else { 1 }))
}

/// The name of an operator; the last one needs the referee to be made.
fn named(operator: usize) -> &'static str {
    OPERATORS.get(operator).map_or("wrong count in an added check", |(name, _)| name)
}

fn run(originals: &[Original], operator: usize, count: u64) -> Tally {
    let name = named(operator);
    let mut choices = Choices(0x9E37_79B9_7F4A_7C15 ^ ((operator as u64 + 1) << 32));
    let mut tally = Tally::default();
    let mut attempts = 0;
    while tally.tried < count && attempts < count * 20 + 200 {
        attempts += 1;
        let original = &originals[choices.below(originals.len() as u64) as usize];
        let mutant = match OPERATORS.get(operator) {
            Some((_, change)) => change(&Lines::new(&original.text), &mut choices),
            None => wrong_count(original, &mut choices),
        };
        let Some(mutant) = mutant else { continue };
        if mutant != original.text {
            try_one(original, &mutant, &mut tally);
        }
    }
    assert!(tally.tried > 0, "`{name}` never applies");
    tally
}

#[test]
fn one_slip_is_one_finding_in_its_place() {
    let count = records(2, 6, FULL);
    let originals = originals(if count > 20 { 4 } else { 1 });
    let only = std::env::var("EVOREF_PROOF_OPERATOR").ok();
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Tally::default());
    println!(
        "| operator | tried | legal | of these without effect | found | at the changed line | header changed | suggestion | mended by it | not as promised |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let operator = next.fetch_add(1, Ordering::Relaxed);
                    if operator > OPERATORS.len() {
                        return;
                    }
                    if only.as_ref().is_some_and(|only| !named(operator).contains(only)) {
                        continue;
                    }
                    let tally = run(&originals, operator, count);
                    // As soon as it is known: the full proof takes hours of the processor.
                    tally.row(named(operator));
                    tally.show_failures();
                    all.lock().unwrap().add(tally);
                }
            });
        }
    });
    let all = all.into_inner().unwrap();
    all.row("all");
    assert!(all.tried > 0, "no operator is called `{}`", only.unwrap_or_default());
    assert!(all.failures.is_empty(), "{} mutants are not as promised", all.failures.len());
}
