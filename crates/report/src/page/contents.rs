//! What a page holds, as JSON: the record, what each of its lines did, the tables as differences, the
//! findings and the score. `docs/page.md` describes it.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::places::Places;
use super::result::{claimed, luck, score};
use super::told::{actor, happened, pointed, scene_of, where_is};
use super::{document, patch, splice};
use crate::picture::{self, Drawing, Happened, Moment, Names, Tile};
use evoref_game::{Actor, Cause, Fact, Seat};
use evoref_record::diagnostic::Finding;
use evoref_referee::session::{At, Event, Session, Unopened, What};

/// The version of what a page holds: another name or meaning is another version.
const VERSION: u32 = 2;

/// Where a record comes from.
#[derive(Debug, Clone, Copy, Default)]
pub struct Origin<'a> {
    /// What to call the file.
    pub name: &'a str,
    /// How many lines of the file stand above the record.
    pub above: u32,
    /// Where the list of all sessions is, for a page of a folder.
    pub index: Option<&'a str>,
}

/// The page of a session.
pub fn page(session: &Session, origin: &Origin<'_>) -> String {
    let mut session = session.clone();
    let report = session.report();
    let text = session.source().text().to_owned();
    let places = Places::new(&text, origin);
    let drawing = picture::drawing(session.game().name, &session.material(), session.seats());
    let starts = starts(&session);
    let mut story = Story::begin(&session, drawing.as_deref(), &report.findings, &starts);
    session.walk(&mut |moment| story.step(moment.session(), moment.event(), &places));
    let about = session.about();
    let mut held = frame(&text, origin);
    held["title"] = json!(picture::title(&session));
    held["date"] = json!(about.date);
    held["place"] = json!(about.place);
    held["recorder"] = json!(about.recorder);
    held["settings"] = json!(about.settings);
    held["rulings"] = json!(about.rulings);
    held["game"] = json!(session.game().name);
    held["game_title"] = json!(session.game().title);
    held["players"] = players(session.seats());
    held["marks"] = json!(story.names.all_letters());
    held["status"] = json!(report.status);
    held["findings"] = places.findings(&report.findings, &starts);
    held["score"] = score(&session, &places);
    held["claimed"] = claimed(&session, &report);
    held["luck"] = luck(&session, &places);
    let series = drawing.as_deref().map_or(&[][..], Drawing::series);
    held["series"] = series.iter().map(|(name, _)| *name).collect();
    let mut states = story.states();
    states["card"] = json!(picture::inside_of_card(&session, &report, drawing.as_deref()));
    let states = with_steps(&states, &story.steps);
    let own = drawing.as_deref().map(Drawing::defined);
    let defined = picture::defined(own.as_deref());
    let title = picture::title(&session);
    document::html(&held, &states, &title, &defined)
}

/// Where the words of each step begin.
fn starts(session: &Session) -> Vec<u32> {
    let mut starts = Vec::new();
    session.clone().walk(&mut |moment| {
        let event = moment.event();
        starts.push(if matches!(event.what, What::End) { u32::MAX } else { event.span.start });
    });
    starts
}

/// The page of a record whose header cannot be used: its lines and what is wrong with them.
pub fn unopened(text: &str, unopened: &Unopened, origin: &Origin<'_>) -> String {
    let places = Places::new(text, origin);
    let mut held = frame(text, origin);
    let title = unopened.about.title.as_deref().unwrap_or("A record that cannot be read");
    held["title"] = json!(title);
    held["game"] = json!(unopened.game.map(|game| game.name));
    held["game_title"] = json!(unopened.game.map(|game| game.title));
    held["players"] = players(&unopened.seats);
    held["status"] = json!("unreadable");
    held["findings"] = places.findings(&unopened.findings, &[]);
    held["marks"] = json!(Names::of(&unopened.seats).all_letters());
    held["series"] = json!([]);
    document::html(&held, &with_steps(&json!({}), ""), title, &picture::defined(None))
}

/// What is known of the tables as JSON, with the steps from one to the next.
fn with_steps(states: &Value, steps: &str) -> String {
    let states = states.to_string();
    let begun = states.trim_end_matches('}');
    let comma = if begun.len() > 1 { "," } else { "" };
    format!("{begun}{comma}\"steps\":[{steps}]}}")
}

fn frame(text: &str, origin: &Origin<'_>) -> Value {
    json!({
        "version": VERSION,
        "tool": concat!("evoref ", env!("CARGO_PKG_VERSION")),
        "name": origin.name,
        "above": origin.above,
        "index": origin.index,
        "text": text,
    })
}

fn players(seats: &[Seat]) -> Value {
    let players = seats.iter().map(|seat| json!({"handle": seat.handle, "name": seat.name}));
    players.collect()
}

/// The steps so far, and the table after the last of them.
struct Story<'a> {
    drawing: Option<&'a dyn Drawing>,
    names: Names,
    findings: Vec<(usize, &'a Finding)>,
    /// As JSON already, which takes a tenth of the memory.
    steps: String,
    taken: usize,
    /// What is drawn, each once, and its number.
    pieces: HashMap<String, usize>,
    first: Shown,
    now: Shown,
    scene: Value,
}

/// What a page shows after a step.
#[derive(Clone, Default)]
struct Shown {
    /// Where the session stands: in words, round, phase, who is to act.
    place: Value,
    tiles: Value,
    /// Of each chart beside the score, of each player.
    numbers: Value,
    table: String,
}

impl<'a> Story<'a> {
    fn begin(
        session: &Session,
        drawing: Option<&'a dyn Drawing>,
        findings: &'a [Finding],
        starts: &[u32],
    ) -> Self {
        let mut session = session.clone();
        session.seek(At::START);
        let there = session.scene();
        let scene = scene_of(&there);
        let step = |finding: &Finding| {
            starts.partition_point(|at| *at <= finding.primary.span.start).saturating_sub(1)
        };
        let mut story = Self {
            drawing,
            names: Names::of(session.seats()),
            findings: findings.iter().map(|finding| (step(finding), finding)).collect(),
            steps: String::new(),
            taken: 0,
            pieces: HashMap::new(),
            first: Shown::default(),
            now: Shown::default(),
            scene: scene.clone(),
        };
        story.now = story.shown(&scene, &[], &[], session.draw(&there));
        story.first = story.now.clone();
        story
    }

    /// What is shown of a scene; pieces that were drawn before are named by their number.
    fn shown(
        &mut self,
        scene: &Value,
        facts: &[Happened],
        pointed: &[picture::Pointed],
        table: String,
    ) -> Shown {
        let place = json!([where_is(scene), scene["round"], scene["phase"], scene["to_act"]]);
        let (mut tiles, mut numbers) = (Value::Null, Value::Null);
        if let Some(drawing) = self.drawing {
            let moment = Moment { scene, before: &self.scene, facts, pointed };
            let drawn = drawing.tiles(&moment);
            let places = picture::arranged(&drawn);
            let drawn = drawn.into_iter().zip(places);
            tiles = drawn.map(|(tile, place)| self.tile(tile, place)).collect();
            let seats = 0..scene["players"].as_array().map_or(0, Vec::len);
            let of = |number: fn(&Value, usize) -> Option<i64>| -> Value {
                seats.clone().map(|seat| json!(number(scene, seat))).collect()
            };
            numbers = drawing.series().iter().map(|(_, number)| of(*number)).collect();
        }
        Shown { place, tiles, numbers, table }
    }

    fn tile(&mut self, tile: Tile, (x, y, scale): picture::Frame) -> Value {
        let pieces = tile.pieces.into_iter().map(|piece| {
            let next = self.pieces.len();
            *self.pieces.entry(piece).or_insert(next)
        });
        let pieces: Vec<usize> = pieces.collect();
        let place = [x, y, scale].map(|number| (number * 1000.0).round() / 1000.0);
        json!([tile.kind, tile.width.round(), tile.height.round(), pieces, place])
    }

    /// The pieces, and what is shown before the first line.
    fn states(&mut self) -> Value {
        let mut pieces: Vec<(String, usize)> =
            std::mem::take(&mut self.pieces).into_iter().collect();
        pieces.sort_unstable_by_key(|(_, number)| *number);
        let pieces: Vec<String> = pieces.into_iter().map(|(piece, _)| piece).collect();
        let first = &self.first;
        json!({
            "pieces": pieces,
            "table": first.table,
            "place": first.place,
            "tiles": first.tiles,
            "numbers": first.numbers,
        })
    }

    fn step(&mut self, session: &Session, event: &Event, places: &Places<'_>) {
        let mut step = Map::new();
        if !matches!(event.what, What::End) {
            step.insert("at".to_owned(), places.of(event.span));
        }
        let (what, by) = what(event.what);
        if what != "said" {
            step.insert("what".to_owned(), what.into());
        }
        match event.what {
            What::TakenBack { by } => step.insert("line".to_owned(), places.line(by).into()),
            What::Takeback(count) => step.insert("count".to_owned(), count.into()),
            What::Setup
            | What::Position
            | What::Round(_)
            | What::End
            | What::Said(_)
            | What::Refused(_)
            | What::Unjudged(_)
            | What::Counts { .. }
            | What::Result
            | What::Allow
            | What::Left
            | What::Kept
            | What::Gap
            | What::Unread => None,
        };
        if let Some(by) = by {
            step.insert("by".to_owned(), actor(by, session.seats()).into());
        }
        let there = session.scene();
        let scene = scene_of(&there);
        let facts: Vec<Happened> =
            event.facts.iter().map(|fact| happened(fact, session.seats())).collect();
        if !facts.is_empty() {
            let both = event.facts.iter().zip(&facts);
            let more =
                |fact| self.drawing.map_or_else(String::new, |drawing| drawing.more(fact, &scene));
            let told = both.map(|(fact, happened)| told(fact, &more(happened)));
            step.insert("facts".to_owned(), told.collect());
        }
        let here =
            self.findings.iter().filter(|(at, _)| *at == self.taken).map(|(_, finding)| *finding);
        let pointed = pointed(&facts, here, session);
        if what == "said"
            && let Some(drawing) = self.drawing
        {
            let moment =
                Moment { scene: &scene, before: &self.scene, facts: &facts, pointed: &pointed };
            let mut kinds = facts.iter().enumerate();
            let kind =
                kinds.find_map(|(at, fact)| Some(json!([at, drawing.notable(fact, &moment)?])));
            step.extend(kind.map(|kind| ("notable".to_owned(), kind)));
        }
        let shown = self.shown(&scene, &facts, &pointed, session.draw(&there));
        let changes = [
            ("place", patch::between(&self.now.place, &shown.place)),
            ("tiles", patch::between(&self.now.tiles, &shown.tiles)),
            ("numbers", patch::between(&self.now.numbers, &shown.numbers)),
            (
                "table",
                Some(splice::between(&self.now.table, &shown.table))
                    .filter(|one| !one.is_empty())
                    .map(Value::from),
            ),
        ];
        for (name, change) in changes {
            step.extend(change.map(|change| (name.to_owned(), change)));
        }
        self.now = shown;
        self.scene = scene;
        self.taken += 1;
        if !self.steps.is_empty() {
            self.steps.push(',');
        }
        self.steps.push_str(&Value::Object(step).to_string());
    }
}

/// What a line was, in one word, and whose it is.
fn what(what: What) -> (&'static str, Option<Actor>) {
    match what {
        What::Setup => ("setup", None),
        What::Position => ("position", None),
        What::Round(_) => ("round", None),
        What::End => ("end", None),
        What::Said(by) => ("said", Some(by)),
        What::Refused(by) => ("refused", Some(by)),
        What::Unjudged(by) => ("unjudged", Some(by)),
        What::TakenBack { .. } => ("taken-back", None),
        What::Counts { agree: true } => ("agrees", None),
        What::Counts { agree: false } => ("differs", None),
        What::Result => ("result", None),
        What::Allow => ("allow", None),
        What::Left => ("left", None),
        What::Kept => ("note", None),
        What::Gap => ("gap", None),
        What::Takeback(_) => ("takeback", None),
        What::Unread => ("unread", None),
    }
}

/// A fact as its sentence, or as `[sentence, marks]` if it was not written, or not verified.
fn told(fact: &Fact, more: &str) -> Value {
    let mut marks = match fact.cause {
        Cause::Written => String::new(),
        Cause::Derived => "derived".to_owned(),
        Cause::Dealt => "dealt".to_owned(),
        Cause::Supposed => "supposed".to_owned(),
    };
    if !fact.verified {
        marks.push_str(" unverified");
    }
    let phrase =
        if fact.phrase.is_empty() { String::new() } else { format!("{}{more}", fact.phrase) };
    if marks.is_empty() { phrase.into() } else { json!([phrase, marks.trim()]) }
}
