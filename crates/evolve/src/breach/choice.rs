//! Who chooses the challenge, and between which two cards.

use super::since;
use crate::Evolve;
use crate::action::Number;
use crate::options::SelectorCost;
use crate::state::State;
use evoref_game::{Part, Player, Step, Words, listed, rules};

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

rules! { Evolve;
    struct ChooserSkipped { chooser: Player } = "evolve/chooser-skipped", Part::Action;
        title "the owner of the least expensive creature chooses",
        rule "From round 2 on, a player who alone has the least expensive creature takes the \
            previewed challenge and the next card, plays one and discards the other. The record \
            says which.",
        source "Evolve! rules draft (Rader, Consell), Select Challenge",
        allow "The previewed challenge is played without a choice.",
        rulings ["selector-cost", "selector-rounds", "selector-tie", "flying-breaks-selector-tie"],
        let (handle, costs) = |evolve, state| (evolve.handle(chooser), evolve.costs(state)),
        let cost = |evolve, state| evolve.selector_cost(state, chooser),
        let at = |_, state| last_mutation(state, chooser),
        say "{chooser} alone has the least expensive creature ({cost}) and chooses the challenge",
            "{chooser} chooses",
        because at "{chooser}'s creature costs {cost}",
        help "form: `{handle}: choose CHALLENGE over CHALLENGE`, then `table: next challenge \
            CHALLENGE`",
        help "{costs}";

    struct NobodyChooses {; why: Nobody } = "evolve/nobody-chooses", Part::Action;
        title "with a tie, or in round 1, nobody chooses",
        rule "If two or more players are tied for the least expensive creature nobody chooses, and \
            the previewed challenge is played. In round 1 the top card is.",
        source "Evolve! rules draft (Rader, Consell), Select Challenge",
        allow "The choice stands.",
        rulings ["selector-cost", "selector-rounds", "selector-tie", "flying-breaks-selector-tie"],
        words |evolve, state| nobody_chooses(evolve, state, why);

    struct NotTheChooser { chooser: Player, by: Player } = "evolve/not-the-chooser", Part::Subject;
        title "another player chooses",
        rule "Only the owner of the least expensive creature chooses the challenge. A creature \
            without cards costs 0.",
        source "Evolve! rules draft (Rader, Consell), Select Challenge",
        allow "The choice stands.",
        rulings ["selector-cost", "selector-rounds"],
        let (costs, own) = |evolve, state| (evolve.costs(state), evolve.selector_cost(state, by)),
        let least = |evolve, state| evolve.selector_cost(state, chooser),
        let at = |_, state| last_mutation(state, chooser),
        say "{by}'s creature costs {own}, but {chooser}'s costs {least}, so {chooser} chooses",
            "{chooser} chooses",
        because at "{chooser}'s creature costs {least}",
        help "{costs}";

    struct ChoiceWithoutPreview {; preview: Number, unseen: bool } =
        "evolve/choice-without-preview", Part::Word(if unseen { 3 } else { 1 });
        title "the choice is between the preview and the next card",
        rule "The chooser holds two cards, the previewed one and the one under it. One is played, \
            the other discarded. The discarded one may be `?` only if it is the unseen one.",
        source "Evolve! rules draft (Rader, Consell), Select Challenge",
        never "There is nothing to choose from.",
        let at = |_, state| since(state.challenge_preview),
        let preview = |evolve, _| evolve.challenge_name(preview),
        let lacks = |_, _| lacks_preview(preview, unseen),
        say "{lacks}", "{preview} is missing",
        because at "{preview} lies open";
}

fn nobody_chooses(evolve: &Evolve, state: &State, why: Nobody) -> Words {
    match why {
        Nobody::FirstRound => {
            Words::say("nobody chooses in round 1: the top challenge is played", "not in round 1")
        }
        Nobody::Tied { seats, cost } => {
            let tied = evolve.players().filter(|player| seats >> player.seat() & 1 == 1);
            let tied: Vec<&str> = tied.map(|player| evolve.name(player)).collect();
            let preview = state
                .challenge_preview
                .map_or("the top card of the deck", |shown| evolve.challenge_name(shown.card));
            Words::say(
                format!(
                    "{} are tied for the least expensive creature at {cost}, so nobody chooses and \
                     {preview} is played",
                    listed(&tied)
                ),
                "nobody chooses",
            )
            .help(evolve.costs(state))
        }
    }
}

fn lacks_preview(preview: &str, unseen: bool) -> String {
    if unseen {
        format!("the card not played is {preview}, which lies open; `?` is for the unseen one")
    } else {
        format!("one of the two cards is the preview, {preview}; the other comes from the deck")
    }
}

/// When a creature that decides the choice last changed.
fn last_mutation(state: &State, chooser: Player) -> Step {
    let pieces = state.creatures[chooser.seat()].pieces();
    pieces.map(|piece| state.named_at[piece.0 as usize]).max().unwrap_or_default()
}

impl Evolve {
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
