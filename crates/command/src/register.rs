//! The games and their codes, as several commands go through them.

use crate::prelude::*;
use evoref_record::diagnostic::Record;

/// All texts, or those of one game.
pub fn texts(games: Games, game: Option<&'static Game>) -> impl Iterator<Item = &'static RuleText> {
    let record = sorted(Record::TEXTS).into_iter().filter(move |_| game.is_none());
    record.chain(chosen(games, game).flat_map(|game| sorted(game.texts)))
}

/// All games, or that one.
pub(super) fn chosen(
    games: Games,
    only: Option<&'static Game>,
) -> impl Iterator<Item = &'static Game> {
    games.all().iter().copied().filter(move |one| only.is_none_or(|only| only.name == one.name))
}

/// By code: a game lists its rules by topic.
pub(super) fn sorted(texts: &'static [RuleText]) -> Vec<&'static RuleText> {
    let mut texts: Vec<_> = texts.iter().collect();
    texts.sort_by_key(|text| text.code);
    texts
}
