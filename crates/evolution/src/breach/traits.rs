//! Traits that are laid on a species, removed from it and turned up.

use super::{Evolution, State, laid_here, seen_here, traits_of};
use crate::action::SpeciesId;
use crate::card::Card;
use crate::names::Trait;
use crate::state::Laid;
use evoref_game::rule;
use evoref_game::{Part, Step, Words, counted};

rule! {
    /// A species would have a trait twice; `name`: none if the card was not written and each one of the
    /// hand is such a trait; `again`: when the second was laid, if it lay face down.
    pub(crate) struct TraitTwice {
        species: SpeciesId, name: Option<Trait>, laid: Step, again: Option<Step>, part: Part,
    } of Evolution;
    "evolution/trait-twice", part;
    title: "No trait twice on a species",
    rule: "A species cannot have the same trait twice.",
    source: "Evolution, help page of the online table, playing a trait",
    never: "A species shows a trait once, and a second card of it changes nothing.",
}

impl TraitTwice {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let it = game.word(self.species);
        let help = "no trait twice on one species";
        let Some(name) = self.name else {
            let owner = game.name(self.species.owner);
            let message =
                format!("{it} gets a trait a second time: it has every trait that {owner} holds");
            let words = Words::say(message, "it has this trait, whichever it is");
            return words.because(self.laid, "laid here").help(help);
        };
        Words::say(format!("{it} gets {} a second time", name.name()), "it has this trait")
            .because(self.laid, laid_here(name))
            .because(self.again.unwrap_or_default(), laid_here(name))
            .help(help)
    }
}

rule! {
    /// A trait is laid on a species that has as many as the limit allows.
    pub(crate) struct TooManyTraits {
        species: SpeciesId, card: Card, count: u8, limit: u8,
    } of Evolution;
    "evolution/too-many-traits", Part::Word(2);
    title: "A species has three traits at most",
    rule: "A species has at most 3 traits, with two players 2. To lay another one, a trait is \
        removed first; its card is discarded.",
    source: "Evolution, help page of the online table, playing a trait",
    allow: "The trait is laid above the limit.",
    rulings: ["trait-limit"],
}

impl TooManyTraits {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let Self { card, limit, .. } = self;
        let (it, number) = (game.word(self.species), self.species.number);
        let count = counted(self.count, "trait");
        let words = Words::say(
            format!("{it} has {count} and can have {limit}: {card} is one too many"),
            "one trait too many",
        )
        .help(format!("to replace one: `trait {number} {card} over …`"));
        on(state, self.species)
            .filter_map(|laid| Some((laid.step, laid.token.card.name()?)))
            .fold(words, |words, (step, name)| words.because(step, laid_here(name)))
    }
}

rule! {
    /// `over` names a trait that the species has not.
    pub(crate) struct NoTraitToRemove { species: SpeciesId, over: Card } of Evolution;
    "evolution/no-trait-to-remove", Part::Word(4);
    title: "Only a trait that is there is removed",
    rule: "`over` names a trait of the same species that goes to the discards before the new one \
        is laid.",
    source: "Evolution, help page of the online table, playing a trait",
    never: "There is no such trait to remove.",
}

impl NoTraitToRemove {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let (it, over) = (game.word(self.species), self.over);
        if on(state, self.species).next().is_none() {
            let message = format!("{it} has no traits, so no {over} makes room for the new one");
            return Words::say(message, "nothing to remove")
                .help(format!("leave out `over {over}`"));
        }
        Words::say(format!("{it} has no {over} that could be removed"), "nothing to remove")
            .help(traits_of(game, state, self.species))
    }
}

rule! {
    /// A trait is removed although there is room for another.
    pub(crate) struct ReplaceBelowLimit { species: SpeciesId, count: u8, limit: u8 } of Evolution;
    "evolution/replace-below-limit", Part::Word(3);
    title: "A trait is replaced only at the limit",
    rule: "With the ruling `replace-below-limit = no` a trait is removed only to make room.",
    source: "ruling replace-below-limit",
    allow: "The trait is replaced all the same.",
    rulings: ["replace-below-limit"],
}

impl ReplaceBelowLimit {
    fn sentence(&self, game: &Evolution, _: &State) -> Words {
        let (it, limit) = (game.word(self.species), self.limit);
        let count = counted(self.count, "trait");
        Words::say(
            format!("{it} has {count} of {limit}, so nothing is replaced"),
            "there is room without it",
        )
        .help("the ruling `replace-below-limit = no` lets a trait be removed only at the limit")
    }
}

rule! {
    /// More traits are turned up than lie face down.
    pub(crate) struct NotFaceDown {
        species: SpeciesId, turned_up: usize, face_down: usize,
    } of Evolution;
    "evolution/not-face-down", Part::Action;
    title: "Only face-down traits are turned up",
    rule: "`table: traits` turns up traits that were laid this round and not shown yet.",
    source: "the notation, `traits`",
    never: "The trait lies open already.",
}

impl NotFaceDown {
    fn sentence(&self, game: &Evolution, state: &State) -> Words {
        let (it, face_down) = (game.word(self.species), self.face_down);
        let turned_up = match self.turned_up {
            1 => "1 trait is".to_owned(),
            many => format!("{many} traits are"),
        };
        let lie = if face_down == 1 { "lies" } else { "lie" };
        let words = Words::say(
            format!("{turned_up} turned up on {it}, but {face_down} {lie} face down"),
            "not face down",
        )
        .help(traits_of(game, state, self.species));
        face_down_since(words, state, self.species)
    }
}

rule! {
    /// A card is turned up that does not lie face down there.
    pub(crate) struct TraitDiffers { species: SpeciesId, card: Card } of Evolution;
    "evolution/trait-differs", Part::Action;
    title: "A turned-up trait is the one that was laid",
    rule: "What is turned up agrees with what was written where the card was laid.",
    source: "the notation, `traits`",
    never: "The card that lies there is another one.",
    say: |game, state| {
        let it = game.word(species);
        let message = format!(
            "{card} is turned up on {it}, but what lies face down there was written as another \
             card"
        );
        let words = Words::say(message, "another card lies there").help(traits_of(
            game,
            state,
            species,
        ));
        face_down_since(words, state, species)
    },
}

rule! {
    /// The reveal comes before a trait is known.
    pub(crate) struct TraitsFaceDown { species: SpeciesId, laid: Step } of Evolution;
    "evolution/traits-face-down", Part::Word(0);
    title: "Traits are known before feeding",
    rule: "Traits lie face down until all have played. Then everybody sees them, so a record names \
        them before the reveal; a food value may stay unknown.",
    source: "Evolution, public rules, playing cards",
    never: "Nothing says which trait lies there, and feeding rests on it.",
    say: |game, _| {
        let it = game.word(species);
        let message =
            format!("the reveal comes, but nobody has written which trait lies face down on {it}");
        Words::say(message, "a trait is unknown").because(laid, seen_here(Card::UNKNOWN)).help(
            format!("turn it up first: `table: traits {it} …`, or write it where it was laid"),
        )
    },
}

/// The cards on a species.
fn on(state: &State, species: SpeciesId) -> impl Iterator<Item = &Laid> {
    let species = state.species(species).into_iter();
    species.flat_map(|species| species.cards.as_slice())
}

/// Points at the cards that lie face down on a species.
fn face_down_since(words: Words, state: &State, species: SpeciesId) -> Words {
    on(state, species)
        .filter(|laid| laid.is_down())
        .fold(words, |words, laid| words.because(laid.step, seen_here(laid.token.card)))
}
