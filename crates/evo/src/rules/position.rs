//! Positions: what they must say, what no table can be, and what no course of play leads to.

use crate::Evo;
use evoref_game::position_rules;

position_rules! {
    Evo, "evo", source "ruling of the project, positions";
    missing "A position names the initiative track and everybody's dinosaurs. The wheel may be left \
        out until a line needs it.";
    impossible "A position holds no more than the box: a space has one dinosaur, a species at most 8, a \
        gene, a token and a card as many copies as there are.";
    against "The wheel stands where the tokens turned lead. Below a gap, what is never undone is as it \
        was: genes and turned tokens.";
    unlikely "Each auction gives a gene less than there are players, nobody falls below 2 dinosaurs, \
        and a round brings 8 mutation points at most. Examples are invented, so it is only noticed.";
}
