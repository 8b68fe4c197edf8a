//! The rules of Evolution, one entry each, in a file for each topic: code, facts of a breach, the
//! words that it concerns, text, source and sentence.
//!
//! Judges give the facts. A sentence looks up in the state what else it tells, and decides nothing.

pub(super) mod abilities;
pub(super) mod attack;
pub(super) mod cards;
pub(super) mod feeding;
pub(super) mod hands;
pub(super) mod notes;
pub(super) mod position;
pub(super) mod possible;
pub(super) mod prey;
pub(super) mod reveal;
pub(super) mod setup;
pub(super) mod traits;

use std::fmt::Display;

use super::action::SpeciesId;
use super::card::Card;
use super::hidden::Fact;
use super::names::Trait;
use super::piles::Binding;
use super::{Evolution, State};
use evoref_game::{Named, Player, Words, rule_list};

rule_list! {
    /// What can be illegal, doubtful or not verified in a session of Evolution.
    pub enum Rule of Evolution {
        setup: NotInSetup, FirstMissing, FirstAgain, SeedDiffers, AdjustOutOfRange;
        hands: DrawNotDue, DrawCount, HandCount, HandEmpty;
        position: PositionAgainstRules, PositionImpossible, PositionMissing, PositionUnlikely;
        possible: CardNotInHand, TooManyCopies, CardOutOfReach, CardInTheHole, ValueDiffers;
        cards: FoodAgain, FoodTooLate, CardTurnOver, CardsOver, NoSuchSpecies,
            RowFull, BodyFull, PopulationFull;
        traits: TraitTwice, TooManyTraits, NoTraitToRemove, ReplaceBelowLimit, NotFaceDown,
            TraitDiffers, TraitsFaceDown;
        reveal: RevealMissing, RevealAgain, RevealDiffers, RevealNoCard, RevealUnknown,
            HoleDiffers, HoleImpossible;
        abilities: AbilityTooLate, TraitMissing, AbilityUsed, NoLeftover, NoEffect;
        feeding: CarnivoreEatsMeat, FeedingSkipped, HungryCannotPass, FeedingOver, NoFoodLeft,
            SpeciesFull;
        attack: NotACarnivore, AttacksItself, IntelligenceMissing, OffTwice, OffNoDefence,
            OffOneOnly;
        prey: PreyTooBig, PreyBurrows, PreyClimbs, PreyInHerd, PreyInSymbiosis, PreyWarned;
        notes: ValueNotInDeck, HandNotVerified, CardsNotVerified, HoleNotVerified;
    }
}

impl Rule {
    /// Whether it is broken where hidden cards lie, or how many they are.
    pub(super) fn is_about_hidden_cards(self) -> bool {
        [
            Self::DrawNotDue,
            Self::DrawCount,
            Self::HandCount,
            Self::HandEmpty,
            Self::CardNotInHand,
            Self::TooManyCopies,
            Self::CardOutOfReach,
            Self::CardInTheHole,
            Self::RevealMissing,
            Self::RevealNoCard,
            Self::RevealUnknown,
            Self::HoleImpossible,
        ]
        .contains(&self)
    }
}

/// Why an action is illegal.
pub type Breach = evoref_game::Breach<Evolution>;

impl Named<Evolution> for Player {
    fn named<'a>(&'a self, game: &'a Evolution) -> impl Display + 'a {
        game.name(*self)
    }
}

impl Named<Evolution> for SpeciesId {
    fn named<'a>(&'a self, game: &'a Evolution) -> impl Display + 'a {
        game.word(*self)
    }
}

impl Named<Evolution> for Trait {
    fn named<'a>(&'a self, _: &'a Evolution) -> impl Display + 'a {
        self.name()
    }
}

impl Named<Evolution> for Card {
    fn named<'a>(&'a self, _: &'a Evolution) -> impl Display + 'a {
        self
    }
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
    let cards = state.species(id).map_or(&[][..], |species| species.cards.as_slice());
    if cards.is_empty() {
        return format!("{it} has no traits");
    }
    let cards: Vec<String> = cards.iter().map(|laid| laid.token.card.to_string()).collect();
    format!("{it} has {}", cards.join(", "))
}
