//! Breaches in words: who, what, where, both numbers; then why and what to do.
//!
//! Reads the state for the facts around a breach; decides nothing.

mod auction;
mod births;
mod cards;
mod movement;
mod round;
mod survival;

use super::Evo;
use super::breach::{Breach, Rule, known};
use super::data::board::SpaceId;
use super::data::wheel::Climate;
use super::state::{Spaces, State};
use crate::game::{Player, Step, Words};

/// A sentence and its label.
pub(super) fn say(message: impl Into<String>, label: impl Into<String>) -> Said {
    Said(Words {
        message: message.into(),
        label: label.into(),
        ..Words::default()
    })
}

/// Words under construction.
pub(super) struct Said(Words);

impl Said {
    /// Points at an earlier moment, if anything happened there.
    pub(super) fn because(mut self, step: Step, text: impl Into<String>) -> Self {
        if let Some(step) = known(step) {
            self.0.because.push((step, text.into()));
        }
        self
    }

    /// Underlines an earlier moment instead of the words at hand.
    pub(super) fn at(mut self, step: Step) -> Self {
        self.0.at = known(step);
        self
    }

    /// Adds a sentence on what to do.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.0.help.push(help.into());
        self
    }

    /// Adds a sentence if there is one.
    pub(super) fn help_if(self, help: Option<String>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Names a line that may be missing above.
    pub(super) fn missing(mut self, line: impl Into<String>) -> Self {
        self.0.missing = Some(line.into());
        self
    }
}

/// A note in words: message and label.
pub(super) fn of_note(note: Rule) -> Words {
    match note {
        Rule::CardNotVerified => {
            say("this card comes from a hand that is not in the record, so nobody can tell whether it was held", "an unknown card, taken as written")
                .help("write the card where it was drawn, `A: draw CARD`, to have this checked")
        }
        _ => say(
            "the die is not in the record, so the result is taken as written after `=>`",
            "result taken as written",
        )
        .help("write the symbol of the die to have the result checked"),
    }
    .0
}

impl Evo {
    /// A breach in words.
    pub(super) fn in_words(&self, state: &State, breach: &Breach) -> Words {
        let said = self
            .round_words(state, breach)
            .or_else(|| self.auction_words(state, breach))
            .or_else(|| self.card_words(state, breach))
            .or_else(|| self.movement_words(state, breach))
            .or_else(|| self.birth_words(state, breach))
            .or_else(|| self.survival_words(state, breach));
        said.map(|said| said.0).unwrap_or_default()
    }

    /// `B, A, C` in names, first player first.
    pub(super) fn order_in_names(&self, state: &State) -> String {
        let names: Vec<&str> = state.order.iter().map(|player| self.name(player)).collect();
        names.join(", ")
    }

    /// Spaces in words: `c4`, `c4 and d5`, `c4, d5 and e6`.
    pub(super) fn spaces_in_words(&self, spaces: Spaces) -> String {
        let names: Vec<&str> = spaces.iter().map(|space| self.space_name(space)).collect();
        listed(&names)
    }

    /// Where a player's dinosaurs stand.
    pub(super) fn stands(&self, state: &State, player: Player) -> String {
        let name = self.name(player);
        format!(
            "{name}'s dinosaurs stand on {}",
            self.spaces_in_words(state.herd(player).spaces)
        )
    }

    /// `desert ideal, jungle cold, hills deadly, mountains deadly`.
    pub(super) fn sky_in_words(&self, state: &State) -> String {
        let terrains = super::data::board::Terrain::ALL;
        let each = terrains.map(|terrain| {
            format!(
                "{} {}",
                terrain.name(),
                self.climate_of(state, terrain).name()
            )
        });
        each.join(", ")
    }

    /// The spaces of a set that have a climate.
    pub(super) fn under(&self, state: &State, spaces: Spaces, climate: Climate) -> Spaces {
        let fits =
            |space: &SpaceId| self.climate_of(state, self.board.space(*space).terrain) == climate;
        Spaces(
            spaces
                .iter()
                .filter(fits)
                .fold(0, |set, space| set | space.bit()),
        )
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => "no space".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A number with its noun: `no point`, `1 point`, `3 points`, `6 legs`.
pub(super) fn counted(number: impl Into<i64>, noun: &str) -> String {
    match number.into() {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        many if noun.ends_with('s') => format!("{many} {noun}"),
        many => format!("{many} {noun}s"),
    }
}

/// A number as an ordinal: `1st`, `2nd`, `3rd`, `4th`.
pub(super) fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
