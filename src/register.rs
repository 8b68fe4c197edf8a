//! The register of games: for each what is done with its rules, as functions.
//!
//! Adding a game is one line here and one in [`crate::games::ALL`].

use std::sync::Arc;

use crate::diagnostic::Finding;
use crate::game::{Files, Game, Rules};
use crate::games::{evo::Evo, evolution::Evolution, evolve::Evolve};
use crate::referee::opened::Opened;
use crate::referee::{self, DealOptions, Options, Report};
use crate::session::{self, Live};
use crate::source::{Source, Span};

/// A session, or the report on a header that cannot be used.
type Session = Result<Box<dyn Live>, Box<Report>>;
/// A text, and whether draws were written into it; or what is wrong with the record.
type Printed = Result<(String, bool), Vec<Finding>>;
/// Plays a session as somebody chooses who gives numbers below those he is given.
type Play = fn(&DealOptions, &mut dyn FnMut(u64) -> u64) -> Result<String, String>;

/// What is done with the rules of one game.
pub(crate) struct Entry {
    game: &'static Game,
    /// Referees a record whose header was read.
    pub(crate) referee: fn(&Source, Span, Opened<'_>, &dyn Files, Options) -> Report,
    /// Opens a session; or the report on a header that cannot be used.
    pub(crate) open: fn(&Arc<Source>, Opened<'_>, &dyn Files) -> Session,
    /// Prints a record in its one spelling.
    pub(crate) format: fn(&Source, Span, Opened<'_>, &dyn Files, bool) -> Printed,
    /// Deals a set-up.
    pub(crate) deal: fn(&DealOptions) -> Result<String, String>,
    /// Plays a random session.
    pub(crate) play: Play,
}

impl Entry {
    const fn of<G: Rules>() -> Self {
        Self {
            game: G::GAME,
            referee: referee::refereed::<G>,
            open: session::opened::<G>,
            format: referee::formatted::<G>,
            deal: referee::dealt::<G>,
            play: referee::played::<G>,
        }
    }
}

static GAMES: [Entry; 3] = [
    Entry::of::<Evo>(),
    Entry::of::<Evolution>(),
    Entry::of::<Evolve>(),
];

/// The entry of the game of that name.
pub(crate) fn named(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.game.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn every_game_is_in_the_register() {
        let listed = games::ALL.iter().map(|game| game.name);
        assert!(listed.eq(GAMES.iter().map(|entry| entry.game.name)));
    }
}
