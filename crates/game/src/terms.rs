//! The terms in which games and the referee speak: players, steps, parts of a clause, counts, scores.
//!
//! Knows no game and no text.

use arrayvec::ArrayVec;

use super::{Breach, Few, Left, RuleName, Rules};
use evoref_record::source::Span;

/// A player by his seat: 0 for the first handle of the `players:` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
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

impl From<Player> for Actor {
    fn from(player: Player) -> Self {
        Self::Player(player)
    }
}

/// A moment of the session: the ordinal of a heading or an action of the record, from 1; 0 for none.
/// Opaque to a game, which keeps it as a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
pub struct Step(pub u32);

/// Which words of the judged clause a breach concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The words of the action itself: one step of a path, one egg, one card.
    Action,
    /// The word with this number, the verb being 0; commas do not count, and a name of several words is one.
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
    pub action: A,
    pub span: Span,
}

impl<A> Claimed<A> {
    /// Appends an action that words claim.
    #[inline]
    pub fn put(action: impl Into<A>, span: Span, out: &mut Vec<Self>) {
        // Where there is room the action is made in its place; a call between would have it copied.
        if out.len() < out.capacity() {
            out.push(Self { action: action.into(), span });
        } else {
            Self { action: action.into(), span }.put_in_more_room(out);
        }
    }

    #[cold]
    fn put_in_more_room(self, out: &mut Vec<Self>) {
        out.push(self);
    }
}

/// What comes next in the record, for the steps that nobody writes.
pub enum Next<'a, A> {
    /// This action.
    Action(Actor, &'a A),
    /// The heading `round N`, or a count that sees the round finished.
    Round,
    /// The end of the record.
    End,
}

/// What must happen before the next thing of the record can be judged.
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
#[derive(Debug)]
pub struct Judged<G: Rules> {
    /// The proof that it is legal; only `judge` and `due` make one.
    pub legal: G::Legal,
    /// The notes and warnings that go with it, most often none: rules that it breaks or may break without being
    /// refused.
    pub notes: Option<Box<[Breach<G>]>>,
}

/// What a judge decides: the legal action, or something on the way to it; or the breach.
pub type Verdict<G, T = Judged<G>> = Result<T, Breach<G>>;

/// Rules that the table let stand for one line; bits are [`RuleName::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Waived(pub u128);

impl Waived {
    pub const NONE: Self = Self(0);

    pub fn has(self, rule: impl RuleName) -> bool {
        self.0 >> rule.index() & 1 == 1
    }

    /// With this rule waived too.
    #[must_use]
    pub fn with(self, rule: impl RuleName) -> Self {
        Self(self.0 | 1 << rule.index())
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
    /// Who left the table so far.
    pub left: Left,
}

/// A player whose turn in the present phase is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Turn {
    pub player: Player,
    /// How much he has left, and of what: `(2, "movement points")`.
    pub left: Option<(u8, &'static str)>,
}

impl Turn {
    /// Of a player who has nothing that is counted.
    pub const fn of(player: Player) -> Self {
        Self { player, left: None }
    }

    /// Of a player who has so much left.
    pub const fn with(player: Player, left: u8, of: &'static str) -> Self {
        Self { player, left: Some((left, of)) }
    }
}

/// What a word names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gloss {
    /// What kind of thing: `space`, `card`, `gene`.
    pub kind: &'static str,
    /// What there is to know of it, in a few words.
    pub text: String,
}

impl Gloss {
    /// Of a thing of that kind.
    pub fn of(kind: &'static str, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }
}

/// The most columns that any game's score table has.
pub const MAX_PARTS: usize = 5;

/// One line of the score table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub player: Player,
    /// What counts for the win.
    pub total: i32,
    /// Where it came from, in the order of [`super::Game::parts`]; the sum is `total`.
    pub parts: ArrayVec<i32, MAX_PARTS>,
    /// 1 for the best; tied players share it. `None` if somebody's points are unknown.
    pub place: Option<u8>,
    /// Whether the player wins, alone or shared; false before the end.
    pub winner: bool,
}

/// The score so far or at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// How the session ended, one of [`super::Game::endings`]; `None` if it has not.
    pub ending: Option<&'static str>,
    /// How a tie for the win was decided, in a few words; empty if there was none.
    pub tie: &'static str,
    /// Those whose points are known, best first.
    pub rows: ArrayVec<Row, MAX_PLAYERS>,
    /// Whose points a position left out, in seat order, and what came and went since.
    pub unknown: ArrayVec<(Player, i32), MAX_PLAYERS>,
    /// Who left the table: placed behind those who stayed.
    pub left: Left,
}

impl Standing {
    /// The table where most points win and a tie is shared: `totals` in seat order, each of them the one
    /// part of its row.
    pub fn by_points(ending: Option<&'static str>, totals: &[i32]) -> Self {
        let rows = (0..).zip(totals).map(|(seat, total)| (Player(seat), [*total], *total));
        Self::ranked(ending, rows)
    }

    /// The table of players, each with the parts of his total and his strength, which decides about the places.
    pub fn ranked<const N: usize, S: Ord>(
        ending: Option<&'static str>,
        players: impl Iterator<Item = (Player, [i32; N], S)>,
    ) -> Self {
        let players: ArrayVec<_, MAX_PLAYERS> = players.collect();
        let row = |(player, parts, strength): &(Player, [i32; N], S)| {
            let better = players.iter().filter(|(_, _, other)| other > strength).count();
            Row {
                player: *player,
                total: parts.iter().sum(),
                parts: parts.iter().copied().collect(),
                place: Some(1 + better as u8),
                winner: ending.is_some() && better == 0,
            }
        };
        let mut rows: ArrayVec<Row, MAX_PLAYERS> = players.iter().map(row).collect();
        rows.sort_by_key(|row| (row.place, row.player));
        Self { ending, tie: "", rows, unknown: ArrayVec::new(), left: Left::default() }
    }

    /// The same where these players left: they are placed behind those who stayed.
    #[must_use]
    pub fn but_left(mut self, left: Left) -> Self {
        self.left = left;
        if left.is_nobody() || !self.unknown.is_empty() {
            return self;
        }
        let rank = |row: &Row| (left.has(row.player), row.place);
        self.rows.sort_by_key(|row| (rank(row), row.player));
        let ranks: ArrayVec<_, MAX_PLAYERS> = self.rows.iter().map(rank).collect();
        for (row, own) in self.rows.iter_mut().zip(&ranks) {
            let better = ranks.iter().filter(|other| *other < own).count();
            row.place = Some(1 + better as u8);
            row.winner = self.ending.is_some() && better == 0;
        }
        let tied = self.rows.iter().filter(|row| !left.has(row.player));
        let totals: ArrayVec<i32, MAX_PLAYERS> = tied.map(|row| row.total).collect();
        if totals.len() < 2 || totals[0] != totals[1] {
            self.tie = "";
        }
        self
    }

    /// The same where the points of these players are unknown, so that their totals are what came and went since:
    /// then nobody has a place, and nobody wins.
    #[must_use]
    pub fn but_for(mut self, unknown: Few) -> Self {
        if self.rows.iter().all(|row| !unknown.has(row.player)) {
            return self;
        }
        self.tie = "";
        self.rows.sort_by_key(|row| row.player);
        for row in std::mem::take(&mut self.rows) {
            if unknown.has(row.player) {
                self.unknown.push((row.player, row.total));
            } else {
                self.rows.push(Row { place: None, winner: false, ..row });
            }
        }
        self
    }
}

/// What a legal action looks like to whoever lists or plays it.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice<A> {
    pub by: Actor,
    /// The action, or one of those that `form` stands for.
    pub action: A,
    /// Payments, cuts and unknown cards are listed as one form.
    pub form: Option<String>,
    /// How likely `play` takes it, relative to the others; 0 for never.
    pub weight: u32,
}

/// Appends a choice that is listed as it is written.
pub fn push<A>(out: &mut Vec<Choice<A>>, by: impl Into<Actor>, action: impl Into<A>, weight: u32) {
    out.push(Choice { by: by.into(), action: action.into(), form: None, weight });
}

/// Appends a choice that stands for all of a form.
pub fn push_form<A>(
    out: &mut Vec<Choice<A>>,
    by: impl Into<Actor>,
    action: impl Into<A>,
    form: impl Into<String>,
    weight: u32,
) {
    out.push(Choice { by: by.into(), action: action.into(), form: Some(form.into()), weight });
}

/// Lists choices that `play` never takes.
pub fn never<A>(choices: &mut [Choice<A>]) {
    for choice in choices {
        choice.weight = 0;
    }
}

/// For whom an action is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// All that is known.
    Full,
    /// What an onlooker would know: hidden cards are `?`.
    Onlooker,
}
