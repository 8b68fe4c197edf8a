//! One history of the cards that fits the record so far, carried on fact by fact while that is easy (`follow`).
//!
//! A new card becomes a kind of which a copy is free as long as it is out; one of which more is seen becomes another
//! kind, or somebody else's card makes room for it. What cannot be had so simply ends the history, and the search finds
//! the next one. A history that is there proves that the record is possible; one that is not proves nothing.

use crate::card::{Card, Deck, MAX_KINDS, Mask};
use evoref_game::MAX_PLAYERS;

/// The kind of a card that may be any and is out in one epoch only: the cards that are out never outnumber
/// the deck, so something is left for it.
pub(super) const LEFT_OVER: u8 = u8::MAX;

/// A card that was drawn, or was out when the ledger began.
#[derive(Debug, Clone, Copy)]
pub(super) struct DrawnCard {
    /// What it may be by its draw, and by its hand as that was last stated.
    pub(super) drawn: Mask,
    /// What it may become without another card of its hand taking its place.
    pub(super) mask: Mask,
    pub(super) kind: u8,
    /// The epochs at whose end it is out, up to the one before `until`.
    pub(super) start: u8,
    pub(super) until: u8,
}

impl DrawnCard {
    /// A card that came back before its epoch ended, and may be any.
    pub(super) const NOWHERE: Self =
        Self { drawn: 0, mask: 0, kind: LEFT_OVER, start: 0, until: 0 };

    /// A card that may be so much, and does not come back.
    pub(super) fn of(mask: Mask, start: u8) -> Self {
        Self { drawn: mask, mask, kind: LEFT_OVER, start, until: u8::MAX }
    }
}

/// A card that left a hand, as the ledger has it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Left {
    pub(super) player: u8,
    pub(super) number: u16,
    /// What was seen of it.
    pub(super) mask: Mask,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    /// The values that were named when it was made.
    values: u64,
    /// What a card may be of which nothing is known.
    pub(super) all: Mask,
    pub(super) cards: Vec<DrawnCard>,
    /// The card that each of the ledger's taken cards is.
    pub(super) of_taken: Vec<u16>,
    /// Those that left a hand since it was last stated.
    pub(super) left: Vec<Left>,
    /// How many cards had left a hand when each card was drawn.
    pub(super) drawn_at: Vec<u16>,
    pub(super) hands: [Vec<u16>; MAX_PLAYERS],
    /// Copies left in each epoch, by kind, and the kinds of which some are.
    pub(super) free: Vec<[u8; MAX_KINDS]>,
    pub(super) plenty: Vec<Mask>,
}

impl History {
    /// The history of nothing yet, but for cards that were set aside.
    pub(super) fn new(deck: &Deck, aside: u8) -> Self {
        let all = deck.mask(Card::UNKNOWN);
        Self {
            values: deck.named,
            all,
            cards: vec![DrawnCard::of(all, 0); usize::from(aside)],
            drawn_at: vec![0; usize::from(aside)],
            free: vec![deck.copies],
            plenty: vec![all],
            ..Self::default()
        }
    }

    /// Enters all of its cards into the books of so many epochs. False if the deck has too few copies.
    pub(super) fn begin_books(&mut self, deck: &Deck, epochs: usize) -> bool {
        self.free = vec![deck.copies; epochs];
        self.plenty = vec![self.all; epochs];
        (0..self.cards.len()).all(|at| {
            let card = self.cards[at];
            let fits = card.kind == LEFT_OVER || self.is_free(card.kind, &card);
            self.book(&card, 1);
            fits
        })
    }

    /// How many of these taken cards were drawn in an epoch, may be of such kinds, and are of those.
    pub(super) fn count(&self, numbers: &[u16], start: u8, mask: Mask, kinds: Mask) -> usize {
        let cards = numbers.iter().filter_map(|number| self.of_taken.get(usize::from(*number)));
        self.count_cards(cards, start, mask, kinds)
    }

    pub(super) fn count_cards<'a>(
        &self,
        cards: impl Iterator<Item = &'a u16>,
        start: u8,
        mask: Mask,
        kinds: Mask,
    ) -> usize {
        let cards = cards.filter_map(|card| self.cards.get(usize::from(*card)));
        let is_of = |kind: u8| kinds == self.all || kind != LEFT_OVER && kinds >> kind & 1 == 1;
        cards
            .filter(|card| card.start == start && card.mask & !mask == 0 && is_of(card.kind))
            .count()
    }

    /// Whether it was made for this deck: a value that was named may forbid what it has.
    pub(super) fn is_of(&self, deck: &Deck) -> bool {
        self.values == deck.named
    }

    /// Values were named that may forbid what it has. False if they perhaps do: a card whose value counts may
    /// have been of such a kind, and is not told from one whose trait does.
    pub(super) fn name(&mut self, deck: &Deck) -> bool {
        let doubtful = deck.uncertain;
        let is_all = |value: i8| deck.of_value(value) | doubtful == self.all;
        let counted = |card: &DrawnCard| {
            card.mask != self.all && card.kind != LEFT_OVER && doubtful >> card.kind & 1 == 1
        };
        if deck.all_values().any(is_all) || self.cards.iter().any(counted) {
            return false;
        }
        let cards = self.cards.iter_mut().flat_map(|card| [&mut card.drawn, &mut card.mask]);
        let masks = cards.chain(self.left.iter_mut().map(|left| &mut left.mask));
        masks.filter(|mask| **mask != self.all).for_each(|mask| *mask &= !doubtful);
        self.values = deck.named;
        true
    }

    fn epochs(&self, card: &DrawnCard) -> std::ops::Range<usize> {
        usize::from(card.start)..usize::from(card.until).min(self.free.len())
    }

    fn is_free(&self, kind: u8, card: &DrawnCard) -> bool {
        self.plenty[self.epochs(card)].iter().all(|plenty| plenty >> kind & 1 == 1)
    }

    /// The kinds that a card may be of which a copy is free as long as it is out.
    pub(super) fn free_kinds(&self, card: &DrawnCard) -> Mask {
        let plenty = self.plenty[self.epochs(card)].iter();
        plenty.fold(card.mask, |kinds, plenty| kinds & plenty)
    }

    /// One of them for a card which is not in the books.
    pub(super) fn free_kind(&self, card: &DrawnCard) -> Option<u8> {
        if card.mask == self.all && self.epochs(card).len() == 1 {
            return Some(LEFT_OVER);
        }
        let kinds = self.free_kinds(card);
        (kinds != 0).then_some(kinds.trailing_zeros() as u8)
    }

    /// Enters a card into the books, or takes it out.
    pub(super) fn book(&mut self, card: &DrawnCard, sign: i8) {
        if card.kind == LEFT_OVER {
            return;
        }
        for epoch in self.epochs(card) {
            let free = &mut self.free[epoch][usize::from(card.kind)];
            *free = free.saturating_add_signed(-sign);
            let kind = 1 << card.kind;
            let plenty = &mut self.plenty[epoch];
            *plenty = if *free > 0 { *plenty | kind } else { *plenty & !kind };
        }
    }

    /// A card that was not there before.
    pub(super) fn enter(&mut self, mut card: DrawnCard) -> bool {
        let number = self.cards.len() as u16;
        card.kind = LEFT_OVER;
        self.cards.push(card);
        self.drawn_at.push(self.of_taken.len() as u16);
        self.settle(number, card.mask)
    }

    /// What a card becomes if it is one of these kinds and no other card changes.
    pub(super) fn becomes(&self, number: u16, mask: Mask) -> Option<u8> {
        let card = self.cards[usize::from(number)];
        let now = DrawnCard { mask: card.mask & mask, ..card };
        let stays = card.kind != LEFT_OVER && now.mask >> card.kind & 1 == 1;
        if stays { Some(card.kind) } else { self.free_kind(&now) }
    }

    /// A card is one of these kinds: it stays what it is, or becomes what is free, or another card makes room.
    pub(super) fn settle(&mut self, number: u16, mask: Mask) -> bool {
        let becomes = self.becomes(number, mask);
        let mut card = self.cards[usize::from(number)];
        let now = DrawnCard { mask: card.mask & mask, ..card };
        if becomes != Some(card.kind) {
            self.book(&card, -1);
            let found = becomes.or_else(|| self.make_room(&now));
            card.kind = found.unwrap_or(card.kind);
            self.book(&card, 1);
            if found.is_none() {
                return false;
            }
        }
        self.cards[usize::from(number)] = DrawnCard { kind: card.kind, ..now };
        true
    }

    /// Gives another card another kind, so that a copy is free that this one can be, which is not in the books.
    pub(super) fn make_room(&mut self, card: &DrawnCard) -> Option<u8> {
        for at in 0..self.cards.len() {
            let other = self.cards[at];
            if other.kind == LEFT_OVER || card.mask >> other.kind & 1 == 0 {
                continue;
            }
            let others = DrawnCard { mask: other.mask & !(1 << other.kind), ..other };
            let Some(moved) = self.free_kind(&others) else { continue };
            self.book(&other, -1);
            let fits = self.is_free(other.kind, card);
            let now = DrawnCard { kind: if fits { moved } else { other.kind }, ..other };
            self.cards[at] = now;
            self.book(&now, 1);
            if fits {
                return Some(other.kind);
            }
        }
        None
    }
}
