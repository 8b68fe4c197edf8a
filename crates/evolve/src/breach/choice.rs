//! Who chooses the challenge, and between which two cards.

use super::since;
use crate::Evolve;
use crate::action::Number;
use crate::options::SelectorCost;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Step, Words, listed};

/// Why the challenge is not chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nobody {
    /// It is round 1.
    FirstRound,
    /// These seats are tied at this cost.
    Tied {
        /// One bit for each seat.
        seats: u8,
        /// What their creatures cost.
        cost: u8,
    },
}

rule! {
    /// One player must choose.
    pub(crate) struct ChooserSkipped { chooser: Player } of Evolve;
    "evolve/chooser-skipped", Part::Action;
    title: "the owner of the least expensive creature chooses",
    rule: "From round 2 on, a player who alone has the least expensive creature takes the \
        previewed challenge and the next card, plays one and discards the other. The record says \
        which.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    allow: "The previewed challenge is played without a choice.",
    rulings: ["selector-cost", "selector-rounds", "selector-tie", "flying-breaks-selector-tie"],
    say: |evolve, state| {
        let chooser_name = evolve.name(chooser);
        let cost = evolve.selector_cost(state, chooser);
        let (at, last) = evolve.last_mutation(state, chooser);
        Words::say(
            format!(
                "{chooser_name} alone has the least expensive creature ({cost}) and chooses the \
                 challenge"
            ),
            format!("{chooser_name} chooses"),
        )
        .because(at, last)
        .help(format!(
            "form: `{}: choose CHALLENGE over CHALLENGE`, then `table: next challenge CHALLENGE`",
            evolve.handle(chooser)
        ))
        .help(evolve.costs(state))
    },
}

rule! {
    /// Nobody chooses.
    pub(crate) struct NobodyChooses { why: Nobody } of Evolve;
    "evolve/nobody-chooses", Part::Action;
    title: "with a tie, or in round 1, nobody chooses",
    rule: "If two or more players are tied for the least expensive creature nobody chooses, and \
        the previewed challenge is played. In round 1 the top card is.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    allow: "The choice stands.",
    rulings: ["selector-cost", "selector-rounds", "selector-tie", "flying-breaks-selector-tie"],
}

impl NobodyChooses {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        match self.why {
            Nobody::FirstRound => Words::say(
                "nobody chooses in round 1: the top challenge is played",
                "not in round 1",
            ),
            Nobody::Tied { seats, cost } => {
                let tied: Vec<&str> = evolve
                    .players()
                    .filter(|player| seats >> player.seat() & 1 == 1)
                    .map(|player| evolve.name(player))
                    .collect();
                let preview = state
                    .challenge_preview
                    .map_or("the top card of the deck", |shown| evolve.challenge_name(shown.card));
                Words::say(
                    format!(
                        "{} are tied for the least expensive creature at {cost}, so nobody \
                         chooses and {preview} is played",
                        listed(&tied)
                    ),
                    "nobody chooses",
                )
                .help(evolve.costs(state))
            }
        }
    }
}

rule! {
    /// Another player chooses.
    pub(crate) struct NotTheChooser { chooser: Player, by: Player } of Evolve;
    "evolve/not-the-chooser", Part::Subject;
    title: "another player chooses",
    rule: "Only the owner of the least expensive creature chooses the challenge. A creature \
        without cards costs 0.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    allow: "The choice stands.",
    rulings: ["selector-cost", "selector-rounds"],
    say: |evolve, state| {
        let chooser_name = evolve.name(chooser);
        let (at, last) = evolve.last_mutation(state, chooser);
        Words::say(
            format!(
                "{}'s creature costs {}, but {chooser_name}'s costs {}, so {chooser_name} chooses",
                evolve.name(by),
                evolve.selector_cost(state, by),
                evolve.selector_cost(state, chooser)
            ),
            format!("{chooser_name} chooses"),
        )
        .because(at, last)
        .help(evolve.costs(state))
    },
}

rule! {
    /// Not one of the two is the preview, or the preview would be the hidden one.
    pub(crate) struct ChoiceWithoutPreview { preview: Number, unseen: bool } of Evolve;
    "evolve/choice-without-preview", Part::Word(if unseen { 3 } else { 1 });
    title: "the choice is between the preview and the next card",
    rule: "The chooser holds two cards, the previewed one and the one under it. One is played, the \
        other discarded. The discarded one may be `?` only if it is the unseen one.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    never: "There is nothing to choose from.",
}

impl ChoiceWithoutPreview {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let preview = evolve.challenge_name(self.preview);
        let message = if self.unseen {
            format!("the card not played is {preview}, which lies open; `?` is for the unseen one")
        } else {
            format!("one of the two cards is the preview, {preview}; the other comes from the deck")
        };
        Words::say(message, format!("{preview} is missing"))
            .because(since(state.challenge_preview), format!("{preview} lies open"))
    }
}

impl Evolve {
    /// When a creature that decides the choice last changed, and what it costs since.
    fn last_mutation(&self, state: &State, chooser: Player) -> (Step, String) {
        let pieces = state.creatures[chooser.seat()].pieces();
        let last = pieces.map(|piece| state.named_at[piece.0 as usize]).max();
        let cost = self.selector_cost(state, chooser);
        let what = format!("{}'s creature costs {cost}", self.name(chooser));
        (last.unwrap_or_default(), what)
    }

    /// What all creatures cost, for help.
    pub(super) fn costs(&self, state: &State) -> String {
        let costs: Vec<String> = self
            .players()
            .map(|player| format!("{} {}", self.name(player), self.selector_cost(state, player)))
            .collect();
        let what = match self.options.selector_cost {
            SelectorCost::Printed => "creatures cost",
            SelectorCost::Paid => "what was paid for the creatures",
            SelectorCost::Cheapest => "the cheapest card of each creature costs",
        };
        format!("{what}: {}", costs.join(", "))
    }
}
