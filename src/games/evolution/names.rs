//! The seventeen traits: their names in records, other languages included, and sets of them.
//!
//! Knows no card and no rule. The build reads the names too, with the shipped editions.

use std::sync::LazyLock;

use crate::notation::Vocabulary;

/// The traits in canonical order, each one entry: what it is called in code, in records, and in other
/// languages and everyday spellings, which are folded, so that accents and blanks do not matter. The German
/// of ambush, burrowing, climbing, defensive herding and pack hunting is ours: no printed card with it is at
/// hand.
macro_rules! traits {
    ($($(#[doc = $meaning:literal])* $kind:ident = $name:literal, [$($spelling:literal),*];)*) => {
        /// A trait, in the order of its English name: the canonical order of the cards.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Trait {
            $($(#[doc = $meaning])* $kind,)*
        }

        /// How many traits there are.
        pub(super) const TRAITS: usize = [$($name),*].len();

        /// The names of the traits in canonical order.
        pub(super) const NAMES: [&str; TRAITS] = [$($name),*];

        impl Trait {
            /// All traits in canonical order.
            pub const ALL: [Self; TRAITS] = [$(Self::$kind),*];

            /// What it does, in a few words.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$kind => concat!($($meaning),*).trim_ascii_start(),)* }
            }
        }

        /// Other spellings.
        const SPELLINGS: &[(&str, Trait)] = &[$($(($spelling, Trait::$kind),)*)*];
    };
}

traits! {
    /// As attacker ignores a warning call.
    Ambush = "ambush", ["embuscade", "Hinterhalt"];
    /// Safe once it has eaten its fill.
    Burrowing = "burrowing", ["burrow", "fouisseur", "Buddler", "Gräber", "Graeber"];
    /// Eats other species and never plants.
    Carnivore = "carnivore", ["Fleischfresser"];
    /// Only climbers can attack it.
    Climbing = "climbing", ["climb", "grimpant", "grimpeur", "Kletterer", "klettern"];
    /// Its right neighbour eats with it.
    Cooperation = "cooperation", ["coopération", "Kooperation"];
    /// Only a larger population can attack it.
    DefensiveHerding = "defensive-herding", ["herding", "horde défensive", "Schutzherde", "Herdenschutz"];
    /// Stores food.
    FatTissue = "fat-tissue", ["fat", "tissus adipeux", "tissu adipeux", "Fettschicht"];
    /// Grows when food is left over.
    Fertile = "fertile", ["fertility", "Fruchtbarkeit"];
    /// Takes two from the hole.
    Foraging = "foraging", ["vorace", "fourrageur", "gefräßig", "gefraessig"];
    /// A larger defence.
    HardShell = "hard-shell", ["shell", "carapace", "Panzer"];
    /// Hurts its attacker.
    Horns = "horns", ["cornes", "Hörner", "Hoerner"];
    /// Spends cards for food or against defences.
    Intelligence = "intelligence", ["Intelligenz"];
    /// Eats before the others.
    LongNeck = "long-neck", ["long cou", "Langer Hals"];
    /// Population adds to its strength.
    PackHunting = "pack-hunting", ["chasse en meute", "Rudeljagd", "Rudeljäger", "Rudeljaeger"];
    /// Eats at every attack.
    Scavenger = "scavenger", ["charognard", "Aasfresser"];
    /// Protected by a larger right neighbour.
    Symbiosis = "symbiosis", ["symbiose"];
    /// Protects its neighbours.
    WarningCall = "warning-call", ["cri d'alarme", "Warnruf", "warning"];
}

impl Trait {
    /// The name as records write it.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// The trait with this place in [`Trait::ALL`].
    pub fn at(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Whether intelligence of a carnivore can switch it off.
    pub fn is_defence(self) -> bool {
        DEFENCES.contains(&self)
    }
}

/// The traits that a carnivore's intelligence can switch off.
pub(super) const DEFENCES: [Trait; 7] = [
    Trait::Burrowing,
    Trait::Climbing,
    Trait::DefensiveHerding,
    Trait::HardShell,
    Trait::Horns,
    Trait::Symbiosis,
    Trait::WarningCall,
];

/// The names with all their spellings.
pub(super) static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let spellings = SPELLINGS.iter();
    let numbered = spellings.map(|&(spelling, name)| (spelling, name as u16));
    Vocabulary::new("a trait", NAMES, numbered)
});

/// A set of traits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Traits(pub u32);

impl Traits {
    /// Whether it holds `name`.
    pub(super) const fn has(self, name: Trait) -> bool {
        self.0 >> name as u32 & 1 == 1
    }

    /// With `name` too.
    #[must_use]
    pub(super) const fn with(self, name: Trait) -> Self {
        Self(self.0 | 1 << name as u32)
    }

    /// Without `name`.
    #[must_use]
    pub(super) const fn without(self, name: Trait) -> Self {
        Self(self.0 & !(1 << name as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_canonical_order() {
        assert!(NAMES.is_sorted());
        for (index, name) in NAMES.iter().enumerate() {
            assert_eq!(VOCABULARY.canonical(name.as_bytes()), Some(index as u16));
            assert_eq!(VOCABULARY.find(name), Some(index as u16));
        }
    }

    #[test]
    fn other_languages_are_understood() {
        for (spelling, name) in [
            ("cri d’alarme", Trait::WarningCall),
            ("HÖRNER", Trait::Horns),
            ("gefrassig", Trait::Foraging),
            ("Long  Cou", Trait::LongNeck),
            ("coopération", Trait::Cooperation),
            ("Kletterer", Trait::Climbing),
            ("Hinterhalt", Trait::Ambush),
            ("RUDELJÄGER", Trait::PackHunting),
        ] {
            assert_eq!(VOCABULARY.find(spelling), Some(name as u16), "{spelling}");
        }
    }
}
