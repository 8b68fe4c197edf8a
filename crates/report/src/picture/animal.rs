//! One small set of shapes of which every animal is put together. They are our own, and each trait has a
//! shape that is told from the others without its colour.
//!
//! An animal looks to the right and stands at the origin; it is some 60 wide to each side and 75 high.

use super::svg::{group, used, within};

/// What an animal is made of, from the back to the front, each in the order in which it is drawn.
const BEHIND: &[&str] = &["tree", "burrow", "ring", "pack", "wings", "links"];
const ON_BODY: &[&str] = &["fat", "hump", "stripes", "fur", "shell", "plates", "fins", "bird"];
/// Moved with the head.
const ON_HEAD: &[&str] = &["brain", "horns", "crest", "teeth", "lamp", "venom", "leaves", "call"];
const BEFORE: &[&str] = &["eggs", "bones", "grass", "speed", "claws", "kin"];

/// What a card can be best at: each has a head, a body and a tail of its own, and so has one of those that have
/// nothing of it.
const LOOKS: [&str; 5] = ["plain", "aggression", "resilience", "allure", "gathering"];

/// The shapes, as they stand in a page or a picture.
const SHAPES: &str = include_str!("animal.svg");

/// What a page or a picture defines once, so that animals name it.
pub(super) fn defined() -> String {
    SHAPES.lines().map(str::trim_start).collect()
}

/// The look of a part of an animal, and whether it has just come; nothing if it is missing.
pub(super) type AnimalPart = Option<(&'static str, bool)>;

/// The look of a part that is best at something.
pub(super) fn look(best: Option<&str>) -> &'static str {
    LOOKS.into_iter().find(|name| Some(*name) == best).unwrap_or("plain")
}

/// An animal of head, body and tail as elements at a point and in a size, in the colours of a seat. `features` are
/// names of what it is made of besides, and `long-neck`.
pub(super) fn animal(
    [head, body, tail]: [AnimalPart; 3],
    features: &[&str],
    seat: usize,
    (x, y): (f64, f64),
    scale: f64,
) -> String {
    let long_neck = features.contains(&"long-neck");
    let layer = |layer: &[&str]| -> String {
        let shown = layer.iter().filter(|name| features.contains(name));
        shown.map(|name| used(&format!("has-{name}"), 0.0, 0.0, 1.0)).collect()
    };
    let mut out = layer(BEHIND);
    if body.is_some() {
        out.push_str("<g class=\"far\"><use href=\"#far-legs\"/></g>");
    }
    out.push_str(&piece("tail", tail));
    if body.is_some() {
        out.push_str("<use href=\"#legs\"/>");
    }
    if head.is_some() {
        let neck = if long_neck { "long-neck" } else { "neck" };
        out.push_str(&format!("<use href=\"#{neck}\"/>"));
    }
    out.extend([piece("body", body), layer(ON_BODY)]);
    let mut shown = piece("head", head);
    if head.is_some() {
        shown.push_str("<path class=\"light\" d=\"M47-64a2.6 2.6 0 1 0 .1 0Z\"/><path class=\"dark\" d=\"M47.8-63a1.4 1.4 0 1 0 .1 0Z\"/>");
    }
    shown.push_str(&layer(ON_HEAD));
    out.push_str(&if long_neck { group(3.0, -23.0, 1.0, "", &shown) } else { shown });
    out.push_str(&layer(BEFORE));
    group(x, y, scale, &format!("animal seat-{seat}"), &out)
}

fn piece(kind: &str, part: AnimalPart) -> String {
    let shape = |look: &str| format!("<use href=\"#{kind}-{look}\"/>");
    match part {
        Some((look, false)) => shape(look),
        Some((look, true)) => within("fresh", &[&shape(look)]),
        None => within("missing", &[&shape("plain")]),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/picture/animal.rs"]
mod tests;
