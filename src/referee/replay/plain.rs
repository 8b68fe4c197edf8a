//! The line that most of a record consists of, on the shortest way: one clause of a player or the
//! table, without comment, string or claim.
//!
//! Knows only when it may act; whatever is out of the ordinary it leaves, unread, to the whole
//! grammar, which alone says what is wrong with a line.

use super::acting::Here;
use super::{Replay, Section};
use crate::notation::{Cursor, Lines, MAX_LINE};
use crate::rules::{Actor, Claimed, Log, Player, Rules, Seat};
use crate::source::Span;

/// Whose handle begins with a letter, for each letter.
#[derive(Clone, Copy)]
pub(super) struct Speakers([u8; 256]);

/// Nobody's handle begins so.
const NOBODY: u8 = u8::MAX;
/// The table itself.
const TABLE: u8 = NOBODY - 1;
/// More than one begin so, or a longer handle. Below are the seats whose handle is that letter.
const LONGER: u8 = TABLE - 1;

impl Speakers {
    pub(super) fn of(seats: &[Seat]) -> Self {
        let mut speakers = Self([NOBODY; 256]);
        let handles = (0..LONGER).zip(seats.iter().map(|seat| &*seat.handle));
        for (number, handle) in handles.chain([(TABLE, "table")]) {
            for first in handle.bytes().take(1).map(usize::from) {
                let alone = speakers.0[first] == NOBODY && (handle.len() == 1 || number == TABLE);
                speakers.0[first] = if alone { number } else { LONGER };
            }
        }
        speakers
    }

    /// On whose behalf a line speaks, and where its clause begins, if it begins as `fmt` writes it.
    #[allow(
        clippy::inline_always,
        reason = "called for every line, from one place"
    )]
    #[inline(always)]
    fn of_line(&self, line: &[u8], seats: &[Seat]) -> Option<(Actor, usize)> {
        let (by, length) = match self.0[*line.first()? as usize] {
            TABLE if line.starts_with(b"table") => (Actor::Table, b"table".len()),
            NOBODY | TABLE => return None,
            LONGER => longer(line, seats)?,
            number => (Actor::Player(Player(number)), 1),
        };
        let [b':', b' ', begins, ..] = line.get(length..)? else {
            return None;
        };
        (*begins > b' ').then_some((by, length + 2))
    }
}

/// Who speaks in a line, of several whose handles begin alike, and how long his handle is.
fn longer(line: &[u8], seats: &[Seat]) -> Option<(Actor, usize)> {
    let says = |name: &[u8]| line.starts_with(name) && line.get(name.len()) == Some(&b':');
    let mut handles = (0..).zip(seats).map(|(number, seat)| {
        let by = Actor::Player(Player(number));
        (by, seat.handle.as_bytes())
    });
    let player = handles.find(|(_, handle)| says(handle));
    let (by, handle) = player.or(says(b"table").then_some((Actor::Table, b"table")))?;
    Some((by, handle.len()))
}

impl<'s, G: Rules, L: Log> Replay<'_, 's, G, L> {
    /// Reads and judges lines as long as they are plain ones.
    #[inline]
    pub(super) fn plain_lines(&mut self, lines: &mut Lines<'s>, words: &mut Cursor<'s, '_>) {
        if !self.plain
            || self.stop.is_some()
            || self.read_failed
            || !self.pending.is_empty()
            || !matches!(self.section, Section::Setup | Section::Rounds)
        {
            return;
        }
        let mut claimed = std::mem::take(&mut self.buffer);
        while self.plain_line(lines, words, &mut claimed) {}
        self.buffer = claimed;
    }

    /// Reads and judges the next line if it is a plain one; says whether another may follow.
    #[inline]
    fn plain_line(
        &mut self,
        lines: &mut Lines<'s>,
        words: &mut Cursor<'s, '_>,
        claimed: &mut Vec<Claimed<G::Action>>,
    ) -> bool {
        let (text, at, from) = lines.rest();
        let seats = &self.session.opened.header.seats;
        let Some((by, length)) = self.speakers.of_line(&text.as_bytes()[from..], seats) else {
            return false;
        };
        let start = from + length;
        words.go_to(start);
        claimed.clear();
        let read = self.session.rules.read(by, words, claimed);
        let end = match words.line_end() {
            Some(end) if read.is_ok() && end - from <= MAX_LINE => end,
            _ => return false,
        };
        self.actions += claimed.len() as u64;
        let here = Here {
            line: Span::new(at + from as u32, at + end as u32),
            body: Span::new(at + start as u32, at + end as u32),
            at: at + start as u32,
        };
        lines.go_on(end + 1);
        self.act_on_all(by, &here, claimed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_speaks_is_found_by_a_letter_or_among_those_who_begin_alike() {
        let seat = |handle: &str| Seat {
            handle: handle.into(),
            name: handle.into(),
            span: Span::default(),
        };
        let seats = ["A", "Al", "Bo", "t", "D"].map(seat);
        let speakers = Speakers::of(&seats);
        let player = |seat: u8, begins: usize| Some((Actor::Player(Player(seat)), begins));
        for (line, expected) in [
            ("A: pass", player(0, 3)),
            ("Al: pass", player(1, 4)),
            ("Bo: pass", player(2, 4)),
            ("t: pass", player(3, 3)),
            ("table: reveal", Some((Actor::Table, 7))),
            ("D: pass\n", player(4, 3)),
            ("Bob: pass", None),
            ("B: pass", None),
            ("Ali: pass", None),
            ("tab: pass", None),
            ("a: pass", None),
            ("A : pass", None),
            ("A:pass", None),
            ("A:  pass", None),
            ("A: \n", None),
            ("A:", None),
            ("", None),
        ] {
            assert_eq!(
                speakers.of_line(line.as_bytes(), &seats),
                expected,
                "{line}"
            );
        }
    }
}
