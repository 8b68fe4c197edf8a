//! Generated sessions of Evolution, half of them broken in one place, judged by the referee and by a
//! second implementation: both accept the record with the same numbers on the table and the same
//! final result, or both refuse the same line.
//!
//! `cargo test` compares some; `EVOREF_PROOF=full` 10,000, `EVOREF_PROOF=N` N of them.

mod feeding;
mod random;
mod table;

use evoref::GAMES;
use std::fmt::Write as _;

use evoref_game::NoFiles;
use evoref_record::diagnostic::Severity;
use evoref_record::source::Source;
use evoref_referee::Options as Ways;

use self::random::Session;
use self::table::{Animal, Line, Phase, Side, Size, Table};
use crate::originals::whole;
use crate::tables::records;

const FULL: u64 = 10_000;

fn handle(seat: usize) -> char {
    char::from(b'A' + seat as u8)
}

/// The number in a record; one that is not there has the next one.
fn number(table: &Table, animal: Animal) -> usize {
    let next = table.owners[animal.owner].founded + 1;
    table.animal(animal).map_or(next, |it| it.number)
}

/// A line as a record has it; the table says what lies on the hole.
fn written(line: &Line, table: &Table) -> String {
    let named = |animal: Animal| format!("{}.{}", handle(animal.owner), number(table, animal));
    let own = |verb: &str, animal: Animal| {
        format!("{}: {verb} {}", handle(animal.owner), number(table, animal))
    };
    match line {
        Line::First(seat) => format!("table: first {}", handle(*seat)),
        Line::Round(number) => format!("round {number}"),
        Line::Food(seat) => format!("{}: food ?", handle(*seat)),
        Line::Found(seat, Side::Left) => format!("{}: species left ?", handle(*seat)),
        Line::Found(seat, Side::Right) => format!("{}: species right ?", handle(*seat)),
        Line::Grow(animal, Size::Body) => own("grow", *animal) + " body ?",
        Line::Grow(animal, Size::Population) => own("grow", *animal) + " population ?",
        Line::Lay(animal, name, None) => format!("{} {}", own("trait", *animal), name.name()),
        Line::Lay(animal, name, Some(over)) => {
            let lay = own("trait", *animal);
            format!("{lay} {} over {}", name.name(), over.name())
        }
        Line::Reveal(worth) => {
            // Whoever has laid no card yet lays one before the reveal.
            let deal = table.phase == Phase::Food;
            let laid = |owner: &&table::Owner| owner.laid || deal && owner.hand > 0;
            let laid = table.owners.iter().filter(laid).count() as i32;
            let hole = (table.hole + worth * laid).max(0);
            format!("table: reveal => hole {hole}")
        }
        Line::Decree(animal, change) => {
            format!("adjust: {} {change:+} population \"x\"", named(*animal))
        }
        Line::Fertile(animal) => own("fertile", *animal),
        Line::LongNeck(animal) => own("long-neck", *animal),
        Line::MoveFat(animal) => own("fat-tissue", *animal),
        Line::Intelligence(animal) => own("intelligence", *animal) + " ?",
        Line::Feed(animal) => own("feed", *animal),
        Line::Attack(by, prey, off) => {
            let mut text = format!("{} > {}", own("attack", *by), named(*prey));
            for name in off {
                let _ = write!(text, " off {} ?", name.name());
            }
            text
        }
        Line::Pass(seat) => format!("{}: pass", handle(*seat)),
    }
}

/// All numbers of the table at this moment.
fn counts(table: &Table) -> String {
    let mut text = format!(
        "check: table {} hole, table {} deck, table {} discards",
        table.hole, table.deck, table.discards
    );
    for (seat, owner) in table.owners.iter().enumerate() {
        let player = handle(seat);
        let _ = write!(text, ", {player} {} food", owner.bag);
        let _ = write!(text, ", {player} {} cards", owner.hand);
        let _ = write!(text, ", {player} {} species", owner.row.len());
        for it in &owner.row {
            let name = format!("{player}.{}", it.number);
            let _ = write!(text, ", {name} {} food, {name} {} fat", it.food, it.fat);
            let _ = write!(text, ", {name} {} population", it.population);
            let _ = write!(text, ", {name} {} body", it.body);
            let _ = write!(text, ", {name} {} traits", it.traits.len());
        }
    }
    text
}

/// The record and what the second implementation says of it.
struct Judged {
    text: String,
    /// The first refused line, from 1, and why.
    refused: Option<(usize, &'static str)>,
    /// Whether the session was played to its end.
    ended: bool,
}

fn judge(session: &Session) -> Judged {
    let mut table = Table::new(session.options.clone(), session.players);
    let mut text = session.header();
    let mut refused = None;
    for line in &session.lines {
        text += &written(line, &table);
        text.push('\n');
        if refused.is_some() {
            continue;
        }
        match table.play(line) {
            Err(why) => refused = Some((text.lines().count(), why)),
            Ok(()) if table.phase > Phase::Setup => {
                text += &counts(&table);
                text.push('\n');
            }
            Ok(()) => {}
        }
    }
    let scores = table.scores().filter(|_| refused.is_none());
    if let Some(scores) = &scores {
        let points: Vec<String> =
            (0..scores.len()).map(|seat| format!("{} {}", handle(seat), scores[seat].0)).collect();
        let best = (0..scores.len()).filter(|seat| scores.iter().all(|it| *it <= scores[*seat]));
        let best: Vec<String> = best.map(|seat| handle(seat).to_string()).collect();
        // A record says one of them.
        text += &if session.lines.len().is_multiple_of(2) {
            format!("result: final {}\n", points.join(", "))
        } else {
            format!("result: winner {}\n", best.join(", "))
        };
    }
    Judged { text, refused, ended: scores.is_some() }
}

/// What the two say about a record, if they differ.
fn difference(judged: &Judged) -> Option<String> {
    let source = Source::new("model.evo", judged.text.as_str());
    let ways = Ways::default();
    let report = GAMES.referee(&source, whole(&judged.text), &NoFiles, &ways);
    let errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let found: Vec<(usize, String)> = errors
        .map(|finding| {
            let line = source.position(finding.primary.span.start).line as usize;
            (line, format!("{}: {}", finding.code, finding.message))
        })
        .collect();
    let first = found.first();
    let lines: Vec<&str> = judged.text.lines().collect();
    let is_heading = |line: usize| lines[line - 1].starts_with("round ");
    let agree = match (judged.refused, first) {
        (None, None) => true,
        (None, Some(_)) | (Some(_), None) => false,
        // What is missing before a heading is told at the counts above it.
        (Some((line, _)), Some((found, _))) => {
            line == *found || line == found + 1 && is_heading(line)
        }
    };
    if agree {
        return None;
    }
    Some(format!("the model: {:?}\nthe referee: {first:?}", judged.refused))
}

#[test]
fn a_second_implementation_of_evolution_says_the_same() {
    let count = records(30, 40, FULL);
    let (mut refused, mut ended, mut lines) = (0, 0, 0);
    let mut differences = Vec::new();
    for seed in 1..=count {
        let session = random::session(seed);
        let judged = judge(&session);
        refused += u64::from(judged.refused.is_some());
        ended += u64::from(judged.ended);
        lines += session.lines.len();
        if let Some(difference) = difference(&judged) {
            differences.push((judged.text.len(), seed, difference, judged.text));
        }
    }
    println!(
        "{count} records, {lines} lines, {refused} refused, {ended} played to the end, {} differences",
        differences.len()
    );
    differences.sort();
    for (_, seed, what, _) in &differences {
        println!("seed {seed}: {what}");
    }
    for (_, seed, what, text) in differences.iter().take(3) {
        println!("seed {seed}\n{what}\n{text}");
    }
    assert!(differences.is_empty(), "the two differ");
    assert!(refused * 10 > count && ended * 50 > count, "too few of a kind");
}
