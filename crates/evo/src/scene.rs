//! The table as plain data.

use crate::data::board::Terrain;
use crate::prelude::*;
use crate::verbs::bid::{next_bidder, price};
use crate::verbs::go::points;
use evoref_game::scene::Hand;
use serde::Serialize;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// A table of Evo. Players are named by their handles, spaces, genes and cards as records spell them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
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
    /// The place on the track, from 1, from which on turns are open; missing outside movement, births
    /// and survival.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_place: Option<u8>,
    /// The players in seat order.
    pub herds: Vec<Herd>,
}

/// A space of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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

impl Evo {
    /// See [`evoref_game::Rules::scene`].
    pub(super) fn on_the_table(&self, state: &State) -> Table {
        let handle = |player: Player| -> SmolStr { self.handle(player).into() };
        let lab = &state.lab;
        let since = state.sky.now;
        let token = Token::ALL.into_iter().find(|token| {
            since == Some(state.sky.last[*token as usize]) && state.sky.turned(*token) > 0
        });
        let turned = Token::ALL.into_iter().filter(|token| state.sky.turned(*token) > 0);
        let out = |player: &Player| lab.out >> player.0 & 1 == 1;
        Table {
            spaces: self.spaces(state),
            wheel: (!state.untold.wheel).then_some(state.sky.wheel + 1),
            shift: state.sky.shift,
            token: since.and(token).map(|token| token.name().into()),
            tokens: turned.map(|token| (token.name().into(), state.sky.turned(token))).collect(),
            tokens_unknown: state.sky.untold,
            climate: since.filter(|_| !state.untold.wheel).map(|_| {
                let of = |terrain| -> SmolStr { self.climate_of(state, terrain).name().into() };
                Climate {
                    desert: of(Terrain::Desert),
                    jungle: of(Terrain::Jungle),
                    hills: of(Terrain::Hills),
                    mountains: of(Terrain::Mountains),
                }
            }),
            initiative: state.order.iter().map(handle).collect(),
            columns: self.auction(state),
            pushed_out: lab.pushed.map(|pushed| handle(pushed.player)),
            no_bid: self.everybody().filter(out).map(handle).collect(),
            next_bidder: (state.phase == Phase::Mutations)
                .then(|| next_bidder(state))
                .flatten()
                .map(handle),
            card_owed: lab.owed.map(handle),
            first_column: lab.winner.map(handle),
            bag: state.bag.left,
            genes_drawn: by_kind(|gene| state.bag.drawn.of(gene)),
            cards_drawn: (!state.untold.some_card()).then_some(state.deck.drawn),
            cards_seen: state
                .deck
                .seen
                .iter()
                .map(|(card, number)| (self.card_name(card).into(), number))
                .collect(),
            egg_round: (state.phase == Phase::Births).then_some(state.breeding.egg),
            next_place: state.open_place().map(|place| place + 1),
            herds: self.everybody().map(|player| self.herd(state, player)).collect(),
        }
    }

    fn spaces(&self, state: &State) -> Vec<Space> {
        let places = self.board.spaces.iter();
        let ids = (0..).map(super::data::board::SpaceId);
        ids.zip(places)
            .map(|(id, space)| Space {
                name: (&*space.name).into(),
                terrain: space.terrain.name().into(),
                owner: state.owner(id).map(|owner| self.handle(owner).into()),
                young: state.breeding.young.has(id),
            })
            .collect()
    }

    fn auction(&self, state: &State) -> Vec<Column> {
        let columns = 0..state.lab.columns;
        columns
            .map(|column| {
                let pawn = state.lab.pawns[column as usize];
                let gene = state.lab.genes[column as usize];
                Column {
                    number: column + 1,
                    gene: gene.map_or("card", Gene::name).into(),
                    pawn: pawn.map(|pawn| self.handle(pawn.player).into()),
                    value: pawn.map_or(0, |pawn| pawn.value),
                    price: pawn.map_or(0, |pawn| price(state, pawn.player, pawn.value)),
                }
            })
            .collect()
    }

    fn herd(&self, state: &State, player: Player) -> Herd {
        let herd = state.herd(player);
        let seat = player.seat();
        let hand = !state.untold.hands.has(player);
        let known = herd.hand.known.each().map(|card| self.shown(card));
        Herd {
            player: self.handle(player).into(),
            mp: (!state.untold.points.has(player)).then_some(herd.mp()),
            dinosaurs: herd.spaces.len() as u8,
            supply: herd.supply() as u8,
            gone: herd.gone,
            genes: by_kind(|gene| herd.genes.of(gene)),
            hand: Hand::of(hand.then_some(herd.hand.len() as u8), known.collect()),
            points: points(state, player),
            spent: state.moving.spent[seat],
            flown: state.moving.flown >> seat & 1 == 1,
            eggs: state.eggs(player),
            born: state.breeding.born[seat],
            shelters: state.dying.shelters[seat],
            bargain: state.lab.bargain[seat],
            adrenaline: state.adrenaline == Some(player),
            head_start: state.head_start == Some(player),
        }
    }
}

/// Numbers of genes, those of which there is none left out.
fn by_kind(of: impl Fn(Gene) -> u8) -> BTreeMap<SmolStr, u8> {
    let kinds = Gene::ALL.into_iter().filter(|gene| of(*gene) > 0);
    kinds.map(|gene| (gene.name().into(), of(gene))).collect()
}
