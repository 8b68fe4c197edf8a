//! What is handed out beside the program: the handbook as plain pages, and the manual.
//!
//!   cargo run -p handbook -- docs DIR     notation, rules, a page a code, switches, formats, recipes
//!   cargo run -p handbook -- man DIR      a page for the program and one for each command
//!
//! The handbook can be looked at as it is (`DIR/index.html`), or be put on any server of files. The page of a code is
//! `codes/CODE.html`, as `codes/evo/bid-not-higher.html`. It is written anew by the same command; a folder that holds
//! anything else is left alone. Where it is published, `docs-url` in `evoref.toml` with the address of `codes/` lets
//! reports lead to it.

#![allow(clippy::disallowed_methods, reason = "what is read is the project's own")]

mod codes;
mod docs;
#[rustfmt::skip]
#[path = "../../../src/examples.rs"]
mod examples;
mod frame;
mod games;
mod markdown;

use evoref::GAMES;
use evoref_command::command;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

/// Writes a page where nothing or a file stands: a link or a pipe of that name is nobody's page.
fn write(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    if std::fs::symlink_metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(io::Error::other(format!("{} is no file; it stays as it is", path.display())));
    }
    std::fs::write(path, text)
}

/// The manual: a page for the program and one for each command.
fn manual(folder: &Path) -> io::Result<String> {
    if !folder.is_dir() {
        return Err(io::Error::other(format!("{} is no folder; make it first", folder.display())));
    }
    let mut program = command(GAMES).disable_help_subcommand(true);
    program.build();
    let mut written = 0;
    for command in std::iter::once(&program).chain(program.get_subcommands()) {
        let page = clap_mangen::Man::new(command.clone().display_order(0));
        let mut text = Vec::new();
        page.render(&mut text)?;
        write(&folder.join(page.get_filename()), text)?;
        written += 1;
    }
    Ok(format!("{written} pages are in {}\n", folder.display()))
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let written = match &arguments[..] {
        [what, folder] if what == "docs" => docs::write(Path::new(folder)),
        [what, folder] if what == "man" => manual(Path::new(folder)),
        _ => Err(io::Error::other("write `docs DIR` or `man DIR`")),
    };
    match written.and_then(|said| io::stdout().write_all(said.as_bytes())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
