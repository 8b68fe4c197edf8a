//! Chance from a seed (placeholder until merged).
use crate::rules::Seed;
/// The seed.
pub fn seed(number: u64) -> Seed {
    Seed {
        number,
        shuffle: |_, _, _, _| {},
    }
}
