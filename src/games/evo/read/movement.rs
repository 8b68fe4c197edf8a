//! Reading what costs a movement point: walks, attacks, flights and swims.

use super::path::{Joint, Path};
use super::{Out, Words};
use crate::diagnostic::Record;
use crate::games::evo::Evo;
use crate::games::evo::action::{Action, Combat, Go, Way};
use crate::games::evo::data::board::SpaceId;
use crate::notation::{Cursor, Misread, Reading, Word};
use crate::rules::Claimed;
use crate::source::Span;

impl Evo {
    /// `move PATH PATH…`: one action a step.
    pub(super) fn read_walks(&self, words: &mut Words<'_, '_>, out: &mut Out) -> Reading<()> {
        loop {
            if self.plain_walk(words, out) {
                if words.has_word() {
                    continue;
                }
                return Ok(());
            }
            let word = words.expect("a path such as `c4-c5`")?;
            let mut path = Path::default();
            self.path(words, word, Joint::Step, &mut path)?;
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
            if path.spaces.len() < 2 {
                let torn = self.torn(words, word, Joint::Step);
                return Err(
                    torn.unwrap_or_else(|| Cursor::unexpected(word, "a path such as `c4-c5`"))
                );
            }
            for step in path.spaces.windows(2) {
                out.push(Claimed {
                    action: Action::Go(Go {
                        way: Way::Walk,
                        from: step[0].id,
                        to: step[1].id,
                        combat: None,
                    }),
                    span: word.part(step[0].from.into(), step[1].to.into()),
                });
            }
            if !words.has_word() {
                return Ok(());
            }
        }
    }

    /// Takes a path of steps as `fmt` writes it; false if anything else stands here.
    fn plain_walk(&self, words: &mut Words<'_, '_>, out: &mut Out) -> bool {
        let (text, start, before) = (words.ahead(), words.next_start(), out.len());
        let mut last: Option<(SpaceId, usize)> = None;
        let mut from = 0;
        while from < text.len() {
            let dash = text[from..].iter().position(|byte| *byte == b'-');
            let to = dash.map_or(text.len(), |length| from + length);
            let Some(space) = self.board.exact(&text[from..to]) else {
                out.truncate(before);
                return false;
            };
            if let Some((way, begin)) = last {
                out.push(Claimed {
                    action: Action::Go(Go {
                        way: Way::Walk,
                        from: way,
                        to: space,
                        combat: None,
                    }),
                    span: Span::new(start + begin as u32, start + to as u32),
                });
            }
            last = Some((space, from));
            from = to + 1;
        }
        let steps = out.len() - before;
        let plain = from > text.len() && (1..Path::MOST).contains(&steps);
        if plain {
            words.advance();
        } else {
            out.truncate(before);
        }
        plain
    }

    /// `attack SPACExSPACE …`
    pub(super) fn read_attack(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let word = words.expect("who attacks whom, such as `c4xc5`")?;
        let mut path = Path::default();
        self.path(words, word, Joint::Strike, &mut path)?;
        if path.spaces.len() != 2 || path.strike.is_none() {
            let torn = match path.spaces.len() {
                1 => self.torn(words, word, Joint::Strike),
                2 => self.disjointed(word.text, word.span, Joint::Strike),
                _ => None,
            };
            return Err(
                torn.unwrap_or_else(|| Cursor::unexpected(word, "an attack such as `c4xc5`"))
            );
        }
        let combat = self.read_combat(words)?;
        Ok(path.go(Way::Walk, Some(combat)))
    }

    /// `fly SPACE-SPACE-SPACE` or `fly SPACE-SPACExSPACE …`
    pub(super) fn read_fly(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let word = words.expect("a flight such as `c4-c5-d5`")?;
        let mut path = Path::default();
        self.path(words, word, Joint::Step, &mut path)?;
        if path.spaces.len() != 3 || path.strike.is_some_and(|at| at != 2) {
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
        let mut path = Path::default();
        self.path(words, word, Joint::Step, &mut path)?;
        if path.spaces.len() != 2 {
            return Err(Cursor::unexpected(
                word,
                "two coastal spaces, such as `a1-f6` or `a1xf6`",
            ));
        }
        let combat = path.strike.map(|_| self.read_combat(words)).transpose()?;
        Ok(path.go(Way::Swim, combat))
    }
}

impl Evo {
    /// What to say about a space that stands alone, when the next words are others.
    fn torn(&self, words: &mut Words<'_, '_>, word: Word<'_>, last: Joint) -> Option<Box<Misread>> {
        let mut text = word.text.to_owned();
        let mut span = word.span;
        while let Some(next) = words.peek().filter(|next| !next.quoted) {
            self.board.find(next.text)?;
            text.push(' ');
            text.push_str(next.text);
            span = span.join(next.span);
            words.word();
            if last == Joint::Strike {
                break;
            }
        }
        self.disjointed(&text, span, last)
    }
}

impl Path {
    fn go(&self, way: Way, combat: Option<Combat>) -> Action {
        Action::Go(Go {
            way,
            from: self.spaces[0].id,
            to: self.spaces[self.spaces.len() - 1].id,
            combat,
        })
    }
}
