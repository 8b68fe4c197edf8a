//! How many cards are drawn, held and played.

use super::{Evolution, State};
use crate::state::{End, Phase};
use evoref_game::rule;
use evoref_game::{Part, Player, Step, Words};

/// A number of cards; none are written as a number too.
fn cards(number: usize) -> String {
    format!("{number} {}", if number == 1 { "card" } else { "cards" })
}

rule! {
    /// A player draws for whom no draw is due.
    pub(crate) struct DrawNotDue { by: Player } of Evolution;
    "evolution/draw-not-due", Part::Word(0);
    title: "Cards are drawn only when due",
    rule: "Cards are drawn in the deal of each round and at once when an own species with traits \
        dies out, never otherwise.",
    source: "Evolution, help page of the online table, deal and extinction",
    never: "The hands are dealt, and the next cards of the deck belong to the next deal.",
}

impl DrawNotDue {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let by = game.name(self.by);
        let words =
            Words::say(format!("{by} draws, but no draw is due for {by} now"), "no draw is due");
        match state.left_out[self.by.seat()] {
            Some((step, _)) => {
                words.because(step, "a draw was due after this, and none is written").help(
                    "cards for an extinct species are drawn at once: write the draw right below \
                     that line",
                )
            }
            None => self.in_the_deal(words, game, state),
        }
    }
}

impl DrawNotDue {
    /// Why the draw of the deal is not this one.
    fn in_the_deal(&self, words: Words, game: &Evolution, state: &State) -> Words {
        let (by, seat) = (game.name(self.by), self.by.seat());
        let (drew, laid) = (state.drew_step[seat], state.food[seat]);
        if drew != Step::default() {
            return words.because(drew, format!("{by} drew for this round here")).help(
                "cards are drawn once in the deal, and at once for an extinct species, one for \
                 each of its traits",
            );
        }
        let words = words.help(
            "the draw of the deal comes before the player's food card and before cards are \
             played: move this line up, or leave it out",
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
}

rule! {
    /// Another number of cards is drawn than is due.
    pub(crate) struct DrawCount { by: Player, written: u8, due: u8 } of Evolution;
    "evolution/draw-count", Part::Clause;
    title: "A draw has the right number of cards",
    rule: "In the deal everybody draws 3 cards and one for each own species. For an extinct \
        species its owner draws as many cards as it had traits. If both piles run out, what there \
        is.",
    source: "Evolution, help page of the online table, deal and extinction",
    allow: "The written number of cards is drawn.",
}

impl DrawCount {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let (by, due) = (game.name(self.by), self.due);
        let drawn = cards(self.written.into());
        let are = if due == 1 { "is" } else { "are" };
        let help = if state.phase == Phase::Deal {
            let species = state.row(self.by).len();
            format!("3 and one for each of {species} species")
        } else {
            "one for each trait of the extinct species".to_owned()
        };
        Words::say(format!("{by} draws {drawn}, but {due} {are} due"), "another number is due")
            .help(help)
    }
}

rule! {
    /// A stated hand has another number of cards than the replay.
    pub(crate) struct HandCount { by: Player, written: usize, held: u8 } of Evolution;
    "evolution/hand-count", Part::Clause;
    title: "A stated hand has the right number of cards",
    rule: "`hand` states the complete hand at that moment. Its number follows from the draws and \
        the cards played.",
    source: "the notation, `hand`",
    never: "A hand is stated, not played: the right number is written, or the draw that differs.",
    say: |game, _| {
        let by_name = game.name(by);
        let stated = cards(written);
        Words::say(
            format!("{by_name} states a hand of {stated}, but the replay has {held}"),
            "another number of cards",
        )
        .help(format!(
            "{by_name} has drawn and played so that {held} are left; a played card or a draw may be \
             missing"
        ))
    },
}

rule! {
    /// More cards are played than are in the hand.
    pub(crate) struct HandEmpty { by: Player, played: usize, held: u8, part: Part } of Evolution;
    "evolution/hand-empty", part;
    title: "Nobody plays more cards than he holds",
    rule: "Every card played or spent comes from the hand. What was not played stays there for \
        later rounds.",
    source: "Evolution, help page of the online table, cards",
    never: "There is no card left in the hand.",
}

impl HandEmpty {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let (by, held) = (game.name(self.by), self.held);
        let played = cards(self.played);
        Words::say(format!("{by} plays {played}, but has {held} in hand"), "no card left for this")
            .help("a draw may be missing, or a card was written twice")
    }
}
