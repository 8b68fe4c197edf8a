//! Traits that are laid on a species, removed from it and turned up.

use crate::prelude::*;

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

pub(crate) fn on(state: &State, species: SpeciesId) -> impl Iterator<Item = &Laid> {
    let species = state.species(species).into_iter();
    species.flat_map(|species| &*species.cards)
}
