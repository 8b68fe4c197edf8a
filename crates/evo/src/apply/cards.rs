//! Event cards, and the changes that a transcribed card or a decree makes.

use super::add;
use super::herd::{place, remove};
use super::movement::take_turn;
use crate::Evo;
use crate::action::Change;
use crate::data::events::Effect as CardEffect;
use crate::judge::Held;
use crate::state::{Card, SEATS, State};
use crate::units;
use evoref_game::{Book, Owner, Player};

impl Evo {
    pub(super) fn play_card(
        &self,
        state: &mut State,
        player: Player,
        card: Card,
        held: Held,
        book: &mut Book<'_>,
    ) {
        discard(state, player, card, held, book);
        let text = &self.deck.cards[card.0 as usize];
        let seat = player.seat();
        match text.effect {
            CardEffect::WheelAhead => state.sky.shift += 1,
            CardEffect::WheelBack => state.sky.shift -= 1,
            CardEffect::Bargain => add(&mut state.lab.bargain[seat], text.amount),
            CardEffect::HeadStart => {
                state.order.shift(player, 0);
                state.ordered = book.step();
                state.head_start = Some(player);
            }
            CardEffect::Stampede => {
                add(&mut state.moving.extra[seat], text.amount);
                take_turn(state, player, book.step());
            }
            CardEffect::LateBrood => {
                if state.breeding.born == [0; SEATS] && state.breeding.extra == [0; SEATS] {
                    state.began = book.step();
                }
                add(&mut state.breeding.extra[seat], text.amount);
            }
            CardEffect::Shelter => {
                if state.dying.taken == 0 && state.dying.shelters == [0; SEATS] {
                    state.began = book.step();
                }
                add(&mut state.dying.shelters[seat], text.amount);
            }
            CardEffect::Manual => state.deck.open |= 1 << card.0,
            CardEffect::Prescience | CardEffect::SecondChance | CardEffect::SpareHorn => {}
        }
    }
}

pub(super) fn discard(
    state: &mut State,
    player: Player,
    card: Card,
    held: Held,
    book: &mut Book<'_>,
) {
    let hand = &mut state.herds[player.seat()].hand;
    match held {
        Held::Known => hand.known.take(card),
        Held::Unknown => {
            hand.unknown -= 1;
            state.deck.sees(card, book.step());
        }
        Held::Nowhere => return,
    }
    book.note(Owner::player(player), units::CARDS, -1, "card played");
}

pub(super) fn change_books(
    state: &mut State,
    change: Change,
    card: Option<Card>,
    book: &mut Book<'_>,
) {
    let why = if card.is_some() { "by a card" } else { "by decree" };
    match change {
        Change::Points(player, delta) => {
            state.must_have(player, delta.saturating_neg());
            let herd = &mut state.herds[player.seat()];
            herd.mp += delta;
            herd.other += delta;
            book.note(Owner::player(player), units::MP, delta, why);
        }
        Change::Removes(player, space) => remove(state, player, space, why, book),
        Change::Places(player, space) => place(state, player, space, why, book),
        Change::Moves(player, from, to) => {
            remove(state, player, from, why, book);
            place(state, player, to, why, book);
        }
        Change::Climate(terrain, climate) => {
            state.sky.decreed[terrain as usize] = Some(climate);
        }
        Change::Nothing => {}
    }
}
