//! The offers of a crossbreeding.

use crate::Evolve;
use crate::data::Origin;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// No crossbreeding is going on.
    pub(crate) struct NoCrossbreeding {} of Evolve;
    "evolve/no-crossbreeding", Part::Action;
    title: "cards are offered only for a crossbreeding",
    rule: "Drawing a card and giving it to the neighbour's creature is part of a challenge that \
        says so, done at once when that challenge is settled.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    never: "There is no crossbreeding that the card could be offered for.",
    say: |evolve, state| {
        let (at, challenge) = evolve.shown_challenge(state.challenge);
        Words::say(
            "no card is offered now: that is done when a crossbreeding challenge is settled",
            "no crossbreeding here",
        )
        .because(at, format!("{challenge} is played"))
    },
}

rule! {
    /// Another player's offer comes first.
    pub(crate) struct CrossbreedOutOfTurn { by: Player, next: Player } of Evolve;
    "evolve/crossbreed-out-of-turn", Part::Subject;
    title: "offers go from seat to seat",
    rule: "In the order of the seats each player draws a card and decides on it before the next \
        one draws.",
    source: "deck file, pre_actions",
    never: "What a player may offer rests on the offers before it.",
    say: |evolve, _| {
        let next_name = evolve.name(next);
        Words::say(
            format!(
                "{next_name} draws and offers before {}: the offers go from seat to seat",
                evolve.name(by)
            ),
            format!("{next_name} is next"),
        )
    },
}

rule! {
    /// A player's offer was not written.
    pub(crate) struct CrossbreedMissing { player: Player } of Evolve;
    "evolve/crossbreed-missing", Part::Action;
    title: "every player draws and decides",
    rule: "In a crossbreeding every player draws one card and gives it or keeps it. The record \
        says which; the card may be `?` if it was kept.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    allow: "The player draws and offers nothing.",
    rulings: ["crossbreeding-offer-declined"],
}

impl CrossbreedMissing {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let (name, handle) = (evolve.name(self.player), evolve.handle(self.player));
        let verb = match evolve.offers_come_from(state) {
            Origin::Deck => "drawn and offered",
            Origin::Hand => "offered or kept",
        };
        let receiver = evolve.name(evolve.receiver(state, self.player));
        let (at, challenge) = evolve.shown_challenge(state.challenge);
        Words::say(format!("{name} has not {verb} a card"), "an offer is missing")
            .because(at, format!("{challenge} lets everybody offer a card"))
            .help(format!(
                "{name} may give the card to {receiver}: `{handle}: crossbreed CARD give`"
            ))
            .missing(format!("{handle}: crossbreed ? keep"))
    }
}
