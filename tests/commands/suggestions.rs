//! A suggestion that is printed is right: applied, it removes its finding.

use evoref::GAMES;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use evoref_game::{Files, OwnFile, Refused};
use evoref_record::data::Quoting;
use evoref_record::diagnostic::{Finding, Fix};
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options};

use super::{corpus, out, root, run};

struct Beside(PathBuf);

impl Files for Beside {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        let text = fs::read_to_string(self.0.join(path)).map_err(|error| error.to_string())?;
        Ok(Arc::new(OwnFile::new(text, Quoting::Keys)))
    }
}

fn findings(text: &str, folder: &Path) -> Vec<Finding> {
    let source = Source::new("a.evo", text);
    let files = Beside(folder.to_owned());
    let records = referee::records(&source).into_iter();
    let reports = records.map(|record| GAMES.referee(&source, record, &files, &Options::default()));
    reports.flat_map(|report| report.findings).collect()
}

/// Applies each suggestion alone; returns how many there were.
fn try_suggestions(name: &str, text: &str, folder: &Path) -> usize {
    let mut tried = 0;
    for finding in findings(text, folder) {
        let Some(Fix { span, text: new, .. }) = &finding.fix else {
            continue;
        };
        let mut fixed = text.to_owned();
        fixed.replace_range(span.range(), new);
        let again = findings(&fixed, folder).into_iter().find(|other| {
            other.code == finding.code && other.primary.span.start == finding.primary.span.start
        });
        let line = text[..span.start as usize].lines().count();
        assert!(
            again.is_none(),
            "{name}:{line}: `{}` -> `{new}` leaves {}: {}",
            &text[span.range()],
            finding.code,
            finding.message,
        );
        tried += 1;
    }
    tried
}

#[test]
fn each_change_that_fix_shows_has_its_reason() {
    // A line that goes, one that moves, one that is missing, a word.
    let changed = [
        "fixtures/evo/illegal/bid-doubled.evo",
        "fixtures/evolution/illegal/ability-too-late.evo",
        "fixtures/evolve/illegal/biome-dropped.evo",
        "fixtures/evolve/illegal/copies.evo",
    ];
    let output = run(root(), &[&["fix", "--unsafe", "--diff"], &changed[..]].concat());
    let heads: Vec<&str> = out(&output).lines().filter(|line| line.starts_with("@@ ")).collect();
    assert_eq!(heads.len(), changed.len(), "{heads:?}");
    assert!(heads.iter().all(|head| !head.ends_with(" @@")), "{heads:?}");
}

/// The records under a folder, sorted.
pub(super) fn records(under: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(under).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            records(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "evo") {
            found.push(path);
        }
    }
    found.sort();
}

#[test]
fn suggestions_for_the_fixtures_remove_their_findings() {
    let mut paths = Vec::new();
    records(&root().join(corpus()), &mut paths);
    let mut tried = 0;
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        tried += try_suggestions(&name, &text, path.parent().unwrap());
    }
    assert!(tried >= 5, "only {tried} suggestions in all fixtures");
}

#[test]
fn suggestions_for_slips_of_the_pen_remove_their_findings() {
    let mut paths = Vec::new();
    for game in ["evo", "evolution", "evolve"] {
        let played = root().join("fixtures").join(game).join("played");
        if played.is_dir() {
            records(&played, &mut paths);
        }
    }
    let mut tried = 0;
    let mut slip = 1_usize;
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        let lines: Vec<&str> = text.lines().collect();
        for round in if super::proof() { 0..4 } else { 1..2 } {
            // One letter is left out of a long word, here and there: never two on a line.
            let slipped: Vec<String> = lines
                .iter()
                .enumerate()
                .map(|(index, line)| {
                    slip = (slip * 75 + 74) % 65_537;
                    let words = line.split(['#', '"']).next().unwrap_or_default();
                    let long =
                        words.split([' ', ',', ':']).find(|word| word.len() > 5 && word.is_ascii());
                    match long {
                        Some(word) if (index + round) % 7 == 0 => {
                            let at = 1 + slip % (word.len() - 2);
                            let wrong = format!("{}{}", &word[..at], &word[at + 1..]);
                            line.replacen(word, &wrong, 1)
                        }
                        _ => (*line).to_owned(),
                    }
                })
                .collect();
            tried += try_suggestions(&name, &slipped.join("\n"), path.parent().unwrap());
        }
    }
    assert!(tried >= 50, "only {tried} suggestions for slips");
}

#[test]
fn the_one_line_that_is_missing_is_put_in() {
    let folder = super::Folder::new();
    let before = super::fixture("evo/illegal/start-missing.evo");
    folder.file("a.evo", &before);
    let fixed = super::run(&folder.0, &["fix", "a.evo"]);
    assert_eq!(super::code(&fixed), 1, "without leave nothing is put in");
    assert_eq!(folder.read("a.evo"), before);
    let fixed = super::run(&folder.0, &["fix", "--unsafe", "a.evo"]);
    assert_eq!(super::code(&fixed), 0, "{}", super::err(&fixed));
    let (after, line) = (folder.read("a.evo"), "B: start a2 g2\n");
    assert_eq!(after.len(), before.len() + line.len());
    assert!(after.contains(line));
}

#[test]
fn who_was_not_there_is_left_out_of_the_players_and_nothing_else_is_changed() {
    let (name, folder) = ("player-who-was-not-there.evo", super::Folder::new());
    for (game, absent) in
        [("evo", r#", C "Cleo""#), ("evolution", r#", C "Cleo""#), ("evolve", r#", T "Tom""#)]
    {
        let before = super::fixture(&format!("{game}/illegal/{name}"));
        folder.file("a.evo", &before);
        let fixed = super::run(&folder.0, &["fix", "--unsafe", "a.evo"]);
        assert_eq!(super::code(&fixed), 0, "{game}: {}", super::err(&fixed));
        assert_eq!(folder.read("a.evo"), before.replacen(absent, "", 1), "{game}");
    }
}
