//! Reading a clause: from words to [`Action`]s, a file for each part of a round.
//!
//! Knows the board's spaces, the players and the cards by name; never the state. Each production is a
//! function; all of them stand together in `grammar.md`.

mod auction;
mod changes;
mod combat;
mod herd;
mod movement;
mod names;
mod path;
mod position;
mod setup;
mod verbs;

use std::ops::Deref;

use super::Evo;
use super::action::Action;
use evoref_game::{Actor, Claimed};
use evoref_record::notation::{Parsed, Reader, Rest, blanks};

pub(super) use self::verbs::Said;

type Out = Vec<Claimed<Action>>;

/// The grammar of Evo: a reader of words with the productions of the game.
#[derive(Clone, Copy)]
pub(crate) struct Grammar<'a>(pub(crate) Reader<'a, Evo>);

impl<'a> Deref for Grammar<'a> {
    type Target = Reader<'a, Evo>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Grammar<'a> {
    /// `evo = order | start | climate | genes | bid | draw | play | adrenaline | move | ( attack | fly | swim | hatch ), [ outcome ] | lose | manual | adjust ;`
    ///
    /// One clause that `by` says, appended to `out`.
    pub(super) fn clause(&self, by: Actor, i: Rest<'a>, out: &mut Out) -> Parsed<'a, ()> {
        match by {
            Actor::Manual => return self.manual(i, out),
            Actor::Adjust => return self.adjust(i, out),
            Actor::Player(_) | Actor::Table => {}
        }
        let (i, verb) = self.verb(i, Said::VERBS, by.by(), Said::named)?;
        let (rest, ()) = match verb {
            Said::Order => self.order(i, out),
            Said::Start => self.start(i, out),
            Said::Climate => self.climate(i, out),
            Said::Genes => self.genes(i, out),
            Said::Bid => self.bid(i, out),
            Said::Draw => self.draw(i, out),
            Said::Play => self.play(i, out),
            Said::Adrenaline => self.adrenaline(i, out),
            Said::Move => self.walks(i, out),
            Said::Attack => self.attack(i, out),
            Said::Fly => self.fly(i, out),
            Said::Swim => self.swim(i, out),
            Said::Hatch => self.hatch(i, out),
            Said::Lose => self.lose(i, out),
        }?;
        self.outcome(rest, out)
    }

    /// Appends the action that the words from `i` to `rest` claim.
    ///
    /// Each production does so itself: an action that is handed up is copied at every step.
    #[allow(clippy::unnecessary_wraps, reason = "the last word of a production")]
    #[inline]
    fn says(&self, i: Rest<'a>, rest: Rest<'a>, action: Action, out: &mut Out) -> Parsed<'a, ()> {
        let span = self.span(blanks(i), rest);
        out.push(Claimed { action, span });
        Ok((rest, ()))
    }
}
