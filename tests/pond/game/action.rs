//! What a line claims.

use std::fmt;

use evoref::Player;

/// The smallest thing that is judged.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Roll(u8),
    Bid(Player, u8),
    Pass(Player),
}

/// The clause that is read as this action.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(face) => write!(f, "roll {face}"),
            Self::Bid(_, card) => write!(f, "bid {card}"),
            Self::Pass(_) => f.write_str("pass"),
        }
    }
}
