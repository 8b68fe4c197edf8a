//! Printing an action as the clause that is read as the same action.
//!
//! Knows what an onlooker sees: not the cards drawn, laid face down or kept in the hand.

use std::fmt::Write as _;

use super::Evolution;
use super::action::{Ability, Action, Adjusted, Growth, Number, Side, SpeciesId};
use super::card::Card;
use super::names::Trait;
use evoref_game::View;

/// Appends the clause.
pub(super) fn print(game: &Evolution, action: &Action, view: View, out: &mut String) {
    let hidden = view == View::Onlooker;
    match action {
        Action::First(player) => {
            out.push_str("first ");
            out.push_str(game.handle(*player));
        }
        Action::Draw(cards) => {
            out.push_str("draw");
            if hidden || cards.as_slice().iter().all(|card| card.is_unknown()) {
                number(cards.as_slice().len(), out);
            } else {
                list(cards.as_slice(), out);
            }
        }
        Action::Hand(_) if hidden => {}
        Action::Hand(cards) => {
            out.push_str("hand");
            list(cards, out);
        }
        Action::Food(card) => {
            out.push_str("food");
            one(if hidden { Card::UNKNOWN } else { *card }, out);
        }
        Action::Species { side, card } => {
            out.push_str(match side {
                Side::Left => "species left",
                Side::Right => "species right",
            });
            one(*card, out);
        }
        Action::Grow { species, growth, card } => {
            out.push_str("grow");
            number(usize::from(*species), out);
            out.push_str(match growth {
                Growth::Body => " body",
                Growth::Population => " population",
            });
            one(*card, out);
        }
        Action::Trait { species, card, over } => {
            out.push_str("trait");
            number(usize::from(*species), out);
            one(if hidden { Card::UNKNOWN } else { *card }, out);
            if let Some(over) = over {
                out.push_str(" over");
                one(*over, out);
            }
        }
        Action::TurnUp { species, cards } => {
            out.push_str("traits ");
            self::species(game, *species, out);
            list(cards.as_slice(), out);
        }
        Action::Reveal { cards, hole } => reveal(game, cards, *hole, out),
        Action::Use { ability, species } => {
            out.push_str(match ability {
                Ability::Fertile => "fertile",
                Ability::LongNeck => "long-neck",
                Ability::FatTissue => "fat-tissue",
            });
            number(usize::from(*species), out);
        }
        Action::Intelligence { species, card } => {
            out.push_str("intelligence");
            number(usize::from(*species), out);
            one(*card, out);
        }
        Action::Feed { species } => {
            out.push_str("feed");
            number(usize::from(*species), out);
        }
        Action::Attack { species: attacker, target, off } => {
            attack(game, (*attacker, *target), off.as_slice(), out);
        }
        Action::Pass => out.push_str("pass"),
        Action::Adjust { what, amount } => adjust(game, what, *amount, out),
    }
}

fn reveal(game: &Evolution, cards: &[Option<Card>], hole: Option<u16>, out: &mut String) {
    out.push_str("reveal");
    let mut separator = " ";
    for (player, card) in game.players().zip(cards) {
        if let Some(card) = card {
            out.push_str(separator);
            out.push_str(game.handle(player));
            one(*card, out);
            separator = ", ";
        }
    }
    if let Some(hole) = hole {
        out.push_str(" => hole");
        number(usize::from(hole), out);
    }
}

fn adjust(game: &Evolution, what: &Adjusted, amount: i16, out: &mut String) {
    let unit = match what {
        Adjusted::Bag(player) => {
            out.push_str(game.handle(*player));
            "food"
        }
        Adjusted::Hole => {
            out.push_str("table");
            "hole"
        }
        Adjusted::Species(id, number) => {
            species(game, *id, out);
            match number {
                Number::Body => "body",
                Number::Population => "population",
                Number::Food => "food",
                Number::Fat => "fat",
            }
        }
    };
    // Writing to a string cannot fail.
    let _ = write!(out, " {amount:+} {unit} \"adjusted\"");
}

fn attack(
    game: &Evolution,
    (attacker, target): (u8, SpeciesId),
    off: &[(Trait, Card)],
    out: &mut String,
) {
    out.push_str("attack");
    number(usize::from(attacker), out);
    out.push_str(" > ");
    species(game, target, out);
    for (name, card) in off {
        out.push_str(" off ");
        out.push_str(name.name());
        one(*card, out);
    }
}

/// `A.1`.
pub(super) fn species(game: &Evolution, species: SpeciesId, out: &mut String) {
    out.push_str(game.handle(species.owner));
    out.push('.');
    digits(usize::from(species.number), out);
}

fn one(card: Card, out: &mut String) {
    out.push(' ');
    card.write(out);
}

fn list(cards: &[Card], out: &mut String) {
    for card in cards {
        one(*card, out);
    }
}

fn number(value: usize, out: &mut String) {
    out.push(' ');
    digits(value, out);
}

fn digits(value: usize, out: &mut String) {
    if value >= 10 {
        digits(value / 10, out);
    }
    out.push((b'0' + (value % 10) as u8) as char);
}
