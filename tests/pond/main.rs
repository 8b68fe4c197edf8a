//! A fourth game, added from outside: one folder and one line in the register. `docs/add-a-game.md` walks
//! through it.

#![allow(
    unreachable_pub,
    reason = "the game is written as if its crate were a library"
)]

mod game;

use std::sync::Arc;

use evoref::{At, CheckOptions, NoFiles, Record, Registered, Session, Source, add_games};

static GAMES: [Registered; 1] = [Registered::of::<game::Pond>()];

const HEAD: &str = "evoref 1\ngame: pond\nplayers: A \"Ann\", B \"Bob\"\n\nsetup\n\nround 1\n";

fn open(record: &str) -> Session {
    add_games(&GAMES);
    Session::open(record, &NoFiles).expect("a sound header")
}

/// Line and code of every finding.
fn check(body: &str) -> Vec<(u32, &'static str)> {
    add_games(&GAMES);
    let source = Arc::new(Source::new("pond", format!("{HEAD}{body}")));
    let record = &Record::all(&source)[0];
    let report = evoref::check(record, &NoFiles, &CheckOptions::default());
    let findings = report.findings.iter();
    findings
        .map(|finding| {
            let place = record.position(finding.primary.span.start);
            (place.line, finding.code.0)
        })
        .collect()
}

const WHOLE: &str = "table: roll 4\nA: bid 2\nB: bid 3\n\nround 2\ntable: roll 6\nA: bid 5\nB: pass\n\n\
                     round 3\ntable: roll 1\nA: pass\nB: pass\ncheck: A 6 points, B 5 cards\n\n\
                     result: final A 6, B 4\n";

#[test]
fn a_session_is_refereed() {
    assert_eq!(check(WHOLE), []);
}

#[test]
fn every_rule_is_found_where_it_is_broken() {
    let first = |body: &str| check(body)[0];
    assert_eq!(first("A: bid 2\n"), (8, "pond/roll-missing"));
    assert_eq!(first("table: roll 4; roll 4\n"), (8, "pond/roll-twice"));
    assert_eq!(first("table: roll 4\nB: pass\n"), (9, "pond/not-your-turn"));
    let spent = "table: roll 4\nA: bid 2\nB: pass\nround 2\ntable: roll 1\nA: bid 2\n";
    assert_eq!(first(spent), (13, "pond/card-not-in-hand"));
    let low = "table: roll 4\nA: bid 2\nB: bid 2\n";
    assert_eq!(first(low), (10, "pond/bid-not-higher"));
    let early = "table: roll 4\nA: bid 2\nround 2\n";
    assert_eq!(first(early), (10, "pond/bid-missing"));
    assert_eq!(first("table: roll 7\n"), (8, "record/expected"));
}

#[test]
fn a_roll_is_the_one_of_the_seed() {
    add_games(&GAMES);
    let seeded = HEAD.replace("players:", "seed: chacha8/1 7\nplayers:");
    let mut session = open(&format!("{seeded}\n"));
    session.seek(At::END);
    let legal = session.legal();
    assert_eq!(legal.clauses.len(), 1, "the seed leaves one roll");
    let other = if legal.clauses[0].text == "roll 1" {
        2
    } else {
        1
    };
    let refused = session.play(&format!("table: roll {other}")).unwrap_err();
    assert_eq!(refused.code.0, "pond/not-rolled");
}

#[test]
fn a_switch_is_set() {
    let short = WHOLE.split("round 2").next().unwrap_or_default();
    let record = format!("{HEAD}{short}result: final B 4, A 0\n");
    let record = record.replace("setup", "ruling: rounds = 1\n\nsetup");
    assert!(open(&record).findings().is_empty());
}

#[test]
fn a_session_is_listed_stepped_drawn_and_scored() {
    let mut session = open(&format!("{HEAD}{WHOLE}"));
    let mut told = Vec::new();
    while let Some(event) = session.step() {
        told.extend(event.facts.into_iter().map(|fact| fact.phrase));
    }
    assert_eq!(
        told[1..5],
        [
            "the fly is worth 4",
            "Ann bids 2",
            "Bob bids 3",
            "Bob takes the fly"
        ]
    );
    let totals: Vec<i32> = session.score().rows.iter().map(|row| row.total).collect();
    assert_eq!(totals, [6, 4]);
    assert!(
        session
            .show()
            .contains("Ann: 6 points, cards [1, 2, 3, 4, 6]")
    );
    session.seek(At::before(10));
    let texts = session
        .legal()
        .clauses
        .into_iter()
        .map(|clause| clause.text);
    assert!(texts.eq(["bid 3", "bid 4", "bid 5", "bid 6", "pass"]));
    let json = session.scene().to_json();
    assert_eq!(json["table"]["standing"]["card"], 2);
}
