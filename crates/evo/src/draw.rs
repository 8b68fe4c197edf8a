//! A board as plain text, at most 80 columns wide, recognisable as the one on the table.
//!
//! Knows neither players nor rules: who stands where and what the climate is, the caller says.

use super::data::board::{Board, Space, SpaceId, Terrain, lakes};

/// Letters from the left side of a space to that of its right neighbour; a half step is half of it.
const WIDTH: usize = 6;

/// Draws a board with what `stands` says of each space, of which the first two letters are shown. A free start
/// space shows `*`.
pub fn board<'t>(board: &Board, stands: impl Fn(SpaceId) -> Option<&'t str>, out: &mut String) {
    let rows = board.spaces.iter().map(|space| space.row).max();
    let lakes = lakes(&board.spaces);
    let mut above = Vec::new();
    for row in 0..=rows.unwrap_or(0) {
        let spaces = || (0..).map(SpaceId).zip(&board.spaces).filter(|(_, space)| space.row == row);
        let here: Vec<usize> = spaces().map(|(_, space)| left(space)).collect();
        border(&above, &here).end(out);
        let (mut names, mut places) = (TextRow::default(), TextRow::default());
        for (id, space) in spaces() {
            let at = left(space);
            for line in [&mut names, &mut places] {
                line.put(at, "|");
                line.put(at + WIDTH, "|");
            }
            names.put(at + 1, &space.name);
            names.put(at + WIDTH - 1, space.terrain.letter().encode_utf8(&mut [0; 4]));
            let free = if space.start { "*" } else { "" };
            let letters: String = stands(id).unwrap_or(free).chars().take(2).collect();
            places.put(at + WIDTH / 2, &letters);
        }
        for (_, column) in lakes.iter().filter(|(lake, _)| *lake == row) {
            let at = usize::from(*column) * WIDTH / 2;
            names.put(at + 2, "~ ~");
            places.put(at + 2, "~ ~");
        }
        names.end(out);
        places.end(out);
        above = here;
    }
    border(&above, &[]).end(out);
}

/// Explains the letters of a drawing, each terrain with its climate if there is one.
pub fn legend(climate: Option<[&str; 4]>, out: &mut String) {
    for terrain in Terrain::ALL {
        out.push(terrain.letter());
        out.push_str(&terrain.name()[1..]);
        if let Some(climate) = climate {
            out.push_str(": ");
            out.push_str(climate[terrain as usize]);
        }
        out.push_str("  ");
    }
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
    let corners = |row: &[usize]| row.iter().flat_map(|at| [*at, at + WIDTH]).collect::<Vec<_>>();
    let (above, below) = (corners(above), corners(below));
    above.iter().for_each(|at| line.put(*at, "'"));
    below.iter().for_each(|at| line.put(*at, if above.contains(at) { "+" } else { "." }));
    line
}

#[cfg(test)]
#[path = "../tests/unit/draw.rs"]
mod tests;
