//! The games that are refereed here. Nothing else knows that there are several.

use evoref_evo::Evo;
use evoref_evolution::Evolution;
use evoref_evolve::Evolve;
use evoref_referee::register::Games;

/// Every game that is refereed here.
pub static GAMES: Games = evoref_referee::games![Evo, Evolution, Evolve];
