//! The traits: their names in records, other languages included, and sets of them.
//!
//! Knows no card and no rule.

use std::sync::LazyLock;

use evoref_game::named;
use evoref_record::notation::Vocabulary;

named! {
    /// A trait, in the order of its English name: the canonical order of the cards.
    ///
    /// The German of ambush, burrowing, climbing, defensive herding and pack hunting is ours: no printed card with it
    /// is at hand.
    pub enum Trait {
        /// As attacker it ignores the warning calls beside its prey.
        Ambush = "ambush", "embuscade", "Hinterhalt";
        /// It cannot be attacked while it has as much food as population.
        Burrowing = "burrowing", "burrow", "fouisseur", "Buddler", "Gräber", "Graeber";
        /// It eats by attacking other species and never takes plant food; it must attack even its owner's
        /// species if nothing else is left.
        Carnivore = "carnivore", "Fleischfresser";
        /// Only a carnivore that climbs too can attack it.
        Climbing = "climbing", "climb", "grimpant", "grimpeur", "Kletterer", "klettern";
        /// Each time it takes food, the owner's species to its right takes 1 from the same source, if it can.
        Cooperation = "cooperation", "coopération", "Kooperation";
        /// Only a carnivore with a larger population can attack it.
        DefensiveHerding = "defensive-herding", "herding", "horde défensive", "Schutzherde", "Herdenschutz";
        /// Once it has eaten its fill it stores further food, up to its body size, for a later round.
        FatTissue = "fat-tissue", "fat", "tissus adipeux", "tissu adipeux", "Fettschicht";
        /// Before feeding its population may grow by 1 if food lay on the hole before the reveal.
        Fertile = "fertile", "fertility", "Fruchtbarkeit";
        /// On its feeding turn it takes 2 food from the hole instead of 1.
        Foraging = "foraging", "vorace", "fourrageur", "gefräßig", "gefraessig";
        /// It adds 3 to the defence; 4 in the second US edition.
        HardShell = "hard-shell", "shell", "carapace", "Panzer";
        /// A carnivore that attacks it loses 1 population.
        Horns = "horns", "cornes", "Hörner", "Hoerner";
        /// For a discarded card a plant eater takes up to 2 plant food besides its meal; a carnivore
        /// switches one trait off for its attack.
        Intelligence = "intelligence", "Intelligenz";
        /// Before feeding it may take 1 plant food from the bank; not on a carnivore.
        LongNeck = "long-neck", "long cou", "Langer Hals";
        /// Its strength in an attack is body and population together.
        PackHunting = "pack-hunting", "chasse en meute", "Rudeljagd", "Rudeljäger", "Rudeljaeger";
        /// It takes 1 food whenever anybody attacks, if it has room.
        Scavenger = "scavenger", "charognard", "Aasfresser";
        /// It cannot be attacked while the owner's species to its right has a larger body.
        Symbiosis = "symbiosis", "symbiose";
        /// The species on both sides of it cannot be attacked, except by an ambush; it does not protect itself.
        WarningCall = "warning-call", "cri d'alarme", "Warnruf", "warning";
    }
}

pub(super) const TRAITS: usize = Trait::ALL.len();

impl Trait {
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
pub(super) const DEFENCES: &[Trait] = &[
    Trait::Burrowing,
    Trait::Climbing,
    Trait::DefensiveHerding,
    Trait::HardShell,
    Trait::Horns,
    Trait::Symbiosis,
    Trait::WarningCall,
];

pub(super) static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::of("a trait", Trait::SPELLINGS));

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
#[path = "../tests/unit/names.rs"]
mod tests;
