//! How many cards are drawn, held and played.

use super::{Evolution, State};
use crate::state::{End, Phase};
use evoref_game::{Part, Player, Step, Words, rules};

rules! { Evolution;
    struct DrawNotDue { by: Player } = "evolution/draw-not-due", Part::Word(0);
        title "Cards are drawn only when due",
        rule "Cards are drawn in the deal of each round and at once when an own species with \
            traits dies out, never otherwise.",
        source "Evolution, help page of the online table, deal and extinction",
        never "The hands are dealt, and the next cards of the deck belong to the next deal.",
        say "{by} draws, but no draw is due for {by} now", "no draw is due",
        then |game, state, words| why_not_due(words, game.name(by), state, by.seat());

    struct DrawCount { by: Player, due: u8; written: u8 } = "evolution/draw-count", Part::Clause;
        title "A draw has the right number of cards",
        rule "In the deal everybody draws 3 cards and one for each own species. For an extinct \
            species its owner draws as many cards as it had traits. If both piles run out, what \
            there is.",
        source "Evolution, help page of the online table, deal and extinction",
        allow "The written number of cards is drawn.",
        let drawn = |_, _| cards(written.into()),
        let are = |_, _| if due == 1 { "is" } else { "are" },
        let what = |_, state| what_is_due(state, by),
        say "{by} draws {drawn}, but {due} {are} due", "another number is due",
        help "{what}";

    struct HandCount { by: Player, held: u8; written: usize } =
        "evolution/hand-count", Part::Clause;
        title "A stated hand has the right number of cards",
        rule "`hand` states the complete hand at that moment. Its number follows from the draws \
            and the cards played.",
        source "the notation, `hand`",
        never "A hand is stated, not played: the right number is written, or the draw that \
            differs.",
        let stated = |_, _| cards(written),
        say "{by} states a hand of {stated}, but the replay has {held}", "another number of cards",
        help "{by} has drawn and played so that {held} are left; a played card or a draw may be \
            missing";

    struct HandEmpty { by: Player, held: u8; played: usize, part: Part } =
        "evolution/hand-empty", part;
        title "Nobody plays more cards than he holds",
        rule "Every card played or spent comes from the hand. What was not played stays there for \
            later rounds.",
        source "Evolution, help page of the online table, cards",
        never "There is no card left in the hand.",
        let played = |_, _| cards(played),
        say "{by} plays {played}, but has {held} in hand", "no card left for this",
        help "a draw may be missing, or a card was written twice";
}

/// A number of cards; none are written as a number too.
fn cards(number: usize) -> String {
    format!("{number} {}", if number == 1 { "card" } else { "cards" })
}

fn what_is_due(state: &State, by: Player) -> String {
    if state.phase == Phase::Deal {
        format!("3 and one for each of {} species", state.row(by).len())
    } else {
        "one for each trait of the extinct species".to_owned()
    }
}

/// Where the draw should have been, or why the draw of the deal is not this one.
fn why_not_due(words: Words, by: &str, state: &State, seat: usize) -> Words {
    if let Some((step, _)) = state.left_out[seat] {
        return words.because(step, "a draw was due after this, and none is written").help(
            "cards for an extinct species are drawn at once: write the draw right below that line",
        );
    }
    let (drew, laid) = (state.drew_step[seat], state.food[seat]);
    if drew != Step::default() {
        return words.because(drew, format!("{by} drew for this round here")).help(
            "cards are drawn once in the deal, and at once for an extinct species, one for each \
             of its traits",
        );
    }
    let words = words.help(
        "the draw of the deal comes before the player's food card and before cards are played: \
         move this line up, or leave it out",
    );
    let ran_out = matches!(state.end, Some((End::DeckInDeal, round)) if round == state.round);
    if ran_out {
        return words.because(
            state.end_step,
            "the deck ran out with this draw: where it does, the order of the deal decides who \
             draws before the shuffle, the first player and then clockwise",
        );
    }
    match laid {
        Some(food) if state.phase <= Phase::Food => {
            words.because(food.step, format!("with this food card the deal is over for {by}"))
        }
        _ => words.because(state.begun_step, "with this the deal is over"),
    }
}
