use super::*;
use evoref::GAMES;
use std::collections::BTreeSet;
use std::sync::Arc;

use evoref_game::{NoFiles, OwnFile, Refused, Switch};
use evoref_record::data::Quoting;
use evoref_referee as referee;

fn identity(text: &str) -> String {
    let source = Source::new("a.evo", text);
    of(GAMES, &source, referee::records(&source)[0], &NoFiles).expect("it can be read")
}

const TEXT: &str = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: order A B\nA: start a1 a2\n\
                        B: start g1 g2\n\nround 1\ntable: climate +1\ntable: genes horn\nA: bid 2 horn\n";

#[test]
fn layout_names_comments_and_counts_are_not_part_of_it() {
    let other = "evoref 1\ngame: evo\ndate: 2026-11-12\nplayers: X \"Xenia\", Y \"Yves\"\n\nsetup\n\
                     table: order X Y  # from the hat\nX: START a1 A2\ncheck: X 2 dinosaurs\nY: start g1 g2\n\
                     round 1\ntable: climate +1\ntable: genes horn\nX: bid 1 horn\ntakeback: 1\n\
                     X: bid 2 horn\n";
    assert_eq!(identity(TEXT), identity(other));
}

#[test]
fn a_seed_is_the_draws_that_follow_from_it() {
    let text = include_str!("../../../../fixtures/evolve/played/two-at-the-kitchen-table.evo");
    let source = Source::new("a.evo", text);
    let span = referee::records(&source)[0];
    let written = GAMES.format(&source, span, &NoFiles, true).expect("it can be read");
    let drawn = written.lines().filter(|line| !line.starts_with("seed:"));
    let drawn: String = drawn.map(|line| format!("{line}\n")).collect();
    assert_eq!(identity(text), identity(&drawn));
}

#[test]
fn another_action_or_ruling_is_another_session() {
    let bid = TEXT.replace("bid 2", "bid 1");
    let ruling = TEXT.replace("players:", "ruling: bid-within-means = no\nplayers:");
    let swapped = TEXT.replace("players: A, B", "players: B, A");
    for other in [bid, ruling, swapped] {
        assert_ne!(identity(TEXT), identity(&other), "{other}");
    }
}

/// The identity of a record of three players with these lines in its header; `None` if they cannot be used.
fn with(game: &str, lines: &str, files: &dyn Files) -> Option<String> {
    let text = format!("evoref 1\ngame: {game}\nplayers: A, B, C\n{lines}\n\nsetup\n");
    let source = Source::new("a.evo", text);
    of(GAMES, &source, referee::records(&source)[0], files)
}

/// What may be a value of a switch, found in the words that list its values, and some that these words
/// only describe.
fn values(switch: &Switch) -> Vec<String> {
    let listed = switch.values().replace(" to ", ", ");
    let described = ["3", "hit +1 +2", "3 5 2 2", "5 3 1", "4 4 6"];
    let words = listed.split(", ").chain(described);
    words.map(str::to_owned).collect()
}

#[test]
fn a_switch_counts_by_its_value_and_not_by_being_written() {
    for game in GAMES.all() {
        let plain = with(game.name, "", &NoFiles).expect("a sound header");
        for switch in game.switches {
            let ruled = |value: &str| {
                let line = format!("ruling: {} = {value}", switch.name);
                with(game.name, &line, &NoFiles)
            };
            let name = switch.name;
            assert_eq!(ruled(switch.default).as_ref(), Some(&plain), "{name}");
            let all = values(switch);
            let others = all.iter().filter_map(|value| ruled(value));
            let others: BTreeSet<String> = others.filter(|other| *other != plain).collect();
            // Where a single value is listed there is no other.
            assert_eq!(others.is_empty(), !switch.values().contains([',', ' ']), "{name}");
            let twice = format!("ruling: {name} = {}\nruling: {name} = {}", all[0], switch.default);
            if ruled(&all[0]).is_some() {
                assert_eq!(with(game.name, &twice, &NoFiles).as_ref(), Some(&plain), "{name}");
            }
        }
    }
}

#[test]
fn boards_editions_and_decks_count_by_what_they_are() {
    let same = |game: &str, one: &str, other: &str| {
        let read = |lines: &str| with(game, lines, &NoFiles).expect("a sound header");
        read(one) == read(other)
    };
    assert!(same("evo", "", "board: reference-3\nwheel: Ring-Six\nevents: house"));
    assert!(!same("evo", "", "wheel: ring-six-mild"));
    assert!(!same("evo", "", "events: none"));
    assert!(same("evolution", "", "edition: bsw"));
    assert!(!same("evolution", "", "edition: us2"));
    assert!(!same("evolution", "edition: schmidt", "edition: us2"));
    assert!(same("evolve", "", "deck: house-1"));
    let card = "card: rhino-horn head cost 2 aggression +3";
    assert!(same("evolve", card, "card:  Rhino-horn head  cost 2 aggression +3"));
    assert!(!same("evolve", "", card));
    assert!(!same("evolve", card, "card: rhino-horn head cost 1 aggression +3"));
    // What an edition rules anyway.
    assert!(same("evolution", "edition: us2", "edition: us2\nruling: hard-shell = 4"));
    assert!(!same("evolution", "edition: us2", "edition: us2\nruling: hard-shell = 3"));
}

/// Wheels under several names.
struct Wheels;

impl Files for Wheels {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        let text = include_str!("../../../../fixtures/evo/data/four-seasons.yaml");
        let text = match path {
            "ours/other.yaml" => format!("{text}\n# another\n"),
            _ => text.to_owned(),
        };
        Ok(Arc::new(OwnFile::new(text, Quoting::Values)))
    }
}

#[test]
fn a_file_counts_by_what_it_says_and_not_by_where_it_lies() {
    let read =
        |path: &str| with("evo", &format!("wheel: {path}"), &Wheels).expect("a sound header");
    assert_eq!(read("./wheel.yaml"), read("old/wheel.yaml"));
    assert_ne!(read("./wheel.yaml"), read("ours/other.yaml"));
    assert_ne!(read("./wheel.yaml"), read("ring-six"));
}

#[test]
fn what_follows_need_not_be_written_and_a_result_counts_where_nothing_else_says_it() {
    let head = "evoref 1\ngame: evolution\nplayers: A, B\n\nsetup\ntable: first A\n\nround 1\n";
    let drawn = format!("{head}A: draw 4\nB: draw ? ? ? ?\n");
    assert_eq!(identity(&drawn), identity(head));
    let named = format!("{head}A: draw horns+3 ? ? ?\n");
    assert_ne!(identity(&named), identity(head));
    let attack = |words: &str| identity(&format!("{TEXT}A: {words}\n"));
    assert_eq!(attack("attack a1xa2 hit => wins"), attack("attack a1xa2 hit"));
    assert_ne!(attack("attack a1xa2 ? => wins"), attack("attack a1xa2 ? => fails"));
    assert_ne!(attack("hatch b2 => kills"), attack("hatch b2 => dies"));
}
