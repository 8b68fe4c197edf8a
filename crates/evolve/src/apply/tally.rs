//! Scoring a round: biome, challenge and Dying Sun, with the reason for every point.
//!
//! Knows the state before the scoring; cards that are drawn for it are only counted here.

use crate::challenge::{Bonus, Ranks};
use crate::data::{Best, Biome, Points, Quarry, Score, Scoring, Side, Test};
use crate::prelude::*;
use crate::state::Part;

/// What one scoring gives: points are summed per player, then kept above the floor.
struct Gains<'b, 'l> {
    points: [i16; MAX_PLAYERS],
    book: &'b mut Book<'l>,
}

impl Gains<'_, '_> {
    fn add(&mut self, player: Player, points: i16, why: &'static str) {
        self.points[player.seat()] += points;
        self.book.note(player, DOMINANCE, points, why);
    }
}

impl Evolve {
    /// Scores the biome; gives the cards that each player draws.
    pub(crate) fn score_biome(&self, state: &mut State, book: &mut Book<'_>) {
        let Some(open) = state.biomes.number() else { return };
        let biome = self.biome(open);
        if biome.last && !self.options.dying_sun_biome_scoring {
            return;
        }
        let points = i16::from(self.options.biome_match_points);
        for player in self.players() {
            let (matched, lost) = self.hits_of_biome(state, player, biome);
            for _ in 0..matched {
                book.note(player, DOMINANCE, points, "ability that the biome lists");
            }
            let scores = &mut state.scores[player.seat()];
            scores[Part::Biomes as usize] += i32::from(matched * points);
            if lost == 0 {
                continue;
            }
            book.note(player, DOMINANCE, -lost, "penalty of the biome");
            scores[Part::Penalties as usize] -= i32::from(lost);
            if !biome.last || self.options.dying_sun_draws {
                state.turns[player.seat()].pending = self.options.biome_penalty_cards;
            }
        }
    }

    /// How many abilities of a player's creature a biome lists, and the points that it takes.
    pub(crate) fn hits_of_biome(&self, state: &State, player: Player, biome: &Biome) -> (i16, i16) {
        let creature = &state.creatures[player.seat()];
        let matched = i16::from(creature.abilities.shared(biome.matches).len());
        let is_hit = !creature.abilities.shared(biome.penalised).is_empty();
        if !is_hit || creature.powers.ignores_penalty {
            return (matched, 0);
        }
        let lost = i16::from(self.options.biome_penalty_points);
        if !self.options.dominance_stops_at_zero {
            return (matched, lost);
        }
        let won = matched * i16::from(self.options.biome_match_points);
        let left = (state.dominance(player) + i32::from(won)).max(0);
        (matched, i32::from(lost).min(left) as i16)
    }

    /// Scores the challenge, or the sub-challenges of Dying Sun; gives the cards to draw.
    pub(crate) fn score_challenge(&self, state: &mut State, book: &mut Book<'_>) {
        let mut gains = Gains { points: [0; MAX_PLAYERS], book };
        let part = match (state.challenges.now, state.biomes.number()) {
            (Some(challenge), _) => {
                self.score_card(state, challenge.card, &mut gains);
                Part::Challenges
            }
            (None, Some(biome)) if self.biome(biome).last => {
                self.score_dying_sun(state, biome, &mut gains);
                Part::DyingSun
            }
            (None, Some(_) | None) => return,
        };
        for player in self.players() {
            if self.options.dominance_stops_at_zero {
                let points = gains.points[player.seat()];
                let below = -(state.dominance(player) + i32::from(points));
                let short = below.clamp(0, i32::from((-points).max(0))) as i16;
                if short > 0 {
                    gains.add(player, short, "kept from falling below 0");
                }
            }
            state.scores[player.seat()][part as usize] += i32::from(gains.points[player.seat()]);
        }
    }

    fn score_card(&self, state: &mut State, number: u8, gains: &mut Gains<'_, '_>) {
        let challenge = self.challenge(number);
        match &challenge.scoring {
            Scoring::Ranked(score) => {
                let ranks = self.rank(|player| self.strength(state, player, score, Bonus::Counts));
                for player in self.players() {
                    let place = ranks.places[player.seat()];
                    state.turns[player.seat()].place = place;
                    let points = self.options.place_points[place as usize - 1];
                    let why = match place {
                        1 => "first place",
                        2 => "second place",
                        3 => "third place",
                        _ => "fourth place or worse",
                    };
                    gains.add(player, i16::from(points), why);
                }
                let mut first = self.players().filter(|player| ranks.places[player.seat()] == 1);
                if let (Some(player), None) = (first.next(), first.next()) {
                    let more = state.creatures[player.seat()].powers.sole_first;
                    gains.add(player, more, "alone in first place");
                }
            }
            Scoring::Hunt { hunter, prey, target, success, failure } => {
                self.score_hunts(state, (*hunter, *prey, *target), (*success, *failure), gains);
            }
            Scoring::Either { test, yes, no } => {
                let passing = self.passing(state, test);
                let [why, why_not] = match test {
                    Test::Reaches(..) => ["threshold reached", "threshold missed"],
                    Test::HasOne(_) => ["with the ability", "without the ability"],
                    Test::IsFirst(_) => ["first place", "not in first place"],
                    Test::IsLast(_) => ["last place", "not in last place"],
                };
                for player in self.players() {
                    let passes = passing[player.seat()];
                    let (points, why) = if passes { (*yes, why) } else { (*no, why_not) };
                    gains.add(player, i16::from(points), why);
                }
            }
            Scoring::PerAbility { points, max } => {
                for player in self.players() {
                    let own = i16::from(state.creatures[player.seat()].abilities.len());
                    let won = (own * i16::from(*points)).min(i16::from(*max));
                    gains.add(player, won, "abilities");
                }
            }
            Scoring::Manual => {}
        }
        // By place, or all alike.
        for seat in self.players().map(Player::seat) {
            let cards = if challenge.is_special() {
                self.options.special_challenge_cards
            } else {
                self.place_cards(state.turns[seat].place)
            };
            let more = state.creatures[seat].powers.challenge_cards;
            state.turns[seat].challenge_cards = cards + more;
        }
    }

    fn passing(&self, state: &State, test: &Test) -> [bool; MAX_PLAYERS] {
        let strength = |player, score| self.strength(state, player, score, Bonus::Counts);
        let by_seat = |passes: &dyn Fn(Player) -> bool| {
            std::array::from_fn(|seat| passes(Player(seat as u8)))
        };
        match test {
            Test::Reaches(score, bound) => by_seat(&|player| {
                let own = strength(player, score).score;
                match score.best {
                    Best::Most => own >= i16::from(*bound),
                    Best::Least => own <= i16::from(*bound),
                }
            }),
            Test::HasOne(wanted) => by_seat(&|player| {
                !state.creatures[player.seat()].abilities.shared(*wanted).is_empty()
            }),
            Test::IsFirst(score) => {
                let Ranks { places, worst } = self.rank(|player| strength(player, score));
                by_seat(&|player| worst > 1 && places[player.seat()] == 1)
            }
            Test::IsLast(score) => {
                let bare = |player| self.strength(state, player, score, Bonus::Ignored);
                let Ranks { places, worst } = self.rank(bare);
                by_seat(&|player| worst > 1 && places[player.seat()] == worst)
            }
        }
    }

    fn score_dying_sun(&self, state: &mut State, biome: u8, gains: &mut Gains<'_, '_>) {
        for attribute in &self.biome(biome).subchallenges {
            let why = match attribute {
                Attribute::Aggression => "Dying Sun, aggression",
                Attribute::Resilience => "Dying Sun, resilience",
                Attribute::Allure => "Dying Sun, allure",
                Attribute::Gathering => "Dying Sun, gathering",
            };
            let score = Score::of(*attribute);
            let ranks = self.rank(|player| self.strength(state, player, &score, Bonus::Counts));
            for player in self.players() {
                let place = ranks.places[player.seat()];
                let points = self.options.place_points[place as usize - 1];
                gains.add(player, i16::from(points), why);
                if self.options.dying_sun_draws {
                    state.turns[player.seat()].challenge_cards += self.place_cards(place);
                }
            }
        }
    }

    fn score_hunts(
        &self,
        state: &State,
        (hunter, prey, target): (Attribute, Attribute, Quarry),
        (success, failure): (Points, Points),
        gains: &mut Gains<'_, '_>,
    ) {
        let (hunter, prey) = (Score::of(hunter), Score::of(prey));
        for player in self.players() {
            for hunted in self.players().filter(|one| self.hunts(state, player, *one, target)) {
                let hunts = self.strength(state, player, &hunter, Bonus::Counts);
                let flees = self.strength(state, hunted, &prey, Bonus::Ignored);
                if hunts > flees {
                    gains.add(player, i16::from(success.hunter), "hunt that succeeded");
                    gains.add(hunted, i16::from(success.prey), "caught in a hunt");
                } else {
                    gains.add(player, i16::from(failure.hunter), "hunt that failed");
                    gains.add(hunted, i16::from(failure.prey), "escaped from a hunt");
                }
            }
        }
    }

    fn hunts(&self, state: &State, player: Player, other: Player, target: Quarry) -> bool {
        match target {
            Quarry::Left => other == self.neighbour(player, Side::Left),
            Quarry::Right => other == self.neighbour(player, Side::Right),
            Quarry::Chosen => self.quarry(state, player) == Some(other),
            Quarry::Everybody => other != player,
        }
    }

    pub(crate) fn place_cards(&self, place: u8) -> u8 {
        let places = &self.options.place_cards;
        places[(place as usize).clamp(1, places.len()) - 1]
    }
}
