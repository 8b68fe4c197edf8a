//! Does twice the text take twice the time? Texts of many kinds, doubled three times, through each
//! target's work; a kind whose last step takes more than three times as long is marked.
//!
//! Time and not work is measured, so a mark on a busy machine is to be tried again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use evoref::data::{DataFile, Quoting};
use evoref::referee::{self, Options};
use evoref::render::{Checked, Format, Look, Outcome, render};
use evoref::rules::NoFiles;
use evoref::source::Source;

const HEAD: &str = "evoref 1\ngame: evo\nplayers: A, B\n";
const OPEN: &str = "evoref 1\ngame: evo\nplayers: A, B\nsetup\ntable: order A B\nA: start a1 a2\nB: start g1 g2\n\
                    round 1\ntable: climate +1\ntable: genes horn\nA: bid 0 horn\nB: bid 1 horn\n";

type Kind = (&'static str, fn(usize) -> String);

/// A head and so many times a piece.
fn many(head: &str, piece: &str, size: usize) -> String {
    format!("{head}{}", piece.repeat(size / piece.len()))
}

/// A piece again and again, for a quarter of a text and at most for as much as a line may have.
fn repeat(piece: &str, size: usize) -> String {
    piece.repeat((size / 4).min(54_000) / piece.len())
}

const RECORDS: &[Kind] = &[
    ("records", |n| {
        many("", "evoref 1\ngame: evo\nplayers: A, B\nsetup\n", n)
    }),
    ("records cut short", |n| many("", "evoref 1\n", n)),
    ("comments", |n| many(HEAD, "# a comment\n", n)),
    ("blank lines", |n| many(HEAD, "\n", n)),
    ("lines of garbage", |n| many(HEAD, "garbage\n", n)),
    ("unknown subjects", |n| many(HEAD, "C: bid 3 horn\n", n)),
    ("unknown verbs", |n| many(OPEN, "A: bdi 3 horn\n", n)),
    ("unknown names", |n| many(OPEN, "A: bid 3 honr\n", n)),
    ("header keys", |n| many(HEAD, "title: \"x\"\n", n)),
    ("unknown header keys", |n| {
        many("evoref 1\ngame: evo\n", "foo: x\n", n)
    }),
    ("unknown keys below the players", |n| {
        many("evoref 1\ngame: evo\nplayers: A, B\n", "foo: x\n", n)
    }),
    ("players lines", |n| {
        many("evoref 1\ngame: evo\n", "players: A, B, C, D\n", n)
    }),
    ("different players", |n| {
        let mut text = String::from("evoref 1\ngame: evo\n");
        for line in 0.. {
            if text.len() > n {
                break;
            }
            text.push_str(&format!("players: P{line}, Q{line}\nR{line}: x\n"));
        }
        text
    }),
    ("rulings", |n| many(HEAD, "ruling: bid-floor = 0\n", n)),
    ("checks", |n| many(OPEN, "check: A 8 mp\n", n)),
    ("checks that differ", |n| many(OPEN, "check: A 9 mp\n", n)),
    ("allowances", |n| {
        many(OPEN, "allow: evo/bid-not-higher \"x\"\n", n)
    }),
    ("adjustments", |n| {
        many(OPEN, "adjust: A +1 mp \"x\"\nadjust: A -1 mp \"x\"\n", n)
    }),
    ("takebacks", |n| many(OPEN, "A: draw ?\ntakeback: 1\n", n)),
    ("takebacks of much", |n| {
        let half = many(OPEN, "A: draw ?\n", n);
        format!("{half}takeback: {}\n", (half.len() - OPEN.len()) / 10)
    }),
    ("illegal actions", |n| many(OPEN, "A: bid 0 horn\n", n)),
    ("headings", |n| many(OPEN, "round 2\n", n)),
    ("results", |n| many(OPEN, "result: final A 1, B 2\n", n)),
    ("clauses of a long line", |n| {
        let line = format!("A: {}\n", repeat("bid 3 horn;", n));
        many(OPEN, &line, n)
    }),
    ("words of a long line", |n| {
        let line = format!("A: move {}\n", repeat("a1-a2 ", n));
        many(OPEN, &line, n)
    }),
    ("items of a long check", |n| {
        let line = format!("check: A 1 mp{}\n", repeat(", A 1 mp", n));
        many(OPEN, &line, n)
    }),
    ("unknown items of a long check", |n| {
        let line = format!("check: A 1 mp{}\n", repeat(", C 1 mp", n));
        many(OPEN, &line, n)
    }),
    ("checks above a broken heading", |n| {
        let mut text = String::from(OPEN);
        for line in 0.. {
            if text.len() > n {
                break;
            }
            text.push_str(&format!("check: A {line} mp\n"));
        }
        text + "rou\nnd 2\n"
    }),
    ("torn lines", |n| many(OPEN, "A: bid 3 ho\nrn\n", n)),
    ("quotes", |n| many(HEAD, "title: \"\\\"\\\"\\\"\\\"\"\n", n)),
    ("open quotes", |n| many(OPEN, "A: \"\n", n)),
    ("evolution feeding", |n| {
        many(
            "evoref 1\ngame: evolution\nplayers: A, B\nsetup\ntable: first A\nround 1\n",
            "A: draw 4\n",
            n,
        )
    }),
    ("hands of Evolution", |n| {
        many(
            "evoref 1\ngame: evolution\nplayers: A, B\nsetup\ntable: first A\nround 1\nA: draw 4\nB: draw 4\n",
            "A: hand ? ? ? ?\n",
            n,
        )
    }),
    ("stale allowances", |n| {
        many(OPEN, "allow: evo/bid-not-higher \"x\"\n", n) + "A: draw ?\n"
    }),
    ("statements that may begin a line", |n| {
        let line = format!("{}\n", repeat("A: ", n));
        many(OPEN, &line, n)
    }),
    ("a long unknown name", |n| {
        many(OPEN, &format!("A: bid 3 {}\n", repeat("horn", n)), n)
    }),
    ("unknown manual cards", |n| {
        many(
            "evoref 1\ngame: evolve\nplayers: A, B\nsetup\n",
            "manual: Nobody knows it A +2 dominance \"x\"\n",
            n,
        )
    }),
    ("different hands of Evolution", |n| {
        let mut text = String::from(
            "evoref 1\ngame: evolution\nplayers: A, B\nsetup\ntable: first A\nround 1\n\
             A: draw horns+3 climbing+4 ambush+2 long-neck+5\nB: draw 4\n",
        );
        for line in 0.. {
            if text.len() > n {
                break;
            }
            let told = ["horns+3 climbing+4", "horns climbing", "?+3 ?+4", "? ?"][line % 4];
            let more = ["ambush+2 long-neck+5", "ambush ?", "? long-neck+5"][line / 4 % 3];
            text.push_str(&format!("A: hand {told} {more}\n"));
        }
        text
    }),
    ("evolve manual", |n| {
        many(
            "evoref 1\ngame: evolve\nplayers: A, B\nsetup\n",
            "adjust: A +1 dominance \"x\"\n",
            n,
        )
    }),
];

const DATA: &[Kind] = &[
    ("brackets", |n| "[".repeat(n)),
    ("mappings in line", |n| "{a: ".repeat(n / 4)),
    ("lists in a list", |n| "- ".repeat(n / 2)),
    ("keys", |n| {
        (0..n / 8).map(|key| format!("k{key}: 1\n")).collect()
    }),
    ("deck of cards", |n| {
        let mut text = String::from("name: x\ntitle: \"X\"\ncards:\n");
        for card in 0..n / 70 {
            text.push_str(&format!(
                "  - {{name: c{card}, phase: climate, effect: manual, text: \"x\"}}\n"
            ));
        }
        text
    }),
    ("map", |n| {
        format!(
            "name: x\ntitle: X\nplayers: 2\nmap: |\n{}",
            "  a   D* J* H\n".repeat(n / 14)
        )
    }),
    ("listed spaces", |n| {
        let mut text = String::from("name: x\ntitle: \"X\"\nplayers: 2\nspaces:\n");
        for space in 0..n / 60 {
            text.push_str(&format!(
                "  - {{name: a{space}, terrain: desert, start: yes, coast: yes, at: [1, 1], neighbours: []}}\n"
            ));
        }
        text
    }),
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

fn least(work: &dyn Fn()) -> Duration {
    (0..3)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

fn main() {
    type Work = (&'static str, &'static [Kind], usize, fn(&str));
    let works: [Work; 6] = [
        ("parse", RECORDS, 1 << 17, |text| {
            evoref_fuzz::parse(text.as_bytes())
        }),
        ("check", RECORDS, 1 << 17, |text| check(text, false)),
        ("check --keep-going", RECORDS, 1 << 15, |text| {
            check(text, true)
        }),
        ("reports", RECORDS, 1 << 16, reports),
        ("fmt --expand", RECORDS, 1 << 17, format),
        ("data", DATA, 1 << 15, data),
    ];
    let only = std::env::args().nth(1);
    let mut marked = 0;
    println!(
        "| target | text | bytes | ms | ms for twice, four, eight times |\n| --- | --- | --- | --- | --- |"
    );
    for (target, kinds, size, work) in works {
        for (kind, make) in kinds {
            if only.as_ref().is_some_and(|only| only != target) {
                continue;
            }
            let times: Vec<Duration> = (0..4)
                .map(|doubled| {
                    let text = make(size << doubled);
                    least(&|| work(&text))
                })
                .collect();
            let slow = times[3] > 3 * times[2] && times[3] > Duration::from_millis(20);
            marked += u32::from(slow);
            let ms: Vec<String> = times
                .iter()
                .map(|time| format!("{:.1}", time.as_secs_f64() * 1e3))
                .collect();
            let mark = if slow { " **more than linear**" } else { "" };
            println!(
                "| {target} | {kind} | {size} | {} | {}{mark} |",
                ms[0],
                ms[1..].join(", ")
            );
        }
    }
    assert!(marked == 0, "{marked} kinds take more than linear time");
}
