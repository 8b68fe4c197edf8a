//! Phase 3 and the reveal: what cards do.

use super::Apply;
use crate::action::{Growth, Side, SpeciesId};
use crate::card::Card;
use crate::judge::UnknownSum;
use crate::names::Trait;
use crate::piles::Token;
use crate::state::{Face, Laid, MAX_SPECIES, Phase, Species, Used};
use crate::units;
use evoref_game::{MAX_PLAYERS, Owner, Player};

impl Apply<'_, '_> {
    pub(crate) fn found(&mut self, player: Player, side: Side, card: Card) {
        self.plays(player);
        let token = self.lay_card(player, card);
        self.discard(token);
        self.new_species(player, side, "species founded");
    }

    /// A fresh species at an end of the row.
    pub(crate) fn new_species(&mut self, player: Player, side: Side, why: &'static str) {
        let seat = player.seat();
        self.state.founded[seat] = self.state.founded[seat].saturating_add(1);
        let number = self.state.founded[seat];
        let row = &mut self.state.rows[seat];
        let at = match side {
            Side::Left => 0,
            Side::Right => row.len(),
        };
        if row.len() < MAX_SPECIES {
            row.insert(at, Species::new(number, self.book.step()));
            let id = SpeciesId::of(player, number);
            self.tell_species(id, units::BODY, 1, why);
            self.tell_species(id, units::POPULATION, 1, why);
            self.book.note(Owner::player(player), units::SPECIES, 1, why);
        }
    }

    pub(crate) fn grow(&mut self, player: Player, place: u8, growth: Growth, card: Card) {
        self.plays(player);
        let token = self.lay_card(player, card);
        self.discard(token);
        let step = self.book.step();
        let species = &mut self.state.row_mut(player)[place as usize];
        let id = SpeciesId::of(player, species.number);
        let unit = match growth {
            Growth::Body => {
                species.body += 1;
                species.body_step = step;
                units::BODY
            }
            Growth::Population => {
                species.population += 1;
                species.population_step = step;
                units::POPULATION
            }
        };
        self.tell_species(id, unit, 1, "card played to grow");
    }

    pub(crate) fn lay(&mut self, player: Player, place: u8, card: Card, over: Option<(u8, Card)>) {
        self.plays(player);
        let token = self.lay_card(player, card);
        if let Some((at, known)) = over {
            self.remove_trait(player, place, at, known);
        }
        let step = self.book.step();
        let species = &mut self.state.row_mut(player)[place as usize];
        let id = SpeciesId::of(player, species.number);
        species.cards.push(Laid { token, face: Face::Down, step });
        if let Some(name) = card.name() {
            species.traits = species.traits.with(name);
        }
        self.tell_species(id, units::TRAITS, 1, "trait laid");
    }

    fn remove_trait(&mut self, player: Player, place: u8, at: u8, known: Card) {
        let place = place as usize;
        let Some(laid) = self.state.row_mut(player)[place].cards.remove(at as usize) else {
            return;
        };
        let token = self.learn(laid.token, known);
        self.discard(token);
        let species = &mut self.state.row_mut(player)[place];
        species.count_traits();
        let id = SpeciesId::of(player, species.number);
        self.tell_species(id, units::TRAITS, -1, "trait removed");
        if known.name() == Some(Trait::FatTissue) {
            let fat = std::mem::take(&mut self.state.row_mut(player)[place].fat);
            self.tell_species(id, units::FAT, -i32::from(fat), "fat tissue removed");
            if self.game.options().fat_on_removal {
                self.bag(id, fat, "fat of a removed fat tissue");
            }
        }
    }

    fn learn(&mut self, token: Token, known: Card) -> Token {
        if token.card == known {
            return token;
        }
        let step = self.book.step();
        self.name(&[known]);
        if self.lent {
            return self.state.piles.lend(token, known, step);
        }
        let (piles, deck) = self.piles();
        piles.learn(deck, token, known, step)
    }

    pub(crate) fn turn_up(&mut self, owner: Player, place: u8, cards: &[(u8, Card)]) {
        for &(at, known) in cards {
            let laid = self.state.row(owner)[place as usize].cards.as_slice()[at as usize];
            let token = self.learn(laid.token, known);
            let species = &mut self.state.row_mut(owner)[place as usize];
            species.cards.as_mut_slice()[at as usize] =
                Laid { token, face: Face::Up, step: laid.step };
            species.count_traits();
        }
        if !self.state.turned && !cards.is_empty() {
            self.state.turned = true;
            self.state.phase_step = self.book.step();
            self.begin();
        }
    }

    pub(crate) fn reveal(
        &mut self,
        cards: &[Card; MAX_PLAYERS],
        hole: u16,
        unknown: Option<UnknownSum>,
    ) {
        if let Some(unknown) = unknown.filter(|_| !self.lent) {
            let tokens = self.state.unknown_food(cards);
            let sum = unknown.of(tokens.as_slice(), hole, self.book.step());
            let (piles, deck) = self.piles();
            piles.add_up(deck, sum);
        }
        for player in self.game.players() {
            for species in self.state.row_mut(player) {
                species.cards.change_all(|laid| laid.face = Face::Up);
                species.used = Used::default();
            }
            if let Some(food) = self.state.food[player.seat()].take() {
                let token = self.learn(food.token, cards[player.seat()]);
                self.discard(token);
            }
        }
        self.state.leftover = self.state.hole;
        self.state.reveal_step = self.book.step();
        self.state.hole_step = self.book.step();
        self.set_hole(hole, "food cards revealed");
        self.enter(Phase::Before);
    }

    /// A card was played in phase 3.
    fn plays(&mut self, player: Player) {
        let order = |other| self.game.after_first(self.state, other);
        // An allowed card of somebody whose turn was over does not bring it back.
        if player != self.state.turn && order(player) > order(self.state.turn) {
            self.state.turn = player;
        }
        self.state.acted[player.seat()] = self.book.step();
        self.begin();
    }
}
