//! Turns the YAML of `src/games` into JSON, which is read faster at every start.

#![allow(clippy::disallowed_methods, reason = "what is read is the project's own")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("data.rs"), data()).expect("OUT_DIR can be written");
}

/// Every data file of every game: its path below `src/games` without the ending, and its text as JSON.
fn data() -> String {
    let games = Path::new("src/games");
    let mut files: Vec<PathBuf> = folders(games)
        .map(|game| game.join("data"))
        .filter(|data| data.is_dir())
        .inspect(|data| println!("cargo::rerun-if-changed={}", data.display()))
        .flat_map(|data| folders(&data))
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .collect();
    files.sort();
    let mut source = String::from("static COMPILED: &[(&str, &str)] = &[\n");
    for path in files {
        let text =
            fs::read_to_string(&path).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        let value: serde_yaml::Value =
            serde_yaml::from_str(&text).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        let json =
            serde_json::to_string(&value).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        let name = path.with_extension("");
        let name = name.strip_prefix(games).expect("it lies below").to_string_lossy();
        writeln!(source, "({:?}, {json:?}),", name.replace('\\', "/")).expect("write to a string");
    }
    source.push_str("];");
    source
}

/// What lies in a folder, if there is one.
fn folders(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path()))
}
