//! Reading the words of a clause: every form of every verb is one production.
//!
//! Knows spellings; nothing here depends on where the session stands.

mod adjust;
mod attack;
mod card;
mod hand;
mod places;
mod position;
mod table;
mod turn;
mod verbs;

pub(super) use self::verbs::Said;
use std::ops::Deref;

use super::Evolution;
use super::action::{Ability, Action};
use evoref_game::{Actor, Claimed};
use evoref_record::diagnostic::Record;
use evoref_record::notation::{Misread, Parsed, Reader, Rest, blanks, refuse};

pub(super) use places::species_id;

type Out<'o> = &'o mut Vec<Claimed<Action>>;

/// The grammar of Evolution: a reader of words with the productions of the game.
#[derive(Clone, Copy)]
pub(crate) struct Grammar<'a>(pub(crate) Reader<'a, Evolution>);

impl<'a> Deref for Grammar<'a> {
    type Target = Reader<'a, Evolution>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Grammar<'a> {
    /// `evolution = said | adjust ;`
    ///
    /// One clause, with what stands after `=>`; its actions are appended to `out`.
    #[inline]
    pub(super) fn clause(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        match by {
            Actor::Player(_) | Actor::Table => self.said(by, i, out),
            Actor::Adjust => self.adjust(i, out),
            Actor::Manual => refuse(
                Misread::new(
                    Record::UnknownVerb,
                    self.clause_span(),
                    "Evolution has no cards outside its seventeen traits, so nothing is done by hand",
                    "nothing to do by hand",
                )
                .help("a number the table changed by decree is `adjust: A +2 food \"why\"`"),
            ),
        }
    }

    /// `said = first | traits | reveal | draw | hand | food | found | grow | lay | use | intelligence | feed | attack | pass ;`
    fn said(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, said) = self.verb(i, Said::VERBS, by.by(), Said::named)?;
        match said {
            Said::First => self.first(rest, out),
            Said::Traits => self.traits(rest, out),
            Said::Reveal => self.reveal(i, rest, out),
            Said::Draw => self.draw(rest, out),
            Said::Hand => self.hand(rest, out),
            Said::Food => self.food(rest, out),
            Said::Species => self.found(rest, out),
            Said::Grow => self.grow(by, rest, out),
            Said::Trait => self.lay(by, rest, out),
            Said::Fertile => self.ability(Ability::Fertile, by, rest, out),
            Said::LongNeck => self.ability(Ability::LongNeck, by, rest, out),
            Said::FatTissue => self.ability(Ability::FatTissue, by, rest, out),
            Said::Intelligence => self.intelligence(by, rest, out),
            Said::Feed => self.feed(by, rest, out),
            Said::Attack => self.attack(by, rest, out),
            Said::Pass => self.pass(rest, out),
        }
    }

    /// Appends an action that the words from `i` to `rest` claim.
    #[inline]
    fn says(&self, i: Rest<'a>, rest: Rest<'a>, action: Action, out: Out<'_>) {
        let span = self.span(blanks(i), rest);
        out.push(Claimed { action, span });
    }

    /// Appends the action that the clause claims, from its verb to `rest`.
    ///
    /// Each production does so itself: an action that is handed up is copied at every step.
    #[allow(clippy::unnecessary_wraps, reason = "the last word of a production")]
    #[inline]
    fn claims(&self, rest: Rest<'a>, action: Action, out: Out<'_>) -> Parsed<'a, ()> {
        self.says(self.begin(), rest, action, out);
        Ok((rest, ()))
    }
}
