//! The table as text, for `state`.

use std::fmt::Write as _;

use super::Evolution;
use super::state::{End, Face, Phase, Species, State};
use crate::rules::Player;

/// Draws the table, at most 80 columns wide.
pub(super) fn show(game: &Evolution, state: &State, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = table(game, state, out);
}

fn table(game: &Evolution, state: &State, out: &mut String) -> std::fmt::Result {
    write!(
        out,
        "hole {}, deck {}, discards {}",
        state.hole,
        state.piles.deck(),
        state.piles.discards()
    )?;
    if state.piles.aside() > 0 {
        write!(out, ", set aside {}", state.piles.aside())?;
    }
    let laid = state.food.iter().flatten().count();
    if laid > 0 {
        write!(out, ", food cards {laid}")?;
    }
    if let Some(first) = state.first {
        write!(out, "; first player {}", game.handle(first))?;
    }
    out.push('\n');
    if let Some((end, last)) = state.end {
        let when = match end {
            End::DeckInDeal => "in the deal",
            End::DeckInPlay => "after the deal",
        };
        writeln!(out, "the deck ran out {when}: round {last} is the last")?;
    }
    for player in game.players() {
        owner(game, state, player, out)?;
    }
    Ok(())
}

fn owner(game: &Evolution, state: &State, player: Player, out: &mut String) -> std::fmt::Result {
    out.push('\n');
    out.push_str(game.handle(player));
    if game.name(player) != game.handle(player) {
        let short: String = game.name(player).chars().take(40).collect();
        write!(out, " {short}")?;
    }
    writeln!(
        out,
        ": food {}, cards {}{}",
        state.bag[player.seat()],
        state.piles.hand(player.seat()),
        match state.phase {
            Phase::Cards | Phase::Feeding if state.turn == player => ", at turn",
            _ => "",
        }
    )?;
    if state.row(player).is_empty() {
        out.push_str("  no species\n");
    }
    for species in state.row(player) {
        one(game, player, species, out)?;
    }
    if let Some(hand) = state.piles.known_hand(game.deck(), player.seat()) {
        let cards = hand.flat_map(|(kind, count)| {
            std::iter::repeat_n(game.deck().card(kind).to_string(), usize::from(count))
        });
        wrapped("  hand", cards, out);
    }
    Ok(())
}

fn one(game: &Evolution, player: Player, species: &Species, out: &mut String) -> std::fmt::Result {
    let head = format!("  {}.{}", game.handle(player), species.number);
    write!(
        out,
        "{head:<8} body {}  population {}  food {}",
        species.body, species.population, species.food
    )?;
    if species.fat > 0 {
        write!(out, "  fat {}", species.fat)?;
    }
    out.push('\n');
    let cards = species.cards.as_slice().iter().map(|laid| match laid.face {
        Face::Up => laid.token.card.to_string(),
        Face::Down => format!("[{}]", laid.token.card),
    });
    wrapped("         traits", cards, out);
    Ok(())
}

/// A list after its name, broken before column 80; nothing for an empty list.
fn wrapped(name: &str, items: impl Iterator<Item = String>, out: &mut String) {
    const WIDTH: usize = 78;
    let mut column = 0;
    for item in items {
        if column == 0 {
            out.push_str(name);
            column = name.len();
        } else if column + 1 + item.len() > WIDTH {
            out.push('\n');
            out.push_str(&" ".repeat(name.len()));
            column = name.len();
        }
        out.push(' ');
        out.push_str(&item);
        column += 1 + item.len();
    }
    if column > 0 {
        out.push('\n');
    }
}
