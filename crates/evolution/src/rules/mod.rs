//! The list of the rules of Evolution, and those that several verbs share; the others stand with the only verb that can
//! break them. One entry each: code, facts of a breach, the words that it concerns, text, source and sentence.
//!
//! Judges give the facts. A sentence looks up in the state what else it tells, and decides nothing.

pub(super) mod cards;
pub(super) mod feeding;
pub(super) mod notes;
pub(super) mod possible;

use crate::prelude::*;
use crate::verbs::attack::prey;
use crate::verbs::{
    ability, adjust, attack, draw, feed, first, food, found, grow, hand, lay, pass, reveal, turn_up,
};
use crate::{judge, phases};

rule_list! {
    /// What can be illegal, doubtful or not verified in a session of Evolution.
    ///
    /// Lists of codes have this order, so a file whose rules stand apart there is named more than once.
    pub enum Rule of Evolution {
        judge: NotInSetup;
        phases: FirstMissing;
        first: FirstAgain, FirstTooLate, FirstPlayer;
        possible: SeedDiffers;
        adjust: AdjustOutOfRange;
        draw: DrawNotDue, DrawCount;
        hand: HandCount;
        cards: HandEmpty;
        notes: PositionAgainstRules, PositionImpossible, PositionMissing, PositionUnlikely;
        possible: CardNotInHand, TooManyCopies, CardOutOfReach, CardInTheHole, ValueDiffers;
        food: FoodAgain, FoodTooLate;
        cards: CardTurnOver, CardsOver, NoSuchSpecies;
        found: RowFull;
        grow: BodyFull, PopulationFull;
        cards: TraitTwice;
        lay: TooManyTraits, NoTraitToRemove, ReplaceBelowLimit;
        turn_up: NotFaceDown, TraitDiffers;
        phases: TraitsFaceDown;
        feeding: RevealMissing;
        reveal: RevealAgain, RevealDiffers, RevealNoCard, RevealUnknown, HoleDiffers,
            HoleImpossible;
        ability: AbilityTooLate;
        feeding: TraitMissing, AbilityUsed;
        ability: NoLeftover, NoEffect;
        feeding: CarnivoreEatsMeat;
        phases: FeedingSkipped;
        pass: HungryCannotPass;
        feeding: FeedingOver;
        feed: NoFoodLeft;
        feeding: SpeciesFull;
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
