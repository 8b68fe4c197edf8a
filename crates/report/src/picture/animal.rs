//! One small set of shapes of which every animal is put together. They are our own, and each trait has a
//! shape that is told from the others without its colour.
//!
//! An animal looks to the right and stands at the origin; it is some 60 wide to each side and 75 high.

use super::svg::{group, used};

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

/// A part of an animal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnimalPart {
    /// Of that look, and whether it has just come.
    Is(&'static str, bool),
    Missing,
}

/// The look of a part that is best at something.
pub(super) fn look(best: Option<&str>) -> &'static str {
    LOOKS.into_iter().find(|name| Some(*name) == best).unwrap_or("plain")
}

pub(super) struct Animal<'a> {
    pub(super) head: AnimalPart,
    pub(super) body: AnimalPart,
    pub(super) tail: AnimalPart,
    /// Names of what it is made of besides, and `long-neck`.
    pub(super) features: &'a [&'static str],
}

impl Animal<'_> {
    /// As elements at a point and in a size, in the colours of a seat.
    pub(super) fn drawn(&self, seat: usize, x: f64, y: f64, scale: f64) -> String {
        let mut out = String::new();
        let long_neck = self.features.contains(&"long-neck");
        self.add(&mut out, BEHIND);
        if matches!(self.body, AnimalPart::Is(..)) {
            out.push_str("<g class=\"far\"><use href=\"#far-legs\"/></g>");
        }
        out.push_str(&piece("tail", self.tail));
        if matches!(self.body, AnimalPart::Is(..)) {
            out.push_str("<use href=\"#legs\"/>");
        }
        if matches!(self.head, AnimalPart::Is(..)) {
            let neck = if long_neck { "long-neck" } else { "neck" };
            out.push_str(&format!("<use href=\"#{neck}\"/>"));
        }
        out.push_str(&piece("body", self.body));
        self.add(&mut out, ON_BODY);
        let mut head = piece("head", self.head);
        if matches!(self.head, AnimalPart::Is(..)) {
            head.push_str("<path class=\"light\" d=\"M47-64a2.6 2.6 0 1 0 .1 0Z\"/><path class=\"dark\" d=\"M47.8-63a1.4 1.4 0 1 0 .1 0Z\"/>");
        }
        self.add(&mut head, ON_HEAD);
        out.push_str(&if long_neck { group(3.0, -23.0, 1.0, "", &head) } else { head });
        self.add(&mut out, BEFORE);
        group(x, y, scale, &format!("animal seat-{seat}"), &out)
    }

    fn add(&self, out: &mut String, layer: &[&str]) {
        for name in layer.iter().filter(|name| self.features.contains(name)) {
            out.push_str(&used(&format!("has-{name}"), 0.0, 0.0, 1.0));
        }
    }
}

fn piece(kind: &str, piece: AnimalPart) -> String {
    match piece {
        AnimalPart::Is(look, false) => format!("<use href=\"#{kind}-{look}\"/>"),
        AnimalPart::Is(look, true) => {
            format!("<g class=\"fresh\"><use href=\"#{kind}-{look}\"/></g>")
        }
        AnimalPart::Missing => format!("<g class=\"missing\"><use href=\"#{kind}-plain\"/></g>"),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/picture/animal.rs"]
mod tests;
