//! Reading the changes of a `manual:` or `adjust:` line.

use super::{Out, Words, arguments};
use crate::games::evo::Evo;
use crate::games::evo::action::{Action, Change};
use crate::games::evo::data::board::Terrain;
use crate::games::evo::data::wheel::Climate;
use crate::games::evo::names;
use crate::games::evo::state::Card;
use crate::notation::{Cursor, Reading};
use crate::rules::Claimed;

impl Evo {
    /// `[CHANGE, CHANGE…] "why"`
    pub(super) fn read_changes(
        &self,
        card: Option<Card>,
        words: &mut Words<'_, '_>,
        out: &mut Out,
    ) -> Reading<()> {
        while words.peek().is_some_and(|word| !word.quoted) {
            let from = words.next_start();
            let change = self.read_change(words)?;
            out.push(Claimed {
                action: Action::Change(card, change),
                span: arguments(words, from),
            });
            if !words.comma() {
                break;
            }
        }
        let reason = words.expect("a sentence in quotes that says what happened")?;
        if !reason.quoted {
            return Err(Cursor::unexpected(
                reason,
                "a comma or a sentence in quotes",
            ));
        }
        if out.is_empty() {
            if card.is_none() {
                return Err(Cursor::unexpected(reason, "a change such as `A +2 mp`"));
            }
            out.push(Claimed {
                action: Action::Change(card, Change::Nothing),
                span: reason.span,
            });
        }
        Ok(())
    }

    /// `PLAYER ±N mp | PLAYER removes SPACE | PLAYER places SPACE | climate TERRAIN CLIMATE`
    fn read_change(&self, words: &mut Words<'_, '_>) -> Reading<Change> {
        if words.keyword("climate") {
            let terrain = words.name(&names::TERRAINS)?;
            let climate = words.name(&names::CLIMATES)?;
            return Ok(Change::Climate(
                Terrain::ALL[terrain as usize],
                Climate::ALL[climate as usize],
            ));
        }
        let word = words.expect("a player or `climate`")?;
        let player = self.player(words, word)?;
        if words.keyword("removes") {
            return Ok(Change::Removes(
                player,
                self.space(words, "the space of a dinosaur")?,
            ));
        }
        if words.keyword("places") {
            return Ok(Change::Places(player, self.space(words, "an empty space")?));
        }
        let what = "a signed number, `removes` or `places`";
        let Some(word) = words.peek() else {
            return Err(words.missing(what));
        };
        let (delta, _) = words.signed(what)?;
        if !word.text.starts_with(['+', '-', '−']) {
            words.respell(word, &format!("+{delta}"));
        }
        if !words.keyword("mp") {
            let misread = match words.word() {
                Some(word) => Cursor::unexpected(word, "`mp`"),
                None => words.missing("`mp`"),
            };
            return Err(misread.help(
                "points are written `A +2 mp`; dinosaurs, `A removes c4` and `A places c4`",
            ));
        }
        Ok(Change::Points(player, delta))
    }
}
