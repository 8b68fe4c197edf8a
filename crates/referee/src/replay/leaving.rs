//! A player who leaves the table before the end.

use nom::Parser;
use nom::combinator::opt;

use super::{RecordPart, Replay};
use crate::header::nobody_came;
use crate::prelude::*;
use crate::subject::verb_of_the_table;
use evoref_game::unknown_player;
use evoref_record::notation::{LEAVING, fold, refuse};

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
    pub(super) fn leaves(&mut self, subject: Word<'_>, body: Body<'_>) {
        let left = read(body, &self.case.opened.header.seats);
        let Some((player, who, _)) = self.understood(left) else { return };
        let name = &self.case.opened.header.seats[player.seat()].name;
        match self.now.section {
            RecordPart::Header | RecordPart::Setup => return self.order(nobody_came(subject)),
            RecordPart::Rounds | RecordPart::Ended if self.now.tally.left.has(player) => {
                return self.order(has_left(name, who.span));
            }
            RecordPart::Position | RecordPart::Rounds | RecordPart::Ended => {}
        }
        let is_played = !self.is_stated() && !self.is_in_gap();
        let round = if is_played { self.case.rules.stage(&self.now.state).round } else { 0 };
        if !self.now.tally.left.has(player) {
            self.now.tally.left.add(player, round);
            self.now.tally.basis.adjusted += 1;
        }
        if let Some(watch) = &mut self.watch {
            watch.leaves(player, name);
        }
        if self.judging() && self.now.section != RecordPart::Position {
            self.case.rules.leave(&mut self.now.state, player, round);
        }
    }

    #[cold]
    pub(super) fn refuse_who_left(&mut self, by: Actor, line: Span) {
        if let Actor::Player(player) = by
            && self.now.tally.left.has(player)
            && self.judging()
        {
            self.order(has_left(&self.case.opened.header.seats[player.seat()].name, line));
        }
    }

    /// Adds how a line is written that says in other words that somebody leaves, or what the table says.
    #[cold]
    pub(super) fn in_other_words(&self, mut misread: Finding) -> Finding {
        let codes = [Record::Syntax, Record::UnknownVerb, Record::UnknownSubject];
        if !codes.iter().any(|code| misread.code == (*code).into()) {
            return misread;
        }
        let opened = &self.case.opened;
        let line = opened.line_at(misread.primary.span.start);
        let line = opened.slice(Span::new(opened.raw(line.start), line.end));
        let words = || line.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        let who = words().find_map(|word| player_of(&opened.header.seats, word));
        if let Some(player) = who
            && words().map(fold).any(|word| LEAVING.iter().any(|words| words.contains(&&*word)))
        {
            let handle = &opened.header.seats[player.seat()].handle;
            misread.help.insert(0, format!("who leaves the table: `left: {handle} \"why\"`"));
        } else if misread.code == Record::Syntax.into()
            && line.contains(':')
            && let Some(verb) = words().next().and_then(|word| verb_of_the_table(G::GAME, word))
        {
            misread.help.insert(0, verb.formed());
        }
        misread
    }
}

fn has_left(name: &str, span: Span) -> Box<Finding> {
    let message = format!("{name} left the table above, and does nothing any more");
    Finding::new(Record::HasLeft, span, message, "who left does nothing").help(
        "move the line `left:` below this one if it happened before, or delete one of the two",
    )
}
