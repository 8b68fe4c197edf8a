//! Draws a scene as text.

use crate::prelude::*;
use evoref_game::scene::shown;
use evoref_scene::evolve::{Creature, Seat, Table};

/// The widest line.
const WIDTH: usize = 80;

/// What stands above the numbers of the players.
const HEAD: &str = "dominance  hand  cost   aggr.  resil.  allure  gather.";

impl Evolve {
    pub(super) fn draw_table(&self, table: &Table, out: &mut String) {
        let named = |word: &Option<SmolStr>, all: &Vocabulary| all.find(word.as_deref()?);
        let biome = |word| {
            let number = named(word, &self.deck.biome_names);
            number.map_or("-", |number| self.biome_name(number as Number))
        };
        let challenge = |word| {
            let number = named(word, &self.deck.challenge_names);
            number.map_or("-", |number| self.challenge_name(number as Number))
        };
        let (biome, next_biome) = (biome(&table.biome), biome(&table.next_biome));
        let (card, next_card) = (challenge(&table.challenge), challenge(&table.next_challenge));
        let (deck, discards) = (shown(table.deck), shown(table.discards.count));
        let _ = writeln!(out, "Biome      {biome:<26} next {next_biome}");
        let _ = writeln!(out, "Challenge  {card:<26} next {next_card}");
        let _ = writeln!(out, "Creature cards: {deck} in the deck, {discards} discarded\n");
        let _ = writeln!(out, "{:18}{HEAD}", "");
        for (seat, player) in table.seats.iter().zip(self.players()) {
            self.draw_player(self.name(player), seat, out);
        }
    }

    fn draw_player(&self, name: &str, seat: &Seat, out: &mut String) {
        let creature = &seat.creature;
        let name: String = name.chars().take(17).collect();
        let _ = writeln!(
            out,
            "{name:<18}{:>9}{:>6}{:>6}{:>8}{:>8}{:>8}{:>9}",
            shown(seat.dominance.as_ref().map(|parts| parts.values().sum::<i32>())),
            shown(seat.hand.count),
            creature.cost,
            creature.aggression,
            creature.resilience,
            creature.allure,
            creature.gathering,
        );
        wrapped("creature", self.parts(creature), out);
        let abilities = creature.abilities.iter();
        wrapped("abilities", abilities.map(|one| one.replace('_', " ")), out);
        let known = seat.hand.known.iter();
        let known = known.map(|card| card.name.as_deref().unwrap_or("?").to_owned());
        let hidden = seat.hand.unknown.filter(|hidden| *hidden > 0);
        wrapped("hand", known.chain(hidden.map(|hidden| format!("{hidden} unknown"))), out);
    }

    /// The cards of a creature with their types, by the names on them.
    fn parts(&self, creature: &Creature) -> impl Iterator<Item = String> {
        let parts = [
            ("head", &creature.head),
            ("body", &creature.body),
            ("tail", &creature.tail),
            ("adaptation", &creature.adaptation),
        ];
        parts.into_iter().filter_map(|(kind, word)| {
            let number = self.deck.card_names.find(word.as_deref()?)?;
            Some(format!("{kind} {}", self.deck.cards[number as usize].name))
        })
    }
}

/// A list under a heading, within the width of the table.
fn wrapped(heading: &str, items: impl Iterator<Item = String>, out: &mut String) {
    const INDENT: usize = 12;
    let mut column = 0;
    for item in items {
        let length = item.chars().count();
        if column == 0 {
            let _ = write!(out, "  {heading:<10}{item}");
            column = INDENT + length;
        } else if column + 2 + length < WIDTH {
            let _ = write!(out, ", {item}");
            column += 2 + length;
        } else {
            let _ = write!(out, ",\n{:INDENT$}{item}", "");
            column = INDENT + length;
        }
    }
    if column > 0 {
        out.push('\n');
    }
}
