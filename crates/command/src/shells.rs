//! What shells are given: `evoref completions`, and the answers while somebody types.
//!
//! A shell asks the program itself while somebody types, so the words are always those of the installed
//! version.

use crate::prelude::*;
use std::ffi::OsString;

use clap_complete::CompleteEnv;
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};

use super::arguments::{self, Shell};

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
