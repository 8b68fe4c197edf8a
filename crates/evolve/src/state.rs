//! What is true at a moment of a session.
//!
//! Holds facts only: what follows from them is for the judge, the scores and the printer.

use super::readings::kept::{Others, Plan};
use crate::prelude::*;

/// The parts of a score, in the order of the score table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Biomes,
    Penalties,
    Challenges,
    DyingSun,
    Other,
}

/// Where in the round the session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    Deal,
    Biome,
    Challenge,
    /// The chooser has chosen; the next preview is to be turned up.
    Preview,
    /// The player with this seat draws and decides on his offer.
    Crossbreed(u8),
    PreDraw,
    PreDiscard,
    Mutate,
    /// The biome is scored; its cards are drawn.
    BiomeDraws,
    Hunts,
    /// The challenge or Dying Sun is scored; its cards are drawn.
    ChallengeDraws,
    Cut,
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) card: Number,
    pub(super) at: Step,
}

/// The cards of a deck of which one is turned up in each round: biomes, or challenges.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct OpenCards {
    /// The one of the round.
    pub(super) now: Option<Shown>,
    /// The one that lies open on the deck.
    pub(super) next: Option<Shown>,
    /// Those that were named, previews included, a bit each.
    pub(super) seen: u64,
}

impl OpenCards {
    pub(super) fn number(&self) -> Option<Number> {
        self.now.map(|shown| shown.card)
    }

    pub(super) fn preview(&self) -> Option<Number> {
        self.next.map(|shown| shown.card)
    }

    pub(super) const fn saw(&self, card: Number) -> bool {
        self.seen >> card & 1 == 1
    }

    pub(super) fn turn_up(&mut self, now: Number, next: Option<Number>, at: Step) {
        self.seen |= 1 << now | next.map_or(0, |next| 1 << next);
        self.now = Some(Shown { card: now, at });
        self.next = next.map(|card| Shown { card, at });
    }
}

/// When a card was turned up. Without one the default, which `Words::because` leaves out.
pub(super) fn since(shown: Option<Shown>) -> Step {
    shown.map_or_else(Step::default, |shown| shown.at)
}

/// A seat's part in the current round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Turn {
    pub(super) plays: u8,
    pub(super) allowed: u8,
    /// When it last played or passed.
    pub(super) at: Step,
    pub(super) passed: bool,
    /// Cards it still has to draw, or to discard before creatures mutate, in this step.
    pub(super) pending: u8,
    /// Whom it hunts, once that was chosen.
    pub(super) quarry: Option<Player>,
    /// The types of the cards whose effect was used, a bit each in the order of `Kind::ALL`.
    pub(super) used: u8,
    /// What its score in the challenge of the round gains by effects that were used.
    pub(super) boost: i16,
    /// Place in the current ordinary challenge, from 1; 0 if there is none.
    pub(super) place: u8,
    /// Cards it draws when the challenge is scored.
    pub(super) challenge_cards: u8,
    /// When it last drew by a line of the record, and how many cards; 0 cards if it did not.
    pub(super) drew: (Step, u8),
    /// Cards it drew in this round though no line says so.
    pub(super) unwritten: u8,
    /// The written draw that can only be where it stands if this player drew before it.
    pub(super) ahead_of: Step,
}

/// The face-down creature deck in its order, as far as a seed gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Order {
    /// From the top; nothing without a seed, or once an unknown card was shuffled in.
    pub(super) cards: Option<ArrayVec<Piece, 128>>,
    pub(super) shuffles: u32,
}

impl Order {
    /// Takes a piece out, wherever it lies.
    pub(super) fn remove(&mut self, piece: Piece) {
        if let Some(cards) = &mut self.cards
            && let Some(at) = cards.iter().position(|one| *one == piece)
        {
            cards.remove(at);
        }
    }

    pub(super) fn lay(&mut self, piece: Piece) {
        if let Some(cards) = &mut self.cards {
            // There are at most as many cards as places.
            let _ = cards.try_insert(0, piece);
        }
    }
}

#[derive(Debug, Clone)]
pub struct State {
    /// Round from 1; 0 during the set-up.
    pub(super) round: u32,
    pub(super) phase: Phase,
    pub(super) piles: Piles,
    /// The other ways to read the record so far.
    pub(super) others: Option<Others>,
    /// How they come to the next line, and how many of its steps were taken.
    pub(super) plan: Option<(Arc<Plan>, usize)>,
    pub(super) order: Order,
    pub(super) creatures: [Creature; MAX_PLAYERS],
    pub(super) turns: [Turn; MAX_PLAYERS],
    /// Dominance by part.
    pub(super) scores: [[i32; 5]; MAX_PLAYERS],
    pub(super) biomes: OpenCards,
    pub(super) challenges: OpenCards,
    /// Challenges that left their deck, previews included, those nobody named too.
    pub(super) challenges_drawn: u8,
    pub(super) named_at: [Step; 128],
    /// When the round was scored, the challenge settled, the deck shuffled.
    pub(super) scored_at: Step,
    pub(super) shuffled_at: Step,
    /// Seats that have been dealt their hand.
    pub(super) dealt: u8,
    /// What a position left out.
    pub(super) untold: Untold,
    pub(super) left: Left,
}

impl State {
    pub(super) fn dominance(&self, player: Player) -> i32 {
        self.scores[player.seat()].iter().sum()
    }

    pub(super) const fn hand(&self, player: Player) -> u8 {
        self.piles.count(Pile::Hand(player))
    }

    /// Whether no card was played in this round.
    pub(super) fn nobody_played(&self) -> bool {
        self.turns.iter().all(|turn| turn.plays == 0)
    }

    pub(super) const fn available(&self) -> u8 {
        self.piles.count(Pile::Deck) + self.piles.count(Pile::Discards)
    }
}
