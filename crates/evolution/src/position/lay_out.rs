//! From what a position states to the table, and what about it cannot be.

use crate::position::{Fact, Living};
use crate::prelude::*;

/// The most rounds that anybody would write.
const ROUNDS: u32 = 99;
/// The most food on the hole or in a bag that a position may state.
const FOOD: u16 = 999;

pub(super) struct TableSetup<'a> {
    pub(super) game: &'a Evolution,
    pub(super) said: Laying<'a, Evolution>,
    pub(super) state: State,
    /// Cards that are named somewhere.
    pub(super) out: Vec<Card>,
}

impl Evolution {
    pub(crate) fn laid_out(
        &self,
        round: Option<u32>,
        stated: &[Stated<Fact>],
        before: Option<&State>,
        left: Left,
    ) -> (State, Faults<Self>) {
        let mut state = self.start();
        state.rows = Default::default();
        state.founded = Default::default();
        state.left = left;
        let mut table = TableSetup { game: self, said: Laying::of(stated), state, out: Vec::new() };
        let rounds = format!("rounds go from 1 to {ROUNDS}");
        let phase = table.said.phase(table.said.table(Fact::phase), round, ROUNDS, &rounds);
        let phase = phase.unwrap_or(Phase::Deal);
        table.state.round = round.unwrap_or(1).clamp(1, ROUNDS) - 1;
        table.open(phase);
        // Values on which the sources differ are those that the record has named.
        if let Some((at, cards)) = table.said.table(Fact::seen) {
            table.name(at, cards);
        }
        for player in self.players() {
            table.row(player, phase);
            table.bag(player);
        }
        table.piles(phase);
        if let Some(before) = before {
            table.not_undone(before);
        }
        table.begin(phase);
        (table.state, table.said.faults)
    }
}

impl TableSetup<'_> {
    /// First player, hole, and the end if it is announced.
    fn open(&mut self, phase: Phase) {
        match self.said.table(Fact::first) {
            Some((at, player)) => {
                self.state.first = Some(*player);
                self.state.first_step = at;
            }
            None if phase == Phase::Over => {}
            None => {
                let words = "the position does not say who is first player";
                let help = format!("write `table: first {}` in it", self.game.handle(Player(0)));
                self.said.missing(Words::say(words, "no first player").help(help));
            }
        }
        let turn = self.said.table(Fact::turn);
        self.state.turn = turn.map_or_else(|| self.state.first_player(), |(_, player)| *player);
        self.state.hole = self.food(self.said.table(Fact::hole));
        self.state.leftover = self.food(self.said.table(Fact::leftover));
        if let Some((at, (last, end))) = self.said.table(Fact::last) {
            let (round, next) = (self.state.round + 1, self.state.round + 2);
            if *last != round && *last != next {
                let due = format!("in round {round} it is {round} or {next}");
                let words = format!("the last round is {last} in the position, and {due}");
                self.impossible(at, words, "not this round or the next");
            }
            self.state.end = Some((*end, *last));
            self.state.end_step = at;
        }
    }

    /// Notes what no table can be.
    pub(super) fn impossible(&mut self, at: Step, words: impl Into<String>, label: &str) {
        self.said.impossible(at, Words::say(words, label));
    }

    /// Food as far as a position may state it; none if it says nothing.
    fn food(&mut self, stated: Option<(Step, &u16)>) -> u16 {
        let Some((at, food)) = stated else { return 0 };
        if *food > FOOD {
            let words = format!("{food} food lies here, and a position states {FOOD} at most");
            self.impossible(at, words, "too much food");
        }
        (*food).min(FOOD)
    }

    pub(super) fn name(&mut self, at: Step, cards: &[Card]) {
        let (game, state, book) = (self.game, &mut self.state, &mut Book::quiet(at));
        Apply { game, state, book, lent: false }.name(cards);
    }

    /// The species of a player, left to right.
    fn row(&mut self, player: Player, phase: Phase) {
        let name = self.game.name(player);
        let mut highest = 0;
        for (at, living) in self.said.all(Actor::Player(player), Fact::living) {
            if self.state.row(player).len() >= MAX_SPECIES {
                let words = format!("{name} has more species than a row can hold");
                return self.impossible(at, words, "one too many");
            }
            highest = highest.max(living.number);
            let species = self.species(player, at, living);
            self.state.rows[player.seat()].push(species);
            let [.., food, _] = living.sizes;
            if food > 0 && phase == Phase::Deal {
                let id = self.game.word(SpeciesId { owner: player, number: living.number });
                let words = format!(
                    "{id} begins the round with {food} food on it, and the round above ends with none"
                );
                let words = Words::say(words, "food from the last round")
                    .help("write `table: phase feeding` for the middle of a round");
                self.said.unlikely(at, words);
            }
        }
        self.state.founded[player.seat()] = highest;
        if let Some((at, next)) = self.said.player(player, Fact::next_species) {
            if *next <= highest {
                let has = format!("and has species {highest} already");
                let words = format!("{name} founds species {next} next, {has}");
                self.impossible(at, words, "founded before");
            }
            self.state.founded[player.seat()] = next.saturating_sub(1);
        }
    }

    fn species(&mut self, player: Player, at: Step, living: &Living) -> Species {
        let mut species = Species::new(SpeciesId { owner: player, number: living.number }, at);
        let id = self.game.word(species.id);
        let [body, population, food, fat] = living.sizes;
        for (size, word) in [(body, "body"), (population, "population")] {
            if !(1..=6).contains(&size) {
                let words = format!("{id} has {size} {word}, which goes from 1 to 6");
                self.impossible(at, words, "not 1 to 6");
            }
        }
        species.body = body.clamp(1, 6);
        species.population = population.clamp(1, 6);
        species.food = food;
        species.fat = fat.min(species.body);
        let most = self.game.trait_limit();
        if living.traits.len() > usize::from(most) {
            let words = format!("{id} has more than {most} traits");
            self.said.against_rules(at, Words::say(words, "one too many"));
        }
        for card in living.traits.iter().take(MAX_TRAITS) {
            if card.name().is_some_and(|name| species.has(name)) {
                self.impossible(at, format!("{id} has {card} twice as a trait"), "each trait once");
                continue;
            }
            let Some(token) = self.card_out(player, *card, at) else { continue };
            species.cards.push(Laid { token, is_down: false, step: at });
            species.count_traits();
        }
        if fat > 0 && (fat > species.body || species.fat_room() + species.fat == 0) {
            let words = format!(
                "{id} stores {fat} food, and only fat tissue stores some, as much as the body is large"
            );
            self.impossible(at, words, "cannot be stored");
        }
        // Whoever was hit after eating keeps what he ate, if nothing takes it from him.
        let most = if self.game.options.keep_surplus { 6 } else { population };
        if food > most.max(population) {
            let words = format!("{id} has eaten {food} food with a population of {population}");
            self.impossible(at, words, "more than it eats");
        }
        species
    }

    fn bag(&mut self, player: Player) {
        match self.said.player(player, Fact::bag) {
            None => self.state.untold.points.insert(player),
            bag @ Some(_) => self.state.bag[player.seat()] = self.food(bag),
        }
    }

    /// Against the table above a gap: what is never undone.
    fn not_undone(&mut self, before: &State) {
        for player in self.game.players() {
            let seat = player.seat();
            let (was, is) = (before.bag[seat], self.state.bag[seat]);
            if let Some((at, _)) = self.said.player(player, Fact::bag)
                && is < was
                && !before.untold.points.has(player)
            {
                let name = self.game.name(player);
                let words =
                    format!("{name} had {was} food in the bag above the gap and has {is} now");
                let words = Words::say(words, "food fell").help("food never leaves a bag");
                self.said.against_rules(at, words);
            }
            for species in self.state.row(player) {
                let (name, body) = (self.game.word(species.id), species.body);
                let (words, label, help) = match before.species(species.id) {
                    Some(&Species { body: was, .. }) if was > body => (
                        format!("{name} had a body of {was} above the gap and has {body} now"),
                        "the body fell",
                        "a body never gets smaller",
                    ),
                    None if species.id.number <= before.founded[seat] => (
                        format!("{name} was founded and not on the table above the gap"),
                        "died out before",
                        "a species that is founded later has a number of its own",
                    ),
                    Some(_) | None => continue,
                };
                let words = Words::say(words, label).help(help);
                self.said.against_rules(species.body_step, words);
            }
            let founded = &mut self.state.founded[seat];
            *founded = before.founded[seat].max(*founded);
        }
    }

    /// Begins the round, or the phase of it that is stated.
    fn begin(&mut self, phase: Phase) {
        let (game, turn, state) = (self.game, self.state.turn, &mut self.state);
        let mut book = Book::quiet(self.said.first_step());
        let mut apply = Apply { game, state, book: &mut book, lent: false };
        if phase == Phase::Deal {
            return apply.open_round();
        }
        apply.state.round += 1;
        apply.enter(phase);
        apply.state.turned = matches!(phase, Phase::Before | Phase::Feeding);
        apply.state.turn = turn;
    }
}
