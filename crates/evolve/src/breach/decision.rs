//! What players decide besides plays: hunts, effects that are used, discards for a challenge.

use crate::Evolve;
use crate::hand::CardId;
use crate::state::State;
use evoref_game::{Part, Player, Step, counted, rules};

rules! { Evolve;
    struct NoHunt { by: Player } = "evolve/no-hunt", Part::Action;
        title "a hunt is chosen only where the challenge leaves it open",
        rule "A challenge whose `target` is `chosen` lets every player choose whom to hunt, after \
            the biome is scored and before the challenge is. In other hunts the prey is given.",
        source "deck file, special_scorings",
        never "A hunt that the challenge does not score changes nothing.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenge),
        let why = |evolve, state| no_choice(evolve.hunts_are_chosen(state), challenge),
        say "{by} chooses a prey{why}", "no prey is chosen here",
        because at "{challenge} is played";

    struct HuntsItself { by: Player } = "evolve/hunts-itself", Part::Word(1);
        title "another player is hunted",
        rule "A player who chooses whom to hunt chooses another player.",
        source "deck file, special_scorings",
        never "Nobody can be hunter and prey of one hunt.",
        say "{by} hunts {by}; another player is the prey", "the hunter itself";

    struct HuntedAlready { by: Player, first: Player } = "evolve/hunted-already", Part::Action;
        title "each player hunts once",
        rule "Where players choose whom to hunt, each of them hunts one other player, once in the \
            challenge.",
        source "deck file, special_scorings",
        allow "The prey takes the place of the one that was chosen before.",
        say "{by} hunts a second time, and chose {first} before", "a second hunt";

    struct HuntMissing { player: Player } = "evolve/hunt-missing", Part::Action;
        title "every player chooses a prey",
        rule "Where players choose whom to hunt, the record says whom each of them chose. With two \
            players there is no choice, and nothing needs to be said.",
        source "deck file, special_scorings",
        never "Nothing says who was hunted.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenge),
        let (handle, other) = |evolve, _| (evolve.handle(player), other(evolve, player)),
        say "{player} has not chosen whom to hunt", "a hunt is missing",
        because at "{challenge} lets everybody choose a prey",
        missing "{handle}: hunt {other}";

    struct NothingToUse { by: Player, card: CardId; worn: bool } =
        "evolve/nothing-to-use", Part::Word(1);
        title "the effect of a card on the own creature is used",
        rule "A card of kind `discard_for` that is on a player's creature may be used once a round \
            while creatures mutate. Other effects act by themselves.",
        source "deck file, effects",
        never "Nothing says what the card would give.",
        let (why, at, last) = |evolve, state| useless(evolve, state, (by, card), worn),
        say "{by} uses {card}, {why}", "nothing to use",
        because at "{last}";

    struct UsedAlready { by: Player, card: CardId } = "evolve/used-already", Part::Action;
        title "an effect is used once a round",
        rule "What a card gives for discarded cards it gives once in a round.",
        source "deck file, effects",
        allow "The cards are discarded, and the effect is there once more.",
        let round = |_, state| state.round,
        say "{by} uses {card} a second time in round {round}", "used before";

    struct WrongPrice { by: Player, card: CardId, price: u8; paid: u8 } =
        "evolve/wrong-price", Part::Action;
        title "an effect has its price",
        rule "A card of kind `discard_for` is used by discarding exactly as many cards of the hand \
            as it says.",
        source "deck file, effects",
        allow "The cards that are written are discarded, and the effect is there in full.",
        let paid = |_, _| counted(paid, "card"),
        say "{by} discards {paid} for the effect of {card}, which asks for {price}",
            "{price} is the price";

    struct WrongDiscard { by: Player, due: u8; discarded: u8 } =
        "evolve/wrong-discard", Part::Action;
        title "as many cards are discarded as the challenge says",
        rule "A challenge with the pre-action `discard` makes every player discard so many cards \
            of the hand, all of a smaller hand, each in one clause and in any order of the \
            players.",
        source "deck file, pre_actions",
        allow "The cards that are written are discarded, and nothing more is due.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenge),
        let (discarded, asked) = |_, _| (counted(discarded, "card"), asked(challenge, due)),
        say "{by} discards {discarded}; {asked}", "{due} due",
        because at "{challenge} is played";

    struct DiscardMissing { player: Player; due: u8 } = "evolve/discard-missing", Part::Action;
        title "every player discards what the challenge says",
        rule "Where a challenge makes players discard and every card of a hand was written down, \
            the record says which ones go. A discard of a hand with cards that nobody named may be \
            left out; it is the same as one written with `?`.",
        source "deck file, pre_actions",
        never "Nothing says which cards left the hand.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenge),
        let (handle, unknown) = |evolve, _| (evolve.handle(player), " ?".repeat(due as usize)),
        let cards = |_, _| counted(due, "card"),
        say "{player} has not discarded {cards} for {challenge}; every card of this hand was \
            written down, so the record says which",
            "a discard is missing",
        because at "{challenge} is played",
        missing "{handle}: discard{unknown}";
}

fn no_choice(hunts_are_chosen: bool, challenge: &str) -> String {
    match (hunts_are_chosen, challenge) {
        (true, _) => format!(" after {challenge} was scored"),
        (false, "") => ", and no challenge is played".to_owned(),
        (false, _) => format!(", and {challenge} leaves no choice of one"),
    }
}

/// Somebody whom a player may hunt, for an example.
fn other(evolve: &Evolve, player: Player) -> &str {
    let mut others = evolve.players().filter(|other| *other != player);
    others.next().map_or("B", |other| evolve.handle(other))
}

/// Why a card cannot be used, and where it is instead.
fn useless(
    evolve: &Evolve,
    state: &State,
    (by, card): (Player, CardId),
    worn: bool,
) -> (String, Step, String) {
    if worn {
        return ("whose effect is not one to be used".to_owned(), Step::default(), String::new());
    }
    let (at, last) = evolve.last_named(state, card);
    (format!("which is not on {}'s creature", evolve.name(by)), at, last)
}

fn asked(challenge: &str, due: u8) -> String {
    match due {
        0 => format!("what {challenge} asks for is discarded already"),
        due => format!("{challenge} asks for {due}"),
    }
}
