//! Hands are cut to the limit at the end of a round.

use crate::Evolve;
use crate::state::State;
use evoref_game::{Part, Player, counted, rules};

rules! { Evolve;
    struct NoCut { by: Player, limit: u8; hand: u8 } = "evolve/no-cut", Part::Action;
        title "cards are discarded only above the limit",
        rule "At the end of a round a hand above ten cards is cut to ten. Nothing else lets a \
            player discard, besides paying and a challenge that says so.",
        source "Evolve! rules draft (Rader, Consell), End of Round",
        allow "The cards are discarded.",
        rulings ["hand-limit"],
        let held = |_, state| held(state, by, hand),
        say "{by} holds {held} and may keep {limit}, so nothing is discarded", "nothing to discard",
        help "cards are discarded to pay for a play, and at the end of a round";

    struct WrongCut { by: Player, hand: u8, limit: u8; cut: u8 } = "evolve/wrong-cut", Part::Action;
        title "a hand is cut exactly to the limit",
        rule "A player with more than ten cards at the end of a round discards exactly those in \
            excess, of the player's own choice. After Dying Sun nobody needs to.",
        source "Evolve! rules draft (Rader, Consell), End of Round",
        allow "Those cards are discarded.",
        rulings ["hand-limit"],
        let cut = |_, _| counted(cut, "card"),
        let (held, excess) = |_, state| (held(state, by, hand), hand - limit),
        say "{by} discards {cut}, but holds {held} and may keep {limit}, so {excess} must go",
            "{hand} in hand − {limit} to keep = {excess}",
        help "the cards of one cut stand in one clause";

    struct CutMissing { player: Player, hand: u8, limit: u8 } = "evolve/cut-missing", Part::Action;
        title "hands above the limit are cut",
        rule "A round is not over while somebody holds more than ten cards. Where every card of \
            the hand was written down, the record says which ones go. A cut of a hand with cards \
            that nobody named may be left out; it is the same as one written with `?`.",
        source "Evolve! rules draft (Rader, Consell), End of Round",
        never "Nothing says which cards left the hand.",
        rulings ["hand-limit"],
        let (handle, round) = |evolve, state| (evolve.handle(player), state.round),
        let excess = |_, _| hand - limit,
        let unknown = |_, _| " ?".repeat(excess as usize),
        say "{player} holds {hand} at the end of round {round}, {excess} more than the {limit} \
            that stay; every card of this hand was written down, so the record says which ones go",
            "{player} must cut {excess}",
        missing "{handle}: discard{unknown}";
}

/// A number of cards in hand, and how many of them came by draws that no line tells.
fn held(state: &State, by: Player, hand: u8) -> String {
    let cards = counted(hand, "card");
    match state.turns[by.seat()].unwritten {
        0 => cards,
        unwritten => format!(
            "{cards}, {unwritten} of them from draws of round {} that no line tells,",
            state.round
        ),
    }
}
