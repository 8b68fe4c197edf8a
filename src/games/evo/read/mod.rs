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
mod setup;
mod verbs;

use super::Evo;
use super::action::Action;
use crate::notation::{Parsed, Reader, Rest, blanks};
use crate::rules::{Actor, Claimed};

pub(super) use self::verbs::Said;

type Out = Vec<Claimed<Action>>;

impl<'a> Reader<'a, Evo> {
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
        let (rest, mut action) = match verb {
            Said::Order => self.order(i),
            Said::Start => self.start(i),
            Said::Climate => self.climate(i),
            Said::Genes => self.genes(i),
            Said::Bid => self.bid(i),
            Said::Draw => self.draw(i),
            Said::Play => self.play(i),
            Said::Adrenaline => self.adrenaline(i),
            Said::Move => return self.walks(i, out),
            Said::Attack => self.attack(i),
            Said::Fly => self.fly(i),
            Said::Swim => self.swim(i),
            Said::Hatch => self.hatch(i),
            Said::Lose => self.lose(i),
        }?;
        let span = self.span(blanks(i), rest);
        let (rest, ()) = self.outcome(rest, &mut action)?;
        out.push(Claimed { action, span });
        Ok((rest, ()))
    }
}
