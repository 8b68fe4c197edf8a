//! Plays and passes: when a player may mutate, and what a card replaces.

use crate::Evolve;
use crate::hand::CardId;
use crate::state::State;
use evoref_game::{Part, Player, Words, rules};

rules! { Evolve;
    struct MutationOver { by: Player } = "evolve/mutation-over", Part::Action;
        title "creatures mutate before the round is scored",
        rule "Cards are played after the challenge is settled and before biome and challenge are \
            scored. Draws and discards at the end of the round show that the scoring is done.",
        source "Evolve! rules draft (Rader, Consell), Sequence of Play",
        allow "The play counts from now on; what is scored stays.",
        let (round, at) = |_, state| (state.round, state.scored_at),
        say "{by} mutates in round {round}, which is scored already", "after the scoring",
        because at "the round was scored here",
        help "if a new round begins here, its heading is missing";

    struct SecondPlay { by: Player, allowed: u8 } = "evolve/second-play", Part::Action;
        title "one card a round",
        rule "Each player may play one creature card in a round. An adaptation may allow more, \
            counted from what was in play when the step began.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures",
        allow "The card is played and paid for.",
        rulings ["plays-per-round"],
        let (turn, round) = |_, state| (state.turns[by.seat()], state.round),
        let (at, play) = |_, _| (turn.at, turn.plays + 1),
        say "{by} plays card {play} of round {round}, and may play {allowed}",
            "{allowed} is allowed",
        because at "played here";

    struct AlreadyPassed { by: Player } = "evolve/already-passed", Part::Action;
        title "a pass ends a player's mutations",
        rule "A player who has passed plays no more cards in that round.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures; the pass is ours",
        allow "The player goes on.",
        let at = |_, state| state.turns[by.seat()].at,
        say "{by} passed, which ends the mutations of a round", "after passing",
        because at "passed here";

    struct WrongReplacement {
        ; by: Player, card: CardId, written: Option<CardId>, there: Option<CardId>, word: u8
    } = "evolve/wrong-replacement", Part::Word(word);
        title "a card replaces the one of its own type",
        rule "A creature has one card of each type. A card that is played replaces the one of its \
            type and no other; if there is none, nothing is replaced.",
        source "Evolve! rules draft (Rader, Consell), Mutating Creatures",
        allow "The card of its type is replaced.",
        words |evolve, state| wrong_replacement(evolve, state, (by, card), written, there);
}

fn wrong_replacement(
    evolve: &Evolve,
    state: &State,
    (by, card): (Player, CardId),
    written: Option<CardId>,
    there: Option<CardId>,
) -> Words {
    let kind = |card: CardId| evolve.deck.cards[card.0 as usize].kind;
    let (by, due) = (evolve.name(by), kind(card).word());
    // A card of another type is named with its type: that is the mistake.
    let other = written.map(kind).filter(|other| other.word() != due);
    let other = other.map_or_else(String::new, |other| format!(", {}", other.one()));
    let written = written.map_or("nothing", |one| evolve.card_name(one));
    let said = format!("{} is said to replace {written}{other},", evolve.card_name(card));
    let Some(there) = there else {
        return Words::say(
            format!("{said} but {by}'s creature has no {due} that it could replace"),
            format!("no {due} to replace"),
        )
        .help("write `replacing none`, or leave it out");
    };
    let (at, last) = evolve.last_named(state, there);
    let name = evolve.card_name(there);
    Words::say(
        format!("{said} but it replaces {name}, the {due} of {by}'s creature"),
        format!("replaces {name}"),
    )
    .because(at, last)
    .help(format!("write `replacing {}`", evolve.card_word(there)))
}
