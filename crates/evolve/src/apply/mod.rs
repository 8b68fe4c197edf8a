//! What steps share in changing a state: the countable numbers, and cards that go onto creatures.

mod cards;
mod tally;

use crate::Evolve;
use crate::creature::Creature;
use crate::data::Attribute;
use crate::piles::{PILES, Piece, Pile};
use crate::state::State;
use crate::units::{CARDS, COST, DECK, DISCARDS, PARTS, of_attribute};
use evoref_game::{Book, Owner, Player};

/// How many cards each pile had before a step, to note what it changed.
pub(crate) struct Before([u8; PILES]);

impl Before {
    pub(crate) const fn new(state: &State) -> Self {
        Self(state.piles.counts())
    }

    pub(crate) fn note(&self, state: &State, why: &'static str, book: &mut Book<'_>) {
        for pile in Pile::hands().chain([Pile::Deck, Pile::Discards]) {
            let (owner, unit) = match pile {
                Pile::Hand(player) => (Owner::player(player), CARDS),
                Pile::Deck => (Owner::TABLE, DECK),
                Pile::Discards => (Owner::TABLE, DISCARDS),
            };
            let before = i32::from(self.0[pile.index()]);
            book.note(owner, unit, i32::from(state.piles.count(pile)) - before, why);
        }
    }
}

impl Evolve {
    /// Puts a card on a creature; the replaced one goes to the discards.
    pub(crate) fn put_on(
        &self,
        state: &mut State,
        player: Player,
        piece: Piece,
        paid: u8,
        book: &mut Book<'_>,
    ) {
        let was = state.creatures[player.seat()];
        state.named_at[piece.0 as usize] = book.step();
        let creature = &mut state.creatures[player.seat()];
        if let Some(old) = creature.put(&self.deck, &self.options, piece, paid) {
            state.piles.put(Pile::Discards, old);
            state.named_at[old.0 as usize] = book.step();
        }
        note_creature(player, &was, state, book);
    }
}

pub(crate) fn note_creature(player: Player, was: &Creature, state: &State, book: &mut Book<'_>) {
    let (is, owner) = (&state.creatures[player.seat()], Owner::player(player));
    for attribute in Attribute::ALL {
        let more = i32::from(is.attribute(attribute)) - i32::from(was.attribute(attribute));
        book.note(owner, of_attribute(attribute), more, "mutation");
    }
    let more = i32::from(is.cost) - i32::from(was.cost);
    book.note(owner, COST, more, "mutation");
    let more = i32::from(is.parts()) - i32::from(was.parts());
    book.note(owner, PARTS, more, "mutation");
}
