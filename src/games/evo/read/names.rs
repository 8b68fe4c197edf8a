//! Players and spaces by name, with what to say when there is no such name.

use super::Words;
use crate::diagnostic::Record;
use crate::games::evo::Evo;
use crate::games::evo::data::board::SpaceId;
use crate::notation::{Misread, Reading, Word};
use crate::rules::{Player, player_of, unknown_player};
use crate::source::Span;

impl Evo {
    /// The player whose handle this is.
    pub(super) fn player(&self, words: &mut Words<'_, '_>, word: Word<'_>) -> Reading<Player> {
        let Some(player) = player_of(&self.seats, word.text) else {
            return Err(unknown_player(word, &self.seats));
        };
        words.respell(word, &self.seats[player.seat()].handle);
        Ok(player)
    }

    /// One space as a word of its own.
    pub(super) fn space(&self, words: &mut Words<'_, '_>, what: &str) -> Reading<SpaceId> {
        if let Some(id) = self.board.exact(words.ahead()) {
            words.advance();
            return Ok(id);
        }
        let word = words.expect(what)?;
        let id = self.find_space(word.text, word.span)?;
        words.respell(word, &self.board.space(id).name);
        Ok(id)
    }

    pub(super) fn find_space(&self, text: &str, span: Span) -> Reading<SpaceId> {
        self.board.find(text).ok_or_else(|| {
            let names = self.board.spaces.iter().map(|space| space.name.as_ref());
            let row = text
                .chars()
                .next()
                .map(|letter| letter.to_ascii_lowercase());
            let in_row: Vec<&str> = names
                .clone()
                .filter(|name| name.chars().next() == row)
                .collect();
            let misread = Misread::new(
                Record::UnknownName,
                span,
                format!("`{text}` is not a space of the board {}", self.board.name),
                "no such space",
            );
            match (in_row.first(), in_row.last()) {
                (Some(first), Some(last)) => {
                    misread.help(format!("row {} goes from {first} to {last}", &first[..1]))
                }
                _ => misread.help("a space is a letter and a number, such as `c4`"),
            }
        })
    }
}
