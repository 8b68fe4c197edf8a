//! When a player may mutate.

use crate::Evolve;
use evoref_game::{Part, Player, rules};

rules! { Evolve;
    struct MutationOver { by: Player } = "evolve/mutation-over", Part::Action;
        title "creatures mutate before the round is scored",
        rule "Cards are played after the challenge is settled and before biome and challenge are \
            scored. Draws and discards at the end of the round show that the scoring is done.",
        source "Evolve! rules draft (Rader, Consell), Sequence of Play",
        allow "The play counts from now on; what is scored stays.",
        let (round, at) = |_, state| (state.round, state.scored_at),
        say "{by} mutates in round {round}, which is scored already", "after the scoring",
        because at "the round was scored here",
        help "if a new round begins here, its heading is missing";

    struct AlreadyPassed { by: Player } = "evolve/already-passed", Part::Action;
        title "a pass ends a player's mutations",
        rule "A player who has passed plays no more cards in that round.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures; the pass is ours",
        allow "The player goes on.",
        let at = |_, state| state.turns[by.seat()].at,
        say "{by} passed, which ends the mutations of a round", "after passing",
        because at "passed here";
}
