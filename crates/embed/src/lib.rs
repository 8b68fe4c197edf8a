//! Turns the YAML of a game into JSON when the game is built, which is read faster at every start.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "what is read is the project's own, and Cargo is told what changes it"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Writes `data.rs` into the folder for what is built: `COMPILED`, every YAML file of `folder` by its name without
/// the ending, and its text as JSON.
///
/// # Panics
/// If a file is no YAML or cannot be read.
pub fn embed(folder: &str) {
    println!("cargo::rerun-if-changed={folder}");
    let entries = fs::read_dir(folder).unwrap_or_else(|bad| panic!("{folder}: {bad}"));
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .collect();
    files.sort();
    let mut source = String::from("pub(crate) static COMPILED: &[(&str, &str)] = &[\n");
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        writeln!(source, "({name:?}, {:?}),", json(&path)).expect("write to a string");
    }
    source.push_str("];");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("data.rs"), source).expect("OUT_DIR can be written");
}

fn json(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
    let value: serde_yaml::Value =
        serde_yaml::from_str(&text).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
    serde_json::to_string(&value).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()))
}
