//! The tables of the games as plain data: a game fills them, a drawing shows them, and neither knows the other. Further
//! fields may come.

pub mod evo;
pub mod evolution;
pub mod evolve;
