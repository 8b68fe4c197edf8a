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
mod tests {
    use serde_json::json;

    use super::*;

    /// As the page does it.
    fn apply(old: &Value, patch: &Value) -> Value {
        let Value::Object(changes) = patch else {
            return patch.clone();
        };
        let mut new = old.clone();
        for (key, change) in changes {
            match &mut new {
                Value::Array(items) if key == SPLICE => {
                    let splice = change.as_array().unwrap();
                    let number = |at: usize| splice[at].as_u64().unwrap() as usize;
                    let gone = number(0)..number(0) + number(1);
                    items.splice(gone, splice[2..].iter().cloned());
                }
                Value::Array(items) => {
                    let index: usize = key.parse().unwrap();
                    items[index] = apply(&items[index], change);
                }
                Value::Object(fields) if key == GONE => {
                    for gone in change.as_array().unwrap() {
                        fields.remove(gone.as_str().unwrap());
                    }
                }
                Value::Object(fields) => {
                    let before = fields.get(key).cloned().unwrap_or_default();
                    fields.insert(key.clone(), apply(&before, change));
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                    new = patch.clone();
                }
            }
        }
        new
    }

    #[test]
    fn a_patch_makes_the_new_of_the_old() {
        let values = [
            json!({"a": 1, "b": {"c": [1, 2]}, "d": null}),
            json!({"a": 1, "b": {"c": [1, 3]}}),
            json!({"a": null, "b": {"c": []}, "d": {"e": 1}}),
            json!({"a": 2, "e": [{"f": "x"}, {"f": "y"}]}),
            json!({"a": 2, "e": [{"f": "x"}, {"g": "y"}]}),
            json!({"a": 2, "e": [{"f": "x"}, 1, {"g": "y"}]}),
            json!({"a": 2, "e": [1, 1]}),
        ];
        for old in &values {
            for new in &values {
                match between(old, new) {
                    Some(patch) => assert_eq!(&apply(old, &patch), new, "{patch}"),
                    None => assert_eq!(old, new),
                }
            }
        }
        let small = between(&values[0], &values[1]);
        assert_eq!(small, Some(json!({"b": {"c": {"1": 3}}, "-": ["d"]})));
    }
}
