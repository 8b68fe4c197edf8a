//! Who left the table before the end.

use super::{MAX_PLAYERS, Player};

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

    /// Whether this player left.
    #[inline]
    pub const fn has(self, player: Player) -> bool {
        self.seats >> player.0 & 1 == 1
    }

    /// How many left.
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
        let seats = (0..).map(Player).zip(self.rounds);
        seats.filter(move |(player, _)| self.has(*player))
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
