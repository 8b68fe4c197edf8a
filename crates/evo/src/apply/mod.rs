//! Carrying out what was proven legal, a file for each part of a round. Cannot fail and asks no rule.

mod auction;
mod cards;
mod herd;
mod movement;
mod told;

use self::auction::{bid, draw};
pub(super) use self::auction::{lined_up, paid};
use self::cards::change_books;
use self::herd::{begin, die, hatch};
use self::movement::{spend, step};
pub(super) use self::told::{learn_hand, learn_points};
use super::Evo;
use super::judge::{Effect, Legal, price};
use super::names::Token;
use super::state::{Breeding, Dying, Lab, Moving, Phase, SEATS, Spaces, State};
use super::units;
use evoref_game::{Book, Owner, Step};

impl Evo {
    /// Changes the state as a legal action says.
    pub(super) fn carry_out(&self, state: &mut State, legal: &Legal, book: &mut Book<'_>) {
        let at = book.step();
        match *legal.effect() {
            Effect::Order(track) => {
                state.order = track;
                state.ordered = at;
            }
            Effect::Start(player, spaces) => begin(state, player, spaces, book),
            Effect::Climate(token) => self.turn(state, token, book),
            Effect::Genes(offer) => self.lay_out(state, offer, book),
            Effect::Bid { player, column, value } => {
                if self.options.bid_within_means {
                    state.must_have(player, price(state, player, value).into());
                }
                bid(state, player, column, value, at);
            }
            Effect::Out(player) => {
                state.lab.out |= 1 << player.0;
                state.lab.settled |= 1 << state.order.place(player);
                state.lab.pushed = None;
            }
            Effect::Settle => self.settle(state, book),
            Effect::Draw(player, card) => draw(state, player, card, book),
            Effect::Play(player, card, held) => {
                self.play_card(state, player, card, held, book);
            }
            Effect::Adrenaline(player, place) => {
                state.order.shift(player, place as usize);
                state.ordered = at;
                state.adrenaline = Some(player);
            }
            Effect::Enter(phase) => enter(state, phase, at),
            Effect::Go { player, way, from, to } => {
                spend(state, player, way, at);
                step(state, player, from, to, at);
            }
            Effect::Attack(ref attack) => self.fight(state, attack, book),
            Effect::Hatch(birth) => hatch(state, birth, book),
            Effect::Losses { player, dead, chosen } => {
                if chosen {
                    let place = state.order.place(player) as u8;
                    state.dying.closed = state.dying.closed.max(place + 1);
                    state.dying.chosen = at;
                }
                die(state, player, dead, book);
            }
            Effect::Income => self.income(state, book),
            Effect::Change(change, card) => change_books(state, change, card, book),
        }
    }

    fn turn(&self, state: &mut State, token: Token, book: &mut Book<'_>) {
        let sections = self.wheel.sections.len() as i32;
        let sky = &mut state.sky;
        sky.turned[token as usize] += 1;
        sky.last[token as usize] = book.step();
        sky.now = Some(book.step());
        sky.wheel = (i32::from(sky.wheel) + i32::from(token.turn())).rem_euclid(sections) as u8;
        book.note(Owner::TABLE, units::TOKENS, 1, "token turned");
        if token == Token::Meteorite {
            state.phase = Phase::End;
            state.began = book.step();
        }
    }
}

/// A round begins.
pub(super) fn begin_round(state: &mut State, at: Step) {
    state.round += 1;
    state.sky.shift = 0;
    state.sky.decreed = [None; 4];
    state.sky.now = None;
    state.lab = Lab::EMPTY;
    state.adrenaline = None;
    state.head_start = None;
    state.moving =
        Moving { place: 0, begun: false, spent: [0; SEATS], flown: 0, extra: [0; SEATS], last: at };
    state.breeding = Breeding {
        egg: 1,
        place: 0,
        born: [0; SEATS],
        young: Spaces(0),
        extra: [0; SEATS],
        last: at,
    };
    state.dying = Dying { taken: 0, closed: 0, shelters: [0; SEATS], chosen: at, last: at };
    enter(state, Phase::Climate, at);
}

fn enter(state: &mut State, phase: Phase, at: Step) {
    state.phase = phase;
    state.began = at;
    state.deck.open = 0;
}

/// Adds to a small number that never overflows.
fn add(number: &mut u8, more: u8) {
    *number = number.saturating_add(more);
}
