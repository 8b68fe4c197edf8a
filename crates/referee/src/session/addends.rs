//! Where the points of a score come from.

use super::tape::Tape;
use super::telling::Telling;
use crate::Addend;
use crate::place::locate;
use crate::prelude::*;
use crate::replay::{POSITION, Replay};

impl<G: Rules> Tape<G> {
    /// Every addend of every player's score up to the cursor, in the order in which they fell.
    pub(super) fn addends(&self) -> Vec<Addend> {
        let case = self.case();
        case.work.begin_verdict();
        let until = self.below();
        let mut told = Telling::default();
        let mut run = Replay::run(&case, Some(&mut told), until);
        if until == u32::MAX {
            run.finish_quietly();
        }
        let ended = run.state.clone();
        drop(run);
        let (mut setup, mut rounds) = (None, Vec::new());
        for (span, line) in case.opened.body_lines() {
            match line {
                Ok(Statement::Setup(_)) => setup = Some(span),
                Ok(Statement::Round(number)) => {
                    rounds.push((span.start, number.text.parse().unwrap_or(0)));
                }
                Ok(Statement::Version(_) | Statement::Position(_) | Statement::Said { .. })
                | Err(_) => {}
            }
        }
        // A record that begins with a position says itself what everybody has.
        let mut addends = setup.map_or_else(Vec::new, |setup| self.begun_with(setup));
        for (fact, entry) in told.changes() {
            let Some(player) = self.scoring(&entry) else { continue };
            let span = locate(&case, entry.step);
            addends.push(Addend {
                player,
                delta: entry.delta,
                why: entry.why,
                phrase: self.phrase_of(&ended, fact, &entry),
                of: match entry.from {
                    Some(thing) => self.rules.thing(thing),
                    None => fact.and_then(Fact::subject),
                },
                round: match rounds.partition_point(|(at, _)| *at <= span.start) {
                    0 => 0,
                    above => rounds[above - 1].1,
                },
                span,
            });
        }
        addends
    }

    fn phrase_of(&self, state: &G::State, fact: Option<&Fact>, entry: &Entry) -> String {
        if entry.why == POSITION {
            return "stated in the position".to_owned();
        }
        let own = || fact.map_or_else(String::new, |fact| fact.phrase.clone());
        self.rules.rests_on(state, entry).unwrap_or_else(own)
    }

    /// What the players have before the first line.
    fn begun_with(&self, setup: Span) -> Vec<Addend> {
        let rows = self.rules.standing(&self.rules.start()).rows.into_iter();
        rows.filter(|row| row.total != 0)
            .map(|row| Addend {
                player: row.player,
                delta: row.total,
                why: "start",
                phrase: "everybody begins with it".to_owned(),
                of: None,
                round: 0,
                span: setup,
            })
            .collect()
    }

    /// Whose score a change is about, if it is about one.
    fn scoring(&self, entry: &Entry) -> Option<Player> {
        let seat = usize::from(entry.owner.0).checked_sub(1)?;
        let scores = seat < self.header.seats.len() && entry.unit == G::GAME.score;
        let player = Player(seat as u8);
        (scores && entry.owner == Owner::player(player)).then_some(player)
    }
}
