//! What a page holds, as JSON: the record, what each of its lines did, the tables as differences, the
//! findings and the score. `docs/page.md` describes it.

use crate::prelude::*;
use serde_json::Map;

use super::places::Places;
use super::result::{claimed, luck, score};
use super::tiles::Tiles;
use super::{document, splice};
use crate::picture::{self, Drawing, Moment, Names, pointed, where_is};
use evoref_game::Cause;
use evoref_referee::session::{At, Event, What};

/// The version of what a page holds: another name or meaning is another version.
const VERSION: u32 = 2;

/// What a record is called whose header cannot be used and says no title.
pub(super) const UNTITLED: &str = "A record that cannot be read";

/// Where a record comes from.
#[derive(Debug, Clone, Copy, Default)]
pub struct RecordOrigin<'a> {
    /// What to call the file.
    pub name: &'a str,
    /// How many lines of the file stand above the record.
    pub above: u32,
    /// Where the list of all sessions is, for a page of a folder.
    pub index: Option<&'a str>,
}

/// The page of a session.
pub fn page(session: &Session, origin: &RecordOrigin<'_>) -> String {
    let mut session = session.clone();
    let report = session.report();
    let text = session.source().text().to_owned();
    let places = Places::new(&text, origin);
    let steps = steps(&session, &report.findings);
    let mut story = Story::begin(&session, &report.findings, &steps);
    session.walk(&mut |session, event| story.step(session, event, &places));
    let about = session.about();
    let mut held = frame(&text, &report, origin);
    let title = picture::title(&session);
    held["title"] = json!(title);
    held["date"] = json!(about.date);
    held["place"] = json!(about.place);
    held["recorder"] = json!(about.recorder);
    held["settings"] = json!(about.settings);
    held["rulings"] = json!(about.rulings);
    held["findings"] = places.findings(&report.findings, &steps);
    held["score"] = score(&session, &places);
    held["claimed"] = claimed(&session, &report);
    held["luck"] = luck(&session, &places, &story.by_table);
    let drawing = &*story.drawing;
    held["series"] = drawing.series().iter().map(|(name, _)| *name).collect();
    let mut states = story.first;
    states["pieces"] = json!(story.tiles.pieces());
    states["card"] = json!(picture::inside_of_card(&session, &report, drawing));
    let states = with(&states, [("tiles", &*story.first_tiles), ("steps", &(story.steps + "]"))]);
    document::html(&held, &states, &title, &picture::defined([&*drawing.defined()]))
}

/// The step that each finding is about.
fn steps(session: &Session, findings: &[Finding]) -> Vec<usize> {
    let mut starts = Vec::new();
    // Without findings nothing is looked for among the steps.
    if !findings.is_empty() {
        session.clone().walk(&mut |_, event| {
            starts.push(if matches!(event.what, What::End) { u32::MAX } else { event.span.start });
        });
    }
    let last_before = |at: u32| starts.partition_point(|start| *start <= at).saturating_sub(1);
    findings.iter().map(|finding| last_before(finding.primary.span.start)).collect()
}

/// The page of a record whose header cannot be used: its lines and what is wrong with them.
pub fn unopened(text: &str, unopened: &Report, origin: &RecordOrigin<'_>) -> String {
    let places = Places::new(text, origin);
    let mut held = frame(text, unopened, origin);
    let title = unopened.about().title.as_deref().unwrap_or(UNTITLED);
    held["title"] = json!(title);
    held["findings"] = places.findings(&unopened.findings, &vec![0; unopened.findings.len()]);
    held["series"] = json!([]);
    document::html(&held, "{\"tiles\":[],\"steps\":[]}", title, &picture::defined([]))
}

/// An object as JSON, with further members that are JSON already.
fn with<'a>(object: &Value, members: impl IntoIterator<Item = (&'static str, &'a str)>) -> String {
    let mut out = object.to_string();
    out.truncate(out.len() - 1);
    for (name, member) in members {
        out.push_str(if out.len() > 1 { ",\"" } else { "\"" });
        out.extend([name, "\":", member]);
    }
    out + "}"
}

/// What every page holds.
fn frame(text: &str, report: &Report, origin: &RecordOrigin<'_>) -> Value {
    let (seats, names) = (report.seats(), Names::of(report.seats()));
    let players = seats.iter().map(|seat| json!({"handle": seat.handle, "name": seat.name}));
    json!({
        "version": VERSION,
        "tool": concat!("evoref ", env!("CARGO_PKG_VERSION")),
        "name": origin.name,
        "above": origin.above,
        "index": origin.index,
        "text": text,
        "game": report.game.map(|game| game.name),
        "game_title": report.game.map(|game| game.title),
        "players": players.collect::<Vec<_>>(),
        "marks": (0..seats.len()).map(|seat| names.letters(seat)).collect::<Vec<_>>(),
        "status": report.status,
    })
}

/// The steps so far, and the table after the last of them.
struct Story<'a> {
    drawing: Box<dyn Drawing>,
    /// Each with the step that it is about.
    findings: Vec<(usize, &'a Finding)>,
    /// As JSON already, which takes a tenth of the memory; the list is not closed.
    steps: String,
    taken: usize,
    tiles: Tiles,
    /// Before the first line.
    first_tiles: String,
    first: Value,
    now: PageStep,
    scene: Scene,
    /// The words that were said by nobody.
    by_table: Vec<Span>,
}

/// What a page shows after a step.
#[derive(serde::Serialize)]
struct PageStep {
    /// Where the session stands: in words, round, phase, who is to act.
    place: Value,
    /// Of each chart beside the score, of each player.
    numbers: Value,
    table: String,
}

impl PageStep {
    fn of(session: &Session, scene: &Scene, drawing: &dyn Drawing) -> Self {
        let stage = &scene.stage;
        let to_act = stage.to_act.map(|player| subject_of(Actor::Player(player), &scene.seats));
        let numbers = drawing.series().iter().map(|(_, number)| -> Value {
            (0..scene.seats.len()).map(|seat| json!(number(scene, seat))).collect()
        });
        Self {
            place: json!([where_is(stage), stage.round, stage.phase, to_act]),
            numbers: numbers.collect(),
            table: session.draw(scene),
        }
    }
}

impl<'a> Story<'a> {
    fn begin(session: &Session, findings: &'a [Finding], steps: &[usize]) -> Self {
        let mut session = session.clone();
        session.seek(At::START);
        let scene = session.scene();
        let mut drawing = picture::drawing(&session);
        let moment = Moment { now: &scene, before: &scene, facts: &[], pointed: &[] };
        let mut tiles = Tiles::default();
        tiles.lay(&drawing.tiles(&moment));
        let now = PageStep::of(&session, &scene, &*drawing);
        Self {
            drawing,
            findings: steps.iter().copied().zip(findings).collect(),
            steps: "[".to_owned(),
            taken: 0,
            first_tiles: tiles.to_json(),
            tiles,
            first: json!(now),
            now,
            scene,
            by_table: Vec::new(),
        }
    }

    fn step(&mut self, session: &Session, event: &Event, places: &Places) {
        if event.what == What::Said(Actor::Table) {
            self.by_table.push(event.span);
        }
        let mut step = Map::new();
        if !matches!(event.what, What::End) {
            step.insert("at".to_owned(), places.of(event.span));
        }
        let (what, by) = what(event.what);
        if what != "said" {
            step.insert("what".to_owned(), what.into());
        }
        if let What::TakenBack { by } = event.what {
            step.insert("line".to_owned(), (by + places.0.lines_before()).into());
        } else if let What::Takeback(count) = event.what {
            step.insert("count".to_owned(), count.into());
        }
        if let Some(by) = by {
            step.insert("by".to_owned(), subject_of(by, session.seats()).into());
        }
        let before = std::mem::replace(&mut self.scene, session.scene());
        let facts = &event.facts;
        if !facts.is_empty() {
            let told = facts.iter().map(|fact| told(fact, &self.drawing.more(fact, &self.scene)));
            step.insert("facts".to_owned(), told.collect());
        }
        let here =
            self.findings.iter().filter(|(at, _)| *at == self.taken).map(|(_, finding)| *finding);
        let pointed = pointed(facts, here, session);
        let moment = Moment { now: &self.scene, before: &before, facts, pointed: &pointed };
        if what == "said" {
            let mut kinds = facts.iter().enumerate();
            let notable = |fact| self.drawing.notable(fact, &moment);
            let kind = kinds.find_map(|(at, fact)| Some(json!([at, notable(fact)?])));
            step.extend(kind.map(|kind| ("notable".to_owned(), kind)));
        }
        let tiles = self.tiles.lay(&self.drawing.tiles(&moment));
        let shown = PageStep::of(session, &self.scene, &*self.drawing);
        if shown.place != self.now.place {
            step.insert("place".to_owned(), shown.place.clone());
        }
        if shown.numbers != self.now.numbers {
            step.insert("numbers".to_owned(), shown.numbers.clone());
        }
        let splices = splice::between(&self.now.table, &shown.table);
        if !splices.is_empty() {
            step.insert("table".to_owned(), json!(splices));
        }
        self.now = shown;
        self.steps.push_str(if self.taken > 0 { "," } else { "" });
        self.steps.push_str(&with(&step.into(), tiles.as_deref().map(|tiles| ("tiles", tiles))));
        self.taken += 1;
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

/// How a fact came to be, unless it was written, and whether it was not verified.
pub fn marks(fact: &Fact) -> Vec<&'static str> {
    let cause = match fact.cause {
        Cause::Written => None,
        Cause::Derived => Some("derived"),
        Cause::Dealt => Some("dealt"),
        Cause::Supposed => Some("supposed"),
    };
    cause.into_iter().chain((!fact.verified).then_some("unverified")).collect()
}

/// A fact as its sentence, or as `[sentence, marks]` if it has any.
fn told(fact: &Fact, more: &str) -> Value {
    let more = if fact.phrase.is_empty() { "" } else { more };
    let phrase = format!("{}{more}", fact.phrase);
    let marks = marks(fact).join(" ");
    if marks.is_empty() { phrase.into() } else { json!([phrase, marks]) }
}
