//! The names of Evo: genes, die symbols, climate tokens and what a record may call them.
//!
//! Knows spellings and numbers of things, but neither state nor rules.

use std::sync::LazyLock;

use super::data::board::Terrain;
use super::data::wheel::Climate;
use crate::notation::Vocabulary;

/// A gene: six normal kinds of six tokens each, twelve unique ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Gene {
    /// +1 movement point.
    Legs,
    /// +1 horn, attacking and defending.
    Horn,
    /// One dinosaur on a hot space may live.
    Plate,
    /// One dinosaur on a cold space may live.
    Fur,
    /// +1 birth.
    Egg,
    /// −1 on the price of everything won in later rounds.
    Flask,
    /// 2 horns in defence.
    BonyPlate,
    /// 2 horns in attack.
    GreatHorn,
    /// Newborns up to 3 spaces away.
    ThickShell,
    /// From coast to coast for 1 point.
    Fins,
    /// Two spaces for 1 point, once a phase.
    Wings,
    /// Never below 3 dinosaurs.
    Regeneration,
    /// Newborns may go on enemies.
    KillerBabies,
    /// May look at the next climate token.
    SixthSense,
    /// One dinosaur on a deadly space lives.
    CaveDweller,
    /// Chooses the place on the track.
    Adrenaline,
    /// +2 movement points.
    MuscularThighs,
    /// A beaten defender may get away.
    Chameleon,
}

impl Gene {
    /// All, normal ones first; their place is `gene as usize`.
    pub const ALL: [Self; 18] = [
        Self::Legs,
        Self::Horn,
        Self::Plate,
        Self::Fur,
        Self::Egg,
        Self::Flask,
        Self::BonyPlate,
        Self::GreatHorn,
        Self::ThickShell,
        Self::Fins,
        Self::Wings,
        Self::Regeneration,
        Self::KillerBabies,
        Self::SixthSense,
        Self::CaveDweller,
        Self::Adrenaline,
        Self::MuscularThighs,
        Self::Chameleon,
    ];

    /// How many kinds are normal.
    pub const NORMAL: usize = 6;

    /// Whether there is only one token of it.
    pub const fn is_unique(self) -> bool {
        self as usize >= Self::NORMAL
    }

    /// Its name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Legs => "legs",
            Self::Horn => "horn",
            Self::Plate => "plate",
            Self::Fur => "fur",
            Self::Egg => "egg",
            Self::Flask => "flask",
            Self::BonyPlate => "bony-plate",
            Self::GreatHorn => "great-horn",
            Self::ThickShell => "thick-shell",
            Self::Fins => "fins",
            Self::Wings => "wings",
            Self::Regeneration => "regeneration",
            Self::KillerBabies => "killer-babies",
            Self::SixthSense => "sixth-sense",
            Self::CaveDweller => "cave-dweller",
            Self::Adrenaline => "adrenaline",
            Self::MuscularThighs => "muscular-thighs",
            Self::Chameleon => "chameleon",
        }
    }
}

impl serde::Serialize for Gene {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// A symbol of the combat die; `+1` stands on two of its six faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[repr(u8)]
pub enum Die {
    /// Fails.
    Miss,
    /// Succeeds.
    Hit,
    /// Succeeds with at least as many horns.
    Lead0,
    /// Succeeds with one horn more.
    Lead1,
    /// Succeeds with two horns more.
    Lead2,
}

impl Die {
    /// All symbols; their place is `die as usize`.
    pub const ALL: [Self; 5] = [Self::Miss, Self::Hit, Self::Lead0, Self::Lead1, Self::Lead2];

    /// Its name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Miss => "miss",
            Self::Hit => "hit",
            Self::Lead0 => "+0",
            Self::Lead1 => "+1",
            Self::Lead2 => "+2",
        }
    }

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
            _ => 1,
        }
    }
}

/// A climate token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[repr(u8)]
pub enum Token {
    /// Two sections clockwise.
    Plus2,
    /// One section clockwise.
    Plus1,
    /// The wheel stays.
    Zero,
    /// One section back.
    Minus1,
    /// The end.
    Meteorite,
}

impl Token {
    /// All kinds; their place is `token as usize`.
    pub const ALL: [Self; 5] = [
        Self::Plus2,
        Self::Plus1,
        Self::Zero,
        Self::Minus1,
        Self::Meteorite,
    ];

    /// Its name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plus2 => "+2",
            Self::Plus1 => "+1",
            Self::Zero => "+0",
            Self::Minus1 => "-1",
            Self::Meteorite => "meteorite",
        }
    }

    /// By how many sections the wheel turns clockwise.
    pub const fn turn(self) -> i8 {
        match self {
            Self::Plus2 => 2,
            Self::Plus1 => 1,
            Self::Zero | Self::Meteorite => 0,
            Self::Minus1 => -1,
        }
    }
}

/// Number of `card` in [`LOTS`]; the numbers before it are the genes.
const CARD: u16 = 18;

/// Other spellings of genes, with their number: French of the rulebook and plain English.
const GENE_ALIASES: [(&str, u16); 36] = [
    ("leg", 0),
    ("pair of legs", 0),
    ("paire de pattes", 0),
    ("pattes", 0),
    ("horns", 1),
    ("corne", 1),
    ("cornes", 1),
    ("plates", 2),
    ("plaque de thermorégulation", 2),
    ("thermorégulation", 2),
    ("furs", 3),
    ("plaque de fourrure", 3),
    ("fourrure", 3),
    ("eggs", 4),
    ("œuf", 4),
    ("œufs", 4),
    ("flasks", 5),
    ("alchemical flask", 5),
    ("fiole alchimique", 5),
    ("fiole", 5),
    ("plaque osseuse", 6),
    ("grande corne", 7),
    ("coquille épaisse", 8),
    ("fin", 9),
    ("nageoires", 9),
    ("wing", 10),
    ("ailes", 10),
    ("régénération", 11),
    ("bébés tueurs", 12),
    ("sixième sens", 13),
    ("cavernicole", 14),
    ("poussée d'adrénaline", 15),
    ("adrénaline", 15),
    ("cuisses musclées", 16),
    ("peau de caméléon", 17),
    ("caméléon", 17),
];

fn gene_names() -> impl Iterator<Item = &'static str> {
    Gene::ALL.iter().map(|gene| gene.name())
}

/// The genes.
pub(super) static GENES: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::new("a gene", gene_names(), GENE_ALIASES));

/// What can be bid on: the genes, and the event card of column 1.
pub(super) static LOTS: LazyLock<Vocabulary> = LazyLock::new(|| {
    let aliases = [("event", CARD), ("event card", CARD), ("carte", CARD)]
        .into_iter()
        .chain([("événement", CARD), ("carte d'événement", CARD)]);
    Vocabulary::new(
        "a gene or `card`",
        gene_names().chain(["card"]),
        GENE_ALIASES.into_iter().chain(aliases),
    )
});

/// The symbols of the die, and `?`-less spellings of them.
pub(super) static DICE: LazyLock<Vocabulary> = LazyLock::new(|| {
    Vocabulary::new(
        "a symbol of the die",
        Die::ALL.iter().map(|die| die.name()),
        [
            ("missed", 0),
            ("ratée", 0),
            ("raté", 0),
            ("réussie", 1),
            ("réussi", 1),
            ("0", 2),
            ("1", 3),
            ("2", 4),
        ],
    )
});

/// The four terrains.
pub(super) static TERRAINS: LazyLock<Vocabulary> = LazyLock::new(|| {
    Vocabulary::new(
        "a terrain",
        Terrain::ALL.iter().map(|terrain| terrain.name()),
        [
            ("désert", 0),
            ("jungles", 1),
            ("hill", 2),
            ("collines", 2),
            ("mountain", 3),
            ("montagnes", 3),
            ("montagne", 3),
        ],
    )
});

/// The four climates.
pub(super) static CLIMATES: LazyLock<Vocabulary> = LazyLock::new(|| {
    Vocabulary::new(
        "a climate",
        Climate::ALL.iter().map(|climate| climate.name()),
        [
            ("idéal", 0),
            ("chaud", 1),
            ("froid", 2),
            ("mortel", 3),
            ("death", 3),
        ],
    )
});

/// The climate token of a word, in any accepted spelling.
pub(super) fn token(word: &str) -> Option<Token> {
    Some(match word {
        "+2" | "2" => Token::Plus2,
        "+1" | "1" => Token::Plus1,
        "+0" | "0" | "-0" | "±0" => Token::Zero,
        "-1" | "−1" | "–1" => Token::Minus1,
        "meteorite" => Token::Meteorite,
        _ => match crate::notation::fold(word).as_str() {
            "meteorite" | "meteor" => Token::Meteorite,
            _ => return None,
        },
    })
}
