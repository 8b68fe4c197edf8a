//! Where the points of a score come from, and the score round by round as it is kept on paper.

use super::telling::Telling;
use super::{Session, Tape};
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
        let ended = run.now.state.clone();
        drop(run);
        let (mut setup, mut rounds) = (None, Vec::new());
        for (span, line) in case.opened.body_lines() {
            match line {
                Ok(Statement::Setup(_)) => setup = Some(span),
                Ok(Statement::Round(at)) => rounds.push((span.start, at.text.parse().unwrap_or(0))),
                Ok(Statement::Version(_) | Statement::Position(_) | Statement::Said { .. })
                | Err(_) => {}
            }
        }
        // A record that begins with a position says itself what everybody has.
        let mut addends = setup.map_or_else(Vec::new, |setup| self.begun_with(setup));
        for (fact, entry) in told.changes() {
            let is_theirs = |player: &Player| Owner::player(*player) == entry.owner;
            let player = self.rules.players().find(is_theirs);
            let Some(player) = player.filter(|_| entry.unit == G::GAME.score) else { continue };
            let span = locate(&case, entry.step);
            let above = &rounds[..rounds.partition_point(|(at, _)| *at <= span.start)];
            let own = || fact.map_or_else(String::new, |fact| fact.phrase.clone());
            addends.push(Addend {
                player,
                delta: entry.delta,
                why: entry.why,
                phrase: match entry.why {
                    POSITION => "stated in the position".to_owned(),
                    _ => self.rules.rests_on(&ended, &entry).unwrap_or_else(own),
                },
                of: match entry.from {
                    Some(thing) => self.rules.thing(thing),
                    None => fact.and_then(Fact::subject),
                },
                round: above.last().map_or(0, |(_, number)| *number),
                span,
            });
        }
        addends
    }

    /// What the players have before the first line.
    fn begun_with(&self, setup: Span) -> Vec<Addend> {
        let rows = self.rules.standing(&self.rules.start()).rows.into_iter();
        let rows = rows.filter(|row| row.total != 0).map(|row| Addend {
            player: row.player,
            delta: row.total,
            why: "start",
            phrase: "everybody begins with it".to_owned(),
            of: None,
            round: 0,
            span: setup,
        });
        rows.collect()
    }
}

/// One round of the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRound {
    /// From 1; 0 for the set-up.
    pub round: u32,
    /// What each player has won or lost in it, in seat order.
    pub gained: Vec<i32>,
    /// What each player has after it, in seat order.
    pub total: Vec<i32>,
}

impl Session {
    /// What each player won and had in each round up to the cursor, from the set-up on.
    ///
    /// ```
    /// use evoref::{At, GAMES, NoFiles};
    ///
    /// # let text = include_str!("../../../../fixtures/evo/played/allotment-hut.evo");
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(At::END);
    /// let sheet = session.sheet();
    /// let totals: Vec<i32> = session.scene().scores.into_iter().flatten().collect();
    /// assert_eq!(sheet.last().map(|round| &round.total), Some(&totals));
    /// ```
    pub fn sheet(&self) -> Vec<SheetRound> {
        let addends = self.addends();
        let mut left: Vec<&Addend> = addends.iter().collect();
        left.sort_by_key(|addend| addend.round);
        let last = left.last().map_or(0, |addend| addend.round).max(self.stage().round);
        let mut left = left.into_iter().peekable();
        let mut total = vec![0; self.seats().len()];
        let rounds = (0..=last).map(|round| {
            let mut gained = vec![0; total.len()];
            while let Some(addend) = left.next_if(|addend| addend.round == round) {
                gained[addend.player.seat()] += addend.delta;
                total[addend.player.seat()] += addend.delta;
            }
            SheetRound { round, gained, total: total.clone() }
        });
        rounds.collect()
    }
}
