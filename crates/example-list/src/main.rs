//! Lists the fixtures that `evoref explain` prints: `cargo run -p example-list` writes `src/examples.rs`.
//!
//! The program reads their texts by that list, and nothing else does, so that a changed fixture builds the program
//! anew and not the library. It depends on nothing, so that it runs while the list names what is gone.

#![allow(clippy::disallowed_methods, reason = "what is read is the project's own")]

use std::path::{Path, PathBuf};
use std::{fs, io};

fn main() -> io::Result<()> {
    let root = root();
    fs::write(root.join(LIST), list(&root)?)
}

/// The file that is written, from the top of the repository.
const LIST: &str = "src/examples.rs";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where the list begins: what stands above it is written by hand.
const START: &str = "&[Example] = examples! {\n";

/// Columns of the list.
const WIDTH: usize = 110;

/// Two fixtures that are called as a code and name it show that code.
fn list(root: &Path) -> io::Result<String> {
    let old = fs::read_to_string(root.join(LIST))?;
    let head = old.split(START).next().unwrap_or_default();
    let mut out = format!("{head}{START}");
    for game in names(&root.join("fixtures")) {
        let mut line = format!("    \"{game}\":");
        let names = names(&root.join("fixtures").join(&game).join("ok"));
        let mut slugs: Vec<_> = names.iter().filter_map(|name| name.strip_suffix(".evo")).collect();
        slugs.sort_unstable();
        for slug in slugs {
            let shows = |folder: &str| {
                let path = format!("fixtures/{game}/{folder}/{slug}.evo");
                let text = fs::read_to_string(root.join(path));
                text.is_ok_and(|text| text.contains(&format!("{game}/{slug}")))
            };
            if !shows("ok") || !shows("illegal") {
                continue;
            }
            if line.len() + slug.len() + 3 > WIDTH {
                out.push_str(&format!("{line}\n"));
                line = String::from("       ");
            }
            line.push_str(&format!(" \"{slug}\""));
        }
        out.push_str(&format!("{line};\n"));
    }
    Ok(out + "};\n")
}

/// What lies in a folder, sorted; nothing if there is none.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[cfg(test)]
#[path = "../tests/unit/whole.rs"]
mod tests;
