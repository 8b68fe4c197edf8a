//! What shells are given: `evoref completions`, and the answers while somebody types.
//!
//! A shell asks the program itself while somebody types, so the words are always those of the installed
//! version.

use crate::prelude::*;
use std::ffi::{OsStr, OsString};

use clap_complete::CompleteEnv;
use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter as _};
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};

use super::arguments::{self, Shell};
use super::codes;

/// The variable with which a shell asks for words; it holds the shell's name.
const VARIABLE: &str = "EVOREF_COMPLETE";

/// Prints the script that tells a shell to ask.
pub(super) fn completions(screen: &Screen, shell: Shell) -> Done {
    let shell: &dyn EnvCompleter = match shell {
        Shell::Bash => &Bash,
        Shell::Zsh => &Zsh,
        Shell::Fish => &Fish,
        Shell::Powershell => &Powershell,
        Shell::Elvish => &Elvish,
    };
    let mut script = Vec::new();
    let written = shell.write_registration(VARIABLE, "evoref", "evoref", "evoref", &mut script);
    written.map_err(|error| stop!("the script cannot be written: {error}"))?;
    screen.record(&script, DONE)
}

/// Answers a shell; `None` if none asks.
pub(super) fn answer(games: Games, arguments: &[OsString]) -> Option<u8> {
    let asked = CompleteEnv::with_factory(|| arguments::with(games))
        .var(VARIABLE)
        .bin("evoref")
        .completer("evoref")
        .try_complete(arguments.iter().cloned(), std::env::current_dir().ok().as_deref());
    match asked {
        Ok(false) => None,
        Ok(true) => Some(DONE),
        // A shell would show it in the middle of the line that is typed.
        Err(_) => Some(UNDONE),
    }
}

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
