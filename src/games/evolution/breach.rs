//! Why an action is illegal: small facts, no words.
//!
//! Every breach has the same few places for facts; `words` says what they mean for its rule.

use super::action::SpeciesId;
use super::card::Card;
use super::codes::Rule;
use super::names::Trait;
use crate::game::{Part, Player, Step};

/// What an earlier moment has to do with a breach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// The first player was named.
    Named,
    /// A trait was laid.
    Laid(Trait),
    /// A body reached its size.
    Body(u8),
    /// A population reached its size.
    Population(u8),
    /// A species took food.
    Fed,
    /// A card was seen.
    Seen(Card),
    /// So much food was stated to lie on the hole.
    Stated(u16),
    /// A food card was laid.
    FoodLaid,
    /// A player's turn ended because the next one played.
    NextPlayed,
    /// The food cards were turned up.
    Revealed,
    /// The last food left the hole.
    Emptied,
    /// The feeding began.
    FeedingBegan,
    /// Traits were turned up.
    TurnedUp,
    /// A draw was due and nobody wrote it.
    LeftOut,
    /// The player did this before.
    Before,
}

/// An illegal action as facts; they lie elsewhere, because what is legal is judged far more often.
#[derive(Debug, Clone)]
pub struct Breach(Box<Facts>);

/// What is known of an illegal action.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    pub(super) rule: Rule,
    pub(super) part: Part,
    pub(super) player: Option<Player>,
    pub(super) species: Option<SpeciesId>,
    pub(super) other: Option<SpeciesId>,
    pub(super) card: Card,
    pub(super) name: Option<Trait>,
    /// What is there.
    pub(super) have: i16,
    /// What would be needed or allowed.
    pub(super) want: i16,
    /// What the food cards add up to, where that is in question.
    pub(super) sum: i16,
    pub(super) because: [Option<(Step, Reason)>; 3],
}

impl std::ops::Deref for Breach {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        &self.0
    }
}

impl Breach {
    #[cold]
    pub(super) fn new(rule: Rule, part: Part) -> Self {
        Self(Box::new(Facts {
            rule,
            part,
            player: None,
            species: None,
            other: None,
            card: Card::UNKNOWN,
            name: None,
            have: 0,
            want: 0,
            sum: 0,
            because: [None; 3],
        }))
    }

    pub(super) fn by(mut self, player: Player) -> Self {
        self.0.player = Some(player);
        self
    }

    pub(super) fn species(mut self, species: SpeciesId) -> Self {
        self.0.species = Some(species);
        self
    }

    pub(super) fn other(mut self, species: SpeciesId) -> Self {
        self.0.other = Some(species);
        self
    }

    pub(super) fn card(mut self, card: Card) -> Self {
        self.0.card = card;
        self
    }

    pub(super) fn name(mut self, name: Trait) -> Self {
        self.0.name = Some(name);
        self
    }

    pub(super) fn numbers(mut self, have: impl Into<i16>, want: i16) -> Self {
        self.0.have = have.into();
        self.0.want = want;
        self
    }

    /// What the food cards add up to.
    pub(super) fn sum(mut self, sum: i16) -> Self {
        self.0.sum = sum;
        self
    }

    /// Adds a reason; those of the set-up, which have no line, are left out.
    pub(super) fn because(mut self, step: Step, reason: Reason) -> Self {
        if step != Step(0)
            && let Some(place) = self.0.because.iter_mut().find(|place| place.is_none())
        {
            *place = Some((step, reason));
        }
        self
    }

    /// Adds the moment at which a trait was laid.
    pub(super) fn laid(self, step: Option<Step>, name: Trait) -> Self {
        match step {
            Some(step) => self.because(step, Reason::Laid(name)),
            None => self,
        }
    }
}
