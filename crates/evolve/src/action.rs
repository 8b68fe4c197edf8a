//! What a line of an Evolve! record claims.
//!
//! Knows cards by number and nothing of the state: whether a claim holds is for the judge.

use super::hand::{CardId, Cards};
use evoref_game::Player;

/// A challenge or biome by its number in the deck.
pub type Number = u8;

/// What happens to the card of a crossbreeding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// It goes onto the neighbour's creature.
    Give,
    /// It does not.
    Keep,
}

/// What a play says about the card it replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replacing {
    /// Nothing.
    Unsaid,
    /// There is none.
    Nothing,
    /// This card.
    Card(CardId),
}

/// The card that a `manual:` line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A creature card.
    Card(CardId),
    /// A challenge.
    Challenge(Number),
    /// A biome.
    Biome(Number),
}

/// A place that a `manual:` line moves cards from or to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPlace {
    /// A player's hand.
    Hand(Player),
    /// A player's creature.
    Creature(Player),
    /// The creature deck.
    Deck,
    /// The discards.
    Discards,
}

/// What a card outside the closed vocabulary did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Nothing that can be counted.
    Nothing,
    /// A player's dominance changed.
    Points(Player, i16),
    /// Cards went from one place to another.
    Move {
        /// Whose line it is: his places are written without a handle.
        owner: Player,
        /// From where.
        from: CardPlace,
        /// To where.
        to: CardPlace,
        /// Which cards.
        cards: Cards,
    },
}

/// The smallest thing that is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// `table: biome desert next coastline`.
    Biome {
        /// The round's biome.
        biome: Number,
        /// The one turned up on the deck.
        next: Option<Number>,
    },
    /// `table: challenge nesting next mating-frenzy`.
    Challenge {
        /// The round's challenge.
        challenge: Number,
        /// The one turned up on the deck.
        next: Option<Number>,
    },
    /// `table: next challenge nesting`.
    NextChallenge(Number),
    /// `A: choose border-dispute over mating-frenzy`.
    Choose {
        /// The one that is played.
        challenge: Number,
        /// The one that is discarded; `None` for `?`.
        over: Option<Number>,
    },
    /// `A: crossbreed stub give`.
    Crossbreed {
        /// The card that was drawn.
        card: CardId,
        /// What becomes of it.
        offer: Offer,
    },
    /// `A: play stub paying wide-eyes replacing none`.
    Play {
        /// The card.
        card: CardId,
        /// What pays for it.
        paying: Cards,
        /// What it replaces.
        replacing: Replacing,
    },
    /// `A: use pack-tactics paying stub`.
    Use {
        /// The card whose effect is used.
        card: CardId,
        /// What pays for it.
        paying: Cards,
    },
    /// `A: hunt B`.
    Hunt(Player),
    /// `A: pass`.
    Pass,
    /// `A: draw 2` or `A: draw stub ?`.
    Draw(Cards),
    /// `A: discard stub`.
    Discard(Cards),
    /// `manual: CARD A +2 dominance`.
    Manual(Source, Deed),
    /// `adjust: A +2 dominance "penalty"`.
    Adjust(Player, i16),
}
