//! Evo: the climate, the auction, initiative, movement, combat, births and survival of a game
//! without event cards, after the rules page alone. Random records, whole and broken, get the same
//! verdict at the same line from this model and from the referee; so do the counts of every player.
//!
//! `cargo test` compares a few hundred, `EVOREF_PROOF=full` 10,000, `EVOREF_PROOF=500` so many.

mod auction;
mod births;
mod board;
mod movement;
mod play;
mod survival;
mod table;

use evoref::GAMES;
use std::rc::Rc;

use board::Board;
use evoref_game::NoFiles;
use evoref_record::diagnostic::Severity;
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options};
use table::{Switches, Table};

use crate::tables::{Choices, records};

#[test]
fn the_model_and_the_referee_agree() {
    let records = records(80, 300, 10_000);
    let boards: Vec<Rc<Board>> = (2..=5).map(|players| Rc::new(Board::shipped(players))).collect();
    let (mut legal, mut lines, mut differences) = (0, 0, Vec::new());
    for seed in 1..=records {
        let mut choices = Choices(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let players = 2 + choices.below(4) as usize;
        let board = &boards[players - 2];
        let switches = switches(&mut choices);
        let played = play::play(board, players, switches, &mut choices);
        let mut body = played.lines;
        if choices.below(3) > 0 {
            body.retain(|line| !line.starts_with("check:"));
            if !body.is_empty() {
                play::spoil(&mut body, &played.table, &mut choices);
            }
        }
        let text = header(players, switches) + &body.join("\n") + "\n";
        let expected = verdict(Table::new(Rc::clone(board), players, switches), &text);
        let found = refereed(&text);
        legal += u64::from(found.is_none());
        lines += body.len();
        let agree =
            expected.as_ref().map(|(line, _)| *line) == found.as_ref().map(|(line, _)| *line);
        if !agree && differences.len() < 20 {
            differences.push(format!(
                "seed {seed}\nthe model: {expected:?}\nthe referee: {found:?}\n{text}"
            ));
        }
    }
    println!("{records} records of {lines} lines, {legal} of them legal");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Mostly the defaults, so that they are met most often.
fn switches(choices: &mut Choices) -> Switches {
    let mut rarely = || choices.below(5) == 0;
    Switches {
        bid_floor: i32::from(rarely()),
        within_means: !rarely(),
        refuse: rarely(),
        special_attack: !rarely(),
        newborn_parent: !rarely(),
        any_space: rarely(),
        over_empty: rarely(),
        must_save: rarely(),
        dead_return: !rarely(),
    }
}

fn header(players: usize, switches: Switches) -> String {
    let handles = ["A", "B", "C", "D", "E"];
    let yes = |value| if value { "yes" } else { "no" };
    let choose = |value, on, off| if value { on } else { off };
    format!(
        "evoref 1\ngame: evo\nplayers: {}\nevents: none\n\
         ruling: bid-floor = {}\nruling: bid-within-means = {}\nruling: bag-exhausted = {}\n\
         ruling: special-move-attack = {}\nruling: newborn-parent = {}\n\
         ruling: replace-at-eight = {}\nruling: thick-shell-path = {}\n\
         ruling: must-save = {}\nruling: dead-return = {}\nsetup\n",
        handles[..players].join(", "),
        switches.bid_floor,
        yes(switches.within_means),
        choose(switches.refuse, "refuse", "allow"),
        yes(switches.special_attack),
        yes(switches.newborn_parent),
        choose(switches.any_space, "any-space", "other-space"),
        choose(switches.over_empty, "over-empty", "over-anything"),
        yes(switches.must_save),
        yes(switches.dead_return),
    )
}

/// The line that the model refuses first, and why.
fn verdict(mut table: Table, text: &str) -> Option<(usize, &'static str)> {
    let body = text.lines().enumerate().skip_while(|(_, line)| *line != "setup");
    for (index, line) in body.filter(|(_, line)| !line.starts_with("check:")) {
        table.line = index + 1;
        if let Err(refused) = table.read(line) {
            return Some((refused.line.unwrap_or(table.line), refused.why));
        }
    }
    None
}

/// The line of the first error of the referee, and its message.
fn refereed(text: &str) -> Option<(usize, String)> {
    let source = Source::new("model.evo", text);
    let span = referee::records(&source)[0];
    let report = GAMES.referee(&source, span, &NoFiles, &Options::default());
    let error = report.findings.iter().find(|finding| finding.severity == Severity::Error)?;
    let line = source.position(error.primary.span.start).line as usize;
    Some((line, error.message.clone()))
}
