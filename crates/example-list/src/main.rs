//! Lists the fixtures that `evoref explain` prints: `cargo run -p example-list` writes `src/examples.rs`.
//!
//! The program reads their texts by that list, and nothing else does, so that a changed fixture builds the program
//! anew and not the library. It depends on nothing, so that it runs while the list names what is gone.

#![allow(clippy::disallowed_methods, reason = "what is read is the project's own")]

use std::collections::BTreeMap;
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

const HEAD: &str = "\
//! The fixtures that `explain` prints: code, the one that obeys it, the one that breaks it; sorted by code.
//! `cargo run -p example-list` writes this file.

use evoref::cli::Example;

pub(crate) static EXAMPLES: &[Example] = &[
";

/// A fixture that is called as a code and names it shows that code.
fn list(root: &Path) -> io::Result<String> {
    let mut codes: BTreeMap<String, [Option<String>; 2]> = BTreeMap::new();
    for game in names(&root.join("fixtures"))? {
        for (folder, side) in [("ok", 0), ("illegal", 1), ("syntax", 1)] {
            for name in names(&root.join("fixtures").join(&game).join(folder))? {
                let Some(slug) = name.strip_suffix(".evo") else {
                    continue;
                };
                let path = format!("fixtures/{game}/{folder}/{name}");
                let code = format!("{game}/{slug}");
                if fs::read_to_string(root.join(&path))?.contains(&code) {
                    codes.entry(code).or_default()[side].get_or_insert(path);
                }
            }
        }
    }
    let text = |path: &Option<String>| match path {
        Some(path) => format!("Some(include_str!(\"../{path}\"))"),
        None => "None".to_owned(),
    };
    let lines = codes.iter().map(|(code, [legal, illegal])| {
        format!("    (\"{code}\", {}, {}),\n", text(legal), text(illegal))
    });
    Ok(format!("{HEAD}{}];\n", lines.collect::<String>()))
}

/// What lies in a folder, sorted; nothing if there is none.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
#[path = "../tests/unit/whole.rs"]
mod tests;
