//! One small set of shapes of which every animal is put together. They are our own, and each trait has a
//! shape that is told from the others without its colour.
//!
//! An animal looks to the right and stands at the origin; it is some 60 wide to each side and 75 high.

use super::svg::{group, path, used};

/// What an animal is made of, from the back to the front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    /// Behind it.
    Behind,
    /// On its body.
    Body,
    /// On its head, and moved with that.
    Head,
    /// Before it.
    Front,
}

/// A shape: its name, where it belongs, and its paths by the class that says how they are filled.
type Shape = (&'static str, Layer, &'static [(&'static str, &'static str)]);

/// What can be seen of an animal, in the order in which it is drawn within a layer.
const FEATURES: &[Shape] = &[
    (
        "tree",
        Layer::Behind,
        &[
            ("wood", "M-66 0C-63-28-66-60-64-84h8C-58-60-56-28-54 0ZM-58-50l17-9 2 4-18 10Z"),
            (
                "leaf",
                "M-60-74c-16 2-20-14-9-19 1-11 18-12 21-3 12 0 12 18-1 20-4 5-9 5-11 2ZM-42-50c0-8 8-10 14-8-1 6-6 11-14 8Z",
            ),
        ],
    ),
    (
        "burrow",
        Layer::Behind,
        &[
            ("wood", "M-72 1c3-15 13-22 24-22S-26-13-22 1Z"),
            ("dark", "M-62 1c1-9 7-14 14-14s12 5 14 14Z"),
        ],
    ),
    (
        "ring",
        Layer::Behind,
        &[
            (
                "kin",
                "M-70 0c0-9 5-14 12-14s11 4 12 8c2-5 6-8 11-8M46 0c0-9 6-14 12-14 8 0 13 6 13 14Z",
            ),
            (
                "kin",
                "M-70 0c0-9 5-14 12-14s12 5 12 14ZM-48 0c0-8 5-12 11-12s11 5 11 12ZM26 0c0-8 5-12 11-12s11 5 11 12Z",
            ),
            (
                "light",
                "M-64-8a1.7 1.7 0 1 0 .1 0ZM-41-7a1.7 1.7 0 1 0 .1 0ZM41-7a1.7 1.7 0 1 0 .1 0ZM63-8a1.7 1.7 0 1 0 .1 0Z",
            ),
        ],
    ),
    (
        "pack",
        Layer::Behind,
        &[
            ("kin", "M-76-14c1-6 3-9 6-11l-1-8 6 4c5 0 10 3 12 8l6 4c-1 4-6 4-10 4-2 6-8 9-14 9Z"),
            ("kin", "M-60-34c1-6 3-9 6-11l-1-8 6 4c5 0 10 3 12 8l6 4c-1 4-6 4-10 4-2 6-8 9-14 9Z"),
            (
                "light",
                "M-58-14l2 4 2-4ZM-42-34l2 4 2-4ZM-63-22a1.6 1.6 0 1 0 .1 0ZM-47-42a1.6 1.6 0 1 0 .1 0Z",
            ),
        ],
    ),
    (
        "wings",
        Layer::Behind,
        &[
            (
                "skin",
                "M4-44C-6-70-24-88-50-90c4 6 4 10 2 14-6-1-9 1-12 5 6 2 9 6 8 11-5 0-8 3-9 7 20 0 42 2 62 14Z",
            ),
            ("crease", "M0-44C-14-62-28-74-48-77M-2-42C-20-54-34-60-52-60"),
        ],
    ),
    (
        "fat",
        Layer::Body,
        &[
            ("skin", "M-31-28C-30-8-14-3 2-3 20-3 33-10 32-28Z"),
            ("crease", "M-20-14c8 5 28 5 38-1M-14-8c8 3 20 3 28 0"),
        ],
    ),
    (
        "hump",
        Layer::Body,
        &[("skin", "M-24-44C-20-60-8-62-4-50 0-64 14-62 18-44Z"), ("crease", "M-6-47c2-4 2-6 2-8")],
    ),
    (
        "stripes",
        Layer::Body,
        &[(
            "shade",
            "M-20-47l6 0-2 22-3 0ZM-7-49l6 0-1 26-3 0ZM7-49l6 0-2 24-3 0ZM19-46l5 1-3 18-3 0Z",
        )],
    ),
    (
        "fur",
        Layer::Body,
        &[
            ("skin", "M-31-38l-5-8 9 1-1-9 8 5 2-9 6 7 5-8 4 7 6-8 3 8 7-6 1 8 8-4-2 9 8 1-5 8Z"),
            ("crease", "M-24-26l3 5 3-5 3 5 3-5M-4-22l3 5 3-5 3 5 3-5M10-28l3 5 3-5 3 5"),
        ],
    ),
    (
        "shell",
        Layer::Body,
        &[
            ("bone", "M-35-30C-36-56-16-66 0-66 18-66 36-54 35-30-12-25-24-26-35-30Z"),
            (
                "crease",
                "M-12-64c-8 12-10 24-10 36M12-64c8 12 10 24 10 36M-30-46c20 6 40 6 60 0M0-66v12",
            ),
        ],
    ),
    ("plates", Layer::Body, &[("bone", "M-28-42l4-13 8 8 2-13 9 9 4-13 8 12 6-10 6 12 6-6 2 12Z")]),
    (
        "fins",
        Layer::Body,
        &[
            ("skin", "M-10-46c2-14 10-22 22-24-4 8-3 16 2 24Z"),
            ("shade", "M-6-20c-4 10-12 16-22 17 4-6 6-12 8-18Z"),
        ],
    ),
    (
        "bird",
        Layer::Body,
        &[
            ("light", "M-20-56c0-7 5-11 11-10 2-5 9-5 10 0l5 2-5 2c-1 7-8 11-14 9l-10 4Z"),
            ("dark", "M-2-66.5a1.2 1.2 0 1 0 .1 0Z"),
            ("crease", "M-12-53v6M-8-53v6"),
        ],
    ),
    (
        "brain",
        Layer::Head,
        &[
            ("skin", "M29-64C27-78 37-84 45-82 54-81 57-73 55-66Z"),
            ("crease", "M35-72c3-4 6-4 9-1 2-3 5-3 7-1M38-91v-5M46-91l2-5M30-87l-3-4"),
        ],
    ),
    (
        "horns",
        Layer::Head,
        &[(
            "bone",
            "M44-68c-3-10 1-18 9-22-2 8 0 14 4 19-4 3-9 4-13 3ZM36-68c-6-8-4-17 2-23 0 8 3 14 7 19-3 3-6 4-9 4Z",
        )],
    ),
    (
        "crest",
        Layer::Head,
        &[("leaf", "M34-66C24-74 26-86 35-92c-1 6 2 9 6 10 0-4 3-6 7-7-1 7 1 12 2 19Z")],
    ),
    (
        "teeth",
        Layer::Head,
        &[
            ("skin", "M38-52c8-1 16 0 23 3-6 5-16 6-22 3Z"),
            ("light", "M65-54l-2.5 7-3-6-3 6-3-6.5-3 6-3-6Z"),
            ("crease", "M42-66l8 3"),
        ],
    ),
    (
        "lamp",
        Layer::Head,
        &[("light", "M48-68a7 7 0 1 0 .1 0Z"), ("dark", "M49-65a3.8 3.8 0 1 0 .1 0Z")],
    ),
    (
        "venom",
        Layer::Head,
        &[
            ("leaf", "M58-44c-3 5-3 8 0 8s3-3 0-8ZM66-40c-2 4-2 6 0 6s2-2 0-6Z"),
            ("light", "M56-51l1.5 7 2-7ZM62-52l1.5 7 2-7Z"),
        ],
    ),
    (
        "leaves",
        Layer::Head,
        &[
            ("crease", "M60-51c6 2 12 1 17-3"),
            (
                "leaf",
                "M66-51c1-6 6-8 10-7-1 5-5 8-10 7ZM68-49c5-2 9 0 11 4-5 2-9 0-11-4ZM60-50c1 5 4 8 8 8 0-4-3-8-8-8Z",
            ),
        ],
    ),
    (
        "call",
        Layer::Head,
        &[("wave", "M69-64c3 3 3 8 0 11M74-68c6 5 6 14 0 19M79-72c9 8 9 19 0 27")],
    ),
    (
        "eggs",
        Layer::Front,
        &[
            (
                "light",
                "M-12 1c-4-5-3-13 1-13s6 8 1 13ZM-3 1c-4-6-3-16 2-16s7 10 2 16ZM7 1c-4-5-3-13 1-13s6 8 1 13Z",
            ),
            ("wood", "M-20-3c4 2 34 2 38 0-2 7-34 8-38 0Z"),
        ],
    ),
    (
        "bones",
        Layer::Front,
        &[(
            "bone",
            "M36 0c-4-1-3-6 1-5 0-4 5-4 5 0l14-4c-1-4 4-6 5-2 4-1 5 4 1 5 1 4-4 5-5 1l-15 4c0 4-6 5-6 1Z",
        )],
    ),
    (
        "grass",
        Layer::Front,
        &[(
            "leaf",
            "M-44 2l-3-15 7 10 1-19 6 16 5-13 1 12 6-17 3 18 6-12 1 13 7-19 3 17 6-14 1 16 6-13 0 20Z",
        )],
    ),
    ("speed", Layer::Front, &[("wave", "M-62-12h-16M-56-4h-24M-60-20h-8")]),
    (
        "claws",
        Layer::Front,
        &[("light", "M-15 0l5-1-4-3ZM-10 0l4-1-3-3ZM28 0l6-1-5-3.5ZM34 0l3-1-3-2.5Z")],
    ),
    (
        "kin",
        Layer::Front,
        &[
            ("kin", "M44 1c0-8 3-11 8-12 2-4 6-6 10-4 3 2 4 4 2 6-2 2-3 2-3 10h-4v-5h-7v5Z"),
            ("light", "M59-12a1.2 1.2 0 1 0 .1 0Z"),
        ],
    ),
    ("links", Layer::Behind, &[("wave", "M-58-66a7 7 0 1 0 .1 0ZM-48-66a7 7 0 1 0 .1 0Z")]),
];

/// A shape in a seat's colour for each of what a card is best at, and one for those that have nothing of it.
type Part = (&'static str, &'static str);
const HEADS: &[Part] = &[
    (
        "plain",
        "M33-65C40-72 53-70 59-63 65-58 67-52 62-50 55-46 46-47 40-49 33-53 28-60 33-65ZM36-66l-3-10 9 6Z",
    ),
    (
        "aggression",
        "M29-65C36-75 52-74 62-67L70-59 68-51C58-44 44-44 36-48 28-52 25-59 29-65ZM34-69l-1-9 8 6Z",
    ),
    ("resilience", "M27-63C30-77 53-79 61-69 68-62 67-51 60-47 50-43 35-45 29-52Z"),
    (
        "allure",
        "M34-64C40-71 50-69 55-63 61-60 68-56 68-53 62-48 46-48 40-50 34-53 30-60 34-64ZM35-66c-6-6-6-13-1-17 0 6 3 10 8 14Z",
    ),
    (
        "gathering",
        "M31-63C37-72 48-70 54-64 63-60 74-54 79-47 77-42 70-45 64-47 54-45 42-47 35-51 28-55 27-59 31-63ZM35-66l-3-9 9 5Z",
    ),
];
const BODIES: &[Part] = &[
    ("plain", "M-31-32C-31-46-16-50 0-49 16-50 31-45 32-33 32-20 20-15 0-15-20-15-31-20-31-32Z"),
    (
        "aggression",
        "M-30-34C-28-44-14-42 0-44 11-54 29-56 34-39 35-26 22-17 6-19-10-20-28-18-30-34Z",
    ),
    ("resilience", "M-35-32C-35-53-16-59 0-59 19-59 37-51 37-32 37-15 20-9 0-9-20-9-35-15-35-32Z"),
    ("allure", "M-31-36C-27-50-12-52 0-46 10-42 23-49 31-42 35-30 24-21 6-22-12-20-29-20-31-36Z"),
    ("gathering", "M-31-38C-29-49-14-51 0-51 16-51 31-47 32-36 33-16 18-6 2-6-16-6-31-18-31-38Z"),
];
const TAILS: &[Part] = &[
    ("plain", "M-25-43C-40-44-48-35-52-21-53-16-47-15-46-19-43-28-37-31-25-31Z"),
    (
        "aggression",
        "M-25-43C-36-46-46-46-54-42l-4-7-3 7-8-2 3 7-7 3 6 4-3 7 8-2 3 6 4-7C-47-27-38-29-25-30Z",
    ),
    ("resilience", "M-23-46C-42-50-56-36-59-18-49-13-37-19-26-25Z"),
    ("allure", "M-25-42C-40-50-56-64-74-60c5 4 4 8 1 10-4 2-5 6-2 9-4 2-4 7 0 10 16-2 34 0 50-2Z"),
    (
        "gathering",
        "M-24-42C-40-38-52-44-52-54-52-64-40-66-36-59-34-54-40-50-44-54-46-51-40-46-35-51-29-60-38-73-50-70-62-66-62-46-50-37-42-31-32-31-24-31Z",
    ),
];
const NECK: &str = "M14-44C22-50 29-57 34-63L52-52C44-48 38-40 31-27Z";
const LONG_NECK: &str = "M12-44C22-52 30-70 38-86L54-76C46-64 42-44 31-27Z";
const LEGS: &str = "M-27-24h13l-1 20c0 3 2 4 2 4h-11c-1-8-3-16-3-24ZM17-22h13c0 8-1 14-1 18 0 3 3 4 3 4H21c-1-8-4-14-4-22Z";
const FAR_LEGS: &str =
    "M-15-22h11l-1 18c0 3 2 4 2 4h-10c-1-8-2-14-2-22ZM5-22h11l-1 18c0 3 2 4 2 4H7c-1-8-2-14-2-22Z";

/// What a page or a picture defines once, so that animals name it.
pub(super) fn defined() -> String {
    let mut out = String::new();
    for (name, _, paths) in FEATURES {
        let paths: String = paths.iter().map(|(class, data)| path(class, data)).collect();
        out.push_str(&format!("<g id=\"has-{name}\">{paths}</g>"));
    }
    for (kind, parts) in [("head", HEADS), ("body", BODIES), ("tail", TAILS)] {
        for (name, data) in parts {
            out.push_str(&format!("<path id=\"{kind}-{name}\" d=\"{data}\"/>"));
        }
    }
    let own = [("neck", NECK), ("long-neck", LONG_NECK), ("legs", LEGS), ("far-legs", FAR_LEGS)];
    for (name, data) in own {
        out.push_str(&format!("<path id=\"{name}\" d=\"{data}\"/>"));
    }
    // One of a herd, small: all that is told of it is that it is there.
    out.push_str(
        "<path id=\"one\" d=\"M-9-7c-2-1-3 1-3 4-2-6 0-9 3-9h9c2-4 4-6 7-5 3 1 4 2 3 4l-4 1c0 4-1 5-2 6v6H1v-4h-5v4h-4Z\"/>",
    );
    out
}

/// A part of an animal: a shape, or that it has none, or that nobody knows which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    /// Of that look, and whether it has just come.
    Is(&'static str, bool),
    /// There is none.
    Missing,
}

/// The look of a part that is best at something.
pub(super) fn look(best: Option<&str>) -> &'static str {
    HEADS.iter().map(|(name, _)| *name).find(|name| Some(*name) == best).unwrap_or("plain")
}

#[derive(Debug)]
pub(super) struct Animal<'a> {
    pub(super) head: Piece,
    pub(super) body: Piece,
    pub(super) tail: Piece,
    pub(super) long_neck: bool,
    /// Names of [`FEATURES`].
    pub(super) features: &'a [&'static str],
}

impl Animal<'_> {
    /// As elements at a point and in a size, in the colours of a seat.
    pub(super) fn drawn(&self, seat: usize, x: f64, y: f64, scale: f64) -> String {
        let mut out = String::new();
        self.add(&mut out, Layer::Behind);
        if matches!(self.body, Piece::Is(..)) {
            out.push_str("<g class=\"far\"><use href=\"#far-legs\"/></g>");
        }
        out.push_str(&piece("tail", self.tail));
        if matches!(self.body, Piece::Is(..)) {
            out.push_str("<use href=\"#legs\"/>");
        }
        if matches!(self.head, Piece::Is(..)) {
            out.push_str(if self.long_neck {
                "<use href=\"#long-neck\"/>"
            } else {
                "<use href=\"#neck\"/>"
            });
        }
        out.push_str(&piece("body", self.body));
        self.add(&mut out, Layer::Body);
        let mut head = piece("head", self.head);
        if matches!(self.head, Piece::Is(..)) {
            head.push_str("<path class=\"light\" d=\"M47-64a2.6 2.6 0 1 0 .1 0Z\"/><path class=\"dark\" d=\"M47.8-63a1.4 1.4 0 1 0 .1 0Z\"/>");
        }
        self.add(&mut head, Layer::Head);
        out.push_str(&if self.long_neck { group(3.0, -23.0, 1.0, "", &head) } else { head });
        self.add(&mut out, Layer::Front);
        group(x, y, scale, &format!("animal seat-{seat}"), &out)
    }

    fn add(&self, out: &mut String, layer: Layer) {
        let here =
            FEATURES.iter().filter(|(name, of, _)| *of == layer && self.features.contains(name));
        for (name, ..) in here {
            out.push_str(&used(&format!("has-{name}"), 0.0, 0.0, 1.0));
        }
    }
}

fn piece(kind: &str, piece: Piece) -> String {
    match piece {
        Piece::Is(look, false) => format!("<use href=\"#{kind}-{look}\"/>"),
        Piece::Is(look, true) => format!("<g class=\"fresh\"><use href=\"#{kind}-{look}\"/></g>"),
        Piece::Missing => format!("<g class=\"missing\"><use href=\"#{kind}-plain\"/></g>"),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/picture/animal.rs"]
mod tests;
