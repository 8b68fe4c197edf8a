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
use super::action::{Action, SAID};
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
                let (card, _) = words.name(&self.deck.names)?;
                return self.read_changes(Some(Card(card as u8)), words, out);
            }
            Actor::Adjust => return self.read_changes(None, words, out),
            Actor::Player(_) | Actor::Table => {}
        }
        let verb = words.verb(&SAID, by.by())?;
        let from = next_word(words);
        let action = match verb {
            "order" => self.read_order(words)?,
            "start" => Action::Start([
                self.space(words, "a start space")?,
                self.space(words, "a second start space")?,
            ]),
            "climate" => climate(words)?,
            "genes" => genes(words)?,
            "bid" => bid(words)?,
            "draw" => self.read_draw(words)?,
            "play" => Action::Play(Card(words.name(&self.deck.names)?.0 as u8)),
            "adrenaline" => {
                Action::Adrenaline(words.number("a place on the track, from 1")?.0.min(999) as u16)
            }
            "move" => return self.read_walks(words, out),
            "attack" => self.read_attack(words)?,
            "fly" => self.read_fly(words)?,
            "swim" => self.read_swim(words)?,
            "hatch" => self.read_hatch(words)?,
            _ => self.read_lose(words)?,
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

/// Where the next word begins.
fn next_word(words: &Words<'_, '_>) -> u32 {
    words
        .peek()
        .map_or(words.here().start, |word| word.span.start)
}

/// The words from `from` to the last one taken.
fn arguments(words: &Words<'_, '_>, from: u32) -> Span {
    Span::new(from, words.here().end.max(from))
}

fn is_one_of(word: Word<'_>, keywords: &[&str]) -> bool {
    !word.quoted
        && keywords
            .iter()
            .any(|keyword| word.text.eq_ignore_ascii_case(keyword))
}
