//! Every verb is listed somewhere: where a fixture uses it.

use evoref::GAMES;
use std::collections::BTreeSet;

use evoref_files::Sandbox;
use evoref_referee::session::What;

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or("")
}

/// Where a fixture uses a verb it is listed, so every verb is listed somewhere.
#[test]
fn every_verb_is_listed_where_a_fixture_uses_it() {
    let top = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let reach = Sandbox::new(Some(&top.join("fixtures")), &[]).unwrap();
    for game in crate::editions::games() {
        let verbs = game.verbs.iter().filter(|verb| matches!(verb.by, "player" | "table"));
        let mut missing: BTreeSet<&str> = verbs.map(|verb| verb.name).collect();
        let folder = top.join("fixtures").join(game.name).join("ok");
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let Ok(mut session) = GAMES.open(&*text, &reach.beside(&path)) else {
                continue;
            };
            let mut used = Vec::new();
            let mut at = session.at();
            while let Some(event) = session.step() {
                let word = first_word(session.source().slice(event.span)).to_owned();
                if missing.contains(&*word) && matches!(event.what, What::Said(_)) {
                    used.push((at, word));
                }
                at = event.at;
            }
            for (at, word) in used {
                if missing.contains(&*word) {
                    session.seek(at);
                    let legal = session.legal();
                    if legal.clauses.iter().any(|clause| first_word(&clause.text) == word) {
                        missing.remove(&*word);
                    }
                }
            }
        }
        assert!(missing.is_empty(), "{}: nobody is ever told of {missing:?}", game.name);
    }
}
