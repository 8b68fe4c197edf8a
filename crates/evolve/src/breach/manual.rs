//! What a `manual:` line may do.

use crate::Evolve;
use crate::action::{CardPlace, Source};
use crate::hand::CardId;
use crate::piles::Absent;
use crate::state::State;
use evoref_game::{Named, Part, Player, Words, rules};

rules! { Evolve;
    struct NotManual { source: Source } = "evolve/not-manual", Part::Action;
        title "manual lines are for cards of kind manual",
        rule "What the deck file says about a card is carried out by the referee. Only a card of \
            kind `manual` has its effect written into the record.",
        source "deck file, schema_notes",
        allow "What is written happens.",
        say "the deck says what {source} does, so it needs no `manual` line", "not a manual card",
        help "`adjust: A -1 dominance \"why\"` is for what the table decided";

    struct ManualNotInPlay { source: Source } = "evolve/manual-not-in-play", Part::Action;
        title "a manual card acts while it is in play",
        rule "An adaptation acts while it is on a creature, a challenge from when it is settled, a \
            biome from when it is turned up, both to the end of the round.",
        source "Evolve! rules draft (Rader, Consell), Adaptations",
        allow "What is written happens.",
        let not = |_, state| out_of_play(source, state.round),
        say "{source} is {not}", "not in play";

    struct NotThere {; card: CardId, from: CardPlace, absent: Option<Absent> } =
        "evolve/not-there", Part::Action;
        title "every card is in exactly one place",
        rule "A card that a manual line moves must be where it is moved from.",
        source "deck file, schema_notes",
        never "The card lies elsewhere, and would be in two places.",
        words |evolve, state| not_there(evolve, state, card, from, absent);

    struct SlotTaken { owner: Player, card: CardId, there: CardId } =
        "evolve/slot-taken", Part::Action;
        title "one card of each type",
        rule "A creature has at most one head, one body, one tail and one adaptation, whatever \
            puts them there.",
        source "Evolve! rules draft (Rader, Consell), Creatures",
        never "A creature has one place for a part of each type.",
        let (at, last) = |evolve, state| evolve.last_named(state, there),
        let (handle, word) = |evolve, _| (evolve.handle(owner), evolve.card_word(there)),
        let kind = |evolve, _| evolve.deck.cards[card.0 as usize].kind.word(),
        say "{owner}'s creature has {there} where {card} goes; it has one {kind} at most",
            "{there} is there",
        because at "{last}",
        help "move it first: `{handle} creature>discard {word}`";
}

fn out_of_play(source: Source, round: u32) -> String {
    match source {
        Source::Card(_) => "on no creature".to_owned(),
        Source::Challenge(_) | Source::Biome(_) => format!("not in play in round {round}"),
    }
}

/// `UNKNOWN` is one card more than lies there; without `absent` it is a creature that does not
/// have the card.
fn not_there(
    evolve: &Evolve,
    state: &State,
    card: CardId,
    from: CardPlace,
    absent: Option<Absent>,
) -> Words {
    let from = from.named(evolve);
    if card.is_unknown() {
        return Words::say(format!("{from} has not so many cards"), "not there");
    }
    let name = evolve.card_name(card);
    let message = match absent {
        None => format!("{name} is not on {from}"),
        Some(absent) => {
            format!("{name} is not in {from}: {}", evolve.absence(state, card, absent))
        }
    };
    let (at, last) = evolve.last_named(state, card);
    Words::say(message, "not there").because(at, last)
}
