//! The table of Evolve!: biome and challenge, and each player's creature, put together from its cards.

use crate::prelude::*;
use serde::Deserialize;

use super::animal::{animal, look};
use super::common::{COLUMN, Glosses, Names, PAD, figure, player_tile};
use super::svg::{
    Anchor, Flow, circle, cut, group, path, rect, signed, star, text, width, within, words,
};
use super::{Drawing, Moment, Series, Tile, animal};
use evoref_game::scene::shown;
use evoref_scene::evolve::{Creature, Seat, Table};

/// A card of the deck, as far as it can be seen.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SeenCard {
    name: String,
    attributes: HashMap<String, i64>,
    abilities: Vec<String>,
}

impl SeenCard {
    /// What it is best at; the first of several.
    fn best(&self) -> Option<&'static str> {
        let value = |name: &str| self.attributes.get(name).copied().unwrap_or(0);
        let most = ATTRIBUTES.into_iter().map(value).max().filter(|most| *most > 0)?;
        ATTRIBUTES.into_iter().find(|name| value(name) == most)
    }
}

/// What an animal has that has an ability.
const SHOWN: [(&str, &str); 13] = [
    ("flying", "wings"),
    ("swimming", "fins"),
    ("climbing", "tree"),
    ("camouflage", "stripes"),
    ("survival", "hump"),
    ("burrowing", "burrow"),
    ("running", "speed"),
    ("night_vision", "lamp"),
    ("insulation", "fur"),
    ("venom", "venom"),
    ("armour", "plates"),
    ("herding", "ring"),
    ("scavenging", "bones"),
];
const ATTRIBUTES: [&str; 4] = ["aggression", "resilience", "allure", "gathering"];
const SLOTS: [&str; 4] = ["head", "body", "tail", "adaptation"];
const PLACES: [&str; 7] = ["", "1st", "2nd", "3rd", "4th", "5th", "6th"];
/// The longest bar of an attribute is so much.
const MOST: i64 = 12;

pub(super) struct TablePicture {
    names: Names,
    glosses: Glosses,
    parts: HashMap<String, SeenCard>,
}

fn slot<'a>(creature: &'a Creature, slot: &str) -> Option<&'a str> {
    match slot {
        "head" => creature.head.as_deref(),
        "body" => creature.body.as_deref(),
        "tail" => creature.tail.as_deref(),
        _ => creature.adaptation.as_deref(),
    }
}

fn attributes(creature: &Creature) -> [i64; 4] {
    let Creature { aggression, resilience, allure, gathering, .. } = creature;
    [*aggression, *resilience, *allure, *gathering].map(i64::from)
}

impl TablePicture {
    pub(super) fn new(material: &Value, names: Names) -> Self {
        let cards = material["cards"].as_array().map_or(&[][..], |cards| cards);
        let parts = cards.iter().filter_map(|card| SeenCard::deserialize(card).ok());
        let parts = parts.map(|part| (part.name.clone(), part)).collect();
        Self { names, glosses: Glosses::new(&[&material["cards"]]), parts }
    }

    fn middle(&self, table: &Table, before: &Table) -> Tile {
        let mut out = Vec::new();
        let rows = [
            ("biome", &table.biome, &table.next_biome, &before.biome),
            ("challenge", &table.challenge, &table.next_challenge, &before.challenge),
        ];
        for (index, (kind, now, next, was)) in rows.into_iter().enumerate() {
            let x = PAD + index as f64 * 140.0;
            let changed = if now == was { "topic" } else { "topic changed" };
            let shown = now.as_deref().map_or_else(|| "not turned yet".to_owned(), words);
            let (class, size) =
                if width(&shown, 14.0) > 112.0 { ("t12", 12.0) } else { ("t14", 14.0) };
            let parts = [
                &*rect(changed, x, 9.0, 134.0, 52.0, 6.0),
                &rect(&format!("band {kind}"), x, 9.0, 5.0, 52.0, 2.0),
                &text(x + 12.0, 23.0, "t10 faint", Anchor::Start, kind),
                &text(x + 12.0, 40.0, class, Anchor::Start, &cut(&shown, size, 118.0)),
            ];
            out.push(within(kind, &parts));
            if let Some(next) = next {
                let next = cut(&format!("next: {}", words(next)), 10.0, 118.0);
                out.push(text(x + 12.0, 54.0, "t10 faint", Anchor::Start, &next));
            }
        }
        let (deck, discards) = (shown(table.deck), shown(table.discards.count));
        let mut said = format!("{deck} in the deck \u{00b7} {discards} discarded");
        if let Some(chooser) = &table.chooser {
            said.push_str(&format!(" \u{00b7} {} chooses", self.names.name(chooser)));
        }
        out.push(text(PAD, 80.0, "t10", Anchor::Start, &cut(&said, 10.0, COLUMN - 2.0 * PAD)));
        Tile::column("middle", 92.0, false, out)
    }

    fn creature(
        &self,
        one: &Creature,
        was: Option<&Creature>,
        seat: usize,
        (x, y): (f64, f64),
        scale: f64,
    ) -> String {
        let piece = |place: &str| {
            let name = slot(one, place)?;
            let fresh = was.is_some_and(|was| slot(was, place) != Some(name));
            Some((look(self.parts.get(name).and_then(SeenCard::best)), fresh))
        };
        let has =
            |ability: &_| SHOWN.iter().find(|(known, _)| known == ability).map(|(_, has)| *has);
        let features = one.abilities.iter().filter_map(has).chain(self.teeth(one));
        let features: Vec<&str> = features.collect();
        let mut out = animal(["head", "body", "tail"].map(piece), &features, seat, (x, y), scale);
        if let Some(adaptation) = &one.adaptation {
            let fresh = was.is_some_and(|was| was.adaptation.as_ref() != Some(adaptation));
            let best = self.parts.get(&**adaptation).and_then(SeenCard::best);
            let class = if fresh { "amulet fresh" } else { "amulet" };
            let sign = circle(class, 0.0, 0.0, 9.0) + &sign(best);
            out.push_str(&group(x + 20.0 * scale, y - 33.0 * scale, scale, "", &sign));
        }
        out
    }

    /// Jaws that are for biting have teeth.
    fn teeth(&self, one: &Creature) -> Option<&'static str> {
        let head = self.parts.get(one.head.as_deref()?)?;
        (head.best() == Some("aggression") && !head.abilities.iter().any(|one| one == "venom"))
            .then_some("teeth")
    }

    fn player(&self, one: &Seat, was: &Seat, acts: bool, seat: usize) -> Tile {
        let mut out = Vec::new();
        let sum = |seat: &Seat| -> Option<i32> { Some(seat.dominance.as_ref()?.values().sum()) };
        let points = sum(one).map(|points| (points, sum(was)));
        let mut upto = figure(&mut out, COLUMN - PAD, points, "dominance");
        if let Some(place) = one.place {
            let shown = PLACES.get(usize::from(place)).copied().unwrap_or_default();
            let first = place == 1;
            let (medal, number) =
                if first { ("medal first", "t10 inglow") } else { ("medal", "t10") };
            upto -= 30.0;
            out.push(rect(medal, upto, 11.0, 28.0, 16.0, 8.0));
            out.push(text(upto + 14.0, 23.0, number, Anchor::Middle, shown));
        }
        self.names.head(&mut out, seat, acts, upto);
        out.push(rect("sky", PAD, 36.0, COLUMN - 2.0 * PAD, 96.0, 6.0));
        out.push(rect("ground", PAD, 126.0, COLUMN - 2.0 * PAD, 6.0, 3.0));
        let old = &was.creature;
        out.push(self.creature(&one.creature, Some(old), seat, (COLUMN / 2.0 - 60.0, 128.0), 0.94));
        beside(&mut out, &one.creature, old);
        let mut y = 136.0;
        for (index, place) in SLOTS.iter().enumerate() {
            let x = PAD + (index % 2) as f64 * 140.0;
            let line = y + 13.0 + (index / 2) as f64 * 16.0;
            let name = slot(&one.creature, place);
            let fresh = slot(old, place) != name;
            if fresh {
                out.push(rect("glow", x - 3.0, line - 11.0, 138.0, 15.0, 4.0));
            }
            let glow = if fresh { " inglow" } else { "" };
            let short = if *place == "adaptation" { "adapt." } else { place };
            let shown = cut(&name.map_or_else(|| "none".to_owned(), words), 10.0, 98.0);
            let short = text(x, line, &format!("t10 faint{glow}"), Anchor::Start, short);
            let class = format!("t10 strong{glow}");
            let shown = text(x + 38.0, line, &class, Anchor::Start, &shown);
            out.push(within("slot", &[&short, &shown]));
        }
        y += 38.0;
        let mut flow = Flow::new(PAD, COLUMN - PAD, y);
        if one.creature.abilities.is_empty() {
            out.push(flow.say("no abilities"));
        }
        for ability in &one.creature.abilities {
            out.push(flow.chip("trait", &words(ability), ""));
        }
        y = self.glosses.hand(&mut out, &one.hand, flow.end(), "no cards in hand");
        let notes = [
            Some(format!("cost {}", one.creature.cost)),
            (one.allowed > 0).then(|| format!("played {} of {}", one.plays, one.allowed)),
            (one.draws_due > 0).then(|| format!("draws {}", one.draws_due)),
            one.passed.then(|| "has passed".to_owned()),
        ];
        player_tile(out, y, acts, &notes)
    }
}

/// The attributes as bars beside the creature; to the left is below nothing.
fn beside(out: &mut Vec<String>, one: &Creature, was: &Creature) {
    let both = attributes(one).into_iter().zip(attributes(was));
    for (index, (name, (value, before))) in ATTRIBUTES.into_iter().zip(both).enumerate() {
        let y = 42.0 + index as f64 * 22.0;
        let x = COLUMN - PAD - 106.0;
        let changed = before != value;
        out.push(text(x, y + 9.0, "t10", Anchor::Start, name));
        if changed {
            out.push(rect("glow", x + 76.0, y - 1.0, 26.0, 13.0, 4.0));
        }
        let class = if changed { "t10 inglow strong" } else { "t10 strong" };
        out.push(text(x + 100.0, y + 9.0, class, Anchor::End, &signed(value)));
        let length = value.abs().min(MOST) as f64 / MOST as f64;
        let (bar, start, wide) = if value < 0 {
            ("bar below", x + 34.0 - 34.0 * length, 34.0 * length)
        } else {
            ("bar", x + 34.0, 66.0 * length)
        };
        out.push(rect("track", x, y + 13.0, 100.0, 4.0, 2.0));
        out.push(rect(bar, start, y + 13.0, wide.max(1.0), 4.0, 2.0));
    }
}

/// What an adaptation is best at, as a sign on the animal: a claw, a shield, a flower, a berry.
fn sign(best: Option<&str>) -> String {
    match best {
        Some("aggression") => path("signed", "M-4 5C-4-1-1-5 5-6 2-2 3 2 4 4 1 2-1 3-4 5Z"),
        Some("resilience") => path("signed", "M-4.5-5 0-6.5 4.5-5C5 0 3 4 0 6-3 4-5 0-4.5-5Z"),
        Some("allure") => format!("<polygon class=\"signed\" points=\"{}\"/>", star(5, 6.5, 2.8)),
        Some("gathering") => path(
            "signed",
            "M-2.5 0a2.8 2.8 0 1 0 .1 0ZM2.5 0a2.8 2.8 0 1 0 .1 0ZM0-5.5a2.8 2.8 0 1 0 .1 0Z",
        ),
        _ => path("signed", "M0-5a5 5 0 1 0 .1 0ZM0-2a2 2 0 1 1-.1 0Z"),
    }
}

impl Drawing for TablePicture {
    fn defined(&self) -> String {
        animal::defined()
    }

    fn tiles(&mut self, moment: &Moment<'_>) -> Vec<Tile> {
        let Some((table, before)) = moment.tables::<Table>() else { return Vec::new() };
        let seats = table.seats.iter().zip(&before.seats).enumerate();
        let seats = seats.map(|(seat, (one, was))| self.player(one, was, moment.acts(seat), seat));
        std::iter::once(self.middle(table, before)).chain(seats).collect()
    }

    fn series(&self) -> &'static [Series] {
        &[("printed cost of the creature", |scene, seat| {
            Some(i64::from(scene.table::<Table>()?.seats.get(seat)?.creature.cost))
        })]
    }

    fn notable(&self, fact: &Fact, _: &Moment<'_>) -> Option<&'static str> {
        match fact.name {
            "crossbreed" if fact.get("onto").is_some() => Some("fight"),
            "biome" | "challenge" | "choose" | "manual" | "decree" => Some("other"),
            _ => None,
        }
    }

    fn emblem(&self, scene: &Scene, seat: usize) -> String {
        let player = scene.table::<Table>().and_then(|table| table.seats.get(seat));
        player.map_or_else(String::new, |player| {
            self.creature(&player.creature, None, seat, (0.0, 0.0), 1.0)
        })
    }
}
