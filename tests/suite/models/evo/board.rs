//! The island and its climate, read from the shipped data files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// A space: its number in the order of the map.
pub(super) type Space = usize;

/// Terrains from the hottest to the coldest, as letters of the map.
const TERRAINS: [char; 4] = ['D', 'J', 'H', 'M'];

/// The ideal terrains of the sections of `ring-six`: 0 is the desert, 3 the mountains.
const RING: [i32; 6] = [1, 2, 3, 2, 1, 0];

/// What the climate of a round does on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Climate {
    Ideal,
    Hot,
    Cold,
    Deadly,
}

#[derive(Debug)]
pub(super) struct Board {
    pub(super) names: Vec<String>,
    pub(super) starts: Vec<Space>,
    pub(super) next: Vec<Vec<Space>>,
    pub(super) coast: Vec<bool>,
    terrain: Vec<i32>,
}

impl Board {
    /// The shipped board for so many players.
    pub(super) fn shipped(players: usize) -> Self {
        let path = format!("crates/evo/src/data/reference-{players}.yaml");
        let text = fs::read_to_string(path).unwrap();
        let data: serde_yaml::Value = serde_yaml::from_str(&text).unwrap();
        Self::from_map(data["map"].as_str().unwrap())
    }

    fn from_map(map: &str) -> Self {
        let mut board = Self {
            names: Vec::new(),
            starts: Vec::new(),
            next: Vec::new(),
            coast: Vec::new(),
            terrain: Vec::new(),
        };
        let mut places = BTreeMap::new();
        for (row, line) in map.lines().enumerate() {
            let mut in_row = 0;
            for (column, letter) in line.chars().enumerate().skip(1) {
                let Some(terrain) = TERRAINS.iter().position(|known| *known == letter) else {
                    continue;
                };
                in_row += 1;
                let space = board.names.len();
                let label = char::from(b'a' + u8::try_from(row).unwrap());
                board.names.push(format!("{label}{in_row}"));
                board.terrain.push(terrain as i32);
                places.insert((row as i32, column as i32), space);
                if line.chars().nth(column + 1) == Some('*') {
                    board.starts.push(space);
                }
            }
        }
        let sea = open_sea(&places);
        board.next = vec![Vec::new(); board.names.len()];
        board.coast = vec![false; board.names.len()];
        for (place, space) in &places {
            for side in sides(*place) {
                if let Some(other) = places.get(&side) {
                    board.next[*space].push(*other);
                } else if sea.contains(&side) {
                    board.coast[*space] = true;
                }
            }
        }
        board
    }

    pub(super) fn find(&self, name: &str) -> Option<Space> {
        self.names.iter().position(|known| known == name)
    }

    pub(super) fn adjacent(&self, a: Space, b: Space) -> bool {
        self.next[a].contains(&b)
    }

    /// How many steps over land lie between two spaces, if they are at most `most`.
    pub(super) fn within(&self, from: Space, to: Space, most: usize) -> bool {
        let mut reached = BTreeSet::from([from]);
        for _ in 0..most {
            let more: Vec<Space> =
                reached.iter().flat_map(|space| self.next[*space].iter().copied()).collect();
            reached.extend(more);
        }
        from != to && reached.contains(&to)
    }

    /// The climate of a space while the wheel stands on that section of `ring-six`, from 0.
    pub(super) fn climate(&self, space: Space, section: usize) -> Climate {
        match self.terrain[space] - RING[section % RING.len()] {
            0 => Climate::Ideal,
            -1 => Climate::Hot,
            1 => Climate::Cold,
            _ => Climate::Deadly,
        }
    }
}

/// The six places around a place of the map; spaces of a row stand 4 columns apart.
fn sides((row, column): (i32, i32)) -> [(i32, i32); 6] {
    [
        (row, column - 4),
        (row, column + 4),
        (row - 1, column - 2),
        (row - 1, column + 2),
        (row + 1, column - 2),
        (row + 1, column + 2),
    ]
}

/// The water around the island: what is reached from a corner without stepping on land.
fn open_sea(land: &BTreeMap<(i32, i32), Space>) -> BTreeSet<(i32, i32)> {
    let rows = 1 + land.keys().map(|(row, _)| *row).max().unwrap();
    let columns = 4 + land.keys().map(|(_, column)| *column).max().unwrap();
    let (row, column) = *land.keys().next().unwrap();
    // Two columns to the left in the row above, in step with the first space.
    let mut corner = (row - 1, column - 2);
    while corner.1 > 0 {
        corner.1 -= 4;
    }
    let mut sea = BTreeSet::from([corner]);
    let mut open = vec![corner];
    while let Some(place) = open.pop() {
        for side in sides(place) {
            let inside = (-1..=rows).contains(&side.0) && (-6..=columns).contains(&side.1);
            if inside && !land.contains_key(&side) && sea.insert(side) {
                open.push(side);
            }
        }
    }
    sea
}
