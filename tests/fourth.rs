//! A fourth game, added from outside: one folder and one line in the register. It is put through the tests that
//! are written once for all games. `docs/add-a-game.md` walks through it.

#![allow(
    unreachable_pub,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "the game is written as if its crate were a library; a test may fail, and may print"
)]

mod pond {
    pub mod game;
}

/// The generic tests, which lie in `tests/suite`, and what they ask of a test crate.
mod suite {
    mod comments;
    mod lines;
    mod listing;
    mod mutants;
    mod originals;
    mod printing;
    mod properties;
    mod stepping;
    mod tables;

    pub(crate) mod editions {
        use std::ops::RangeInclusive;
        use std::path::PathBuf;

        use evoref::Games;
        use evoref_game::Game;

        use super::tables::{Visit, each_table, played};
        use crate::pond::game::Pond;

        pub(crate) static GAMES: Games = evoref_referee::games![Pond];

        type Headers = &'static [(&'static str, &'static str)];

        pub(crate) const EDITIONS: &[(&str, Headers, RangeInclusive<u8>)] = &[("pond", &[], 2..=3)];

        pub(crate) fn games() -> &'static [&'static Game] {
            GAMES.all()
        }

        pub(crate) fn visit<V: Visit>(_: &str, visit: V) -> V::Out {
            visit.visit::<Pond>()
        }

        /// Played sessions, and some of them without one of their lines.
        pub(crate) fn fixtures() -> Vec<(PathBuf, String)> {
            let mut texts = Vec::new();
            each_table(|table| {
                for seed in 1..=60 {
                    let whole = played(table, seed, false);
                    let line = 8 + seed as usize % 8;
                    let lines = whole.split_inclusive('\n').enumerate();
                    let broken = lines.filter(|(at, _)| *at != line).map(|(_, line)| line);
                    texts.push((format!("{table} {seed} without {line}").into(), broken.collect()));
                    texts.push((format!("{table} {seed}").into(), whole));
                }
            });
            texts
        }
    }
}

use evoref::{At, CheckOptions, NoFiles, Record, Source};
use suite::editions::GAMES;

const HEAD: &str = "evoref 1\ngame: pond\nplayers: A \"Ann\", B \"Bob\"\n\nsetup\n\nround 1\n";

/// Line and code of the first finding.
fn first(body: &str) -> Option<(u32, &'static str)> {
    let source = std::sync::Arc::new(Source::new("pond", format!("{HEAD}{body}")));
    let record = &Record::all(&source)[0];
    let report = GAMES.referee(&record.source, record.span, &NoFiles, &CheckOptions::default());
    let finding = report.findings.first()?;
    let place = record.position(finding.primary.span.start);
    Some((place.line, finding.code.name()))
}

#[test]
fn every_rule_is_found_where_it_is_broken() {
    for (body, line, code) in [
        ("A: bid 2\n", 8, "pond/roll-missing"),
        ("table: roll 4; roll 4\n", 8, "pond/bid-missing"),
        ("table: roll 4\nB: pass\n", 9, "pond/not-your-turn"),
        (
            "table: roll 4\nA: bid 2\nB: pass\nround 2\ntable: roll 1\nA: bid 2\n",
            13,
            "pond/card-not-in-hand",
        ),
        ("table: roll 4\nA: bid 2\nB: bid 2\n", 10, "pond/bid-not-higher"),
        ("table: roll 4\nA: bid 2\nround 2\n", 10, "pond/bid-missing"),
        ("table: roll 7\n", 8, "record/expected"),
    ] {
        assert_eq!(first(body), Some((line, code)));
    }
}

#[test]
fn a_roll_is_the_one_of_the_seed_and_a_switch_is_set() {
    let head = HEAD.replace("players:", "seed: chacha8/1 7\nruling: rounds = 1\nplayers:");
    let mut session = GAMES.open(head.as_str(), &NoFiles).expect("a sound header");
    session.seek(At::END);
    let legal = session.legal();
    assert_eq!(legal.clauses.len(), 1, "the seed leaves one roll");
    let roll = legal.clauses[0].text.clone();
    let other = if roll == "roll 1" { "roll 2" } else { "roll 1" };
    let refused = session.play(&format!("table: {other}")).unwrap_err();
    assert_eq!(refused.code.name(), "pond/not-rolled");
    for line in [&format!("table: {roll}"), "A: bid 1", "B: pass"] {
        session.play(line).expect("it is legal");
    }
    session.seek(At::END);
    assert!(session.show().contains("cards [2, 3, 4, 5, 6]"), "{}", session.show());
    assert!(session.legal().headings.is_empty(), "one round is all");
}
