//! From what a position states to the table, and what about it cannot be.

use super::{Fact, Living};
use crate::apply::Apply;
use crate::card::Card;
use crate::rules::Breach;
use crate::rules::position::{
    Against, Impossible, Missing, PositionAgainstRules, PositionImpossible, PositionMissing,
    PositionUnlikely,
};
use crate::seats::SpeciesId;
use crate::state::{Face, Laid, MAX_SPECIES, MAX_TRAITS, Phase, Species, State};
use crate::{Evolution, open};
use evoref_game::{Actor, Book, Player, Stated, Step, told};

/// The most rounds that anybody would write.
const ROUNDS: u32 = 99;
/// The most food on the hole or in a bag that a position may state.
const FOOD: u16 = 999;

/// What is wrong with a position, each with the clause that states it.
pub(super) type Faults = Vec<(Option<Step>, Breach)>;

/// A position on its way to the table.
pub(super) struct Laying<'a> {
    pub(super) game: &'a Evolution,
    pub(super) stated: &'a [Stated<Fact>],
    pub(super) state: State,
    /// Cards that are named somewhere.
    pub(super) out: Vec<Card>,
    pub(super) faults: &'a mut Faults,
}

impl Evolution {
    /// See [`evoref_game::Rules::lay_out`].
    pub(crate) fn laid_out(
        &self,
        round: Option<u32>,
        stated: &[Stated<Fact>],
        before: Option<&State>,
        faults: &mut Faults,
    ) -> State {
        let mut state = open::start(self);
        state.rows = Default::default();
        state.founded = Default::default();
        let mut laying = Laying { game: self, stated, state, out: Vec::new(), faults };
        laying.only_once();
        let phase = laying.phase(round);
        laying.state.round = round.unwrap_or(1).clamp(1, ROUNDS) - 1;
        laying.table(phase);
        laying.values();
        for player in self.players() {
            laying.row(player, phase);
            laying.bag(player);
        }
        laying.piles(phase);
        if let Some(before) = before {
            laying.not_undone(before);
        }
        laying.begin(phase);
        laying.state
    }
}

impl Laying<'_> {
    pub(super) fn refuse(&mut self, at: Option<Step>, what: Impossible) {
        self.faults.push((at, PositionImpossible { what }.into()));
    }

    pub(super) fn is_against(&mut self, at: Step, what: Against) {
        self.faults.push((Some(at), PositionAgainstRules { what }.into()));
    }

    pub(super) fn misses(&mut self, what: Missing) {
        self.faults.push((None, PositionMissing { what }.into()));
    }

    /// What is stated by somebody and fits, with its place.
    pub(super) fn find<T>(
        &self,
        by: Actor,
        fits: impl Fn(&Fact) -> Option<T>,
    ) -> Option<(Step, T)> {
        let mut own = self.stated.iter().filter(|stated| stated.by == by);
        own.find_map(|stated| Some((stated.at, fits(&stated.what)?)))
    }

    pub(super) fn first_step(&self) -> Step {
        self.stated.first().map_or(Step::default(), |stated| stated.at)
    }

    fn only_once(&mut self) {
        let alike = |one: &Fact, other: &Fact| match (one, other) {
            (Fact::Living(one), Fact::Living(other)) => one.number == other.number,
            (Fact::Hand(_), Fact::Cards(_))
            | (Fact::Cards(_), Fact::Hand(_))
            | (Fact::Discards(_), Fact::DiscardsCounted(_))
            | (Fact::DiscardsCounted(_), Fact::Discards(_)) => true,
            _ => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        for (index, stated) in self.stated.iter().enumerate() {
            let mut above = self.stated[..index].iter();
            if above.any(|one| one.by == stated.by && alike(&one.what, &stated.what)) {
                self.refuse(Some(stated.at), Impossible::Twice);
            }
        }
    }

    fn phase(&mut self, round: Option<u32>) -> Phase {
        let stated = self.find(Actor::Table, told!(Fact::Phase(phase) => *phase));
        let phase = stated.map_or(Phase::Deal, |(_, phase)| phase);
        match round {
            None if phase != Phase::Over => self.misses(Missing::Heading),
            Some(_) if phase == Phase::Over => {
                self.refuse(stated.map(|(at, _)| at), Impossible::AfterTheEnd);
            }
            Some(round) if !(1..=ROUNDS).contains(&round) => {
                self.refuse(None, Impossible::Round { round, most: ROUNDS });
            }
            None | Some(_) => {}
        }
        phase
    }

    /// First player, hole, and the end if it is announced.
    fn table(&mut self, phase: Phase) {
        match self.find(Actor::Table, told!(Fact::First(player) => *player)) {
            Some((at, player)) => {
                self.state.first = Some(player);
                self.state.first_step = at;
            }
            None if phase == Phase::Over => {}
            None => self.misses(Missing::First),
        }
        self.state.turn = self.state.first_player();
        if let Some((_, player)) = self.find(Actor::Table, told!(Fact::Turn(player) => *player)) {
            self.state.turn = player;
        }
        let hole = self.find(Actor::Table, told!(Fact::Hole(food) => *food));
        let leftover = self.find(Actor::Table, told!(Fact::Leftover(food) => *food));
        for (at, food) in hole.into_iter().chain(leftover) {
            if food > FOOD {
                self.refuse(Some(at), Impossible::Food { food, most: FOOD });
            }
        }
        self.state.hole = hole.map_or(0, |(_, food)| food.min(FOOD));
        self.state.leftover = leftover.map_or(0, |(_, food)| food.min(FOOD));
        if let Some((at, (last, end))) =
            self.find(Actor::Table, told!(Fact::Last(last, end) => (*last, *end)))
        {
            let round = self.state.round + 1;
            if last < round || last > round + 1 {
                self.refuse(Some(at), Impossible::Last { last, round });
            }
            self.state.end = Some((end, last));
            self.state.end_step = at;
        }
    }

    /// Values on which the sources differ are those that the record has named.
    fn values(&mut self) {
        let seen = self.find(Actor::Table, told!(Fact::Seen(cards) => cards.clone()));
        if let Some((at, cards)) = seen {
            self.name(at, &cards);
        }
    }

    pub(super) fn name(&mut self, at: Step, cards: &[Card]) {
        let mut book = Book::quiet(at);
        let mut apply =
            Apply { game: self.game, state: &mut self.state, book: &mut book, lent: false };
        apply.name(cards);
    }

    /// The species of a player, left to right.
    fn row(&mut self, player: Player, phase: Phase) {
        let by = Actor::Player(player);
        let own = self.stated.iter().filter(|stated| stated.by == by);
        let row: Vec<(Step, Living)> = own
            .filter_map(|stated| {
                let Fact::Living(living) = &stated.what else {
                    return None;
                };
                Some((stated.at, living.clone()))
            })
            .collect();
        let mut highest = 0;
        for (at, living) in row {
            if self.state.row(player).len() >= MAX_SPECIES {
                return self.refuse(Some(at), Impossible::Row { player });
            }
            highest = highest.max(living.number);
            let species = self.species(player, at, &living);
            self.state.rows[player.seat()].push(species);
            if living.food > 0 && phase == Phase::Deal {
                let (species, food) = (SpeciesId::of(player, living.number), living.food);
                self.faults.push((Some(at), PositionUnlikely { species, food }.into()));
            }
        }
        self.state.founded[player.seat()] = highest;
        let next = self.find(by, told!(Fact::NextSpecies(number) => *number));
        if let Some((at, next)) = next {
            if next <= highest {
                self.refuse(Some(at), Impossible::NextSpecies { player, next, highest });
            }
            self.state.founded[player.seat()] = next.saturating_sub(1);
        }
    }

    fn species(&mut self, player: Player, at: Step, living: &Living) -> Species {
        let id = SpeciesId::of(player, living.number);
        let mut species = Species::new(living.number, at);
        for (size, word) in [(living.body, "body"), (living.population, "population")] {
            if !(1..=6).contains(&size) {
                self.refuse(Some(at), Impossible::Size { id, size, word });
            }
        }
        species.body = living.body.clamp(1, 6);
        species.population = living.population.clamp(1, 6);
        species.food = living.food;
        species.fat = living.fat.min(species.body);
        let most = self.game.trait_limit();
        if living.traits.len() > usize::from(most) {
            self.is_against(at, Against::Traits { id, most });
        }
        for card in living.traits.iter().take(MAX_TRAITS) {
            if card.name().is_some_and(|name| species.has(name)) {
                self.refuse(Some(at), Impossible::TraitTwice { id, card: *card });
                continue;
            }
            let Some(token) = self.card_out(player, *card, at) else {
                continue;
            };
            species.cards.push(Laid { token, face: Face::Up, step: at });
            species.count_traits();
        }
        if living.fat > 0 && (living.fat > species.body || species.fat_room() + species.fat == 0) {
            self.refuse(Some(at), Impossible::Fat { id, fat: living.fat });
        }
        // Whoever was hit after eating keeps what he ate, if nothing takes it from him.
        let most = if self.game.options().keep_surplus { 6 } else { living.population };
        if living.food > most.max(living.population) {
            let (food, population) = (living.food, living.population);
            self.refuse(Some(at), Impossible::Fed { id, food, population });
        }
        species
    }

    fn bag(&mut self, player: Player) {
        let bag = self.find(Actor::Player(player), told!(Fact::Bag(food) => *food));
        match bag {
            Some((at, food)) => {
                if food > FOOD {
                    self.refuse(Some(at), Impossible::Food { food, most: FOOD });
                }
                self.state.bag[player.seat()] = food.min(FOOD);
            }
            None => self.state.untold.bags |= 1 << player.0,
        }
    }

    /// Against the table above a gap: what is never undone.
    fn not_undone(&mut self, before: &State) {
        for player in self.game.players() {
            let seat = player.seat();
            let (was, is) = (before.bag[seat], self.state.bag[seat]);
            if is < was && !self.state.untold.bag(player) && !before.untold.bag(player) {
                let at = self.find(Actor::Player(player), told!(Fact::Bag(food) => *food));
                let at = at.map_or_else(|| self.first_step(), |(at, _)| at);
                self.is_against(at, Against::FoodFell { player, food: is, was });
            }
            let row: Vec<Species> = self.state.row(player).to_vec();
            for species in row {
                let id = SpeciesId::of(player, species.number);
                match before.species(id) {
                    Some(then) if then.body > species.body => {
                        let (body, was) = (species.body, then.body);
                        self.is_against(species.body_step, Against::BodyFell { id, body, was });
                    }
                    None if species.number <= before.founded[seat] => {
                        self.is_against(species.body_step, Against::SpeciesBack { id });
                    }
                    Some(_) | None => {}
                }
            }
            let founded = &mut self.state.founded[seat];
            *founded = before.founded[seat].max(*founded);
        }
    }

    /// Begins the round, or the phase of it that is stated.
    fn begin(&mut self, phase: Phase) {
        let turn = self.state.turn;
        let mut book = Book::quiet(self.first_step());
        let mut apply =
            Apply { game: self.game, state: &mut self.state, book: &mut book, lent: false };
        if phase == Phase::Deal {
            return apply.open_round();
        }
        apply.state.round += 1;
        apply.enter(phase);
        let state = &mut self.state;
        state.turned = matches!(phase, Phase::Before | Phase::Feeding);
        state.turn = turn;
    }
}
