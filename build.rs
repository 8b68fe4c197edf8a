//! Compiles the YAML of `src/games` to constants, with the loaders that read a player's own files:
//! parsing YAML at every start would cost more than refereeing a record.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

#[allow(dead_code, unreachable_pub)]
#[path = "src/cli/excerpt.rs"]
mod excerpt;

#[allow(dead_code, unreachable_pub)]
#[path = "src/data.rs"]
mod data;

#[allow(dead_code, unreachable_pub)]
#[path = "src/games/evo/data"]
mod evo_data {
    pub mod board;
    pub mod embed;
    pub mod events;
    mod fields;
    pub mod wheel;
}

#[allow(dead_code, unreachable_pub)]
#[path = "src/games/evolution/edition.rs"]
mod evolution_data;

/// The traits, beside the editions that name them.
#[allow(dead_code, unreachable_pub)]
#[path = "src/games/evolution/names.rs"]
mod names;

#[allow(dead_code, unreachable_pub)]
#[path = "src/notation/vocabulary.rs"]
mod vocabulary;

/// The part of the notation that data files are loaded with.
mod notation {
    pub(crate) use super::vocabulary::{Vocabulary, fold};
}

#[allow(dead_code, unreachable_pub, unused_imports)]
#[path = "src/games/evolve/data/mod.rs"]
mod evolve;

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
    for family in ["record", "evo", "evolve"] {
        let path = match family {
            "record" => "src/record.yaml".to_owned(),
            game => format!("src/games/{game}/rules.yaml"),
        };
        println!("cargo::rerun-if-changed={path}");
        write(&format!("{family}_texts.rs"), texts(family, &path));
    }
    println!("cargo::rerun-if-changed=fixtures");
    write("examples.rs", examples());

    let folder = "src/games/evo/data";
    println!("cargo::rerun-if-changed={folder}");
    let evo = evo_data::embed::embed(|name| {
        fs::read_to_string(format!("{folder}/{name}"))
            .unwrap_or_else(|error| panic!("{folder}/{name}: {error}"))
    });
    write("evo_data.rs", evo.unwrap_or_else(|bad| panic!("{bad}")));

    write("evolution_editions.rs", evolution_editions());

    let deck = shipped("src/games/evolve/data/house-1.yaml", evolve::load);
    write("evolve_house.rs", evolve::embed(&deck));
}

/// A data file that ships with the program.
fn shipped<T>(path: &str, load: fn(data::DataFile<'_>) -> Result<T, data::BadData>) -> T {
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(path).unwrap_or_else(|bad| panic!("{path}: {bad}"));
    let file = data::DataFile {
        quoting: data::Quoting::Values,
        name: path,
        text: &text,
    };
    load(file).unwrap_or_else(|bad| panic!("{bad}"))
}

/// `RuleText` constants for every entry of a `rules.yaml`, sorted by code.
fn texts(family: &str, path: &str) -> String {
    let Ok(text) = fs::read_to_string(path) else {
        return "&[]".to_owned();
    };
    let file = data::DataFile {
        quoting: data::Quoting::Values,
        name: path,
        text: &text,
    };
    let texts: BTreeMap<String, Text> = file.parse().unwrap_or_else(|bad| panic!("{bad}"));
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

/// For `evoref explain`: code, legal and illegal lines, out of the fixtures that are named after codes.
fn examples() -> String {
    let mut codes: BTreeMap<String, [Option<String>; 2]> = BTreeMap::new();
    for family in ["record", "evo", "evolution", "evolve"] {
        let folders = [
            ("ok", excerpt::Mark::Obeys, 0),
            ("illegal", excerpt::Mark::Breaks, 1),
            ("syntax", excerpt::Mark::Breaks, 1),
        ];
        for (folder, mark, side) in folders {
            let Ok(files) = fs::read_dir(format!("fixtures/{family}/{folder}")) else {
                continue;
            };
            for path in files.filter_map(|file| Some(file.ok()?.path())) {
                let is_record = path.extension().is_some_and(|extension| extension == "evo");
                let slug = path.file_stem().and_then(|stem| stem.to_str());
                if let (true, Some(slug), Ok(text)) = (is_record, slug, fs::read_to_string(&path)) {
                    let code = format!("{family}/{slug}");
                    let lines = excerpt::excerpt(&text, mark, &code);
                    let sides = codes.entry(code).or_default();
                    sides[side] = sides[side].take().or(lines);
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

/// The shipped editions of Evolution, as an array.
fn evolution_editions() -> String {
    let mut source = String::from("[\n");
    for name in ["bsw", "schmidt", "us2"] {
        let path = format!("src/games/evolution/data/{name}.yaml");
        println!("cargo::rerun-if-changed={path}");
        let text = fs::read_to_string(&path).expect("an edition");
        let file = data::DataFile {
            quoting: data::Quoting::Values,
            name: &path,
            text: &text,
        };
        let edition = evolution_data::Edition::load(&file).unwrap_or_else(|bad| panic!("{bad}"));
        source.push_str(&evolution_edition(&edition));
        source.push_str(",\n");
    }
    source.push(']');
    source
}

/// An expression of type `Edition` that can stand in a `static`.
fn evolution_edition(edition: &evolution_data::Edition) -> String {
    let switches: Vec<String> = edition
        .switches
        .iter()
        .map(|(name, value)| format!("(Cow::Borrowed({name:?}), Cow::Borrowed({value:?}))"))
        .collect();
    format!(
        "Edition {{ name: Cow::Borrowed({:?}), title: Cow::Borrowed({:?}), players: {:?}, \
         deck: Cow::Borrowed(&{:?}), uncertain: Cow::Borrowed(&{:?}), \
         switches: Cow::Borrowed(&[{}]) }}",
        edition.name,
        edition.title,
        edition.players,
        edition.deck,
        edition.uncertain,
        switches.join(", ")
    )
}
