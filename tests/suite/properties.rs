//! What holds for every game, by random legal play: written once, generic over the trait.

use super::editions::GAMES;
use evoref_game::{Actor, Choice, Entry, Next, NoFiles, Owner, Rules, Step, View};
use evoref_game::{Book, Verb as _};
use evoref_record::notation::Reader;
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options, Status};

use super::tables::{
    Choices, Visit, apart, attempt, each_table, played, rules, seats, seeded, settle, visit,
};

struct Walk {
    headers: &'static [(&'static str, &'static str)],
    players: u8,
    seed: u64,
    view: View,
}

impl Visit for Walk {
    type Out = ();

    fn visit<G: Rules>(self) {
        let seats = seats(self.players);
        let rules: G = rules(&seats, self.headers, seeded(self.seed), self.view);
        let mut choices = Choices(self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut state = rules.start();
        let mut log: Vec<Entry> = Vec::new();
        let mut candidates: Vec<Choice<G::Action>> = Vec::new();
        for _ in 0..20_000 {
            if let Some((by, action)) = rules.dealt(&state)
                && attempt(&rules, &mut state, by, &action, &mut log)
            {
                reads_back(&rules, by, &action);
                continue;
            }
            candidates.clear();
            rules.candidates(&state, &mut candidates);
            candidates.retain(|choice| choice.weight > 0);
            let mut played = false;
            let leave = choices.below(12) == 0;
            while !candidates.is_empty() && !leave {
                let index = choices.below(candidates.len() as u64) as usize;
                let choice = candidates.swap_remove(index);
                if attempt(&rules, &mut state, choice.by, &choice.action, &mut log) {
                    reads_back(&rules, choice.by, &choice.action);
                    played = true;
                    break;
                }
            }
            if played {
                continue;
            }
            let mut after = state.clone();
            let mut entries = Vec::new();
            if settle(&rules, &mut after, &Next::Round, &mut entries) {
                rules.open_round(&mut after, &mut Book::quiet(Step(1)));
                state = after;
                log.append(&mut entries);
                continue;
            }
            if !leave {
                break;
            }
        }
        settle(&rules, &mut state, &Next::End, &mut log);
        let standing = rules.standing(&state);
        assert!(standing.ending.is_some(), "{}: the session did not end", G::GAME.name);
        let begun = rules.standing(&rules.start());
        for row in &standing.rows {
            assert_eq!(row.parts.iter().sum::<i32>(), row.total, "parts add up to the total");
            let owner = Owner::player(row.player);
            let addends: i32 = log
                .iter()
                .filter(|entry| entry.owner == owner && entry.unit == G::GAME.score)
                .map(|entry| entry.delta)
                .sum();
            let begun = begun.rows.iter().find(|one| one.player == row.player);
            assert_eq!(
                begun.map_or(0, |row| row.total) + addends,
                row.total,
                "{}: addends of {:?}",
                G::GAME.name,
                row.player
            );
        }
    }
}

/// Print and read are inverse.
fn reads_back<G: Rules>(rules: &G, by: Actor, action: &G::Action) {
    let mut text = String::new();
    action.print(rules, View::Full, &mut text);
    let mut read = Vec::new();
    let reader = Reader::new(rules, &text, 0);
    let rest = G::read_clause(&reader, by, &mut read).unwrap_or_else(|misread| {
        panic!("`{text}` cannot be read: {} at {:?}", misread.message, misread.primary.span)
    });
    assert!(rest.is_empty(), "`{text}` is not read to its end");
    assert_eq!(read.len(), 1, "`{text}` is one action");
    assert_eq!(read[0].action, *action, "`{text}` is read as another action");
}

#[test]
fn random_play_keeps_the_books_and_ends() {
    each_table(|table| {
        for seed in 1..=4 {
            for view in [View::Full, View::Onlooker] {
                let walk = Walk { headers: table.headers, players: table.players, seed, view };
                visit(table.game.name, walk);
            }
        }
    });
}

fn assert_legal(name: &str, text: &str) {
    let source = Source::new(name, text);
    let records = referee::records(&source);
    assert_eq!(records.len(), 1);
    let report = GAMES.referee(&source, records[0], &NoFiles, &Options::default());
    let findings: Vec<_> = report
        .findings
        .iter()
        .filter(|f| f.severity < evoref_record::diagnostic::Severity::Note)
        .collect();
    assert!(report.status == Status::Legal, "{name} is {:?}: {findings:#?}\n{text}", report.status);
    let formatted = GAMES.format(&source, records[0], &NoFiles, false).expect("it is sound");
    assert_eq!(formatted, text, "{name}: fmt is the identity on what play writes");
}

#[test]
fn what_play_writes_is_legal_and_formatted() {
    each_table(|table| {
        for seed in 1..=8 {
            for hidden in [false, true] {
                let text = played(table, seed, hidden);
                let name = format!("{table}, seed {seed}, hidden {hidden}");
                assert_legal(&name, &text);
            }
        }
    });
}

#[test]
fn dropping_a_line_is_legal_or_found_at_or_after_it() {
    each_table(|table| {
        let text = played(table, 3, false);
        let lines: Vec<&str> = text.lines().collect();
        for (dropped, line) in lines.iter().enumerate().step_by(apart(151, 41)) {
            let mut changed: Vec<&str> = lines.clone();
            changed.remove(dropped);
            let source = Source::new("dropped", changed.join("\n"));
            for record in referee::records(&source) {
                let report = GAMES.referee(&source, record, &NoFiles, &Options::default());
                let findings = report.findings.iter();
                let errors: Vec<_> = findings
                    .filter(|finding| {
                        finding.severity == evoref_record::diagnostic::Severity::Error
                            && !finding.code.name().starts_with("record/result")
                            && !finding.code.name().starts_with("record/final")
                    })
                    .collect();
                for finding in &errors {
                    let at = source.position(finding.primary.span.start).line as usize;
                    let in_header = dropped < 8;
                    assert!(
                        in_header || at > dropped,
                        "`{line}` (line {}) dropped, found at line {at}: {}",
                        dropped + 1,
                        finding.message
                    );
                    assert!(finding.primary.span.end as usize <= source.text().len());
                }
            }
        }
    });
}

#[test]
fn a_session_is_the_same_for_the_same_seed() {
    each_table(|table| {
        assert_eq!(played(table, 5, false), played(table, 5, false));
        assert_ne!(played(table, 5, false), played(table, 6, false));
    });
}
