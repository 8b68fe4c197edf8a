//! What the tables of all games have in common: marks of players, their heads, numbers, cards.

use super::Tile;
use super::svg::{Anchor, Flow, cut, group, polygon, rect, signed, text, width, words};
use crate::prelude::*;
use crate::render::count;
use evoref_game::joined;
use evoref_game::scene::{Card, Hand};

/// How wide a tile is that stands in a column.
pub(super) const COLUMN: f64 = 300.0;
/// Between the frame of a tile and what is in it.
pub(super) const PAD: f64 = 12.0;

/// The players by their handles.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    seats: Vec<Known>,
}

#[derive(Debug, Clone, Default)]
struct Known {
    handle: String,
    name: String,
    /// The letters of the mark.
    letters: String,
}

impl Names {
    /// The mark is the shortest beginning of a handle that no other one has.
    pub(crate) fn of(seats: &[Seat]) -> Self {
        let start = |handle: &str, length: usize| handle.chars().take(length).collect::<String>();
        let letters = |at: usize, handle: &str| {
            let alone = |length: &usize| {
                let others = seats.iter().enumerate().filter(|(other, _)| *other != at);
                others
                    .map(|(_, other)| start(&other.handle, *length))
                    .all(|other| other != start(handle, *length))
            };
            (1..=3).find(alone).map_or_else(|| (at + 1).to_string(), |length| start(handle, length))
        };
        let known = seats.iter().enumerate().map(|(at, seat)| Known {
            handle: seat.handle.to_string(),
            name: seat.name.to_string(),
            letters: letters(at, &seat.handle),
        });
        Self { seats: known.collect() }
    }

    pub(super) fn seat(&self, handle: &str) -> usize {
        self.seats.iter().position(|known| known.handle == handle).unwrap_or(0)
    }

    pub(super) fn name(&self, handle: &str) -> &str {
        self.seats.iter().find(|known| known.handle == handle).map_or("", |known| &known.name)
    }

    pub(crate) fn letters(&self, seat: usize) -> &str {
        self.seats.get(seat).map_or("", |known| &known.letters)
    }

    /// The mark of a player around a point, 24 wide: his shape, colour and letters.
    pub(crate) fn mark(&self, seat: usize, x: f64, y: f64, scale: f64) -> String {
        let letters = self.letters(seat);
        let size = if letters.chars().count() > 1 { "letters two" } else { "letters" };
        let words = text(0.0, 3.6, size, Anchor::Middle, letters);
        let mark = format!("<use href=\"#seat-{seat}\"/>{words}");
        group(x, y, scale, &format!("seat seat-{seat}"), &mark)
    }

    /// The top line of a player's tile: frame, mark, name, whether it is his turn; numbers come at its right.
    pub(super) fn head(&self, out: &mut Vec<String>, seat: usize, acts: bool, upto: f64) {
        out.push(self.mark(seat, PAD + 11.0, 19.0, 1.0));
        let room = upto - (PAD + 28.0) - if acts { 46.0 } else { 0.0 };
        let name = cut(self.seats.get(seat).map_or("", |known| &known.name), 14.0, room);
        out.push(text(PAD + 28.0, 24.0, "t14", Anchor::Start, &name));
        if acts {
            let x = (PAD + 34.0 + width(&name, 14.0)).min(upto - 44.0);
            out.push(rect("turn", x, 12.0, 40.0, 15.0, 7.5));
            out.push(text(x + 20.0, 23.0, "t10 inturn", Anchor::Middle, "to act"));
        }
    }
}

/// The shape of each seat, some 10 units around the origin.
pub(super) fn defined() -> String {
    let shapes = [
        "<circle id=\"seat-0\" r=\"9.5\"/>".to_owned(),
        "<rect id=\"seat-1\" x=\"-8.5\" y=\"-8.5\" width=\"17\" height=\"17\" rx=\"2\"/>"
            .to_owned(),
        format!("<polygon id=\"seat-2\" points=\"{}\"/>", polygon(4, 12.0, 0.0)),
        format!("<polygon id=\"seat-3\" points=\"{}\"/>", polygon(6, 10.5, 30.0)),
        "<polygon id=\"seat-4\" points=\"-9.5,-9 9.5,-9 9.5,2 0,11 -9.5,2\"/>".to_owned(),
        format!("<polygon id=\"seat-5\" points=\"{}\"/>", polygon(8, 10.5, 22.5)),
    ];
    shapes.concat()
}

/// A number with its unit at the right end of the top line, and how it has just changed; where it begins.
pub(super) fn figure<T: Into<i64>>(
    out: &mut Vec<String>,
    right: f64,
    number: Option<(T, Option<T>)>,
    unit: &str,
) -> f64 {
    let y = 24.0;
    let change = number.map(|(now, before)| (now.into(), before.map(Into::into)));
    let shown = |(now, _): (i64, Option<i64>)| now.to_string().replace('-', "\u{2212}");
    let number = change.map_or_else(|| "?".to_owned(), shown);
    let mut left = right - width(unit, 10.0);
    out.push(text(left, y, "t10 faint", Anchor::Start, unit));
    left -= 4.0;
    out.push(text(left, y, "t18", Anchor::End, &number));
    left -= width(&number, 18.0) + 4.0;
    if let Some((now, Some(before))) = change
        && now != before
    {
        let change = signed(now - before);
        let wide = width(&change, 10.0) + 6.0;
        left -= wide;
        out.push(rect("glow", left, y - 11.0, wide, 14.0, 4.0));
        out.push(text(left + wide / 2.0, y, "t10 inglow", Anchor::Middle, &change));
        left -= 4.0;
    }
    left
}

/// The last line of a player's tile, and the tile.
pub(super) fn player_tile(
    mut out: Vec<String>,
    y: f64,
    acts: bool,
    notes: &[Option<String>],
) -> Tile {
    let notes = joined(notes.iter().flatten(), " \u{00b7} ");
    let notes = cut(&notes, 10.0, COLUMN - 2.0 * PAD);
    out.push(text(PAD, y + 11.0, "t10 faint", Anchor::Start, &notes));
    Tile::column("player", y + 20.0, acts, out)
}

/// A card with what it is worth.
pub(super) fn named(card: &Card) -> String {
    let name = card.name.as_deref().map_or_else(|| "?".to_owned(), words);
    card.value.map_or_else(|| name.clone(), |value| format!("{name} {}", signed(value.into())))
}

/// What the material says of a gene, a trait or a card, as a `<title>` for whoever points at it.
#[derive(Debug, Clone, Default)]
pub(super) struct Glosses(HashMap<String, String>);

impl Glosses {
    pub(super) fn new(lists: &[&Value]) -> Self {
        let all = lists.iter().filter_map(|list| list.as_array()).flatten();
        let all = all.filter_map(|one| {
            let title = ["<title>", &escaped(one["text"].as_str()?), "</title>"].concat();
            Some((one["name"].as_str()?.to_owned(), title))
        });
        Self(all.collect())
    }

    /// Nothing of what the material does not explain.
    pub(super) fn of(&self, name: Option<&str>) -> &str {
        name.and_then(|name| self.0.get(name)).map_or("", |title| title)
    }

    /// What the cards of a hand are, as frames with names; and where the next line begins.
    pub(super) fn hand(&self, out: &mut Vec<String>, hand: &Hand, y: f64, none: &str) -> f64 {
        let mut flow = Flow::new(PAD, COLUMN - PAD, y);
        if hand.count.is_none() {
            out.push(flow.say("cards not told"));
        }
        if hand.count == Some(0) {
            out.push(flow.say(none));
        }
        for card in &hand.known {
            out.push(flow.chip("card", &named(card), self.of(card.name.as_deref())));
        }
        if let Some(unknown @ 1..) = hand.unknown {
            let cards = format!("{} face down", count(unknown.into(), "card"));
            out.push(flow.chip("card back", &cards, ""));
        }
        flow.end()
    }
}
