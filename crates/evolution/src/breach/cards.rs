//! When food cards are laid and cards are played, and how large a row and a species become.

use super::{Evolution, State};
use crate::action::SpeciesId;
use crate::state::{MAX_SPECIES, Phase};
use evoref_game::{Part, Player, Step, rules};

rules! { Evolution;
    struct FoodAgain { by: Player; laid: Step } = "evolution/food-again", Part::Word(0);
        title "Nobody lays two food cards",
        rule "Everybody lays exactly one food card a round.",
        source "Evolution, help page of the online table, food card",
        never "A player has one food card, and it lies on the watering hole already.",
        say "{by} lays a second food card", "second food card",
        because laid "the food card was laid here",
        help "everybody lays exactly one";

    struct FoodTooLate { by: Player } = "evolution/food-too-late", Part::Word(0);
        title "Food cards are laid before cards are played",
        rule "Food cards are laid at the same time, after the deal and before the first card is \
            played.",
        source "Evolution, help page of the online table, food card",
        never "The cards of this round are being played: nothing says what the player knew when \
            the food card was laid.",
        let (since, began) = |_, state|
            revealed_or(state, state.begun_step, "the playing of cards began here"),
        say "{by} lays a food card when cards are already played or turned up",
            "too late for a food card",
        because since "{began}",
        help "food cards are laid after the deal, before anybody plays cards: move the line up; \
            what nobody wrote counts as `food ?`";

    struct CardTurnOver { by: Player, later: Player } = "evolution/card-turn-over", Part::Word(0);
        title "Everybody has one turn for cards",
        rule "From the first player clockwise everybody plays any number of cards in one turn. \
            When a later player has played, the turn of an earlier one is over.",
        source "Evolution, help page of the online table, cards",
        allow "The card is played although the turn was over.",
        let acted = |_, state| state.acted[later.seat()],
        say "{by} plays a card, but {later} has played after {by}", "the turn is over",
        because acted "the next one played here",
        help "each player has one turn for cards, from the first player clockwise; move the line \
            up if it was played before";

    struct CardsOver {} = "evolution/cards-over", Part::Word(0);
        title "Cards are played before the reveal",
        rule "New species, growth and traits come before the traits and the food cards are turned \
            up.",
        source "Evolution, help page of the online table, phases",
        never "The food cards are turned up, and what is eaten rests on the table as it lay.",
        let (since, past) = |_, state|
            revealed_or(state, state.phase_step, "traits were turned up here"),
        say "cards are played and turned up before the reveal, and it is past", "too late for this",
        because since "{past}",
        help "move the line up, or write the `round` heading if a new round begins";

    struct NoSuchSpecies { species: SpeciesId; part: Part } = "evolution/no-such-species", part;
        title "A species is named that lives",
        rule "Species are numbered by owner in the order they were founded and keep their number. \
            An extinct species does nothing and is no prey.",
        source "Evolution, help page of the online table, extinction",
        never "There is no such species that it could happen to.",
        let is = |_, state| extinct_or_not(state, species),
        let row = |game, state| row_of(game, state, species.owner),
        let (died, how) = |_, state| death(state, species),
        say "{species} {is}", "no such species",
        because died "{species} died out {how}",
        help "{row}";

    struct RowFull { by: Player } = "evolution/row-full", Part::Word(0);
        title "A row has room for 32 species",
        rule "The referee keeps track of at most 32 living species of a player, more than any game \
            has seen.",
        source "limit of the referee",
        never "A record numbers 32 species of one player, and no more.",
        say "{by} has {MAX_SPECIES} species, the most that this referee keeps track of",
            "one species too many";

    struct BodyFull { species: SpeciesId, body: u8, most: u8; since: Step } =
        "evolution/body-full", Part::Word(2);
        title "A body grows to 6 at most",
        rule "Body size goes from 1 to 6.",
        source "Evolution, public rules, species board",
        never "The marker of the body has no higher place.",
        say "{species} has a body of {body}, and {most} is the most", "the body is full",
        because since "body {body} since here";

    struct PopulationFull { species: SpeciesId, population: u8, most: u8; since: Step } =
        "evolution/population-full", Part::Word(2);
        title "A population grows to 6 at most",
        rule "Population goes from 1 to 6.",
        source "Evolution, public rules, species board",
        never "The marker of the population has no higher place.",
        say "{species} has a population of {population}, and {most} is the most",
            "the population is full",
        because since "population {population} since here";
}

/// The reveal if it is past, otherwise an earlier moment that ended the phase.
fn revealed_or(state: &State, ended: Step, what: &'static str) -> (Step, &'static str) {
    if state.phase > Phase::Cards {
        (state.reveal_step, "the food cards were turned up here")
    } else {
        (ended, what)
    }
}

fn extinct_or_not(state: &State, SpeciesId { owner, number }: SpeciesId) -> &'static str {
    if number <= state.founded[owner.seat()] { "is extinct" } else { "was never founded" }
}

/// `A has A.1, A.3`
fn row_of(game: &Evolution, state: &State, owner: Player) -> String {
    let name = game.name(owner);
    let row = state.row(owner).iter();
    let row: Vec<String> =
        row.map(|species| game.word(SpeciesId::of(owner, species.number))).collect();
    if row.is_empty() {
        format!("{name} has no species now")
    } else {
        format!("{name} has {}", row.join(", "))
    }
}

/// When a species died out, if it did.
fn death(state: &State, species: SpeciesId) -> (Step, &'static str) {
    let Some(dead) = state.dead.iter().find(|dead| dead.species == species) else {
        return (Step::default(), "");
    };
    let settled = dead.phase == Phase::Settlement;
    (dead.step, if settled { "in the settlement after this" } else { "here" })
}
