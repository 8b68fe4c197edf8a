//! The line that most of a record consists of, on the shortest way: one clause of a player or the
//! table, without comment, string or claim.
//!
//! Knows only when it may act; whatever is out of the ordinary it leaves, unread, to the whole
//! grammar, which alone says what is wrong with a line.

use super::acting::Here;
use super::{Replay, Section};
use crate::notation::{Cursor, Lines, MAX_LINE};
use crate::rules::{Actor, Log, Player, Rules};
use crate::source::Span;

impl<'s, G: Rules, L: Log> Replay<'_, 's, G, L> {
    /// Reads and judges the next line if it is a plain one; says whether it was.
    #[inline]
    pub(super) fn plain_line(&mut self, lines: &mut Lines<'s>, words: &mut Cursor<'s, '_>) -> bool {
        let (text, at, from) = lines.rest();
        let Some((by, length)) = self.speaker(&text.as_bytes()[from..]) else {
            return false;
        };
        let start = from + length;
        words.go_to(start);
        self.buffer.clear();
        let read = self.session.rules.read(by, words, &mut self.buffer);
        let end = match words.line_end() {
            Some(end) if read.is_ok() && end - from <= MAX_LINE => end,
            _ => return false,
        };
        self.actions += self.buffer.len() as u64;
        let here = Here {
            line: Span::new(at + from as u32, at + end as u32),
            body: Span::new(at + start as u32, at + end as u32),
            at: at + start as u32,
        };
        self.act_on_all(by, &here);
        lines.go_on(end + 1);
        true
    }

    /// On whose behalf a line speaks, and where its clause begins, if it begins as `fmt` writes it
    /// and nothing is supposed, taken back or allowed.
    #[inline]
    fn speaker(&self, line: &[u8]) -> Option<(Actor, usize)> {
        let seats = &self.session.opened.header.seats;
        let is = |subject: &[u8]| {
            line.first() == subject.first()
                && line.get(subject.len()) == Some(&b':')
                && (subject.len() == 1 || line.starts_with(subject))
        };
        let (by, length) = match seats.iter().position(|seat| is(seat.handle.as_bytes())) {
            Some(seat) => (
                Actor::Player(Player(seat as u8)),
                seats[seat].handle.len() + 2,
            ),
            None if is(b"table") => (Actor::Table, b"table: ".len()),
            None => return None,
        };
        let begins = line.get(length - 1) == Some(&b' ')
            && line.get(length).is_some_and(|byte| *byte > b' ')
            && self.plain
            && self.stop.is_none()
            && !self.read_failed
            && self.pending.is_empty()
            && matches!(self.section, Section::Setup | Section::Rounds);
        begins.then_some((by, length))
    }
}
