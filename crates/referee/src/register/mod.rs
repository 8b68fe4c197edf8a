//! The list of the games, given by whoever asks, and what is asked of a record of any of them; making records.
//!
//! The only place that looks at the `game:` line to choose the rules; below it everything is generic over them.

mod fix;
mod seen;

use crate::prelude::*;

pub use fix::Corrected;
pub use seen::Seen;

use crate::opened::Given;
use crate::session::{self, Heard, Live, Session, Wanted};
use crate::{self as referee, DealOptions, GameList, Options, Report};
use evoref_record::diagnostic::{self, RuleText};

/// A game in the list: what is done with its rules.
#[allow(clippy::type_complexity, reason = "each is the signature of one function")]
pub struct Registered {
    game: &'static Game,
    referee: fn(Given<'_>, Options) -> Result<Report, Box<Report>>,
    hear: fn(Given<'_>, Options, Wanted) -> (Report, Heard),
    open: fn(Given<'_>, &Arc<Source>) -> Result<Box<dyn Live>, Box<Report>>,
    format: fn(Given<'_>, bool) -> Result<String, Vec<Finding>>,
    seen: fn(Given<'_>, Option<Player>, &[String]) -> Result<(String, Vec<String>), Vec<Finding>>,
    deal: fn(&DealOptions) -> Result<String, String>,
    play: fn(&DealOptions, &mut dyn FnMut(u64) -> u64) -> Result<String, String>,
}

impl Registered {
    /// The game with these rules.
    pub const fn of<G: Rules>() -> Self {
        Self {
            game: G::GAME,
            referee: referee::refereed::<G>,
            hear: session::heard::<G>,
            open: session::opened::<G>,
            format: referee::formatted::<G>,
            seen: seen::seen::<G>,
            deal: referee::dealt::<G>,
            play: referee::played::<G>,
        }
    }
}

/// The games that records can name; see [`games!`](crate::games).
#[derive(Clone, Copy)]
pub struct Games {
    list: GameList,
    entries: &'static [Registered],
}

/// The list of the games with these rules: `games![Evo, Evolution, Evolve]`.
#[macro_export]
macro_rules! games {
    ($($Game:ty),* $(,)?) => {
        $crate::register::Games::new(
            &[$($crate::register::game_of::<$Game>()),*],
            &[$($crate::register::Registered::of::<$Game>()),*],
        )
    };
}

#[doc(hidden)]
pub const fn game_of<G: Rules>() -> &'static Game {
    G::GAME
}

impl Games {
    #[doc(hidden)]
    pub const fn new(list: &'static [&'static Game], entries: &'static [Registered]) -> Self {
        Self { list, entries }
    }

    /// Every game.
    pub const fn all(self) -> &'static [&'static Game] {
        self.list
    }

    /// The game of that name, in any case.
    pub fn named(self, name: &str) -> Option<&'static Game> {
        self.list.iter().find(|game| game.name.eq_ignore_ascii_case(name)).copied()
    }

    /// The text of a code of any game or of the record itself.
    pub fn text(self, code: &str) -> Option<&'static RuleText> {
        let all = self.list.iter().flat_map(|game| game.texts).chain(diagnostic::Record::TEXTS);
        all.into_iter().find(|text| text.code == code)
    }

    /// Referees a record. The places in the report are those of the file.
    pub fn referee(
        self,
        source: &Source,
        record: Span,
        files: &dyn Files,
        options: &Options,
    ) -> Report {
        let begun = self.begin(source, record, files);
        let report = begun.and_then(|(entry, given)| (entry.referee)(given, *options));
        report.unwrap_or_else(|report| *report)
    }

    /// Referees a record, and tells what is wanted besides.
    pub fn hear(
        self,
        source: &Source,
        record: Span,
        files: &dyn Files,
        options: &Options,
        wanted: Wanted,
    ) -> (Report, Heard) {
        if wanted == Wanted::default() {
            return (self.referee(source, record, files, options), Heard::default());
        }
        if options.keep_going {
            // Nobody listens to what is only supposed.
            let plain = Options { keep_going: false, without_advice: true, ..*options };
            let (_, heard) = self.hear(source, record, files, &plain, wanted);
            return (self.referee(source, record, files, options), heard);
        }
        match self.begin(source, record, files) {
            Ok((entry, given)) => (entry.hear)(given, *options, wanted),
            Err(report) => (*report, Heard::default()),
        }
    }

    /// The record in its one spelling and layout. With `expand` every draw that its seed implies is written.
    ///
    /// # Errors
    /// What is wrong with its form or its names: a broken record is not printed anew.
    pub fn format(
        self,
        source: &Source,
        record: Span,
        files: &dyn Files,
        expand: bool,
    ) -> Result<String, Vec<Finding>> {
        let begun = self.begin(source, record, files);
        let (entry, given) = begun.map_err(|report| report.findings)?;
        (entry.format)(given, expand)
    }

    /// Opens the record `text` to step through it; data files that its header names are read from `files`.
    ///
    /// # Errors
    /// The report on a record whose header cannot be used.
    pub fn open(self, text: impl Into<String>, files: &dyn Files) -> Result<Session, Box<Report>> {
        let source = Arc::new(Source::new("record", text));
        let begun = self.begin(&source, source.whole(), files);
        let live = begun.and_then(|(entry, given)| (entry.open)(given, &source));
        live.map(Session)
    }

    /// A record whose set-up is dealt from the seed, ready to be written on.
    ///
    /// # Errors
    /// A sentence for options that make no session.
    pub fn deal(self, options: &DealOptions) -> Result<String, String> {
        (self.asked(options)?.deal)(options)
    }

    /// A random legal session; `choose` gives a number below its argument.
    ///
    /// # Errors
    /// A sentence for options that make no session.
    pub fn play(
        self,
        options: &DealOptions,
        choose: &mut dyn FnMut(u64) -> u64,
    ) -> Result<String, String> {
        (self.asked(options)?.play)(options, choose)
    }

    fn asked(self, options: &DealOptions) -> Result<&'static Registered, String> {
        self.entry(&options.game).ok_or_else(|| {
            let names: Vec<&str> = self.list.iter().map(|game| game.name).collect();
            let name = &options.game;
            format!("`{name}` is not a game that is refereed here; there are {}", names.join(", "))
        })
    }

    /// The entry of a record's game and its header, or the report on a header that cannot be used.
    fn begin<'s>(
        self,
        source: &'s Source,
        record: Span,
        files: &'s dyn Files,
    ) -> Result<(&'static Registered, Given<'s>), Box<Report>> {
        let given = referee::open(source, record, self.list, files)?;
        let name = given.opened.header.game.map_or("", |(game, _)| game.name);
        let entry = self.entry(name);
        Ok((entry.ok_or_else(|| referee::unopened(&given.opened, Misreads::default()))?, given))
    }

    fn entry(self, name: &str) -> Option<&'static Registered> {
        self.entries.iter().find(|entry| entry.game.name == name)
    }
}
