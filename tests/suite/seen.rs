//! What one player or an onlooker knew: legal records stay legal, and the draws of others are not told.

use evoref::GAMES;
use std::path::Path;

use evoref_files::Sandbox;
use evoref_game::Player;
use evoref_record::source::Source;
use evoref_referee::{self as referee, DealOptions, Options, Status};

use super::tables::apart;

/// Checks a record through some eyes; its verdict, if it has one to keep.
fn check(source: &Source, files: &dyn evoref::Files, player: Option<Player>) {
    for record in referee::records(source) {
        let before = GAMES.referee(source, record, files, &Options::default());
        if !matches!(before.status, Status::Legal | Status::Unfinished) {
            continue;
        }
        let seen = GAMES.seen_by(source, record, files, player).expect("it can be read");
        let after = Source::new(source.name(), seen.text.clone());
        let [record] = referee::records(&after)[..] else {
            panic!("{}: not one record:\n{}", source.name(), seen.text);
        };
        let report = GAMES.referee(&after, record, files, &Options::default());
        let findings: Vec<_> = report.findings.iter().map(|found| &found.message).collect();
        assert_eq!(
            report.status,
            before.status,
            "{} for {player:?}: {findings:?}\n{}",
            source.name(),
            seen.text
        );
        assert!(
            !seen.shown.iter().any(|word| word == "draw" || word == "hand"),
            "{}: {:?}",
            source.name(),
            seen.shown
        );
        let own = player.and_then(|player| Some(before.seats().get(player.seat())?.handle.clone()));
        for line in seen.text.lines().filter(|line| !line.contains('"')) {
            assert!(!line.contains('#'), "{}: {line}", source.name());
            let Some((subject, said)) = line.split_once(": ") else {
                continue;
            };
            if own.as_deref() == Some(subject) {
                continue;
            }
            for clause in said.split("; ").filter_map(|clause| clause.strip_prefix("draw ")) {
                let known =
                    clause.split(' ').any(|word| word != "?" && word.parse::<u32>().is_err());
                assert!(!known, "{} for {player:?}: {line}", source.name());
            }
        }
    }
}

#[test]
fn legal_fixtures_stay_legal_in_every_eye() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    // All of them take half a minute without optimisation.
    let step = apart(8, 2);
    let reach = Sandbox::new(Some(&root), &[]).expect("the fixtures are there");
    for folder in ["evo", "evolution", "evolve", "record"] {
        for kind in ["ok", "played"] {
            let Ok(entries) = std::fs::read_dir(root.join(folder).join(kind)) else {
                continue;
            };
            let paths = entries.map(|entry| entry.expect("a folder").path());
            let records = paths.filter(|path| path.extension().is_some_and(|end| end == "evo"));
            let mut records: Vec<_> = records.collect();
            records.sort();
            for path in records.into_iter().step_by(step) {
                let text = std::fs::read_to_string(&path).expect("a record");
                let source = Source::new(path.display().to_string(), text);
                let files = reach.beside(&path);
                check(&source, &files, None);
                if kind == "played" {
                    check(&source, &files, Some(Player(1)));
                }
            }
        }
    }
}

#[test]
fn random_sessions_stay_legal_in_every_eye() {
    for (game, players) in [("evo", 3), ("evolution", 3), ("evolve", 3)] {
        for seed in 1..=2 {
            let options = DealOptions {
                game: game.to_owned(),
                players: ["A", "B", "C"][..players]
                    .iter()
                    .map(|handle| ((*handle).to_owned(), None))
                    .collect(),
                seed,
                ..DealOptions::default()
            };
            let text =
                GAMES.play(&options, &mut evoref_game::deal::choices(seed)).expect("a session");
            let source = Source::new(format!("{game} {seed}"), text);
            for player in [None, Some(Player(0)), Some(Player(2))] {
                check(&source, &evoref::NoFiles, player);
            }
        }
    }
}
