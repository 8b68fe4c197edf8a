//! What stands beside the board of Evo: the wheel, the initiative track and the auction.

use crate::prelude::*;
use std::collections::BTreeMap;

use serde::Deserialize;
use smol_str::SmolStr;

use super::common::{COLUMN, Glosses, Names, PAD, framed};
use super::evo::LAND;
use super::svg::{Anchor, cut, group, num, path, rect, text, within, words};
use super::{LastDrawn, Moment, Tile};
use evoref_scene::evo::{Column, Table};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct WheelSection {
    name: Value,
    climate: BTreeMap<String, String>,
}

/// The selected section, by how many cards shift it, and the token.
type Turned = (Option<u8>, i8, Option<SmolStr>);

/// What is drawn here of a table.
#[derive(Debug, Clone, PartialEq)]
struct SideTable {
    wheel: Turned,
    tokens: u32,
    bag: u8,
    track: Vec<SmolStr>,
    acts: Option<SmolStr>,
    columns: Vec<Column>,
    pushed_out: Option<SmolStr>,
}

impl SideTable {
    fn of(moment: &Moment<'_>, table: &Table) -> Self {
        let tokens = table.tokens.values().chain([&table.tokens_unknown]);
        let acts = table.herds.iter().enumerate().find(|(seat, _)| moment.acts(*seat));
        Self {
            wheel: (table.wheel, table.shift, table.token.clone()),
            tokens: tokens.map(|count| u32::from(*count)).sum(),
            bag: table.bag,
            track: table.initiative.clone(),
            acts: acts.map(|(_, herd)| herd.player.clone()),
            columns: table.columns.clone(),
            pushed_out: table.pushed_out.clone(),
        }
    }
}

/// Draws it, again only where it has changed.
pub(super) struct SidePanel {
    sections: Vec<WheelSection>,
    wheel: LastDrawn<Turned, String>,
    /// All of it, while nobody bids.
    still: LastDrawn<SideTable, Arc<Tile>>,
}

impl SidePanel {
    pub(super) fn new(material: &Value) -> Self {
        let sections = Vec::deserialize(&material["wheel"]["sections"]).unwrap_or_default();
        Self { sections, wheel: LastDrawn::default(), still: LastDrawn::default() }
    }

    pub(super) fn tile(
        &mut self,
        (names, glosses): (&Names, &Glosses),
        moment: &Moment<'_>,
        table: &Table,
        before: &Table,
    ) -> Arc<Tile> {
        let shown = SideTable::of(moment, table);
        let mut draw = || {
            let wheel = || group(68.0, 70.0, 1.0, "wheel", &wheel(&self.sections, &shown.wheel));
            let mut out = vec![self.wheel.or_drawn(&shown.wheel, wheel)];
            shown.track(&mut out, names);
            let y = shown.auction(&mut out, names, glosses, &before.columns);
            out.insert(0, framed(COLUMN, y + 6.0, false));
            Arc::new(Tile::column("side", y + 6.0, out))
        };
        if table.columns == before.columns { self.still.or_drawn(&shown, draw) } else { draw() }
    }
}

impl SideTable {
    /// The tokens and who is when to act.
    fn track(&self, out: &mut Vec<String>, names: &Names) {
        let said = format!("{} turned, {} in the bag", self.tokens, self.bag);
        out.push(text(68.0, 143.0, "t10 faint", Anchor::Middle, &said));
        let x = 146.0;
        out.push(text(x, 20.0, "t10 strong", Anchor::Start, "Initiative"));
        if self.track.is_empty() {
            out.push(text(x, 38.0, "t10 faint", Anchor::Start, "not drawn yet"));
        }
        for (index, handle) in self.track.iter().enumerate() {
            let y = 38.0 + index as f64 * 21.0;
            let seat = names.seat(handle);
            let acts = self.acts.as_ref() == Some(handle);
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
    fn auction(
        &self,
        out: &mut Vec<String>,
        names: &Names,
        glosses: &Glosses,
        before: &[Column],
    ) -> f64 {
        let mut y = f64::max(158.0, 38.0 + self.track.len() as f64 * 21.0);
        for (index, column) in self.columns.iter().enumerate() {
            let x = PAD + (index % 2) as f64 * 140.0;
            let was = before.get(index);
            let moved = column.pawn.is_some()
                && was.is_none_or(|was| (&was.pawn, was.value) != (&column.pawn, column.value));
            let frame = rect(if moved { "bid moved" } else { "bid" }, x, y, 136.0, 20.0, 5.0);
            let gene =
                if column.gene == "card" { "event card".to_owned() } else { words(&column.gene) };
            let meaning = glosses.of(Some(&column.gene));
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
            if index % 2 == 1 || index + 1 == self.columns.len() {
                y += 24.0;
            }
        }
        if let Some(pushed) = &self.pushed_out {
            let said = format!("{} was pushed out and bids again", names.name(pushed));
            let said = cut(&said, 10.0, COLUMN - 2.0 * PAD);
            out.push(text(PAD, y + 10.0, "t10", Anchor::Start, &said));
            y += 16.0;
        }
        y
    }
}

/// The ring of sections: the selected one is framed, with a dashed frame where cards shift it.
fn wheel(sections: &[WheelSection], (wheel, shift, token): &Turned) -> String {
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
    let selected = wheel.and_then(|wheel| usize::from(wheel).checked_sub(1));
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
        let shifted = (selected as i64 + i64::from(*shift)).rem_euclid(count as i64);
        let shifted = shifted as usize;
        if shifted != selected {
            out.push_str(&path("chosen shifted", &pie(shifted)));
        }
    }
    out.push_str("<circle class=\"hub\" r=\"24\"/>");
    let (class, token) = match token.as_deref() {
        None => ("t14", "\u{2013}"),
        Some("meteorite") => ("t10 strong", "meteor"),
        Some(token) => ("t14", token),
    };
    out.push_str(&text(0.0, 3.0, class, Anchor::Middle, token));
    out.push_str(&text(0.0, 14.0, "t7 faint", Anchor::Middle, "token"));
    out
}
