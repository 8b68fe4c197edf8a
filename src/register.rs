//! For each game of the register what is done with its rules, as functions.

use std::sync::{Arc, OnceLock};

use crate::diagnostic::Finding;
use crate::game::{Files, Game, Rules};
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

/// Leaves out what some eyes did not see.
type Seen = fn(
    &Source,
    Span,
    Opened<'_>,
    &dyn Files,
    &referee::Eyes,
) -> Result<(String, Vec<String>), Vec<Finding>>;

/// Referees a record, and tells what was heard.
#[cfg(feature = "cli")]
type Hear =
    fn(&Source, Span, Opened<'_>, &dyn Files, Options, session::Wanted) -> (Report, session::Heard);

/// A game in the register: what is done with its rules.
pub struct Registered {
    game: &'static Game,
    /// Referees a record whose header was read.
    pub(crate) referee: fn(&Source, Span, Opened<'_>, &dyn Files, Options) -> Report,
    /// Referees a record whose header was read, and listens to it.
    #[cfg(feature = "cli")]
    pub(crate) hear: Hear,
    /// Opens a session; or the report on a header that cannot be used.
    pub(crate) open: fn(&Arc<Source>, Opened<'_>, &dyn Files) -> Session,
    /// Prints a record in its one spelling.
    pub(crate) format: fn(&Source, Span, Opened<'_>, &dyn Files, bool) -> Printed,
    /// Prints a record as somebody at the table saw it.
    pub(crate) seen: Seen,
    /// Deals a set-up.
    pub(crate) deal: fn(&DealOptions) -> Result<String, String>,
    /// Plays a random session.
    pub(crate) play: Play,
}

impl Registered {
    /// The game with these rules.
    pub const fn of<G: Rules>() -> Self {
        Self {
            game: G::GAME,
            referee: referee::refereed::<G>,
            #[cfg(feature = "cli")]
            hear: session::heard::<G>,
            open: session::opened::<G>,
            format: referee::formatted::<G>,
            seen: referee::seen::<G>,
            deal: referee::dealt::<G>,
            play: referee::played::<G>,
        }
    }
}

macro_rules! entries {
    ($($folder:ident::$Game:ident),*) => {
        static GAMES: &[Registered] = &[$(Registered::of::<crate::games::$folder::$Game>()),*];
    };
}

crate::each_game!(entries);

static ADDED: OnceLock<&'static [Registered]> = OnceLock::new();

/// Adds the games of another crate to those that records can name. Once in a program, before anything else
/// is asked of this library; later calls change nothing.
pub fn add_games(games: &'static [Registered]) {
    let named = games.iter().map(|entry| entry.game).collect();
    if ADDED.set(games).is_ok() {
        let _ = crate::games::ADDED.set(named);
    }
}

/// The entry of the game of that name.
pub(crate) fn named(name: &str) -> Option<&'static Registered> {
    let added = ADDED.get().into_iter().copied().flatten();
    let mut all = GAMES.iter().chain(added);
    all.find(|entry| entry.game.name == name)
}
