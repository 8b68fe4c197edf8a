//! Players by their handles, and those who left the table.

use smol_str::SmolStr;

use super::{Actor, MAX_PLAYERS, Player};
use evoref_record::diagnostic::{Finding, Record};
use evoref_record::notation::{Word, same_handle};
use evoref_record::source::Span;

/// A seat of the `players:` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// The handle as the players line spells it.
    pub handle: Box<str>,
    /// The display name, or the handle.
    pub name: SmolStr,
    /// Where the handle stands.
    pub span: Span,
}

/// The player with this handle, however it is spelt: no two handles differ in case or marks alone.
#[inline]
pub fn player_of(seats: &[Seat], handle: &str) -> Option<Player> {
    // Every line begins with one, and most are spelt as in the list: a glance at the first letter is enough there.
    let begins = |known: &str| known.as_bytes().first() == handle.as_bytes().first();
    let mut handles = seats.iter().map(|seat| &*seat.handle);
    let seat = handles.position(|known| begins(known) && known == handle);
    let otherwise = || seats.iter().position(|seat| same_handle(&seat.handle, handle));
    Some(Player(seat.or_else(otherwise)? as u8))
}

/// The subject of the lines on whose behalf somebody speaks.
pub fn subject_of(by: Actor, seats: &[Seat]) -> &str {
    match by {
        Actor::Player(player) => seats.get(player.seat()).map_or("?", |seat| &*seat.handle),
        Actor::Table | Actor::Manual | Actor::Adjust => by.by(),
    }
}

/// What to say about a word that is nobody's handle.
#[cold]
pub fn unknown_player(word: Word<'_>, seats: &[Seat]) -> Box<Finding> {
    let handles = || seats.iter().map(|seat| &*seat.handle);
    let message = format!("`{}` is not a player of this record", word.text);
    let misread = Finding::new(Record::UnknownName, word.span, message, "not a player");
    match handle_of(word, seats) {
        Some(handle) => misread.means(handle),
        None => misread.suggest(word.text, handles()),
    }
    .help(format!("players here: {}", handles().collect::<Vec<_>>().join(", ")))
}

/// The handle of whoever has this display name: a name written instead of its handle is the commonest slip.
pub fn handle_of<'s>(word: Word<'_>, seats: &'s [Seat]) -> Option<&'s str> {
    let mut seats = seats.iter();
    seats.find(|seat| same_handle(&seat.name, word.text)).map(|seat| &*seat.handle)
}

/// Players who left the table, each with the round in which he did; 0 if nobody knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Left {
    seats: u8,
    rounds: [u32; MAX_PLAYERS],
}

impl Left {
    /// Whether everybody is still there.
    #[inline]
    pub const fn is_nobody(self) -> bool {
        self.seats == 0
    }

    #[inline]
    pub const fn has(self, player: Player) -> bool {
        self.seats >> player.0 & 1 == 1
    }

    pub const fn count(self) -> u8 {
        self.seats.count_ones() as u8
    }

    /// A player leaves in this round.
    pub fn add(&mut self, player: Player, round: u32) {
        if !self.has(player) {
            self.seats |= 1 << player.0;
            self.rounds[player.seat()] = round;
        }
    }

    /// Those who left, in seat order, each with the round.
    pub fn iter(self) -> impl Iterator<Item = (Player, u32)> {
        (0..).map(Player).zip(self.rounds).filter(move |(player, _)| self.has(*player))
    }

    /// Of a player who left the round in which he did, if somebody knows it.
    pub fn round_of(self, player: Player) -> Option<Option<u32>> {
        let (_, round) = self.iter().find(|(left, _)| *left == player)?;
        Some((round > 0).then_some(round))
    }

    /// What is said of a player who left: `left in round 2`.
    pub fn words(self, player: Player) -> Option<String> {
        Some(match self.round_of(player)? {
            None => "left the table".to_owned(),
            Some(round) => format!("left in round {round}"),
        })
    }
}
