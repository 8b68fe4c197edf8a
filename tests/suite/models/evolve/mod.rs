//! Evolve! by the rules page alone, compared with the referee.
//!
//! The model shares no code with the game. It reads a record line by line, computes attributes, costs,
//! places and points from the deck file, and keeps every distribution of the cards that is possible, one
//! by one: draws and cuts that nobody wrote, in every order, across every reshuffle. So it can afford only a
//! tiny box of cards; with the shipped deck it judges records in which every draw is written.
//! Not modelled: rulings, cards of kind `manual`, seeds, `allow:`, `takeback:`.
//!
//! `EVOREF_PROOF=full` compares 5,000 records, `EVOREF_PROOF=800` as many; `EVOREF_SEED=1581,1963` only
//! these.

mod deck;
mod lines;
mod score;
mod table;
mod worlds;

use std::sync::Arc;

use evoref::diagnostic::Severity;
use evoref::game::{Files, OwnFile, Refused};
use evoref::referee::{self, DealOptions};
use evoref::{At, CheckOptions, Quoting, Record, Session, Source, check};

use self::deck::Deck;
use self::table::{Verdict, judge};
use crate::lines::{Lines, is_card, is_move, one};
use crate::mutants::OPERATORS;
use crate::tables::{Choices, records, seats};

const TINY: &str = include_str!("../../../../fixtures/evolve/data/tiny.yaml");
const HOUSE: &str = include_str!("../../../../src/games/evolve/data/house-1.yaml");

/// The file of the tiny box, whatever its path.
struct Box9;

impl Files for Box9 {
    fn read(&self, _: &str) -> Result<Arc<OwnFile>, Refused> {
        Ok(Arc::new(OwnFile::new(TINY, Quoting::Values)))
    }
}

/// Slips that leave every line readable: the model reads no broken form.
const SLIPS: &[&str] = &[
    "drop a line",
    "double a line",
    "swap neighbouring lines",
    "other player as subject",
    "amount + 1",
    "amount - 1",
    "other card or gene",
    "wrong result",
    "`?` for a word",
    "move a clause to another round",
];

fn slip(text: &str, choices: &mut Choices) -> Option<String> {
    let name = one(SLIPS, choices)?;
    let (_, broken) = OPERATORS.iter().find(|(other, _)| *other == name).unwrap();
    broken(&Lines::new(text), choices)
}

/// What a random session looks like, with every draw written.
fn record(tiny: bool, players: u8, seed: u64) -> String {
    let (headers, files) = if tiny {
        let path = "tiny.yaml".to_owned();
        (vec![("deck".to_owned(), path.clone())], vec![(path, TINY.to_owned())])
    } else {
        (Vec::new(), Vec::new())
    };
    let options = DealOptions {
        game: "evolve".to_owned(),
        players: (seats(players).iter()).map(|seat| (seat.handle.to_string(), None)).collect(),
        seed,
        hidden: false,
        headers,
        rulings: Vec::new(),
        files,
    };
    let mut choices = Choices(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let text = referee::play(&options, &mut |bound| choices.below(bound)).unwrap();
    // Without the seed: the model knows no generator.
    let lines = text.lines().filter(|line| !line.starts_with("seed:"));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The same with less known: unknown cards, numbers for names, lines left out.
fn hidden(text: &str, choices: &mut Choices) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        let Some((who, clause)) = line.split_once(": ").filter(|_| is_move(line)) else {
            kept.push_str(line);
            kept.push('\n');
            continue;
        };
        let mut words: Vec<&str> = clause.split(' ').collect();
        let from = match words[0] {
            "draw" | "discard" => 1,
            "play" => words.len().min(3),
            _ => words.len(),
        };
        match (words[0], choices.below(6)) {
            ("draw", 0 | 1) | ("pass", 0..3) | ("discard", 0) => continue,
            _ => {}
        }
        let count = (words.len() - 1).to_string();
        if words[0] == "draw" && choices.below(4) == 0 {
            words = vec!["draw", &count];
        } else {
            for word in &mut words[from..] {
                if is_card(word) && choices.below(3) == 0 {
                    *word = "?";
                }
            }
        }
        kept.push_str(&format!("{who}: {}\n", words.join(" ")));
    }
    kept
}

/// A count at a random line, right or off by one.
fn counted(text: &str, hands: bool, choices: &mut Choices) -> String {
    let lines = Lines::new(text);
    let Some(at) = lines.pick(choices, is_move) else {
        return text.to_owned();
    };
    let Ok(mut session) = Session::open(text, &Box9) else {
        return text.to_owned();
    };
    session.seek(At::after(at as u32 + 1));
    let who = one(&lines.handles, choices).unwrap();
    // Which draw a line tells of may depend on lines below it, and with it how many cards a hand had.
    let unit = if hands && choices.below(2) == 0 { "cards" } else { "dominance" };
    let is = session.count(who, unit).unwrap_or(0) + [0, 0, 1, -1][choices.below(4) as usize];
    lines.with(|lines| lines.insert(at + 1, format!("check: {who} {is} {unit}")))
}

/// The verdict of the referee: legal, or the line of its first error.
fn refereed(text: &str) -> (Verdict, String) {
    let source = Arc::new(Source::new("model.evo", text));
    let record = Record::all(&source)[0].clone();
    let report = check(&record, &Box9, &CheckOptions::default());
    let error = (report.findings.iter()).find(|finding| finding.severity == Severity::Error);
    match error {
        None => (Verdict::Legal, String::new()),
        Some(finding) => (
            Verdict::Illegal(record.position(finding.primary.span.start).line as usize),
            format!("{}: {}", finding.code.0, finding.message),
        ),
    }
}

/// A wrong count is told with the illegal line below it, if there is one.
fn is_same(text: &str, model: Verdict, referee: Verdict) -> bool {
    let Verdict::Illegal(line) = model else {
        return model == referee;
    };
    let is_count = (text.lines().nth(line - 1)).is_some_and(|line| line.starts_with("check:"));
    let below = matches!(referee, Verdict::Illegal(other) if other > line);
    model == referee || is_count && below
}

/// Whether the referee found an error, as it may, because it does not try who else drew how many of too few
/// cards: not before the line at which the order of the seats fits no more.
fn is_by_seat(deck: &Deck, text: &str, model: Verdict, referee: Verdict) -> bool {
    let line = |verdict| match verdict {
        Verdict::Legal => usize::MAX,
        Verdict::Illegal(line) => line,
        Verdict::Open => 0,
    };
    line(referee) < line(model) && line(judge(deck, text, false, true)) <= line(referee)
}

/// What is compared: how many, and what came of it.
#[derive(Default)]
struct Tally {
    legal: u32,
    illegal: u32,
    /// Not judged by the model.
    open: u32,
    /// Refused because of the order of the seats.
    by_seat: u32,
    differences: Vec<String>,
}

fn compare(tiny: bool, seeds: impl Iterator<Item = u64>) -> Tally {
    let deck = Deck::read(if tiny { TINY } else { HOUSE });
    let mut tally = Tally::default();
    for seed in seeds {
        let mut choices = Choices(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
        let players = 2 + choices.below(if tiny { 2 } else { 5 }) as u8;
        let mut text = record(tiny, players, seed);
        if tiny {
            text = hidden(&text, &mut choices);
        }
        if choices.below(2) == 0 {
            text = counted(&text, !tiny, &mut choices);
        }
        if choices.below(3) > 0 {
            text = slip(&text, &mut choices).unwrap_or(text);
        }
        let model = judge(&deck, &text, !tiny, false);
        let (verdict, why) = refereed(&text);
        let by_seat =
            tiny && !is_same(&text, model, verdict) && is_by_seat(&deck, &text, model, verdict);
        match model {
            _ if by_seat => tally.by_seat += 1,
            Verdict::Open => tally.open += 1,
            Verdict::Legal => tally.legal += 1,
            Verdict::Illegal(_) => tally.illegal += 1,
        }
        if model != Verdict::Open && !by_seat && !is_same(&text, model, verdict) {
            let number = |(at, line)| format!("{:4} {line}\n", at + 1);
            let numbered: String = text.lines().enumerate().map(number).collect();
            tally.differences.push(format!(
                "seed {seed}: the model says {model:?}, the referee {verdict:?} {why}\n{numbered}"
            ));
        }
    }
    tally
}

fn agree(tiny: bool) {
    if let Ok(seeds) = std::env::var("EVOREF_SEED") {
        let seeds = seeds.split(',').map(|seed| seed.parse().unwrap());
        let differences = compare(tiny, seeds).differences;
        assert!(differences.is_empty(), "{}", differences.join("\n"));
        return;
    }
    let records = records(10, 40, 5_000);
    let tally = compare(tiny, 1..=records);
    println!(
        "{} legal, {} illegal, {} refused by the order of the seats, {} not judged by the model",
        tally.legal, tally.illegal, tally.by_seat, tally.open
    );
    assert!(tally.legal > 0 && tally.illegal > 0, "the records are of one kind");
    let count = tally.differences.len();
    for difference in tally.differences.iter().take(12) {
        println!("{difference}");
    }
    assert!(count == 0, "{count} differences");
}

#[test]
fn scores_and_payments_agree_with_the_model() {
    agree(false);
}

#[test]
fn hidden_cards_agree_with_the_model() {
    agree(true);
}

/// The handbook says that the referee does not try who else drew how many of too few cards.
#[test]
fn too_few_cards_are_drawn_in_the_order_of_the_seats() {
    let deck = Deck::read(TINY);
    let text = include_str!("too-few-cards.evo");
    let line = text.lines().count();
    assert_eq!(judge(&deck, text, false, false), Verdict::Legal);
    assert_eq!(judge(&deck, text, false, true), Verdict::Illegal(line));
    assert_eq!(refereed(text).0, Verdict::Illegal(line));
}

/// B cannot have drawn before the others: too few cards were left for him and them.
#[test]
fn a_draw_that_nobody_can_have_preceded_is_of_the_cards_left() {
    let text = include_str!("no-room-before.evo");
    let illegal = Verdict::Illegal(text.lines().count());
    assert_eq!(judge(&Deck::read(TINY), text, false, false), illegal);
    assert_eq!(refereed(text).0, illegal);
}
