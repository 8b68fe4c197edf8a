//! What a ledger went through, as one number: ledgers of the same shape have the same histories; if they
//! went through the same moments, too, the same ones bind them.

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
