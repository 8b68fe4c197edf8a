//! The trait that a game implements, and the small types that it and the referee share.
//!
//! Knows no game and no text: a game speaks of steps, players and parts of a clause, and whoever
//! calls it joins them to places. So a game plays in tests, generators and the referee alike.
//!
//! The ladder: words → [`Rules::read`] → `Action` (what a line claims) → [`Rules::judge`] → `Legal`
//! (proven) → [`Deed::apply`] → `State`. Climbing may fail and says why; applying cannot fail.

use std::ops::RangeInclusive;
use std::sync::Arc;

mod advance;
mod book;
pub mod deal;
mod fact;
mod files;
mod form;
mod lists;
#[doc(hidden)]
pub mod luck;
mod one_of;
mod options;
#[doc(hidden)]
pub mod prelude;
mod questions;
mod rule;
mod rules;
#[doc(hidden)]
pub mod scene;
mod seats;
mod stated;
mod terms;
mod words;
mod work;

pub use advance::{AfterEach, Arrived, Said, Watch, advance, after, again, apply, judged_next};
pub use book::{Book, Count, Entry, Owner, Unit, Whose};
pub use deal::Seed;
pub use fact::{FactForm, Teller};
pub use form::Gap;
pub use lists::{Short, beyond, same};
pub use options::Switch;
pub use questions::{Counted, Described, Moves, Scored, Switched, Turns, Units};
pub use rules::{Begun, Deed, Rules, Types, Verb};
pub use stated::{
    Cards, Faults, Few, Laying, Numbered, Phases, Positioned, Stated, Stating, Untold, Wrong,
};
pub use terms::{
    Choice, Claimed, Due, Gloss, Judged, Next, Part, Row, Standing, Step, Verdict, View, Waived,
    never, push, push_form,
};
pub use words::Words;
pub use work::Work;

#[doc(hidden)]
pub use self::{
    advance::{Says, Wording, advance_to, advanced, may_end},
    fact::{Cause, Change, Fact, LEFT, ROUND, Value},
    files::{Files, NoFiles, OwnFile, Refused, is_path, material},
    form::{Slot, slots},
    options::{NotSet, OneOf, ReadBy, Values, YesOrNo, numbers},
    rule::{Breach, Listed, Named, RuleName, Ruled, broken, ensure, require},
    seats::{Left, Seat, handle_of, player_of, subject_of, unknown_player},
    stated::{read_stated, spelled},
    terms::{Actor, MAX_PARTS, MAX_PLAYERS, Player, Stage, Turn},
    words::{counted, each_once, have, joined, listed, ordinal},
    work::Purpose,
};

/// What the macros of this crate name.
#[doc(hidden)]
pub use evoref_record::{diagnostic, notation};

use evoref_record::data::DataKind;
use evoref_record::diagnostic::{Record, RuleText};
use evoref_record::notation::{Vocabulary, Word};
use evoref_record::source::Span;

/// What is the same for every session of a game.
#[derive(Debug)]
pub struct Game {
    /// `evo`: the word of the `game:` line and the first part of its codes.
    pub name: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// How many can play.
    pub players: RangeInclusive<u8>,
    /// Its own header keys, with their meaning.
    pub headers: &'static [(&'static str, &'static str)],
    /// Those of them that may stand more than once; their values are words and strings.
    pub repeated: &'static [&'static str],
    /// Everything a line can say.
    pub verbs: &'static [notation::Verb],
    /// The units of counts; the name in records and what is counted.
    pub units: &'static [(&'static str, &'static str)],
    /// The words of its clauses that are neither verbs nor names, with what they say.
    pub words: &'static [(&'static str, &'static str)],
    /// What its steps tell, besides [`ROUND`] and [`LEFT`].
    pub facts: &'static [FactForm],
    /// The unit that is the score: its entries in the [`Book`] add up to the total.
    pub score: Unit,
    /// The columns of the score table.
    pub parts: &'static [&'static str],
    /// The ways a session can end.
    pub endings: &'static [&'static str],
    /// The switches; a deck may add its own.
    pub switches: &'static [Switch],
    /// The kinds of its data files, each with those that ship.
    pub data: &'static [&'static dyn DataKind],
    /// Its own names with their other spellings; names of cards in a deck file are the deck's.
    pub names: &'static [fn() -> &'static Vocabulary],
    /// All that has a name: its own, and what its shipped data hold.
    pub things: fn() -> Vec<Thing>,
    /// The text of every code of the game.
    pub texts: &'static [RuleText],
    /// What is measured of its chance, and what is not.
    pub luck: luck::Measured,
    /// Where the data come from, for `evoref rules GAME`: one paragraph.
    pub about: &'static str,
}

impl Game {
    /// The text of a code of this game or of a record of any game.
    pub fn text(&self, code: &str) -> Option<&'static RuleText> {
        self.texts.iter().chain(Record::TEXTS).find(|text| text.code == code)
    }
}

/// One header line of a game's own, or a ruling.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'t> {
    /// The key or the name of the switch.
    pub key: Word<'t>,
    /// The value as written, without quotes, blanks at the ends removed.
    pub value: &'t str,
    /// Where the value stands.
    pub span: Span,
}

/// Chance as a game sees it: a value, never a generator.
#[derive(Debug, Clone, Copy, Default)]
pub enum Chance {
    /// Every draw is in the record, or unknown.
    #[default]
    Recorded,
    /// The set-up was dealt from a seed: draws follow from it, written ones are checked.
    Seeded(Seed),
}

impl Chance {
    /// What roll number `n` (from 0) of the die `name` shows, 1 to `sides`; `None` if the record says it.
    pub fn roll(&self, name: &str, n: u32, sides: u16) -> Option<u16> {
        let Self::Seeded(seed) = self else { return None };
        let mut faces: Vec<u16> = (1..=sides).collect();
        seed.shuffle(name, n, &mut faces);
        faces.first().copied()
    }
}

/// What a game is given when a record begins.
#[derive(Clone, Copy)]
pub struct Opening<'a> {
    /// The players in seat order, clockwise; their number fits [`Game::players`].
    pub seats: &'a Arc<[Seat]>,
    /// The game's own header lines; each key at most once, but those of [`Game::repeated`].
    pub headers: &'a [Setting<'a>],
    /// The rulings, in order; a later one on the same switch wins.
    pub rulings: &'a [Setting<'a>],
    pub chance: Chance,
    /// Files beside the record.
    pub files: &'a dyn Files,
    /// Whether `play` wants what an onlooker would know.
    pub view: View,
    /// What the work on the record may cost.
    pub work: &'a Work,
}

impl std::fmt::Debug for Opening<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opening").field("seats", &self.seats).finish_non_exhaustive()
    }
}

/// Something with a name: a gene, a card, a terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// What it is: `gene`, `event card`.
    pub kind: &'static str,
    /// Its name as records write it.
    pub name: String,
    /// What can be read off it, in a few words: copies, cost, phase. May be empty.
    pub facts: String,
    /// What it does, in sentences.
    pub text: String,
    /// What else it is called in its data, such as the number of a card.
    pub also: Vec<String>,
}

impl Thing {
    pub fn new(
        kind: &'static str,
        name: impl Into<String>,
        facts: impl Into<String>,
        text: impl Into<String>,
    ) -> Self {
        Self { kind, name: name.into(), facts: facts.into(), text: text.into(), also: Vec::new() }
    }

    /// The same with what else it is called.
    #[must_use]
    pub fn also(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.also.extend(names);
        self
    }
}
