//! What is true at a moment; it is also the table that is shown.

use evoref::Quoting;
use evoref_game::prelude::*;
use evoref_record::data::DataFile;

use super::breach::{Breach, NotYourTurn};

named! {
    /// The phases of a round; `Between` is before the first and after each.
    #[derive(serde::Serialize)]
    pub enum Phase {
        Between = "between rounds";
        Roll = "roll";
        Bids = "bids";
        Over = "end of the game";
    }
}

/// The bid that stands: whose, which card, since when.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Bid {
    pub player: Player,
    pub card: u8,
    pub at: Step,
}

#[derive(Debug, Clone, Default, PartialEq, serde::Serialize)]
pub struct State {
    pub round: u32,
    pub phase: Phase,
    pub die: u8,
    /// The seat that speaks next; their number once all have spoken.
    pub next: u8,
    pub standing: Option<Bid>,
    pub hands: Vec<Vec<u8>>,
    pub points: Vec<i32>,
    #[serde(skip)]
    pub left: Left,
}

impl State {
    pub fn new(players: usize) -> Self {
        let cards = include_str!("data/cards.yaml");
        let cards = DataFile::new("cards.yaml", cards, Quoting::Values).parse();
        let hands = vec![cards.expect("the file is sound"); players];
        Self { hands, points: vec![0; players], ..Self::default() }
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

    /// Who speaks; `due` has seen to it that somebody is to speak.
    pub fn speaker(&self, by: Actor) -> Result<Player, Breach> {
        let next = self.to_act().unwrap_or(Player(0));
        ensure(by == Actor::Player(next), || NotYourTurn { next })?;
        Ok(next)
    }
}
