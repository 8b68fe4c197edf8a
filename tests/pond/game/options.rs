//! The switches.

evoref::options! {
    /// The switches in force.
    pub struct Options {
        /// How many rounds are played.
        rounds: u8 = "rounds", 1..=6, "3", "how many rounds are played";
    }
}
