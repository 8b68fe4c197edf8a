//! One history of the cards that fits the record so far, carried on fact by fact while that is easy.
//!
//! A new card becomes a kind of which a copy is free as long as it is out; one of which more is seen becomes
//! another kind, or somebody else's card makes room for it. What cannot be had so simply ends the history,
//! and the search finds the next one. A history that is there proves that the record is possible; one that
//! is not proves nothing.

use super::FoodSum;
use crate::card::{Card, Deck, MAX_KINDS, Mask};
use evoref_game::MAX_PLAYERS;

/// The kind of a card that may be any and is out in one epoch only: the cards that are out never outnumber
/// the deck, so something is left for it.
pub(super) const LEFT_OVER: u8 = u8::MAX;

/// A card that was drawn, or was out when the ledger began.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn {
    /// What it may become without another card of its hand taking its place.
    pub(super) mask: Mask,
    pub(super) kind: u8,
    /// The epochs at whose end it is out, up to the one before `until`.
    pub(super) start: u8,
    pub(super) until: u8,
}

impl Drawn {
    /// A card that came back before its epoch ended, and may be any.
    pub(super) const NOWHERE: Self = Self { mask: 0, kind: LEFT_OVER, start: 0, until: 0 };
}

/// A history.
#[derive(Debug, Clone)]
pub(crate) struct History {
    /// The values that were named when it was made.
    values: u64,
    /// What a card may be of which nothing is known.
    all: Mask,
    pub(super) cards: Vec<Drawn>,
    /// The card that each of the ledger's taken cards is.
    pub(super) of_taken: Vec<u16>,
    /// Which of those that left a hand since it was last stated nobody has seen, each with its player.
    pub(super) unseen: Vec<(u8, u16)>,
    /// How many cards had left a hand when each card was drawn.
    pub(super) drawn_at: Vec<u16>,
    pub(super) hands: [Vec<u16>; MAX_PLAYERS],
    /// Copies left in each epoch, by kind, and the kinds of which some are.
    free: Vec<[u8; MAX_KINDS]>,
    plenty: Vec<Mask>,
}

impl History {
    /// The history of nothing yet, but for cards that were set aside.
    pub(super) fn new(deck: &Deck, aside: u8) -> Self {
        let all = deck.mask(Card::UNKNOWN);
        let aside_card = Drawn { mask: all, kind: LEFT_OVER, start: 0, until: u8::MAX };
        Self {
            values: deck.named_values(),
            all,
            cards: vec![aside_card; usize::from(aside)],
            of_taken: Vec::new(),
            unseen: Vec::new(),
            drawn_at: vec![0; usize::from(aside)],
            hands: Default::default(),
            free: vec![*deck.copies()],
            plenty: vec![all],
        }
    }

    /// Enters all of its cards into the books of so many epochs. False if the deck has too few copies.
    pub(super) fn begin_books(&mut self, deck: &Deck, epochs: usize) -> bool {
        self.free = vec![*deck.copies(); epochs];
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

    /// The same of cards that are still in hands.
    pub(super) fn count_held(&self, start: u8, mask: Mask, kinds: Mask) -> usize {
        self.count_cards(self.hands.iter().flatten(), start, mask, kinds)
    }

    fn count_cards<'a>(
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
        self.values == deck.named_values()
    }

    /// Values were named that may forbid what it has. False if they perhaps do: a card whose value counts may
    /// have been of such a kind, and is not told from one whose trait does.
    pub(super) fn name(&mut self, deck: &Deck) -> bool {
        let doubtful = deck.uncertain();
        let is_all = |value: i8| deck.of_value(value) | doubtful == self.all;
        let counted = |card: &Drawn| {
            card.mask != self.all && card.kind != LEFT_OVER && doubtful >> card.kind & 1 == 1
        };
        if deck.all_values().any(is_all) || self.cards.iter().any(counted) {
            return false;
        }
        for card in self.cards.iter_mut().filter(|card| card.mask != self.all) {
            card.mask &= !doubtful;
        }
        self.values = deck.named_values();
        true
    }

    fn epochs(&self, card: &Drawn) -> std::ops::Range<usize> {
        usize::from(card.start)..usize::from(card.until).min(self.free.len())
    }

    fn is_free(&self, kind: u8, card: &Drawn) -> bool {
        self.plenty[self.epochs(card)].iter().all(|plenty| plenty >> kind & 1 == 1)
    }

    /// The kinds that a card may be of which a copy is free as long as it is out.
    fn free_kinds(&self, card: &Drawn) -> Mask {
        let plenty = self.plenty[self.epochs(card)].iter();
        plenty.fold(card.mask, |kinds, plenty| kinds & plenty)
    }

    /// One of them for a card which is not in the books.
    fn free_kind(&self, card: &Drawn) -> Option<u8> {
        if card.mask == self.all && self.epochs(card).len() == 1 {
            return Some(LEFT_OVER);
        }
        let kinds = self.free_kinds(card);
        (kinds != 0).then_some(kinds.trailing_zeros() as u8)
    }

    /// Enters a card into the books, or takes it out.
    fn book(&mut self, card: &Drawn, sign: i8) {
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
    fn enter(&mut self, mut card: Drawn) -> bool {
        let number = self.cards.len() as u16;
        card.kind = LEFT_OVER;
        self.cards.push(card);
        self.drawn_at.push(self.of_taken.len() as u16);
        self.settle(number, card.mask)
    }

    /// What a card becomes if it is one of these kinds and no other card changes.
    fn becomes(&self, number: u16, mask: Mask) -> Option<u8> {
        let card = self.cards[usize::from(number)];
        let now = Drawn { mask: card.mask & mask, ..card };
        let stays = card.kind != LEFT_OVER && now.mask >> card.kind & 1 == 1;
        if stays { Some(card.kind) } else { self.free_kind(&now) }
    }

    /// A card is one of these kinds: it stays what it is, or becomes what is free, or another card makes room.
    fn settle(&mut self, number: u16, mask: Mask) -> bool {
        let becomes = self.becomes(number, mask);
        let mut card = self.cards[usize::from(number)];
        let now = Drawn { mask: card.mask & mask, ..card };
        if becomes != Some(card.kind) {
            self.book(&card, -1);
            let found = becomes.or_else(|| self.make_room(&now));
            card.kind = found.unwrap_or(card.kind);
            self.book(&card, 1);
            if found.is_none() {
                return false;
            }
        }
        self.cards[usize::from(number)] = Drawn { kind: card.kind, ..now };
        true
    }

    /// Gives another card another kind, so that a copy is free that this one can be, which is not in the books.
    fn make_room(&mut self, card: &Drawn) -> Option<u8> {
        for at in 0..self.cards.len() {
            let other = self.cards[at];
            let is_wanted = other.kind != LEFT_OVER && card.mask >> other.kind & 1 == 1;
            if !is_wanted || other.mask.is_power_of_two() {
                continue;
            }
            self.book(&other, -1);
            let kind = other.kind;
            let others = Drawn { mask: other.mask & !(1 << kind), ..other };
            let moved = if self.is_free(kind, card) { self.free_kind(&others) } else { None };
            let now = Drawn { kind: moved.unwrap_or(kind), ..other };
            self.cards[at] = now;
            self.book(&now, 1);
            if moved.is_some() {
                return Some(kind);
            }
        }
        None
    }

    /// A card that was out at the beginning.
    pub(super) fn out(&mut self, mask: Mask) -> bool {
        self.of_taken.push(self.cards.len() as u16);
        self.enter(Drawn { mask, kind: LEFT_OVER, start: 0, until: u8::MAX })
    }

    /// Cards are drawn, so many of them just before the shuffle that began this epoch.
    pub(crate) fn draw(&mut self, player: usize, masks: &[Mask], mut old: u8) -> bool {
        let epoch = self.free.len() as u8 - 1;
        masks.iter().all(|mask| {
            let mut card = Drawn { mask: *mask, kind: LEFT_OVER, start: epoch, until: u8::MAX };
            if old > 0 {
                let early = Drawn { start: epoch - 1, ..card };
                if self.free_kind(&early).is_some() {
                    (card, old) = (early, old - 1);
                }
            }
            self.hands[player].push(self.cards.len() as u16);
            self.enter(card)
        }) && old == 0
    }

    /// A card of a hand that is of one of these kinds, or becomes so; what fits without a change first.
    fn find(&mut self, hand: &[u16], mask: Mask) -> Option<usize> {
        let ease = |number: u16| {
            let card = &self.cards[usize::from(number)];
            let open = card.mask.count_ones();
            match card.kind {
                // Of a card that nobody saw the one is meant of which least is known.
                _ if mask == self.all => (0, 128 - open),
                kind if kind != LEFT_OVER && mask >> kind & 1 == 1 => (0, open),
                LEFT_OVER => (1, 0),
                _ => (2, 0),
            }
        };
        let easy = |place: &usize| mask == self.all || self.becomes(hand[*place], mask).is_some();
        let found = (0..hand.len()).filter(easy).min_by_key(|place| ease(hand[*place]));
        if let Some(place) = found {
            return self.settle(hand[place], mask).then_some(place);
        }
        (0..hand.len()).find(|place| self.settle(hand[*place], mask))
    }

    /// Whether a card of a hand is of one of these kinds, or becomes so if no other card changes.
    pub(crate) fn has(&self, player: usize, mask: Mask) -> bool {
        self.hands[player].iter().any(|card| self.becomes(*card, mask).is_some())
    }

    /// What a card that left a hand becomes if it is one of these kinds and no other card changes.
    pub(crate) fn had(&self, number: u16, mask: Mask) -> Option<u8> {
        self.becomes(*self.of_taken.get(usize::from(number))?, mask)
    }

    /// A card leaves a hand.
    pub(crate) fn take(&mut self, player: usize, mask: Mask) -> bool {
        let mut hand = std::mem::take(&mut self.hands[player]);
        let found = self.find(&hand, mask).or_else(|| self.trade(player, &mut hand, mask));
        if let Some(place) = found {
            if mask == self.all {
                self.unseen.push((player as u8, self.of_taken.len() as u16));
            }
            self.of_taken.push(hand.swap_remove(place));
        }
        self.hands[player] = hand;
        found.is_some()
    }

    /// Trades a card of a hand for one that left it before, of which nobody saw which one it was; gives the
    /// place of what is in the hand instead, which is of these kinds.
    fn trade(&mut self, player: usize, hand: &mut [u16], mask: Mask) -> Option<usize> {
        for (by, number) in self.unseen.clone() {
            let gone = self.of_taken[usize::from(number)];
            let is_one = usize::from(by) == player && self.becomes(gone, mask).is_some();
            if !is_one || self.cards[usize::from(gone)].until != u8::MAX {
                continue;
            }
            let was_there = |card: &u16| self.drawn_at[usize::from(*card)] <= number;
            if let Some(place) = hand.iter().position(was_there) {
                self.of_taken[usize::from(number)] = hand[place];
                hand[place] = gone;
                return self.settle(gone, mask).then_some(place);
            }
        }
        None
    }

    /// More is seen of a card that left a hand.
    pub(crate) fn learn(&mut self, number: u16, mask: Mask) -> bool {
        let Some(card) = self.of_taken.get(usize::from(number)).copied() else { return false };
        let unseen = self.unseen.iter().position(|(_, unseen)| *unseen == number);
        let by = unseen.map(|at| usize::from(self.unseen.remove(at).0));
        self.settle(card, mask) || by.is_some_and(|player| self.swap(player, number, mask))
    }

    /// A card that left a hand unseen was another one that can be of these kinds: one that is still in the hand,
    /// or that left it unseen, too.
    fn swap(&mut self, player: usize, number: u16, mask: Mask) -> bool {
        let gone = self.of_taken[usize::from(number)];
        let is_out = |history: &Self, card: u16| history.cards[usize::from(card)].until == u8::MAX;
        let was_there =
            |history: &Self, card: u16, number: u16| history.drawn_at[usize::from(card)] <= number;
        if !is_out(self, gone) {
            return false;
        }
        for place in 0..self.hands[player].len() {
            let card = self.hands[player][place];
            if was_there(self, card, number) && self.settle(card, mask) {
                self.hands[player][place] = gone;
                self.of_taken[usize::from(number)] = card;
                return true;
            }
        }
        for at in 0..self.unseen.len() {
            let (by, other) = self.unseen[at];
            let card = self.of_taken[usize::from(other)];
            let fits = usize::from(by) == player
                && is_out(self, card)
                && was_there(self, card, number)
                && was_there(self, gone, other);
            if fits && self.settle(card, mask) {
                self.of_taken.swap(usize::from(number), usize::from(other));
                return true;
            }
        }
        false
    }

    /// A whole hand is stated.
    pub(super) fn state(&mut self, player: usize, masks: &[Mask]) -> bool {
        let mut masks = masks.to_vec();
        masks.sort_unstable_by_key(|mask| mask.count_ones());
        let mut rest = self.hands[player].clone();
        // What was in this hand is not traded any more.
        self.unseen.retain(|(by, _)| usize::from(*by) != player);
        masks.iter().all(|mask| {
            let found = self.find(&rest, *mask);
            found.map(|place| rest.swap_remove(place)).is_some()
        })
    }

    /// The discards come back, and a new epoch begins.
    pub(super) fn shuffle(&mut self, deck: &Deck, back: &[u16]) -> bool {
        let epoch = self.free.len() as u8;
        for number in back {
            let card = self.of_taken[usize::from(*number)];
            self.cards[usize::from(card)].until = epoch;
        }
        self.free.push(*deck.copies());
        self.plenty.push(self.all);
        let stays = |card: &Drawn| card.until > epoch;
        for at in 0..self.cards.len() {
            let card = self.cards[at];
            if stays(&card) {
                self.book(&Drawn { start: epoch, ..card }, 1);
            }
        }
        // What may be any card has to be one of them now.
        (0..self.cards.len()).all(|at| {
            let card = self.cards[at];
            !stays(&card) || self.settle(at as u16, card.mask)
        })
    }

    /// Cards add up: if they do not, one of them becomes what makes them. Each keeps its value from then on.
    pub(crate) fn add_up(&mut self, deck: &Deck, sum: &FoodSum) -> bool {
        let cards: Vec<u16> =
            sum.cards.as_slice().iter().map(|number| self.of_taken[usize::from(*number)]).collect();
        self.unseen.retain(|(_, number)| !sum.cards.as_slice().contains(number));
        for card in &cards {
            let now = self.cards[usize::from(*card)];
            if now.kind == LEFT_OVER {
                let kinds = self.free_kinds(&now);
                if kinds == 0 || !self.settle(*card, 1 << kinds.trailing_zeros()) {
                    return false;
                }
                self.cards[usize::from(*card)].mask = now.mask;
            }
        }
        let worth = |history: &Self, card: &u16| -> i16 {
            deck.value_of(history.cards[usize::from(*card)].kind).into()
        };
        let excess = |history: &Self| {
            let total: i16 = cards.iter().map(|card| worth(history, card)).sum();
            total - sum.total
        };
        let is_right = |excess: i16| excess == 0 || !sum.exact && excess < 0;
        if !is_right(excess(self)) {
            let found =
                changes(deck, &cards, |card| worth(self, card), excess(self)).find_map(|changed| {
                    let mut other = self.clone();
                    let mut settled = changed.iter();
                    let settled =
                        settled.all(|(card, value)| other.settle(*card, deck.of_value(*value)));
                    // Who makes room may be part of the sum, too.
                    (settled && is_right(excess(&other))).then_some(other)
                });
            let Some(found) = found else { return false };
            *self = found;
        }
        cards.iter().all(|card| {
            let value = deck.value_of(self.cards[usize::from(*card)].kind);
            self.settle(*card, deck.of_value(value))
        })
    }
}

/// So many changes of food cards are tried.
const CHANGES: usize = 24;

/// What one or two cards may be worth instead, so that all together are worth so much less.
fn changes(
    deck: &Deck,
    cards: &[u16],
    worth: impl Fn(&u16) -> i16,
    excess: i16,
) -> impl Iterator<Item = Vec<(u16, i8)>> {
    let is_there = |value: &i8| deck.of_value(*value) != 0;
    let valued = |value: i16| i8::try_from(value).ok().filter(is_there);
    let one = cards.iter().filter_map(|card| Some(vec![(*card, valued(worth(card) - excess)?)]));
    let mut found: Vec<_> = one.collect();
    let values: Vec<i8> = deck.all_values().collect();
    for (at, card) in cards.iter().enumerate() {
        for other in &cards[at + 1..] {
            let both = worth(card) + worth(other) - excess;
            for &value in &values {
                let rest = both - i16::from(value);
                found.extend(valued(rest).map(|rest| vec![(*card, value), (*other, rest)]));
            }
        }
    }
    found.into_iter().take(CHANGES)
}
