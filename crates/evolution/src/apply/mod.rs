//! Carrying out what was proven legal. Cannot fail.
//!
//! What a verb does stands with it, eating in `chains`, the end of the round in `phases`; here is what
//! they share. Every change of a number is told to the log.

mod chains;

use crate::piles::Token;
use crate::prelude::*;

pub(super) use self::chains::Food;

/// Whether the record has trait and value of every card.
pub(super) fn all_known(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.name().is_some() && card.value().is_some())
}

/// A species by its owner and its place in the row.
pub(super) type InRow = (Player, usize);
/// Why a number changes, in a few words.
pub(super) type Cause = &'static str;

/// The state under change, with whoever listens.
pub(super) struct Apply<'a, 'l> {
    pub(super) game: &'a Evolution,
    pub(super) state: &'a mut State,
    pub(super) book: &'a mut Book<'l>,
    /// Whether what is carried out says nothing of the hands.
    pub(super) lent: bool,
}

impl Apply<'_, '_> {
    pub(super) fn enter(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.state.phase_step = self.book.step();
        self.state.begun_step = Step::default();
    }

    /// Keeps the first action of a phase in mind.
    pub(super) fn begin(&mut self) {
        if self.state.begun_step == Step::default() {
            self.state.begun_step = self.book.step();
        }
    }

    /// A number of a species changes.
    pub(super) fn change(&mut self, (player, place): InRow, size: Size, delta: i32, why: Cause) {
        let step = self.book.step();
        let species = &mut self.state.row_mut(player)[place];
        match size {
            Size::Body => species.body_step = step,
            Size::Population => species.population_step = step,
            Size::Food if delta > 0 => species.food_step = step,
            Size::Food | Size::Fat => {}
        }
        let id = species.id;
        let number = size.of(species);
        *number = number.saturating_add_signed(delta as i8);
        self.tell_species(id, size.unit(), delta, why);
    }

    /// Tells the log of a change to a species, and to the sum of its owner.
    pub(super) fn tell_species(&mut self, id: SpeciesId, unit: Unit, delta: i32, why: Cause) {
        self.book.note(units::owner(id), unit, delta, why);
        // The food of a player is what lies in his bag.
        if unit != units::FOOD {
            self.book.note(id.owner, unit, delta, why);
        }
    }

    /// Food goes to a bag, where it counts.
    pub(super) fn bag(&mut self, from: SpeciesId, food: u8, why: Cause) {
        self.state.bag[from.owner.seat()] += u16::from(food);
        let owner = Owner::player(from.owner);
        self.book.note(owner, units::FOOD, food, why);
        self.book.note_from(units::owner(from), owner, units::POINTS, food, why);
    }

    pub(super) fn set_hole(&mut self, hole: u16, why: Cause) {
        let delta = i32::from(hole) - i32::from(self.state.hole);
        self.state.hole = hole;
        if hole == 0 && delta < 0 {
            self.state.hole_step = self.book.step();
        }
        self.book.note(Owner::TABLE, units::HOLE, delta, why);
    }

    /// A card on whose value the sources differ keeps the one with which it is first named.
    pub(super) fn name(&mut self, cards: &[Card]) {
        for card in cards {
            if self.state.named(*card).is_none()
                && let Some(deck) = self.state.piles.printed.naming([*card].into_iter())
            {
                self.state.named.push((*card, self.book.step()));
                self.state.piles.printed = deck.into();
            }
        }
    }

    pub(super) fn lay_card(&mut self, player: Player, card: Card) -> Token {
        self.name(&[card]);
        self.book.note(player, units::CARDS, -1, "card played");
        let (piles, seat, step) = (&mut self.state.piles, player.seat(), self.book.step());
        if !self.lent {
            return piles.take(seat, card, step);
        }
        // It cannot have been in the hand, of which some card is gone.
        let gone = piles.take(seat, Card::UNKNOWN, step);
        piles.lend(gone, card, step)
    }

    pub(super) fn discard(&mut self, token: Token) {
        self.state.piles.discard(token);
        self.book.note(Owner::TABLE, units::DISCARDS, 1, "card discarded");
    }

    /// An action in feeding.
    pub(super) fn acts(&mut self, player: Player) {
        self.begin();
        self.state.acted[player.seat()] = self.book.step();
        self.state.idle = 0;
    }

    /// The turn goes to the left.
    pub(super) fn end_turn(&mut self, player: Player) {
        if self.state.busy {
            for species in self.state.row_mut(player) {
                species.used = species.used.without(Trait::Intelligence);
            }
            self.state.busy = false;
        }
        self.state.turn = self.game.next_there(self.state, player);
    }

    /// A card is played to the discards.
    pub(super) fn spend(&mut self, player: Player, card: Card) {
        let token = self.lay_card(player, card);
        self.discard(token);
    }

    pub(super) fn new_species(&mut self, player: Player, place: usize, why: Cause) {
        let seat = player.seat();
        self.state.founded[seat] = self.state.founded[seat].saturating_add(1);
        let number = self.state.founded[seat];
        let row = &mut self.state.rows[seat];
        if row.len() < MAX_SPECIES {
            let id = SpeciesId { owner: player, number };
            row.insert(place, Species::new(id, self.book.step()));
            self.tell_species(id, units::BODY, 1, why);
            self.tell_species(id, units::POPULATION, 1, why);
            self.book.note(player, units::SPECIES, 1, why);
        }
    }

    pub(super) fn learn(&mut self, token: Token, known: Card) -> Token {
        if token.card == known {
            return token;
        }
        let step = self.book.step();
        self.name(&[known]);
        let piles = &mut self.state.piles;
        if self.lent { piles.lend(token, known, step) } else { piles.learn(token, known, step) }
    }

    /// A card was played in phase 3.
    pub(super) fn plays(&mut self, player: Player) {
        let order = |other| self.game.after_first(self.state, other);
        // An allowed card of somebody whose turn was over does not bring it back.
        if player != self.state.turn && order(player) > order(self.state.turn) {
            self.state.turn = player;
        }
        self.state.acted[player.seat()] = self.book.step();
        self.begin();
    }
}
