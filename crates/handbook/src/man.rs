//! The manual: a page for the program and one for each command.

use evoref::GAMES;
use std::io;
use std::path::Path;

pub(super) fn write(folder: &Path) -> io::Result<String> {
    if !folder.is_dir() {
        return Err(io::Error::other(format!("{} is no folder; make it first", folder.display())));
    }
    let mut program = evoref_command::command(GAMES).disable_help_subcommand(true);
    program.build();
    let mut written = 0;
    for command in std::iter::once(&program).chain(program.get_subcommands()) {
        let page = clap_mangen::Man::new(command.clone().display_order(0));
        let mut text = Vec::new();
        page.render(&mut text)?;
        crate::write(&folder.join(page.get_filename()), text)?;
        written += 1;
    }
    Ok(format!("{written} pages are in {}\n", folder.display()))
}
