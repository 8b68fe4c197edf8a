//! Words of other languages: each means something, and one thing in its game.

use evoref::GAMES;
use evoref_record::notation::{in_other_languages, meanings, other_words};

/// Words that may mean two verbs, which are offered.
const AMBIGUOUS: [(&str, &str); 3] = [("evo", "zieht"), ("evo", "ziehen"), ("evo", "setzt")];

#[test]
fn every_word_means_something_that_the_grammar_knows() {
    let page = std::fs::read_to_string("grammar.md").unwrap();
    let (before, listed) = page.split_once("<!-- begin words -->").unwrap();
    let (_, after) = listed.split_once("<!-- end words -->").unwrap();
    for (english, other) in other_words() {
        let (quoted, named) = (format!("\"{english}\""), format!("`{english}`"));
        let phase = format!("`phase {english}`");
        let is_word = [before, after]
            .iter()
            .any(|part| [&quoted, &named, &phase].iter().any(|word| part.contains(*word)));
        let in_game = GAMES.all().iter().any(|game| {
            game.verbs.iter().any(|verb| verb.name == english)
                || game.units.iter().any(|(unit, _)| *unit == english)
        });
        assert!(in_game || is_word, "`{other}` means `{english}`, which is no word");
    }
}

#[test]
fn a_word_means_one_verb_and_one_unit_in_its_game() {
    for game in GAMES.all() {
        for by in ["player", "table"] {
            let is_verb =
                |name: &str| game.verbs.iter().any(|verb| verb.by == by && verb.name == name);
            for (_, other) in other_words() {
                let verbs = meanings(other).iter().filter(|name| is_verb(name)).count();
                let known = AMBIGUOUS.contains(&(game.name, other));
                assert_eq!(verbs > 1, known && by == "player", "{}: `{other}`", game.name);
            }
        }
        let is_unit = |name: &str| game.units.iter().any(|(unit, _)| *unit == name);
        for (_, other) in other_words() {
            let units = meanings(other).iter().filter(|name| is_unit(name)).count();
            assert!(units <= 1, "{}: `{other}` counts {units} things", game.name);
        }
    }
}

#[test]
fn headings_and_subjects_are_there_in_both_languages() {
    for word in ["setup", "round", "table", "check", "result", "left", "right", "body"] {
        assert_eq!(in_other_languages(word).count(), 2, "{word}");
    }
}
