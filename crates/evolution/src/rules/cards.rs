//! Cards: when they are played, and on which species; and the traits that lie there.

use crate::prelude::*;

rules! { Evolution, source "Evolution, help page of the online table, cards";
    struct CardTurnOver { by: Player, later: Player } = "evolution/card-turn-over", Part::Word(0);
        title "Everybody has one turn for cards",
        rule "From the first player clockwise everybody plays any number of cards in one turn. \
            When a later player has played, the turn of an earlier one is over.",
        allow "The card is played although the turn was over.",
        let handle = |game, _| game.handle(later),
        say "{by} plays a card, but the turn of {by} was over when {later} played", "the turn is over",
        because |_, state| state.acted[later.seat()], "the next one played here",
        help "cards are played from the first player clockwise: move the line up; or, if the marker was not \
            passed on, write `table: first {handle}` below the heading of the round";

    struct CardsOver {} = "evolution/cards-over", Part::Word(0);
        title "Cards are played before the reveal",
        rule "New species, growth and traits come before the traits and the food cards are turned \
            up.",
        source "Evolution, help page of the online table, phases",
        never "The food cards are turned up, and what is eaten rests on the table as it lay.",
        let (since, past) = |_, state|
            revealed_or(state, state.phase_step, "traits were turned up here"),
        say "cards are played and turned up before the reveal, and it is past", "too late for this",
        because since "{past}",
        help "move the line up, or write the `round` heading if a new round begins";

    struct NoSuchSpecies { species: SpeciesId; part: Part } = "evolution/no-such-species", part;
        title "A species is named that lives",
        rule "Species are numbered by owner in the order they were founded and keep their number. \
            An extinct species does nothing and is no prey.",
        source "Evolution, help page of the online table, extinction",
        never "There is no such species that it could happen to.",
        let founded = |_, state| species.number <= state.founded[species.owner.seat()],
        let is = |_, _| if founded { "is extinct" } else { "was never founded" },
        let row = |game, state| {
            let living = state.row(species.owner).iter().map(|one| game.word(one.id));
            let living: Vec<String> = living.collect();
            if living.is_empty() { "no species now".to_owned() } else { living.join(", ") }
        },
        let name = |game, _| game.name(species.owner),
        let dead = |_, state| state.dead.iter().find(|dead| dead.species == species),
        let settled = |_, _| dead.is_some_and(|dead| dead.phase == Phase::Settlement),
        let how = |_, _| if settled { "in the settlement after this" } else { "here" },
        say "{species} {is}", "no such species",
        because |_, _| dead.map_or(Step::default(), |dead| dead.step), "{species} died out {how}",
        help "{name} has {row}";

    struct HandEmpty { by: Player, held: u8; played: usize, part: Part } =
        "evolution/hand-empty", part;
        title "Nobody plays more cards than he holds",
        rule "Every card played or spent comes from the hand. What was not played stays there for \
            later rounds.",
        never "There is no card left in the hand.",
        let played = |_, _| cards(played),
        say "{by} plays {played}, but has {held} in hand", "no card left for this",
        help "a draw may be missing, or a card was written twice";
}

/// The reveal if it is past, otherwise an earlier moment that ended the phase.
pub(crate) fn revealed_or(state: &State, ended: Step, what: &'static str) -> (Step, &'static str) {
    if state.phase > Phase::Cards {
        (state.reveal_step, "the food cards were turned up here")
    } else {
        (ended, what)
    }
}

/// A number of cards; none are written as a number too.
pub(crate) fn cards(number: usize) -> String {
    format!("{number} {}", if number == 1 { "card" } else { "cards" })
}

rules! { Evolution, source "Evolution, help page of the online table, playing a trait";
    struct TraitTwice {
        species: SpeciesId; name: Option<Trait>, laid: Step, again: Option<Step>, part: Part
    } =
        "evolution/trait-twice", part;
        title "No trait twice on a species",
        rule "A species cannot have the same trait twice.",
        never "A species shows a trait once, and a second card of it changes nothing.",
        // No name if the card was not written and each one of the hand is such a trait; `again` is
        // when the second was laid, if it lay face down.
        words |game, _| {
            let (it, owner) = (game.word(species), game.name(species.owner));
            let words = match name {
                Some(name) => {
                    let here = format!("{} was laid here", name.name());
                    let words = format!("{it} gets {} a second time", name.name());
                    let words = Words::say(words, "it has this trait").because(laid, &*here);
                    words.because(again.unwrap_or_default(), here)
                }
                None => Words::say(
                    format!("{it} gets a trait a second time: it has every trait that {owner} holds"),
                    "it has this trait, whichever it is",
                )
                .because(laid, "laid here"),
            };
            words.help("no trait twice on one species")
        };
}

pub(crate) fn on(state: &State, species: SpeciesId) -> impl Iterator<Item = &Laid> {
    let species = state.species(species).into_iter();
    species.flat_map(|species| &*species.cards)
}
