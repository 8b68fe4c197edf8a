//! What a line of Evo claims.
//!
//! Small facts as written; knows nothing of the state, so nothing here is legal or illegal.

mod combat;

use super::data::board::{SpaceId, Terrain};
use super::data::wheel::Climate;
use super::names::{Die, Gene, Token};
use super::state::{Card, SEATS, Spaces, Track};
use evoref_game::{Player, Says};

pub use self::combat::{Answer, Answers, Combat, Rolls};

/// The smallest thing that is judged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// `order B C A`: the initiative track at the start.
    Order(Track),
    /// `start c2 d1`: a player's first two dinosaurs.
    Start([SpaceId; 2]),
    /// `climate +1`: the token that was turned.
    Climate(Token),
    /// `genes horn egg`: the genes of columns 2 and up.
    Genes(Offer),
    /// `bid 3 horn`: a pawn on a value of a column.
    Bid {
        /// The value.
        value: u16,
        /// The column.
        lot: Lot,
    },
    /// `draw CARD`: the event card of column 1; `None` for `?`.
    Draw(Option<Card>),
    /// `play CARD`: an event card outside a combat.
    Play(Card),
    /// `adrenaline 1`: the place on the track that its owner takes, from 1.
    Adrenaline(u16),
    /// One movement point: `move`, `attack`, `fly` and `swim`.
    Go(Go),
    /// `hatch b2`: a birth.
    Hatch(Hatch),
    /// `lose d4 d5`: all of a player's dead.
    Lose(Losses),
    /// What a transcribed card or a decree changed; the card is `None` for a decree.
    Change(Option<Card>, Change),
}

impl Action {
    /// See [`evoref_game::Rules::says`].
    pub(crate) fn says(&self) -> Says {
        let (die, claim) = match self {
            Self::Go(go) => {
                go.combat.as_ref().map_or((None, None), |combat| (combat.die, combat.claim))
            }
            Self::Hatch(hatch) => (hatch.die, hatch.claim),
            Self::Order(_)
            | Self::Start(_)
            | Self::Climate(_)
            | Self::Genes(_)
            | Self::Bid { .. }
            | Self::Draw(_)
            | Self::Play(_)
            | Self::Adrenaline(_)
            | Self::Lose(_)
            | Self::Change(..) => (None, None),
        };
        match (die, claim) {
            (None, Some(_)) => Says::Result,
            (Some(_), _) | (None, None) => Says::Words,
        }
    }
}

/// The genes on offer, from column 2 on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    genes: [Gene; SEATS],
    len: u8,
}

impl Offer {
    /// Nothing on offer.
    pub const EMPTY: Self = Self { genes: [Gene::Legs; SEATS], len: 0 };

    /// Adds a gene on the right; false if there is no room.
    pub const fn push(&mut self, gene: Gene) -> bool {
        let room = (self.len as usize) < SEATS;
        if room {
            self.genes[self.len as usize] = gene;
            self.len += 1;
        }
        room
    }

    /// The genes, left to right.
    pub fn genes(&self) -> &[Gene] {
        &self.genes[..self.len as usize]
    }
}

/// What a bid is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lot {
    /// The gene, or none for the event card of column 1.
    pub gene: Option<Gene>,
    /// Its column from 1 when two are alike: `horn.3`.
    pub column: Option<u8>,
}

impl Lot {
    /// The event card.
    pub const CARD: Self = Self { gene: None, column: None };
}

/// How a dinosaur moves for a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To a neighbouring space.
    Walk,
    /// Two spaces with wings, over this one.
    Fly(SpaceId),
    /// From coast to coast with fins.
    Swim,
}

/// One movement point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Go {
    /// How.
    pub way: Way,
    /// From where.
    pub from: SpaceId,
    /// Whereto.
    pub to: SpaceId,
    /// The combat, if it ends in an attack.
    pub combat: Option<Combat>,
}

/// A birth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hatch {
    /// Where the newborn is placed.
    pub to: SpaceId,
    /// The symbol rolled against an enemy there; `None` for `?` or none.
    pub die: Option<Die>,
    /// The own dinosaur that makes room.
    pub removing: Option<SpaceId>,
    /// What stands after `=>`: whether the newborn kills.
    pub claim: Option<bool>,
    /// Whether a die is written, at place 0.
    pub rolls: Rolls,
}

impl Hatch {
    /// Whether a die is written, `?` too.
    pub const fn is_rolled(&self) -> bool {
        self.rolls.before(1) > 0
    }

    /// The word `removing`.
    pub const fn word_of_removing(&self) -> u8 {
        2 + self.rolls.before(1)
    }

    /// Where the roll is written, or the space after which it is missing.
    pub const fn word_of_roll(&self) -> u8 {
        1 + self.rolls.before(1)
    }
}

/// Spaces whose dinosaurs die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Losses {
    list: [SpaceId; Self::MOST],
    len: u8,
}

impl Losses {
    /// The most a player can lose.
    pub const MOST: usize = 8;

    /// None.
    pub const NONE: Self = Self { list: [SpaceId(0); Self::MOST], len: 0 };

    /// Adds a space; false if there is no room.
    pub const fn push(&mut self, space: SpaceId) -> bool {
        let room = (self.len as usize) < Self::MOST;
        if room {
            self.list[self.len as usize] = space;
            self.len += 1;
        }
        room
    }

    /// The spaces as written.
    pub fn list(&self) -> &[SpaceId] {
        &self.list[..self.len as usize]
    }

    /// The spaces as a set.
    pub fn spaces(&self) -> Spaces {
        let mut spaces = Spaces(0);
        for space in self.list() {
            spaces.insert(*space);
        }
        spaces
    }
}

/// One change of a `manual:` or `adjust:` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// `A +2 mp`.
    Points(Player, i32),
    /// `A removes c4`.
    Removes(Player, SpaceId),
    /// `A places c4`.
    Places(Player, SpaceId),
    /// `A removes c4, A places d5`: one dinosaur stands elsewhere, and there are as many as before.
    Moves(Player, SpaceId, SpaceId),
    /// `climate hills ideal`: for this round.
    Climate(Terrain, Climate),
    /// Only words.
    Nothing,
}
