//! What is true at a moment; it is also the table that is shown.

use evoref::{Player, Quoting};
use evoref_game::{Left, Step};
use evoref_record::data::DataFile;

/// The phases of a round; `Between` is before the first and after each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum Phase {
    Between,
    Roll,
    Bids,
    Over,
}

/// The bid that stands: whose, which card, since when.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Bid {
    pub player: Player,
    pub card: u8,
    pub at: Step,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct State {
    pub round: u32,
    pub phase: Phase,
    pub die: u8,
    /// The seat that speaks next; their number once all have spoken.
    pub next: u8,
    pub standing: Option<Bid>,
    pub hands: Vec<Vec<u8>>,
    pub points: Vec<i32>,
    /// Who left the table.
    #[serde(skip)]
    pub left: Left,
}

impl State {
    pub fn new(players: usize) -> Self {
        let cards = include_str!("data/cards.yaml");
        let cards = DataFile::new("cards.yaml", cards, Quoting::Values).parse();
        Self {
            round: 0,
            phase: Phase::Between,
            die: 0,
            next: 0,
            standing: None,
            hands: vec![cards.expect("the file is sound"); players],
            points: vec![0; players],
            left: Left::default(),
        }
    }

    /// Whoever had to speak has spoken.
    pub fn speaks_next(&mut self) {
        self.next = self.to_act().map_or(self.next, |player| player.0 + 1);
    }

    /// Who must bid or pass.
    pub fn to_act(&self) -> Option<Player> {
        let mut seats = (self.next..self.hands.len() as u8).map(Player);
        let there = seats.find(|player| !self.left.has(*player));
        there.filter(|_| self.phase == Phase::Bids)
    }
}
