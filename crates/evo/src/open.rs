//! Opening a session: header lines, rulings and data files.

use crate::data::board::BOARDS;
use crate::data::events::DECKS;
use crate::data::wheel::WHEELS;
use crate::deal::Piles;
use crate::options::Options;
use crate::prelude::*;
use crate::state::{BAG, Bag, Breeding, Deck, Dying, Genes, Herd, Lab, Moving, Sky, Untold};
use std::sync::Arc;

impl Begun for Evo {
    fn new(opening: &Opening<'_>) -> Result<Self, Vec<Finding>> {
        let mut options = Options::default();
        let set = opening.set_rulings(Self::GAME, |name, value| options.set(name, value));
        let mut misreads = set.err().unwrap_or_default();
        let mut keep = |misread: Box<Finding>| misreads.push(*misread);
        let board = board(opening).map_err(&mut keep);
        let wheel = material(opening, &WHEELS, 0).map_err(&mut keep);
        let deck = material(opening, &DECKS, 0).map_err(&mut keep);
        let (Ok(board), Ok(wheel), Ok(deck), true) = (board, wheel, deck, misreads.is_empty())
        else {
            return Err(misreads);
        };
        let piles = match opening.chance {
            Chance::Recorded => None,
            Chance::Seeded(seed) => {
                let players = opening.seats.len() as u8;
                Some(Box::new(Piles::deal(&seed, players, (&board, &deck), &options)))
            }
        };
        Ok(Self { seats: Arc::clone(opening.seats), board, wheel, deck, options, piles })
    }

    fn start(&self) -> State {
        let at = Step::default();
        State {
            round: 0,
            phase: Phase::Setup,
            began: at,
            order: Track::EMPTY,
            ordered: at,
            adrenaline: None,
            head_start: None,
            herds: [Herd::new(); SEATS],
            sky: Sky { wheel: self.wheel.start, ..Sky::default() },
            lab: Lab::default(),
            bag: Bag {
                drawn: Genes::default(),
                order: self.piles.as_deref().map_or([0; BAG], |piles| piles.bag),
                left: BAG as u8,
            },
            deck: Deck {
                drawn: 0,
                seen: PerCard::default(),
                when: [[None; 2]; PerCard::KINDS],
                open: 0,
            },
            moving: Moving::default(),
            breeding: Breeding::default(),
            dying: Dying::default(),
            touched: [at; Board::MAX_SPACES],
            auctions: 0,
            rounds: 0,
            untold: Untold::default(),
            left: Left::default(),
        }
    }
}

/// The board: it must be made for the number of players.
fn board(opening: &Opening<'_>) -> Result<Arc<Board>, Box<Finding>> {
    let players = opening.seats.len();
    let board = material(opening, &BOARDS, players.saturating_sub(2))?;
    let mut headers = opening.headers.iter();
    if let Some(setting) = headers.find(|header| fold(header.key.text) == "board") {
        let (least, most) = board.players;
        let fits = usize::from(least) <= players && players <= usize::from(most);
        if !fits || (board.starts.count_ones() as usize) < 2 * players {
            let made_for = board.made_for();
            let (name, label) = (&board.name, "another number of players");
            let message =
                format!("the board {name} is made for {made_for} players, and {players} play here");
            return Err(Finding::new(Record::HeaderValue, setting.span, message, label)
                .help(format!("for {players} players: `board: reference-{players}`")));
        }
    }
    Ok(board)
}
