//! What steps share in changing a state: the countable numbers, cards that go from pile to pile and
//! onto creatures, and the reshuffle.

mod tally;

use crate::piles::PILES;
use crate::prelude::*;
use crate::units::{CARDS, COST, DECK, DISCARDS, PARTS, of_attribute};

/// How many cards each pile had before a step, to note what it changed.
pub(crate) struct Before([u8; PILES]);

impl Before {
    pub(crate) const fn new(state: &State) -> Self {
        Self(state.piles.counts())
    }

    pub(crate) fn note(&self, state: &State, why: &'static str, book: &mut Book<'_>) {
        if book.is_quiet() {
            return;
        }
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
    /// Draws cards; the discards become the deck in the middle of it if need be.
    pub(crate) fn draw(&self, state: &mut State, player: Player, drawn: &DrawnCards, step: Step) {
        let hand = Pile::Hand(player);
        let deck = state.piles.count(Pile::Deck);
        self.draw_from(state, hand, (drawn.old, drawn.old_count), step);
        draw_hidden(state, hand, drawn.count.min(deck) - drawn.old_count);
        if drawn.count > deck {
            self.reshuffle(state, step);
            let new_count = drawn.named - drawn.old_count;
            self.draw_from(state, hand, (drawn.new, new_count), step);
            draw_hidden(state, hand, drawn.count - deck - new_count);
        }
        let emptied = state.piles.count(Pile::Deck) == 0 && drawn.count > 0;
        if emptied && self.options.reshuffle_when_emptied {
            self.reshuffle(state, step);
        }
    }

    fn draw_from(&self, state: &mut State, hand: Pile, (pieces, count): (u128, u8), step: Step) {
        self.loosen(&mut state.piles, Pile::Deck, pieces);
        state.piles.move_named(Pile::Deck, hand, pieces, count);
        for piece in pieces_of(pieces) {
            state.named_at[piece.0 as usize] = step;
            state.order.remove(piece);
        }
    }

    pub(crate) fn discard_from(&self, state: &mut State, player: Player, shed: &Shed, step: Step) {
        let (from, to) = (Pile::Hand(player), Pile::Discards);
        self.loosen(&mut state.piles, from, shed.pieces);
        state.piles.move_named(from, to, shed.pieces, shed.named);
        for piece in pieces_of(shed.pieces) {
            state.named_at[piece.0 as usize] = step;
        }
        state.piles.move_hidden(from, to, shed.hidden);
    }

    /// Takes a piece out of a pile; it was found there.
    pub(crate) fn take(&self, state: &mut State, pile: Pile, piece: Piece) {
        self.loosen(&mut state.piles, pile, piece.bit());
        state.piles.take(pile, piece);
    }

    /// See [`Piles::loosen`]; most decks have no copies.
    pub(crate) fn loosen(&self, piles: &mut Piles, pile: Pile, taken: u128) {
        if self.deck.pieces.len() > self.deck.cards.len() {
            piles.loosen(pile, taken, |piece| self.pieces(self.card_id(piece)));
        }
    }

    fn reshuffle(&self, state: &mut State, step: Step) {
        if state.piles.count(Pile::Discards) == 0 {
            return;
        }
        state.order.cards = self.shuffled_discards(state);
        state.order.shuffles += 1;
        state.shuffled_at = step;
        state.piles.move_all(Pile::Discards, Pile::Deck);
    }

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
    book.note(owner, COST, i32::from(is.cost) - i32::from(was.cost), "mutation");
    book.note(owner, PARTS, i32::from(is.parts()) - i32::from(was.parts()), "mutation");
}

fn draw_hidden(state: &mut State, hand: Pile, count: u8) {
    if count > 0 {
        // Only without a seed, or after an unknown card was shuffled in.
        state.order.cards = None;
        state.piles.move_hidden(Pile::Deck, hand, count);
    }
}
