//! `grow 1 body horns+3`: a larger body or population.

use crate::prelude::*;

/// The largest body and population.
const LARGEST: u8 = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grow {
    /// Number of the own species.
    pub(crate) species: u8,
    /// Body or population.
    pub(crate) growth: Size,
    pub(crate) card: Card,
}

impl Verb<Evolution> for Grow {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let (player, Self { species: number, growth, card }) = (judge.player(by)?, *self);
        judge.plays_cards(player)?;
        let (place, species @ &Species { id, .. }) = judge.own(player, number)?;
        match growth {
            Size::Body => ensure(species.body < LARGEST, || BodyFull { species: id })?,
            // The reader gives nothing else.
            Size::Population | Size::Food | Size::Fat => {
                ensure(species.population < LARGEST, || PopulationFull { species: id })?;
            }
        }
        let note = judge.held_card(player, card, Part::Word(3))?;
        Ok(noted(Own { player, place: place as u8, verb: *self }, note))
    }

    fn print(&self, _: &Evolution, _: View, out: &mut String) {
        let Self { species, growth, card } = *self;
        out.push_str(&format!("grow {species} {} {card}", growth.name()));
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `grow = "grow", own, growth, card ;`
    pub(crate) fn grow(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, species) = self.own(by, i)?;
        let (i, growth) = self.growth(i)?;
        let (rest, card) = self.card(i)?;
        self.claims(rest, Grow { species, growth, card }, out)
    }

    /// `growth = "body" | "population" ;`
    fn growth(&self, i: Rest<'a>) -> Parsed<'a, Size> {
        let sizes = [("body", Size::Body), ("population", Size::Population)];
        self.either(sizes, "`body` or `population`", "form: `A: grow 1 body horns+3`", i)
    }
}

impl Deed for Own<Grow> {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let (player, place, &Grow { growth, card, .. }) = self.parts();
        table.plays(player);
        table.spend(player, card);
        table.change((player, place), growth, 1, "card played to grow");
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let (player, place, &Grow { growth, card, .. }) = self.parts();
        let (id, what) = (game.at(state, player, place), growth.name());
        out.fact(Told::Grow, player)
            .role("species", id)
            .role("what", what)
            .role("card", shown(card))
            .phrase(format_args!("the {what} of {id} grows"));
    }
}

pub(crate) fn grow(player: Player, own: &Species, weight: u32, out: &mut Choices<'_>) {
    let species = own.id.number;
    for (growth, size) in [(Size::Body, own.body), (Size::Population, own.population)] {
        if size < LARGEST {
            out.with_cards(player, weight, |card| Grow { species, growth, card });
        }
    }
}

rules! { Evolution, source "Evolution, public rules, species board";
    struct BodyFull { species: SpeciesId } = "evolution/body-full", Part::Word(2);
        title "A body grows to 6 at most",
        rule "Body size goes from 1 to 6.",
        never "The marker of the body has no higher place.",
        let Species { body, body_step: since, .. } = |_, state| state.told(species),
        say "{species} has a body of {body}, and {LARGEST} is the most", "the body is full",
        because since "body {body} since here";

    struct PopulationFull { species: SpeciesId } = "evolution/population-full", Part::Word(2);
        title "A population grows to 6 at most",
        rule "Population goes from 1 to 6.",
        never "The marker of the population has no higher place.",
        let Species { population, population_step: since, .. } = |_, state| state.told(species),
        say "{species} has a population of {population}, and {LARGEST} is the most",
            "the population is full",
        because since "population {population} since here";
}
