//! What the piles answer when they are asked whether cards are possible.

use crate::hidden::Fact;
use evoref_game::{Short, Step};

/// Why a card cannot be where the record has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// The whole hand is known and does not hold it.
    NotInHand,
    /// More copies would be in sight at once than the deck has.
    TooMany,
    /// Its copies lay elsewhere whenever the player drew.
    OutOfReach,
    /// The unknown food cards could not add up to what was stated.
    Sum,
    /// The seed deals other cards.
    Seed,
}

/// Earlier moments that bind, at most three, oldest first.
pub(crate) type Binding = Short<(Step, Fact), 3>;

/// Why a refusal is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Because {
    /// These earlier moments.
    Facts(Binding),
    /// No history is left: what binds is found out when it is told.
    NoHistory(u32),
}

/// A refusal: which of the cards asked for, why, and what binds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) why: Why,
    pub(crate) index: u8,
    pub(crate) because: Because,
}

/// What could be checked about a possible card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Checked {
    /// Everything.
    Verified,
    /// That it is possible; not that the player held it.
    Unseen,
    /// Nothing: the search was given up.
    TooHard,
}

pub(super) type CardVerdict = Result<Checked, Refusal>;

/// The three of many facts that are told: stated sums first, then the latest; one a moment.
pub(super) fn told(facts: Vec<(Step, Fact)>) -> Binding {
    let (sums, mut seen): (Vec<_>, Vec<_>) =
        facts.into_iter().partition(|(_, fact)| matches!(fact, Fact::Hole(_)));
    seen.retain(|(step, _)| sums.iter().all(|(other, _)| other != step));
    seen.dedup_by_key(|(step, _)| *step);
    let mut told: Vec<(Step, Fact)> =
        sums.into_iter().rev().chain(seen.into_iter().rev()).collect();
    told.truncate(3);
    told.sort_unstable();
    told.into_iter().collect()
}
