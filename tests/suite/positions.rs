//! A position is the table that it was taken from: from every round heading on the rest of a session is the
//! same session.

use evoref::GAMES;
use std::path::Path;

use std::sync::Arc;

use evoref_game::{Files, NoFiles, OwnFile, Refused};
use evoref_record::data::Quoting;
use evoref_record::diagnostic::Record;
use evoref_record::source::{Source, Span};
use evoref_referee::session::At;
use evoref_referee::{DealOptions, Options, Report, Status};

use super::editions::fixtures;
use super::tables::{apart, each_table, played, tries};

fn report(text: &str) -> Report {
    judged(text, &NoFiles)
}

fn judged(text: &str, files: &dyn Files) -> Report {
    let source = Source::new("record", text);
    let whole = Span::new(0, text.len() as u32);
    let options = Options { without_advice: true, ..Options::default() };
    GAMES.referee(&source, whole, files, &options)
}

/// What is found, each with the number of bytes between it and the end of the record; nothing that is told
/// once for all its places.
fn found(report: &Report, text: &str) -> Vec<(String, u32)> {
    let errors = report.findings.iter();
    let errors =
        errors.filter(|finding| finding.severity == evoref_record::diagnostic::Severity::Error);
    errors
        .map(|finding| {
            let left = text.len() as u32 - finding.primary.span.start;
            (finding.code.to_string(), left)
        })
        .collect()
}

/// The points at the end, by seat.
fn totals(report: &Report) -> Vec<(u8, i32)> {
    let standing = report.details.as_ref().and_then(|details| details.standing.as_ref());
    let rows = standing.iter().flat_map(|standing| standing.rows.iter());
    let mut totals: Vec<_> = rows.map(|row| (row.player.0, row.total)).collect();
    totals.sort_unstable();
    totals
}

/// A record without the seed, whose draws it writes itself.
fn without_seed(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("seed:"));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Checks every round heading of a record; how many there were. Where every card is known, all is the same;
/// else nothing legal becomes illegal, and no error comes earlier.
fn from_every_heading(
    path: &str,
    text: &str,
    every_card_is_known: bool,
    files: &dyn Files,
) -> usize {
    let original = judged(text, files);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut session = GAMES.open(text, files).unwrap();
    let exact = every_card_is_known || session.game().name == "evo";
    let mut headings = 0;
    for (index, line) in lines.iter().enumerate() {
        if !line.starts_with("round ") {
            continue;
        }
        session.seek(At::after(index as u32 + 1));
        let Some(mut record) = session.as_record() else {
            break;
        };
        headings += 1;
        record.push_str(&lines[index + 1..].concat());
        let again = judged(&record, files);
        let place = || format!("{path}, {}:\n{record}", line.trim());
        let (before, after) = (found(&original, text), found(&again, &record));
        if exact {
            assert_eq!(before, after, "{}", place());
        } else {
            let left = |found: &[(String, u32)]| found.first().map_or(0, |(_, left)| *left);
            assert!(left(&after) <= left(&before), "{after:?} {}", place());
        }
        if exact || before.is_empty() {
            assert_eq!(again.status, original.status, "{}", place());
            assert_eq!(totals(&original), totals(&again), "{}", place());
        }
        round_trip(&record, &place(), files);
        less_is_no_worse(&record, headings, &before, files);
    }
    headings
}

/// Whether a clause of a position states what is hidden at the table or only remembered: what it may leave
/// out. The wheel has a test of its own, as a line may need it.
fn is_hidden(clause: &str) -> bool {
    let words: Vec<&str> = clause.split_whitespace().collect();
    match words.as_slice() {
        ["hand" | "turned" | "discards" | "biomes" | "challenges" | "seen", ..]
        | ["next", "biome", ..] => true,
        [number, "cards" | "deck" | "discards" | "food" | "mp" | "dominance"] => {
            number.parse::<i32>().is_ok()
        }
        _ => false,
    }
}

/// A record without those hidden clauses of its position that `goes` names by their number.
fn with_less(record: &str, goes: impl Fn(usize) -> bool) -> (String, usize) {
    let (head, rest) = record.split_once("\nposition\n").unwrap();
    let (position, rest) = rest.split_once("\n\n").unwrap();
    let mut hidden = 0;
    let mut out = format!("{head}\nposition\n");
    for line in position.lines() {
        let (subject, clauses) = line.split_once(": ").unwrap();
        let clauses = clauses.split("; ").filter(|clause| {
            hidden += usize::from(is_hidden(clause));
            !(is_hidden(clause) && goes(hidden - 1))
        });
        let clauses: Vec<&str> = clauses.collect();
        if !clauses.is_empty() {
            out.push_str(&format!("{subject}: {}\n", clauses.join("; ")));
        }
    }
    (format!("{out}\n{rest}"), hidden)
}

/// Whatever hidden thing a position leaves out, no error comes earlier: in turn without all of them, and
/// without one.
fn less_is_no_worse(record: &str, turn: usize, before: &[(String, u32)], files: &dyn Files) {
    let (mut less, hidden) = with_less(record, |_| true);
    if turn % 2 == 1 {
        less = with_less(record, |index| index == turn / 2 % hidden.max(1)).0;
    }
    let left = |found: &[(String, u32)]| found.first().map_or(0, |(_, left)| *left);
    let after = found(&judged(&less, files), &less);
    assert!(left(&after) <= left(before), "{after:?}\n{less}");
    // What is illegal by what is still told stays so.
    if let Some((code, _)) = before.first()
        && !RESTS_ON_THE_HIDDEN.contains(&code.as_str())
    {
        assert_eq!(after.first(), before.first(), "{less}");
    }
    if before.is_empty() {
        nothing_is_invented(record, &less, files);
    }
}

/// Rules that what a position may leave out decides: where hidden cards lie and how many they are, what
/// somebody can pay, which tokens are left, and counts of all that.
const RESTS_ON_THE_HIDDEN: [&str; 46] = [
    "evo/bid-beyond-means",
    "evo/bid-missing",
    "evo/card-not-held",
    "evo/must-rebid",
    "evo/not-your-turn",
    "evo/payment-beyond-means",
    "evo/points-below-zero",
    "evo/too-many-copies",
    "evo/too-many-tokens",
    "evolution/card-in-the-hole",
    "evolution/card-not-in-hand",
    "evolution/card-out-of-reach",
    "evolution/cards-are-hidden",
    "evolution/draw-count",
    "evolution/draw-not-due",
    "evolution/hand-count",
    "evolution/hand-empty",
    "evolution/hole-impossible",
    "evolution/reveal-missing",
    "evolution/reveal-no-card",
    "evolution/reveal-unknown",
    "evolution/too-many-copies",
    "evolve/biome-came-back",
    "evolve/biome-not-the-preview",
    "evolve/challenge-came-back",
    "evolve/crossbreed-missing",
    "evolve/cut-missing",
    "evolve/deck-not-drawn-out",
    "evolve/discard-missing",
    "evolve/dying-sun-too-late",
    "evolve/no-crossbreeding",
    "evolve/no-cut",
    "evolve/not-in-deck",
    "evolve/not-in-hand",
    "evolve/nothing-to-draw",
    "evolve/wrong-challenger",
    "evolve/wrong-cut",
    "evolve/wrong-discard",
    "evolve/wrong-draw",
    "record/after-the-end",
    "record/count-differs",
    "record/final-too-early",
    "record/nothing-to-count",
    "record/position-differs",
    "record/result-differs",
    "record/stale-allow",
];

/// Whatever a record with less in its position shows and counts at its end, the whole one shows, too: no
/// number comes from nowhere.
fn nothing_is_invented(whole: &str, less: &str, files: &dyn Files) {
    let at_end = |text: &str| {
        let mut session = GAMES.open(text, files).unwrap();
        session.seek(At::END);
        session
    };
    let (whole, part) = (at_end(whole), at_end(less));
    // Behind a line that is not verified, or an error, both need not be at the same place.
    if whole.stopped() != part.stopped() && whole.stopped().is_some() || part.gap().is_some() {
        return;
    }
    if whole.stage() != part.stage() {
        return;
    }
    is_part_of(&part.scene().to_json(), &whole.scene().to_json(), &mut Vec::new(), less);
    for (unit, _) in whole.game().units {
        let handles = whole.seats().iter().map(|seat| seat.handle.to_string());
        for owner in handles.chain(["table".to_owned()]) {
            if let Some(number) = part.count(&owner, unit) {
                assert_eq!(Some(number), whole.count(&owner, unit), "{owner} {unit}\n{less}");
            }
        }
    }
    let score = whole.score();
    for row in part.score().rows {
        let other = score.rows.iter().find(|other| other.player == row.player);
        assert_eq!(Some(row.total), other.map(|other| other.total), "{less}");
        assert!(!row.winner || part.score().unknown.is_empty(), "{less}");
    }
}

/// Whether every number of a scene is that of the other at the same place.
fn is_part_of(
    part: &serde_json::Value,
    whole: &serde_json::Value,
    path: &mut Vec<String>,
    text: &str,
) {
    use serde_json::Value;
    // Lines stand elsewhere, and which cards of a hand are known depends on all the others.
    let last = path.last().map_or("", String::as_str);
    if ["line", "known", "unknown", "cards_seen", "tokens", "tokens_unknown"].contains(&last) {
        return;
    }
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => {
            for (key, value) in part {
                path.push(key.clone());
                is_part_of(value, whole.get(key).unwrap_or(&Value::Null), path, text);
                path.pop();
            }
        }
        (Value::Array(part), Value::Array(whole)) => {
            for (index, value) in part.iter().enumerate() {
                path.push(index.to_string());
                is_part_of(value, whole.get(index).unwrap_or(&Value::Null), path, text);
                path.pop();
            }
        }
        (Value::Number(_), _) => assert_eq!(part, whole, "{}\n{text}", path.join(".")),
        _ => {}
    }
}

/// The position of a record that begins with one is that position, and `fmt` leaves it.
fn round_trip(record: &str, place: &str, files: &dyn Files) {
    let at = record.lines().position(|line| line.starts_with("round ")).unwrap();
    let mut session = GAMES.open(record, files).unwrap();
    session.seek(At::after(at as u32 + 1));
    let again = session.as_record().unwrap_or_else(|| panic!("{place}"));
    assert!(record.starts_with(&again), "{place}\nbecame\n{again}");
    let source = std::sync::Arc::new(Source::new("record", again.as_str()));
    let records = evoref::Record::all(&source);
    let formatted = evoref::format(&records[0], files, false).unwrap();
    let position = |text: &str| -> Vec<String> {
        let lines = text.lines().skip_while(|line| *line != "position");
        let lines = lines.take_while(|line| !line.starts_with("round "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(position(&formatted), position(&again), "{place}");
}

#[test]
fn from_every_heading_of_a_fixture_its_position_leads_to_the_same() {
    let mut headings = 0;
    for (path, text) in fixtures().into_iter().step_by(apart(13, 3)) {
        if !starts_with_setup(&text) {
            continue;
        }
        let text = without_seed(&text);
        let original = report(&text);
        // A count that differs stands above the position and is told no more below it.
        let differs = original.findings.iter().any(|one| one.code == Record::CountDiffers.into());
        if original.status == Status::Unreadable || differs {
            continue;
        }
        headings += from_every_heading(&name(&path), &text, false, &NoFiles);
    }
    assert!(headings > tries(70, 300), "{headings}");
}

#[test]
fn from_every_heading_of_a_session_its_position_leads_to_the_same() {
    each_table(|table| {
        for (seed, hidden) in [(1, false), (2, true)] {
            let text = without_seed(&played(table, seed, hidden));
            let status = report(&text).status;
            assert!(matches!(status, Status::Legal | Status::Unfinished), "{text}");
            from_every_heading(&table.to_string(), &text, !hidden, &NoFiles);
        }
    });
}

/// A deck of the fixtures in which players decide more than what they play.
const DECISIONS: &str = include_str!("../../fixtures/evolve/data/decisions.yaml");

struct Decisions;

impl Files for Decisions {
    fn read(&self, _: &str) -> Result<Arc<OwnFile>, Refused> {
        Ok(Arc::new(OwnFile::new(DECISIONS, Quoting::Values)))
    }
}

#[test]
fn whatever_players_decide_is_legal_and_a_position_leads_to_the_same() {
    let mut said = String::new();
    for (seed, players) in (1..=18).zip([2, 3, 4].into_iter().cycle()) {
        let hidden = seed % 2 == 0;
        let options = DealOptions {
            game: "evolve".to_owned(),
            players: (0..players).map(|seat| (format!("P{seat}"), None)).collect(),
            seed,
            hidden,
            headers: vec![("deck".to_owned(), "decisions.yaml".to_owned())],
            files: vec![("decisions.yaml".to_owned(), DECISIONS.to_owned())],
            ..DealOptions::default()
        };
        let mut last = seed;
        let mut choose = |bound: u64| {
            last = last.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (last >> 33) % bound
        };
        let text = GAMES.play(&options, &mut choose).unwrap();
        let text = without_seed(&text);
        let found = judged(&text, &Decisions);
        assert_eq!(found.status, Status::Legal, "{text}\n{:?}", found.findings);
        from_every_heading(&format!("decisions, seed {seed}"), &text, !hidden, &Decisions);
        said.push_str(&text);
    }
    for verb in [": hunt P", ": use h", ": discard ", " give\n"] {
        assert!(said.contains(verb), "nobody says `{verb}`");
    }
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn starts_with_setup(text: &str) -> bool {
    text.lines().any(|line| line == "setup")
}

#[test]
fn a_gap_is_judged_no_more_than_its_form() {
    let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\nA: start a1 a2\nB: start g1 g2\n\n\
                round 1\ntable: climate +1\ngap: \"tea\"\n\nround 7\nA: bid 9 horn\ncheck: A 99 mp\n\n\
                result: final A 3, B 2\n";
    let believed = report(text);
    assert_eq!(believed.status, Status::Claimed, "{:?}", believed.findings);
    assert_eq!(believed.basis.gaps, 1);
    let back = report(&text.replace("round 7", "round 0"));
    assert_eq!(back.findings[0].code.to_string(), "record/heading-order");
}

#[test]
fn what_a_position_states_cannot_be_taken_back() {
    let text = "evoref 1\ngame: evo\nplayers: A, B\n\nposition\ntable: order A B; wheel 2\n\
                A: dinosaurs a1 a2; genes horn; 6 mp\nB: dinosaurs g1 g2; 6 mp\n\nround 2\ntakeback: 1\n";
    assert_eq!(report(text).findings[0].code.to_string(), "record/takeback-too-far");
}
