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
