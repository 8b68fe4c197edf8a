//! The table as plain, named data, for each game complete: what a picture, a page or a program shows.
//!
//! Numbers are what can be counted at the table; what the record does not say is unknown and never
//! guessed. In JSON a missing key says that there is none now, `null` that the record does not say.

pub use evoref_game::scene::{Card, Hand, Table};

/// Tables of Evo.
pub mod evo {
    pub use evoref_scene::evo::{Climate, Column, Herd, Space, Table};
}

/// Tables of Evolution.
pub mod evolution {
    pub use evoref_scene::evolution::{Draw, Laid, Seat, Species, Table};
}

/// Tables of Evolve!.
pub mod evolve {
    pub use evoref_scene::evolve::{Creature, Seat, Table};
}
