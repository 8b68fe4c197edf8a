use serde_json::{Value, json};

use super::*;

fn tile(kind: &'static str, height: f64, pieces: &[&str]) -> Arc<Tile> {
    let pieces = pieces.iter().map(|piece| (*piece).to_owned()).collect();
    Arc::new(Tile { kind, width: 300.0, height, ground: Arc::default(), pieces })
}

/// The tile on a ground.
fn on(ground: &Arc<[String]>, tile: &Tile) -> Arc<Tile> {
    Arc::new(Tile { ground: Arc::clone(ground), ..tile.clone() })
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
    let grounds: [Arc<[String]>; 2] =
        [[String::from("land"), String::from("sea")].into(), ["a".to_owned()].into()];
    let island = tile("board", 200.0, &["a", "b", "c"]);
    let tables = [
        vec![on(&grounds[0], &island), Arc::clone(&still)],
        vec![on(&grounds[0], &tile("board", 200.0, &["a", "e", "c"])), Arc::clone(&still)],
        vec![on(&grounds[1], &island), Arc::clone(&still)],
        vec![tile("board", 200.0, &["a", "b", "c"]), Arc::clone(&still)],
        vec![tile("board", 200.0, &["a", "c"]), Arc::clone(&still)],
        vec![tile("board", 200.0, &["a", "f", "g", "c"]), tile("player", 120.0, &[])],
        vec![tile("side", 200.0, &["a"]), still],
        vec![tile("side", 200.0, &["a"])],
    ];
    for old in &tables {
        for new in &tables {
            let mut tiles = Tiles::default();
            tiles.lay(old.clone());
            let read = |json: String| -> Value { serde_json::from_str(&json).unwrap() };
            let before = read(tiles.to_json());
            let patch = tiles.lay(new.clone()).map(read);
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
    tiles.lay(vec![tile("board", 200.0, &["a", "b", "c"]), Arc::clone(&still)]);
    let patch = tiles.lay(vec![tile("board", 200.0, &["a", "e", "c"]), Arc::clone(&still)]);
    let patch: Value = serde_json::from_str(&patch.unwrap()).unwrap();
    assert_eq!(patch, json!({"0": {"3": {"1": 4}}}));
    assert_eq!(tiles.lay(vec![tile("board", 200.0, &["a", "e", "c"]), still]), None);
    assert_eq!(tiles.pieces(), ["a", "b", "c", "d", "e"]);
}
