//! Second implementations of the games, from the rules alone, to compare verdicts with.

mod evo;
