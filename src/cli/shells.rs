//! What shells are given: `evoref completions`, and the words that may be typed next on a command line.
//!
//! A shell asks the program itself while somebody types, so the words are always those of the installed
//! version.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{CommandFactory as _, ValueEnum};
use clap_complete::CompleteEnv;
use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter as _};
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};

use super::arguments::{Cli, Completions};
use super::screen::{Done, Screen, stop};
use super::{DONE, UNDONE, rules};
use crate::GAMES;

/// The variable with which a shell asks for words; it holds the shell's name.
const VARIABLE: &str = "EVOREF_COMPLETE";

/// A shell that can ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Shell {
    /// For ~/.bashrc: source <(evoref completions bash)
    Bash,
    /// For ~/.zshrc: source <(evoref completions zsh)
    Zsh,
    /// For config.fish: evoref completions fish | source
    Fish,
    /// For $PROFILE: evoref completions powershell | Out-String | Invoke-Expression
    Powershell,
    /// For rc.elv: eval (evoref completions elvish | slurp)
    Elvish,
}

/// Prints the script that tells a shell to ask.
pub(super) fn completions(screen: &Screen, options: &Completions) -> Done {
    let shell: &dyn EnvCompleter = match options.shell {
        Shell::Bash => &Bash,
        Shell::Zsh => &Zsh,
        Shell::Fish => &Fish,
        Shell::Powershell => &Powershell,
        Shell::Elvish => &Elvish,
    };
    let mut script = Vec::new();
    shell
        .write_registration(VARIABLE, "evoref", "evoref", "evoref", &mut script)
        .map_err(|error| stop!("the script cannot be written: {error}"))?;
    screen.record(&script, DONE)
}

/// Answers a shell; `None` if none asks.
pub(super) fn answer(arguments: &[OsString]) -> Option<u8> {
    let folder = std::env::current_dir().ok();
    let asked = CompleteEnv::with_factory(Cli::command)
        .var(VARIABLE)
        .bin("evoref")
        .completer("evoref")
        .try_complete(arguments.iter().cloned(), folder.as_deref());
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
    let typed = typed.to_string_lossy();
    all.filter(|(word, _)| word.starts_with(&*typed))
        .map(|(word, phrase)| CompletionCandidate::new(word).help(Some(phrase.to_owned().into())))
        .collect()
}

/// Codes, for `explain`.
pub(super) fn codes(typed: &OsStr) -> Vec<CompletionCandidate> {
    beginning(typed, rules::texts(None).map(|text| (text.code, text.title)))
}

/// Games.
pub(super) fn game_names(typed: &OsStr) -> Vec<CompletionCandidate> {
    beginning(typed, GAMES.all().iter().map(|game| (game.name, game.title)))
}

/// Switches with their values, for `--set`.
pub(super) fn switches(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut words: Vec<(String, &str)> = Vec::new();
    for switch in GAMES.all().iter().flat_map(|game| game.switches) {
        let mut values = switch.each();
        if values.is_empty() {
            values.push(switch.default.to_owned());
        }
        words.extend(
            values.iter().map(|value| (format!("{}={value}", switch.name), switch.meaning)),
        );
    }
    words.sort_unstable();
    words.dedup();
    beginning(typed, words.iter().map(|(word, says)| (&**word, *says)))
}

/// What ships under a header key, and files.
pub(super) fn shipped(key: &str, typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut names: Vec<(&str, &str)> = Vec::new();
    for game in GAMES.all() {
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
