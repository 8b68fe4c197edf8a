//! The rules of Evolution: each is one entry with its text, and its sentence stands beside it.
//!
//! `setup`: before round 1, and the seed · `hands`, `possible`: cards drawn and held · `cards`,
//! `traits`: cards played · `reveal` · `abilities`, `feeding` · `attack`, `prey`: who attacks, and
//! what protects.

pub(super) mod abilities;
pub(super) mod attack;
pub(super) mod cards;
pub(super) mod feeding;
pub(super) mod hands;
pub(super) mod possible;
pub(super) mod prey;
pub(super) mod reveal;
pub(super) mod setup;
pub(super) mod traits;

use super::action::SpeciesId;
use super::card::Card;
use super::hidden::Fact;
use super::names::Trait;
use super::piles::Binding;
use super::{Evolution, State};
use crate::game::{Listed, Part, Ruled, Words};
use crate::rules;

rules! {
    /// What can be illegal, doubtful or not verified in a session of Evolution.
    pub enum Rule of Evolution {
        setup: NotInSetup, FirstMissing, FirstAgain, SeedDiffers, AdjustOutOfRange;
        hands: DrawNotDue, DrawCount, HandCount, HandEmpty;
        possible: CardNotInHand, TooManyCopies, CardOutOfReach, CardInTheHole, ValueDiffers,
            ValueNotInDeck, HandNotVerified, CardsNotVerified;
        cards: FoodMissing, FoodAgain, FoodTooLate, CardTurnOver, CardsOver, NoSuchSpecies,
            RowFull, BodyFull, PopulationFull;
        traits: TraitTwice, TooManyTraits, NoTraitToRemove, ReplaceBelowLimit, NotFaceDown,
            TraitDiffers, TraitsFaceDown;
        reveal: RevealMissing, RevealAgain, RevealDiffers, RevealNoCard, RevealUnknown,
            HoleDiffers, HoleImpossible, HoleNotVerified;
        abilities: AbilityTooLate, TraitMissing, AbilityUsed, NoLeftover, NoEffect;
        feeding: CarnivoreEatsMeat, FeedingSkipped, HungryCannotPass, FeedingOver, NoFoodLeft,
            SpeciesFull;
        attack: NotACarnivore, AttacksItself, IntelligenceMissing, OffTwice, OffNoDefence,
            OffOneOnly;
        prey: PreyTooBig, PreyBurrows, PreyClimbs, PreyInHerd, PreyInSymbiosis, PreyWarned;
    }
}

/// Why an action is illegal.
pub type Breach = crate::game::Breach<Evolution>;

/// What could not be verified of a legal action, or is odd about it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Note {
    ValueNotInDeck(possible::ValueNotInDeck),
    HandNotVerified(possible::HandNotVerified),
    CardsNotVerified(possible::CardsNotVerified),
    HoleNotVerified(reveal::HoleNotVerified),
}

/// What tells a note: its code, the words that it concerns, and what is said of it.
type Tell<'a> = &'a mut dyn FnMut(Rule, Part, Words);

impl Note {
    pub(super) fn told(&self, game: &Evolution, state: &State, tell: Tell<'_>) {
        match self {
            Self::ValueNotInDeck(facts) => told(facts, game, state, tell),
            Self::HandNotVerified(facts) => told(facts, game, state, tell),
            Self::CardsNotVerified(facts) => told(facts, game, state, tell),
            Self::HoleNotVerified(facts) => told(facts, game, state, tell),
        }
    }
}

fn told<T>(facts: &T, game: &Evolution, state: &State, tell: Tell<'_>)
where
    T: Ruled<Evolution> + Listed<Rule>,
{
    tell(T::RULE, facts.part(), facts.words(game, state));
}

/// Under earlier moments.
const FED: &str = "it took its last food here";
const NEXT_PLAYED: &str = "the next one played here";
const REVEALED: &str = "the food cards were turned up here";

fn body_since(body: u8) -> String {
    format!("body {body} since here")
}

fn population_since(population: u8) -> String {
    format!("population {population} since here")
}

fn laid_here(name: Trait) -> String {
    format!("{} was laid here", name.name())
}

fn seen_here(card: Card) -> String {
    if card.is_unknown() {
        "the card was laid here".to_owned()
    } else {
        format!("{card} was seen here")
    }
}

/// Points at the earlier moments that the search over hidden cards names.
fn bound(words: Words, binding: &Binding) -> Words {
    let facts = binding.as_slice().iter();
    facts.fold(words, |words, (step, fact)| match *fact {
        Fact::Seen(card) => words.because(*step, seen_here(card)),
        Fact::Hole(food) => {
            words.because(*step, format!("{food} food on the hole was stated here"))
        }
    })
}

/// `A.1 has horns+3, climbing-1`
fn traits_of(game: &Evolution, state: &State, id: SpeciesId) -> String {
    let it = game.word(id);
    let cards = state
        .species(id)
        .map_or(&[][..], |species| species.cards.as_slice());
    if cards.is_empty() {
        return format!("{it} has no traits");
    }
    let cards: Vec<String> = cards
        .iter()
        .map(|laid| laid.token.card.to_string())
        .collect();
    format!("{it} has {}", cards.join(", "))
}
