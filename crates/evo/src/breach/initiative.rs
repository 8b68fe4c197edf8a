//! Phase 3: the place that the owner of adrenaline takes.

use crate::Evo;
use crate::names::Gene;
use evoref_game::{Part, Player, rules};

rules! { Evo;
    struct NoAdrenaline { by: Player } = "evo/no-adrenaline", Part::Word(0);
        title "Only adrenaline chooses a place on the track",
        rule "The owner of adrenaline may take any place on the track in the initiative phase, \
            from the round in which it is won.",
        source "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
        allow "The player takes the place all the same.",
        say "{by} takes a place on the track, but does not own adrenaline", "no adrenaline here",
        then |evo, state, words| evo.owner_of_gene(state, Gene::Adrenaline, words);

    struct AdrenalineTwice { by: Player } = "evo/adrenaline-twice", Part::Clause;
        title "Adrenaline works once a round",
        rule "The owner of adrenaline takes a place once in each initiative phase.",
        source "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
        allow "The player takes the new place.",
        let taken = |_, state| state.ordered,
        say "{by} takes a place on the track a second time in one round", "once a round",
        because taken "the place is taken here";

    struct AdrenalineClosed { by: Player, player: Player } = "evo/adrenaline-closed", Part::Clause;
        title "A head start is the last word",
        rule "A head start is played after adrenaline has had its say; it closes adrenaline for \
            the round.",
        source "ruling of the project, house event deck",
        allow "The player takes the place all the same.",
        let card = |_, state| state.ordered,
        say "{by} uses adrenaline after {player}'s head-start, which is the last word on the order",
            "too late for adrenaline",
        because card "the head-start";

    struct PlaceOffTrack { place: u16 } = "evo/place-off-track", Part::Word(1);
        title "The track has as many places as players",
        rule "Places on the track go from 1, the first player, to the number of players.",
        source "Evo rules, 2nd ed. (2011), 'Phase d’initiative'",
        never "The track has no such place.",
        let last = |evo, _| evo.seats.len(),
        say "the track has places 1 to {last}, not {place}", "not 1 to {last}";
}
