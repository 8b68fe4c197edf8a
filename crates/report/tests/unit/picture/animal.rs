use std::collections::HashSet;

use super::*;

#[test]
fn every_shape_is_told_from_the_others() {
    let names: HashSet<&str> = FEATURES.iter().map(|(name, ..)| *name).collect();
    assert_eq!(names.len(), FEATURES.len());
    let lines: HashSet<&str> =
        FEATURES.iter().flat_map(|(_, _, paths)| paths.iter().map(|(_, data)| *data)).collect();
    assert!(lines.len() > FEATURES.len());
    for parts in [HEADS, BODIES, TAILS] {
        let shapes: HashSet<&str> = parts.iter().map(|(_, data)| *data).collect();
        assert_eq!(shapes.len(), parts.len());
    }
}

#[test]
fn what_an_animal_names_is_defined() {
    let names: Vec<&str> = FEATURES.iter().map(|(name, ..)| *name).collect();
    let defined = defined();
    for look in ["plain", "aggression", "resilience", "allure", "gathering"] {
        let piece = Piece::Is(look, true);
        let animal =
            Animal { head: piece, body: piece, tail: piece, long_neck: true, features: &names };
        let drawn = animal.drawn(0, 0.0, 0.0, 1.0);
        for named in drawn.split("href=\"#").skip(1) {
            let name = named.split('"').next().unwrap();
            assert!(defined.contains(&format!("id=\"{name}\"")), "{name}");
        }
        assert_eq!(drawn.matches("has-").count(), FEATURES.len());
    }
}

#[test]
fn a_part_that_is_missing_is_drawn_as_missing() {
    let animal = Animal {
        head: Piece::Missing,
        body: Piece::Missing,
        tail: Piece::Missing,
        long_neck: false,
        features: &[],
    };
    let drawn = animal.drawn(2, 0.0, 0.0, 1.0);
    assert_eq!(drawn.matches("class=\"missing\"").count(), 3);
    assert!(!drawn.contains("#legs"));
}
