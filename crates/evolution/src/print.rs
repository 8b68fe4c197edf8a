//! Printing the words of a clause.

use super::Evolution;
use super::card::Card;
use super::seats::SpeciesId;
use evoref_game::View;

/// `A.1`.
pub(super) fn species(game: &Evolution, species: SpeciesId, out: &mut String) {
    out.push_str(game.handle(species.owner));
    out.push('.');
    digits(usize::from(species.number), out);
}

/// A card that is laid face down.
pub(super) fn laid(card: Card, view: View, out: &mut String) {
    one(if view == View::Onlooker { Card::UNKNOWN } else { card }, out);
}

pub(super) fn one(card: Card, out: &mut String) {
    out.push(' ');
    card.write(out);
}

pub(super) fn list(cards: &[Card], out: &mut String) {
    for card in cards {
        one(*card, out);
    }
}

pub(super) fn number(value: usize, out: &mut String) {
    out.push(' ');
    digits(value, out);
}

fn digits(value: usize, out: &mut String) {
    if value >= 10 {
        digits(value / 10, out);
    }
    out.push((b'0' + (value % 10) as u8) as char);
}
