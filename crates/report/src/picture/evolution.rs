//! The table of Evolution: the watering hole, and each player's species as animals that show their traits.

use crate::prelude::*;

use super::animal::animal;
use super::common::{COLUMN, Glosses, Names, PAD, figure, named};
use super::svg::{Anchor, Flow, circle, cut, group, path, rect, text, used, within, words};
use super::{Drawing, Moment, Series, Tile, animal};
use evoref_game::scene::shown;
use evoref_scene::evolution::{Laid, Seat, Species, Table};

/// What an animal has that has a trait.
const SHOWN: [(&str, &str); 17] = [
    ("ambush", "grass"),
    ("burrowing", "burrow"),
    ("carnivore", "teeth"),
    ("climbing", "tree"),
    ("cooperation", "links"),
    ("defensive-herding", "ring"),
    ("fat-tissue", "fat"),
    ("fertile", "eggs"),
    ("foraging", "leaves"),
    ("hard-shell", "shell"),
    ("horns", "horns"),
    ("intelligence", "brain"),
    ("long-neck", "long-neck"),
    ("pack-hunting", "pack"),
    ("scavenger", "bones"),
    ("symbiosis", "bird"),
    ("warning-call", "call"),
];

/// How large the cells of a row are: two beside each other, or three where there are many.
struct Cell {
    across: usize,
    width: f64,
    animal: f64,
}
const LARGE: Cell = Cell { across: 2, width: 135.0, animal: 84.0 };
const SMALL: Cell = Cell { across: 3, width: 88.0, animal: 58.0 };
/// More species than this are drawn small.
const FEW: usize = 4;

pub(super) struct TablePicture {
    names: Names,
    glosses: Glosses,
}

impl TablePicture {
    pub(super) fn new(material: &Value, names: Names) -> Self {
        Self { names, glosses: Glosses::new(&[&material["traits"]]) }
    }

    /// The hole with its food, and the piles.
    fn middle(&self, table: &Table, before: &Table) -> Tile {
        let mut out = Vec::new();
        let bank = "M-76 2C-80-22-46-37-6-36 38-40 78-28 76 0 78 26 42 38 2 36-42 39-74 26-76 2Z";
        let water = "M-69 2C-71-19-42-31-5-30 36-33 70-23 69 0 71 21 38 31 2 30-38 32-67 21-69 2Z";
        out.push(group(84.0, 46.0, 1.0, "", &(path("bank", bank) + &path("water", water))));
        for index in 0..table.hole.min(40) {
            let (ring, first, count, radius) = match index {
                0..8 => (0.0, 0, 8, 16.0),
                8..22 => (1.0, 8, 14, 25.0),
                _ => (2.0, 22, 18, 33.0),
            };
            let angle =
                f64::from(index - first) / f64::from(count) * std::f64::consts::TAU + ring * 0.3;
            let flat = if ring > 1.5 { 0.76 } else { 0.9 };
            let (x, y) = (1.75 * radius * angle.cos(), flat * radius * angle.sin());
            out.push(circle("food", 84.0 + x, 46.0 + y, 3.8));
        }
        let class = if table.hole == before.hole { "count" } else { "count changed" };
        out.push(circle(class, 84.0, 46.0, 13.0));
        out.push(text(84.0, 51.0, "t14 incount", Anchor::Middle, &table.hole.to_string()));
        let mut lines = vec![
            format!("watering hole: {} food", table.hole),
            format!("{} in the deck", shown(table.deck)),
            format!("{} discarded", shown(table.discards)),
        ];
        let first = table.first.as_deref();
        lines.extend(first.map(|first| format!("{} is first", self.names.name(first))));
        lines.extend(table.last_round.map(|last| format!("round {last} is the last")));
        let mut y = 46.0 - (lines.len() as f64 - 1.0) * 7.0 + 4.0;
        for line in lines {
            out.push(text(172.0, y, "t10", Anchor::Start, &cut(&line, 10.0, 118.0)));
            y += 14.0;
        }
        Tile::column("middle", 92.0, false, out)
    }

    fn player(&self, moment: &Moment<'_>, (one, was): (&Seat, &Seat), seat: usize) -> Tile {
        let acts = moment.acts(seat);
        let mut out = Vec::new();
        let cards = one.hand.count.map(|count| (count, was.hand.count));
        let left = figure(&mut out, COLUMN - PAD, cards, "cards");
        let upto = figure(&mut out, left - 6.0, one.food.map(|food| (food, was.food)), "food");
        self.names.head(&mut out, seat, acts, upto);
        let old = &was.row;
        let living = one.row.iter().map(|it| (it, false));
        let gone = old.iter().filter(|it| one.row.iter().all(|now| now.id != it.id));
        let all: Vec<(&Species, bool)> = living.chain(gone.map(|it| (it, true))).collect();
        let cell = if all.len() > FEW { SMALL } else { LARGE };
        let mut y = 38.0;
        for line in all.chunks(cell.across) {
            let traits = line.iter().map(|(it, _)| it.traits.len()).max().unwrap_or(0);
            let height = 17.0 + cell.animal + 30.0 + traits as f64 * 17.0;
            for (index, (it, lost)) in line.iter().enumerate() {
                let x = PAD + index as f64 * (cell.width + 6.0);
                let before = old.iter().find(|old| old.id == it.id);
                let how = if *lost { Some("lost") } else { moment.how(&it.id) };
                let at = (x, y, cell.width, height);
                out.extend(self.species(it, before, seat, how, &cell, at));
            }
            y += height + 6.0;
        }
        if all.is_empty() {
            out.push(text(PAD, y + 11.0, "t10 faint", Anchor::Start, "no species"));
            y += 20.0;
        }
        y = self.glosses.hand(&mut out, &one.hand, y + 2.0, "no cards in hand");
        if let Some(laid) = &one.food_card {
            let mut flow = Flow::new(PAD, COLUMN - PAD, y);
            out.push(flow.say("food card"));
            out.push(flow.chip("card down", &named(&laid.card), ""));
            y = flow.end();
        }
        Tile::column("player", y + 8.0, acts, out)
    }

    /// An animal with its numbers and the names of its traits.
    #[expect(clippy::too_many_arguments, reason = "where, whose, how large, before and after")]
    fn species(
        &self,
        it: &Species,
        was: Option<&Species>,
        seat: usize,
        how: Option<&str>,
        cell: &Cell,
        (x, y, wide, height): (f64, f64, f64, f64),
    ) -> Vec<String> {
        let how = how.unwrap_or(if was.is_none() { "born" } else { "" });
        let said = match how {
            "prey" => "attacked",
            "lost" => "died out",
            "refused" | "cause" | "dies" => how,
            "touched" => "acts",
            "born" => "new",
            _ => "",
        };
        // Pieces stand behind each other: what ends here begins in an earlier one, and little is drawn anew.
        let frame = rect(&format!("cell {how}"), x, y, wide, height, 7.0);
        let mut out = vec![format!("<g class=\"species\">{frame}")];
        out.push(text(x + 7.0, y + 14.0, "t10 strong", Anchor::Start, &it.id));
        if !said.is_empty() {
            out.push(text(x + wide - 7.0, y + 14.0, &format!("t10 how {how}"), Anchor::End, said));
        }
        let ground = y + 15.0 + cell.animal;
        let sky = rect("sky", x + 4.0, y + 18.0, wide - 8.0, cell.animal, 5.0);
        out.push(sky + &rect("ground", x + 4.0, ground - 3.0, wide - 8.0, 6.0, 3.0));
        let (middle, size) = (x + wide / 2.0, cell.animal / 96.0);
        let drawn = animal_of(it.body, &it.traits, seat, (middle, ground - 1.0), size);
        out.push(if how == "lost" { within("lost", &[&drawn]) } else { drawn });
        herd(&mut out, it, seat, x + 7.0, ground + 14.0, (wide - 14.0) / 6.0);
        let changed = was.is_some_and(|was| {
            (was.body, was.population, was.food, was.fat)
                != (it.body, it.population, it.food, it.fat)
        });
        let fat = if it.fat > 0 { format!(" \u{00b7} fat {}", it.fat) } else { String::new() };
        let numbers = if cell.across == LARGE.across {
            format!("body {} \u{00b7} food {}/{}{fat}", it.body, it.food, it.population)
        } else {
            let fat = fat.replace("fat ", "f");
            format!("b{} \u{00b7} {}/{}{fat}", it.body, it.food, it.population)
        };
        let below = ground + 26.0;
        if changed {
            out.push(rect("glow", x + 4.0, below - 9.5, wide - 8.0, 12.5, 3.0));
        }
        let class = if changed { "t10 inglow" } else { "t10" };
        out.push(text(x + wide / 2.0, below, class, Anchor::Middle, &numbers));
        let mut line = below + 5.0;
        for laid in &it.traits {
            let mut flow = Flow::new(x + 4.0, x + wide - 4.0, line);
            let name = laid.card.name.as_deref();
            let class = if laid.face_up { "trait" } else { "trait down" };
            let shown = if cell.across == LARGE.across {
                named(&laid.card)
            } else {
                name.map_or_else(|| "?".to_owned(), words)
            };
            out.push(flow.chip(class, &shown, self.glosses.of(name)));
            line += 17.0;
        }
        out.push("</g>".to_owned());
        out
    }
}

/// The animal of a species: its size is its body's, and what is face up can be seen of it.
fn animal_of(body: u8, traits: &[Laid], seat: usize, at: (f64, f64), scale: f64) -> String {
    let open = traits.iter().filter(|laid| laid.face_up);
    let names: Vec<&str> = open.filter_map(|laid| laid.card.name.as_deref()).collect();
    let shown = SHOWN.iter().filter(|(name, _)| names.contains(name));
    let features: Vec<&str> = shown.map(|(_, has)| *has).collect();
    let scale = scale * (0.62 + 0.075 * f64::from(body));
    animal([Some(("plain", false)); 3], &features, seat, at, scale)
}

/// One small animal for each of the population, and on those that were fed their food.
fn herd(out: &mut Vec<String>, it: &Species, seat: usize, x: f64, y: f64, pace: f64) {
    let scale = pace / 27.0;
    let living = format!("one seat-{seat}");
    for index in 0..it.population.max(6) {
        let at = x + (f64::from(index) + 0.5) * pace;
        let class = if index < it.population { &*living } else { "one none" };
        out.push(within(class, &[&used("one", at, y, scale)]));
        if index < it.food {
            out.push(circle("food", at - pace * 0.05, y - scale * 7.0, pace * 0.17));
        }
    }
}

impl Drawing for TablePicture {
    fn defined(&self) -> String {
        animal::defined()
    }

    fn tiles(&mut self, moment: &Moment<'_>) -> Vec<Tile> {
        let Some((table, before)) = moment.tables::<Table>() else { return Vec::new() };
        let seats = table.seats.iter().zip(&before.seats).enumerate();
        let seats = seats.map(|(seat, both)| self.player(moment, both, seat));
        std::iter::once(self.middle(table, before)).chain(seats).collect()
    }

    fn series(&self) -> &'static [Series] {
        &[
            ("food in the bag", |scene, seat| {
                scene.table::<Table>()?.seats.get(seat)?.food.map(i64::from)
            }),
            ("species", |scene, seat| {
                Some(scene.table::<Table>()?.seats.get(seat)?.row.len() as i64)
            }),
        ]
    }

    fn notable(&self, fact: &Fact, moment: &Moment<'_>) -> Option<&'static str> {
        let (table, before) = moment.tables::<Table>()?;
        let lives = |id: &str| table.seats.iter().flat_map(|seat| &seat.row).any(|it| it.id == id);
        if before.seats.iter().flat_map(|seat| &seat.row).any(|it| !lives(&it.id)) {
            return Some("death");
        }
        match fact.name {
            "attack" => Some("fight"),
            "decree" => Some("other"),
            _ => None,
        }
    }

    fn emblem(&self, scene: &Scene, seat: usize) -> String {
        let player = scene.table::<Table>().and_then(|table| table.seats.get(seat));
        let row = player.map_or(&[][..], |player| &player.row);
        let shown = row.iter().max_by_key(|it| (it.traits.len(), it.body));
        let (body, traits) = shown.map_or((4, &[][..]), |it| (it.body, &it.traits));
        animal_of(body, traits, seat, (0.0, 0.0), 1.0)
    }
}
