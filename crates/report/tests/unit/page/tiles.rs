use serde_json::{Value, json};

use super::*;

fn tile(kind: &'static str, height: f64, pieces: &[&str]) -> Tile {
    let pieces = pieces.iter().map(|piece| (*piece).to_owned()).collect();
    Tile { kind, width: 300.0, height, pieces }
}

/// The tile on a ground.
fn on(ground: &[String], tile: &Tile) -> Tile {
    Tile { pieces: [ground, &tile.pieces].concat(), ..tile.clone() }
}

/// As the page does it.
fn apply(old: &Value, patch: &Value) -> Value {
    let (Value::Array(items), Value::Object(changes)) = (old, patch) else {
        return patch.clone();
    };
    let mut items = items.clone();
    for (key, change) in changes {
        if key == "~" {
            let splice = change.as_array().unwrap();
            let number = |at: usize| splice[at].as_u64().unwrap() as usize;
            items.splice(number(0)..number(0) + number(1), splice[2..].iter().cloned());
        } else {
            let index: usize = key.parse().unwrap();
            items[index] = apply(&items[index], change);
        }
    }
    items.into()
}

#[test]
fn a_patch_makes_the_new_tiles_of_the_old() {
    let still = tile("player", 80.0, &["d"]);
    let grounds = [vec!["land".to_owned(), "sea".to_owned()], vec!["a".to_owned()]];
    let island = tile("board", 200.0, &["a", "b", "c"]);
    let tables = [
        vec![on(&grounds[0], &island), still.clone()],
        vec![on(&grounds[0], &tile("board", 200.0, &["a", "e", "c"])), still.clone()],
        vec![on(&grounds[1], &island), still.clone()],
        vec![tile("board", 200.0, &["a", "b", "c"]), still.clone()],
        vec![tile("board", 200.0, &["a", "c"]), still.clone()],
        vec![tile("board", 200.0, &["a", "f", "g", "c"]), tile("player", 120.0, &[])],
        vec![tile("side", 200.0, &["a"]), still],
        vec![tile("side", 200.0, &["a"])],
    ];
    for old in &tables {
        for new in &tables {
            let mut tiles = Tiles::default();
            tiles.lay(old);
            let read = |json: String| -> Value { serde_json::from_str(&json).unwrap() };
            let before = read(tiles.to_json());
            let patch = tiles.lay(new).map(read);
            let after = read(tiles.to_json());
            match &patch {
                Some(patch) => assert_eq!(apply(&before, patch), after, "{patch}"),
                None => assert_eq!(before, after),
            }
        }
    }
}

#[test]
fn a_patch_has_nothing_but_what_changes() {
    let mut tiles = Tiles::default();
    let still = tile("player", 80.0, &["d"]);
    tiles.lay(&[tile("board", 200.0, &["a", "b", "c"]), still.clone()]);
    let patch = tiles.lay(&[tile("board", 200.0, &["a", "e", "c"]), still.clone()]);
    let patch: Value = serde_json::from_str(&patch.unwrap()).unwrap();
    assert_eq!(patch, json!({"0": {"3": {"1": 4}}}));
    assert_eq!(tiles.lay(&[tile("board", 200.0, &["a", "e", "c"]), still]), None);
    assert_eq!(tiles.pieces(), ["a", "b", "c", "d", "e"]);
}
