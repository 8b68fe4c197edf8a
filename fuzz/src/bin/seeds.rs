//! Writes the fixtures as seeds: `cargo run --bin seeds` fills `corpus/<target>/` beside what is kept
//! there. The file names begin with `seed-`, which git ignores.

use std::fs;
use std::path::{Path, PathBuf};

use evoref_fuzz::KINDS;

/// Larger records would slow the fuzzer down; their kinds of lines stand in smaller ones as well.
const LARGEST: usize = 24 << 10;

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

fn main() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR"));
    let top = fuzz.parent().expect("the repository");
    let mut records = Vec::new();
    files(&top.join("fixtures"), "evo", &mut records);
    let mut written = 0;
    let mut write = |target: &str, number: usize, text: &str| {
        let folder = fuzz.join("corpus").join(target);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join(format!("seed-{number:04}")), text).expect("a file");
        written += 1;
    };
    for (number, path) in records.iter().enumerate() {
        let text = fs::read(path).expect("a fixture");
        if text.len() <= LARGEST
            && let Ok(text) = String::from_utf8(text)
        {
            for target in ["parse", "check", "fmt"] {
                write(target, number, &text);
            }
        }
    }
    let mut data = Vec::new();
    files(&top.join("crates"), "yaml", &mut data);
    files(&top.join("fixtures"), "yaml", &mut data);
    let mut number = 0;
    for path in &data {
        let text = fs::read_to_string(path).expect("a data file");
        for (kind, _, _) in KINDS {
            for players in [2, 3, 6] {
                let text = format!("# {kind} {players}\n{text}");
                // Only those that a game can use: another game's file is not worth a seed.
                if evoref_fuzz::usable(&text) {
                    write("data", number, &text);
                    number += 1;
                }
            }
        }
    }
    println!("{written} seeds");
}
