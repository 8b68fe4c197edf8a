//! Tables of Evo.

use evoref_game::scene::Hand;
use serde::Serialize;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// A table of Evo. Players are named by their handles, spaces, genes and cards as records spell them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The spaces of the board, in its order.
    pub spaces: Vec<Space>,
    /// The selected section of the wheel, from 1; `None` if the record does not say.
    pub wheel: Option<u8>,
    /// By how many sections cards shift the one that counts in this round.
    pub shift: i8,
    /// The token that was turned in this round; missing until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<SmolStr>,
    /// Tokens turned so far, by kind.
    pub tokens: BTreeMap<SmolStr, u8>,
    /// Tokens turned of which the record does not say the kind.
    pub tokens_unknown: u8,
    /// What each terrain is like in this round; missing until the token is turned, and if nobody knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub climate: Option<Climate>,
    /// The initiative track, first player first; empty until it is drawn.
    pub initiative: Vec<SmolStr>,
    /// The columns of the auction; empty before the genes are laid out.
    pub columns: Vec<Column>,
    /// Who was pushed out and bids again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pushed_out: Option<SmolStr>,
    /// Who has no bid left in this round.
    pub no_bid: Vec<SmolStr>,
    /// Who bids next, if the auction is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_bidder: Option<SmolStr>,
    /// Who won an event card and has not drawn it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_owed: Option<SmolStr>,
    /// Who won column 1, once it is paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_column: Option<SmolStr>,
    /// Genes left in the bag, 0 to 44.
    pub bag: u8,
    /// Genes drawn from it, by kind.
    pub genes_drawn: BTreeMap<SmolStr, u8>,
    /// Event cards drawn so far; `None` if the record does not say.
    pub cards_drawn: Option<u8>,
    /// Those that are known, by name.
    pub cards_seen: BTreeMap<SmolStr, u8>,
    /// The egg round, from 1; missing outside births.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub egg_round: Option<u8>,
    /// The place on the track, from 1, from which on turns are open; missing outside movement, births and survival.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_place: Option<u8>,
    /// The players in seat order.
    pub herds: Vec<Herd>,
}

/// A space of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Space {
    /// Its name.
    pub name: SmolStr,
    /// What grows there.
    pub terrain: SmolStr,
    /// Whose dinosaur stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<SmolStr>,
    /// Whether it was born in this round.
    pub young: bool,
}

/// What each terrain is like: `ideal`, `hot`, `cold` or `deadly`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Climate {
    /// The desert.
    pub desert: SmolStr,
    /// The jungle.
    pub jungle: SmolStr,
    /// The hills.
    pub hills: SmolStr,
    /// The mountains.
    pub mountains: SmolStr,
}

/// A column of the auction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    /// From 1.
    pub number: u8,
    /// Its gene, or `card` for the event card.
    pub gene: SmolStr,
    /// Who stands on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawn: Option<SmolStr>,
    /// On which value; 0 if nobody does.
    pub value: u8,
    /// What that player pays, flasks and bargains taken off.
    pub price: u8,
}

/// A player and his dinosaurs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Herd {
    /// Whose.
    pub player: SmolStr,
    /// Mutation points, 0 or more; `None` if the record does not say.
    pub mp: Option<i32>,
    /// Dinosaurs on the board, 0 to 8.
    pub dinosaurs: u8,
    /// Dinosaurs that can still be placed.
    pub supply: u8,
    /// Dinosaurs that never come back.
    pub gone: u8,
    /// Genes by kind.
    pub genes: BTreeMap<SmolStr, u8>,
    /// Event cards.
    pub hand: Hand,
    /// Movement points of a round, cards included.
    pub points: u8,
    /// Those that were spent in this round.
    pub spent: u8,
    /// Whether wings were used in this round.
    pub flown: bool,
    /// Births of a round, cards included.
    pub eggs: u8,
    /// Births of this round.
    pub born: u8,
    /// Dinosaurs that cards shelter in this round.
    pub shelters: u8,
    /// What bargains take off each price in this round.
    pub bargain: u8,
    /// Whether adrenaline was used in this round.
    pub adrenaline: bool,
    /// Whether a head start was played in this round.
    pub head_start: bool,
}
