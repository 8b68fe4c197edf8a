//! The commands as `evoref --help` lists them: those that matter first, then by what they are for.

use clap::Command;
use evoref_report::render::hanging;

/// Columns of the help.
const WIDTH: usize = 100;
/// Columns before what a command does.
const INDENT: usize = 15;

/// What commands are for, and which they are; any other stands at the end.
const GROUPS: [(&str, &[&str]); 6] = [
    ("What matters first", &["new", "record", "check", "score", "view"]),
    ("Looking closer", &["explain", "legal", "state", "rules", "luck", "view-as"]),
    ("Mending", &["fix", "fmt", "minimise"]),
    ("Many sessions", &["list", "standings", "stats", "export"]),
    ("Tests and programs", &["test", "diff", "schema", "lsp"]),
    ("Material", &["sheet", "data", "deal", "play", "config", "completions"]),
];

/// All commands, group by group.
pub(super) fn listed(command: &Command) -> String {
    let mut out = String::new();
    for (heading, names) in GROUPS {
        let commands = names.iter().filter_map(|name| command.find_subcommand(name));
        group(heading, commands, &mut out);
    }
    let grouped =
        |command: &&Command| GROUPS.iter().any(|(_, names)| names.contains(&command.get_name()));
    let others = command.get_subcommands().filter(|command| !grouped(command));
    group("Others", others, &mut out);
    out
}

fn group<'c>(heading: &str, commands: impl Iterator<Item = &'c Command>, out: &mut String) {
    let mut commands = commands.peekable();
    if commands.peek().is_none() {
        return;
    }
    out.push_str(&format!("{heading}:\n"));
    for command in commands {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let first = format!("  {:13}", command.get_name());
        out.push_str(&hanging(&about, WIDTH - INDENT, &first, &" ".repeat(INDENT)));
    }
    out.push('\n');
}

#[cfg(test)]
#[path = "../tests/unit/groups.rs"]
mod tests;
