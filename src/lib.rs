//! evoref: a referee for recorded tabletop sessions of three games about evolution.
//!
//! A record is plain text. It is read line by line, replayed through the rules of its game, and what
//! comes out is a report: what was illegal, where, why and what would have been legal, or the score.
//!
//! Referee a text and print the findings:
//!
//! ```
//! use std::sync::Arc;
//! use evoref::{CheckOptions, NoFiles, Record, Source, check};
//!
//! let text = "evoref 1
//! game: evo
//! players: A \"Alice\", B \"Bob\"
//!
//! setup
//! table: order A B
//! A: start a1 a2
//! B: start g1 g2
//!
//! round 1
//! table: climate +1
//! table: genes horn
//! A: bid 2 horn
//! B: bid 1 horn
//! ";
//! let source = Arc::new(Source::new("club.evo", text));
//! for record in Record::all(&source) {
//!     let report = check(&record, &NoFiles, &CheckOptions::default());
//!     for finding in &report.findings {
//!         let place = record.position(finding.primary.span.start);
//!         println!("{}:{}: {}", place.line, place.column, finding.message);
//!     }
//!     assert_eq!(report.findings[0].code.name(), "evo/bid-not-higher");
//!     assert_eq!(report.findings[0].legal.as_ref().map(|legal| legal.total), Some(11));
//! }
//! ```
//!
//! Step through a record and print the score after each round:
//!
//! ```
//! use evoref::{GAMES, NoFiles, What};
//!
//! # let text = include_str!("../fixtures/evo/played/allotment-hut.evo");
//! let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
//! let mut rounds = 0;
//! session.walk(&mut |session, event| {
//!     if let What::Round(number) = event.what {
//!         let rows = session.score().rows;
//!         println!("before round {number}: {rows:?}");
//!         rounds += 1;
//!     }
//! });
//! assert!(rounds > 1 && session.score().ending.is_some());
//! ```
//!
//! Ask what is legal, and play it:
//!
//! ```
//! use evoref::{GAMES, NoFiles};
//!
//! let header = "evoref 1\ngame: evo\nplayers: A, B\n";
//! let mut session = GAMES.open(header, &NoFiles).expect("a sound header");
//! assert_eq!(session.legal().headings, ["setup"]);
//! session.play("setup").expect("the heading is legal");
//! let clause = &session.legal().clauses[0];
//! let line = format!("{}: {}", clause.subject, clause.text);
//! let events = session.play(&line).expect("it was listed");
//! println!("{}", events[0].facts[0].phrase);
//! assert!(session.play("A: bid 2 horn").is_err());
//! ```
//!
//! # Inside
//! ```text
//! text ─nom→ clauses ─read→ actions ─due, judge, apply→ events ─→ report │ scene │ score ─→ human │ json │ …
//! ```
//! | crate | knows |
//! | --- | --- |
//! | `record` | text, spans, the grammar and the layout; codes and findings as plain data; the strict loader of data files |
//! | `game` | the trait that a game implements, its entries (rule, switch, unit, fact), and the only loop over what is due |
//! | `scene` | the tables of the games as plain data |
//! | `referee` | the run through a record, findings, advice and sessions; the list of games comes as an argument |
//! | `evo`, `evolution`, `evolve` | one game each, with the same file names |
//! | `report` | reports in all their forms, and sessions as pages |
//! | `short` | what a short line means, at the prompt and in editors |
//! | `files` | what is read from the disk and written to it |
//! | `editor` | what an editor asks |
//! | `command` | the command: arguments, streams, one file a command |
//! | `evoref` | this library, and the list of its games |
//!
//! What holds:
//! * A crate uses only those above it; games know neither each other nor the referee, and only `evoref` knows which
//!   there are. Cargo holds that.
//! * A game knows steps and parts of a clause, never places in a text: so it plays in a test, a
//!   generator or an editor as it plays here.
//! * `judge` is pure and gives reasons; only a judge makes a legal move; `apply` cannot fail.
//! * A refused clause changes nothing.
//! * Words are made once, when there is something to say.
//! * Only one file knows a generator; a game sees chance as a value.
//! * The library reads and writes no file; `files` and `command` do.
//! * No more than three files need each other, but in the games, where a verb knows its rules and the lists know both.
//!
//! The tests in `tests/suite/layers.rs` and `circles.rs` hold the ones that can be searched for. Who adds a game uses the crate
//! `evoref-game`; `docs/add-a-game.md` walks through one.
//!
//! # Features
//! `cli` (default) is the command; `record`, `lsp` and `watch` (default) are `evoref record`, `evoref lsp` and `--watch`
//! of it. Without them the library compiles for `wasm32-unknown-unknown`. What is not on this page is not promised to stay.

/// Every game that is refereed here. Nothing else knows that there are several.
pub static GAMES: Games =
    evoref_referee::games![evoref_evo::Evo, evoref_evolution::Evolution, evoref_evolve::Evolve];

/// The table as plain, named data, for each game complete: what a picture, a page or a program shows.
///
/// Numbers are what can be counted at the table; what the record does not say is unknown and never guessed. In JSON a
/// missing key says that there is none now, `null` that the record does not say.
pub mod scene {
    pub use evoref_game::scene::{Card, Hand, Table};
    pub use evoref_scene::{evo, evolution, evolve};
}
/// Short forms: what somebody types at a prompt or in an editor who talks while he plays.
pub mod short {
    pub use evoref_short::{Meant, Short};
}

pub use evoref_game::{
    Actor, Cause, Change, Fact, Files, NoFiles, OwnFile, Player, Refused, Row, Seat, Stage,
    Standing, Turn, Value,
};
pub use evoref_record::data::Quoting;
pub use evoref_record::diagnostic::{
    Alternatives, Code, Finding, Fix, Label, Place, RuleText, Severity,
};
pub use evoref_record::source::{Position, Source, Span};
pub use evoref_referee::register::{Corrected, Games};
pub use evoref_referee::session::{
    At, Basis, Completion, Event, Legal, LegalClause, NextWord, Outcome, Record, SCENE_VERSION,
    Scene, Session, SheetRound, Turns, What,
};
pub use evoref_referee::{
    About, Addend, Allowed, Details, Doubt, Options as CheckOptions, Report, Status, Steps, Stopped,
};

/// Referees a record. The places in the report are those of the file.
pub fn check(record: &Record, files: &dyn Files, how: &CheckOptions) -> Report {
    GAMES.referee(&record.source, record.span, files, how)
}

/// The record in its one spelling and layout. With `expand` every draw that its seed implies is written.
///
/// # Errors
/// What is wrong with its form or its names: a broken record is not printed anew.
pub fn format(record: &Record, files: &dyn Files, expand: bool) -> Result<String, Vec<Finding>> {
    GAMES.format(&record.source, record.span, files, expand)
}

/// Does what is suggested about a record: what is sure to be meant, and what is risky only if `risky`.
/// The record is not written anywhere.
///
/// ```
/// use std::sync::Arc;
/// use evoref::{NoFiles, Record, Source, fix};
///
/// let text = "evoref 1\ngame: evo\nplayers: A, B\n\nsetup\ntable: ordr A B\n";
/// let source = Arc::new(Source::new("club.evo", text));
/// let corrected = fix(&Record::all(&source)[0], &NoFiles, false);
/// assert!(corrected.text.ends_with("table: order A B\n"));
/// ```
pub fn fix(record: &Record, files: &dyn Files, risky: bool) -> Corrected {
    let windows = evoref_referee::windows(record.source.text().as_bytes());
    GAMES.correct(&record.source, record.span, files, risky, windows)
}
