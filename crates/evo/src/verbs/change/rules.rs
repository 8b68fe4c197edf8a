//! What `manual:` and `adjust:` lines change.

use crate::prelude::*;

rules! { Evo, source "ruling of the project, transcribed decks";
    struct ManualWithoutPlay { card: Card } = "evo/manual-without-play", Part::Word(0);
        title "A transcribed card is played before its effect is told",
        rule "A `manual:` line tells what a card did that was played in the same phase.",
        never "Nothing says whose card has the effect that is told.",
        let first = |evo, _| evo.handle(Player(0)),
        say "the effect of {card} is told, but nobody played it in this phase",
            "not played in this phase",
        missing "{first}: play {card}";

    struct ManualNotNeeded { card: Card } = "evo/manual-not-needed", Part::Word(0);
        title "A known effect is not told",
        rule "A `manual:` line is for cards whose effect only the record knows; the others are \
            carried out when they are played.",
        never "The card's effect is carried out where it is played, and would be carried out \
            twice.",
        say "{card} needs no `manual:` line: its effect is known and carried out",
            "effect already carried out",
        help "write `PLAYER: play {card}` alone, or `adjust:` for a decree of the table";

    struct PointsBelowZero { player: Player; delta: i32 } = "evo/points-below-zero", Part::Action;
        title "Mutation points are never negative",
        rule "Neither a card nor a decree takes more mutation points than a player has.",
        source "ruling of the project, books",
        never "There are no points left to take away.",
        let (mp, loss) = |_, state| (state.herd(player).mp(), -delta),
        say "{player} has {mp} MP and cannot lose {loss}", "below 0",
        help "take what there is: points are never negative";

    struct TooFewDinosaurs { player: Player } = "evo/too-few-dinosaurs", Part::Action;
        title "Nothing goes below two dinosaurs",
        rule "A people keeps 2 dinosaurs, or 3 with regeneration, whatever a card or decree says.",
        source "Evo rules, 2nd ed. (2011), 'Phase de survie', 'Gènes uniques'",
        never "A people keeps its last two dinosaurs whatever happens.",
        let dinosaurs = |_, state| counted(state.herd(player).spaces.len(), "dinosaur"),
        say "{player} has only {dinosaurs}, and nothing takes one away", "already at the least";
}
