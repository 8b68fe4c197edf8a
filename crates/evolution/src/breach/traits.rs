//! Traits that are laid on a species, removed from it and turned up.

use super::{Evolution, State, seen_here, traits_of};
use crate::action::SpeciesId;
use crate::card::Card;
use crate::names::Trait;
use crate::state::Laid;
use evoref_game::{Part, Step, Words, counted, rules};

rules! { Evolution;
    struct TraitTwice {
        species: SpeciesId; name: Option<Trait>, laid: Step, again: Option<Step>, part: Part
    } =
        "evolution/trait-twice", part;
        title "No trait twice on a species",
        rule "A species cannot have the same trait twice.",
        source "Evolution, help page of the online table, playing a trait",
        never "A species shows a trait once, and a second card of it changes nothing.",
        // No name if the card was not written and each one of the hand is such a trait; `again` is
        // when the second was laid, if it lay face down.
        words |game, _| twice(game, species, name, laid, again);

    struct TooManyTraits { species: SpeciesId, card: Card, limit: u8; count: u8 } =
        "evolution/too-many-traits", Part::Word(2);
        title "A species has three traits at most",
        rule "A species has at most 3 traits, with two players 2. To lay another one, a trait is \
            removed first; its card is discarded.",
        source "Evolution, help page of the online table, playing a trait",
        allow "The trait is laid above the limit.",
        rulings ["trait-limit"],
        let number = |_, _| species.number,
        let count = |_, _| counted(count, "trait"),
        say "{species} has {count} and can have {limit}: {card} is one too many", "one trait too \
            many",
        help "to replace one: `trait {number} {card} over …`",
        then |_, state, words| because_of_traits(words, state, species);

    struct NoTraitToRemove { species: SpeciesId, over: Card } =
        "evolution/no-trait-to-remove", Part::Word(4);
        title "Only a trait that is there is removed",
        rule "`over` names a trait of the same species that goes to the discards before the new \
            one is laid.",
        source "Evolution, help page of the online table, playing a trait",
        never "There is no such trait to remove.",
        let (what, help) = |game, state| nothing_to_remove(game, state, species, over),
        say "{species} has {what}", "nothing to remove",
        help "{help}";

    struct ReplaceBelowLimit { species: SpeciesId, limit: u8; count: u8 } =
        "evolution/replace-below-limit", Part::Word(3);
        title "A trait is replaced only at the limit",
        rule "With the ruling `replace-below-limit = no` a trait is removed only to make room.",
        source "ruling replace-below-limit",
        allow "The trait is replaced all the same.",
        rulings ["replace-below-limit"],
        let count = |_, _| counted(count, "trait"),
        say "{species} has {count} of {limit}, so nothing is replaced", "there is room without it",
        help "the ruling `replace-below-limit = no` lets a trait be removed only at the limit";

    struct NotFaceDown { species: SpeciesId, face_down: usize; turned_up: usize } =
        "evolution/not-face-down", Part::Action;
        title "Only face-down traits are turned up",
        rule "`table: traits` turns up traits that were laid this round and not shown yet.",
        source "the notation, `traits`",
        never "The trait lies open already.",
        let are = |_, _| if turned_up == 1 { "trait is" } else { "traits are" },
        let lie = |_, _| if face_down == 1 { "lies" } else { "lie" },
        let traits = |game, state| traits_of(game, state, species),
        say "{turned_up} {are} turned up on {species}, but {face_down} {lie} face down", "not face \
            down",
        help "{traits}",
        then |_, state, words| face_down_since(words, state, species);

    struct TraitDiffers { species: SpeciesId, card: Card } =
        "evolution/trait-differs", Part::Action;
        title "A turned-up trait is the one that was laid",
        rule "What is turned up agrees with what was written where the card was laid.",
        source "the notation, `traits`",
        never "The card that lies there is another one.",
        let traits = |game, state| traits_of(game, state, species),
        say "{card} is turned up on {species}, but what lies face down there was written as \
            another card",
            "another card lies there",
        help "{traits}",
        then |_, state, words| face_down_since(words, state, species);

    struct TraitsFaceDown { species: SpeciesId; laid: Step } =
        "evolution/traits-face-down", Part::Word(0);
        title "Traits are known before feeding",
        rule "Traits lie face down until all have played. Then everybody sees them, so a record \
            names them before the reveal; a food value may stay unknown.",
        source "Evolution, public rules, playing cards",
        never "Nothing says which trait lies there, and feeding rests on it.",
        say "the reveal comes, but nobody has written which trait lies face down on {species}",
            "a trait is unknown",
        because laid "the card was laid here",
        help "turn it up first: `table: traits {species} …`, or write it where it was laid";
}

/// A second card of a trait, or one that is a second one whichever of the hand it is.
fn twice(
    game: &Evolution,
    species: SpeciesId,
    name: Option<Trait>,
    laid: Step,
    again: Option<Step>,
) -> Words {
    let (it, owner) = (game.word(species), game.name(species.owner));
    let words = match name {
        Some(name) => {
            let here = format!("{} was laid here", name.name());
            Words::say(format!("{it} gets {} a second time", name.name()), "it has this trait")
                .because(laid, &*here)
                .because(again.unwrap_or_default(), here)
        }
        None => Words::say(
            format!("{it} gets a trait a second time: it has every trait that {owner} holds"),
            "it has this trait, whichever it is",
        )
        .because(laid, "laid here"),
    };
    words.help("no trait twice on one species")
}

/// The cards on a species.
fn on(state: &State, species: SpeciesId) -> impl Iterator<Item = &Laid> {
    let species = state.species(species).into_iter();
    species.flat_map(|species| species.cards.as_slice())
}

/// Points at the traits of a species.
fn because_of_traits(words: Words, state: &State, species: SpeciesId) -> Words {
    on(state, species)
        .filter_map(|laid| Some((laid.step, laid.token.card.name()?)))
        .fold(words, |words, (step, name)| {
            words.because(step, format!("{} was laid here", name.name()))
        })
}

/// Points at the cards that lie face down on a species.
fn face_down_since(words: Words, state: &State, species: SpeciesId) -> Words {
    on(state, species)
        .filter(|laid| laid.is_down())
        .fold(words, |words, laid| words.because(laid.step, seen_here(laid.token.card)))
}

/// What the species has, and what to do.
fn nothing_to_remove(
    game: &Evolution,
    state: &State,
    species: SpeciesId,
    over: Card,
) -> (String, String) {
    if on(state, species).next().is_none() {
        let what = format!("no traits, so no {over} makes room for the new one");
        return (what, format!("leave out `over {over}`"));
    }
    (format!("no {over} that could be removed"), traits_of(game, state, species))
}
