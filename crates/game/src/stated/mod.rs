//! What a position states of a table, an entry each, and what is the same in every game of laying it out.
//!
//! A game declares its entries with [`stated!`](crate::stated) and the texts of the four rules of its positions
//! with [`position_rules!`](crate::position_rules); it says itself what a table states, and lays one out.

mod laying;
mod table;
mod values;

use std::convert::Infallible;
use std::fmt::Debug;

use super::{Actor, Breach, Claimed, Left, Rules, Step, View};
use evoref_record::notation::{Parsed, Reader, Rest, blanks, or_help, wants};

pub use self::laying::{Laying, Positioned, Wrong};
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
