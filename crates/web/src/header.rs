//! The games, and the header of a new record.

use serde::Deserialize;
use serde_json::{Value, json};

use evoref::GAMES;
use evoref_referee::{ChanceOrigin, DealOptions, header_lines};

/// What a new record is asked to be.
#[derive(Deserialize)]
pub(super) struct New {
    #[serde(flatten)]
    options: DealOptions,
    /// Further lines of any header: title, date, place, recorder.
    about: Vec<(String, String)>,
}

/// Every game with what its header may choose: of each key what ships, of each switch its values.
pub(super) fn games() -> Value {
    let games = GAMES.all().iter().map(|game| {
        let headers = game.headers.iter().map(|(key, meaning)| {
            let kind = game.data.iter().find(|kind| kind.key() == *key);
            let shipped = kind.map(|kind| {
                let title = |name: &str| kind.shipped(name).map_or("", |one| one.title());
                kind.names().iter().map(|name| json!([name, title(name)])).collect::<Value>()
            });
            json!({"key": key, "meaning": meaning, "shipped": shipped})
        });
        let switches = game.switches.iter().map(|switch| {
            json!({"name": switch.name, "meaning": switch.meaning, "values": switch.values()})
        });
        json!({
            "name": game.name, "title": game.title, "least": game.players.start(),
            "most": game.players.end(), "headers": headers.collect::<Value>(),
            "switches": switches.collect::<Value>(),
        })
    });
    games.collect()
}

/// The header as text with the heading of the set-up, or why there is none.
pub(super) fn written(New { options, about }: New) -> Value {
    let mut text = header_lines(&options, ChanceOrigin::Table);
    for (key, value) in about.iter().filter(|(_, value)| !value.trim().is_empty()) {
        let value = value.replace(['\n', '\r'], " ");
        text.push_str(&format!("{key}: {value}\n"));
    }
    match GAMES.open(text.as_str(), &options) {
        Ok(_) => json!({"text": format!("{text}\nsetup\n")}),
        Err(unopened) => {
            let first = unopened.findings.into_iter().next();
            json!({"fault": first.map(|finding| {
                let sentences = std::iter::once(finding.message).chain(finding.help);
                sentences.collect::<Vec<_>>().join("; ")
            })})
        }
    }
}
