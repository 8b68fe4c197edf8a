//! The table of Evo: the island of hexes, what stands beside it, and the herd of each player.

use crate::prelude::*;
use serde::Deserialize;

use super::common::{COLUMN, Glosses, Names, PAD, figure, player_tile};
use super::evo_marks::{flag, happenings, icon, relief};
use super::evo_side::WheelSection;
use super::svg::{Anchor, Flow, circle, group, polygon, rect, text, used, within, words};
use super::{Drawing, Moment, Series, Tile};
use crate::render::count;
use evoref_game::Value as Said;
use evoref_scene::evo::{Climate, Herd, Space, Table};

/// A space of the board.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct BoardSpace {
    name: String,
    terrain: String,
    start: Value,
    row: f64,
    column: f64,
}

pub(super) const RADIUS: f64 = 30.0;
/// On a board that is narrower the legend has two lines: so wide is one with four deadly terrains.
const WIDE: f64 = 490.0;
pub(super) const LAND: [&str; 4] = ["desert", "jungle", "hills", "mountains"];
const SAUROPOD: &str = "M-20 8c4-1.5 7-4.5 9.5-8C-7-4.5-1-5.5 4-4.5 7-8 8-13 9-17c1-4 5-5.5 9-3.8 2.6 1.2 2.6 4.4-.6 4.6l-3.4.3c-1 4.4-.6 9-1.4 13-.4 3.2-1.2 5.6-2.4 7.4l.6 6.5h-4.4l-1-5.5c-3.6 1-8.8 1-12.4 0l-.8 5.5h-4.4l-.2-7C-14 6-17 7.5-20 8Z";

pub(super) struct TablePicture {
    pub(super) names: Names,
    pub(super) glosses: Glosses,
    places: Vec<BoardSpace>,
    /// The middle of each space, by its name.
    middles: HashMap<String, (f64, f64)>,
    pub(super) sections: Vec<WheelSection>,
    /// The land as it was drawn last, and in what climate: drawing it takes a third of the time for a page.
    land: (Option<Climate>, Vec<String>),
}

impl TablePicture {
    pub(super) fn new(material: &Value, names: Names) -> Self {
        let glosses = Glosses::new(&[&material["genes"], &material["events"]["cards"]]);
        let places: Vec<BoardSpace> =
            Vec::deserialize(&material["board"]["spaces"]).unwrap_or_default();
        let middles = places.iter().map(|place| (place.name.clone(), middle(place))).collect();
        let sections = Vec::deserialize(&material["wheel"]["sections"]).unwrap_or_default();
        Self { names, glosses, places, middles, sections, land: (None, Vec::new()) }
    }

    fn board(&mut self, moment: &Moment<'_>, table: &Table) -> Tile {
        let right = self.places.iter().map(|place| middle(place).0).fold(0.0, f64::max);
        let down = self.places.iter().map(|place| middle(place).1).fold(0.0, f64::max);
        let width = right + RADIUS + 12.0;
        let height = down + RADIUS + if width < WIDE { 66.0 } else { 46.0 };
        if self.land.1.is_empty() || self.land.0 != table.climate {
            let land = self.land(table.climate.as_ref(), width, height);
            self.land = (table.climate.clone(), land);
        }
        let mut pieces = self.land.1.clone();
        // What is pointed at and what stands there lie over all of the land.
        for (place, shown) in self.places.iter().zip(&table.spaces) {
            self.stand(&mut pieces, place, shown, moment.how(&place.name));
        }
        pieces.extend(happenings(moment.facts, &self.middles));
        Tile { kind: "board", width, height, pieces }
    }

    /// The island without what stands there: a piece for each terrain.
    fn land(&self, climate: Option<&Climate>, width: f64, height: f64) -> Vec<String> {
        let mut pieces = vec![rect("sea", 0.0, 0.0, width, height, 14.0)];
        let shore = self.places.iter().map(|place| {
            let (x, y) = middle(place);
            used("shore", x, y, 1.0)
        });
        pieces.push(shore.collect());
        for terrain in LAND {
            let here = self.places.iter().filter(|place| place.terrain == terrain);
            let here: String = here.map(|place| land(place, weather(climate, terrain))).collect();
            pieces.push(within(terrain, &[&here]));
        }
        if width < WIDE {
            pieces.extend(legend(climate, &LAND[..2], width, height - 34.0));
            pieces.extend(legend(climate, &LAND[2..], width, height - 14.0));
        } else {
            pieces.extend(legend(climate, &LAND, width, height - 14.0));
        }
        pieces
    }

    fn stand(&self, out: &mut Vec<String>, place: &BoardSpace, shown: &Space, how: Option<&str>) {
        let (x, y) = middle(place);
        if let Some(how) = how {
            let ring = "<use href=\"#ring\"/>";
            out.push(group(x, y, 1.0, &format!("hex {how}"), ring));
        }
        if let Some(owner) = &shown.owner {
            let seat = self.names.seat(owner);
            let letters = text(0.0, 5.5, "letters", Anchor::Middle, self.names.letters(seat));
            let class = format!("dinosaur seat seat-{seat}");
            let inside = within(&class, &["<use href=\"#dinosaur\"/>", &letters]);
            out.push(group(x - 1.0, y + 3.0, 1.0, "", &inside));
        } else if matches!(place.start, Value::Bool(true) | Value::Number(_) | Value::String(_)) {
            out.push(circle("nest", x, y, 4.0));
        }
        if shown.young {
            out.push(used("egg", x, y - 3.0, 1.0));
        }
    }

    fn herd(&self, one: &Herd, was: &Herd, acts: bool, seat: usize) -> Tile {
        let mut out = Vec::new();
        let dinosaurs = Some((one.dinosaurs, Some(was.dinosaurs)));
        let left = figure(&mut out, COLUMN - PAD, dinosaurs, "dinos");
        let upto = figure(&mut out, left - 6.0, one.mp.map(|mp| (mp, was.mp)), "points");
        self.names.head(&mut out, seat, acts, upto);
        let mut flow = Flow::new(PAD, COLUMN - PAD, 36.0);
        if one.genes.is_empty() {
            out.push(flow.say("no genes"));
        }
        for (gene, count) in &one.genes {
            let fresh = was.genes.get(gene).copied().unwrap_or(0) < *count;
            let name =
                if *count > 1 { format!("{} \u{00d7}{count}", words(gene)) } else { words(gene) };
            let class = if fresh { "trait moved" } else { "trait" };
            out.push(flow.chip(class, &name, self.glosses.of(Some(gene))));
        }
        let y = self.glosses.hand(&mut out, &one.hand, flow.end(), "no event cards");
        let notes = [
            Some(format!("{} in reserve", one.supply)),
            (one.points > 0).then(|| format!("moved {} of {}", one.spent, one.points)),
            (one.eggs > 0).then(|| format!("births {} of {}", one.born, one.eggs)),
            (one.shelters > 0).then(|| format!("shelters {}", one.shelters)),
            (one.bargain > 0).then(|| format!("bargain {}", one.bargain)),
            one.flown.then(|| "has flown".to_owned()),
            one.adrenaline.then(|| "adrenaline".to_owned()),
            one.head_start.then(|| "head start".to_owned()),
            (one.gone > 0).then(|| format!("{} gone for good", one.gone)),
        ];
        player_tile(out, y, acts, &notes)
    }
}

fn middle(place: &BoardSpace) -> (f64, f64) {
    (
        place.column * RADIUS * 3_f64.sqrt() / 2.0 + RADIUS + 12.0,
        place.row * RADIUS * 1.5 + RADIUS + 12.0,
    )
}

fn weather<'a>(climate: Option<&'a Climate>, terrain: &str) -> Option<&'a str> {
    let climate = climate?;
    let all = [&climate.desert, &climate.jungle, &climate.hills, &climate.mountains];
    LAND.iter().zip(all).find(|(land, _)| **land == terrain).map(|(_, weather)| &**weather)
}

/// What these terrains look like and what they are like in this round, from side to side.
fn legend(climate: Option<&Climate>, lands: &[&str], width: f64, y: f64) -> Vec<String> {
    let weather = |terrain: &str| weather(climate, terrain);
    let wide = |terrain: &str| {
        let weather =
            weather(terrain).map_or(0.0, |weather| 19.0 + super::svg::width(weather, 10.0));
        25.0 + super::svg::width(terrain, 10.0) + weather
    };
    let all: f64 = lands.iter().map(|terrain| wide(terrain)).sum();
    let gap = ((width - 24.0 - all) / 3.0).clamp(4.0, 40.0);
    let mut x = 12.0;
    let mut out = Vec::new();
    for terrain in lands {
        out.push(within(terrain, &[&rect("land", x, y - 11.0, 20.0, 14.0, 3.0)]));
        out.push(text(x + 25.0, y, "t10", Anchor::Start, terrain));
        if let Some(weather) = weather(terrain) {
            let at = x + 27.0 + super::svg::width(terrain, 10.0);
            out.push(icon(weather, at, y - 10.0, 0.8));
            out.push(text(at + 15.0, y, "t10 strong", Anchor::Start, weather));
        }
        // Two lines stand below each other in two columns.
        x = if lands.len() == 2 { width / 2.0 } else { x + wide(terrain) + gap };
    }
    out
}

/// A space without what stands there.
fn land(place: &BoardSpace, weather: Option<&str>) -> String {
    let (x, y) = middle(place);
    let mut inside = format!("<use class=\"land\" href=\"#hex\"/>{}", relief(&place.terrain));
    if weather == Some("deadly") {
        inside.push_str("<use class=\"hatch\" href=\"#hex\"/>");
    }
    if let Some(weather) = weather.filter(|weather| *weather != "ideal") {
        inside.push_str(&icon(weather, -24.0, -15.0, 0.72));
    }
    inside.push_str(&text(0.0, -17.5, "t8 onland", Anchor::Middle, &place.name));
    group(x, y, 1.0, "", &inside)
}

impl Drawing for TablePicture {
    fn defined(&self) -> String {
        let hexes = [("hex", RADIUS - 0.8), ("shore", RADIUS + 3.0), ("ring", RADIUS - 3.0)];
        let hexes = hexes.map(|(id, radius)| {
            let class = if id == "shore" { " class=\"shore\"" } else { "" };
            format!("<polygon id=\"{id}\"{class} points=\"{}\"/>", polygon(6, radius, 30.0))
        });
        format!(
            "{}<path id=\"dinosaur\" d=\"{SAUROPOD}\"/>\
             <path id=\"egg\" class=\"shell\" d=\"M-17 19a6 6 0 0 1 12 0l-2 2-2-2-2 2-2-2-2 2Z\"/>\
             <marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"4\" markerHeight=\"4\" orient=\"auto\">\
             <path class=\"arrowhead\" d=\"M0 0 10 5 0 10 2.5 5Z\"/></marker>\
             <pattern id=\"hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
             <path class=\"hatching\" d=\"M0 0V7\"/></pattern>",
            hexes.concat()
        )
    }

    fn tiles(&mut self, moment: &Moment<'_>) -> Vec<Tile> {
        let Some((table, before)) = moment.tables::<Table>() else { return Vec::new() };
        let board = self.board(moment, table);
        let side = self.side(moment, table, before);
        let herds = table.herds.iter().zip(&before.herds).enumerate();
        let herds = herds.map(|(seat, (one, was))| self.herd(one, was, moment.acts(seat), seat));
        [board, side].into_iter().chain(herds).collect()
    }

    fn series(&self) -> &'static [Series] {
        &[("dinosaurs", |scene, seat| {
            Some(i64::from(scene.table::<Table>()?.herds.get(seat)?.dinosaurs))
        })]
    }

    fn notable(&self, fact: &Fact, _: &Moment<'_>) -> Option<&'static str> {
        match fact.name {
            "attack" => Some("fight"),
            "hatch" if flag(fact, "kills") == Some(true) => Some("fight"),
            "lose" if matches!(fact.get("on"), Some(Said::Many(on)) if !on.is_empty()) => {
                Some("death")
            }
            "play" | "decree" => Some("other"),
            _ => None,
        }
    }

    fn more(&self, fact: &Fact, scene: &Scene) -> String {
        let number = |role: &str| {
            if let Some(Said::Number(number)) = fact.get(role) { *number } else { 0 }
        };
        match fact.name {
            "income" => {
                let points = number("points");
                format!(": {} \u{2192} +{points}", count(points.unsigned_abs().into(), "dinosaur"))
            }
            "hatch" => {
                let herd = |seat: usize| scene.table::<Table>()?.herds.get(seat);
                let herd = fact.who.and_then(|who| herd(who.seat()));
                let eggs = herd.map_or(0, |herd| herd.eggs);
                format!(" \u{00b7} {} of {}", number("egg"), count(eggs.into(), "egg"))
            }
            _ => String::new(),
        }
    }

    fn emblem(&self, _: &Scene, seat: usize) -> String {
        group(0.0, -34.0, 2.6, &format!("animal seat-{seat}"), "<use href=\"#dinosaur\"/>")
    }
}
