//! What `cargo deny check licenses bans sources` looks at, where cargo-deny cannot be had: `deny.toml` is obeyed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use serde_json::Value;
use toml::de::{DeTable, DeValue};

/// Every crate that Cargo.lock names, on any system and with any feature.
fn packages() -> Vec<Value> {
    let metadata = ["metadata", "--locked", "--all-features", "--format-version", "1"];
    let output = Command::new(env!("CARGO")).args(metadata).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn at<'a>(value: &DeValue<'a>, key: &str) -> DeValue<'a> {
    value.get(key).unwrap().get_ref().clone()
}

/// The values of a list in `deny.toml`, or those of a key of its tables.
fn listed(settings: &DeTable<'_>, section: &str, list: &str, key: Option<&str>) -> Vec<String> {
    let list = at(settings.get(section).unwrap().get_ref(), list);
    let values = list.as_array().unwrap().iter().map(|value| match key {
        Some(key) => at(value.get_ref(), key),
        None => value.get_ref().clone(),
    });
    values
        .map(|value| match value.as_array() {
            Some(one) => one.iter().map(|one| one.get_ref().as_str().unwrap()).collect(),
            None => value.as_str().unwrap().to_owned(),
        })
        .collect()
}

/// Whether each part that has to be obeyed offers a licence that is allowed. What stands in brackets is read
/// as if there were none, which accepts less, never more.
fn accepted(licence: &str, allowed: impl Fn(&str) -> bool) -> bool {
    let licence = licence.replace(['(', ')'], "").replace('/', " OR ");
    licence.split(" AND ").all(|part| part.split(" OR ").any(|one| allowed(one.trim())))
}

#[test]
#[ignore = "cargo downloads what other systems need; .ci/run asks for it"]
fn what_evoref_is_built_from_is_what_deny_toml_says() {
    let text = fs::read_to_string("deny.toml").unwrap();
    let settings = DeTable::parse(&text).unwrap().into_inner();
    let allowed = listed(&settings, "licenses", "allow", None);
    let crates = listed(&settings, "licenses", "exceptions", Some("crate"));
    let licences = listed(&settings, "licenses", "exceptions", Some("allow"));
    let mut exceptions: BTreeSet<_> = crates.into_iter().zip(licences).collect();
    let mut skipped: BTreeSet<_> =
        listed(&settings, "bans", "skip", Some("crate")).into_iter().collect();
    let denied = listed(&settings, "bans", "deny", Some("crate"));

    let mut faults = Vec::new();
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages() {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let (name, version, licence) = (text("name"), text("version"), text("license"));
        let excepted = |one: &str| exceptions.contains(&(name.clone(), one.to_owned()));
        if !accepted(&licence, |one| allowed.iter().any(|allowed| allowed == one)) {
            if accepted(&licence, excepted) {
                exceptions.retain(|(of, _)| *of != name);
            } else {
                faults.push(format!("{name} {version} is under `{licence}`"));
            }
        }
        let source = package["source"].as_str();
        if source.is_some_and(|from| !from.starts_with("registry+https://github.com/rust-lang/")) {
            faults.push(format!("{name} {version} comes from {source:?}"));
        }
        if denied.contains(&name) {
            faults.push(format!("{name} is denied"));
        }
        versions.entry(name).or_default().push(version);
    }
    for (name, versions) in versions {
        let mut left = 0;
        for version in &versions {
            let skip = skipped.iter().find(|skip| {
                let (of, from) = skip.split_once('@').unwrap();
                of == name && format!("{version}.").starts_with(&format!("{from}."))
            });
            match skip.cloned() {
                Some(skip) => _ = skipped.remove(&skip),
                None => left += 1,
            }
        }
        if left != 1 {
            faults.push(format!("{name} is there as {versions:?}"));
        }
    }
    faults.extend(exceptions.iter().map(|(name, _)| format!("{name} needs no exception")));
    faults.extend(skipped.iter().map(|skip| format!("{skip} need not be skipped")));
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_licence_is_accepted_if_every_part_of_it_is() {
    let mit = |one: &str| one == "MIT";
    assert!(accepted("Apache-2.0/MIT", mit) && accepted("(GPL-3.0 OR MIT) AND MIT", mit));
    for licence in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
        assert!(!accepted(licence, mit), "{licence}");
    }
}
