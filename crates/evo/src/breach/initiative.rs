//! Phase 3: the place that the owner of adrenaline takes.

use crate::Evo;
use crate::names::Gene;
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// No such gene.
    pub(crate) struct NoAdrenaline { by: Player } of Evo;
    "evo/no-adrenaline", Part::Word(0);
    title: "Only adrenaline chooses a place on the track",
    rule: "The owner of adrenaline may take any place on the track in the initiative phase, from \
        the round in which it is won.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    allow: "The player takes the place all the same.",
    say: |evo, state| {
        let words = Words::say(
            format!(
                "{} takes a place on the track, but does not own adrenaline",
                evo.name(by)
            ),
            "no adrenaline here",
        );
        evo.owner_of_gene(state, Gene::Adrenaline, words)
    },
}

rule! {
    /// A second time in a round.
    pub(crate) struct AdrenalineTwice { by: Player } of Evo;
    "evo/adrenaline-twice", Part::Clause;
    title: "Adrenaline works once a round",
    rule: "The owner of adrenaline takes a place once in each initiative phase.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    allow: "The player takes the new place.",
    say: |evo, state| Words::say(
        format!("{} takes a place on the track a second time in one round", evo.name(by)),
        "once a round",
    )
    .because(state.ordered, "the place is taken here"),
}

rule! {
    /// After a head start.
    pub(crate) struct AdrenalineClosed { by: Player, player: Player } of Evo;
    "evo/adrenaline-closed", Part::Clause;
    title: "A head start is the last word",
    rule: "A head start is played after adrenaline has had its say; it closes adrenaline for the \
        round.",
    source: "ruling of the project, house event deck",
    allow: "The player takes the place all the same.",
    say: |evo, state| Words::say(
        format!(
            "{} uses adrenaline after {}'s head-start, which is the last word on the order",
            evo.name(by),
            evo.name(player)
        ),
        "too late for adrenaline",
    )
    .because(state.ordered, "the head-start"),
}

rule! {
    /// No place on the track.
    pub(crate) struct PlaceOffTrack { place: u16 } of Evo;
    "evo/place-off-track", Part::Word(1);
    title: "The track has as many places as players",
    rule: "Places on the track go from 1, the first player, to the number of players.",
    source: "Evo rules, 2nd ed. (2011), 'Phase d’initiative'",
    never: "The track has no such place.",
    say: |evo, _| {
        let last = evo.seats.len();
        Words::say(
            format!("the track has places 1 to {last}, not {place}"),
            format!("not 1 to {last}"),
        )
    },
}
