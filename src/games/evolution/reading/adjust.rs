//! Reading what the table changed by decree.

use super::Out;
use crate::games::evolution::Evolution;
use crate::games::evolution::action::{Action, Adjusted, Number};
use crate::notation::{Cursor, Reading, Word};
use crate::rules::Claimed;

pub(super) fn adjust_clause(
    game: &Evolution,
    words: &mut Cursor<'_, '_>,
    out: Out<'_>,
) -> Reading<()> {
    loop {
        let owner = words.expect("a player, a species or `table`")?;
        let (amount, number) = words.signed("a number")?;
        if amount == 0 || amount.abs() > 99 {
            return Err(Cursor::unexpected(number, "a change from 1 to 99"));
        }
        let unit = words.expect("a unit")?;
        let what = adjusted(game, owner, unit)?;
        out.push(Claimed {
            action: Action::Adjust {
                what,
                amount: amount as i16,
            },
            span: owner.span.join(unit.span),
        });
        if !words.comma() {
            break;
        }
    }
    let reason = words.expect("a reason in quotes")?;
    if reason.quoted && !reason.text.trim().is_empty() {
        return Ok(());
    }
    Err(Cursor::unexpected(reason, "a reason in quotes"))
}

pub(super) fn adjusted(game: &Evolution, owner: Word<'_>, unit: Word<'_>) -> Reading<Adjusted> {
    let name = unit.text.to_ascii_lowercase();
    let number = match name.as_str() {
        "body" => Some(Number::Body),
        "population" => Some(Number::Population),
        "food" => Some(Number::Food),
        "fat" => Some(Number::Fat),
        _ => None,
    };
    if owner.text.eq_ignore_ascii_case("table") {
        return match name.as_str() {
            "hole" => Ok(Adjusted::Hole),
            _ => Err(Cursor::unexpected(
                unit,
                "`hole`, the only number of the table that can be adjusted",
            )),
        };
    }
    if let Some(player) = game.player(owner.text) {
        return match name.as_str() {
            "food" => Ok(Adjusted::Bag(player)),
            _ => Err(Cursor::unexpected(
                unit,
                "`food`, the only number of a player that can be adjusted",
            )),
        };
    }
    match (game.species_id(owner.text), number) {
        (Some(species), Some(number)) => Ok(Adjusted::Species(species, number)),
        (Some(_), None) => Err(Cursor::unexpected(
            unit,
            "`body`, `population`, `food` or `fat`",
        )),
        (None, _) => Err(Cursor::unexpected(owner, "a player, a species or `table`")),
    }
}
