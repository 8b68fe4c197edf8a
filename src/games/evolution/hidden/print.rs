//! What a ledger went through, as one number: ledgers of the same number have the same histories, and
//! the same moments bind them.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A running hash, the same in every run of a program.
#[derive(Debug, Clone, Default)]
pub(super) struct Print(DefaultHasher);

impl Print {
    /// Something else happened.
    pub(super) fn add(&mut self, what: impl Hash) {
        what.hash(&mut self.0);
    }

    /// The number of all that happened.
    pub(super) fn number(&self) -> u64 {
        self.0.finish()
    }
}
