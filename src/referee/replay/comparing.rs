//! A position where nothing is missing, compared with the replay.

use super::Replay;
use crate::diagnostic::Record;
use crate::game::{Actor, Owner, Rules, View, Whose};
use crate::notation::Misread;
use crate::source::Span;

impl<G: Rules> Replay<'_, '_, G> {
    /// Compares a position where nothing is missing with the replay, right below its heading.
    pub(super) fn compare_position(&mut self, round: u32) {
        self.untold.round = round;
        self.compare_open(round);
        self.settle_allowances();
    }

    fn compare_open(&mut self, round: u32) {
        let rules = &*self.case.rules;
        let stated: Vec<_> = self.untold.stated.iter().map(|one| one.0.clone()).collect();
        let mut faults = Vec::new();
        let laid = rules.lay_out(Some(round), &stated, None, &mut faults);
        if !self.tell_faults(faults, &laid) {
            return;
        }
        let ours = open_of(rules, &self.state);
        for (by, theirs) in open_of(rules, &laid) {
            let here = ours.iter().find(|(owner, _)| *owner == by);
            let ours = here.map_or(&[][..], |(_, ours)| ours.as_slice());
            let only = |one: &[String], other: &[String]| -> Vec<String> {
                let only = one.iter().filter(|text| !other.contains(*text));
                only.cloned().collect()
            };
            let (stated, replayed) = (only(&theirs, ours), only(ours, &theirs));
            if stated.is_empty() && replayed.is_empty() {
                continue;
            }
            let span = self.span_of(by);
            let named = |texts: &[String]| match texts {
                [] => "nothing of it".to_owned(),
                texts => format!("`{}`", texts.join("`, `")),
            };
            let misread = Misread::new(
                Record::PositionDiffers,
                span,
                format!(
                    "the position says {}, the replay has {}",
                    named(&stated),
                    named(&replayed)
                ),
                "not what the lines above lead to",
            )
            .help(
                "nothing is missing above, so the position is one large count: it changes nothing",
            )
            .help("where lines are missing, write `gap: \"why\"` above `position`");
            return self.order(misread);
        }
    }

    /// Where the position says something of an owner.
    fn span_of(&self, by: Actor) -> Span {
        let mut lines = self.untold.stated.iter();
        let line = lines.find(|(stated, _)| stated.by == by);
        line.map_or(self.untold.heading.1, |(_, span)| *span)
    }

    /// Who owns a number, in words, and where a position says something of that owner.
    pub(super) fn whose(&self, owner: Owner) -> (String, Span) {
        let seats = &self.case.opened.header.seats;
        match owner.whose(seats.len() as u8) {
            Whose::Table => ("the table".to_owned(), self.span_of(Actor::Table)),
            Whose::Player(player) => {
                let name = seats[player.seat()].name.to_string();
                (name, self.span_of(Actor::Player(player)))
            }
            Whose::Thing(_) => {
                let name = self.case.rules.thing(owner).unwrap_or_default();
                (name.to_string(), self.untold.heading.1)
            }
        }
    }
}

/// What lies open on a table, as a position states it, by owner.
fn open_of<G: Rules>(rules: &G, state: &G::State) -> Vec<(Actor, Vec<String>)> {
    let position = rules.position(state).into_iter();
    let texts = position.map(|(by, stated)| {
        let open = stated.iter().filter(|stated| !rules.is_hidden(stated));
        let texts = open.map(|stated| {
            let mut text = String::new();
            rules.print_stated(stated, View::Full, &mut text);
            text
        });
        (by, texts.collect())
    });
    texts.collect()
}
