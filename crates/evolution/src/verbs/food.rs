//! `food horns+3`: the food card, laid face down.

use crate::prelude::*;
use crate::rules::cards::revealed_or;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Food(pub(crate) Card);

impl Verb<Evolution> for Food {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let (player, Self(card)) = (judge.player(by)?, *self);
        ensure(state.phase <= Phase::Food, || FoodTooLate { by: player })?;
        if let Some(Laid { step: laid, .. }) = state.food[player.seat()] {
            return Err(FoodAgain { by: player, laid }.into());
        }
        let note = judge.held_card(player, card, Part::Word(1))?;
        Ok(noted(LayFood { player, card, written: true }, note))
    }

    fn print(&self, _: &Evolution, view: View, out: &mut String) {
        out.push_str(&format!("food {}", self.0.seen(view)));
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `food = "food", card ;`
    pub(crate) fn food(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, card) = self.card(i)?;
        self.claims(rest, Food(card), out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct LayFood {
    pub(crate) player: Player,
    pub(crate) card: Card,
    /// Whether a line says so.
    pub(crate) written: bool,
}

impl Deed for LayFood {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let token = table.lay_card(self.player, self.card);
        let step = if self.written { table.book.step() } else { Step::default() };
        table.state.food[self.player.seat()] = Some(Laid { token, is_down: true, step });
    }

    fn tell(&self, game: &Evolution, _: &State, out: &mut Teller) {
        out.fact(Told::Food, self.player)
            .role("card", shown(self.card))
            .phrase(format_args!("{} lays a food card", game.name(self.player)));
    }

    fn luck(&self, game: &Evolution, state: &State, out: &mut Chances) {
        game.luck_of_food_card(state, self, out);
    }
}

rules! { Evolution, source "Evolution, help page of the online table, food card";
    struct FoodAgain { by: Player; laid: Step } = "evolution/food-again", Part::Word(0);
        title "Nobody lays two food cards",
        rule "Everybody lays exactly one food card a round.",
        never "A player has one food card, and it lies on the watering hole already.",
        say "{by} lays a second food card", "second food card",
        because laid "the food card was laid here",
        help "everybody lays exactly one";

    struct FoodTooLate { by: Player } = "evolution/food-too-late", Part::Word(0);
        title "Food cards are laid before cards are played",
        rule "Food cards are laid at the same time, after the deal and before the first card is \
            played.",
        never "The cards of this round are being played: nothing says what the player knew when \
            the food card was laid.",
        let (since, began) = |_, state|
            revealed_or(state, state.begun_step, "the playing of cards began here"),
        say "{by} lays a food card when cards are already played or turned up",
            "too late for a food card",
        because since "{began}",
        help "food cards are laid after the deal, before anybody plays cards: move the line up; \
            what nobody wrote counts as `food ?`";
}
