//! What a position states of a table, an entry each, and what is the same in every game of laying it out.
//!
//! A game declares its entries with [`stated!`](crate::stated) and the texts of the four rules of its positions
//! with [`position_rules!`](crate::position_rules); it says itself what a table states, and lays one out.

mod table;
mod values;

use std::convert::Infallible;
use std::fmt::Debug;

use super::{Actor, Breach, Claimed, Left, Player, Rules, Step, View, Words};
use evoref_record::notation::{Parsed, Reader, Rest, blanks, or_help, wants};

pub use self::values::{Cards, Few, Numbered, Phases, Untold, spelled};

/// One thing that a clause of a position states; see [`stated!`](crate::stated). Of a game that has no
/// positions it is [`Infallible`].
pub trait Stating<G: Rules>: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What a position may state, one line a form; `PLAYER` is a handle, `PLAYERS` are all.
    const LINES: &'static [&'static str];

    /// Understands the words of one thing that `by` states.
    ///
    /// # Errors
    /// The place at which something else was wanted, or words that cannot be.
    fn read<'a>(reader: &Reader<'a, G>, by: Actor, i: Rest<'a>) -> Parsed<'a, Self>;

    /// Prints it as [`Stating::read`] understands it. For [`View::Onlooker`] hidden cards are counted; prints
    /// nothing of what only its owner knows.
    fn print(&self, rules: &G, view: View, out: &mut String);

    /// Whether it lies hidden at the table or is only remembered, so that a position may leave it out.
    fn is_hidden(&self) -> bool;

    /// Whether it is a phase behind the first of its round.
    fn is_later(&self) -> bool;

    /// Whether an owner who states both says one thing twice.
    fn is_like(&self, other: &Self) -> bool;

    /// Whether it can be so in this state; what nobody knows of it can.
    fn agrees(&self, rules: &G, state: &G::State, by: Actor) -> bool;

    /// What a table states right below the heading of its round, in the order in which it is written. Hidden
    /// things of which nothing is known are left out.
    fn position(rules: &G, state: &G::State) -> Vec<(Actor, Vec<Self>)>;

    /// The table as a position states it: right below the heading of `round`, or the final one without a
    /// round. `before` is the table above the gap that the position ends, `left` is who went away. An unusable table
    /// may be any.
    fn lay_out(
        rules: &G,
        round: Option<u32>,
        stated: &[Stated<Self>],
        before: Option<&G::State>,
        left: Left,
    ) -> (G::State, Faults<G>);
}

impl<G: Rules> Stating<G> for Infallible {
    const LINES: &'static [&'static str] = &[];

    fn read<'a>(_: &Reader<'a, G>, _: Actor, i: Rest<'a>) -> Parsed<'a, Self> {
        wants(i, "nothing, for this game has no positions")
    }

    fn print(&self, _: &G, _: View, _: &mut String) {}

    fn is_hidden(&self) -> bool {
        match *self {}
    }

    fn is_later(&self) -> bool {
        match *self {}
    }

    fn is_like(&self, _: &Self) -> bool {
        match *self {}
    }

    fn agrees(&self, _: &G, _: &G::State, _: Actor) -> bool {
        match *self {}
    }

    fn position(_: &G, _: &G::State) -> Vec<(Actor, Vec<Self>)> {
        Vec::new()
    }

    fn lay_out(
        rules: &G,
        _: Option<u32>,
        _: &[Stated<Self>],
        before: Option<&G::State>,
        _: Left,
    ) -> (G::State, Faults<G>) {
        (before.cloned().unwrap_or_else(|| rules.start()), Vec::new())
    }
}

/// What a clause of a position states.
#[derive(Debug, Clone, PartialEq)]
pub struct Stated<S> {
    /// Whose line it is.
    pub by: Actor,
    /// Where it stands.
    pub at: Step,
    /// What is stated.
    pub what: S,
}

/// What is wrong with a position, each with the clause that states it; a warning is one, too.
pub type Faults<G> = Vec<(Option<Step>, Breach<G>)>;

/// Understands one clause of a position, appended to `out`: what `by` states, with commas between.
///
/// # Errors
/// The place at which something else was wanted, or words that cannot be.
pub fn read_stated<'a, G: Rules>(
    reader: &Reader<'a, G>,
    by: Actor,
    i: Rest<'a>,
    out: &mut Vec<Claimed<G::Stated>>,
) -> Parsed<'a, ()> {
    let claimed = |i| {
        let (rest, action) = match by {
            Actor::Table | Actor::Player(_) => G::Stated::read(reader, by, i)?,
            Actor::Manual | Actor::Adjust => {
                let help = "a position says how the table stands: write the number that is meant";
                return or_help(wants(i, "what a position states"), help);
            }
        };
        Ok((rest, Claimed { action, span: reader.span(blanks(i), rest) }))
    };
    let (i, stated) = reader.list(claimed)(i)?;
    out.extend(stated);
    Ok((i, ()))
}

/// In which way something is wrong with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// Something that lies open is not stated.
    Missing,
    /// Such a table cannot lie there.
    Impossible,
    /// It could lie there, and no rule leads to it.
    AgainstRules,
    /// No course of play leads to it, though nothing written contradicts it.
    Unlikely,
}

/// A game that has positions; see [`position_rules!`](crate::position_rules).
pub trait Positioned: Rules {
    /// What is wrong, as a breach of the rule that has it.
    fn wrong(wrong: Wrong, words: Words) -> Breach<Self>;
}

/// A position on its way to the table: what it states, and what is wrong with it.
pub struct Laying<'a, G: Rules> {
    stated: &'a [Stated<G::Stated>],
    /// What is wrong so far.
    pub faults: Faults<G>,
}

impl<'a, G: Positioned> Laying<'a, G> {
    /// What is stated; nothing of it is said twice.
    pub fn of(stated: &'a [Stated<G::Stated>]) -> Self {
        let mut laying = Self { stated, faults: Vec::new() };
        for (index, one) in stated.iter().enumerate() {
            let mut above = stated[..index].iter();
            if above.any(|other| other.by == one.by && other.what.is_like(&one.what)) {
                let words = Words::say("the position says this twice", "said before");
                laying.impossible(one.at, words);
            }
        }
        laying
    }

    /// All that an owner states of a kind, each with its place.
    pub fn all<T>(
        &self,
        by: Actor,
        kind: fn(&'a G::Stated) -> Option<&'a T>,
    ) -> impl Iterator<Item = (Step, &'a T)> + use<'a, G, T> {
        let own = self.stated.iter().filter(move |stated| stated.by == by);
        own.filter_map(move |stated| Some((stated.at, kind(&stated.what)?)))
    }

    /// What the table states of a kind, with its place.
    pub fn table<T>(&self, kind: fn(&'a G::Stated) -> Option<&'a T>) -> Option<(Step, &'a T)> {
        self.all(Actor::Table, kind).next()
    }

    /// What is stated of a player, with its place.
    pub fn player<T>(
        &self,
        player: Player,
        kind: fn(&'a G::Stated) -> Option<&'a T>,
    ) -> Option<(Step, &'a T)> {
        self.all(Actor::Player(player), kind).next()
    }

    /// Where the position begins.
    pub fn first_step(&self) -> Step {
        self.stated.first().map_or(Step::default(), |stated| stated.at)
    }

    /// Something that lies open is not stated.
    pub fn missing(&mut self, words: Words) {
        self.faults.push((None, G::wrong(Wrong::Missing, words)));
    }

    /// Such a table cannot lie there.
    pub fn impossible(&mut self, at: impl Into<Option<Step>>, words: Words) {
        self.faults.push((at.into(), G::wrong(Wrong::Impossible, words)));
    }

    /// It could lie there, and no rule leads to it.
    pub fn against_rules(&mut self, at: impl Into<Option<Step>>, words: Words) {
        self.faults.push((at.into(), G::wrong(Wrong::AgainstRules, words)));
    }

    /// No course of play leads to it.
    pub fn unlikely(&mut self, at: impl Into<Option<Step>>, words: Words) {
        self.faults.push((at.into(), G::wrong(Wrong::Unlikely, words)));
    }

    /// The phase at whose beginning the table stands, which fits the heading below; `rounds` says how many
    /// there can be.
    pub fn phase<P: Phases>(
        &mut self,
        stated: Option<(Step, &P)>,
        round: Option<u32>,
        most: u32,
        rounds: &str,
    ) -> Option<P> {
        let (at, phase) = stated.map(|(at, phase)| (at, *phase)).unzip();
        let is_end = phase.is_some_and(P::is_end);
        match round {
            None if !is_end => {
                let words = "the heading of a round is missing below the position";
                let help =
                    "write `round N` below it, or `table: phase end` in it for the final table";
                self.missing(Words::say(words, "no `round N` below").help(help));
            }
            Some(_) if is_end => {
                let words = "the position is the final table, so no heading follows it";
                let help = "write `result: final ...` below it, or another phase here";
                self.impossible(at, Words::say(words, "the final table").help(help));
            }
            Some(round) if !(1..=most).contains(&round) => {
                let words = format!("the position stands in round {round}, and {rounds}");
                self.impossible(None, Words::say(words, "no such round"));
            }
            None | Some(_) => {}
        }
        phase
    }

    /// The deck has another number of cards than is left for it.
    pub fn another_deck(&mut self, at: Step, stated: u8, left: u8) {
        let has = format!("the deck has {stated} cards in the position");
        let words = format!("{has}, and beside what lies elsewhere there are {left}");
        self.impossible(at, Words::say(words, "another number of cards"));
    }
}
