//! Second implementations of the games, by the pages of the rules alone; their verdicts are compared with the
//! referee's.

mod evo;
mod evolution;
mod evolve;
