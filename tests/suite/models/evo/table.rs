//! What lies on the table, and which line may follow.

use std::rc::Rc;

use super::auction::Auction;
use super::births::Births;
use super::board::{Board, Space};
use super::movement::Turn;
use super::survival::Losses;

/// All genes: six kinds of six, then twelve of which there is one each.
pub(super) const GENES: [&str; 18] = [
    "legs",
    "horn",
    "plate",
    "fur",
    "egg",
    "flask",
    "bony-plate",
    "great-horn",
    "thick-shell",
    "fins",
    "wings",
    "regeneration",
    "killer-babies",
    "sixth-sense",
    "cave-dweller",
    "adrenaline",
    "muscular-thighs",
    "chameleon",
];
pub(super) const KINDS: usize = 6;
pub(super) const LEGS: usize = 0;
pub(super) const HORN: usize = 1;
pub(super) const PLATE: usize = 2;
pub(super) const FUR: usize = 3;
pub(super) const EGG: usize = 4;
pub(super) const FLASK: usize = 5;
pub(super) const BONY_PLATE: usize = 6;
pub(super) const GREAT_HORN: usize = 7;
pub(super) const THICK_SHELL: usize = 8;
pub(super) const FINS: usize = 9;
pub(super) const WINGS: usize = 10;
pub(super) const REGENERATION: usize = 11;
pub(super) const KILLER_BABIES: usize = 12;
pub(super) const CAVE_DWELLER: usize = 14;
pub(super) const ADRENALINE: usize = 15;
pub(super) const MUSCULAR_THIGHS: usize = 16;
pub(super) const CHAMELEON: usize = 17;

/// Why a line may not stand: where, and a word for whoever reads a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refused {
    /// The line it is told at, if that is another than the one that was read.
    pub(super) line: Option<usize>,
    pub(super) why: &'static str,
}

pub(super) type Verdict<T = ()> = Result<T, Refused>;

pub(super) fn refused<T>(why: &'static str) -> Verdict<T> {
    Err(Refused { line: None, why })
}

pub(super) fn must(holds: bool, why: &'static str) -> Verdict {
    if holds { Ok(()) } else { refused(why) }
}

/// The rulings of a record.
#[allow(clippy::struct_excessive_bools, reason = "a field a switch")]
#[derive(Debug, Clone, Copy)]
pub(super) struct Switches {
    pub(super) bid_floor: i32,
    pub(super) within_means: bool,
    pub(super) refuse: bool,
    pub(super) special_attack: bool,
    pub(super) newborn_parent: bool,
    pub(super) any_space: bool,
    pub(super) over_empty: bool,
    pub(super) must_save: bool,
    pub(super) dead_return: bool,
}

/// What a player owns.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub(super) mp: i32,
    pub(super) genes: [i32; 18],
    pub(super) dinosaurs: Vec<Space>,
    /// Dinosaurs that may still be on the board: 8 less those that are out of the game.
    pub(super) people: usize,
    pub(super) started: bool,
}

impl Player {
    pub(super) fn has(&self, gene: usize) -> bool {
        self.genes[gene] > 0
    }

    /// The number of dinosaurs below which nothing can bring the people.
    pub(super) fn floor(&self) -> usize {
        if self.has(REGENERATION) { 3 } else { 2 }
    }

    pub(super) fn remove(&mut self, space: Space) {
        self.dinosaurs.retain(|own| *own != space);
    }
}

/// The phases; each holds what only it needs.
#[derive(Debug, Clone)]
pub(super) enum Phase {
    Setup { order: bool },
    Climate,
    Genes,
    Bids(Auction),
    Initiative { adrenaline: bool },
    Movement(Turn),
    Births(Births),
    Survival(Losses),
    Over,
}

#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) board: Rc<Board>,
    pub(super) switches: Switches,
    pub(super) players: Vec<Player>,
    /// The initiative track: seats.
    pub(super) order: Vec<usize>,
    pub(super) phase: Phase,
    pub(super) round: usize,
    /// How many tokens were turned of each kind: +2, +1, 0, -1.
    tokens: [i32; 4],
    section: usize,
    /// How many genes of each kind left the bag.
    pub(super) drawn: [i32; 18],
    /// The line being read, from 1.
    pub(super) line: usize,
}

impl Table {
    pub(super) fn new(board: Rc<Board>, players: usize, switches: Switches) -> Self {
        let player =
            Player { mp: 6, genes: [0; 18], dinosaurs: Vec::new(), people: 8, started: false };
        Self {
            board,
            switches,
            players: vec![player; players],
            order: Vec::new(),
            phase: Phase::Setup { order: false },
            round: 0,
            tokens: [0; 4],
            section: 0,
            drawn: [0; 18],
            line: 0,
        }
    }

    /// Reads one line of the body. After a refusal the table is of no use.
    pub(super) fn read(&mut self, line: &str) -> Verdict {
        let words: Vec<&str> = line.split_whitespace().collect();
        if !matches!(words.as_slice(), ["table:", ..] | [_, "bid" | "start", ..]) {
            self.settle()?;
        }
        match words.as_slice() {
            [] | ["setup"] => Ok(()),
            ["round", number] => self.heading(number.parse().unwrap()),
            ["table:", "order", seats @ ..] => self.set_order(seats),
            ["table:", "climate", token] => self.turn_token(token),
            ["table:", "genes", genes @ ..] => self.draw_genes(genes),
            [player, "start", spaces @ ..] => self.start(seat(player), spaces),
            [player, "bid", value, column] => {
                self.bid(seat(player), value.parse().unwrap(), column)
            }
            [player, "adrenaline", place] => self.adrenaline(seat(player), place.parse().unwrap()),
            [player, verb @ ("move" | "attack" | "fly" | "swim"), rest @ ..] => {
                self.moves(seat(player), verb, rest)
            }
            [player, "hatch", rest @ ..] => self.hatch(seat(player), rest),
            [player, "lose", spaces @ ..] => self.lose(seat(player), spaces),
            _ => panic!("the model writes no such line: {line}"),
        }
    }

    pub(super) fn space(&self, name: &str) -> Verdict<Space> {
        self.board.find(name).map_or_else(|| refused("no such space"), Ok)
    }

    /// Whose dinosaur stands there.
    pub(super) fn owner(&self, space: Space) -> Option<usize> {
        self.players.iter().position(|player| player.dinosaurs.contains(&space))
    }

    fn set_order(&mut self, words: &[&str]) -> Verdict {
        let Phase::Setup { order } = &mut self.phase else {
            return refused("the set-up is over");
        };
        must(!*order, "a second order")?;
        let seats: Vec<usize> = words.iter().map(|word| seat(word)).collect();
        must((0..self.players.len()).all(|s| seats.contains(&s)), "somebody is missing")?;
        must(seats.len() == self.players.len(), "somebody stands twice")?;
        *order = true;
        self.order = seats;
        Ok(())
    }

    fn start(&mut self, by: usize, words: &[&str]) -> Verdict {
        must(matches!(self.phase, Phase::Setup { .. }), "the set-up is over")?;
        must(!self.players[by].started, "a second start")?;
        for word in words {
            let space = self.space(word)?;
            must(self.board.starts.contains(&space), "no start space")?;
            must(self.owner(space).is_none(), "somebody stands there")?;
            self.players[by].dinosaurs.push(space);
        }
        self.players[by].started = true;
        Ok(())
    }

    fn heading(&mut self, number: usize) -> Verdict {
        must(number == self.round + 1, "not the next round")?;
        match &self.phase {
            Phase::Setup { order } => {
                must(*order && self.players.iter().all(|p| p.started), "set-up unfinished")?;
            }
            Phase::Climate | Phase::Genes | Phase::Bids(_) | Phase::Over => {
                return refused("the round cannot end");
            }
            Phase::Initiative { .. }
            | Phase::Movement(_)
            | Phase::Births(_)
            | Phase::Survival(_) => self.end_survival()?,
        }
        self.round = number;
        self.phase = Phase::Climate;
        Ok(())
    }

    fn turn_token(&mut self, token: &str) -> Verdict {
        must(matches!(self.phase, Phase::Climate), "no token is due")?;
        if token == "meteorite" {
            must(self.round >= 10, "a meteorite before the 10th token")?;
            self.phase = Phase::Over;
            return Ok(());
        }
        must(self.round < 12, "the 12th token is the meteorite")?;
        let (kind, turn) = match token {
            "+2" => (0, 2),
            "+1" => (1, 1),
            "+0" => (2, 0),
            _ => (3, 5),
        };
        self.tokens[kind] += 1;
        must(self.tokens[kind] <= [2, 6, 2, 2][kind], "no such token is left")?;
        self.section = (self.section + turn) % 6;
        self.phase = Phase::Genes;
        Ok(())
    }

    /// The climate of a space in this round.
    pub(super) fn climate(&self, space: Space) -> super::board::Climate {
        self.board.climate(space, self.section)
    }

    /// The player at that place of the track, who must not come before `from`.
    pub(super) fn at(&self, by: usize) -> usize {
        self.order.iter().position(|seat| *seat == by).unwrap()
    }
}

/// `A:` or `A` as a seat.
fn seat(word: &str) -> usize {
    usize::from(word.as_bytes()[0] - b'A')
}
