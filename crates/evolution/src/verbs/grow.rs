//! `grow 1 body horns+3`: a larger body or population.

use super::{Deed, Verb};
use crate::apply::Apply;
use crate::card::Card;
use crate::facts::Told;
use crate::judge::{Answer, Judge, noted};
use crate::legal::{Choices, with_cards};
use crate::phrase::shown;
use crate::print;
use crate::read::{Grammar, Out};
use crate::seats::SpeciesId;
use crate::state::{Phase, Species};
use crate::units;
use crate::{Evolution, State};
use evoref_game::{Actor, Part, Player, Step, Teller, View, rules};
use evoref_record::notation::{Parsed, Rest};

/// The largest body and population.
const LARGEST: u8 = 6;

/// What a card makes larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Growth {
    /// The body.
    Body,
    /// The population.
    Population,
}

/// `A: grow 1 body horns+3`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grow {
    /// Number of the own species.
    pub(crate) species: u8,
    /// What grows.
    pub(crate) growth: Growth,
    /// What it costs.
    pub(crate) card: Card,
}

impl Verb for Grow {
    fn judge(&self, judge: &Judge<'_>, by: Actor) -> Answer {
        let (player, Self { species: number, growth, card }) = (judge.player(by)?, *self);
        judge.plays_cards(player)?;
        let (place, species) = judge.own(player, number)?;
        let id = SpeciesId::of(player, number);
        match growth {
            Growth::Body if species.body >= LARGEST => {
                let full = BodyFull {
                    species: id,
                    body: species.body,
                    since: species.body_step,
                    most: LARGEST,
                };
                return Err(full.into());
            }
            Growth::Population if species.population >= LARGEST => {
                let full = PopulationFull {
                    species: id,
                    population: species.population,
                    since: species.population_step,
                    most: LARGEST,
                };
                return Err(full.into());
            }
            Growth::Body | Growth::Population => {}
        }
        let note = judge.held_card(player, card, Part::Word(3))?;
        Ok(noted(GrowSpecies { player, place, growth, card }, note))
    }

    fn print(&self, _: &Evolution, _: View, out: &mut String) {
        out.push_str("grow");
        print::number(self.species.into(), out);
        out.push_str(match self.growth {
            Growth::Body => " body",
            Growth::Population => " population",
        });
        print::one(self.card, out);
    }

    fn goes_on(&self, state: &State, _: Player) -> bool {
        state.is_in(Phase::Cards)
    }
}

impl<'a> Grammar<'a> {
    /// `grow = "grow", own, growth, card ;`
    pub(super) fn grow(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = self.own(by, i)?;
        let (i, growth) = self.growth(i)?;
        let (rest, card) = self.card(i)?;
        let action = Grow { species, growth, card };
        self.claims(rest, action, out)
    }

    /// `growth = "body" | "population" ;`
    fn growth(&self, i: Rest<'a>) -> Parsed<'a, Growth> {
        let form = "form: `A: grow 1 body horns+3`";
        let sizes = [("body", Growth::Body), ("population", Growth::Population)];
        self.either(sizes, "`body` or `population`", form, i)
    }
}

/// A species grows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GrowSpecies {
    player: Player,
    place: u8,
    growth: Growth,
    card: Card,
}

impl Deed for GrowSpecies {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let Self { player, place, growth, card } = *self;
        table.plays(player);
        table.spend(player, card);
        let step = table.book.step();
        let species = &mut table.state.row_mut(player)[place as usize];
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
        table.tell_species(id, unit, 1, "card played to grow");
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let Self { player, place, growth, card } = *self;
        let id = game.at(state, player, place);
        let what = match growth {
            Growth::Body => "body",
            Growth::Population => "population",
        };
        out.fact(Told::Grow, player)
            .role("species", id)
            .role("what", what)
            .role("card", shown(card))
            .phrase(format_args!("the {what} of {id} grows"));
    }
}

/// What may be grown.
pub(crate) fn grow(
    game: &Evolution,
    state: &State,
    (player, species): (Player, &Species),
    weight: u32,
    out: Choices<'_>,
) {
    for (growth, size) in [(Growth::Body, species.body), (Growth::Population, species.population)] {
        if size < 6 {
            with_cards(state, game, player, out, weight, |card| Grow {
                species: species.number,
                growth,
                card,
            });
        }
    }
}

rules! { Evolution;
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
