//! Evolve! by the rules page alone, compared with the referee.
//!
//! The model shares no code with the game. It reads a record line by line, computes attributes, costs,
//! places and points from the deck file, and keeps every distribution of the cards that is possible, one
//! by one: draws and cuts that nobody wrote, in every order, across every reshuffle. So it can afford only
//! tiny boxes of cards; with the shipped deck it judges records in which every draw is written.
//! Not modelled: cards of kind `manual`, seeds, `allow:`, `takeback:`, and rulings but those of the random boxes.
//!
//! `EVOREF_PROOF=full` compares 5,000 records and 20,000 of random boxes, `EVOREF_PROOF=800` as many;
//! `EVOREF_SEED=1581,1963` only these.

mod boxes;
mod deck;
mod lines;
mod score;
mod table;
mod worlds;

use evoref::GAMES;
use std::sync::Arc;

use evoref::{At, CheckOptions, Quoting, Record, Source, check};
use evoref_game::{Files, OwnFile, Refused};
use evoref_record::diagnostic::Severity;
use evoref_referee::DealOptions;

use self::deck::Deck;
use self::table::{Verdict, judge};
use crate::lines::{Lines, is_card, is_move, one};
use crate::mutants::OPERATORS;
use crate::tables::{Choices, records, seats};

const TINY: &str = include_str!("../../../../fixtures/evolve/data/tiny.yaml");
const HOUSE: &str = include_str!("../../../../crates/evolve/src/data/house-1.yaml");

/// Distributions that are looked at between two lines of a record; of random boxes, of which there are many, fewer.
const MOST_WORLDS: usize = 60_000;

/// The file of a box, whatever its path.
struct OneBox<'b>(&'b str);

impl Files for OneBox<'_> {
    fn read(&self, _: &str) -> Result<Arc<OwnFile>, Refused> {
        Ok(Arc::new(OwnFile::new(self.0, Quoting::Values)))
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
fn record(own: Option<&str>, players: u8, seed: u64) -> String {
    let (headers, files) = match own {
        Some(deck) => {
            let path = "tiny.yaml".to_owned();
            (vec![("deck".to_owned(), path.clone())], vec![(path, deck.to_owned())])
        }
        None => (Vec::new(), Vec::new()),
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
    let text = GAMES.play(&options, &mut |bound| choices.below(bound)).unwrap();
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

/// The same as one player writes it, who knows the cards of his own hand and those that lie open.
fn of_one(text: &str, choices: &mut Choices) -> String {
    let who = one(&Lines::new(text).handles, choices).unwrap();
    let mut kept = String::new();
    for line in text.lines() {
        let other = line.split_once(": ").filter(|(by, _)| is_move(line) && *by != who);
        match other.map(|(by, clause)| (by, clause.split(' ').collect::<Vec<_>>())) {
            Some((_, words)) if words[0] == "draw" && choices.below(2) == 0 => {}
            Some((by, words)) if words[0] == "draw" => {
                kept.push_str(&format!("{by}: draw {}\n", words.len() - 1));
            }
            Some((by, words)) if words[0] == "play" && words.len() > 3 => {
                let paying = words[3..].iter().map(|word| if is_card(word) { "?" } else { word });
                let paying: Vec<&str> = paying.collect();
                kept.push_str(&format!("{by}: {} {}\n", words[..3].join(" "), paying.join(" ")));
            }
            Some(_) | None => {
                kept.push_str(line);
                kept.push('\n');
            }
        }
    }
    kept
}

/// A count at a random line, right or off by one.
fn counted(text: &str, hands: bool, choices: &mut Choices) -> String {
    let lines = Lines::new(text);
    let Some(at) = lines.pick(choices, is_move) else {
        return text.to_owned();
    };
    let Ok(mut session) = GAMES.open(text, &OneBox(TINY)) else {
        return text.to_owned();
    };
    session.seek(At::after(at as u32 + 1));
    let who = one(&lines.handles, choices).unwrap();
    // Which draw a line tells of may depend on lines below it, and with it how many cards a hand had.
    let unit = if hands && choices.below(2) == 0 { "cards" } else { "dominance" };
    let is = session.count(who, unit).unwrap_or(0) + [0, 0, 1, -1][choices.below(4) as usize];
    lines.with(|lines| lines.insert(at + 1, format!("check: {who} {is} {unit}")))
}

/// What the referee says of a record: legal, or the line of its first error; why; of how many lines that cards
/// leave a hand it could not say that they were there, and how many actions it judged and did not judge.
fn refereed(text: &str, deck: &str) -> (Verdict, String, (u64, u64, u64)) {
    let source = Arc::new(Source::new("model.evo", text));
    let record = Record::all(&source)[0].clone();
    let report = check(&record, &OneBox(deck), &CheckOptions::default());
    let error = (report.findings.iter()).find(|finding| finding.severity == Severity::Error);
    let unseen = text.lines().filter(|line| line.ends_with(" over ?")).count() as u64;
    let unsure = report.basis.unverified.saturating_sub(unseen);
    let (judged, unjudged) = (report.judged, report.actions - report.judged);
    match error {
        None => (Verdict::Legal, String::new(), (unsure, judged, unjudged)),
        Some(finding) => (
            Verdict::Illegal(record.position(finding.primary.span.start).line as usize),
            format!("{}: {}", finding.code.name(), finding.message),
            (unsure, judged, 0),
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

/// What is compared: how many, and what came of it.
#[derive(Default)]
struct Tally {
    legal: u32,
    illegal: u32,
    /// Not judged by the model.
    open: u32,
    differences: Vec<String>,
}

fn differs(seed: u64, model: Verdict, (verdict, why): (Verdict, &str), text: &str) -> String {
    let number = |(at, line)| format!("{:4} {line}\n", at + 1);
    let numbered: String = text.lines().enumerate().map(number).collect();
    format!("seed {seed}: the model says {model:?}, the referee {verdict:?} {why}\n{numbered}")
}

fn compare(tiny: bool, seeds: impl Iterator<Item = u64>) -> Tally {
    let deck = Deck::read(if tiny { TINY } else { HOUSE });
    let mut tally = Tally::default();
    for seed in seeds {
        let mut choices = Choices(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
        let players = 2 + choices.below(if tiny { 2 } else { 5 }) as u8;
        let mut text = record(tiny.then_some(TINY), players, seed);
        if tiny {
            text = hidden(&text, &mut choices);
        }
        if choices.below(2) == 0 {
            text = counted(&text, !tiny, &mut choices);
        }
        if choices.below(3) > 0 {
            text = slip(&text, &mut choices).unwrap_or(text);
        }
        let model = judge(&deck, &text, !tiny, &mut (0, 0), MOST_WORLDS);
        let (verdict, why, _) = refereed(&text, TINY);
        match model {
            Verdict::Open => tally.open += 1,
            Verdict::Legal => tally.legal += 1,
            Verdict::Illegal(_) => tally.illegal += 1,
        }
        if model != Verdict::Open && !is_same(&text, model, verdict) {
            tally.differences.push(differs(seed, model, (verdict, &why), &text));
        }
    }
    tally
}

/// The seeds that were asked for.
fn asked() -> Option<Vec<u64>> {
    let seeds = std::env::var("EVOREF_SEED").ok()?;
    Some(seeds.split(',').map(|seed| seed.parse().unwrap()).collect())
}

fn agree(tiny: bool) {
    if let Some(seeds) = asked() {
        let differences = compare(tiny, seeds.into_iter()).differences;
        assert!(differences.is_empty(), "{}", differences.join("\n"));
        return;
    }
    let records = records(6, 25, 5_000);
    let tally = compare(tiny, 1..=records);
    println!(
        "{} legal, {} illegal, {} not judged by the model",
        tally.legal, tally.illegal, tally.open
    );
    assert!(tally.legal > 0 && tally.illegal > 0, "the records are of one kind");
    let count = tally.differences.len();
    for difference in tally.differences.iter().take(12) {
        println!("{difference}");
    }
    assert!(count == 0, "{count} differences");
}

/// The first rounds of a record.
fn begun(text: &str, rounds: u64) -> String {
    let end = text.find(&format!("\nround {}\n", rounds + 1));
    end.map_or(text, |end| &text[..=end]).to_owned()
}

/// A record of a random box, wholly written or with less known, and often with a slip.
fn of_a_box(seed: u64) -> (String, String) {
    let mut choices = Choices(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
    let (deck, players) = boxes::tiny(&mut choices);
    let mut text = begun(&record(Some(&deck), players, seed), 1 + choices.below(4));
    text = match choices.below(4) {
        0 => text,
        1 => of_one(&text, &mut choices),
        _ => hidden(&text, &mut choices),
    };
    if choices.below(3) > 0 {
        text = slip(&text, &mut choices).unwrap_or(text);
    }
    (deck, text)
}

/// What came of records of random boxes.
#[derive(Default)]
struct Bar {
    legal: u64,
    illegal: u64,
    open: u64,
    /// Impossible ones that were not refused at the line after which no world is left.
    missed: u64,
    /// Actions in records of which both say the same.
    lines: u64,
    /// Those that were not verified though they hold in every world, or in none.
    undecided: u64,
    /// Refused though a world is left.
    wrong: Vec<String>,
    /// Not refused, or too late.
    late: Vec<String>,
}

fn of_boxes(seeds: impl Iterator<Item = u64>) -> Bar {
    let mut bar = Bar::default();
    for seed in seeds {
        let (file, text) = of_a_box(seed);
        let mut decided = (0, 0);
        let model = judge(&Deck::read(&file), &text, false, &mut decided, MOST_WORLDS / 6);
        let (verdict, why, (unsure, judged, unjudged)) = refereed(&text, &file);
        let told = || differs(seed, model, (verdict, &why), &text);
        match (model, verdict) {
            (Verdict::Open, _) => bar.open += 1,
            (Verdict::Legal, Verdict::Legal) => bar.legal += 1,
            (Verdict::Illegal(line), Verdict::Illegal(other)) if line == other => bar.illegal += 1,
            (Verdict::Illegal(line), Verdict::Illegal(other)) if other < line => {
                bar.wrong.push(told());
            }
            (Verdict::Legal, _) => bar.wrong.push(told()),
            (Verdict::Illegal(_), _) => {
                bar.missed += 1;
                bar.late.push(told());
            }
        }
        if model == verdict {
            bar.lines += judged + unjudged;
            bar.undecided += unjudged + unsure.saturating_sub(decided.0 - decided.1);
        }
    }
    bar
}

#[test]
fn scores_and_payments_agree_with_the_model() {
    agree(false);
}

#[test]
fn hidden_cards_agree_with_the_model() {
    agree(true);
}

/// No record that can be true is refused; nearly all that cannot are, where the last world is lost.
#[test]
fn random_boxes_are_judged_as_every_world_is_tried() {
    let one_by_one = asked();
    let seeds = one_by_one.clone().unwrap_or((1..=records(10, 60, 20_000)).collect());
    let bar = of_boxes(seeds.into_iter());
    println!(
        "{} legal, {} illegal, {} missed, {} refused wrongly, {} not judged by the model; {} of {} lines not \
         verified that it decides",
        bar.legal,
        bar.illegal,
        bar.missed,
        bar.wrong.len(),
        bar.open,
        bar.undecided,
        bar.lines,
    );
    let most = if one_by_one.is_some() { usize::MAX } else { 12 };
    for difference in bar.wrong.iter().chain(&bar.late).take(most) {
        println!("{difference}");
    }
    assert!(bar.wrong.is_empty(), "{} records are refused wrongly", bar.wrong.len());
    assert!(bar.missed * 50 <= bar.illegal + bar.missed, "{} are missed", bar.missed);
    assert!(bar.undecided * 50 <= bar.lines, "{} lines are not verified", bar.undecided);
}

/// Nobody wrote who drew how many of too few cards: one sharing fits.
#[test]
fn too_few_cards_are_shared_in_any_way_that_fits() {
    let text = include_str!("too-few-cards.evo");
    assert_eq!(judge(&Deck::read(TINY), text, false, &mut (0, 0), MOST_WORLDS), Verdict::Legal);
    assert_eq!(refereed(text, TINY).0, Verdict::Legal);
}

/// B cannot have drawn before the others: too few cards were left for him and them.
#[test]
fn a_draw_that_nobody_can_have_preceded_is_of_the_cards_left() {
    let text = include_str!("no-room-before.evo");
    let illegal = Verdict::Illegal(text.lines().count());
    assert_eq!(judge(&Deck::read(TINY), text, false, &mut (0, 0), MOST_WORLDS), illegal);
    assert_eq!(refereed(text, TINY).0, illegal);
}
