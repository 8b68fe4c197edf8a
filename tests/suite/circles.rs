//! No circle of modules is long: whoever changes one file needs to know few others.
//!
//! Read from the `use` lines and the paths in the code, and from the names that a prelude hands on. What a module takes
//! from those around it does not count: a child may use what its parent declares.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

/// Where a module stands: `["cli", "arguments"]`.
type Module = Vec<String>;

/// What is no code: comments and strings.
static WORDS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"//[^\n]*|"(?:[^"\\]|\\.)*""#).unwrap());
static USE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\buse\s+([^;]+);").unwrap());
static PATH: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b(?:crate|super|self)(?:::\w+)+").unwrap());

/// What a name is declared by.
const DECLARES: [&str; 7] = ["const", "enum", "fn", "static", "struct", "trait", "type"];

/// The most files that may need each other.
const MOST: usize = 3;

/// The modules under a folder with their code, without comments and strings.
fn modules(folder: &Path) -> BTreeMap<Module, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![(folder.to_owned(), Module::new())];
    while let Some((folder, above)) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            let mut module = above.clone();
            let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
            if !["lib", "mod"].contains(&&*stem) {
                module.push(stem);
            }
            if path.is_dir() {
                folders.push((path, module));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.insert(module, WORDS.replace_all(&text, "").into_owned());
            }
        }
    }
    assert!(!found.is_empty(), "no module under {}", folder.display());
    found
}

/// What the prelude of a crate hands on of its own modules: a name, and its path.
fn handed_on(prelude: &str) -> Vec<(String, Module)> {
    let mut found = Vec::new();
    USE.captures_iter(prelude).for_each(|line| paths(&line[1], &[], &mut found));
    let own = found.into_iter().filter(|path| path[0] == "crate");
    own.filter_map(|path| Some((path.last()?.clone(), path))).collect()
}

/// The names in code without `use` lines that it does not declare: a function is called, anything else named.
fn names(code: &str) -> BTreeSet<&str> {
    let is_end = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let (mut found, mut declared) = (BTreeSet::new(), BTreeSet::new());
    let mut before = "";
    let pieces = code.split_inclusive(is_end).map(|piece| (piece.trim_end_matches(is_end), piece));
    for (name, piece) in pieces.filter(|(name, _)| !name.is_empty()) {
        if DECLARES.contains(&before) {
            declared.insert(name);
        } else if name.starts_with(char::is_uppercase) || piece.ends_with('(') {
            found.insert(name);
        }
        before = name;
    }
    &found - &declared
}

/// The paths of a tree such as `super::{lens, tokens::{self, TYPES}}`.
fn paths(tree: &str, above: &[&str], out: &mut Vec<Module>) {
    let tree = tree.trim();
    if let Some(inner) = tree.strip_prefix('{') {
        let mut depth = 0_i32;
        let parted = |letter: char| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            letter == ',' && depth == 0
        };
        let inner = inner.strip_suffix('}').unwrap_or(inner);
        inner.split(parted).for_each(|part| paths(part, above, out));
    } else if let Some((first, rest)) = tree.split_once("::") {
        paths(rest, &[above, &[first]].concat(), out);
    } else {
        out.push(above.iter().copied().chain([tree]).map(str::to_owned).collect());
    }
}

/// The modules that one uses.
fn used(
    module: &Module,
    code: &str,
    all: &BTreeMap<Module, String>,
    handed_on: &[(String, Module)],
) -> BTreeSet<Module> {
    let mut found = Vec::new();
    USE.captures_iter(code).for_each(|line| paths(&line[1], &[], &mut found));
    let rest = USE.replace_all(code, "");
    if code.contains("prelude::*") {
        let is_taken = |name: &String| found.iter().any(|path| path.last() == Some(name));
        let names = names(&rest);
        let handed_on =
            handed_on.iter().filter(|(name, _)| !is_taken(name) && names.contains(&**name));
        found.extend(handed_on.map(|(_, path)| path.clone()).collect::<Vec<_>>());
    }
    PATH.find_iter(&rest).for_each(|path| paths(path.as_str(), &[], &mut found));
    let target = |path: Module| {
        let ups = path.iter().take_while(|word| *word == "super").count();
        let mut base = match &*path[0] {
            "crate" => Module::new(),
            "super" => module[..module.len().checked_sub(ups)?].to_vec(),
            "self" => module.clone(),
            child if all.contains_key(&[&**module, &[child.to_owned()]].concat()) => module.clone(),
            _ => return None,
        };
        base.extend(
            path.into_iter().skip_while(|word| ["crate", "super", "self"].contains(&&**word)),
        );
        while !all.contains_key(&base) {
            base.pop()?;
        }
        Some(base)
    };
    found.into_iter().filter_map(target).filter(|other| !module.starts_with(other)).collect()
}

/// The most modules under a folder that all need each other.
fn longest_circle(folder: &str) -> Vec<String> {
    let mut all = modules(Path::new(folder));
    let prelude = all.remove(&vec!["prelude".to_owned()]).unwrap_or_default();
    let handed_on = handed_on(&prelude);
    let used: BTreeMap<_, _> =
        (all.iter()).map(|(module, code)| (module, used(module, code, &all, &handed_on))).collect();
    let reached = |from: &Module| {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&Module> = used[from].iter().collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(&used[next]);
            }
        }
        reached
    };
    let reached: BTreeMap<_, _> = all.keys().map(|module| (module, reached(module))).collect();
    let circle = |module: &Module| {
        let back = reached[module].iter().filter(|other| reached[**other].contains(module));
        back.map(|other| other.join("/")).collect::<Vec<_>>()
    };
    all.keys().map(circle).max_by_key(Vec::len).unwrap()
}

#[test]
fn no_circle_of_modules_is_longer_than_three_files() {
    let crates = fs::read_dir("crates").unwrap().flatten();
    let crates = crates.map(|entry| format!("crates/{}/src", entry.file_name().to_str().unwrap()));
    for folder in crates.chain(["src".to_owned()]) {
        let circle = longest_circle(&folder);
        assert!(circle.len() <= MOST, "{folder}: {} need each other", circle.join(", "));
    }
}
