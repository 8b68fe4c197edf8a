//! What a seed deals: piles in their order, and what comes next from them.
//!
//! Every pile is one shuffle of its cards in canonical order; `n` is the number of the shuffle.
//!
//! | pile | cards before the shuffle | use |
//! | --- | --- | --- |
//! | `order`, 0 | the seats, from 0 | the initiative track, first player first |
//! | `starts`, 0 | the start spaces of the board, in its order | two for each player in seat order; only `deal` writes them, since the players may choose |
//! | `climate`, 0 | the 12 tokens: +2, +1, 0, −1, as many as `token-mix` says | the first is removed unseen, the next two join the meteorite, the other nine lie on top in this order |
//! | `climate`, 1 | those two, then the meteorite | the bottom three, top first |
//! | `uniques`, 0 | the 12 unique genes in the order of the rules page | the first eight go into the bag |
//! | `bag`, 0 | 6 legs, 6 horns, 6 plates, 6 furs, 6 eggs, 6 flasks, then those eight in the order of the rules page | genes are drawn from the front; one that is put back goes to the end |
//! | `events`, 0 | the event deck: kinds in the order of its file, copies side by side | drawn from the front |

use super::data::board::spaces_of;
use super::data::events::EventDeck;
use super::options::Options;
use super::state::{BAG, Bag};
use super::verbs::draw::Draw;
use super::verbs::genes::{Offer, others_left};
use super::verbs::start::Start;
use crate::prelude::*;

#[derive(Debug, Clone)]
pub(super) struct Piles {
    order: Track,
    starts: Vec<SpaceId>,
    tokens: [Token; 12],
    pub(super) bag: [u8; BAG],
    events: Vec<Card>,
}

fn shuffled(seed: &Seed, pile: &str, n: u32, cards: impl IntoIterator<Item = u16>) -> Vec<u16> {
    let mut cards: Vec<u16> = cards.into_iter().collect();
    seed.shuffle(pile, n, &mut cards);
    cards
}

impl Piles {
    /// Shuffles everything that a session can need.
    pub(super) fn deal(
        seed: &Seed,
        players: u8,
        (board, deck): (&Board, &EventDeck),
        options: &Options,
    ) -> Self {
        let order = shuffled(seed, "order", 0, 0..u16::from(players));
        let starts = spaces_of(board.starts).map(|space| space.0.into());
        let starts = shuffled(seed, "starts", 0, starts);
        let kinds = (0u16..).zip(&deck.cards);
        let events = kinds.flat_map(|(card, text)| (0..text.copies).map(move |_| card));
        let events = shuffled(seed, "events", 0, events);
        Self {
            order: order.into_iter().map(|seat| Player(seat as u8)).collect(),
            starts: starts.into_iter().map(|space| SpaceId(space as u8)).collect(),
            tokens: tokens(seed, options),
            bag: bag(seed),
            events: events.into_iter().map(|card| Card(card as u8)).collect(),
        }
    }
}

/// The twelve tokens that are turned, top first.
fn tokens(seed: &Seed, options: &Options) -> [Token; 12] {
    let kinds =
        (0u16..).zip(options.token_mix).flat_map(|(kind, count)| (0..count).map(move |_| kind));
    let pile = shuffled(seed, "climate", 0, kinds);
    let meteorite = Token::Meteorite as u16;
    let bottom = shuffled(seed, "climate", 1, [pile[1], pile[2], meteorite]);
    let mut tokens = [Token::Meteorite; 12];
    for (token, kind) in tokens.iter_mut().zip(pile[3..].iter().chain(&bottom)) {
        *token = Token::ALL[*kind as usize];
    }
    tokens
}

/// The 44 genes of the bag, the front first.
fn bag(seed: &Seed) -> [u8; BAG] {
    let first = Gene::NORMAL as u16;
    let mut uniques = shuffled(seed, "uniques", 0, first..Gene::ALL.len() as u16);
    uniques.truncate(8);
    uniques.sort_unstable();
    let normal = (0..first).flat_map(|kind| [kind; 6]);
    let genes = shuffled(seed, "bag", 0, normal.chain(uniques));
    std::array::from_fn(|place| genes[place] as u8)
}

/// Draws the genes of a round from the front of a seeded bag.
pub(super) fn draw_genes(bag: &mut Bag, wanted: usize, may_repeat: bool) -> Offer {
    let mut offer = Offer::default();
    while offer.len() < wanted && bag.left > 0 {
        let left = bag.left as usize;
        let gene = Gene::ALL[bag.order[0] as usize];
        bag.order[..left].rotate_left(1);
        if offer.contains(&gene) {
            if others_left(bag, &offer) {
                continue;
            }
            if !may_repeat {
                break;
            }
        }
        bag.left -= 1;
        bag.drawn.add(gene);
        offer.push(gene);
    }
    offer
}

impl Evo {
    pub(super) fn dealt_order(&self) -> Option<Track> {
        self.piles.as_ref().map(|piles| piles.order)
    }

    /// The token that the seed turns next.
    pub(super) fn dealt_token(&self, state: &State) -> Option<Token> {
        self.piles.as_ref()?.tokens.get(state.sky.count() as usize).copied()
    }

    /// The genes that the seed lays out next.
    pub(super) fn dealt_genes(&self, state: &State) -> Option<Offer> {
        self.piles.as_ref()?;
        let mut bag = state.bag;
        Some(draw_genes(&mut bag, self.genes_in_a_round(state), self.options.gene_may_repeat))
    }

    pub(super) fn dealt_event(&self, state: &State) -> Option<Card> {
        self.piles.as_ref()?.events.get(state.deck.drawn as usize).copied()
    }

    /// The start spaces that `deal` writes for the next player without any.
    pub(super) fn dealt_start(&self, state: &State) -> Option<(Actor, Action)> {
        let player = self.players().find(|player| state.herd(*player).placed.is_none())?;
        let starts = self.piles.as_ref()?.starts.iter().copied();
        let mut free = starts.filter(|space| state.owner(*space).is_none());
        Some((Actor::Player(player), Start([free.next()?, free.next()?]).into()))
    }

    /// The draw of the winner of column 1.
    pub(super) fn dealt_draw(&self, state: &State, winner: Player) -> Option<(Actor, Action)> {
        Some((Actor::Player(winner), Draw(Some(self.dealt_event(state)?)).into()))
    }
}
