//! The table as text: round, climate, board, track, columns and players.

use std::fmt::Write as _;

use super::data::board::Terrain;
use super::names::Gene;
use super::state::{Card, Phase, State};
use super::{Evo, draw};
use crate::rules::Player;

impl Evo {
    /// Draws the table, at most 80 columns wide.
    pub(super) fn picture(&self, state: &State, out: &mut String) {
        self.headline(state, out);
        let standing = |space| {
            let owner = state.owner(space)?;
            Some(self.handle(owner).to_owned())
        };
        draw::board(&self.board, standing, out);
        let climate = Terrain::ALL.map(|terrain| self.climate_of(state, terrain));
        draw::legend((state.sky.now.is_some()).then_some(climate), out);
        out.push('\n');
        self.track(state, out);
        self.columns(state, out);
        out.push('\n');
        self.players(state, out);
    }

    fn headline(&self, state: &State, out: &mut String) {
        // Whoever shows the table heads it with round, phase and player.
        let _ = match state.phase {
            Phase::Setup => writeln!(out, "{}", self.board.title),
            Phase::End => writeln!(out, "The meteorite has fallen in round {}", state.round),
            _ => Ok(()),
        };
        let wheel = &self.wheel.sections[state.sky.wheel as usize].name;
        let _ = write!(
            out,
            "Wheel on section {} of {} ({wheel}), {} of 12 tokens turned",
            state.sky.wheel + 1,
            self.wheel.sections.len(),
            state.sky.count(),
        );
        if state.sky.shift != 0 {
            let _ = write!(out, ", shifted {:+} by a card", state.sky.shift);
        }
        out.push_str("\n\n");
    }

    fn track(&self, state: &State, out: &mut String) {
        if state.order.is_empty() {
            return;
        }
        out.push_str("Initiative  ");
        for (index, player) in state.order.iter().enumerate() {
            let _ = write!(
                out,
                "{}{}",
                if index > 0 { " > " } else { "" },
                self.name(player)
            );
        }
        out.push('\n');
    }

    fn columns(&self, state: &State, out: &mut String) {
        for column in 0..state.lab.columns as usize {
            let gene = state.lab.genes[column].map_or("event card", Gene::name);
            let _ = match state.lab.pawns[column] {
                Some(pawn) => writeln!(
                    out,
                    "Column {}    {gene:<16} {} with {}",
                    column + 1,
                    self.name(pawn.player),
                    pawn.value
                ),
                None => writeln!(out, "Column {}    {gene:<16} nobody", column + 1),
            };
        }
        if let Some(pushed) = state.lab.pushed {
            let _ = writeln!(out, "Pushed out  {} bids again", self.name(pushed.player));
        }
    }

    fn players(&self, state: &State, out: &mut String) {
        let width = self
            .seats
            .iter()
            .map(|seat| seat.name.chars().count())
            .max()
            .unwrap_or(0)
            .clamp(6, 24);
        let _ = writeln!(
            out,
            "{:<width$}      MP  dinosaurs  points  cards",
            "player"
        );
        for player in self.everybody() {
            let herd = state.herd(player);
            let name: String = self.name(player).chars().take(width).collect();
            let handle = self.handle(player);
            let label = if handle == name {
                String::new()
            } else {
                handle.chars().take(4).collect()
            };
            let _ = writeln!(
                out,
                "{name:<width$} {label:<4} {:>2}  {:>9}  {:>6}  {:>5}",
                herd.mp,
                format!("{} of 8", herd.spaces.len()),
                super::judge::points(state, player),
                herd.hand.len(),
            );
            wrapped(out, "stands", &self.places_of(state, player));
            wrapped(out, "genes ", &genes_of(state, player));
            wrapped(out, "cards ", &self.cards_of(state, player));
        }
    }

    fn places_of(&self, state: &State, player: Player) -> Vec<String> {
        state
            .herd(player)
            .spaces
            .iter()
            .map(|space| {
                format!(
                    "{} {}",
                    self.space_name(space),
                    self.board.space(space).terrain.name()
                )
            })
            .collect()
    }

    fn cards_of(&self, state: &State, player: Player) -> Vec<String> {
        let hand = &state.herd(player).hand;
        let known = hand
            .known
            .iter()
            .map(|(card, number)| times(self.card_name(Card(card.0)), number));
        known
            .chain((hand.unknown > 0).then(|| times("?", hand.unknown)))
            .collect()
    }
}

fn genes_of(state: &State, player: Player) -> Vec<String> {
    let genes = &state.herd(player).genes;
    let owned = Gene::ALL.iter().filter(|gene| genes.has(**gene));
    owned
        .map(|gene| times(gene.name(), genes.of(*gene)))
        .collect()
}

fn times(name: &str, number: u8) -> String {
    if number == 1 {
        name.to_owned()
    } else {
        format!("{number} {name}")
    }
}

/// A list under a player's line, broken before column 80.
fn wrapped(out: &mut String, title: &str, items: &[String]) {
    const WIDTH: usize = 78;
    if items.is_empty() {
        return;
    }
    let indent = " ".repeat(title.len() + 4);
    let mut line = format!("  {title}  ");
    for (index, item) in items.iter().enumerate() {
        let item = if index + 1 < items.len() {
            format!("{item}, ")
        } else {
            item.clone()
        };
        if line.chars().count() + item.trim_end().chars().count() > WIDTH {
            out.push_str(line.trim_end());
            out.push('\n');
            line.clone_from(&indent);
        }
        line.push_str(&item);
    }
    out.push_str(line.trim_end());
    out.push('\n');
}
