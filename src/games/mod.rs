//! The games. Only this folder knows that there are several.

use crate::register::Games;

pub mod evo;
pub mod evolution;
pub mod evolve;

/// Every game that is refereed here.
pub static GAMES: Games = crate::games![evo::Evo, evolution::Evolution, evolve::Evolve];
