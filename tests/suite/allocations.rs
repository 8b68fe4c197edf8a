//! What a record takes from the memory manager to be checked does not grow with its lines.

use allocation_counter::measure;
use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_record::source::{Source, Span};
use evoref_referee::Options;

use crate::tables::{Table, each_table, played, tries};

/// How often checking a record asks for memory.
fn allocations(text: &str) -> u64 {
    let source = Source::new("record.evo", text);
    let whole = Span::new(0, text.len() as u32);
    let options = Options { verdict_only: true, without_advice: true, ..Options::default() };
    let check = || assert!(GAMES.referee(&source, whole, &NoFiles, &options).judged > 0);
    // What is made once, such as lists of names, is made now.
    check();
    measure(check).count_total
}

/// The record up to the heading of a round.
fn until(text: &str, round: usize) -> Option<&str> {
    let heading = format!("\nround {round}\n");
    text.find(&heading).map(|at| &text[..=at])
}

#[test]
fn an_action_that_is_legal_asks_for_no_memory() {
    let mut compared = 0;
    each_table(|table: &Table| {
        // A draw of Evolve! that can be one of two of its round is followed as both, and so is every order of the
        // draws where the deck runs out. Here neither is so: the draws of a round are of other numbers, none comes
        // before the plays from round 4 on, and the deck lasts for two players.
        let (headers, from): (&[_], _) = match table.game.name {
            "evolve" => (&[("ruling", "biome-penalty-cards = 5")], 4),
            _ => (table.headers, 3),
        };
        if table.game.name == "evolve" && table.players > 2 {
            return;
        }
        let table = &Table { game: table.game, headers, players: table.players };
        let text = played(table, 21, false);
        let headings = text.lines().filter(|line| line.starts_with("round "));
        let rounds = headings.count();
        let (Some(few), Some(many)) = (until(&text, from), until(&text, rounds)) else {
            return;
        };
        let (first, last) = (allocations(few), allocations(many));
        // A row of species in Evolution finds room elsewhere when it becomes long, and the deck is copied once
        // for a card on whose value the sources differ, when the record names it.
        let once = match table.game.name {
            "evolution" => u64::from(table.players) + 6,
            _ => 0,
        };
        let lines = many.lines().count() - few.lines().count();
        assert!(lines > 20, "{table}: only {lines} lines more");
        assert!(last <= first + once, "{table}: {first}, and {last} for {lines} lines more");
        compared += 1;
    });
    assert!(compared > tries(5, 10), "only {compared} tables had rounds enough");
}

#[test]
fn what_is_found_briefly_is_found_without_trying_what_was_meant() {
    let text = include_str!("../../fixtures/evo/played/no-cards-no-mercy.evo");
    let asked = |text: &str| {
        let session = GAMES.open(text, &NoFiles).expect("a sound header");
        let found = session.report_briefly().findings;
        (measure(|| drop(session.report_briefly())).count_total, found.len())
    };
    // A space, a gene and a verb that are half typed.
    let slips = [
        ("A: move k2-j3-i4", "A: move k2-j3-"),
        ("C: bid 3 plate", "C: bid 3"),
        ("D: hatch f2", "D: ha"),
    ];
    let (whole, _) = asked(text);
    for (line, typed) in slips {
        assert!(text.contains(line), "{line}");
        let (broken, found) = asked(&text.replacen(line, typed, 1));
        assert!(
            found > 0 && broken < 2 * whole,
            "{typed}: {found} found, {broken} requests, {whole} for the whole"
        );
    }
}
