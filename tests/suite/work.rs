//! What refereeing may cost is bounded in steps: a hard question is left open and said to be, advice
//! ends, and neither changes the other.

use std::path::Path;

use evoref::GAMES;
use evoref_record::diagnostic::{Finding, Severity};
use evoref_record::source::Source;
use evoref_referee::{self as referee, DealOptions, Options, Report};

use crate::originals::{Beside, Original};
use crate::tables::{Choices, apart};

/// Unknown food cards of a whole session, whose sums are stated.
const SUMS: &str = include_str!("work/sums.evo");
/// Sums over a shuffle with almost everything known.
const DRAWS: &str = include_str!("work/draws.evo");
/// Draws of which either the traits or the values are written, until the deck has too few cards for them.
const HALVES: &str = include_str!("../../fixtures/evolution/illegal/cards-not-verified.evo");
/// Hands stated with a deck of 200 cards; one of them cannot be after nine sums.
const LARGE: &str = include_str!("work/a-hand-of-a-large-deck.evo");
/// Food cards of even values, so that an odd sum cannot be.
const EVEN: &str = include_str!("work/sums-of-even-values.evo");

/// The most that a step may stand for with a record of 64 KiB in half a second on one core.
const MOST: u64 = 250_000_000;
const LEFT_OPEN: &str = "evolution/cards-not-verified";

fn judged(text: &str, keep_going: bool) -> Report {
    let source = Source::new("work.evo", text);
    let record = referee::records(&source)[0];
    let options = Options { keep_going, ..Options::default() };
    // Their editions stand beside them.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/work");
    let original = Original { name: String::new(), text: String::new(), folder: Some(folder) };
    GAMES.referee(&source, record, &Beside(&original), &options)
}

fn errors(report: &Report) -> impl Iterator<Item = &Finding> {
    let findings = report.findings.iter();
    findings.filter(|finding| finding.severity == Severity::Error)
}

fn left_open(report: &Report) -> bool {
    let mut codes = report.findings.iter().map(|finding| finding.code.name());
    codes.any(|code| code == LEFT_OPEN)
}

/// A record with a finding below a question that is left open: whatever may have been meant asks it again.
fn choices() -> String {
    let above = HALVES.lines().take(78).map(|line| format!("{line}\n"));
    above.chain(["A: draw 3\n".to_owned()]).collect()
}

/// Different hands, stated again and again.
fn hands() -> String {
    let mut choices = Choices(7);
    let mut text = String::from(
        "evoref 1\ngame: evolution\nplayers: A, B\nsetup\ntable: first A\nround 1\nA: draw 4\nB: draw 4\n",
    );
    for line in 0..120 {
        let by = ["A", "B"][line % 2];
        text.push_str(&format!("{by}: hand"));
        for (name, value) in [("horns", 3), ("climbing", 4), ("ambush", 2), ("long-neck", 5)] {
            let card = match choices.below(4) {
                0 => format!("{name}+{value}"),
                1 => name.to_owned(),
                2 => format!("?+{value}"),
                _ => "?".to_owned(),
            };
            text.push_str(&format!(" {card}"));
        }
        text.push('\n');
    }
    text
}

#[test]
fn a_question_for_which_no_steps_are_left_is_left_open() {
    let report = judged(HALVES, false);
    let (spent, purse) = report.steps.verdict;
    assert_eq!(errors(&report).count(), 0);
    assert!(left_open(&report), "{:#?}", report.findings);
    assert!(spent > purse / 2, "it is meant to need more: {spent} of {purse}");
    assert!(purse + report.steps.advice.1 <= MOST, "{purse}");
}

#[test]
fn half_known_sessions_are_decided() {
    for (name, text) in [("sums", SUMS), ("draws", DRAWS)] {
        let report = judged(text, false);
        let (spent, purse) = report.steps.verdict;
        assert_eq!(errors(&report).count(), 0, "{name}");
        assert!(!left_open(&report), "{name}: {:#?}", report.findings);
        assert!(spent < purse / 2, "{name}: {spent} of {purse}");
    }
}

#[test]
fn impossible_cards_of_large_decks_are_found() {
    let cases = [
        (LARGE, 362, "evolution/card-in-the-hole", "B has carnivore+8, but then"),
        (EVEN, 51, "evolution/hole-impossible", "the unknown food cards allow 42 or 44"),
    ];
    for (text, line, code, words) in cases {
        let report = judged(text, false);
        let found: Vec<_> = errors(&report).collect();
        let [error] = found.as_slice() else { panic!("{found:#?}") };
        let at = error.primary.span.start as usize;
        assert_eq!(text[..at].lines().count(), line, "{error:#?}");
        assert_eq!(error.code.name(), code);
        assert!(error.message.contains(words), "{}", error.message);
        assert!(!left_open(&report), "{:#?}", report.findings);
    }
}

#[test]
fn advice_ends_and_going_on_says_so() {
    let report = judged(&choices(), true);
    let (spent, purse) = report.steps.advice;
    assert!(purse > 0 && spent == purse, "{spent} of {purse}");
    let said = |finding: &Finding| {
        let mut help = finding.help.iter();
        help.any(|help| help.starts_with("judging does not go on below"))
    };
    assert!(errors(&report).any(said), "{:#?}", report.findings);
    assert!(report.stopped.is_some());
    let plain = judged(&choices(), false);
    assert!(!errors(&plain).any(said), "a plain run stops by itself");
}

#[test]
fn no_flag_changes_a_verdict() {
    let broken = |text: &str| {
        // A line that is wrong far down: everything above it is judged as in a run that stops there.
        let (above, last) = text.trim_end().rsplit_once("\nround ").expect("rounds");
        format!("{above}\nround {last}\nA: pass\nB: hand ? ? ? ? ? ? ? ? ? ? ? ?\n")
    };
    let texts = [SUMS, DRAWS, &choices(), HALVES, &broken(SUMS), &broken(DRAWS), &hands()];
    for text in texts.into_iter().step_by(apart(3, 1)) {
        let (plain, going) = (judged(text, false), judged(text, true));
        let first = |report: &Report| {
            errors(report)
                .next()
                .map(|error| (error.code, error.primary.span, error.message.clone()))
        };
        assert_eq!(first(&plain), first(&going));
        assert_eq!(plain.status, going.status);
        assert_eq!(left_open(&plain), left_open(&going));
        if first(&plain).is_none() {
            assert_eq!(plain.basis.unverified, going.basis.unverified);
            assert_eq!(plain.steps.verdict, going.steps.verdict);
        }
    }
}

#[test]
fn the_same_record_costs_the_same_steps() {
    let steps = |keep_going| judged(&hands(), keep_going).steps;
    let plain = steps(false);
    assert_eq!(plain, steps(false));
    assert_eq!(steps(true), steps(true));
    let (spent, _) = plain.verdict;
    assert!(spent > 0, "hands are weighed against each other");
}

#[test]
fn an_ordinary_session_of_hidden_cards_spends_little() {
    let mut most = 0;
    for seed in 1..=60 {
        let players = ["A", "B", "C", "D", "E"];
        let players = players[..2 + seed as usize % 4].iter();
        let options = DealOptions {
            game: "evolution".into(),
            players: players.map(|name| ((*name).into(), None)).collect(),
            seed,
            hidden: true,
            ..DealOptions::default()
        };
        let mut choices = Choices(seed * 77 + 1);
        let text = GAMES.play(&options, &mut |bound| choices.below(bound)).expect("it plays");
        let report = judged(&text, false);
        assert!(!left_open(&report), "seed {seed}");
        let (spent, purse) = report.steps.verdict;
        most = most.max(spent);
        assert!(spent < purse / 4, "seed {seed}: {spent} of {purse}");
    }
    assert!(most > 0, "something is hidden");
}
