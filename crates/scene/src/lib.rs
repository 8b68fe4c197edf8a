//! The tables of the games as plain data: a game fills them, a drawing shows them, and neither knows the other.
//!
//! Numbers are what can be counted at the table; what the record does not say is unknown and never guessed. Further
//! fields may come.

pub mod evo;
pub mod evolution;
pub mod evolve;
