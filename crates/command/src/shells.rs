//! What shells are given: `evoref completions`, and the answers while somebody types.
//!
//! A shell asks the program itself while somebody types, so the words are always those of the installed version.

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

/// The words that begin with what was typed, for an argument whose words the games know; where a file may stand
/// instead, files too.
pub(super) fn offered(games: Games, argument: &str, typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut words: Vec<(String, &str)> = Vec::new();
    let mut files = Vec::new();
    match argument {
        "code" => {
            words.extend(codes::texts(games, None).map(|text| (text.code.to_owned(), text.title)));
        }
        "game" => words.extend(games.all().iter().map(|game| (game.name.to_owned(), game.title))),
        "set" => {
            for switch in games.all().iter().flat_map(|game| game.switches) {
                let mut each = switch.each();
                if each.is_empty() {
                    each.push(switch.default.to_owned());
                }
                let each = each.iter().map(|value| format!("{}={value}", switch.name));
                words.extend(each.map(|word| (word, switch.meaning)));
            }
            words.sort_unstable();
            words.dedup();
        }
        key => {
            for game in games.all() {
                let own = game.data.iter().filter(|kind| kind.key() == key);
                let names = own.flat_map(|kind| kind.names());
                words.extend(names.map(|name| ((*name).to_owned(), game.title)));
            }
            files = PathCompleter::file().complete(typed);
        }
    }
    let begun = words.into_iter().filter(|(word, _)| word.starts_with(&*typed.to_string_lossy()));
    let begun = begun
        .map(|(word, phrase)| CompletionCandidate::new(word).help(Some(phrase.to_owned().into())));
    begun.chain(files).collect()
}

/// Records, and folders on the way to them.
pub(super) fn records(typed: &OsStr) -> Vec<CompletionCandidate> {
    let is_record =
        |path: &Path| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("evo"));
    PathCompleter::any().filter(is_record).complete(typed)
}
