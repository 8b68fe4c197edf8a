//! Values that a position states in every game: phases, numbers, cards of a pile.

use std::fmt::{Debug, Display, Write as _};

use crate::Player;
use evoref_record::notation::{Parsed, Reader, Rest, meanings, wants};

/// A phase at whose beginning a position may stand.
pub trait Phases: Copy + PartialEq + Debug + 'static {
    /// In the order of the round, with their words; the last one is the final table.
    const STATED: &'static [(Self, &'static str)];
    /// What is expected where one of them must stand.
    const WANTED: &'static str;

    fn word(self) -> &'static str {
        Self::STATED.iter().find(|(phase, _)| *phase == self).map_or("", |(_, word)| word)
    }

    /// Whether it begins the round.
    fn is_first(self) -> bool {
        Self::STATED.first().is_some_and(|(first, _)| *first == self)
    }

    /// Whether it is the final table.
    fn is_end(self) -> bool {
        Self::STATED.last().is_some_and(|(end, _)| *end == self)
    }

    /// Its word is taken.
    ///
    /// # Errors
    /// Another word.
    fn read<'a, R>(reader: &Reader<'a, R>, i: Rest<'a>) -> Parsed<'a, Self> {
        let (rest, word) = reader.word("a phase")(i)?;
        let is_meant = |name: &str| {
            word.text.eq_ignore_ascii_case(name) || meanings(word.text).contains(&name)
        };
        match Self::STATED.iter().find(|(_, name)| is_meant(name)) {
            Some((phase, name)) => {
                reader.respell(word, name);
                Ok((rest, *phase))
            }
            None => wants(i, Self::WANTED),
        }
    }
}

/// What a position states with a number and the word after it.
pub trait Numbered: Sized {
    /// The value of a number, the nearest that it can have; `None` if it can have none.
    fn of(number: i32) -> Option<Self>;

    /// Takes the word after the number.
    fn numbered<'a, R>(
        reader: &Reader<'a, R>,
        number: i32,
        word: &'static str,
        i: Rest<'a>,
    ) -> Option<(Rest<'a>, Self)> {
        let (rest, ()) = reader.keyword(word)(i).ok()?;
        Some((rest, Self::of(number)?))
    }

    /// Prints the number and the word after it.
    fn print_numbered(&self, word: &str, out: &mut String);
}

macro_rules! numbered {
    ($($number:ty: $least:literal;)*) => { $(
        impl Numbered for $number {
            fn of(number: i32) -> Option<Self> {
                (number >= $least)
                    .then(|| Self::try_from(number).unwrap_or(if number < 0 { Self::MIN } else { Self::MAX }))
            }

            fn print_numbered(&self, word: &str, out: &mut String) {
                let _ = write!(out, "{self} {word}");
            }
        }
    )* };
}
// A record has no number of more than six digits.
numbered! { u8: 0; u16: 0; i8: -999_999; i16: -999_999; i32: -999_999; }

/// Cards of a hand or a pile: those that are known, and the number of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cards<C> {
    /// Those that are known.
    pub known: Vec<C>,
    /// How many nobody knows.
    pub hidden: u8,
}

impl<C> Cards<C> {
    pub const fn len(&self) -> usize {
        self.known.len() + self.hidden as usize
    }

    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes cards up to the end, perhaps none; `card` gives nothing for one that nobody knows.
    ///
    /// # Errors
    /// What is no card.
    pub fn read<'a, R>(
        reader: &Reader<'a, R>,
        i: Rest<'a>,
        card: impl Fn(Rest<'a>) -> Parsed<'a, Option<C>>,
    ) -> Parsed<'a, Self> {
        if !reader.follows(i) {
            return Ok((i, Self::from_iter([])));
        }
        let (i, cards) = reader.several(card)(i)?;
        Ok((i, cards.into_iter().collect()))
    }

    /// Prints them with their word, or counted if none is known; `hand` alone is an empty one.
    pub fn print(
        &self,
        word: &str,
        counted: &str,
        names: impl IntoIterator<Item: Display>,
        out: &mut String,
    ) {
        if self.known.is_empty() && (self.hidden > 0 || word != "hand") {
            self.print_numbered(counted, out);
        } else {
            spelled(word, names, out);
            out.push_str(&" ?".repeat(self.hidden.into()));
        }
    }
}

impl<C> FromIterator<Option<C>> for Cards<C> {
    fn from_iter<T: IntoIterator<Item = Option<C>>>(all: T) -> Self {
        let mut cards = Self { known: Vec::new(), hidden: 0 };
        for card in all {
            match card {
                Some(card) => cards.known.push(card),
                None => cards.hidden = cards.hidden.saturating_add(1),
            }
        }
        cards
    }
}

impl<C> Numbered for Cards<C> {
    fn of(number: i32) -> Option<Self> {
        u8::of(number).map(|hidden| Self { known: Vec::new(), hidden })
    }

    fn print_numbered(&self, word: &str, out: &mut String) {
        let _ = write!(out, "{} {word}", self.len());
    }
}

/// Prints words after a word.
pub fn spelled(word: &str, others: impl IntoIterator<Item: Display>, out: &mut String) {
    out.push_str(word);
    for other in others {
        let _ = write!(out, " {other}");
    }
}

/// What a position left out of a game with points, hands and piles of cards.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Untold {
    /// Whose points.
    pub points: Few,
    /// Whose hand.
    pub hands: Few,
    /// Whether nobody knows how many cards lie in the deck and in the discards.
    pub piles: bool,
}

impl Untold {
    /// Whether cards were left out.
    pub const fn cards(&self) -> bool {
        self.hands.some() || self.piles
    }

    /// Nobody knows any more how many cards lie where.
    pub const fn forget_cards(&mut self) {
        (self.hands, self.piles) = (Few::ALL, true);
    }
}

/// Players of whom a position left something out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Few(u8);

impl Few {
    pub const ALL: Self = Self(u8::MAX);

    /// Whether a player is one of them.
    pub const fn has(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    pub const fn some(self) -> bool {
        self.0 > 0
    }

    /// With this player too.
    pub const fn insert(&mut self, player: Player) {
        self.0 |= 1 << player.0;
    }

    /// Without this player.
    pub const fn remove(&mut self, player: Player) {
        self.0 &= !(1 << player.0);
    }
}
