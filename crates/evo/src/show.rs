//! A scene as text: climate, board, track, columns and players.

use crate::draw;
use crate::prelude::*;
use evoref_game::scene::{shown, wrapped};
use evoref_scene::evo::{Herd, Table};

impl Evo {
    /// Draws the table, at most 80 columns wide.
    pub(super) fn picture(&self, stage: Stage, table: &Table, out: &mut String) {
        self.headline(stage, table, out);
        let owner = |index: usize| table.spaces.get(index)?.owner.as_deref();
        draw::board(&self.board, |space| owner(space.index()), out);
        let climate = table.climate.as_ref();
        let climate = climate.map(|climate| {
            [&*climate.desert, &*climate.jungle, &*climate.hills, &*climate.mountains]
        });
        draw::legend(climate, out);
        out.push('\n');
        if !table.initiative.is_empty() {
            let names = table.initiative.iter().map(|handle| self.called(handle));
            let _ = writeln!(out, "Initiative  {}", joined(names, " > "));
        }
        self.columns(table, out);
        out.push('\n');
        self.draw_players(table, out);
    }

    fn headline(&self, stage: Stage, table: &Table, out: &mut String) {
        // Whoever shows the table heads it with round, phase and player.
        if table.tokens.contains_key(Token::Meteorite.name()) {
            let _ = writeln!(out, "The meteorite has fallen in round {}", stage.round);
        } else if stage.round == 0 {
            let _ = writeln!(out, "{}", self.board.title);
        }
        let sections = &self.wheel.sections;
        match table.wheel {
            Some(number) => {
                let section = sections.get(usize::from(number).wrapping_sub(1));
                let name = section.map_or("", |section| &*section.name);
                let _ = write!(out, "Wheel on section {number} of {} ({name})", sections.len());
            }
            None => out.push_str("Wheel not told"),
        }
        let known = table.tokens.values().map(|number| u32::from(*number)).sum::<u32>();
        let unknown = u32::from(table.tokens_unknown);
        let _ = write!(out, ", {} of 12 tokens turned", known + unknown);
        if unknown > 0 {
            let _ = write!(out, " ({unknown} of them unknown)");
        }
        if table.shift != 0 {
            let _ = write!(out, ", shifted {:+} by a card", table.shift);
        }
        out.push_str("\n\n");
    }

    /// The display name that goes with a handle.
    fn called<'a>(&'a self, handle: &'a str) -> &'a str {
        let seat = self.seats.iter().find(|seat| *seat.handle == *handle);
        seat.map_or(handle, |seat| &seat.name)
    }

    fn columns(&self, table: &Table, out: &mut String) {
        for column in &table.columns {
            let gene = if column.gene == "card" { "event card" } else { &*column.gene };
            let _ = write!(out, "Column {}    {gene:<16} ", column.number);
            let _ = match &column.pawn {
                Some(pawn) => writeln!(out, "{} with {}", self.called(pawn), column.value),
                None => writeln!(out, "nobody"),
            };
        }
        if let Some(pushed) = &table.pushed_out {
            let _ = writeln!(out, "Pushed out  {} bids again", self.called(pushed));
        }
    }

    fn draw_players(&self, table: &Table, out: &mut String) {
        let names = self.seats.iter().map(|seat| seat.name.chars().count());
        let width = names.max().unwrap_or(0).clamp(6, 24);
        let _ = writeln!(out, "{:<width$}      MP  dinosaurs  points  cards", "player");
        for herd in &table.herds {
            let name: String = self.called(&herd.player).chars().take(width).collect();
            let letters = if herd.player == name { 0 } else { 4 };
            let label: String = herd.player.chars().take(letters).collect();
            let _ = writeln!(
                out,
                "{name:<width$} {label:<4} {:>2}  {:>4} of 8  {:>6}  {:>5}",
                shown(herd.mp),
                herd.dinosaurs,
                herd.points,
                shown(herd.hand.count),
            );
            let stands =
                table.spaces.iter().filter(|space| space.owner.as_ref() == Some(&herd.player));
            let places = stands.map(|space| [&*space.name, &*space.terrain].join(" "));
            wrapped("  stands  ", places, ",", out);
            let number = |gene: &Gene| herd.genes.get(gene.name()).copied().unwrap_or(0);
            let owned = Gene::ALL.iter().filter(|gene| number(gene) > 0);
            wrapped("  genes   ", owned.map(|gene| times(gene.name(), number(gene))), ",", out);
            wrapped("  cards   ", cards_of(herd), ",", out);
        }
    }
}

/// Equal cards together, in the order of the hand.
fn cards_of(herd: &Herd) -> Vec<String> {
    let known = herd.hand.known.chunk_by(|one, next| one.name == next.name);
    let known = known.filter_map(|same| Some((same.first()?.name.as_deref()?, same.len() as u8)));
    let unknown = herd.hand.unknown.filter(|unknown| *unknown > 0).map(|unknown| ("?", unknown));
    known.chain(unknown).map(|(name, number)| times(name, number)).collect()
}

fn times(name: &str, number: u8) -> String {
    if number == 1 { name.to_owned() } else { format!("{number} {name}") }
}
