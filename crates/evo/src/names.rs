//! The names of Evo: genes, die symbols, climate tokens and what a record may call them.
//!
//! Knows spellings and numbers of things, but neither state nor rules.

use crate::prelude::*;
use std::sync::LazyLock;

named! {
    /// A gene: six normal kinds of six tokens each, twelve unique ones.
    pub enum Gene {
        /// Each gives the species 1 more movement point in the movement phase.
        Legs = "legs", "leg", "pair of legs", "paire de pattes", "pattes", "Beine", "Beinpaar";
        /// Each is 1 horn, in attack and in defence; a roll of +k succeeds with a lead of k horns.
        Horn = "horn", "horns", "corne", "cornes", "Hörner", "Hoerner";
        /// Each lets one dinosaur on a hot space survive the climate.
        Plate = "plate", "plates", "plaque de thermorégulation", "thermorégulation", "Kühlplatte", "Kuehlplatte", "Platte";
        /// Each lets one dinosaur on a cold space survive the climate.
        Fur = "fur", "furs", "plaque de fourrure", "fourrure", "Fell", "Pelz";
        /// Each gives 1 more birth in the births phase, in the egg round of its number.
        Egg = "egg", "eggs", "œuf", "œufs", "Ei", "Eier";
        /// Each makes everything that is won in later rounds 1 mutation point cheaper, never under 0.
        Flask = "flask", "flasks", "alchemical flask", "fiole alchimique", "fiole", "Flasche", "Kolben";
        /// 2 horns, in defence only.
        BonyPlate = "bony-plate", "plaque osseuse", "Knochenplatte";
        /// 2 horns, in attack only.
        GreatHorn = "great-horn", "grande corne", "großes Horn", "Großhorn";
        /// Newborns may be placed up to 3 spaces from a dinosaur of the species, also over occupied spaces,
        /// not over the sea.
        ThickShell = "thick-shell", "coquille épaisse", "dicke Schale", "dicke Eierschale";
        /// 1 movement point takes a dinosaur from a coastal space to any other coastal space.
        Fins = "fins", "fin", "nageoires", "Flosse", "Flossen";
        /// Once in each movement phase 1 movement point takes a dinosaur 2 spaces; the first of them may be occupied.
        Wings = "wings", "wing", "ailes", "Flügel", "Fluegel";
        /// The species never falls below 3 dinosaurs: at 3 it cannot be attacked, and the climate takes none.
        Regeneration = "regeneration", "régénération";
        /// Newborns may be placed on enemies; a roll of the die decides which of the two dies.
        KillerBabies = "killer-babies", "bébés tueurs", "Killerbabys", "Killerbabies";
        /// The owner may look at the next climate token at any time; nothing in a record depends on it.
        SixthSense = "sixth-sense", "sixième sens", "sechster Sinn";
        /// One dinosaur of the species on a deadly space survives the climate.
        CaveDweller = "cave-dweller", "cavernicole", "Höhlenbewohner", "Hoehlenbewohner";
        /// In the initiative phase its owner may choose any place on the track; the others keep their order.
        Adrenaline = "adrenaline", "poussée d'adrénaline", "adrénaline", "Adrenalin", "Adrenalinstoß";
        /// 2 more movement points in the movement phase.
        MuscularThighs = "muscular-thighs", "cuisses musclées", "kräftige Schenkel", "kraeftige Schenkel";
        /// A dinosaur that is beaten as defender may go to a free neighbouring space instead of dying, but
        /// not to the one the attacker came from.
        Chameleon = "chameleon", "peau de caméléon", "caméléon", "Chamäleon", "Chamaeleon", "Chamäleonhaut";
    }
}

impl Gene {
    pub const NORMAL: usize = 6;

    /// How many tokens of it there are.
    pub const fn copies(self) -> u8 {
        if self.is_unique() { 1 } else { 6 }
    }

    pub const fn is_unique(self) -> bool {
        self as usize >= Self::NORMAL
    }
}

named! {
    /// A symbol of the combat die; `+1` stands on two of its six faces.
    pub enum Die {
        /// Fails.
        Miss = "miss", "missed", "ratée", "raté", "daneben", "Fehlschlag";
        /// Succeeds.
        Hit = "hit", "réussie", "réussi", "Treffer", "getroffen";
        /// Succeeds with at least as many horns.
        Lead0 = "+0", "0";
        /// Succeeds with one horn more.
        Lead1 = "+1", "1";
        /// Succeeds with two horns more.
        Lead2 = "+2", "2";
    }
}

impl Die {
    /// The lead in horns with which an attack succeeds; `None` if horns do not matter.
    pub const fn lead(self) -> Option<i8> {
        match self {
            Self::Miss | Self::Hit => None,
            Self::Lead0 => Some(0),
            Self::Lead1 => Some(1),
            Self::Lead2 => Some(2),
        }
    }

    /// How many of the six faces show it.
    pub const fn faces(self) -> u32 {
        match self {
            Self::Lead1 => 2,
            Self::Miss | Self::Hit | Self::Lead0 | Self::Lead2 => 1,
        }
    }
}

named! {
    pub enum Token {
        /// Two sections clockwise.
        Plus2 = "+2";
        /// One section clockwise.
        Plus1 = "+1";
        /// The wheel stays.
        Zero = "+0";
        /// One section back.
        Minus1 = "-1";
        /// The end.
        Meteorite = "meteorite";
    }
}

impl Token {
    /// By how many sections the wheel turns clockwise.
    pub const fn turn(self) -> i32 {
        match self {
            Self::Plus2 => 2,
            Self::Plus1 => 1,
            Self::Zero | Self::Meteorite => 0,
            Self::Minus1 => -1,
        }
    }
}

/// Names with their spellings, put together once somebody asks.
type Spellings = LazyLock<Vocabulary>;

pub(super) static GENES: Spellings = Spellings::new(|| Vocabulary::of("a gene", Gene::SPELLINGS));

/// What can be bid on: the genes, and after them the event card of column 1.
pub(super) static LOTS: Spellings = Spellings::new(|| {
    const CARD: &[&str] = &[
        "event",
        "event card",
        "carte",
        "événement",
        "carte d'événement",
        "Karte",
        "Ereigniskarte",
    ];
    Vocabulary::of("a gene or `card`", Gene::SPELLINGS.iter().chain([&("card", CARD)]))
});

pub(super) static DICE: Spellings =
    Spellings::new(|| Vocabulary::of("a symbol of the die", Die::SPELLINGS));

/// The climate token that is a name and no turn of the wheel.
pub(super) static METEORITE: Spellings = Spellings::new(|| {
    Vocabulary::of("a climate token", &[(Token::Meteorite.name(), &["meteor"][..])])
});

pub(super) static TERRAINS: Spellings =
    Spellings::new(|| Vocabulary::of("a terrain", Terrain::SPELLINGS));

pub(super) static CLIMATES: Spellings =
    Spellings::new(|| Vocabulary::of("a climate", Climate::SPELLINGS));
