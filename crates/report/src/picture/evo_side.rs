//! What stands beside the board of Evo: the wheel, the initiative track and the auction.

use crate::prelude::*;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::common::{COLUMN, PAD};
use super::evo::{LAND, TablePicture};
use super::svg::{Anchor, cut, group, num, path, rect, text, within, words};
use super::{Moment, Tile};
use evoref_scene::evo::{Column, Table};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WheelSection {
    name: Value,
    climate: BTreeMap<String, String>,
}

impl TablePicture {
    pub(super) fn side(&self, moment: &Moment<'_>, table: &Table, before: &Table) -> Tile {
        let mut out = vec![group(68.0, 70.0, 1.0, "wheel", &wheel(&self.sections, table))];
        self.track(&mut out, moment, table);
        let y = self.auction(&mut out, table, &before.columns);
        Tile::column("side", y + 6.0, false, out)
    }

    /// The tokens and who is when to act.
    fn track(&self, out: &mut Vec<String>, moment: &Moment<'_>, table: &Table) {
        let names = &self.names;
        let tokens = table.tokens.values().chain([&table.tokens_unknown]);
        let tokens: u32 = tokens.map(|count| u32::from(*count)).sum();
        let said = format!("{tokens} turned, {} in the bag", table.bag);
        out.push(text(68.0, 143.0, "t10 faint", Anchor::Middle, &said));
        let x = 146.0;
        out.push(text(x, 20.0, "t10 strong", Anchor::Start, "Initiative"));
        if table.initiative.is_empty() {
            out.push(text(x, 38.0, "t10 faint", Anchor::Start, "not drawn yet"));
        }
        for (index, handle) in table.initiative.iter().enumerate() {
            let y = 38.0 + index as f64 * 21.0;
            let seat = names.seat(handle);
            let acts = moment.acts(seat);
            if acts {
                out.push(rect("glow", x - 3.0, y - 13.0, COLUMN - PAD - x + 3.0, 19.0, 4.0));
            }
            let glow = if acts { "t10 inglow" } else { "t10" };
            out.push(text(x, y, glow, Anchor::Start, &format!("{}.", index + 1)));
            out.push(names.mark(seat, x + 24.0, y - 4.0, 0.75));
            out.push(text(x + 38.0, y, glow, Anchor::Start, &cut(names.name(handle), 10.0, 100.0)));
        }
    }

    /// The columns with their bids, of which those are marked that were not there before; where it ends.
    fn auction(&self, out: &mut Vec<String>, table: &Table, before: &[Column]) -> f64 {
        let names = &self.names;
        let mut y = f64::max(158.0, 38.0 + table.initiative.len() as f64 * 21.0);
        for (index, column) in table.columns.iter().enumerate() {
            let x = PAD + (index % 2) as f64 * 140.0;
            let was = before.get(index);
            let moved = column.pawn.is_some()
                && was.is_none_or(|was| (&was.pawn, was.value) != (&column.pawn, column.value));
            let frame = rect(if moved { "bid moved" } else { "bid" }, x, y, 136.0, 20.0, 5.0);
            let gene =
                if column.gene == "card" { "event card".to_owned() } else { words(&column.gene) };
            let meaning = self.glosses.of(Some(&column.gene));
            let gene = text(x + 7.0, y + 14.0, "t10", Anchor::Start, &gene);
            out.push(within("gene", &[&frame, meaning, &gene]));
            match &column.pawn {
                Some(pawn) => {
                    out.push(names.mark(names.seat(pawn), x + 106.0, y + 10.0, 0.7));
                    let price = if column.price == column.value {
                        column.value.to_string()
                    } else {
                        format!("{}\u{2192}{}", column.value, column.price)
                    };
                    out.push(text(x + 117.0, y + 14.0, "t10 strong", Anchor::Start, &price));
                }
                None => out.push(text(x + 129.0, y + 14.0, "t10 faint", Anchor::End, "free")),
            }
            if index % 2 == 1 || index + 1 == table.columns.len() {
                y += 24.0;
            }
        }
        if let Some(pushed) = &table.pushed_out {
            let said = format!("{} was pushed out and bids again", names.name(pushed));
            let said = cut(&said, 10.0, COLUMN - 2.0 * PAD);
            out.push(text(PAD, y + 10.0, "t10", Anchor::Start, &said));
            y += 16.0;
        }
        y
    }
}

/// The ring of sections: the selected one is framed, with a dashed frame where cards shift it.
fn wheel(sections: &[WheelSection], table: &Table) -> String {
    let count = sections.len().max(1);
    let at = |section: f64, radius: f64| {
        let angle = std::f64::consts::TAU * section / count as f64 - std::f64::consts::FRAC_PI_2;
        (radius * angle.cos(), radius * angle.sin())
    };
    let xy = |(x, y): (f64, f64)| format!("{} {}", num(x), num(y));
    let pie = |section: usize| {
        let section = section as f64;
        format!(
            "M{}A56 56 0 0 1 {}L{}A26 26 0 0 0 {}Z",
            xy(at(section - 0.5, 56.0)),
            xy(at(section + 0.5, 56.0)),
            xy(at(section + 0.5, 26.0)),
            xy(at(section - 0.5, 26.0))
        )
    };
    let selected = table.wheel.and_then(|wheel| usize::from(wheel).checked_sub(1));
    let mut out = String::new();
    for (index, section) in sections.iter().enumerate() {
        let ideal = LAND
            .iter()
            .find(|terrain| section.climate.get(**terrain).is_some_and(|one| one == "ideal"));
        let ideal = ideal.copied().unwrap_or("none");
        let (x, y) = at(index as f64, 41.0);
        let name = section.name.as_str().map_or_else(|| ideal.to_owned(), words);
        let name: String = if count > 7 { name.chars().take(3).collect() } else { name };
        let class = if Some(index) == selected { "section selected" } else { "section" };
        let name = text(x, y + 3.0, "t7 onland", Anchor::Middle, &name);
        let class = format!("{class} {ideal}");
        out.push_str(&within(&class, &[&path("land", &pie(index)), &name]));
    }
    if let Some(selected) = selected {
        out.push_str(&path("chosen", &pie(selected)));
        let shifted = (selected as i64 + i64::from(table.shift)).rem_euclid(count as i64);
        let shifted = shifted as usize;
        if shifted != selected {
            out.push_str(&path("chosen shifted", &pie(shifted)));
        }
    }
    out.push_str("<circle class=\"hub\" r=\"24\"/>");
    let (class, token) = match table.token.as_deref() {
        None => ("t14", "\u{2013}"),
        Some("meteorite") => ("t10 strong", "meteor"),
        Some(token) => ("t14", token),
    };
    out.push_str(&text(0.0, 3.0, class, Anchor::Middle, token));
    out.push_str(&text(0.0, 14.0, "t7 faint", Anchor::Middle, "token"));
    out
}
