//! The offers of a crossbreeding.

use crate::Evolve;
use crate::data::Origin;
use evoref_game::{Part, Player, rules};

rules! { Evolve;
    struct NoCrossbreeding {} = "evolve/no-crossbreeding", Part::Action;
        title "cards are offered only for a crossbreeding",
        rule "Drawing a card and giving it to the neighbour's creature is part of a challenge that \
            says so, done at once when that challenge is settled.",
        source "Evolve! rules draft (Rader, Consell), Select Challenge",
        never "There is no crossbreeding that the card could be offered for.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenge),
        say "no card is offered now: that is done when a crossbreeding challenge is settled",
            "no crossbreeding here",
        because at "{challenge} is played";

    struct CrossbreedOutOfTurn { by: Player, next: Player } =
        "evolve/crossbreed-out-of-turn", Part::Subject;
        title "offers go from seat to seat",
        rule "In the order of the seats each player draws a card and decides on it before the next \
            one draws.",
        source "deck file, pre_actions",
        never "What a player may offer rests on the offers before it.",
        say "{next} draws and offers before {by}: the offers go from seat to seat",
            "{next} is next";

    struct CrossbreedMissing { player: Player } = "evolve/crossbreed-missing", Part::Action;
        title "every player draws and decides",
        rule "In a crossbreeding every player draws one card and gives it or keeps it. The record \
            says which; the card may be `?` if it was kept.",
        source "Evolve! rules draft (Rader, Consell), Select Challenge",
        allow "The player draws and offers nothing.",
        rulings ["crossbreeding-offer-declined"],
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenge),
        let handle = |evolve, _| evolve.handle(player),
        let offered = |evolve, state| offered(evolve.offers_come_from(state)),
        let receiver = |evolve, state| evolve.name(evolve.receiver(state, player)),
        say "{player} has not {offered} a card", "an offer is missing",
        because at "{challenge} lets everybody offer a card",
        help "{player} may give the card to {receiver}: `{handle}: crossbreed CARD give`",
        missing "{handle}: crossbreed ? keep";
}

const fn offered(origin: Origin) -> &'static str {
    match origin {
        Origin::Deck => "drawn and offered",
        Origin::Hand => "offered or kept",
    }
}
