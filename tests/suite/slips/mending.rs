//! One slip in a record, and what `fix` makes of it.
//!
//! *Restored* is the record as it was; *left* is untouched; *other* is legal, but not what was written;
//! *worse* has an error still, or a line that was right is another one.

use evoref::GAMES;
use std::collections::BTreeMap;
use std::ops::Range;

use evoref_game::NoFiles;
use evoref_record::diagnostic::Finding;
use evoref_record::source::{Source, Span};
use evoref_referee::Options;

use super::known::{Otherwise, otherwise};
use super::operators::{Slip, operators, slip, slipped};
use super::records::{Record, records};
use super::{asked, each, errors, judged, line_of, percent};
use crate::tables::{Choices, apart};

/// Lines around the place of a dropped line in which a hint may stand.
const NEAR: usize = 2;

#[derive(Default, Clone, Copy)]
struct Sum {
    tried: usize,
    restored: usize,
    left: usize,
    other: usize,
    /// Other, and the line that was dropped stands near its place.
    near: usize,
    worse: usize,
    /// Not restored, and a hint names who and what near the place.
    hinted: usize,
    /// A dropped or swapped line or a card, not restored, and another line at its place would do as well.
    other_line: usize,
    /// A dropped or swapped line, not restored, and at another place near it would do as well.
    other_place: usize,
    /// Errors told beside the first by `--keep-going`.
    beside: usize,
}

impl Sum {
    fn add(&mut self, other: Self) {
        self.tried += other.tried;
        self.restored += other.restored;
        self.left += other.left;
        self.other += other.other;
        self.near += other.near;
        self.worse += other.worse;
        self.hinted += other.hinted;
        self.other_line += other.other_line;
        self.other_place += other.other_place;
        self.beside += other.beside;
    }
}

#[derive(Default, Clone)]
struct Came {
    of: Vec<(&'static str, Sum)>,
    texts: Vec<String>,
}

/// A slip of a kind anywhere in the record that gives an error somewhere.
fn broken(record: &Record, operator: usize, choices: &mut Choices) -> Option<Slip> {
    let only_verdict = Options { without_advice: true, ..Options::default() };
    let lines = record.lines.len() - record.body;
    (0..30).find_map(|_| {
        let at = record.body + choices.below(lines as u64) as usize;
        let slip = slip(record, operator, at, choices)?;
        let (text, _) = slipped(record, std::slice::from_ref(&slip));
        let (_, report) = judged(&text, only_verdict);
        errors(&report).next().map(|_| slip)
    })
}

/// The lines that the slip changed: of a line that stands elsewhere only that one.
fn changed<'r>(record: &'r Record, slip: &Slip) -> Vec<&'r String> {
    let was = &record.lines[slip.at..slip.at + slip.taken];
    let without = |lines: &[String], line: &String| -> Vec<String> {
        lines.iter().filter(|other| *other != line).cloned().collect()
    };
    let only =
        |line: &&String| slip.put.contains(line) && without(was, line) == without(&slip.put, line);
    let moved: Vec<&String> = was.iter().filter(|line| slip.put.len() > 1 && only(line)).collect();
    if moved.is_empty() { was.iter().collect() } else { moved }
}

/// Whether a finding near the place of a slip names the subject and the verb of a line as it was, or its exact words.
fn hints(source: &Source, finding: &Finding, line: &str, places: &Range<usize>) -> bool {
    let Some((subject, body)) = line.split_once(": ") else {
        return false;
    };
    let verb = body.split(' ').next().unwrap_or("");
    let own = source.text().lines().nth(line_of(source, finding)).unwrap_or("");
    let names = |text: &str| {
        let has = |text: &str, wanted| {
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '-');
            words.any(|word| word == wanted)
        };
        // `this line` is drawn with the finding.
        let this = if text.contains("this line") { own } else { "" };
        has(text, subject) && has(text, verb)
            || text.contains(&format!("`{body}`"))
            || this.starts_with(&format!("{subject}: {verb}"))
    };
    let near = |span: Span| {
        let line = source.position(span.start).line as usize - 1;
        places.start <= line + NEAR && line <= places.end - 1 + NEAR
    };
    let labels = finding.related.iter().chain([&finding.primary]);
    let fix = finding.fix.as_ref();
    let is_near = labels.map(|label| label.span).chain(fix.map(|fix| fix.span)).any(near);
    let numbered = |text: &str| {
        let mut lines = text.split("line ").skip(1).filter_map(|rest| {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            rest[..digits].parse::<usize>().ok()?.checked_sub(1)
        });
        lines.any(|line| places.start <= line + NEAR && line <= places.end - 1 + NEAR)
    };
    let said = finding.help.iter().chain([&finding.message]);
    said.map(String::as_str).any(|text| names(text) && (is_near || numbered(text)))
}

/// Whether every line that the slip left alone stands in the text, in its order.
fn keeps_right_lines(record: &Record, slip: &Slip, text: &str) -> bool {
    let mut lines = text.lines();
    let (before, rest) = record.lines.split_at(slip.at);
    let mut right = before.iter().chain(&rest[slip.taken..]);
    right.all(|right| lines.any(|line| line == right))
}

/// Whether the line that was dropped stands within some lines of its place, and all else is as it was.
fn puts_near(slip: &Slip, lines: &[String], text: &str) -> bool {
    let dropped = &lines[slip.at];
    let text: Vec<&str> = text.lines().collect();
    let around = slip.at.saturating_sub(NEAR)..=slip.at + NEAR;
    slip.put.is_empty()
        && around.into_iter().any(|place| {
            let mut without = text.clone();
            let here = without.get(place) == Some(&dropped.as_str());
            if here {
                without.remove(place);
            }
            let mut others = lines.to_vec();
            others.remove(slip.at);
            here && without == others
        })
}

fn try_one(number: usize, record: &Record) -> Came {
    let mut came = Came::default();
    // Each kind of slip in some record; the two that have bars in every third.
    let (step, some) = (apart(7, 3), apart(3, 1));
    let is_tried = |operator: &usize| {
        let has_a_bar = ["dropped", "handle"].contains(&operators()[*operator].0);
        operator % step == number % step || has_a_bar && number.is_multiple_of(some)
    };
    for operator in (0..operators().len()).filter(is_tried) {
        let mut choices =
            Choices(0x5EED_0002 + (number * operators().len() + operator) as u64 * 0x9E37_79B9);
        let Some(slip) = broken(record, operator, &mut choices) else {
            continue;
        };
        let (text, places) = slipped(record, std::slice::from_ref(&slip));
        let (source, report) = judged(&text, Options::default());
        let original = record.text();
        let mut sum = Sum { tried: 1, ..Sum::default() };
        let after = |risky| {
            let whole = Span::new(0, text.len() as u32);
            GAMES.correct(&source, whole, &NoFiles, risky, false)
        };
        let fixed = after(true);
        let is_worse = |text_after: &str, left: u64| {
            text_after != text && (left > 0 || !keeps_right_lines(record, &slip, text_after))
        };
        let safe = after(false);
        if is_worse(&safe.text, safe.left) || is_worse(&fixed.text, fixed.left) {
            sum.worse = 1;
        } else if fixed.text == original {
            sum.restored = 1;
        } else if fixed.text == text {
            sum.left = 1;
        } else {
            sum.other = 1;
            sum.near = usize::from(puts_near(&slip, &record.lines, &fixed.text));
        }
        if sum.restored == 0 {
            let lines = changed(record, &slip);
            let hint = |error| lines.iter().any(|line| hints(&source, error, line, &places[0]));
            sum.hinted = usize::from(errors(&report).any(hint));
            let otherwise = otherwise(record, &slip);
            sum.other_line = usize::from(otherwise == Otherwise::Line);
            sum.other_place = usize::from(otherwise == Otherwise::Place);
        }
        let keep_going = Options { keep_going: true, ..Options::default() };
        let (_, going_on) = judged(&text, keep_going);
        sum.beside = errors(&going_on).count().saturating_sub(1);
        if sum.restored == 0 || sum.beside > 0 {
            let said: String = errors(&report)
                .map(|e| {
                    format!(
                        "  line {}: {} {} {:?} {:?} {:?}\n",
                        line_of(&source, e) + 1,
                        e.code,
                        e.message,
                        e.help,
                        e.fix,
                        e.legal
                    )
                })
                .collect();
            let on: String = errors(&going_on)
                .map(|e| {
                    format!(
                        "  line {}: {} {} {:?}\n",
                        line_of(&source, e) + 1,
                        e.code,
                        e.message,
                        e.help
                    )
                })
                .collect();
            let kind = ["left", "other", "worse", "restored"];
            let flags = [sum.left, sum.other, sum.worse, sum.restored];
            let kind = kind.iter().zip(flags).find(|(_, flag)| *flag > 0).unwrap().0;
            came.texts.push(format!(
                "{kind} {} hinted {} line {}: {:?} {:?}\n{said}going on:\n{on}fixed:\n{}was:\n{text}",
                slip.operator, sum.hinted, slip.at + 1, &record.lines[slip.at..slip.at + slip.taken], slip.put, fixed.text
            ));
        }
        came.of.push((slip.operator, sum));
    }
    came
}

#[test]
fn a_fix_makes_no_record_worse() {
    let (count, full) = asked();
    let records = records(count);
    let came = each(&records, try_one);
    if let Ok(folder) = std::env::var("EVOREF_PROOF_FOLDER") {
        for (number, came) in came.iter().enumerate() {
            for (index, text) in came.texts.iter().enumerate() {
                std::fs::write(format!("{folder}/mending-{number}-{index}.txt"), text).unwrap();
            }
        }
    }
    let mut rows: BTreeMap<String, Sum> = BTreeMap::new();
    for (record, came) in records.iter().zip(&came) {
        for (operator, sum) in &came.of {
            rows.entry(format!("{operator}, {}", record.game)).or_default().add(*sum);
            rows.entry((*operator).to_owned()).or_default().add(*sum);
            rows.entry("all".to_owned()).or_default().add(*sum);
        }
    }
    println!(
        "| one slip, {count} records a game | tried | restored | restored or a hint | left | another legal | of these the line near its place | worse | not restored: another line would do | the same lines elsewhere | errors beside the first |"
    );
    println!("|{}", " --- |".repeat(11));
    for (row, sum) in &rows {
        println!(
            "| {row} | {} | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {} |",
            sum.tried,
            percent(sum.restored, sum.tried),
            percent(sum.restored + sum.hinted, sum.tried),
            percent(sum.left, sum.tried),
            percent(sum.other, sum.tried),
            percent(sum.near, sum.tried),
            percent(sum.worse, sum.tried),
            percent(sum.other_line, sum.tried),
            percent(sum.other_place, sum.tried),
            sum.beside
        );
    }
    let of = |row: &str| rows.get(row).copied().unwrap_or_default();
    // As many as chance leaves in one sample of a hundred whose share is that of the bar.
    let at_least = |row: &str, part: usize, least: f64| {
        let tried = of(row).tried;
        let chance =
            250.0 * (least * (100.0 - least) / 10_000.0 / f64::from(tried.max(1) as u32)).sqrt();
        let share = percent(part, tried);
        assert!(tried == 0 || share >= least - chance, "{row}: {share:.1} %, not {least} %");
    };
    let dropped = of("dropped");
    at_least("dropped", dropped.restored, 40.0);
    // A line that stands near its place was hinted at, too.
    at_least("dropped", dropped.restored + dropped.hinted, 80.0);
    at_least("handle", of("handle").restored, 90.0);
    let worse = percent(of("all").worse, of("all").tried);
    assert!(worse <= if full { 0.0 } else { 3.0 }, "{worse:.1} % worse");
}
