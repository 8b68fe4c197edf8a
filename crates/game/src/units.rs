//! A unit of counts as one entry: its name, what is counted, and how.

use super::{MAX_PLAYERS, Owner, Player};

/// Whose number is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The table's.
    Table,
    /// A player's.
    Player(Player),
    /// That of a thing of the game, such as a species.
    Thing(Owner),
}

impl Owner {
    /// Who that is.
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
            fn count_of(
                &self,
                $state: &$State,
                whose: $crate::Whose,
                unit: $crate::Unit,
            ) -> Option<i32> {
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
