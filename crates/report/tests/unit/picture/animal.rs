use std::collections::HashSet;

use super::*;

fn features() -> Vec<&'static str> {
    [BEHIND, ON_BODY, ON_HEAD, BEFORE].concat()
}

#[test]
fn every_shape_is_told_from_the_others() {
    let names: HashSet<&str> = features().into_iter().collect();
    assert_eq!(names.len(), features().len());
    assert_eq!(names.len(), SHAPES.matches("<g id=\"has-").count());
    let paths = SHAPES.split(" d=\"").skip(1).map(|path| path.split('"').next().unwrap());
    let lines: HashSet<&str> = paths.clone().collect();
    assert_eq!(lines.len(), paths.count());
}

#[test]
fn what_an_animal_names_is_defined() {
    let names = [features(), vec!["long-neck"]].concat();
    let defined = defined();
    for look in LOOKS {
        let drawn = animal([Some((look, true)); 3], &names, 0, (0.0, 0.0), 1.0);
        for named in drawn.split("href=\"#").skip(1) {
            let name = named.split('"').next().unwrap();
            assert!(defined.contains(&format!("id=\"{name}\"")), "{name}");
        }
        assert_eq!(drawn.matches("has-").count(), features().len());
    }
}

#[test]
fn a_part_that_is_missing_is_drawn_as_missing() {
    let drawn = animal([None; 3], &[], 2, (0.0, 0.0), 1.0);
    assert_eq!(drawn.matches("class=\"missing\"").count(), 3);
    assert!(!drawn.contains("#legs"));
}
