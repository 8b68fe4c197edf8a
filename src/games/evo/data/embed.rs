//! Prints what was loaded as Rust constants. Part of the build only.

use std::fmt::{self, Write as _};

use super::board::Board;
use super::events::EventDeck;
use super::wheel::Wheel;
use crate::data::{BadData, DataFile, Quoting};

/// Rust source of everything that ships: `shipped.rs` includes it. `files` gives the text of each
/// data file by its name.
///
/// # Errors
/// The first file that cannot be used.
pub(crate) fn embed(files: impl Fn(&str) -> String) -> Result<String, BadData> {
    let mut out = String::new();
    let mut boards = String::new();
    for name in Board::SHIPPED {
        board(&mut out, &load(&files, name, Board::parse)?);
        let _ = write!(boards, "&{}, ", constant(name));
    }
    let mut wheels = String::new();
    for name in Wheel::SHIPPED {
        wheel(&mut out, &load(&files, name, Wheel::parse)?);
        let _ = write!(wheels, "&{}, ", constant(name));
    }
    let mut decks = String::new();
    for name in EventDeck::SHIPPED {
        deck(&mut out, &load(&files, name, EventDeck::parse)?);
        let _ = write!(decks, "&{}, ", constant(name));
    }
    line(
        &mut out,
        format_args!("static BOARDS: &[&Board] = &[{boards}];"),
    );
    line(
        &mut out,
        format_args!("static WHEELS: &[&Wheel] = &[{wheels}];"),
    );
    line(
        &mut out,
        format_args!("static DECKS: &[&EventDeck] = &[{decks}];"),
    );
    Ok(out)
}

fn load<T>(
    files: impl Fn(&str) -> String,
    name: &str,
    parse: fn(DataFile<'_>) -> Result<T, BadData>,
) -> Result<T, BadData> {
    let name = format!("{name}.yaml");
    parse(DataFile {
        quoting: Quoting::Values,
        text: &files(&name),
        name: &name,
    })
}

fn constant(name: &str) -> String {
    name.replace('-', "_").to_uppercase()
}

/// A set of spaces in groups of four digits, as people would write it.
fn set(spaces: u128) -> String {
    let digits = format!("{spaces:032x}");
    let groups: Vec<&str> = (0..8)
        .map(|group| &digits[4 * group..4 * group + 4])
        .collect();
    format!("0x{}", groups.join("_"))
}

fn line(out: &mut String, line: fmt::Arguments<'_>) {
    let _ = writeln!(out, "{line}");
}

fn board(out: &mut String, board: &Board) {
    let name = constant(&board.name);
    line(
        out,
        format_args!("static {name}_SPACES: [Space; {}] = [", board.spaces.len()),
    );
    for space in board.spaces.iter() {
        line(
            out,
            format_args!(
                "Space {{ name: Cow::Borrowed({:?}), terrain: Terrain::{:?}, coast: {}, start: {}, \
                 neighbours: {}, row: {}, column: {} }},",
                space.name,
                space.terrain,
                space.coast,
                space.start,
                set(space.neighbours),
                space.row,
                space.column
            ),
        );
    }
    line(
        out,
        format_args!(
            "];\nstatic {name}: Board = Board {{ name: Cow::Borrowed({:?}), title: \
             Cow::Borrowed({:?}), players: {:?}, spaces: Cow::Borrowed(&{name}_SPACES), index: \
             Cow::Borrowed(&{:?}), starts: {}, coast: {} }};",
            board.name,
            board.title,
            board.players,
            board.index,
            set(board.starts()),
            set(board.coast()),
        ),
    );
}

fn wheel(out: &mut String, wheel: &Wheel) {
    let name = constant(&wheel.name);
    line(
        out,
        format_args!(
            "static {name}_SECTIONS: [Section; {}] = [",
            wheel.sections.len()
        ),
    );
    for section in wheel.sections.iter() {
        let climate = section
            .climate
            .map(|climate| format!("Climate::{climate:?}"));
        line(
            out,
            format_args!(
                "Section {{ name: Cow::Borrowed({:?}), climate: [{}] }},",
                section.name,
                climate.join(", ")
            ),
        );
    }
    line(
        out,
        format_args!(
            "];\nstatic {name}: Wheel = Wheel {{ name: Cow::Borrowed({:?}), title: \
             Cow::Borrowed({:?}), sections: Cow::Borrowed(&{name}_SECTIONS), start: {} }};",
            wheel.name, wheel.title, wheel.start
        ),
    );
}

fn deck(out: &mut String, deck: &EventDeck) {
    let name = constant(&deck.name);
    line(
        out,
        format_args!("static {name}_CARDS: [EventCard; {}] = [", deck.cards.len()),
    );
    for card in deck.cards.iter() {
        line(
            out,
            format_args!(
                "EventCard {{ name: Cow::Borrowed({:?}), copies: {}, phase: EventPhase::{:?}, effect: \
                 Effect::{:?}, amount: {}, text: Cow::Borrowed({:?}) }},",
                card.name, card.copies, card.phase, card.effect, card.amount, card.text
            ),
        );
    }
    line(
        out,
        format_args!(
            "];\nstatic {name}: EventDeck = EventDeck {{ name: Cow::Borrowed({:?}), title: \
             Cow::Borrowed({:?}), cards: Cow::Borrowed(&{name}_CARDS), names: {} }};",
            deck.name,
            deck.title,
            deck.names.to_source()
        ),
    );
}
