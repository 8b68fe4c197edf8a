//! When food cards are laid and cards are played, and how large a row and a species become.

use super::{Evolution, NEXT_PLAYED, REVEALED, State, body_since, population_since};
use crate::action::SpeciesId;
use crate::state::{MAX_SPECIES, Phase};
use evoref_game::rule;
use evoref_game::{Part, Player, Step, Words};

rule! {
    /// A player lays a second food card.
    pub(crate) struct FoodAgain { by: Player, laid: Step } of Evolution;
    "evolution/food-again", Part::Word(0);
    title: "Nobody lays two food cards",
    rule: "Everybody lays exactly one food card a round.",
    source: "Evolution, help page of the online table, food card",
    never: "A player has one food card, and it lies on the watering hole already.",
    say: |game, _| {
        let message = format!("{} lays a second food card", game.name(by));
        Words::say(message, "second food card")
            .because(laid, "the food card was laid here")
            .help("everybody lays exactly one")
    },
}

rule! {
    /// A food card is laid after the phase of food cards.
    pub(crate) struct FoodTooLate { by: Player } of Evolution;
    "evolution/food-too-late", Part::Word(0);
    title: "Food cards are laid before cards are played",
    rule: "Food cards are laid at the same time, after the deal and before the first card is \
        played.",
    source: "Evolution, help page of the online table, food card",
    never: "The cards of this round are being played: nothing says what the player knew when the \
        food card was laid.",
    say: |game, state| {
        let message = format!(
            "{} lays a food card when cards are already played or turned up",
            game.name(by)
        );
        let words = Words::say(message, "too late for a food card").help(
            "food cards are laid after the deal, before anybody plays cards: move the line up; \
             what nobody wrote counts as `food ?`",
        );
        if state.phase > Phase::Cards {
            words.because(state.reveal_step, REVEALED)
        } else {
            words.because(state.begun_step, "the playing of cards began here")
        }
    },
}

rule! {
    /// A card is played when a `later` player has played.
    pub(crate) struct CardTurnOver { by: Player, later: Player } of Evolution;
    "evolution/card-turn-over", Part::Word(0);
    title: "Everybody has one turn for cards",
    rule: "From the first player clockwise everybody plays any number of cards in one turn. When a \
        later player has played, the turn of an earlier one is over.",
    source: "Evolution, help page of the online table, cards",
    allow: "The card is played although the turn was over.",
}

impl CardTurnOver {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let (by, later) = (game.name(self.by), game.name(self.later));
        Words::say(
            format!("{by} plays a card, but {later} has played after {by}"),
            "the turn is over",
        )
        .because(state.acted[self.later.seat()], NEXT_PLAYED)
        .help(
            "each player has one turn for cards, from the first player clockwise; move the line \
             up if it was played before",
        )
    }
}

rule! {
    /// Cards are played or traits turned up after the phase of cards.
    pub(crate) struct CardsOver {} of Evolution;
    "evolution/cards-over", Part::Word(0);
    title: "Cards are played before the reveal",
    rule: "New species, growth and traits come before the traits and the food cards are turned up.",
    source: "Evolution, help page of the online table, phases",
    never: "The food cards are turned up, and what is eaten rests on the table as it lay.",
}

impl CardsOver {
    fn sentence(&self, _: &Evolution, state: &State) -> Words {
        let message = "cards are played and turned up before the reveal, and it is past";
        let words = Words::say(message, "too late for this")
            .help("move the line up, or write the `round` heading if a new round begins");
        if state.phase > Phase::Cards {
            words.because(state.reveal_step, REVEALED)
        } else {
            words.because(state.phase_step, "traits were turned up here")
        }
    }
}

rule! {
    /// A species is named that does not live.
    pub(crate) struct NoSuchSpecies { species: SpeciesId, part: Part } of Evolution;
    "evolution/no-such-species", part;
    title: "A species is named that lives",
    rule: "Species are numbered by owner in the order they were founded and keep their number. An \
        extinct species does nothing and is no prey.",
    source: "Evolution, help page of the online table, extinction",
    never: "There is no such species that it could happen to.",
}

impl NoSuchSpecies {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let SpeciesId { owner, number } = self.species;
        let was_founded = number <= state.founded[owner.seat()];
        let message = format!(
            "{} {}",
            game.word(self.species),
            if was_founded { "is extinct" } else { "was never founded" }
        );
        let row = state.row(owner).iter();
        let row: Vec<String> =
            row.map(|species| game.word(SpeciesId::of(owner, species.number))).collect();
        let there = if row.is_empty() {
            format!("{} has no species now", game.name(owner))
        } else {
            format!("{} has {}", game.name(owner), row.join(", "))
        };
        let words = Words::say(message, "no such species").help(there);
        let mut dead = state.dead.iter();
        let Some(dead) = dead.find(|dead| dead.species == self.species) else {
            return words;
        };
        let it = game.word(self.species);
        words.because(
            dead.step,
            match dead.phase {
                Phase::Settlement => format!("{it} died out in the settlement after this"),
                Phase::Setup
                | Phase::Deal
                | Phase::Food
                | Phase::Cards
                | Phase::Before
                | Phase::Feeding
                | Phase::Done
                | Phase::Over => format!("{it} died out here"),
            },
        )
    }
}

rule! {
    /// A species is founded in a full row.
    pub(crate) struct RowFull { by: Player } of Evolution;
    "evolution/row-full", Part::Word(0);
    title: "A row has room for 32 species",
    rule: "The referee keeps track of at most 32 living species of a player, more than any game \
        has seen.",
    source: "limit of the referee",
    never: "A record numbers 32 species of one player, and no more.",
    say: |game, _| {
        let message = format!(
            "{} has {MAX_SPECIES} species, the most that this referee keeps track of",
            game.name(by)
        );
        Words::say(message, "one species too many")
    },
}

rule! {
    /// A body of full size grows.
    pub(crate) struct BodyFull { species: SpeciesId, body: u8, since: Step, most: u8 } of Evolution;
    "evolution/body-full", Part::Word(2);
    title: "A body grows to 6 at most",
    rule: "Body size goes from 1 to 6.",
    source: "Evolution, public rules, species board",
    never: "The marker of the body has no higher place.",
}

impl BodyFull {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let Self { body, most, .. } = self;
        let it = game.word(self.species);
        Words::say(format!("{it} has a body of {body}, and {most} is the most"), "the body is full")
            .because(self.since, body_since(self.body))
    }
}

rule! {
    /// A population of full size grows.
    pub(crate) struct PopulationFull {
        species: SpeciesId, population: u8, since: Step, most: u8,
    } of Evolution;
    "evolution/population-full", Part::Word(2);
    title: "A population grows to 6 at most",
    rule: "Population goes from 1 to 6.",
    source: "Evolution, public rules, species board",
    never: "The marker of the population has no higher place.",
}

impl PopulationFull {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let Self { population, most, .. } = self;
        let it = game.word(self.species);
        Words::say(
            format!("{it} has a population of {population}, and {most} is the most"),
            "the population is full",
        )
        .because(self.since, population_since(self.population))
    }
}
