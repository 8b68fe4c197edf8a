//! The trait that a game implements, and the small types that it and the referee share.
//!
//! Knows no game and no text: a game speaks of steps, players and parts of a clause, and whoever
//! calls it joins them to places. So a game plays in tests, generators and the referee alike.
//!
//! The ladder: words → [`Rules::read`] → `Action` (what a line claims) → [`Rules::judge`] → `Legal`
//! (proven) → [`Rules::apply`] → `State`. Climbing may fail and says why; applying cannot fail.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::diagnostic::{Code, RuleText};
use crate::notation::{Cursor, Reading, Verb, Vocabulary, Word};
use crate::source::Span;

/// A player by his seat: 0 for the first handle of the `players:` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct Player(pub u8);

impl Player {
    /// The seat as an index.
    pub const fn seat(self) -> usize {
        self.0 as usize
    }
}

/// The most players that any game has.
pub const MAX_PLAYERS: usize = 6;

/// On whose behalf a clause speaks: the subject of its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Actor {
    /// A player.
    Player(Player),
    /// `table`: chance and reveals.
    Table,
    /// `manual`: what a card outside the closed vocabulary did.
    Manual,
    /// `adjust`: what the table changed by decree.
    Adjust,
}

impl Actor {
    /// The `by` of the verbs that may follow this subject.
    pub const fn by(self) -> &'static str {
        match self {
            Self::Player(_) => "player",
            Self::Table => "table",
            Self::Manual => "manual",
            Self::Adjust => "adjust",
        }
    }
}

/// A moment of the session, given by the caller: opaque to a game, which keeps it as a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
pub struct Step(pub u32);

/// Which words of the judged clause a breach concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The words of the action itself: one step of a path, one egg, one card.
    Action,
    /// The word with this number, the verb being 0; commas do not count, and a name of several
    /// words is one.
    Word(u8),
    /// The words from the one with the first number to the one with the second.
    Words(u8, u8),
    /// What stands after `=>`.
    Claim,
    /// The subject of the line.
    Subject,
    /// The whole clause.
    Clause,
}

/// An action as read, with the words that claim it.
#[derive(Debug, Clone, PartialEq)]
pub struct Claimed<A> {
    /// What is claimed.
    pub action: A,
    /// The words.
    pub span: Span,
}

/// What comes next in the record, for the steps that nobody writes.
#[derive(Debug)]
pub enum Next<'a, A> {
    /// This action.
    Action(Actor, &'a A),
    /// The heading `round N`, or a count that sees the round finished.
    Round,
    /// The end of the record.
    End,
}

/// What must happen before the next thing of the record can be judged.
#[derive(Debug)]
pub enum Due<L, B> {
    /// Nothing: judge it.
    Nothing,
    /// This follows from the rules (or from the seed) and is applied first; then ask again.
    Step(L),
    /// This should have been written before and was not.
    Missing(B),
    /// The round is over: a `round` heading must come before the action.
    RoundOver,
    /// The session is over: nothing may follow.
    GameOver,
}

/// A legal action, and what about it could not be verified.
#[derive(Debug, Clone)]
pub struct Judged<L, N> {
    /// The proof that it is legal; only `judge` and `due` make one.
    pub legal: L,
    /// The notes and warnings that go with it, as facts.
    pub note: Option<N>,
}

/// Rules that the table let stand for one line; bits are `Rule::index()`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Waived(pub u128);

impl Waived {
    /// Nothing is waived.
    pub const NONE: Self = Self(0);

    /// Whether the rule with this index is waived.
    pub const fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// With the rule of this index waived too.
    #[must_use]
    pub const fn with(self, index: usize) -> Self {
        Self(self.0 | 1 << index)
    }
}

/// Who owns a number that can be counted: 0 is the table, 1 + seat a player, the rest is the game's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Owner(pub u16);

impl Owner {
    /// The table.
    pub const TABLE: Self = Self(0);

    /// A player.
    pub const fn player(player: Player) -> Self {
        Self(1 + player.0 as u16)
    }
}

/// A unit of counts, by its place in [`Game::units`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unit(pub u8);

/// The answer to a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// The replay has this many.
    Known(i32),
    /// This owner has nothing of the unit.
    Nothing,
}

/// One change of a number, for `--explain` and for counts that differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// When.
    pub step: Step,
    /// Whose number.
    pub owner: Owner,
    /// Which number.
    pub unit: Unit,
    /// By how much.
    pub delta: i32,
    /// What for, in a few words without a number: `income`, `bid paid`.
    pub why: &'static str,
}

/// Hears of every change of a number; `()` hears nothing and costs nothing.
pub trait Log {
    /// Notes one change.
    fn entry(&mut self, entry: Entry);
}

impl Log for () {
    fn entry(&mut self, _: Entry) {}
}

impl Log for Vec<Entry> {
    fn entry(&mut self, entry: Entry) {
        self.push(entry);
    }
}

/// Where a session stands, for header lines and `state`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// Round from 1; 0 during the set-up. A round that is over but not followed yet keeps its number.
    pub round: u32,
    /// Phase in the words of the rulebook.
    pub phase: &'static str,
    /// Who must or may act now, if that is one player.
    pub to_act: Option<Player>,
}

/// One line of the score table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Row {
    /// Whose.
    pub player: Player,
    /// What counts for the win.
    pub total: i32,
    /// Where it came from, in the order of [`Game::parts`]; the sum is `total`.
    pub parts: Vec<i32>,
    /// 1 for the best; tied players share it.
    pub place: u8,
    /// Whether the player wins, alone or shared; false before the end.
    pub winner: bool,
}

/// The score so far or at the end.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Standing {
    /// How the session ended, one of [`Game::endings`]; `None` if it has not.
    pub ending: Option<&'static str>,
    /// How a tie for the win was decided, in a few words; empty if there was none.
    pub tie: &'static str,
    /// Best first.
    pub rows: Vec<Row>,
}

/// What a legal action looks like to whoever lists or plays it.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice<A> {
    /// By whom.
    pub by: Actor,
    /// The action, or one of those that `form` stands for.
    pub action: A,
    /// Payments, cuts and unknown cards are listed as one form with the number of ways.
    pub form: Option<(String, u64)>,
    /// How likely `play` takes it, relative to the others; 0 for never.
    pub weight: u32,
}

/// For whom an action is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// All that is known.
    Full,
    /// What an onlooker would know: hidden cards are `?`.
    Onlooker,
}

/// A breach put into words, at the exit.
#[derive(Debug, Clone, Default)]
pub struct Words {
    /// Who, what and both numbers, in one sentence without a full stop.
    pub message: String,
    /// Two to six words under the part.
    pub label: String,
    /// The earlier moment that is underlined instead of the part, if the breach only shows here.
    pub at: Option<Step>,
    /// Earlier moments that caused it, at most three, with two to six words each.
    pub because: Vec<(Step, String)>,
    /// What a player can do about it, besides the legal alternatives.
    pub help: Vec<String>,
    /// A line that may be missing before this one, as it would be written.
    pub missing: Option<String>,
}

/// A switch of the rules that a record may set with `ruling: NAME = VALUE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switch {
    /// Its name in kebab case.
    pub name: &'static str,
    /// The values it takes, in words: `yes, no`.
    pub values: &'static str,
    /// The value it has if nobody says anything.
    pub default: &'static str,
    /// What it decides, in one line.
    pub meaning: &'static str,
}

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
    /// Everything a line can say.
    pub verbs: &'static [Verb],
    /// The units of counts; the name in records and what is counted.
    pub units: &'static [(&'static str, &'static str)],
    /// The unit that is the score: its entries in the [`Log`] add up to the total.
    pub score: Unit,
    /// The columns of the score table.
    pub parts: &'static [&'static str],
    /// The ways a session can end.
    pub endings: &'static [&'static str],
    /// The switches; a deck may add its own.
    pub switches: &'static [Switch],
    /// Header keys with the values that ship: what is tried when another one explains a finding.
    pub shipped: &'static [(&'static str, &'static [&'static str])],
    /// Its own names with their other spellings; names of cards in a deck file are the deck's.
    pub names: &'static [fn() -> &'static Vocabulary],
    /// The text of every code of the game.
    pub texts: &'static [RuleText],
    /// Where the data come from, for `evoref rules GAME`: one paragraph.
    pub about: &'static str,
}

/// A seat of the `players:` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// The handle as the players line spells it.
    pub handle: Arc<str>,
    /// The display name, or the handle.
    pub name: Arc<str>,
    /// Where the handle stands.
    pub span: Span,
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
#[derive(Debug, Clone, Copy)]
pub enum Chance {
    /// Every draw is in the record, or unknown.
    Recorded,
    /// The set-up was dealt from a seed: draws follow from it, written ones are checked.
    Seeded(Seed),
}

/// A seed and the one shuffle that goes with it.
#[derive(Debug, Clone, Copy)]
pub struct Seed {
    /// The number after `chacha8/1`.
    pub number: u64,
    /// Shuffles cards in place: `(seed, pile, n, cards)` for shuffle number `n` (from 0) of a pile.
    pub shuffle: fn(u64, &str, u32, &mut [u16]),
}

impl Seed {
    /// Shuffle number `n` (from 0) of pile `pile`.
    pub fn shuffle(&self, pile: &str, n: u32, cards: &mut [u16]) {
        (self.shuffle)(self.number, pile, n, cards);
    }
}

/// Data files that a record names by a path beside it.
pub trait Files {
    /// The text of the file at `path`.
    ///
    /// # Errors
    /// A sentence that says why it cannot be read.
    fn read(&self, path: &str) -> Result<String, String>;
}

/// No file can be read.
#[derive(Debug, Clone, Copy)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, path: &str) -> Result<String, String> {
        Err(format!(
            "`{path}` cannot be read: this record has no folder"
        ))
    }
}

/// What a game is given when a record begins.
#[derive(Clone, Copy)]
pub struct Opening<'a> {
    /// The players in seat order, clockwise; their number fits [`Game::players`].
    pub seats: &'a [Seat],
    /// The game's own header lines; each key at most once.
    pub headers: &'a [Setting<'a>],
    /// The rulings, in order; a later one on the same switch wins.
    pub rulings: &'a [Setting<'a>],
    /// Recorded or seeded.
    pub chance: Chance,
    /// Files beside the record.
    pub files: &'a dyn Files,
    /// Whether `play` wants what an onlooker would know.
    pub view: View,
}

impl std::fmt::Debug for Opening<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opening")
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}

/// The rules of one game for one session: what does not change after the header.
///
/// The value holds players, edition, data and switches; [`Rules::State`] what is true at a moment.
pub trait Rules: Sized {
    /// What is true at a moment: small, cloneable, serialisable.
    type State: Clone + std::fmt::Debug + serde::Serialize;
    /// What a line claims: the smallest thing that is judged.
    type Action: Clone + PartialEq + std::fmt::Debug;
    /// An action or derived step that is proven legal.
    type Legal: Clone + std::fmt::Debug;
    /// Why an action is illegal: facts, no words.
    type Breach: std::fmt::Debug;
    /// What could not be verified about a legal action, or is odd: facts, no words.
    type Note: Clone + std::fmt::Debug;
    /// The codes of the game (`codes!`).
    type Rule: Copy + Into<Code> + PartialEq + std::fmt::Debug;

    /// What is the same for every session.
    const GAME: &'static Game;

    /// The rules for the session that `opening` describes.
    ///
    /// # Errors
    /// Every header value, ruling or data file that cannot be used, with its place.
    fn new(opening: &Opening<'_>) -> Result<Self, Vec<crate::notation::Misread>>;

    /// The state before the first line of the set-up.
    fn start(&self) -> Self::State;

    /// Understands one clause: appends its actions to `out`.
    ///
    /// A form and name error only; nothing that depends on the state. Reads all words of the
    /// clause and what stands after `=>`; what is left unread is reported by the caller.
    ///
    /// # Errors
    /// The words that were not understood.
    fn read(
        &self,
        by: Actor,
        words: &mut Cursor<'_, '_>,
        out: &mut Vec<Claimed<Self::Action>>,
    ) -> Reading<()>;

    /// Prints an action as a clause that [`Rules::read`] understands as the same action.
    /// For [`View::Onlooker`] hidden cards are `?`; prints nothing if the onlooker sees nothing.
    fn print(&self, by: Actor, action: &Self::Action, view: View, out: &mut String);

    /// What must happen before `next`: the lazy steps that follow from the rules or the seed.
    ///
    /// Called again after each step was applied, until it no longer gives one. Must come to an end.
    fn due(
        &self,
        state: &Self::State,
        next: &Next<'_, Self::Action>,
        waived: Waived,
    ) -> Due<Self::Legal, Self::Breach>;

    /// Whether `action` is legal now, when nothing is due before it. Changes nothing.
    ///
    /// A rule whose bit is set in `waived` is not looked at; the action is then carried out as its
    /// text says.
    ///
    /// # Errors
    /// Why it is illegal.
    fn judge(
        &self,
        state: &Self::State,
        by: Actor,
        action: &Self::Action,
        waived: Waived,
    ) -> Result<Judged<Self::Legal, Self::Note>, Self::Breach>;

    /// Carries out what was proven legal.
    fn apply(&self, state: &mut Self::State, step: Step, legal: Self::Legal, log: &mut impl Log);

    /// Begins the next round, after its heading; the number is right and nothing is due.
    fn open_round(&self, state: &mut Self::State, step: Step);

    /// The code of a breach.
    fn rule(breach: &Self::Breach) -> Self::Rule;

    /// Which words of the clause a breach concerns.
    fn part(breach: &Self::Breach) -> Part;

    /// A breach in words. `state` is the one it was judged in.
    fn words(&self, state: &Self::State, breach: &Self::Breach) -> Words;

    /// Tells each note or warning of a [`Judged::note`]: its code, the words of the clause that it
    /// concerns, and what is said of it. `state` is the one it was judged in.
    fn notes(
        &self,
        state: &Self::State,
        note: &Self::Note,
        tell: &mut dyn FnMut(Self::Rule, Part, Words),
    );

    /// Place in the codes, for [`Waived`].
    fn index(rule: Self::Rule) -> usize;

    /// Where the session stands.
    fn stage(&self, state: &Self::State) -> Stage;

    /// The score so far or at the end.
    fn standing(&self, state: &Self::State) -> Standing;

    /// The owner that a word of a `check:` line names, if it is neither a handle nor `table`.
    fn owner(&self, word: &str) -> Option<Owner>;

    /// How many of a unit an owner has.
    fn count(&self, state: &Self::State, owner: Owner, unit: Unit) -> Count;

    /// Appends what may be legal now or after the lazy steps; may be too many, never too few.
    fn candidates(&self, state: &Self::State, out: &mut Vec<Choice<Self::Action>>);

    /// The chance that comes next under the seed, as it would be written; `None` without a seed or
    /// when a player must choose first.
    fn dealt(&self, state: &Self::State) -> Option<(Actor, Self::Action)>;

    /// Draws the table as text, at most 80 columns wide.
    fn show(&self, state: &Self::State, out: &mut String);

    /// What must hold at every moment, for tests: a sentence for the first thing that does not.
    ///
    /// # Errors
    /// What does not balance.
    fn audit(&self, state: &Self::State) -> Result<(), String>;
}
