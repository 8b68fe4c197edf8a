//! Positions: what they must say, what no table can be, and what no course of play leads to.

use crate::Evolution;
use evoref_game::position_rules;

position_rules! {
    Evolution, "evolution", source "ruling: positions";
    missing "A position names the first player of its round.";
    impossible "A position holds no more than the box: each card lies in one place, body and \
        population are 1 to 6, a species has each trait once.";
    against "A species has no more traits than the limit allows. Below a gap, what is never undone is \
        as it was: food in bags, bodies, species that died out.";
    unlikely "Food goes from the species to the bags at the end of a round, so none lies on a species \
        when a round begins. Examples are invented, so it is only noticed.";
}
