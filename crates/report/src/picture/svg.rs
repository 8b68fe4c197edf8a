//! Elements of SVG as text, and where words fit.

use crate::html::escaped;
use evoref_game::joined;

/// A number with at most one decimal.
pub(super) fn num(number: f64) -> String {
    let mut out = String::new();
    decimal(&mut out, number, 10);
    out
}

/// Writes a number in tenths or thousandths. A page has some hundred thousands of them, and `format!`
/// would take half of the time for which they are drawn.
fn decimal(out: &mut String, number: f64, mut unit: u64) {
    let scaled = (number * unit as f64).round() as i64;
    if scaled < 0 {
        out.push('-');
    }
    let scaled = scaled.unsigned_abs();
    whole(out, scaled / unit);
    let mut rest = scaled % unit;
    if rest > 0 {
        out.push('.');
    }
    while rest > 0 {
        unit /= 10;
        whole(out, rest / unit);
        rest %= unit;
    }
}

fn whole(out: &mut String, number: u64) {
    if number >= 10 {
        whole(out, number / 10);
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// Writes attributes that are numbers.
fn numbers(out: &mut String, all: &[(&str, f64)]) {
    for (name, number) in all {
        out.push_str(name);
        decimal(out, *number, 10);
        out.push('"');
    }
}

/// An element that has nothing but numbers.
fn shape(name: &str, class: &str, all: &[(&str, f64)]) -> String {
    let mut out = opened(name, class, 16 * all.len());
    numbers(&mut out, all);
    out + "/>"
}

/// Writes where something stands and how large it is.
fn moved(out: &mut String, (x, y): (f64, f64), scale: f64) {
    out.push_str(" transform=\"translate(");
    decimal(out, x, 10);
    out.push(' ');
    decimal(out, y, 10);
    if (scale - 1.0).abs() > 0.0004 {
        out.push_str(") scale(");
        decimal(out, scale, 1000);
    }
    out.push_str(")\"");
}

/// A name of the notation as people write it: `thick-shell`, `night_vision`.
pub(super) fn words(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// A number that says whether it is more or less.
pub(super) fn signed(number: i64) -> String {
    if number > 0 { format!("+{number}") } else { number.to_string().replace('-', "\u{2212}") }
}

/// How wide words are at most, in a font as wide as `DejaVu Sans`: others leave some room.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let em = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '|' | '!' | '\'' | ' ' => 0.33,
        'f' | 'r' | 't' | '(' | ')' | '-' | '/' => 0.4,
        'm' | 'w' | 'M' | 'W' | '+' | '\u{2212}' => 0.9,
        'A'..='Z' => 0.7,
        '\u{2e80}'.. => 1.0,
        _ => 0.62,
    };
    text.chars().map(em).sum::<f64>() * size
}

/// As much of the words as fits, with `…` for the rest.
pub(super) fn cut(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        if width(&kept, size) + width("mm", size) * 0.8 > most {
            break;
        }
        kept.push(letter);
    }
    kept.trim_end().to_owned() + "\u{2026}"
}

/// Where words stand: at the left of the point, around it, or at its right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Words at a point; the class says their size.
pub(super) fn text(x: f64, y: f64, class: &str, anchor: Anchor, words: &str) -> String {
    let anchor = match anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let mut out = opened("text", class, 72 + words.len());
    numbers(&mut out, &[(" x=\"", x), (" y=\"", y)]);
    out.extend([anchor, ">", &escaped(words), "</text>"]);
    out
}

/// The beginning of an element, with room for so much behind it.
fn opened(name: &str, class: &str, room: usize) -> String {
    let mut out = String::with_capacity(room + name.len() + class.len());
    out.extend(["<", name]);
    if !class.is_empty() {
        out.extend([" class=\"", class, "\""]);
    }
    out
}

/// What was defined once, at a point and in a size.
pub(super) fn used(id: &str, x: f64, y: f64, scale: f64) -> String {
    let mut out = opened("use", "", 64 + id.len());
    out.extend([" href=\"#", id, "\""]);
    moved(&mut out, (x, y), scale);
    out.push_str("/>");
    out
}

/// Some elements moved to a point and to a size.
pub(super) fn group(x: f64, y: f64, scale: f64, class: &str, inside: &str) -> String {
    let mut out = opened("g", class, 64 + inside.len());
    moved(&mut out, (x, y), scale);
    out.extend([">", inside, "</g>"]);
    out
}

/// Some elements together.
pub(super) fn within(class: &str, parts: &[&str]) -> String {
    let room: usize = parts.iter().map(|part| part.len()).sum();
    let mut out = opened("g", class, 20 + room);
    out.extend([">", &parts.concat(), "</g>"]);
    out
}

pub(super) fn rect(class: &str, x: f64, y: f64, width: f64, height: f64, round: f64) -> String {
    let [x, y] = [(" x=\"", x), (" y=\"", y)];
    shape("rect", class, &[x, y, (" width=\"", width), (" height=\"", height), (" rx=\"", round)])
}

pub(super) fn path(class: &str, data: &str) -> String {
    let mut out = opened("path", class, 20 + data.len());
    out.extend([" d=\"", data, "\"/>"]);
    out
}

pub(super) fn circle(class: &str, x: f64, y: f64, radius: f64) -> String {
    shape("circle", class, &[(" cx=\"", x), (" cy=\"", y), (" r=\"", radius)])
}

/// The corners of a regular shape, as `x,y x,y`.
pub(super) fn polygon(sides: u32, radius: f64, turn: f64) -> String {
    corners(sides, |corner| (radius, (turn + 360.0 / f64::from(sides) * corner).to_radians()))
}

pub(super) fn star(points: u32, outer: f64, inner: f64) -> String {
    let step = std::f64::consts::PI / f64::from(points);
    corners(points * 2, |corner| (if corner % 2.0 > 0.5 { inner } else { outer }, step * corner))
}

/// Corners by their distances and angles.
fn corners(number: u32, at: impl Fn(f64) -> (f64, f64)) -> String {
    let corner = |corner: u32| {
        let (radius, angle) = at(corner.into());
        format!("{},{}", num(radius * angle.cos()), num(radius * angle.sin()))
    };
    joined((0..number).map(corner), " ")
}

/// Small frames with words in them, one behind the other and in as many lines as they need.
pub(super) struct Flow {
    left: f64,
    right: f64,
    x: f64,
    y: f64,
}

/// The height of a line of a [`Flow`].
const LINE: f64 = 18.0;

impl Flow {
    /// Between two sides, from there downwards.
    pub(super) fn new(left: f64, right: f64, y: f64) -> Self {
        Self { left, right, x: left, y }
    }

    /// Where the next thing begins that is so wide.
    fn take(&mut self, wide: f64) -> (f64, f64) {
        if self.x > self.left && self.x + wide > self.right {
            self.x = self.left;
            self.y += LINE;
        }
        let at = (self.x, self.y);
        self.x += wide + 4.0;
        at
    }

    /// Words in a frame, with what they mean as a `<title>`; `class` says what they are.
    pub(super) fn chip(&mut self, class: &str, words: &str, meaning: &str) -> String {
        let most = self.right - self.left;
        let words = cut(words, 10.0, most - 12.0);
        let wide = width(&words, 10.0).min(most - 12.0) + 12.0;
        let (x, y) = self.take(wide);
        let frame = rect("frame", x, y, wide, LINE - 3.0, 4.0);
        let words = text(x + wide / 2.0, y + 11.0, "t10", Anchor::Middle, &words);
        within(class, &[meaning, &frame, &words])
    }

    /// Words without a frame.
    pub(super) fn say(&mut self, words: &str) -> String {
        let (x, y) = self.take(width(words, 10.0));
        text(x, y + 11.0, "t10 faint", Anchor::Start, words)
    }

    /// Where the next line would begin.
    pub(super) fn end(&self) -> f64 {
        if self.x > self.left { self.y + LINE } else { self.y }
    }
}
