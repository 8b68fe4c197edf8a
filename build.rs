//! Turns the YAML of `src/games` into JSON, which is read faster at every start, and gathers the fixtures that
//! explain the codes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let write = |name: &str, source: String| {
        fs::write(Path::new(&out).join(name), source).expect("OUT_DIR can be written");
    };
    println!("cargo::rerun-if-changed=fixtures");
    write("examples.rs", examples());
    write("example_files.rs", example_files());

    write("data.rs", data());
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

/// For `evoref explain`: each code with the fixture that obeys it and the one that breaks it, whole.
fn examples() -> String {
    let mut codes: BTreeMap<String, [Option<String>; 2]> = BTreeMap::new();
    for family in folders(Path::new("fixtures")) {
        for (folder, side) in [("ok", 0), ("illegal", 1), ("syntax", 1)] {
            for path in folders(&family.join(folder)) {
                let is_record = path.extension().is_some_and(|extension| extension == "evo");
                let slug = path.file_stem().and_then(|stem| stem.to_str());
                let game = family.file_name().and_then(|name| name.to_str());
                if let (true, Some(slug), Some(game)) = (is_record, slug, game)
                    && let Ok(text) = fs::read_to_string(&path)
                    && text.contains(&format!("{game}/{slug}"))
                {
                    let sides = codes.entry(format!("{game}/{slug}")).or_default();
                    sides[side].get_or_insert(text);
                }
            }
        }
    }
    let mut source = String::from("&[\n");
    for (code, [legal, illegal]) in codes {
        writeln!(source, "({code:?}, {legal:?}, {illegal:?}),").expect("write to a string");
    }
    source.push(']');
    source
}

/// The data files that fixtures which break a rule name: path below `fixtures` and text.
fn example_files() -> String {
    let mut source = String::from("&[\n");
    for family in folders(Path::new("fixtures")) {
        let illegal: Vec<PathBuf> = folders(&family.join("illegal")).collect();
        let records: Vec<String> = illegal
            .iter()
            .filter(|path| path.extension().is_some_and(|extension| extension == "evo"))
            .filter_map(|path| fs::read_to_string(path).ok())
            .collect();
        for path in illegal.iter().cloned().chain(folders(&family.join("data"))) {
            let name = path.file_name().and_then(|name| name.to_str());
            let below = path.strip_prefix("fixtures").expect("it lies below");
            let below = below.to_string_lossy().replace('\\', "/");
            let is_data = path.extension().is_some_and(|extension| extension == "yaml");
            if let (true, Some(name)) = (is_data, name)
                && records.iter().any(|record| record.contains(&format!("/{name}")))
                && let Ok(text) = fs::read_to_string(&path)
            {
                writeln!(source, "({below:?}, {text:?}),").expect("write to a string");
            }
        }
    }
    source.push(']');
    source
}
