//! `species left horns+3`: a new species at an end of the row.

use crate::prelude::*;

named! {
    /// The end of a row.
    pub(crate) enum Side {
        Left = "left";
        Right = "right";
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub(crate) side: Side,
    pub(crate) card: Card,
}

impl Verb<Evolution> for Found {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let (player, Self { side, card }) = (judge.player(by)?, *self);
        judge.plays_cards(player)?;
        ensure(state.row(player).len() < MAX_SPECIES, || RowFull { by: player })?;
        let note = judge.held_card(player, card, Part::Word(2))?;
        let place = match side {
            Side::Left => 0,
            Side::Right => state.row(player).len(),
        };
        Ok(noted(Own { player, place: place as u8, verb: *self }, note))
    }

    fn print(&self, _: &Evolution, _: View, out: &mut String) {
        out.push_str(&format!("species {} {}", self.side.name(), self.card));
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `found = "species", side, card ;`
    pub(crate) fn found(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, side) = self.side(i)?;
        let (rest, card) = self.card(i)?;
        self.claims(rest, Found { side, card }, out)
    }

    /// `side = "left" | "right" ;`
    fn side(&self, i: Rest<'a>) -> Parsed<'a, Side> {
        let form = "form: `A: species right horns+3`";
        self.either([("left", Side::Left), ("right", Side::Right)], "`left` or `right`", form, i)
    }
}

impl Deed for Own<Found> {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let (player, place, &Found { card, .. }) = self.parts();
        table.plays(player);
        table.spend(player, card);
        table.new_species(player, place, "species founded");
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let Self { player, verb: Found { side, card }, .. } = *self;
        let number = state.founded[player.seat()].saturating_add(1);
        let id = game.named(SpeciesId { owner: player, number });
        let side = side.name();
        out.fact(Told::Found, player)
            .role("species", id)
            .role("side", side)
            .role("card", shown(card))
            .phrase(format_args!("{} founds {id} on the {side}", game.name(player)));
    }
}

pub(crate) fn founds(player: Player, weight: u32, out: &mut Choices<'_>) {
    let few = if out.state.row(player).len() < 3 { 2 } else { 1 };
    for side in [Side::Left, Side::Right] {
        out.with_cards(player, weight * few, |card| Found { side, card });
    }
}

rules! { Evolution, source "limit of the referee";
    struct RowFull { by: Player } = "evolution/row-full", Part::Word(0);
        title "A row has room for 32 species",
        rule "The referee keeps track of at most 32 living species of a player, more than any game \
            has seen.",
        never "A record numbers 32 species of one player, and no more.",
        say "{by} has {MAX_SPECIES} species, the most that this referee keeps track of",
            "one species too many";
}
