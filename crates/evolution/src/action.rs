//! What a line of an Evolution record claims.
//!
//! Plain data; reading and printing stand in `read` and `print`, what is legal in `judge`.

use super::card::Card;
use super::names::Trait;
use evoref_game::{MAX_PLAYERS, Player, Says};

/// A species by its owner and creation number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SpeciesId {
    /// Whose.
    pub owner: Player,
    /// From 1; never changes when positions do.
    pub number: u8,
}

impl SpeciesId {
    /// The species of `owner` with this number.
    pub const fn of(owner: Player, number: u8) -> Self {
        Self { owner, number }
    }
}

/// The end of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Before the first species.
    Left,
    /// After the last.
    Right,
}

/// What a card makes larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Growth {
    /// The body.
    Body,
    /// The population.
    Population,
}

/// What an owner may use before feeding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ability {
    /// +1 population.
    Fertile,
    /// Plant food from the bank.
    LongNeck,
    /// Stored food back onto the species.
    FatTissue,
}

impl Ability {
    /// The trait that gives it.
    pub const fn needs(self) -> Trait {
        match self {
            Self::Fertile => Trait::Fertile,
            Self::LongNeck => Trait::LongNeck,
            Self::FatTissue => Trait::FatTissue,
        }
    }
}

/// A short list of `N` at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Few<T, const N: usize> {
    length: u8,
    items: [T; N],
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list; `blank` fills the places that nobody sees.
    pub const fn new(blank: T) -> Self {
        Self { length: 0, items: [blank; N] }
    }

    /// Adds one; `false` if the list is full.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        let Some(place) = self.items.get_mut(self.length as usize) else {
            return false;
        };
        *place = item;
        self.length += 1;
        true
    }

    /// Takes out the one at a place, moving the later ones.
    #[inline]
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let item = *self.as_slice().get(at)?;
        // All places: of the first it is known how many that are, and none needs a loop.
        self.items.copy_within(at + 1.., at);
        self.length -= 1;
        Some(item)
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// What is in it.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.length as usize]
    }

    /// Changes all that is in it, and what nobody sees: no question of how many there are.
    #[inline]
    pub fn change_all(&mut self, change: impl Fn(&mut T)) {
        self.items.iter_mut().for_each(change);
    }

    /// What is in it, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.length as usize]
    }
}

/// The cards of one draw: 3 and one for each of at most 32 species.
///
/// Few draws are long; those that are lie elsewhere, so that an action stays small.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// So many that they fit in.
    Few(Few<Card, 12>),
    /// More.
    Many(Box<Few<Card, 36>>),
}

impl Drawn {
    /// No card yet.
    pub const fn new() -> Self {
        Self::Few(Few::new(Card::UNKNOWN))
    }

    /// Adds one; `false` if nobody draws so many.
    #[inline]
    pub fn push(&mut self, card: Card) -> bool {
        match self {
            Self::Few(cards) => cards.push(card) || self.grown(card),
            Self::Many(cards) => cards.push(card),
        }
    }

    #[cold]
    fn grown(&mut self, card: Card) -> bool {
        let mut many = Box::new(Few::new(Card::UNKNOWN));
        for card in self.as_slice().iter().chain(&[card]) {
            many.push(*card);
        }
        *self = Self::Many(many);
        true
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// The cards in the order of the draw.
    #[inline]
    pub fn as_slice(&self) -> &[Card] {
        match self {
            Self::Few(cards) => cards.as_slice(),
            Self::Many(cards) => cards.as_slice(),
        }
    }
}

/// A trait name that intelligence switches off, and the card that pays for it.
pub(super) type Off = (Trait, Card);

/// What an `adjust:` line changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adjusted {
    /// Food in the bag of a player.
    Bag(Player),
    /// Food on the hole.
    Hole,
    /// A number of a species.
    Species(SpeciesId, Number),
}

/// A number of a species.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// Body size.
    Body,
    /// Population.
    Population,
    /// Food on it.
    Food,
    /// Stored food.
    Fat,
}

/// The smallest thing that is judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// `table: first B`
    First(Player),
    /// `A: draw 4`, `A: draw horns+3 ? ?`
    Draw(Drawn),
    /// `A: hand horns+3 ?`: the complete hand now.
    Hand(Box<[Card]>),
    /// `A: food horns+3`
    Food(Card),
    /// `A: species left horns+3`
    Species {
        /// At which end.
        side: Side,
        /// What it costs.
        card: Card,
    },
    /// `A: grow 1 body horns+3`
    Grow {
        /// Number of the own species.
        species: u8,
        /// What grows.
        growth: Growth,
        /// What it costs.
        card: Card,
    },
    /// `A: trait 1 horns+3 over climbing+4`
    Trait {
        /// Number of the own species.
        species: u8,
        /// The trait laid.
        card: Card,
        /// The trait removed before.
        over: Option<Card>,
    },
    /// `table: traits A.1 horns+3 climbing+4`
    TurnUp {
        /// Whose cards.
        species: SpeciesId,
        /// The cards.
        cards: Few<Card, 6>,
    },
    /// `table: reveal A long-neck+7, B ? => hole 12`
    Reveal {
        /// The food cards by seat, where written.
        cards: [Option<Card>; MAX_PLAYERS],
        /// What is said to lie on the hole afterwards.
        hole: Option<u16>,
    },
    /// `A: fertile 1`, `A: long-neck 1`, `A: fat-tissue 1`
    Use {
        /// What is used.
        ability: Ability,
        /// Number of the own species.
        species: u8,
    },
    /// `A: intelligence 2 horns+3`
    Intelligence {
        /// Number of the own species.
        species: u8,
        /// What it costs.
        card: Card,
    },
    /// `A: feed 1`
    Feed {
        /// Number of the own species.
        species: u8,
    },
    /// `A: attack 1 > B.2 off burrowing horns+3`
    Attack {
        /// Number of the own species.
        species: u8,
        /// The prey.
        target: SpeciesId,
        /// What intelligence switches off.
        off: Few<Off, 7>,
    },
    /// `A: pass`
    Pass,
    /// `adjust: A +2 food "penalty"`
    Adjust {
        /// What changes.
        what: Adjusted,
        /// By how much.
        amount: i16,
    },
}

impl Action {
    /// See [`evoref_game::Rules::says`].
    pub(super) fn says(&self) -> Says {
        match self {
            // How many cards somebody draws follows from the rules.
            Self::Draw(cards) if cards.as_slice().iter().all(|card| card.is_unknown()) => {
                Says::Nothing
            }
            Self::Reveal { cards, hole: Some(_) }
                if cards.iter().flatten().any(|card| card.value().is_none()) =>
            {
                Says::Result
            }
            Self::First(_)
            | Self::Draw(_)
            | Self::Hand(_)
            | Self::Food(_)
            | Self::Species { .. }
            | Self::Grow { .. }
            | Self::Trait { .. }
            | Self::TurnUp { .. }
            | Self::Reveal { .. }
            | Self::Use { .. }
            | Self::Intelligence { .. }
            | Self::Feed { .. }
            | Self::Attack { .. }
            | Self::Pass
            | Self::Adjust { .. } => Says::Words,
        }
    }
}

#[cfg(test)]
#[path = "../tests/unit/action.rs"]
mod tests;
