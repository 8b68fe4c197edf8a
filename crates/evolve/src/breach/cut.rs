//! Hands are cut to the limit at the end of a round.

use crate::Evolve;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Words, counted};

rule! {
    /// Nothing is to be discarded.
    pub(crate) struct NoCut { by: Player, hand: u8, limit: u8 } of Evolve;
    "evolve/no-cut", Part::Action;
    title: "cards are discarded only above the limit",
    rule: "At the end of a round a hand above ten cards is cut to ten. Nothing else lets a player \
        discard, besides paying and a challenge that says so.",
    source: "Evolve! rules draft (Rader, Consell), End of Round",
    allow: "The cards are discarded.",
    rulings: ["hand-limit"],
    say: |evolve, state| Words::say(
        format!(
            "{} holds {} and may keep {}, so nothing is discarded",
            evolve.name(by),
            held(state, by, hand),
            limit
        ),
        "nothing to discard",
    )
    .help("cards are discarded to pay for a play, and at the end of a round"),
}

/// A number of cards in hand, and how many of them came by draws that no line tells.
fn held(state: &State, by: Player, hand: u8) -> String {
    match state.turns[by.seat()].unwritten {
        0 => counted(hand, "card"),
        unwritten => format!(
            "{}, {unwritten} of them from draws of round {} that no line tells,",
            counted(hand, "card"),
            state.round
        ),
    }
}

rule! {
    /// Another number is to be discarded.
    pub(crate) struct WrongCut { by: Player, cut: u8, hand: u8, limit: u8 } of Evolve;
    "evolve/wrong-cut", Part::Action;
    title: "a hand is cut exactly to the limit",
    rule: "A player with more than ten cards at the end of a round discards exactly those in \
        excess, of the player's own choice. After Dying Sun nobody needs to.",
    source: "Evolve! rules draft (Rader, Consell), End of Round",
    allow: "Those cards are discarded.",
    rulings: ["hand-limit"],
}

impl WrongCut {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let Self { hand, limit, .. } = *self;
        let excess = hand - limit;
        Words::say(
            format!(
                "{} discards {}, but holds {} and may keep {limit}, so {excess} must go",
                evolve.name(self.by),
                counted(self.cut, "card"),
                held(state, self.by, hand),
            ),
            format!("{hand} in hand − {limit} to keep = {excess}"),
        )
        .help("the cards of one cut stand in one clause")
    }
}

rule! {
    /// A hand was not cut.
    pub(crate) struct CutMissing { player: Player, hand: u8, limit: u8 } of Evolve;
    "evolve/cut-missing", Part::Action;
    title: "hands above the limit are cut",
    rule: "A round is not over while somebody holds more than ten cards. Where every card of the hand \
        was written down, the record says which ones go. A cut of a hand with cards that nobody named \
        may be left out; it is the same as one written with `?`.",
    source: "Evolve! rules draft (Rader, Consell), End of Round",
    never: "Nothing says which cards left the hand.",
    rulings: ["hand-limit"],
}

impl CutMissing {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let Self { player, hand, limit } = *self;
        let (name, excess) = (evolve.name(player), hand - limit);
        Words::say(
            format!(
                "{name} holds {hand} at the end of round {}, {excess} more than the {limit} that \
                 stay; every card of this hand was written down, so the record says which ones go",
                state.round
            ),
            format!("{name} must cut {excess}"),
        )
        .missing(format!(
            "{}: discard{}",
            evolve.handle(player),
            " ?".repeat(excess as usize)
        ))
    }
}
