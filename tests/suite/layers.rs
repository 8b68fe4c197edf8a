//! The layers are visible in the imports, and every code has its text and fixtures.

use evoref::GAMES;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use evoref_record::diagnostic::Record;
use regex::Regex;

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        if folder.is_file() {
            found.push((folder.clone(), fs::read_to_string(&folder).unwrap()));
            continue;
        }
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push((path.clone(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(!found.is_empty(), "no source under {folder}");
    found
}

/// Lines of code, without comments and doc comments.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

fn forbid(folder: &str, words: &[&str], except: &[&str], why: &str) {
    for (path, text) in sources(folder) {
        // Tests inside a module may look up from it.
        let test = path.ends_with("tests.rs") || path.iter().any(|part| part == "tests");
        if test || except.iter().any(|except| path.starts_with(except)) {
            continue;
        }
        for (index, line) in code(&text) {
            for word in words {
                assert!(!line.contains(word), "{}:{}: `{word}` ({why})", path.display(), index + 1);
            }
        }
    }
}

/// The crates in their order: each may use those above it, and the games do not know each other.
const LAYERS: [&[&str]; 11] = [
    &["record"],
    &["game"],
    &["scene"],
    &["evo", "evolution", "evolve", "referee"],
    &["report", "short"],
    &["files"],
    &["editor"],
    &["command"],
    &["evoref"],
    &["handbook"],
    &["web"],
];

#[test]
fn a_crate_uses_only_those_above_it() {
    let layer = |name: &str| LAYERS.iter().position(|layer| layer.contains(&name)).unwrap();
    let mut checked = 0;
    for name in LAYERS.into_iter().flatten() {
        let path = match *name {
            "evoref" => "Cargo.toml".to_owned(),
            _ => format!("crates/{name}/Cargo.toml"),
        };
        let text = fs::read_to_string(&path).unwrap();
        let (_, used) = text.split_once("\n[dependencies]\n").unwrap();
        let used = used.split("\n[").next().unwrap().lines();
        let used = used.filter_map(|line| line.split([' ', '.', '=']).next());
        for used in used.filter(|used| used.starts_with("evoref")) {
            let used = used.strip_prefix("evoref-").unwrap_or(used);
            assert!(layer(used) < layer(name), "{path}: {used}");
            let is_game = GAMES.named(used).is_some();
            assert!(!is_game || *name == "evoref", "{path}: the list of the games is an argument");
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked} uses");
}

/// The name of a type; one that is declared inside a trait is the same thing in each that implements it.
static DECLARED: LazyLock<Regex> = LazyLock::new(|| {
    let kind = r"(?: *(?:pub(?:\([^)]*\))? )?(?:struct|enum|trait)|(?:pub(?:\([^)]*\))? )?type)";
    Regex::new(&format!(r"(?m)^{kind} (\w+)")).unwrap()
});

#[test]
fn a_type_name_has_few_meanings() {
    const MOST: usize = 3;
    let games = ["evo", "evolution", "evolve"];
    let is_of = |path: &Path, game| path.with_extension("").iter().any(|part| part == game);
    let mut declared: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for (path, text) in ["src", "crates"].into_iter().flat_map(sources) {
        if path.iter().any(|part| part == "tests") {
            continue;
        }
        let code: Vec<&str> = code(&text).map(|(_, line)| line).collect();
        for declaration in DECLARED.captures_iter(&code.join("\n")) {
            declared.entry(declaration[1].to_owned()).or_default().push(path.clone());
        }
    }
    assert!(declared.len() > 500, "{} types", declared.len());
    for (name, paths) in declared {
        // The games have the same words for the same things.
        let of_game = games.map(|game| paths.iter().filter(|path| is_of(path, game)).count());
        let meanings = paths.len() - of_game.iter().sum::<usize>() + of_game.iter().max().unwrap();
        assert!(meanings <= MOST, "`{name}` is {meanings} things: {paths:?}");
    }
}

#[test]
fn tests_stand_beside_the_source() {
    for folder in ["src", "crates"] {
        forbid(folder, &["#[test]"], &[], "tests stand in `tests` and `crates/*/tests`");
    }
}

#[test]
fn words_are_read_by_productions() {
    let words = [".as_bytes(", ".split(", ".split_", ".strip_prefix(", ".bytes()", ".chars()"];
    let why = "the inside of words is read by nom";
    let shared = [
        // The shared word productions and the meaning of a string; how spellings are folded and compared.
        "crates/record/src/notation/terminals.rs",
        "crates/record/src/notation/words.rs",
        "crates/record/src/notation/vocabulary.rs",
        // Names of verbs, which are compared whole.
        "crates/record/src/notation/named.rs",
        // Whole lines, never words.
        "crates/record/src/notation/layout.rs",
    ];
    forbid("crates/record/src/notation", &words, &shared, why);
    for game in GAMES.all() {
        for folder in ["read", "verbs"].map(|name| format!("crates/{}/src/{name}", game.name)) {
            if Path::new(&folder).is_dir() {
                forbid(&folder, &words, &[], why);
            }
        }
    }
}

#[test]
fn only_one_file_uses_rand() {
    for folder in ["src", "crates"] {
        forbid(folder, &["rand::"], &["crates/game/src/deal.rs"], "only deal.rs uses rand");
    }
}

/// What the program adds to the library.
const PROGRAM: [&str; 4] = ["src", "crates/command/src", "crates/editor/src", "crates/files/src"];

/// What runs beside the library: the command, and what makes files of the project.
const DISK: &[&str] = &[
    "crates/command",
    "src/main.rs",
    "crates/embed",
    "crates/evo/build.rs",
    "crates/evolution/build.rs",
    "crates/evolve/build.rs",
    "crates/example-list",
    "crates/files",
    "crates/handbook",
];

#[test]
fn the_library_does_no_input_or_output() {
    let words = [
        "std::fs",
        "std::io",
        "println!",
        "eprintln!",
        "std::process",
        "std::env",
        "std::thread",
        "std::time",
        "RandomState",
    ];
    for folder in ["src", "crates"] {
        forbid(folder, &words, DISK, "only the command line reads and writes");
    }
}

#[test]
fn only_one_file_writes_files() {
    for folder in PROGRAM {
        forbid(
            folder,
            &["fs::write", "File::create", "OpenOptions", "fs::rename", "tempfile::"],
            &["crates/files/src/save.rs", "crates/files/src/regular.rs"],
            "files are written by save.rs, which leaves the old one whole",
        );
    }
}

#[test]
fn one_file_is_unsafe() {
    for folder in ["src", "crates"] {
        let why = "only the module's border is";
        forbid(folder, &["unsafe {", "unsafe fn", "unsafe("], &["crates/web/src/memory.rs"], why);
    }
}

#[test]
fn no_connection_is_opened_and_no_program_started() {
    for folder in PROGRAM {
        forbid(
            folder,
            &[
                "std::net",
                "UnixStream",
                "std::process::Command",
                "process::{Command",
                "Command::new",
            ],
            &["crates/command/src/view.rs"],
            "SECURITY.md promises it",
        );
    }
}

#[test]
fn each_promise_about_strangers_names_tests_that_exist() {
    let page = fs::read_to_string("SECURITY.md").unwrap();
    let ci = fs::read_to_string(".ci/run").unwrap();
    for section in page.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap();
        // The last section promises nothing.
        let told = section.lines().any(|line| line.starts_with("Tests: "));
        assert!(told || title == "Reporting", "{title} names no tests");
        let words = section.split('`');
        let is_source = |word: &&str| Path::new(word).extension().is_some_and(|end| end == "rs");
        for path in words.filter(is_source) {
            let text = fs::read_to_string(path).unwrap_or_else(|_| panic!("{path} is gone"));
            let tool = path.starts_with("fuzz/") && ci.contains("fuzz/Cargo.toml");
            assert!(text.contains("#[test]") || tool, "{path} tests nothing");
        }
    }
}

#[test]
fn a_code_stands_once_under_its_game_and_names_switches() {
    for game in GAMES.all() {
        let mut codes: Vec<&str> = game.texts.iter().map(|text| text.code).collect();
        codes.sort_unstable();
        for pair in codes.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
        for text in game.texts {
            let family = text.code.split('/').next();
            assert_eq!(family, Some(game.name), "{}", text.code);
            for name in text.rulings {
                let known = game.switches.iter().any(|switch| switch.name == *name);
                assert!(known, "{}: {name}", text.code);
            }
        }
    }
}

#[test]
fn every_code_is_obeyed_and_broken_by_a_fixture() {
    let mut missing = Vec::new();
    let texts = GAMES.all().iter().flat_map(|game| game.texts).chain(Record::TEXTS);
    for text in texts {
        let (family, slug) = text.code.split_once('/').unwrap();
        for kind in ["illegal", "ok"] {
            let path = format!("fixtures/{family}/{kind}/{slug}.evo");
            let mark = if kind == "ok" { "#=" } else { "#~" };
            let marked = fs::read_to_string(Path::new(&path)).is_ok_and(|fixture| {
                fixture.lines().any(|line| {
                    line.split_once(mark).is_some_and(|(_, codes)| {
                        codes.split_whitespace().any(|code| code == text.code)
                    })
                })
            });
            if !marked {
                missing.push(path);
            }
        }
    }
    assert!(missing.is_empty(), "no fixture, or no mark in it:\n{}", missing.join("\n"));
}

#[test]
fn every_ending_is_reached_by_a_played_record() {
    for game in GAMES.all() {
        let mut endings: Vec<String> = Vec::new();
        for kind in ["played", "ok"] {
            let folder = format!("fixtures/{}/{kind}", game.name);
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let text = fs::read_to_string(entry.path()).unwrap_or_default();
                endings.extend(text.lines().filter_map(|line| {
                    line.trim().strip_prefix("ending: ").map(ToOwned::to_owned)
                }));
            }
        }
        for ending in game.endings {
            assert!(
                endings.iter().any(|seen| seen == ending),
                "{}: nothing ends by {ending}",
                game.name
            );
        }
    }
}

#[test]
fn every_value_of_a_switch_is_set_by_a_fixture() {
    let mut missing = Vec::new();
    for game in GAMES.all() {
        let mut set: Vec<(String, String)> = Vec::new();
        for kind in ["ok", "illegal", "played"] {
            let folder = format!("fixtures/{}/{kind}", game.name);
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let text = fs::read_to_string(entry.path()).unwrap_or_default();
                let rulings = text.lines().filter_map(|line| line.strip_prefix("ruling:"));
                set.extend(rulings.filter_map(|ruling| {
                    let (name, value) = ruling.split('#').next()?.split_once('=')?;
                    Some((name.trim().to_owned(), value.trim().to_owned()))
                }));
            }
        }
        for switch in game.switches {
            let values = switch.values();
            let values: Vec<&str> = values.split(',').map(str::trim).collect();
            // A closed list of words has a fixture for each; a number or a list has one at least.
            let closed = values.len() > 1 && values.iter().all(|value| !value.contains(' '));
            if closed {
                for value in values {
                    if !set.iter().any(|(name, set)| name == switch.name && set == value) {
                        missing.push(format!("{}: {} = {value}", game.name, switch.name));
                    }
                }
            } else if !set.iter().any(|(name, _)| name == switch.name) {
                missing.push(format!("{}: {}", game.name, switch.name));
            }
        }
    }
    assert!(missing.is_empty(), "no fixture sets:\n{}", missing.join("\n"));
}

/// `RULES.md` of each game names records that exist, and names some for every rule.
#[test]
fn every_rule_names_its_records() {
    for game in GAMES.all() {
        let path = format!("fixtures/{}/RULES.md", game.name);
        let text = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{path} is missing"));
        let (shown, _) = text
            .split_once("## Not shown by a record")
            .expect("the page ends with what no record can show");
        let mut named = 0;
        for row in shown.lines().filter(|line| line.starts_with("| ")) {
            let records = row.rsplit(" | ").next().unwrap_or_default();
            if records.starts_with("---") || records.starts_with("shown by") {
                continue;
            }
            let names: Vec<&str> = records.split('`').skip(1).step_by(2).collect();
            assert!(!names.is_empty(), "{path}: no record shows `{row}`");
            for name in names {
                let file = if name.starts_with("record/") {
                    format!("fixtures/{name}.evo")
                } else {
                    format!("fixtures/{}/{name}.evo", game.name)
                };
                assert!(fs::exists(&file).unwrap(), "{path}: {file} is missing");
                named += 1;
            }
        }
        assert!(named > 100, "{path} names only {named} records");
    }
}
