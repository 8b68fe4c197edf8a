//! The seventeen traits: their names in records, other languages included, and sets of them.
//!
//! Knows no card and no rule.

use std::sync::LazyLock;

use crate::notation::{Vocabulary, same};

pub(super) use super::edition::NAMES;

/// A trait, in the order of its English name: the canonical order of the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Trait {
    /// As attacker ignores a warning call.
    Ambush,
    /// Safe once it has eaten its fill.
    Burrowing,
    /// Eats other species and never plants.
    Carnivore,
    /// Only climbers can attack it.
    Climbing,
    /// Its right neighbour eats with it.
    Cooperation,
    /// Only a larger population can attack it.
    DefensiveHerding,
    /// Stores food.
    FatTissue,
    /// Grows when food is left over.
    Fertile,
    /// Takes two from the hole.
    Foraging,
    /// A larger defence.
    HardShell,
    /// Hurts its attacker.
    Horns,
    /// Spends cards for food or against defences.
    Intelligence,
    /// Eats before the others.
    LongNeck,
    /// Population adds to its strength.
    PackHunting,
    /// Eats at every attack.
    Scavenger,
    /// Protected by a larger right neighbour.
    Symbiosis,
    /// Protects its neighbours.
    WarningCall,
}

/// How many traits there are.
pub(super) const TRAITS: usize = NAMES.len();

impl Trait {
    /// All traits in canonical order.
    pub const ALL: [Self; TRAITS] = [
        Self::Ambush,
        Self::Burrowing,
        Self::Carnivore,
        Self::Climbing,
        Self::Cooperation,
        Self::DefensiveHerding,
        Self::FatTissue,
        Self::Fertile,
        Self::Foraging,
        Self::HardShell,
        Self::Horns,
        Self::Intelligence,
        Self::LongNeck,
        Self::PackHunting,
        Self::Scavenger,
        Self::Symbiosis,
        Self::WarningCall,
    ];

    /// The name as records write it.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// The trait with this place in [`Trait::ALL`].
    pub fn at(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Whether intelligence of a carnivore can switch it off.
    pub const fn is_defence(self) -> bool {
        matches!(
            self,
            Self::Burrowing
                | Self::Climbing
                | Self::DefensiveHerding
                | Self::HardShell
                | Self::Horns
                | Self::Symbiosis
                | Self::WarningCall
        )
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

/// French, German and everyday spellings; folded, so accents and blanks do not matter.
pub(super) const ALIASES: [(&str, Trait); 37] = [
    ("embuscade", Trait::Ambush),
    ("burrow", Trait::Burrowing),
    ("fouisseur", Trait::Burrowing),
    ("Fleischfresser", Trait::Carnivore),
    ("climb", Trait::Climbing),
    ("grimpant", Trait::Climbing),
    ("grimpeur", Trait::Climbing),
    ("coopération", Trait::Cooperation),
    ("Kooperation", Trait::Cooperation),
    ("herding", Trait::DefensiveHerding),
    ("horde défensive", Trait::DefensiveHerding),
    ("fat", Trait::FatTissue),
    ("tissus adipeux", Trait::FatTissue),
    ("tissu adipeux", Trait::FatTissue),
    ("Fettschicht", Trait::FatTissue),
    ("fertility", Trait::Fertile),
    ("Fruchtbarkeit", Trait::Fertile),
    ("vorace", Trait::Foraging),
    ("fourrageur", Trait::Foraging),
    ("gefräßig", Trait::Foraging),
    ("gefraessig", Trait::Foraging),
    ("shell", Trait::HardShell),
    ("carapace", Trait::HardShell),
    ("Panzer", Trait::HardShell),
    ("cornes", Trait::Horns),
    ("Hörner", Trait::Horns),
    ("Hoerner", Trait::Horns),
    ("Intelligenz", Trait::Intelligence),
    ("long cou", Trait::LongNeck),
    ("Langer Hals", Trait::LongNeck),
    ("chasse en meute", Trait::PackHunting),
    ("charognard", Trait::Scavenger),
    ("Aasfresser", Trait::Scavenger),
    ("symbiose", Trait::Symbiosis),
    ("cri d'alarme", Trait::WarningCall),
    ("Warnruf", Trait::WarningCall),
    ("warning", Trait::WarningCall),
];

/// The names with all their spellings.
pub(super) static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let aliases = ALIASES
        .iter()
        .map(|&(spelling, name)| (spelling, name as u16));
    Vocabulary::new("a trait", NAMES, aliases)
});

/// The trait that `written` names exactly as records write it; the common case, without folding.
pub(super) fn exact(written: &[u8]) -> Option<Trait> {
    let index = SLOTS[slot(written)?];
    let name = NAMES.get(index as usize)?;
    if same(name.as_bytes(), written) {
        Trait::at(index as usize)
    } else {
        None
    }
}

/// Where a name is looked for: no two traits agree in this.
const fn slot(name: &[u8]) -> Option<usize> {
    let (Some(first), Some(last)) = (name.first(), name.last()) else {
        return None;
    };
    Some((5 * (*first as usize + *last as usize) + name.len()) % LOOKUP)
}

const LOOKUP: usize = 32;

/// The place in [`NAMES`] by slot; beyond its end if there is none.
static SLOTS: [u8; LOOKUP] = {
    let mut slots = [TRAITS as u8; LOOKUP];
    let mut index = 0;
    while index < TRAITS {
        if let Some(slot) = slot(NAMES[index].as_bytes()) {
            assert!(slots[slot] == TRAITS as u8, "two traits share a slot");
            slots[slot] = index as u8;
        }
        index += 1;
    }
    slots
};

/// A set of traits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
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
            assert_eq!(exact(name.as_bytes()), Trait::at(index));
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
        ] {
            assert_eq!(VOCABULARY.find(spelling), Some(name as u16), "{spelling}");
        }
    }
}
