//! Positions: what they must say, what no table can be, and what no course of play leads to.

use crate::Evolve;
use evoref_game::position_rules;

position_rules! {
    Evolve, "evolve", source "ruling of the project, positions";
    missing "From the phase `challenge` on a position names the biome of the round, from `mutate` on \
        its challenge as well.";
    impossible "A position holds no more than the box: each card lies in one place, a creature has one \
        card of a type, a biome and a challenge come once.";
    against "Dying Sun lies in the middle of its stack. Below a gap, what is never undone is as it was: \
        a type of which a creature has a card, biomes that were used.";
    unlikely "Hands are cut at the end of a round, so none is above its limit when a round begins. \
        Examples are invented, so it is only noticed.";
}
