//! Draws the table as text.

use std::fmt::Write as _;

use super::Evolve;
use super::data::{Attribute, Kind};
use super::piles::{Pile, pieces_of};
use super::state::State;
use crate::rules::Player;

/// The widest line.
const WIDTH: usize = 80;

impl Evolve {
    /// See [`crate::rules::Rules::show`].
    pub(super) fn draw_table(&self, state: &State, out: &mut String) {
        let biome = |shown: Option<super::state::Shown>| {
            shown.map_or("-", |shown| &*self.deck.biomes[shown.card as usize].name)
        };
        let challenge = |shown: Option<super::state::Shown>| {
            shown.map_or("-", |shown| {
                &*self.deck.challenges[shown.card as usize].name
            })
        };
        let _ = writeln!(
            out,
            "Biome      {:<26} next {}",
            biome(state.biome),
            biome(state.biome_preview)
        );
        let _ = writeln!(
            out,
            "Challenge  {:<26} next {}",
            challenge(state.challenge),
            challenge(state.challenge_preview)
        );
        let _ = writeln!(
            out,
            "Creature cards: {} in the deck, {} discarded\n",
            state.piles.count(Pile::Deck),
            state.piles.count(Pile::Discards)
        );
        let _ = writeln!(
            out,
            "{:<18}{:>9}{:>6}{:>6}{:>8}{:>8}{:>8}{:>9}",
            "", "dominance", "hand", "cost", "aggr.", "resil.", "allure", "gather."
        );
        for player in self.players() {
            self.draw_player(state, player, out);
        }
    }

    fn draw_player(&self, state: &State, player: Player, out: &mut String) {
        let creature = &state.creatures[player.seat()];
        let name: String = self.seats[player.seat()].name.chars().take(17).collect();
        let _ = write!(
            out,
            "{name:<18}{:>9}{:>6}{:>6}",
            state.dominance(player),
            state.hand(player),
            creature.cost()
        );
        for (attribute, width) in Attribute::ALL.into_iter().zip([8, 8, 8, 9]) {
            let _ = write!(out, "{:>width$}", creature.attribute(attribute));
        }
        out.push('\n');
        let parts = Kind::ALL.into_iter().filter_map(|kind| {
            let piece = creature.slot(kind)?;
            let card = &self.deck.cards[self.card_id(piece).0 as usize];
            Some(format!("{} {}", kind.word(), card.name))
        });
        wrapped("creature", parts, out);
        let abilities = creature.abilities();
        let abilities = abilities.iter().map(|one| self.ability_word(one));
        wrapped("abilities", abilities, out);
        let hand = Pile::Hand(player);
        let known = pieces_of(state.piles.sure(hand))
            .map(|piece| self.card_word(self.card_id(piece)).to_owned());
        let hidden = state.piles.hidden(hand);
        let hidden = (hidden > 0).then(|| format!("{hidden} unknown"));
        wrapped("hand", known.chain(hidden), out);
    }

    /// An ability in words.
    pub(super) fn ability_word(&self, ability: u8) -> String {
        self.deck.abilities[ability as usize].replace('_', " ")
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
