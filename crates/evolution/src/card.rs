//! Cards as a recorder writes them, and the deck they come from.
//!
//! Knows trait and food value, and how many copies of each there are; not where a card lies.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::names::{TRAITS, Trait};
use evoref_game::View;

/// A card as far as it is known: trait, food value, either or none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Place of the trait in canonical order, or [`Card::NAMELESS`].
    name: u8,
    /// Column of the printed food value, or [`Card::VALUELESS`].
    column: u8,
}

impl Card {
    const NAMELESS: u8 = TRAITS as u8;
    const VALUELESS: u8 = VALUES as u8 - 1;

    /// A card that nobody wrote down.
    pub const UNKNOWN: Self = Self { name: Self::NAMELESS, column: Self::VALUELESS };

    /// A card of which trait and value are known or not.
    pub fn new(name: Option<Trait>, value: Option<i8>) -> Self {
        Self {
            name: name.map_or(Self::NAMELESS, |name| name as u8),
            column: value.map_or(Self::VALUELESS, column),
        }
    }

    /// Its trait, if known.
    #[inline]
    pub fn name(self) -> Option<Trait> {
        Trait::at(self.name as usize)
    }

    /// Its food value, if known.
    #[inline]
    pub fn value(self) -> Option<i8> {
        self.has_value().then_some(value(self.column))
    }

    #[inline]
    pub(super) const fn has_value(self) -> bool {
        self.column != Self::VALUELESS
    }

    /// Whether nothing is known of it.
    #[inline]
    pub fn is_unknown(self) -> bool {
        self == Self::UNKNOWN
    }

    /// What both say together; `None` if they contradict each other.
    pub fn merge(self, other: Self) -> Option<Self> {
        let both = |one: u8, two: u8, none: u8| match (one, two) {
            (known, open) | (open, known) if open == none || open == known => Some(known),
            _ => None,
        };
        let name = both(self.name, other.name, Self::NAMELESS)?;
        Some(Self { name, column: both(self.column, other.column, Self::VALUELESS)? })
    }

    /// What somebody sees of it while it lies face down.
    pub(super) fn seen(self, view: View) -> Self {
        if view == View::Onlooker { Self::UNKNOWN } else { self }
    }
}

impl Default for Card {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Card({self})")
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().map_or("?", Trait::name))?;
        self.value().map_or(Ok(()), |value| write!(f, "{value:+}"))
    }
}

/// One of the different cards of a deck, by its place in canonical order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind(pub u8);

/// The most different cards that a deck has, and the most cards in all.
pub(super) const MAX_KINDS: usize = 128;
pub(super) const MAX_CARDS: usize = 200;

/// A set of kinds: those that a card may be.
pub(super) type Mask = u128;

/// Columns for values; the last stands for none.
const VALUES: usize = 32;
const NO_KIND: u8 = u8::MAX;
/// The least value that a card can be written with.
pub(super) const LEAST_VALUE: i8 = -9;
/// The greatest value that a card can be written with.
pub(super) const GREATEST_VALUE: i8 = 20;

/// The cards of an edition, kind by kind in canonical order.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Deck {
    cards: Vec<Card>,
    /// How many there are of each kind.
    pub(super) copies: [u8; MAX_KINDS],
    /// The kind by trait and column; none for what is not fully known.
    lookup: [[u8; VALUES]; TRAITS + 1],
    rows: [Mask; TRAITS],
    columns: [Mask; VALUES],
    all: Mask,
    /// Kinds of one copy on whose value the sources differ.
    pub(super) uncertain: Mask,
    /// A number for the values that were named: decks of an edition differ in nothing else.
    pub(super) named: u64,
    pub(super) total: u8,
}

/// One without cards.
impl Default for Deck {
    fn default() -> Self {
        Self::new(&[], &[])
    }
}

impl Deck {
    /// The deck of these cards, and the other values that some are taken for; both have been checked.
    pub(super) fn new(cards: &[(u8, i8)], uncertain: &[(u8, i8, i8)]) -> Self {
        let mut deck = Self {
            cards: Vec::new(),
            copies: [0; MAX_KINDS],
            lookup: [[NO_KIND; VALUES]; TRAITS + 1],
            rows: [0; TRAITS],
            columns: [0; VALUES],
            all: 0,
            uncertain: 0,
            named: 0,
            total: cards.len() as u8,
        };
        for &(name, value) in cards {
            let (row, column) = (name as usize, usize::from(column(value)));
            if deck.lookup[row][column] == NO_KIND {
                let kind = deck.cards.len() as u8;
                deck.lookup[row][column] = kind;
                deck.cards.push(Card { name, column: column as u8 });
                deck.rows[row] |= 1 << kind;
                deck.columns[column] |= 1 << kind;
                deck.all |= 1 << kind;
            }
            deck.copies[deck.lookup[row][column] as usize] += 1;
        }
        for &(name, value, other) in uncertain {
            let (row, other) = (name as usize, usize::from(column(other)));
            let kind = deck.lookup[row][usize::from(column(value))];
            deck.lookup[row][other] = kind;
            deck.columns[other] |= 1 << kind;
            if deck.copies[kind as usize] == 1 {
                deck.uncertain |= 1 << kind;
            }
        }
        deck
    }

    #[inline]
    pub(super) fn has(&self, name: Trait) -> bool {
        self.rows[name as usize] != 0
    }

    /// How many different cards there are.
    pub(super) fn kinds(&self) -> usize {
        self.cards.len()
    }

    /// The different cards, in canonical order.
    pub(super) fn each_kind(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.cards.len() as u8).map(Kind)
    }

    /// The card of a kind, as a dealt deck writes it.
    pub(super) fn card(&self, kind: Kind) -> Card {
        self.cards[kind.0 as usize]
    }

    /// Copies of a card as far as it is known: of every kind that it may be.
    pub(super) fn copies_of(&self, card: Card) -> u16 {
        let mask = self.mask(card);
        let copies = self.copies.iter().enumerate();
        copies.filter(|(kind, _)| mask >> kind & 1 == 1).map(|(_, copies)| u16::from(*copies)).sum()
    }

    /// The values of the deck, uncertain ones included.
    pub(super) fn all_values(&self) -> impl Iterator<Item = i8> {
        self.values_within(self.all)
    }

    /// The values that a card of a kind can count as; more than one where the sources differ.
    pub(super) fn values_of(&self, kind: usize) -> impl Iterator<Item = i8> {
        self.values_within(1 << kind)
    }

    /// One of them: the printed one, as long as no other was named.
    pub(super) fn value_of(&self, kind: u8) -> i8 {
        let printed = value(self.cards[usize::from(kind)].column);
        if self.is_uncertain(Kind(kind)) {
            self.values_of(usize::from(kind)).next().unwrap_or(printed)
        } else {
            printed
        }
    }

    /// The least and greatest value that a card can have, uncertain ones included.
    pub(super) fn values(&self, card: Card) -> (i8, i8) {
        let mut values = self.values_within(self.mask(card));
        let least = values.next().unwrap_or(0);
        (least, values.next_back().unwrap_or(least))
    }

    /// The values of these kinds, the least first.
    fn values_within(&self, kinds: Mask) -> impl DoubleEndedIterator<Item = i8> {
        (LEAST_VALUE..=GREATEST_VALUE)
            .filter(move |value| self.columns[usize::from(column(*value))] & kinds != 0)
    }

    /// The kinds that can count as a value.
    pub(super) fn of_value(&self, worth: i8) -> Mask {
        let column = column(worth);
        if value(column) == worth { self.columns[usize::from(column)] } else { 0 }
    }

    /// The kind of a card of which trait and value are known and in the table.
    #[inline]
    pub(super) fn kind(&self, card: Card) -> Option<Kind> {
        let kind = self.lookup[card.name as usize][card.column as usize];
        (kind != NO_KIND).then_some(Kind(kind))
    }

    /// Whether sources differ on the value of its one copy, which counts as the record first names it.
    pub(super) fn is_uncertain(&self, kind: Kind) -> bool {
        self.uncertain >> kind.0 & 1 == 1
    }

    /// The deck as it is once these cards were named, where the sources differ on one of their values;
    /// `None` where they do not.
    pub(super) fn naming(&self, cards: impl Iterator<Item = Card>) -> Option<Self> {
        let mut named = None;
        for card in cards {
            let Some(kind) = self.kind(card).filter(|kind| self.is_uncertain(*kind)) else {
                continue;
            };
            let deck: &mut Self = named.get_or_insert_with(|| self.clone());
            let before = deck.columns;
            for (column, kinds) in deck.columns.iter_mut().enumerate() {
                if column != usize::from(card.column) {
                    *kinds &= !(1 << kind.0);
                }
            }
            if deck.columns != before {
                let mut print = DefaultHasher::new();
                (kind.0, card.column).hash(&mut print);
                deck.named ^= print.finish();
            }
        }
        named
    }

    /// The kinds that a card may be. A value that the table lacks says nothing.
    #[inline]
    pub(super) fn mask(&self, card: Card) -> Mask {
        if card.is_unknown() { self.all } else { self.known_mask(card) }
    }

    fn known_mask(&self, card: Card) -> Mask {
        let named = self.rows.get(usize::from(card.name)).copied();
        let of_value = self.columns[usize::from(card.column)];
        match (self.kind(card), named) {
            (Some(kind), _) => 1 << kind.0,
            (None, Some(kinds)) => kinds,
            (None, None) if of_value != 0 => of_value,
            (None, None) => self.all,
        }
    }

    /// Whether the table has no card of this value.
    pub(super) fn lacks(&self, card: Card) -> bool {
        card.has_value()
            && match card.name() {
                Some(_) => self.kind(card).is_none(),
                None => self.columns[card.column as usize] == 0,
            }
    }
}

/// Values that can be written have a column each.
fn column(value: i8) -> u8 {
    (value.clamp(LEAST_VALUE, GREATEST_VALUE) - LEAST_VALUE) as u8
}

/// The value of a column.
const fn value(column: u8) -> i8 {
    column as i8 + LEAST_VALUE
}

#[cfg(test)]
#[path = "../tests/unit/card.rs"]
mod tests;
