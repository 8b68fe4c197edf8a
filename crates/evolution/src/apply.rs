//! Carrying out what was proven legal. Cannot fail.
//!
//! What a verb does stands with it, the end of the round in `phases`; here is what they share, and eating, alone and in
//! chains of cooperation. Amounts are never chosen: every taking is the most possible. Every change of a number is told to the log.

use crate::piles::Token;
use crate::prelude::*;
use crate::state::Dead;

/// Whether the record has trait and value of every card.
pub(super) fn all_known(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.name().is_some() && card.value().is_some())
}

/// A species by its owner and its place in the row.
pub(super) type InRow = (Player, usize);
/// Why a number changes, in a few words.
pub(super) type Cause = &'static str;

/// What happens, with everything resolved.
pub(crate) trait Deed {
    /// Carries it out. Cannot fail.
    fn apply(&self, table: &mut Apply<'_, '_>);

    /// See [`evoref_game::Deed::tell`].
    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller);

    /// See [`evoref_game::Deed::luck`].
    fn luck(&self, _: &Evolution, _: &State, _: &mut Chances) {}
}

/// What a player does with the own species at this place of the row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Own<V> {
    pub(crate) player: Player,
    /// As small as it can be: what is proven is copied.
    pub(crate) place: u8,
    pub(crate) verb: V,
}

impl<V> Own<V> {
    /// Player, place and what is done.
    pub(crate) fn parts(&self) -> (Player, usize, &V) {
        (self.player, self.place.into(), &self.verb)
    }
}

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

/// What is eaten and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Food {
    /// Plants from the hole.
    Hole,
    /// Plants from the bank.
    Plants,
    /// Meat from the bank.
    Meat,
}

impl Apply<'_, '_> {
    /// Plant food from the bank, by long neck or intelligence.
    pub(crate) fn plants_from_bank(&mut self, at: InRow, amount: u8, why: Cause) {
        let more = self.forages_everywhere(at);
        self.eat_with_others(at, amount + more, Food::Plants, why);
    }

    /// What foraging adds to a taking of plants beside feeding.
    fn forages_everywhere(&self, (player, place): InRow) -> u8 {
        let forages = self.state.row(player)[place].has(Trait::Foraging);
        u8::from(forages && self.game.options.foraging_everywhere)
    }

    /// A species takes food, and those to its right that it cooperates with.
    pub(crate) fn eat_with_others(&mut self, at: InRow, amount: u8, food: Food, why: Cause) {
        let (player, mut place) = at;
        let mut taken = self.eat(at, amount, food, why);
        while taken > 0 {
            let row = self.state.row(player);
            if !row[place].has(Trait::Cooperation) {
                return;
            }
            place += 1;
            let Some(neighbour) = row.get(place) else { return };
            if food != Food::Meat && neighbour.has(Trait::Carnivore) {
                return;
            }
            let amount = match food {
                Food::Meat => 1,
                Food::Hole | Food::Plants => 1 + self.forages_everywhere((player, place)),
            };
            taken = self.eat((player, place), amount, food, "cooperation");
        }
    }

    /// A species takes up to `amount`; gives how much.
    fn eat(&mut self, (player, place): InRow, amount: u8, food: Food, why: Cause) -> u8 {
        let State { rows, hole, .. } = &mut *self.state;
        let species = &mut rows[player.seat()][place];
        let mut taken = amount.min(self.game.room(species));
        if food == Food::Hole {
            taken = taken.min(u8::try_from(*hole).unwrap_or(u8::MAX));
        }
        if taken == 0 {
            return 0;
        }
        let eaten = taken.min(species.population.saturating_sub(species.food));
        let stored = taken - eaten;
        let step = self.book.step();
        species.food += eaten;
        species.fat += stored;
        species.food_step = step;
        let id = species.id;
        self.tell_species(id, units::FOOD, eaten.into(), why);
        self.tell_species(id, units::FAT, stored.into(), "food stored");
        if food == Food::Hole {
            self.set_hole(self.state.hole - u16::from(taken), why);
        }
        taken
    }

    /// A species dies out: its food counts, its traits are discarded and as many cards are due.
    pub(crate) fn extinct(&mut self, player: Player, place: usize) {
        let row = &mut self.state.rows[player.seat()];
        if place >= row.len() {
            return;
        }
        let species = row.remove(place);
        let id = species.id;
        let (phase, step) = (self.state.phase, self.book.step());
        if self.state.dead.is_full() {
            self.state.dead.remove(0);
        }
        self.state.dead.push(Dead { species: id, phase, step });
        let cards = species.cards.len() as u8;
        for (unit, lost) in [
            (units::FOOD, species.food),
            (units::FAT, species.fat),
            (units::BODY, species.body),
            (units::POPULATION, species.population),
            (units::TRAITS, cards),
        ] {
            self.tell_species(id, unit, -i32::from(lost), "extinct");
        }
        self.book.note(player, units::SPECIES, -1, "extinct");
        self.bag(id, species.food, "food of an extinct species");
        if self.game.options.fat_on_extinction {
            self.bag(id, species.fat, "fat of an extinct species");
        }
        // What the second species of an attack leaves does not come back with the draw for the first.
        let shuffles = |(_, due): &(Player, u8)| *due > self.state.piles.deck;
        let waits = self.state.pending.iter().any(shuffles);
        for laid in species.cards.iter() {
            if waits {
                self.state.kept_back.push(laid.token);
            } else {
                self.discard(laid.token);
            }
        }
        if cards > 0 && !self.state.left.has(player) {
            self.state.pending.push((player, cards));
        }
    }
}
