//! `feed 1`: a plant eater eats from the hole.

use crate::apply::Food;
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feed {
    /// Number of the own species.
    pub(crate) species: u8,
}

impl Verb<Evolution> for Feed {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let (player, Self { species: number }) = (judge.player(by)?, *self);
        judge.feeds_now(player)?;
        let (place, species) = judge.own(player, number)?;
        judge.eats_plants(species)?;
        ensure(state.hole > 0, || NoFoodLeft { species: species.id })?;
        Ok(legal(Own { player, place: place as u8, verb: *self }))
    }

    fn print(&self, _: &Evolution, _: View, out: &mut String) {
        out.push_str(&format!("feed {}", self.species));
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `feed = "feed", own ;`
    pub(crate) fn feed(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, species) = self.own(by, i)?;
        self.claims(rest, Feed { species }, out)
    }
}

impl Deed for Own<Feed> {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let (player, place, _) = self.parts();
        table.acts(player);
        let amount = 1 + u8::from(table.state.row(player)[place].has(Trait::Foraging));
        table.eat_with_others((player, place), amount, Food::Hole, "fed from the hole");
        table.end_turn(player);
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let id = game.at(state, self.player, self.place.into());
        out.fact(Told::Feed, self.player).role("species", id).phrase(format_args!("{id} feeds"));
    }
}

rules! { Evolution, source "Evolution, help page of the online table, feeding";
    struct NoFoodLeft { species: SpeciesId } = "evolution/no-food-left", Part::Word(0);
        title "Plants are eaten while the hole has food",
        rule "A plant eater feeds from the hole. Without food there it does not feed.",
        never "There is no food on the watering hole to take.",
        say "{species} feeds, but the hole is empty", "no food left",
        because |_, state| state.hole_step, "the hole is empty since here",
        help "a carnivore can still attack, others wait; if food lay there, a number after `=> hole` \
            above is too small, or a food card is misread";
}
