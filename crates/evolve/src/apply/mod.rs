//! What steps share in changing a state: the countable numbers, and cards that go onto creatures.

mod cards;
mod tally;

use crate::Evolve;
use crate::creature::Creature;
use crate::data::Attribute;
use crate::piles::{Piece, Pile};
use crate::state::State;
use crate::units::{CARDS, COST, DECK, DISCARDS, PARTS, of_attribute};
use evoref_game::{Book, MAX_PLAYERS, Owner, Player};

/// The countable numbers before a step, to note what it changed.
pub(crate) struct Before {
    hands: [u8; MAX_PLAYERS],
    deck: u8,
    discards: u8,
}

impl Before {
    pub(crate) fn new(state: &State) -> Self {
        let mut hands = [0; MAX_PLAYERS];
        for (seat, hand) in hands.iter_mut().enumerate() {
            *hand = state.hand(Player(seat as u8));
        }
        Self {
            hands,
            deck: state.piles.count(Pile::Deck),
            discards: state.piles.count(Pile::Discards),
        }
    }

    pub(crate) fn note(&self, state: &State, why: &'static str, book: &mut Book<'_>) {
        let after = Self::new(state);
        for seat in 0..MAX_PLAYERS {
            let more = i32::from(after.hands[seat]) - i32::from(self.hands[seat]);
            book.note(Owner::player(Player(seat as u8)), CARDS, more, why);
        }
        let more = i32::from(after.deck) - i32::from(self.deck);
        book.note(Owner::TABLE, DECK, more, why);
        let more = i32::from(after.discards) - i32::from(self.discards);
        book.note(Owner::TABLE, DISCARDS, more, why);
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
    let more = i32::from(is.cost()) - i32::from(was.cost());
    book.note(owner, COST, more, "mutation");
    let more = i32::from(is.parts()) - i32::from(was.parts());
    book.note(owner, PARTS, more, "mutation");
}
