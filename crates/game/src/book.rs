//! Numbers that can be counted, each unit as one entry, and the log of their changes.

use super::{MAX_PLAYERS, Player, Step};

/// Who owns a number that can be counted: 0 is the table, 1 + seat a player, the rest is the game's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Owner(pub u16);

impl Owner {
    pub const TABLE: Self = Self(0);

    pub const fn player(player: Player) -> Self {
        Self(1 + player.0 as u16)
    }
}

impl From<Player> for Owner {
    fn from(player: Player) -> Self {
        Self::player(player)
    }
}

/// A unit of counts, by its place in [`super::Game::units`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unit(pub u8);

/// The answer to a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// The replay has this many.
    Known(i32),
    /// A position left it out, and nobody knows it; so many at least, as what happened since needed them.
    AtLeast(i32),
    /// A position left it out, and nothing tells anything of it; by how much it changed since.
    Untold(i32),
    /// This owner has nothing of the unit.
    Nothing,
}

impl Count {
    /// How many there are, if that is known.
    pub fn known(self) -> Option<i32> {
        match self {
            Self::Known(number) => Some(number),
            Self::AtLeast(_) | Self::Untold(_) | Self::Nothing => None,
        }
    }

    /// Whether there are so many; `None` if nobody knows.
    pub fn covers(self, number: i32) -> Option<bool> {
        match self {
            Self::Known(there) => Some(number <= there),
            Self::AtLeast(least) => (number <= least).then_some(true),
            Self::Untold(_) => None,
            Self::Nothing => Some(false),
        }
    }

    /// Whether a count of so many can be right.
    pub fn can_be(self, number: i32) -> bool {
        match self {
            Self::Known(there) => number == there,
            Self::AtLeast(least) => number >= least,
            Self::Untold(_) => true,
            Self::Nothing => false,
        }
    }
}

impl From<Option<i32>> for Count {
    fn from(number: Option<i32>) -> Self {
        number.map_or(Self::Nothing, Self::Known)
    }
}

/// One change of a number, for `--explain` and for counts that differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub step: Step,
    pub owner: Owner,
    pub unit: Unit,
    pub delta: i32,
    /// What for, in a few words without a number: `income`, `bid paid`.
    pub why: &'static str,
    /// The thing it comes from, such as the species whose food it was.
    pub from: Option<Owner>,
}

/// Where a game notes the changes of one moment.
pub struct Book<'l> {
    step: Step,
    /// Hears of every change of a number.
    log: Option<&'l mut dyn FnMut(Entry)>,
}

impl<'l> Book<'l> {
    /// The book of the moment `step`, which nobody reads.
    pub const fn quiet(step: Step) -> Self {
        Self { step, log: None }
    }

    /// The book of the moment `step`, read to `log`.
    pub const fn told(step: Step, log: &'l mut dyn FnMut(Entry)) -> Self {
        Self { step, log: Some(log) }
    }

    /// The same book for a change that belongs to an earlier moment.
    pub const fn at(&mut self, step: Step) -> Book<'_> {
        match &mut self.log {
            Some(log) => Book::told(step, &mut **log),
            None => Book::quiet(step),
        }
    }

    /// When this happens.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// Whether nobody reads it: then nothing need be compared for it.
    pub const fn is_quiet(&self) -> bool {
        self.log.is_none()
    }

    /// Notes that a number changed by `delta`, and what for; nothing if it did not.
    #[inline]
    pub fn note(
        &mut self,
        owner: impl Into<Owner>,
        unit: Unit,
        delta: impl Into<i32>,
        why: &'static str,
    ) {
        if self.log.is_some() {
            self.write(owner.into(), unit, delta.into(), why, None);
        }
    }

    /// The same of a change that comes from a thing, such as the species whose food it was.
    #[inline]
    pub fn note_from(
        &mut self,
        thing: Owner,
        owner: Owner,
        unit: Unit,
        delta: impl Into<i32>,
        why: &'static str,
    ) {
        if self.log.is_some() {
            self.write(owner, unit, delta.into(), why, Some(thing));
        }
    }

    #[cold]
    fn write(&mut self, owner: Owner, unit: Unit, by: i32, why: &'static str, from: Option<Owner>) {
        if let Some(log) = &mut self.log
            && by != 0
        {
            log(Entry { step: self.step, owner, unit, delta: by, why, from });
        }
    }
}

/// Whose number is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    Table,
    Player(Player),
    /// That of a thing of the game, such as a species.
    Thing(Owner),
}

impl Owner {
    pub fn whose(self) -> Whose {
        match self.0.checked_sub(1) {
            None => Whose::Table,
            Some(seat) if usize::from(seat) < MAX_PLAYERS => Whose::Player(Player(seat as u8)),
            Some(_) => Whose::Thing(self),
        }
    }
}

/// Declares what can be counted, each unit as one entry: its name in code and in records, what is counted, and
/// for each kind of owner that has it how many. Gives a constant for each, the list `UNITS`, and [`super::Units`].
///
/// ```text
/// units! {
///     pub(super) Evo, State, |evo, state|
///     MP = "mp", "mutation points of a player", Whose::Player(player) => state.herd(player).mp;
/// }
/// ```
#[macro_export]
macro_rules! units {
    (
        $vis:vis $Game:ty, $State:ty, |$game:ident, $state:ident|
        $($NAME:ident = $name:literal, $meaning:literal, $($whose:pat => $count:expr),+;)*
    ) => {
        /// The units in their order, for the numbers of the constants.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($NAME,)* }

        $(
            #[doc = $meaning]
            $vis const $NAME: $crate::Unit = $crate::Unit(Place::$NAME as u8);
        )*

        /// The names in records and what is counted.
        $vis const UNITS: &[(&str, &str)] = &[$(($name, $meaning),)*];

        impl $crate::Units for $Game {
            #[allow(unreachable_patterns, unused_variables)]
            fn count_of(&self, $state: &$State, whose: $crate::Whose, unit: $crate::Unit) -> Option<i32> {
                let $game = self;
                match unit {
                    $($NAME => match whose {
                        $($whose => Some(i32::from($count)),)+
                        _ => None,
                    },)*
                    _ => None,
                }
            }
        }
    };
}
