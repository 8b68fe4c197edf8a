//! The words that may be typed next on a command line, as shells ask for them.

use crate::prelude::*;
use std::ffi::OsStr;

use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter as _};

use super::codes;

/// The words of `all` that begin with what was typed, with a phrase each.
fn beginning<'a>(
    typed: &OsStr,
    all: impl Iterator<Item = (&'a str, &'a str)>,
) -> Vec<CompletionCandidate> {
    all.filter(|(word, _)| word.starts_with(&*typed.to_string_lossy()))
        .map(|(word, phrase)| CompletionCandidate::new(word).help(Some(phrase.to_owned().into())))
        .collect()
}

/// Codes, for `explain`.
pub(super) fn codes(games: Games, typed: &OsStr) -> Vec<CompletionCandidate> {
    beginning(typed, codes::texts(games, None).map(|text| (text.code, text.title)))
}

pub(super) fn game_names(games: Games, typed: &OsStr) -> Vec<CompletionCandidate> {
    beginning(typed, games.all().iter().map(|game| (game.name, game.title)))
}

/// Switches with their values, for `--set`.
pub(super) fn switches(games: Games, typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut words: Vec<(String, &str)> = Vec::new();
    for switch in games.all().iter().flat_map(|game| game.switches) {
        let mut each = switch.each();
        if each.is_empty() {
            each.push(switch.default.to_owned());
        }
        words.extend(each.iter().map(|value| (format!("{}={value}", switch.name), switch.meaning)));
    }
    words.sort_unstable();
    words.dedup();
    beginning(typed, words.iter().map(|(word, says)| (&**word, *says)))
}

/// What ships under a header key, and files.
pub(super) fn shipped(games: Games, key: &str, typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut names: Vec<(&str, &str)> = Vec::new();
    for game in games.all() {
        let own = game.data.iter().filter(|kind| kind.key() == key);
        names.extend(own.flat_map(|kind| kind.names().iter().map(|name| (*name, game.title))));
    }
    let mut found = beginning(typed, names.into_iter());
    found.extend(PathCompleter::file().complete(typed));
    found
}

/// Records, and folders on the way to them.
pub(super) fn records(typed: &OsStr) -> Vec<CompletionCandidate> {
    let is_record = |path: &Path| {
        let extension = path.extension();
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("evo"))
    };
    PathCompleter::any().filter(is_record).complete(typed)
}
