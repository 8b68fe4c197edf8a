//! How a dinosaur comes to a space or leaves it, for rules that several verbs share.

use crate::prelude::*;

/// How it comes or leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// `move`.
    Walking,
    /// `attack`.
    Attacking,
    /// `fly`.
    Flying,
    /// `swim`.
    Swimming,
    /// `hatch`.
    Hatching,
    /// `lose`, with the number of the word.
    Dying(u8),
    /// `hatch … removing`, with the number of the word.
    Removing(u8),
    /// `manual:` and `adjust:`.
    Decree,
}

impl How {
    /// The verb alone, in the third person.
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            Self::Attacking => "attacks",
            Self::Flying => "flies",
            Self::Swimming => "swims",
            Self::Walking | Self::Hatching | Self::Dying(_) | Self::Removing(_) | Self::Decree => {
                "moves"
            }
        }
    }

    /// The words that say where a dinosaur goes or stands: the step of a walk, or the spaces
    /// without the die and the cards that follow them.
    pub(crate) const fn spaces(self) -> Part {
        match self {
            Self::Walking | Self::Decree => Part::Action,
            Self::Attacking | Self::Flying | Self::Swimming | Self::Hatching => Part::Word(1),
            Self::Dying(word) | Self::Removing(word) => Part::Word(word),
        }
    }
}
