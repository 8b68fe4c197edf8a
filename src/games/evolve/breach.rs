//! Why something is illegal: small facts, no words.

use super::action::{Number, Place, Source};
use super::codes::Rule;
use super::hand::CardId;
use super::piles::Absent;
use crate::game::{Part, Player};

/// Which kind of draw was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// The opening hand.
    Deal,
    /// Before creatures mutate.
    Before,
    /// For a biome penalty.
    Biome,
    /// For the challenge or Dying Sun.
    Challenge,
}

/// Why the challenge is not chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nobody {
    /// It is round 1.
    FirstRound,
    /// These seats are tied at this cost.
    Tied {
        /// One bit for each seat.
        seats: u8,
        /// What their creatures cost.
        cost: u8,
    },
}

/// A breach of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breach {
    /// The next thing needs the round's biome.
    BiomeMissing,
    /// Another biome was announced.
    BiomeNotThePreview { preview: Number, written: Number },
    /// The biome was turned up before.
    BiomeCameBack { biome: Number, word: u8 },
    /// The round has its biome.
    BiomeTwice,
    /// The next biome was not turned up.
    BiomePreviewMissing,
    /// After Dying Sun nothing is turned up.
    BiomePreviewAfterLast,
    /// Dying Sun lies deeper.
    DyingSunTooEarly { place: u8, word: u8 },
    /// Dying Sun must lie here.
    DyingSunTooLate { place: u8, word: u8 },
    /// The seed has another biome here.
    BiomeNotDealt { dealt: Number, word: u8 },
    /// The next thing needs the round's challenge.
    ChallengeMissing { chooser: Option<Player> },
    /// Another challenge was announced.
    ChallengeNotThePreview { preview: Number, written: Number },
    /// The challenge was seen before.
    ChallengeCameBack { challenge: Number, word: u8 },
    /// The round has its challenge.
    ChallengeTwice,
    /// Dying Sun has no challenge.
    ChallengeUnderDyingSun,
    /// The next challenge was not turned up.
    ChallengePreviewMissing,
    /// No challenge is turned up here.
    PreviewUnasked,
    /// The seed has another challenge here.
    ChallengeNotDealt { dealt: Number, word: u8 },
    /// One player must choose.
    ChooserSkipped { chooser: Player },
    /// Nobody chooses.
    NobodyChooses { why: Nobody },
    /// Another player chooses.
    NotTheChooser { chooser: Player, by: Player },
    /// Not one of the two is the preview, or both are.
    ChoiceWithoutPreview { preview: Number, word: u8 },
    /// No crossbreeding is going on.
    NoCrossbreeding,
    /// Another player's offer comes first.
    CrossbreedOutOfTurn { by: Player, next: Player },
    /// A player's offer was not written.
    CrossbreedMissing { player: Player },
    /// The mutate step is over.
    MutationOver { by: Player },
    /// No play is left.
    SecondPlay { by: Player, allowed: u8 },
    /// The player passed.
    AlreadyPassed { by: Player },
    /// A card is not in hand.
    NotInHand {
        by: Player,
        card: CardId,
        absent: Absent,
        word: u8,
    },
    /// More cards leave the hand than it has.
    HandTooSmall { by: Player, wanted: u8, held: u8 },
    /// The number of cards that pay is not the price.
    WrongPayment {
        by: Player,
        card: CardId,
        paid: u8,
        price: u8,
        discount: u8,
    },
    /// The card that is played pays for itself.
    PaysWithItself { by: Player, card: CardId, word: u8 },
    /// The card that is replaced pays.
    PaysWithReplaced { by: Player, card: CardId, word: u8 },
    /// Another card, or none, is replaced.
    WrongReplacement {
        by: Player,
        card: CardId,
        there: Option<CardId>,
        word: u8,
    },
    /// A draw of another number is due.
    WrongDraw {
        by: Player,
        kind: Draw,
        drawn: u8,
        due: u8,
        owed: u8,
    },
    /// No draw is due.
    NothingToDraw { by: Player },
    /// A card cannot be drawn: it is elsewhere.
    NotInDeck {
        card: CardId,
        absent: Absent,
        word: u8,
    },
    /// A draw that is longer than the deck must contain all of it.
    DeckNotDrawnOut { deck: u8, missing: u8 },
    /// The seed gives other cards.
    DrawNotDealt {
        card: CardId,
        dealt: CardId,
        word: u8,
    },
    /// Nothing is to be discarded.
    NoCut { by: Player, hand: u8, limit: u8 },
    /// Another number is to be discarded.
    WrongCut {
        by: Player,
        cut: u8,
        hand: u8,
        limit: u8,
    },
    /// A hand was not cut.
    CutMissing { player: Player, hand: u8, limit: u8 },
    /// The referee knows what the card does.
    NotManual { source: Source },
    /// The card is not in play.
    ManualNotInPlay { source: Source },
    /// A card is not where it is taken from.
    NotThere {
        card: CardId,
        from: Place,
        absent: Option<Absent>,
    },
    /// A creature has a card of that type.
    SlotTaken {
        owner: Player,
        card: CardId,
        there: CardId,
    },
}

impl Breach {
    /// The code.
    pub(super) const fn code(self) -> Rule {
        match self {
            Self::BiomeMissing => Rule::BiomeMissing,
            Self::BiomeNotThePreview { .. } => Rule::BiomeNotThePreview,
            Self::BiomeCameBack { .. } => Rule::BiomeCameBack,
            Self::BiomeTwice => Rule::BiomeTwice,
            Self::BiomePreviewMissing => Rule::BiomePreviewMissing,
            Self::BiomePreviewAfterLast => Rule::BiomePreviewAfterDyingSun,
            Self::DyingSunTooEarly { .. } => Rule::DyingSunTooEarly,
            Self::DyingSunTooLate { .. } => Rule::DyingSunTooLate,
            Self::BiomeNotDealt { .. } => Rule::BiomeNotDealt,
            Self::ChallengeMissing { .. } => Rule::ChallengeMissing,
            Self::ChallengeNotThePreview { .. } => Rule::NotThePreview,
            Self::ChallengeCameBack { .. } => Rule::ChallengeCameBack,
            Self::ChallengeTwice => Rule::ChallengeTwice,
            Self::ChallengeUnderDyingSun => Rule::ChallengeUnderDyingSun,
            Self::ChallengePreviewMissing => Rule::ChallengePreviewMissing,
            Self::PreviewUnasked => Rule::PreviewUnasked,
            Self::ChallengeNotDealt { .. } => Rule::ChallengeNotDealt,
            Self::ChooserSkipped { .. } => Rule::ChooserSkipped,
            Self::NobodyChooses { .. } => Rule::NobodyChooses,
            Self::NotTheChooser { .. } => Rule::NotTheChooser,
            Self::ChoiceWithoutPreview { .. } => Rule::ChoiceWithoutPreview,
            Self::NoCrossbreeding => Rule::NoCrossbreeding,
            Self::CrossbreedOutOfTurn { .. } => Rule::CrossbreedOutOfTurn,
            Self::CrossbreedMissing { .. } => Rule::CrossbreedMissing,
            Self::MutationOver { .. } => Rule::MutationOver,
            Self::SecondPlay { .. } => Rule::SecondPlay,
            Self::AlreadyPassed { .. } => Rule::AlreadyPassed,
            Self::NotInHand { .. } | Self::HandTooSmall { .. } => Rule::NotInHand,
            Self::WrongPayment { .. } => Rule::WrongPayment,
            Self::PaysWithItself { .. } => Rule::PaysWithItself,
            Self::PaysWithReplaced { .. } => Rule::PaysWithReplaced,
            Self::WrongReplacement { .. } => Rule::WrongReplacement,
            Self::WrongDraw { .. } => Rule::WrongDraw,
            Self::NothingToDraw { .. } => Rule::NothingToDraw,
            Self::NotInDeck { .. } => Rule::NotInDeck,
            Self::DeckNotDrawnOut { .. } => Rule::DeckNotDrawnOut,
            Self::DrawNotDealt { .. } => Rule::DrawNotDealt,
            Self::NoCut { .. } => Rule::NoCut,
            Self::WrongCut { .. } => Rule::WrongCut,
            Self::CutMissing { .. } => Rule::CutMissing,
            Self::NotManual { .. } => Rule::NotManual,
            Self::ManualNotInPlay { .. } => Rule::ManualNotInPlay,
            Self::NotThere { .. } => Rule::NotThere,
            Self::SlotTaken { .. } => Rule::SlotTaken,
        }
    }

    /// Which words it concerns.
    pub(super) const fn part(self) -> Part {
        match self {
            Self::BiomeNotThePreview { .. } | Self::ChallengeNotThePreview { .. } => Part::Word(1),
            Self::BiomeCameBack { word, .. }
            | Self::DyingSunTooEarly { word, .. }
            | Self::DyingSunTooLate { word, .. }
            | Self::BiomeNotDealt { word, .. }
            | Self::ChallengeCameBack { word, .. }
            | Self::ChallengeNotDealt { word, .. }
            | Self::ChoiceWithoutPreview { word, .. }
            | Self::NotInHand { word, .. }
            | Self::PaysWithItself { word, .. }
            | Self::PaysWithReplaced { word, .. }
            | Self::WrongReplacement { word, .. }
            | Self::NotInDeck { word, .. }
            | Self::DrawNotDealt { word, .. } => Part::Word(word),
            Self::NotTheChooser { .. } | Self::CrossbreedOutOfTurn { .. } => Part::Subject,
            _ => Part::Action,
        }
    }
}
