//! A player who leaves the table before the end.

use nom::Parser;
use nom::combinator::opt;

use super::{Replay, Section};
use crate::header::nobody_came;
use evoref_game::{Actor, Player, Rules, Seat, player_of, unknown_player};
use evoref_record::diagnostic::Record;
use evoref_record::notation::{Body, Misread, Reading, Word, refuse};
use evoref_record::source::Span;

/// `left = handle, [ string ] ;`
///
/// Who leaves, and the reason.
pub(crate) fn read<'s>(
    body: Body<'s>,
    seats: &[Seat],
) -> Reading<(Player, Word<'s>, Option<Word<'s>>)> {
    let reader = body.reader();
    reader.line_of(|i| {
        let (rest, who) = reader.word("the handle of a player")(i)?;
        let Some(player) = player_of(seats, who.text) else {
            return refuse(unknown_player(who, seats));
        };
        let (rest, why) = opt(reader.string("a reason in quotes")).parse(rest)?;
        Ok((rest, (player, who, why)))
    })
}

impl<G: Rules> Replay<'_, '_, G> {
    /// A line that says that a player left.
    pub(super) fn leaves(&mut self, subject: Word<'_>, body: Body<'_>) {
        let (player, who, _) = match read(body, &self.case.opened.header.seats) {
            Ok(read) => read,
            Err(misread) => return self.form(*misread),
        };
        match self.section {
            Section::Header | Section::Setup => return self.order(nobody_came(subject)),
            Section::Rounds | Section::Ended if self.left.has(player) => {
                return self.order(has_left(self.name_of(player), who.span));
            }
            Section::Position | Section::Rounds | Section::Ended => {}
        }
        let round = if self.is_stated() || self.is_in_gap() {
            0
        } else {
            self.case.rules.stage(&self.state).round
        };
        if !self.left.has(player) {
            self.left.add(player, round);
            self.adjusted += 1;
        }
        if self.judging() && self.section != Section::Position {
            self.case.rules.leave(&mut self.state, player, round);
        }
    }

    /// Whoever left stays away from a table that is stated anew.
    pub(super) fn stay_away(&mut self) {
        for (player, round) in self.left.iter() {
            self.case.rules.leave(&mut self.state, player, round);
        }
    }

    /// Refuses a clause of somebody who left.
    #[cold]
    pub(super) fn refuse_who_left(&mut self, by: Actor, line: Span) {
        if let Actor::Player(player) = by
            && self.left.has(player)
            && self.judging()
        {
            self.order(has_left(self.name_of(player), line));
        }
    }

    fn name_of(&self, player: Player) -> &str {
        let seats = &self.case.opened.header.seats;
        seats.get(player.seat()).map_or("?", |seat| &seat.name)
    }
}

fn has_left(name: &str, span: Span) -> Box<Misread> {
    Misread::new(
        Record::HasLeft,
        span,
        format!("{name} left the table above, and does nothing any more"),
        "who left does nothing",
    )
    .help("move the line `left:` below this one if it happened before, or delete one of the two")
}
