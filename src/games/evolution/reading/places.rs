//! Reading players, species and the small words beside them.

use crate::diagnostic::Record;
use crate::games::evolution::Evolution;
use crate::games::evolution::action::{Growth, Side, SpeciesId};
use crate::notation::{Cursor, Misread, Reading};
use crate::rules::Player;

pub(super) fn side(words: &mut Cursor<'_, '_>) -> Reading<Side> {
    if words.keyword("left") {
        return Ok(Side::Left);
    }
    if words.keyword("right") {
        return Ok(Side::Right);
    }
    let word = words.expect("`left` or `right`")?;
    Err(Cursor::unexpected(word, "`left` or `right`").help("form: `A: species right horns+3`"))
}

pub(super) fn growth(words: &mut Cursor<'_, '_>) -> Reading<Growth> {
    if words.keyword("body") {
        return Ok(Growth::Body);
    }
    if words.keyword("population") {
        return Ok(Growth::Population);
    }
    let word = words.expect("`body` or `population`")?;
    Err(Cursor::unexpected(word, "`body` or `population`").help("form: `A: grow 1 body horns+3`"))
}

pub(super) fn arrow(words: &mut Cursor<'_, '_>) -> Reading<()> {
    if words.keyword(">") {
        return Ok(());
    }
    let word = words.expect("`>` and the prey")?;
    Err(Cursor::unexpected(word, "`>` before the prey").help("form: `A: attack 1 > B.2`"))
}

pub(super) fn handle(game: &Evolution, words: &mut Cursor<'_, '_>) -> Reading<Player> {
    let word = words.expect("a player")?;
    match game.player(word.text) {
        Some(player) if !word.quoted => {
            words.respell(word, game.handle(player));
            Ok(player)
        }
        _ => Err(Misread::new(
            Record::UnknownName,
            word.span,
            format!("`{}` is not a player", word.text),
            "not a player",
        )
        .suggest(word.text, game.handles())),
    }
}

/// An own species: its number, or handle and number.
#[inline]
pub(super) fn own_species(
    game: &Evolution,
    player: Player,
    words: &mut Cursor<'_, '_>,
) -> Reading<u8> {
    match small_number(words.ahead()) {
        Some(number) => {
            words.advance();
            Ok(number)
        }
        None => named_species(game, player, words),
    }
}

/// An own species that is told by more than its number, or in quotes.
#[cold]
fn named_species(game: &Evolution, player: Player, words: &mut Cursor<'_, '_>) -> Reading<u8> {
    let word = words.expect("the number of an own species")?;
    if let Some(number) = small_number(word.text.as_bytes()) {
        return Ok(number);
    }
    match game.species_id(word.text) {
        Some(species) if species.owner == player => {
            words.respell(word, &species.number.to_string());
            Ok(species.number)
        }
        Some(species) => Err(Misread::new(
            Record::Expected,
            word.span,
            format!(
                "`{}` belongs to {}, and {} speaks here of an own species",
                word.text,
                game.name(species.owner),
                game.name(player)
            ),
            "not an own species",
        )),
        None => Err(Cursor::unexpected(word, "the number of an own species")
            .help("species are numbered in the order they were founded: `feed 1`")),
    }
}

pub(super) fn any_species(game: &Evolution, words: &mut Cursor<'_, '_>) -> Reading<SpeciesId> {
    let word = words.expect("a species such as `B.2`")?;
    match game.species_id(word.text) {
        Some(species) => {
            if !word.text.starts_with(game.handle(species.owner)) {
                let canonical = format!("{}.{}", game.handle(species.owner), species.number);
                words.respell(word, &canonical);
            }
            Ok(species)
        }
        None => Err(Cursor::unexpected(word, "a species")
            .help("a species is its owner and its number: `B.2` is the second that B founded")),
    }
}

#[inline]
pub(in crate::games::evolution) fn small_number(word: &[u8]) -> Option<u8> {
    match word {
        [ones @ b'1'..=b'9'] => Some(ones - b'0'),
        [b'1'..=b'9', ..] if word.len() <= 3 => word.iter().try_fold(0u8, |number, byte| {
            let digit = byte.checked_sub(b'0').filter(|digit| *digit < 10)?;
            number.checked_mul(10)?.checked_add(digit)
        }),
        _ => None,
    }
}
