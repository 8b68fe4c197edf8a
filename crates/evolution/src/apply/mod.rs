//! Carrying out what was proven legal. Cannot fail.
//!
//! Eating stands in `chains`, the end of the round in `settle`; here everything else happens, and
//! every change of a number is told to the log.

mod chains;
mod plays;
mod settle;

use std::sync::Arc;

pub(super) use self::settle::Surviving;
use super::Evolution;
use super::action::{Ability, Adjusted, Drawn, Few, Number, SpeciesId};
use super::card::{Card, Deck};
use super::due::unwritten;
use super::judge::Move;
use super::piles::{Piles, Token};
use super::state::{End, FoodCard, Phase, State, Used};
use super::units;
use evoref_game::{Book, Owner, Player, Step, Unit};

/// Whether the record has trait and value of every card.
fn all_known(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.name().is_some() && card.value().is_some())
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
    /// Carries out one move.
    pub(super) fn carry_out(&mut self, legal: &Move) {
        match *legal {
            Move::First(player) => {
                self.state.first = Some(player);
                self.state.first_step = self.book.step();
            }
            Move::DrawBefore(player) => self.state.draws_before(player),
            Move::Draw(ref cards) => self.draw_as_written(cards, false),
            Move::DrawPlainly(ref cards) => self.draw_as_written(cards, true),
            Move::LeaveOut => self.leave_out(),
            Move::Hand(player, ref cards) => {
                self.name(cards);
                self.state.unseen[player.seat()] = !all_known(cards);
                if self.lent {
                    return;
                }
                let step = self.book.step();
                let (piles, deck) = self.piles();
                piles.list(deck, player.seat(), cards, step);
            }
            Move::Food(player, card) => {
                let token = self.lay_card(player, card);
                self.state.food[player.seat()] = Some(FoodCard { token, step: self.book.step() });
            }
            Move::BeginCards => {
                self.enter(Phase::Cards);
                self.state.turned = false;
                self.state.turn = self.state.first_player();
            }
            Move::Found(player, side, card) => self.found(player, side, card),
            Move::Grow(player, place, growth, card) => self.grow(player, place, growth, card),
            Move::Lay { player, place, card, over } => self.lay(player, place, card, over),
            Move::TurnUp { owner, place, ref cards } => {
                self.turn_up(owner, place, cards.as_slice());
            }
            Move::Reveal { ref cards, hole, unknown } => self.reveal(cards, hole, unknown),
            Move::Use(player, place, ability) => self.use_ability(player, place, ability),
            Move::Intelligence(player, place, card) => self.intelligence(player, place, card),
            Move::BeginFeeding => {
                self.enter(Phase::Feeding);
                self.state.turn = self.state.first_player();
                self.state.idle = 0;
                self.state.busy = false;
            }
            Move::Feed(player, place) => {
                self.acts(player);
                self.feed(player, place);
                self.end_turn(player);
            }
            Move::Attack { player, place, target, ref off } => {
                self.acts(player);
                self.attack(player, place, target, off.as_slice());
                self.end_turn(player);
            }
            Move::Pass(turns) => (0..turns).for_each(|_| self.pass()),
            Move::EmptyPass => {}
            Move::Settle => self.settle(),
            Move::Adjust(what, amount) => self.adjust(what, amount),
        }
    }

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

    /// Tells the log of a change to a species, and to the sum of its owner.
    pub(super) fn tell_species(
        &mut self,
        id: SpeciesId,
        unit: Unit,
        delta: i32,
        why: &'static str,
    ) {
        self.book.note(units::owner(id), unit, delta, why);
        // The food of a player is what lies in his bag.
        if unit != units::FOOD {
            self.book.note(Owner::player(id.owner), unit, delta, why);
        }
    }

    /// Food goes to a bag, where it counts.
    pub(super) fn bag(&mut self, from: SpeciesId, food: u8, why: &'static str) {
        self.state.bag[from.owner.seat()] += u16::from(food);
        let owner = Owner::player(from.owner);
        self.book.note(owner, units::FOOD, food, why);
        self.book.note_from(units::owner(from), owner, units::POINTS, food, why);
    }

    pub(super) fn set_hole(&mut self, hole: u16, why: &'static str) {
        let delta = i32::from(hole) - i32::from(self.state.hole);
        self.state.hole = hole;
        if hole == 0 && delta < 0 {
            self.state.hole_step = self.book.step();
        }
        self.book.note(Owner::TABLE, units::HOLE, delta, why);
    }

    /// A card on whose value the sources differ keeps the one with which it is first named.
    pub(super) fn name(&mut self, cards: &[Card]) {
        let deck = self.game.deck();
        for card in cards {
            let uncertain = deck.kind(*card).is_some_and(|kind| deck.is_uncertain(kind));
            if uncertain && self.state.named(deck, *card).is_none() {
                self.state.named.push((*card, self.book.step()));
                let named = self.game.deck_of(self.state).naming([*card].into_iter());
                self.state.deck = named.map(Arc::new);
            }
        }
    }

    pub(super) fn lay_card(&mut self, player: Player, card: Card) -> Token {
        self.name(&[card]);
        self.book.note(Owner::player(player), units::CARDS, -1, "card played");
        let (lent, step) = (self.lent, self.book.step());
        let (piles, deck) = self.piles();
        if lent {
            return piles.take_lent(deck, player.seat(), card, step);
        }
        piles.take(deck, player.seat(), card, step)
    }

    /// The piles, and the deck with the values that were named.
    pub(super) fn piles(&mut self) -> (&mut Piles, &Deck) {
        let State { piles, deck, .. } = &mut *self.state;
        (piles, deck.as_deref().unwrap_or(self.game.deck()))
    }

    pub(super) fn discard(&mut self, token: Token) {
        self.state.piles.discard(self.game.deck(), token);
        self.book.note(Owner::TABLE, units::DISCARDS, 1, "card discarded");
    }

    /// A draw that nobody wrote. Only those for extinct species are kept in mind: whoever leaves out
    /// one of a deal will hardly write it later.
    fn leave_out(&mut self) {
        let Some(&(seat, count)) = self.state.pending.as_slice().first() else {
            return;
        };
        let cards = unwritten(self.game, self.state, count);
        if self.state.phase != Phase::Deal {
            self.state.left_out[seat as usize] = Some((self.book.step(), cards.len() as u8));
        }
        self.draw(&cards, false);
    }

    fn draw_as_written(&mut self, cards: &Drawn, plain: bool) {
        if self.state.phase == Phase::Deal
            && let Some((seat, _)) = self.state.pending.as_slice().first()
        {
            self.state.drew_step[*seat as usize] = self.book.step();
        }
        self.draw(cards, plain);
    }

    /// A draw; a plain one is of known cards that lie in the deck.
    #[inline]
    fn draw(&mut self, cards: &Drawn, plain: bool) {
        let Some((seat, due)) = self.state.pending.remove(0) else {
            return;
        };
        if !plain {
            self.name(cards.as_slice());
        }
        let player = Player(seat);
        self.state.unseen[player.seat()] |= !all_known(cards.as_slice());
        let (step, chance) = (self.book.step(), self.game.chance());
        let (piles, named) = self.piles();
        let (deck, discards) = (piles.deck(), piles.discards());
        let ran_out = due.max(cards.len() as u8) > deck;
        if plain {
            piles.draw_known(named, player.seat(), cards.as_slice(), step);
        } else {
            piles.draw(named, chance, player.seat(), cards.as_slice(), step);
        }
        let (deck_now, discards_now) = (piles.deck(), piles.discards());
        let change = |now: u8, before: u8| i32::from(now) - i32::from(before);
        self.book.note(Owner::player(player), units::CARDS, cards.len() as i32, "cards drawn");
        self.book.note(Owner::TABLE, units::DECK, change(deck_now, deck), "cards drawn");
        self.book.note(
            Owner::TABLE,
            units::DISCARDS,
            change(discards_now, discards),
            "discards shuffled",
        );
        let kept_back = std::mem::replace(&mut self.state.kept_back, Few::new(Token::NONE));
        for token in kept_back.as_slice() {
            self.discard(*token);
        }
        // Of a deck that a position left out nobody can tell when it ends.
        if ran_out && !self.state.untold.piles && self.state.end.is_none() {
            let round = self.state.round;
            self.state.end_step = self.book.step();
            self.state.end = Some(if self.state.phase == Phase::Deal {
                (End::DeckInDeal, round)
            } else {
                (End::DeckInPlay, round + 1)
            });
        }
        if self.state.phase == Phase::Deal && self.state.pending.is_empty() {
            self.enter(Phase::Food);
        }
    }

    fn use_ability(&mut self, player: Player, place: u8, ability: Ability) {
        let species = &mut self.state.row_mut(player)[place as usize];
        let id = SpeciesId::of(player, species.number);
        match ability {
            Ability::Fertile => {
                species.used.set(Used::FERTILE);
                species.population += 1;
                species.population_step = self.book.step();
                self.tell_species(id, units::POPULATION, 1, "fertile");
            }
            Ability::LongNeck => {
                species.used.set(Used::LONG_NECK);
                self.plants_from_bank(player, place, 1, "long neck");
            }
            Ability::FatTissue => {
                species.used.set(Used::FAT_TISSUE);
                let moved = species.fat.min(species.population.saturating_sub(species.food));
                species.fat -= moved;
                species.food += moved;
                species.food_step = self.book.step();
                self.tell_species(id, units::FAT, -i32::from(moved), "fat eaten");
                self.tell_species(id, units::FOOD, i32::from(moved), "fat eaten");
            }
        }
    }

    fn intelligence(&mut self, player: Player, place: u8, card: Card) {
        let token = self.lay_card(player, card);
        self.discard(token);
        let used = if self.state.phase == Phase::Before { Used::EARLY } else { Used::TURN };
        if self.state.phase == Phase::Feeding {
            self.acts(player);
            self.state.busy = true;
        }
        self.state.row_mut(player)[place as usize].used.set(used);
        self.plants_from_bank(player, place, 2, "intelligence");
    }

    /// An action in feeding.
    fn acts(&mut self, player: Player) {
        self.begin();
        self.state.acted[player.seat()] = self.book.step();
        self.state.idle = 0;
    }

    /// The turn goes to the left.
    fn end_turn(&mut self, player: Player) {
        if self.state.busy {
            for species in self.state.row_mut(player) {
                species.used.clear(Used::TURN);
            }
            self.state.busy = false;
        }
        self.state.turn = self.game.left_of(player);
    }

    fn pass(&mut self) {
        let player = self.state.turn;
        if self.state.busy {
            self.state.idle = 0;
        } else {
            self.state.idle += 1;
        }
        self.end_turn(player);
        if self.state.idle >= self.game.player_count() {
            self.enter(Phase::Settlement);
            self.state.settled = None;
        }
    }

    /// A card of the attack goes to the discards.
    pub(super) fn spend(&mut self, player: Player, card: Card) {
        let token = self.lay_card(player, card);
        self.discard(token);
    }

    fn adjust(&mut self, what: Adjusted, amount: i16) {
        const WHY: &str = "adjusted by the table";
        match what {
            Adjusted::Bag(player) => {
                let bag = &mut self.state.bag[player.seat()];
                *bag = bag.saturating_add_signed(amount);
                self.book.note(Owner::player(player), units::FOOD, i32::from(amount), WHY);
                self.book.note(Owner::player(player), units::POINTS, i32::from(amount), WHY);
            }
            Adjusted::Hole => {
                let hole = self.state.hole.saturating_add_signed(amount);
                self.set_hole(hole, WHY);
            }
            Adjusted::Species(id, number) => {
                let Some(place) = self.state.place(id.owner, id.number) else {
                    return;
                };
                let step = self.book.step();
                let species = &mut self.state.row_mut(id.owner)[place];
                let (value, unit) = match number {
                    Number::Body => {
                        species.body_step = step;
                        (&mut species.body, units::BODY)
                    }
                    Number::Population => {
                        species.population_step = step;
                        (&mut species.population, units::POPULATION)
                    }
                    Number::Food => {
                        species.food_step = step;
                        (&mut species.food, units::FOOD)
                    }
                    Number::Fat => (&mut species.fat, units::FAT),
                };
                *value = value.saturating_add_signed(amount as i8);
                self.tell_species(id, unit, i32::from(amount), WHY);
            }
        }
    }
}
