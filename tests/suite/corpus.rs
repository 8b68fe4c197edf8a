//! What the fuzz targets hold for any bytes, they hold for the fixtures and the kept corpus:
//! replayed here without a fuzzer, on stable.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

#[expect(unreachable_pub, reason = "a library of the fuzz package")]
#[path = "../../fuzz/src/lib.rs"]
pub(crate) mod targets;

use super::tables::{apart, tries};
use targets::KINDS;

/// Files under a folder, in a stable order.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn top(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found
}

/// Runs a target on inputs in parallel and names those on which it fails.
fn replay(inputs: &[(String, Vec<u8>)], target: fn(&[u8])) {
    use rayon::prelude::*;
    assert!(!inputs.is_empty());
    let failed: Vec<&str> = inputs
        .par_iter()
        .filter(|(_, bytes)| catch_unwind(AssertUnwindSafe(|| target(bytes))).is_err())
        .map(|(name, _)| name.as_str())
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

fn named(paths: impl IntoIterator<Item = PathBuf>) -> Vec<(String, Vec<u8>)> {
    let read = |path: PathBuf| (path.display().to_string(), fs::read(&path).unwrap());
    paths.into_iter().map(read).collect()
}

fn records(target: &str) -> Vec<(String, Vec<u8>)> {
    // Some: other tests go through all of them.
    let fixtures = top("fixtures");
    let fixtures = fixtures
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "evo"))
        .step_by(apart(47, 5));
    named(fixtures.chain(top(&format!("fuzz/corpus/{target}"))))
}

#[test]
fn parse_holds() {
    replay(&records("parse"), targets::parse);
}

#[test]
fn check_holds() {
    replay(&records("check"), targets::check);
}

#[test]
fn fmt_holds() {
    replay(&records("fmt"), targets::fmt);
}

#[test]
fn data_holds() {
    let mut inputs = named(top("fuzz/corpus/data"));
    // An expectation is no data file, and thousands of them take seconds.
    let is_data = |path: &PathBuf| tries(0, 1) == 1 || !path.to_string_lossy().contains(".expect.");
    let shipped = top("crates").into_iter().chain(top("fixtures")).filter(is_data);
    let files = shipped.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    let mut usable = 0;
    for (name, text) in named(files) {
        let text = String::from_utf8(text).unwrap();
        for (kind, _, _) in KINDS {
            for players in [2, 6] {
                let input = format!("# {kind} {players}\n{text}");
                usable += usize::from(targets::usable(&input));
                inputs.push((format!("{kind} {players} {name}"), input.into_bytes()));
            }
        }
    }
    assert!(usable > 15, "{usable} files make a session");
    replay(&inputs, targets::data);
}
