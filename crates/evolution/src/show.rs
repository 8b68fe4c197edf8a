//! A scene as text, for `state`.

use std::fmt::Write as _;

use crate::prelude::*;
use evoref_game::scene::{Card, shown, wrapped};
use evoref_scene::evolution::{Laid, Seat, Species, Table};

/// Draws the table, at most 80 columns wide.
pub(super) fn draw(game: &Evolution, table: &Table, out: &mut String) -> std::fmt::Result {
    let (deck, discards) = (shown(table.deck), shown(table.discards));
    write!(out, "hole {}, deck {deck}, discards {discards}", table.hole)?;
    if table.set_aside > 0 {
        write!(out, ", set aside {}", table.set_aside)?;
    }
    let laid = table.seats.iter().filter(|seat| seat.food_card.is_some()).count();
    if laid > 0 {
        write!(out, ", food cards {laid}")?;
    }
    if let Some(first) = &table.first {
        write!(out, "; first player {first}")?;
    }
    out.push('\n');
    if let (Some(end), Some(last)) = (table.ran_out, table.last_round) {
        let when = if end == End::DeckInDeal.name() { "in the deal" } else { "after the deal" };
        writeln!(out, "the deck ran out {when}: round {last} is the last")?;
    }
    for (seat, player) in table.seats.iter().zip(game.players()) {
        let turn = table.turn.as_ref() == Some(&seat.player);
        owner(seat, (game.name(player), turn), out)?;
    }
    Ok(())
}

fn owner(seat: &Seat, (name, turn): (&str, bool), out: &mut String) -> std::fmt::Result {
    out.push('\n');
    out.push_str(&seat.player);
    if seat.player != name {
        let short: String = name.chars().take(40).collect();
        write!(out, " {short}")?;
    }
    let turn = if turn { ", at turn" } else { "" };
    writeln!(out, ": food {}, cards {}{turn}", shown(seat.food), shown(seat.hand.count))?;
    if seat.row.is_empty() {
        out.push_str("  no species\n");
    }
    for species in &seat.row {
        one(species, out)?;
    }
    if seat.hand.unknown.unwrap_or(0) == 0 {
        wrapped("  hand ", seat.hand.known.iter().map(word), "", out);
    }
    Ok(())
}

fn one(species: &Species, out: &mut String) -> std::fmt::Result {
    let Species { body, population, food, .. } = species;
    let head = format!("  {}", species.id);
    write!(out, "{head:<8} body {body}  population {population}  food {food}")?;
    if species.fat > 0 {
        write!(out, "  fat {}", species.fat)?;
    }
    out.push('\n');
    let cards = species.traits.iter().map(|laid: &Laid| {
        if laid.face_up { word(&laid.card) } else { format!("[{}]", word(&laid.card)) }
    });
    wrapped("         traits ", cards, "", out);
    Ok(())
}

/// A card as records spell it.
fn word(card: &Card) -> String {
    let name = card.name.as_deref().unwrap_or("?");
    match card.value {
        Some(value) => format!("{name}{value:+}"),
        None => name.to_owned(),
    }
}
