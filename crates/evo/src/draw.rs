//! A board as plain text, at most 80 columns wide, recognisable as the one on the table.
//!
//! Knows neither players nor rules: who stands where and what the climate is, the caller says.

use super::data::board::{Board, Space, SpaceId, Terrain, lakes};

/// Letters from the left side of a space to that of its right neighbour; a half step is half of it.
const WIDTH: usize = 6;

/// A board without what stands on it, which is the same throughout a session. It is all ASCII.
#[derive(Debug, Clone)]
pub struct Frame {
    text: String,
    /// From where on two letters say what stands on a space, and whether it is a start space.
    cells: Vec<(usize, SpaceId, bool)>,
}

impl Frame {
    /// The spaces with their names and the letters of their terrains.
    pub fn of(board: &Board) -> Self {
        let rows = board.spaces.iter().map(|space| space.row).max();
        let row_of = |row| board.spaces.iter().filter(move |space| space.row == row);
        let lakes = lakes(&board.spaces);
        let mut above = Vec::new();
        let (mut text, mut cells) = (String::new(), Vec::new());
        for row in 0..=rows.unwrap_or(0) {
            let here: Vec<usize> = row_of(row).map(left).collect();
            border(&above, &here).end(&mut text);
            let (mut names, mut places) = (TextRow::default(), TextRow::default());
            for space in row_of(row) {
                let at = left(space);
                for line in [&mut names, &mut places] {
                    line.put(at, "|");
                    line.put(at + WIDTH, "|");
                }
                names.put(at + 1, &space.name);
                names.put(at + WIDTH - 1, space.terrain.letter().encode_utf8(&mut [0; 4]));
            }
            for at in lakes.iter().filter(|&&(lake, _)| lake == row) {
                let at = usize::from(at.1) * WIDTH / 2;
                names.put(at + 2, "~ ~");
                places.put(at + 2, "~ ~");
            }
            names.end(&mut text);
            let spaces = (0u8..).zip(board.spaces.iter()).filter(|(_, space)| space.row == row);
            let cell = |space: &Space| text.len() + left(space) + WIDTH / 2;
            cells.extend(spaces.map(|(id, space)| (cell(space), SpaceId(id), space.start)));
            places.end(&mut text);
            above = here;
        }
        border(&above, &[]).end(&mut text);
        cells.sort_unstable_by_key(|(at, ..)| *at);
        Self { text, cells }
    }

    /// Draws it with what `stands` says of each space, of which the first two letters are shown. A free
    /// start space shows `*`.
    pub fn with<'t>(&self, stands: impl Fn(SpaceId) -> Option<&'t str>, out: &mut String) {
        let mut drawn = 0;
        for (at, space, start) in &self.cells {
            out.push_str(&self.text[drawn..*at]);
            let free = if *start { "*" } else { "" };
            let letters = stands(*space).unwrap_or(free).chars().chain([' ', ' ']);
            letters.take(2).for_each(|letter| out.push(letter));
            drawn = at + 2;
        }
        out.push_str(&self.text[drawn..]);
    }
}

/// Explains the letters of a drawing, each terrain with its climate if there is one.
pub fn legend(climate: Option<[&str; 4]>, out: &mut String) {
    let name = |terrain: Terrain| {
        let name = &terrain.name()[1..];
        match climate {
            Some(climate) => {
                let climate = climate[terrain as usize];
                format!("{}{name}: {climate}  ", terrain.letter())
            }
            None => format!("{}{name}  ", terrain.letter()),
        }
    };
    out.extend(Terrain::ALL.map(name));
    out.push_str("* = free start\n");
}

/// A line of text that is filled out of order.
#[derive(Default)]
struct TextRow(Vec<char>);

impl TextRow {
    /// Writes `text` from letter `at` on.
    fn put(&mut self, at: usize, text: &str) {
        let end = at + text.chars().count();
        if self.0.len() < end {
            self.0.resize(end, ' ');
        }
        for (place, letter) in self.0[at..end].iter_mut().zip(text.chars()) {
            *place = letter;
        }
    }

    fn end(self, out: &mut String) {
        out.extend(self.0);
        out.push('\n');
    }
}

fn left(space: &Space) -> usize {
    usize::from(space.column) * WIDTH / 2
}

/// The zigzag between two rows, given the left sides of their spaces: `'` is a corner of the row
/// above, `.` one of the row below, `+` one of both.
fn border(above: &[usize], below: &[usize]) -> TextRow {
    let mut line = TextRow::default();
    for &at in above.iter().chain(below) {
        line.put(at + 1, "-----");
    }
    for (row, corner) in [(above, "'"), (below, ".")] {
        for at in row.iter().flat_map(|&at| [at, at + WIDTH]) {
            let both = corner == "." && above.iter().any(|&a| a == at || a + WIDTH == at);
            line.put(at, if both { "+" } else { corner });
        }
    }
    line
}

#[cfg(test)]
#[path = "../tests/unit/draw.rs"]
mod tests;
