//! Boards: spaces, their terrain and which of them touch.
//!
//! Knows nothing of who stands where.

mod file;
mod picture;

use evoref_game::named;
use evoref_record::data::{Forms, Shipped};
pub(crate) use picture::lakes;

/// A space by its place in [`Board::spaces`]; below [`Board::MAX_SPACES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
pub struct SpaceId(pub u8);

impl SpaceId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space as a set of one.
    pub const fn bit(self) -> u128 {
        1 << self.0
    }
}

/// The spaces of a set, lowest number first.
pub fn spaces_of(mut set: u128) -> impl Iterator<Item = SpaceId> {
    std::iter::from_fn(move || {
        let id = SpaceId(set.trailing_zeros() as u8);
        (set != 0).then(|| {
            set &= set - 1;
            id
        })
    })
}

named! {
    /// What grows on a space, from the hottest to the coldest.
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Terrain {
        /// The hottest terrain: one step hotter than jungle.
        Desert = "desert", "désert", "Wüste", "Wueste";
        /// One step colder than desert, one step hotter than hills.
        Jungle = "jungle", "jungles", "Dschungel";
        /// One step colder than jungle, one step hotter than mountains.
        Hills = "hills", "hill", "collines", "Hügel", "Huegel";
        /// The coldest terrain: one step colder than hills.
        Mountains = "mountains", "mountain", "montagnes", "montagne", "Berge", "Gebirge";
    }
}

impl Terrain {
    /// Its letter in a picture of a board: the first of its name.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0].to_ascii_uppercase() as char
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Space {
    /// One small letter and a number from 1 to 99: `c4`.
    pub name: Box<str>,
    pub terrain: Terrain,
    /// Whether a side of it lies on the open sea.
    pub coast: bool,
    pub start: bool,
    /// The spaces that touch it, a bit for each [`SpaceId`].
    pub neighbours: u128,
    /// Where it is drawn: the row from the top, from 0.
    pub row: u8,
    /// Where it is drawn: half a cell's width from the left, from 0.
    pub column: u8,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Its name in a record.
    pub name: Box<str>,
    /// Its name for people.
    pub title: Box<str>,
    /// For how many players it is made, from and to.
    pub players: (u8, u8),
    /// Its spaces, in the order of their names' letters and numbers.
    pub spaces: Box<[Space]>,
    /// Number of the space for each letter and number (`letter * stride + number`), or 255; the
    /// stride is a 26th of the length.
    pub index: Box<[u8]>,
    pub starts: u128,
    /// The spaces with a side on the open sea.
    pub coast: u128,
}

/// The boards that ship; the number is that of the players.
pub static BOARDS: Shipped<Board, 4> = Shipped::new(
    ("board", "a board"),
    crate::COMPILED,
    ["reference-2", "reference-3", "reference-4", "reference-5"],
    Forms {
        template: include_str!("forms/board.yaml"),
        schema: include_str!("forms/board.schema.json"),
    },
    file::read,
);

impl Board {
    /// The most spaces a board can have: a set of spaces is 128 bits.
    pub const MAX_SPACES: usize = 128;

    /// The space with this name. A capital letter and a leading zero are understood too, so compare
    /// with [`Space::name`] to know whether it was written as `fmt` would.
    pub fn find(&self, name: &str) -> Option<SpaceId> {
        let (row, number) = match *name.as_bytes() {
            [row, ones] => (row, digit(ones)?),
            [row, tens, ones] => (row, digit(tens)? * 10 + digit(ones)?),
            _ => return None,
        };
        self.at(row, number)
    }

    /// The space with this number in the row of this letter, small or capital.
    #[inline]
    pub fn at(&self, row: u8, number: usize) -> Option<SpaceId> {
        let row = row.to_ascii_lowercase().checked_sub(b'a')?;
        let stride = self.index.len() / 26;
        if row >= 26 || number >= stride {
            return None;
        }
        match self.index[usize::from(row) * stride + number] {
            NO_SPACE => None,
            id => Some(SpaceId(id)),
        }
    }

    /// For how many players it is made, in words: `3`, `2 to 4`.
    pub(crate) fn made_for(&self) -> String {
        let (from, to) = self.players;
        if from == to { from.to_string() } else { format!("{from} to {to}") }
    }

    pub fn space(&self, id: SpaceId) -> &Space {
        &self.spaces[id.index()]
    }

    /// The spaces 1 to `distance` steps from `from`. A space in `blocked` can be reached but not passed through.
    pub fn within(&self, from: SpaceId, distance: u8, blocked: u128) -> u128 {
        let mut reached = from.bit();
        let mut edge = reached;
        for _ in 0..distance {
            let beside = spaces_of(edge).fold(0, |set, id| set | self.space(id).neighbours);
            edge = beside & !reached & !blocked;
            reached |= beside;
        }
        reached & !from.bit()
    }
}

/// Entry of [`Board::index`] where there is no space.
const NO_SPACE: u8 = 255;

const fn digit(byte: u8) -> Option<usize> {
    if byte.is_ascii_digit() { Some((byte - b'0') as usize) } else { None }
}

/// Reads a name of a space: one small letter and a number from 1 to 99 without leading zero.
pub(super) fn parse_name(name: &str) -> Option<(u8, u8)> {
    let (letter, number) = match *name.as_bytes() {
        [letter, ones] => (letter, digit(ones)?),
        [letter, tens @ b'1'..=b'9', ones] => (letter, digit(tens)? * 10 + digit(ones)?),
        _ => return None,
    };
    (letter.is_ascii_lowercase() && number > 0).then_some((letter, number as u8))
}
