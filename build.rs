//! Turns the YAML of `src/games` into JSON, which is read faster at every start, and the texts and examples
//! of the codes into constants.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The text of one code, as `rules.yaml` has it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(default = "error")]
    severity: String,
    title: String,
    rule: String,
    source: String,
    #[serde(default)]
    allow: Option<String>,
    #[serde(default)]
    rulings: Vec<String>,
}

fn error() -> String {
    "error".to_owned()
}

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let write = |name: &str, source: String| {
        fs::write(Path::new(&out).join(name), source).expect("OUT_DIR can be written");
    };
    for family in ["record", "evolution"] {
        let path = match family {
            "record" => "src/record.yaml".to_owned(),
            game => format!("src/games/{game}/rules.yaml"),
        };
        println!("cargo::rerun-if-changed={path}");
        write(&format!("{family}_texts.rs"), texts(family, &path));
    }
    println!("cargo::rerun-if-changed=fixtures");
    write("examples.rs", examples());

    write("data.rs", data());
}

/// Every data file of every game: its path below `src/games` without the ending, and its text as JSON.
fn data() -> String {
    let games = Path::new("src/games");
    let mut files: Vec<PathBuf> = folders(games)
        .map(|game| game.join("data"))
        .inspect(|data| println!("cargo::rerun-if-changed={}", data.display()))
        .flat_map(|data| folders(&data))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "yaml")
        })
        .collect();
    files.sort();
    let mut source = String::from("static COMPILED: &[(&str, &str)] = &[\n");
    for path in files {
        let text = fs::read_to_string(&path).unwrap_or_else(|bad| panic!("{path:?}: {bad}"));
        let value: serde_yaml::Value =
            serde_yaml::from_str(&text).unwrap_or_else(|bad| panic!("{path:?}: {bad}"));
        let json = serde_json::to_string(&value).unwrap_or_else(|bad| panic!("{path:?}: {bad}"));
        let name = path.with_extension("");
        let name = name
            .strip_prefix(games)
            .expect("it lies below")
            .to_string_lossy();
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

/// `RuleText` constants for every entry of a `rules.yaml`, sorted by code.
fn texts(family: &str, path: &str) -> String {
    let Ok(text) = fs::read_to_string(path) else {
        return "&[]".to_owned();
    };
    let texts: BTreeMap<String, Text> =
        serde_yaml::from_str(&text).unwrap_or_else(|bad| panic!("{path}: {bad}"));
    let mut source = String::from("&[\n");
    for (slug, text) in texts {
        let severity = match text.severity.as_str() {
            "error" => "Error",
            "warning" => "Warning",
            "note" => "Note",
            other => panic!("{path}: {slug}: severity {other} is not error, warning or note"),
        };
        writeln!(
            source,
            "RuleText {{ code: Code({:?}), severity: Severity::{severity}, title: {:?}, rule: {:?}, \
             source: {:?}, allow: {:?}, rulings: &{:?} }},",
            format!("{family}/{slug}"),
            text.title.trim(),
            text.rule.trim(),
            text.source.trim(),
            text.allow.as_deref().map(str::trim),
            text.rulings,
        )
        .expect("write to a string");
    }
    source.push(']');
    source
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
