//! The games. Only this folder knows that there are several.
pub mod evo;
pub mod evolution;
pub mod evolve;
