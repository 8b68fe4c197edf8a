//! What is true at a moment of the session: rows, bags, hole, phase and whose turn it is.
//!
//! Plain data with the questions that need no rule; cards are in `piles`.

use crate::prelude::*;
use arrayvec::ArrayVec;
use std::iter::repeat_n;

use super::piles::{Piles, Token};

/// The most species a player can have at once. The deck would have to serve one player alone.
pub(super) const MAX_SPECIES: usize = 32;

named! {
    /// The phases of a round.
    pub enum Phase {
        /// Before round 1.
        Setup = "Set-up";
        /// 1: everybody draws.
        Deal = "Deal";
        /// 2: everybody lays a food card.
        Food = "Food card";
        /// 3: cards are played.
        Cards = "Cards";
        /// 4: after the reveal, before feeding.
        Before = "Before feeding";
        /// 5: feeding.
        Feeding = "Feeding";
        /// 6: settlement.
        Settlement = "Settlement";
        Done = "End of the round";
        Over = "End of the session";
    }
}

/// A species that died out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dead {
    pub(super) species: SpeciesId,
    pub(super) phase: Phase,
    pub(super) step: Step,
}

/// Draws that are due, the first first.
pub(super) type Pending = Short<(Player, u8), 8>;

named! {
    pub enum End {
        /// The deck ran out in the deal: this round is the last.
        DeckInDeal = "deck-in-deal";
        /// It ran out later: one full round more.
        DeckInPlay = "deck-in-play";
    }
}

/// What is true at a moment.
#[derive(Debug, Clone, Default)]
pub struct State {
    pub(super) phase: Phase,
    pub(super) round: u32,
    /// The first player, once named.
    pub(super) first: Option<Player>,
    pub(super) first_step: Step,
    /// Whose turn it is: in phase 3 who plays cards, in feeding who is next.
    pub(super) turn: Player,
    /// Turns in a row without an action.
    pub(super) idle: u8,
    /// Whether intelligence was used in this feeding turn.
    pub(super) busy: bool,
    pub(super) rows: [Vec<Species>; MAX_PLAYERS],
    pub(super) founded: [u8; MAX_PLAYERS],
    pub(super) bag: [u16; MAX_PLAYERS],
    pub(super) food: [Option<Laid>; MAX_PLAYERS],
    pub(super) hole: u16,
    /// Food on the hole before the reveal.
    pub(super) leftover: u16,
    /// Whether the traits were turned up, which ends phase 3.
    pub(super) turned: bool,
    pub(super) piles: Piles,
    /// Cards on whose value the sources differ, as the record first named them.
    pub(super) named: Vec<(Card, Step)>,
    pub(super) pending: Pending,
    /// Traits of a species that are discarded when the draw for one that died before it has shuffled the discards.
    pub(super) kept_back: Short<Token, MAX_TRAITS>,
    /// The last draw for an extinct species in this round that nobody wrote: after what, and of how many cards.
    pub(super) left_out: [Option<(Step, u8)>; MAX_PLAYERS],
    /// Where the settlement is: players after the first, and place in the row; none before it begins.
    pub(super) settled: Option<(u8, u8)>,
    /// The end, once announced, and the last round.
    pub(super) end: Option<(End, u32)>,
    /// When the present phase began, and when each player last acted.
    pub(super) phase_step: Step,
    /// When somebody first acted in the present phase.
    pub(super) begun_step: Step,
    /// When each player drew for this round, if somebody wrote it.
    pub(super) drew_step: [Step; MAX_PLAYERS],
    /// Whose hand may hold a card that nobody wrote down.
    pub(super) unseen: [bool; MAX_PLAYERS],
    /// The species that died out last, and when; a message names the line.
    pub(super) dead: ArrayVec<Dead, 16>,
    pub(super) reveal_step: Step,
    pub(super) acted: [Step; MAX_PLAYERS],
    /// When the last food left the hole, and when the end was announced.
    pub(super) hole_step: Step,
    pub(super) end_step: Step,
    /// What a position left out.
    pub(super) untold: Untold,
    pub(super) left: Left,
}

impl State {
    pub(super) fn new(piles: Piles, players: u8) -> Self {
        let mut rows: [Vec<Species>; MAX_PLAYERS] = Default::default();
        let mut founded = [0; MAX_PLAYERS];
        for player in (0..players).map(Player) {
            rows[player.seat()].push(Species::new(SpeciesId { owner: player, number: 1 }, Step(0)));
            founded[player.seat()] = 1;
        }
        Self { rows, founded, piles, ..Self::default() }
    }

    /// The first player of this round; seat 0 until one is named.
    pub(super) fn first_player(&self) -> Player {
        self.first.unwrap_or(Player(0))
    }

    pub(super) fn row(&self, player: Player) -> &[Species] {
        &self.rows[player.seat()]
    }

    pub(super) fn row_mut(&mut self, player: Player) -> &mut [Species] {
        &mut self.rows[player.seat()]
    }

    /// A number of all species of a player together.
    pub(super) fn sum(&self, player: Player, of: impl Fn(&Species) -> u8) -> i32 {
        self.row(player).iter().map(|species| i32::from(of(species))).sum()
    }

    /// Where in its row a species stands, if it lives.
    pub(super) fn place(&self, id: SpeciesId) -> Option<usize> {
        self.row(id.owner).iter().position(|species| species.id.number == id.number)
    }

    pub(super) fn species(&self, id: SpeciesId) -> Option<&Species> {
        self.row(id.owner).get(self.place(id)?)
    }

    /// A species as a sentence tells it: one that does not live has nothing.
    pub(super) fn told(&self, id: SpeciesId) -> Species {
        self.species(id).copied().unwrap_or_else(|| Species::new(id, Step::default()))
    }

    /// How and when the record first named a card on whose value the sources differ.
    pub(super) fn named(&self, card: Card) -> Option<(Card, Step)> {
        let deck = &self.piles.printed;
        let kind = deck.kind(card)?;
        let mut named = self.named.iter();
        named.find(|(named, _)| deck.kind(*named) == Some(kind)).copied()
    }

    /// A card of the deck as this record writes it.
    pub(super) fn as_named(&self, card: Card) -> Card {
        self.named(card).map_or(card, |(named, _)| named)
    }

    /// The cards of a hand as the record writes them, if all of them are known.
    pub(super) fn known_hand(&self, player: Player) -> Option<Vec<Card>> {
        let kinds = self.piles.known_hand(player.seat())?;
        let cards = kinds.flat_map(|(kind, count)| {
            repeat_n(self.as_named(self.piles.printed.card(kind)), usize::from(count))
        });
        Some(cards.collect())
    }
}
