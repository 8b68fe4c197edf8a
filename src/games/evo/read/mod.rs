//! Reading a clause: from words to [`Action`]s, a file for each part of a round.
//!
//! Knows the board's spaces, the players and the cards by name; never the state.

mod auction;
mod changes;
mod combat;
mod herd;
mod movement;
mod names;
mod path;

use self::auction::{bid, climate, genes};
use super::Evo;
use super::action::{Action, SAID, Said};
use super::state::{Card, Track};
use crate::notation::{Cursor, Reading, Word};
use crate::rules::{Actor, Claimed};
use crate::source::Span;

type Words<'t, 'r> = Cursor<'t, 'r>;
type Out = Vec<Claimed<Action>>;

impl Evo {
    /// One clause, appended to `out`.
    pub(super) fn read_clause(
        &self,
        by: Actor,
        words: &mut Words<'_, '_>,
        out: &mut Out,
    ) -> Reading<()> {
        match by {
            Actor::Manual => {
                let card = words.name(&self.deck.names)?;
                return self.read_changes(Some(Card(card as u8)), words, out);
            }
            Actor::Adjust => return self.read_changes(None, words, out),
            Actor::Player(_) | Actor::Table => {}
        }
        let verb = words.verb(&SAID, by.by())?;
        let from = words.next_start();
        let action = match verb {
            Said::Order => self.read_order(words)?,
            Said::Start => Action::Start([
                self.space(words, "a start space")?,
                self.space(words, "a second start space")?,
            ]),
            Said::Climate => climate(words)?,
            Said::Genes => genes(words)?,
            Said::Bid => bid(words)?,
            Said::Draw => self.read_draw(words)?,
            Said::Play => Action::Play(Card(words.name(&self.deck.names)? as u8)),
            Said::Adrenaline => {
                Action::Adrenaline(words.amount("a place on the track, from 1")?.min(999) as u16)
            }
            Said::Move => return self.read_walks(words, out),
            Said::Attack => self.read_attack(words)?,
            Said::Fly => self.read_fly(words)?,
            Said::Swim => self.read_swim(words)?,
            Said::Hatch => self.read_hatch(words)?,
            Said::Lose | Said::Card | Said::Change => self.read_lose(words)?,
        };
        out.push(Claimed {
            action,
            span: arguments(words, from),
        });
        Ok(())
    }

    /// `order PLAYER PLAYER…`
    fn read_order(&self, words: &mut Words<'_, '_>) -> Reading<Action> {
        let mut track = Track::EMPTY;
        loop {
            let word = words.expect("a player")?;
            track.push(self.player(words, word)?);
            if words.peek().is_none() || track.len() == self.seats.len() {
                return Ok(Action::Order(track));
            }
        }
    }
}

/// The words from `from` to the last one taken.
fn arguments(words: &Words<'_, '_>, from: u32) -> Span {
    Span::new(from, words.taken().end.max(from))
}

fn is_one_of(word: Word<'_>, keywords: &[&str]) -> bool {
    !word.quoted
        && keywords
            .iter()
            .any(|keyword| word.text.eq_ignore_ascii_case(keyword))
}
