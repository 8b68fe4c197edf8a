//! A board as a picture of letters.
//!
//! ```text
//! a        D*  J   H          a letter is a space: D desert, J jungle, H hills, M mountains
//! b      J   M   ~   D*       `*` after it marks a start space
//! c    J*  H   H   J          a blank is water, and so is `~`
//! ```
//!
//! Spaces of a row stand 4 letters apart, every row is moved by 2 against the one above. A space is
//! named by its row and its place in the row.

use super::super::bad;
use super::{Board, NO_SPACE, Space, SpaceId, Terrain};
use evoref_record::data::{BadData, DataFile};

/// Row and column, the column in half spaces: the picture begins at row 1 and column 2, before it is open sea.
type GridPoint = (usize, usize);

/// A row above the picture and one below.
const ROWS: usize = 28;

/// The spaces of a picture, no coast yet, in the order of their names.
pub(super) fn read(file: DataFile<'_>, map: &str) -> Result<Vec<Space>, BadData> {
    let mut spaces = Vec::new();
    let mut marks = Vec::new();
    let rows = map.lines().filter(|line| !line.trim().is_empty());
    let mut labels = 'a'..='z';
    for line in rows {
        let Some(label) = labels.next() else {
            return Err(bad(file, None, "a map has at most 26 rows, a to z"));
        };
        let complain = |message: String| Err(bad(file, line_of(file, line), message));
        let mut letters = line.chars().enumerate().skip(1).peekable();
        if !line.starts_with(label) {
            return complain(format!("this row of the map must begin with its letter, `{label}`"));
        }
        let mut number = 0u8;
        while let Some((at, letter)) = letters.next() {
            let terrain = Terrain::ALL.into_iter().find(|t| t.letter() == letter);
            match (terrain, letter) {
                (Some(terrain), _) => {
                    number += 1;
                    let start = letters.next_if(|(_, mark)| *mark == '*').is_some();
                    if number > 99 || spaces.len() == Board::MAX_SPACES {
                        let most = Board::MAX_SPACES;
                        return complain(format!("a board has at most {most} spaces"));
                    }
                    marks.push((label, at));
                    spaces.push(Space {
                        name: format!("{label}{number}").into(),
                        terrain,
                        coast: false,
                        start,
                        neighbours: 0,
                        row: label as u8 - b'a',
                        column: 0,
                    });
                }
                (None, ' ' | '~') => {}
                (None, '*') => {
                    return complain(format!("a `*` of row {label} follows no space"));
                }
                (None, other) => {
                    let told = file.quote(other, "a letter");
                    return complain(format!(
                        "{told} in row {label} is no terrain: D is desert, J jungle, H hills, M mountains"
                    ));
                }
            }
        }
    }
    let left = marks.iter().map(|&(_, at)| at).min().unwrap_or(0);
    let odd = |space: &Space, at: usize| (at - left + 2 * usize::from(space.row % 2)) % 4;
    for (space, &(label, at)) in spaces.iter_mut().zip(&marks) {
        let in_step = odd(space, at) == marks.first().map_or(0, |&(_, first)| (first - left) % 4);
        if !in_step || (at - left) % 2 != 0 {
            let line = map.lines().find(|line| line.starts_with(label));
            let message = format!(
                "`{}` is out of step: spaces of a row stand 4 letters apart, and every row is \
                 moved by 2 against the one above",
                space.name
            );
            return Err(bad(file, line.and_then(|line| line_of(file, line)), message));
        }
        let column = (at - left) / 2;
        if column > LAST_COLUMN {
            let words = "stands too far right: a row has room for 13 spaces";
            return Err(bad(file, None, format!("`{}` {words}", space.name)));
        }
        space.column = column as u8;
    }
    join(&mut spaces);
    Ok(spaces)
}

/// The last half step in which a space can stand, so that a drawing fits a page.
const LAST_COLUMN: usize = 25;

/// Joins the spaces that share a side.
fn join(spaces: &mut [Space]) {
    let mut ids = [[NO_SPACE; LAST_COLUMN + 5]; ROWS];
    for (id, space) in (0..).zip(&*spaces) {
        let (row, column) = place(space);
        ids[row][column] = id;
    }
    for space in spaces {
        let beside = around(place(space)).map(|(row, column)| ids[row][column]).into_iter();
        let beside = beside.filter(|id| *id != NO_SPACE);
        space.neighbours = beside.fold(0, |set, id| set | SpaceId(id).bit());
    }
}

/// Marks the spaces with a side on the open sea; water inside the island is a lake.
pub(super) fn derive_coast(spaces: &mut [Space]) {
    let sea = sea(&land(spaces));
    for space in spaces {
        space.coast = around(place(space)).into_iter().any(|at| holds(&sea, at));
    }
}

/// Row and column of the water inside the island, for drawing.
pub(crate) fn lakes(spaces: &[Space]) -> Vec<(u8, u8)> {
    let land = land(spaces);
    let sea = sea(&land);
    let all = (1..ROWS - 1).flat_map(|row| (2..LAST_COLUMN + 3).map(move |column| (row, column)));
    let lakes = all.filter(|at| !holds(&land, *at) && !holds(&sea, *at));
    lakes.map(|(row, column)| (row as u8 - 1, column as u8 - 2)).collect()
}

/// A set of places: a bit for each column of a row.
type Places = [u32; ROWS];

fn holds(set: &Places, (row, column): GridPoint) -> bool {
    set[row] >> column & 1 == 1
}

fn land(spaces: &[Space]) -> Places {
    let mut land = [0; ROWS];
    for (row, column) in spaces.iter().map(place) {
        land[row] |= 1 << column;
    }
    land
}

/// The open sea round the island, with the places between those on which a space could stand.
fn sea(land: &Places) -> Places {
    let mut sea = [0; ROWS];
    sea[0] = u32::MAX;
    sea[ROWS - 1] = u32::MAX;
    loop {
        let before = sea;
        for row in 1..ROWS - 1 {
            let beside = sea[row - 1] | sea[row + 1];
            let near = sea[row] | sea[row] << 2 | sea[row] >> 2 | beside << 1 | beside >> 1;
            sea[row] = near & !land[row];
        }
        if sea == before {
            return sea;
        }
    }
}

/// A complaint about a space, at its row of the picture.
pub(super) fn complain(file: DataFile<'_>, space: &str, message: String) -> BadData {
    let row = file.text.lines().position(|line| {
        let line = line.trim_start();
        line.starts_with(&space[..1]) && line[1..].starts_with([' ', '~'])
    });
    match row {
        Some(row) => bad(file, Some(row as u32 + 1), message),
        None => file.complain(space, message),
    }
}

fn place(space: &Space) -> GridPoint {
    (usize::from(space.row) + 1, usize::from(space.column) + 2)
}

fn around((row, column): GridPoint) -> [GridPoint; 6] {
    [
        (row, column - 2),
        (row, column + 2),
        (row - 1, column - 1),
        (row - 1, column + 1),
        (row + 1, column - 1),
        (row + 1, column + 1),
    ]
}

fn line_of(file: DataFile<'_>, row: &str) -> Option<u32> {
    file.text.lines().position(|line| line.trim() == row.trim()).map(|line| line as u32 + 1)
}
