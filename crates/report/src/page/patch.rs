//! The difference between two JSON values, as small as the next step of a session makes it.
//!
//! An object as a patch changes what stands there key by key: names of an object, numbers of an array.
//! Any other value takes the place of what stood there. Keys that go are listed under [`GONE`]; an array
//! that gets longer or shorter has [`SPLICE`]. No array becomes an object. (RFC 7396 is no help: in a scene
//! `null` is a value.)

use serde_json::{Map, Value};

/// The key of a patch that lists the keys that go.
const GONE: &str = "-";
/// The key of a patch of an array that becomes longer or shorter: from where on, how many items go, and
/// those that come.
const SPLICE: &str = "~";

/// What makes `new` of `old`; `None` if they are equal.
pub(super) fn between(old: &Value, new: &Value) -> Option<Value> {
    // Most of a scene stays what it was, and whether it did is soon seen.
    if old == new {
        return None;
    }
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => some(of_objects(old, new)),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let mut patch = Map::new();
            for (index, (old, new)) in old.iter().zip(new).enumerate() {
                if let Some(change) = between(old, new) {
                    patch.insert(index.to_string(), change);
                }
            }
            some(patch)
        }
        (Value::Array(old), Value::Array(new)) => Some(of_lengths(old, new)),
        _ => Some(new.clone()),
    }
}

/// A patch, if it changes something.
fn some(patch: Map<String, Value>) -> Option<Value> {
    (!patch.is_empty()).then_some(Value::Object(patch))
}

/// The items between the same beginning and the same end.
fn of_lengths(old: &[Value], new: &[Value]) -> Value {
    let pairs = old.iter().zip(new);
    let head = pairs.take_while(|(old, new)| old == new).count();
    let pairs = old[head..].iter().rev().zip(new[head..].iter().rev());
    let tail = pairs.take_while(|(old, new)| old == new).count();
    let mut splice = vec![head.into(), (old.len() - head - tail).into()];
    splice.extend(new[head..new.len() - tail].iter().cloned());
    Value::Object([(SPLICE.to_owned(), splice.into())].into_iter().collect())
}

fn of_objects(old: &Map<String, Value>, new: &Map<String, Value>) -> Map<String, Value> {
    let mut patch = Map::new();
    for (key, value) in new {
        match old.get(key) {
            Some(before) => {
                if let Some(change) = between(before, value) {
                    patch.insert(key.clone(), change);
                }
            }
            None => {
                patch.insert(key.clone(), value.clone());
            }
        }
    }
    let gone = old.keys().filter(|key| !new.contains_key(*key));
    let gone: Vec<Value> = gone.map(|key| key.as_str().into()).collect();
    if !gone.is_empty() {
        patch.insert(GONE.to_owned(), Value::Array(gone));
    }
    patch
}

#[cfg(test)]
#[path = "../../tests/unit/page/patch.rs"]
mod tests;
