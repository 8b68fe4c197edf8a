//! Reading what costs a movement point: walks, attacks, flights and swims.

use super::path::Path;
use super::{Out, Words};
use crate::diagnostic::Record;
use crate::games::evo::Evo;
use crate::games::evo::action::{Action, Combat, Go, Way};
use crate::notation::{Cursor, Misread, Reading};
use crate::rules::Claimed;

impl Evo {
    /// `move PATH PATH…`: one action a step.
    pub(super) fn read_walks(&self, words: &mut Words<'_, '_>, out: &mut Out) -> Reading<()> {
        loop {
            let word = words.expect("a path such as `c4-c5`")?;
            let path = self.path(words, word)?;
            if path.strike.is_some() {
                return Err(Misread::new(
                    Record::Expected,
                    word.span,
                    format!(
                        "`{}` is an attack, and `move` only walks to empty spaces",
                        word.text
                    ),
                    "an attack, not a move",
                )
                .help(format!(
                    "form: `attack {} DIE`, where DIE is miss, hit, +0, +1 or +2",
                    word.text
                )));
            }
            if path.len < 2 {
                return Err(Cursor::unexpected(word, "a path such as `c4-c5`"));
            }
            for step in path.spaces[..path.len].windows(2) {
                out.push(Claimed {
                    action: Action::Go(Go {
                        way: Way::Walk,
                        from: step[0].id,
                        to: step[1].id,
                        combat: None,
                    }),
                    span: word.part(step[0].from, step[1].to),
                });
            }
            if words.peek().is_none() {
                return Ok(());
            }
        }
    }

    /// `attack SPACExSPACE …`
    pub(super) fn read_attack(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let word = words.expect("who attacks whom, such as `c4xc5`")?;
        let path = self.path(words, word)?;
        if path.len != 2 || path.strike.is_none() {
            return Err(Cursor::unexpected(word, "an attack such as `c4xc5`"));
        }
        let combat = self.read_combat(words)?;
        Ok(path.go(Way::Walk, Some(combat)))
    }

    /// `fly SPACE-SPACE-SPACE` or `fly SPACE-SPACExSPACE …`
    pub(super) fn read_fly(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let word = words.expect("a flight such as `c4-c5-d5`")?;
        let path = self.path(words, word)?;
        if path.len != 3 || path.strike.is_some_and(|at| at != 2) {
            return Err(Cursor::unexpected(
                word,
                "a flight over one space, such as `c4-c5-d5` or `c4-c5xd5`",
            ));
        }
        let combat = path.strike.map(|_| self.read_combat(words)).transpose()?;
        Ok(path.go(Way::Fly(path.spaces[1].id), combat))
    }

    /// `swim SPACE-SPACE` or `swim SPACExSPACE …`
    pub(super) fn read_swim(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let word = words.expect("two coastal spaces such as `a1-f6`")?;
        let path = self.path(words, word)?;
        if path.len != 2 {
            return Err(Cursor::unexpected(
                word,
                "two coastal spaces, such as `a1-f6` or `a1xf6`",
            ));
        }
        let combat = path.strike.map(|_| self.read_combat(words)).transpose()?;
        Ok(path.go(Way::Swim, combat))
    }
}

impl Path {
    fn go(&self, way: Way, combat: Option<Combat>) -> Action {
        Action::Go(Go {
            way,
            from: self.spaces[0].id,
            to: self.spaces[self.len - 1].id,
            combat,
        })
    }
}
