//! What is true at a moment of a session.
//!
//! Plain data of fixed size. Knows how to answer simple questions about itself; what is allowed is
//! the business of `judge`, how it changes that of `apply`.

use crate::prelude::*;

pub use super::lab::{Lab, Pawn, Pushed};
pub use super::sets::{Card, Genes, Hand, PerCard, SEATS, Spaces, Track, Untold};

/// Dinosaurs of a player, on the board and off it.
pub const HERD: u32 = 8;

/// Genes in the bag at the start: 36 normal ones and 8 of the 12 unique ones.
pub const BAG: usize = 44;

/// Unique genes in the bag.
pub const UNIQUES: u32 = 8;

named! {
    /// The phases of a round, with what stands before and after all rounds; in the words of the rulebook.
    pub enum Phase {
        /// Before the first round.
        Setup = "set-up";
        /// Until the genes are drawn.
        Climate = "climate";
        /// Until the auction is paid.
        Mutations = "mutations";
        /// Until somebody moves or a later phase begins.
        Initiative = "initiative";
        /// Dinosaurs move and fight.
        Movement = "movement";
        /// Dinosaurs are born.
        Births = "births";
        /// Dinosaurs die of the climate.
        Survival = "survival";
        /// Income is paid; the next heading follows.
        Done = "end of the round";
        /// The meteorite fell.
        End = "end";
    }
}

/// A player and his people.
#[derive(Debug, Clone, Copy, Default)]
pub struct Herd {
    pub spaces: Spaces,
    pub genes: Genes,
    /// When each gene was won last.
    pub won: [Step; 18],
    pub hand: Hand,
    /// Dinosaurs that never come back: losers of combats under `dead-return = no`.
    pub gone: u8,
    /// When he placed his first dinosaurs.
    pub placed: Option<Step>,
    pub start: i32,
    pub income: i32,
    /// Points paid for bids so far, as a negative number.
    pub bids: i32,
    /// Points by cards and by decree.
    pub other: i32,
}

impl Herd {
    /// A player before the set-up, with the points that everybody begins with.
    pub fn new() -> Self {
        Self { start: 6, ..Self::default() }
    }

    /// Mutation points; of whose points a position left out, what came and went since.
    pub const fn mp(&self) -> i32 {
        self.start + self.income + self.bids + self.other
    }

    /// Dinosaurs that can still be placed.
    pub const fn supply(&self) -> u32 {
        (HERD - self.spaces.len()).saturating_sub(self.gone as u32)
    }

    /// The number below which nothing takes his dinosaurs: 2, or 3 with regeneration.
    pub const fn floor(&self) -> u32 {
        if self.genes.has(Gene::Regeneration) { 3 } else { 2 }
    }

    /// Whether he is so few that nothing may kill one of his dinosaurs.
    pub const fn is_protected(&self) -> bool {
        self.spaces.len() <= self.floor()
    }

    /// Eggs: births in a round, without cards.
    pub const fn eggs(&self) -> u32 {
        1 + self.genes.of(Gene::Egg) as u32
    }
}

/// Climate: the wheel and the tokens that were turned.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sky {
    /// The selected section, from 0.
    pub wheel: u8,
    /// By how much cards shift the section that counts this round.
    pub shift: i8,
    /// What transcribed cards made of a terrain this round.
    pub decreed: [Option<Climate>; 4],
    /// Tokens turned, by kind.
    pub turned: [u8; 5],
    /// Tokens turned of which a position does not tell the kind.
    pub untold: u8,
    /// When this round's token was turned; `None` until then.
    pub now: Option<Step>,
    /// When each kind of token was turned last.
    pub last: [Step; 5],
}

impl Sky {
    pub fn count(&self) -> u32 {
        let told: u32 = self.turned.iter().map(|n| u32::from(*n)).sum();
        told + u32::from(self.untold)
    }

    pub const fn turned(&self, token: Token) -> u8 {
        self.turned[token as usize]
    }
}

/// The genes that are left.
#[derive(Debug, Clone, Copy)]
pub struct Bag {
    /// Tokens drawn of each kind that were not put back.
    pub drawn: Genes,
    /// Under a seed, the order of what is left; the front is drawn first.
    pub order: [u8; BAG],
    pub left: u8,
}

impl Bag {
    /// Whether a gene may still be in it.
    pub fn may_have(&self, gene: Gene) -> bool {
        self.drawn.of(gene) < gene.copies() && (!gene.is_unique() || self.drawn.uniques() < UNIQUES)
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Deck {
    pub drawn: u8,
    /// Of each kind, how many are known to have been drawn.
    pub seen: PerCard,
    /// Of each kind, when the last two were seen, the later first; for messages.
    pub when: [[Option<Step>; 2]; PerCard::KINDS],
    /// Transcribed cards played in this phase, whose effect the record may tell; a bit a kind.
    pub open: u64,
}

impl Deck {
    /// Another copy of a card is seen.
    pub fn sees(&mut self, card: Card, at: Step) {
        self.seen.add(card);
        let when = &mut self.when[card.0 as usize];
        *when = [Some(at), when[0]];
    }
}

/// Movement, as far as it has come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Moving {
    /// Place on the track of who acted last, from 0.
    pub place: u8,
    /// Whether anybody has acted.
    pub begun: bool,
    /// Points spent, by seat.
    pub spent: [u8; SEATS],
    /// Who has used his wings, a bit a seat.
    pub flown: u8,
    /// Points of stampedes, by seat.
    pub extra: [u8; SEATS],
    /// When somebody acted last.
    pub last: Step,
}

/// Births, as far as they have come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Breeding {
    /// The egg round, from 1.
    pub egg: u8,
    /// The first place on the track whose slot of this egg round is open.
    pub place: u8,
    /// Births of this phase, by seat.
    pub born: [u8; SEATS],
    /// Where the newborns of this phase stand.
    pub young: Spaces,
    /// Eggs of late broods, by seat.
    pub extra: [u8; SEATS],
    pub last: Step,
}

/// Survival, as far as it has come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Dying {
    /// Players whose losses are taken, by seat.
    pub taken: u8,
    /// Places on the track up to the last player who chose losses: nobody on them has a choice left.
    pub closed: u8,
    /// Shelters played, by seat.
    pub shelters: [u8; SEATS],
    /// When somebody last chose losses.
    pub chosen: Step,
    /// When somebody's losses were last taken.
    pub last: Step,
}

impl Dying {
    /// Whether a player's losses are taken.
    pub const fn is_over(&self, player: Player) -> bool {
        self.taken >> player.0 & 1 == 1
    }

    /// The first place on the track whose losses are open.
    pub fn place(&self, order: &Track) -> u8 {
        let first = order.iter().position(|player| !self.is_over(player));
        first.unwrap_or(order.len()) as u8
    }
}

/// What is true at a moment.
#[derive(Debug, Clone)]
pub struct State {
    /// Round from 1; 0 in the set-up.
    pub round: u8,
    pub phase: Phase,
    pub began: Step,
    /// The initiative track, first player first; empty until it is drawn.
    pub order: Track,
    /// What made the order.
    pub ordered: Step,
    /// Who took his place with adrenaline this round, and whether a head start closed that.
    pub adrenaline: Option<Player>,
    /// Who played a head start this round.
    pub head_start: Option<Player>,
    /// Players by seat; seats beyond their number are empty.
    pub herds: [Herd; SEATS],
    pub sky: Sky,
    pub lab: Lab,
    pub bag: Bag,
    pub deck: Deck,
    pub moving: Moving,
    pub breeding: Breeding,
    pub dying: Dying,
    /// When each space changed last.
    pub touched: [Step; Board::MAX_SPACES],
    /// How many were paid.
    pub auctions: u8,
    /// How many are finished.
    pub rounds: u8,
    /// What a position left out.
    pub untold: Untold,
    pub left: Left,
}

impl State {
    pub const fn herd(&self, player: Player) -> &Herd {
        &self.herds[player.seat()]
    }

    /// A player's points, as far as they are known. While they are not, `mp` is what came and went since.
    pub const fn points(&self, player: Player) -> Count {
        let mp = self.herd(player).mp();
        if self.untold.points.has(player) {
            Count::AtLeast(mp + self.untold.least[player.seat()])
        } else {
            Count::Known(mp)
        }
    }

    /// A player pays so much now, or can: whose points nobody knows had enough for it.
    pub fn must_have(&mut self, player: Player, price: i32) {
        if self.untold.points.has(player) {
            self.untold.needs(player, price - self.herd(player).mp());
        }
    }

    /// A player's event cards, as far as they are known.
    pub fn cards(&self, player: Player) -> Count {
        let hand = &self.herd(player).hand;
        if self.untold.hands.has(player) {
            Count::AtLeast((hand.len() - u32::from(hand.unknown)) as i32)
        } else {
            Count::Known(hand.len() as i32)
        }
    }

    /// The place on the track, from 0, from which on turns are open in movement, births and survival.
    pub fn open_place(&self) -> Option<u8> {
        match self.phase {
            Phase::Movement => Some(self.moving.place),
            Phase::Births => Some(self.breeding.place),
            Phase::Survival => Some(self.dying.place(&self.order)),
            Phase::Setup
            | Phase::Climate
            | Phase::Mutations
            | Phase::Initiative
            | Phase::Done
            | Phase::End => None,
        }
    }

    /// Eggs of a player in a round, cards included.
    pub const fn eggs(&self, player: Player) -> u8 {
        self.herd(player).eggs() as u8 + self.breeding.extra[player.seat()]
    }

    /// Whether a player has nothing more to bid.
    pub fn is_settled(&self, player: Player) -> bool {
        self.lab.settled >> self.order.place(player) & 1 == 1
    }

    /// Everything that stands on the board.
    pub fn occupied(&self) -> Spaces {
        Spaces(self.herds.iter().fold(0, |set, herd| set | herd.spaces.0))
    }

    /// Whose dinosaur stands on a space.
    pub fn owner(&self, space: SpaceId) -> Option<Player> {
        if !self.occupied().has(space) {
            return None;
        }
        self.herds.iter().position(|herd| herd.spaces.has(space)).map(|seat| Player(seat as u8))
    }

    /// When a space changed last.
    pub const fn touched(&self, space: SpaceId) -> Step {
        self.touched[space.index()]
    }
}
