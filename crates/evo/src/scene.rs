//! What the table shows of a state.

use crate::prelude::*;
use crate::verbs::bid::price;
use crate::verbs::go::points;
use evoref_game::scene::Hand;
use evoref_scene::evo::{Climate, Column, Herd, Space, Table};
use std::collections::BTreeMap;

impl Evo {
    pub(super) fn on_the_table(&self, state: &State) -> Table {
        let handle = |player: Player| -> SmolStr { self.handle(player).into() };
        let lab = &state.lab;
        let since = state.sky.now;
        let token = Token::ALL.into_iter().find(|token| {
            since == Some(state.sky.last[*token as usize]) && state.sky.turned(*token) > 0
        });
        let turned = Token::ALL.into_iter().filter(|token| state.sky.turned(*token) > 0);
        let out = |player: &Player| lab.out >> player.0 & 1 == 1;
        let bidder = next_bidder(state).filter(|_| state.phase == Phase::Mutations);
        let seen = state.deck.seen.iter();
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
            no_bid: self.players().filter(out).map(handle).collect(),
            next_bidder: bidder.map(handle),
            card_owed: lab.owed.map(handle),
            first_column: lab.winner.map(handle),
            bag: state.bag.left,
            genes_drawn: by_kind(|gene| state.bag.drawn.of(gene)),
            cards_drawn: (!state.untold.hands.some() && !state.untold.discards)
                .then_some(state.deck.drawn),
            cards_seen: seen.map(|(card, number)| (self.card_name(card).into(), number)).collect(),
            egg_round: (state.phase == Phase::Births).then_some(state.breeding.egg),
            next_place: state.open_place().map(|place| place + 1),
            herds: self.players().map(|player| self.herd(state, player)).collect(),
        }
    }

    fn spaces(&self, state: &State) -> Vec<Space> {
        let shown = |(id, space): (SpaceId, &crate::data::board::Space)| Space {
            name: (&*space.name).into(),
            terrain: space.terrain.name().into(),
            owner: state.owner(id).map(|owner| self.handle(owner).into()),
            young: state.breeding.young.has(id),
        };
        (0..).map(SpaceId).zip(&self.board.spaces).map(shown).collect()
    }

    fn auction(&self, state: &State) -> Vec<Column> {
        let shown = |column: u8| {
            let (pawn, gene) = (state.lab.pawns[column as usize], state.lab.genes[column as usize]);
            Column {
                number: column + 1,
                gene: gene.map_or("card", Gene::name).into(),
                pawn: pawn.map(|pawn| self.handle(pawn.player).into()),
                value: pawn.map_or(0, |pawn| pawn.value),
                price: pawn.map_or(0, |pawn| price(state, pawn.player, pawn.value)),
            }
        };
        (0..state.lab.columns).map(shown).collect()
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
