//! What a page holds, as JSON: the record, what each of its lines did, the tables as differences, the
//! findings and the score. `docs/page.md` describes it.

use serde_json::{Map, Value, json};

use super::places::Places;
use super::result::{claimed, luck, score};
use super::{document, patch, splice};
use evoref_game::{Actor, Cause, Fact, Seat};
use evoref_referee::session::{Event, Scene, Session, Unopened, What};

/// The version of what a page holds: another name or meaning is another version.
const VERSION: u32 = 1;

/// Where a record comes from.
#[derive(Debug, Clone, Copy, Default)]
pub struct Origin<'a> {
    /// What to call the file.
    pub name: &'a str,
    /// How many lines of the file stand above the record.
    pub above: u32,
    /// The state of the file, for a page that asks the server that it comes from for changes.
    pub live: Option<&'a str>,
}

/// The page of a session.
pub fn page(session: &Session, origin: &Origin<'_>) -> String {
    let mut session = session.clone();
    let report = session.report();
    let text = session.source().text().to_owned();
    let places = Places::new(&text, origin);
    let mut story = Story::begin(&session);
    session.walk(&mut |moment| {
        let step = story.step(moment.session(), moment.event(), &places);
        story.add(&step);
    });
    let about = session.about();
    let mut held = frame(&text, origin);
    let title = about.title.as_deref();
    held["title"] = json!(title);
    held["date"] = json!(about.date);
    held["place"] = json!(about.place);
    held["recorder"] = json!(about.recorder);
    held["settings"] = json!(about.settings);
    held["rulings"] = json!(about.rulings);
    held["game"] = json!(session.game().name);
    held["game_title"] = json!(session.game().title);
    held["players"] = players(session.seats());
    held["status"] = json!(report.status);
    held["findings"] = places.findings(&report.findings, &story.starts, Some(&session));
    held["score"] = score(&session, &places);
    held["claimed"] = claimed(&session, &report);
    held["luck"] = luck(&session, &places);
    let mut states = json!({"table": story.first_text});
    // What is named inside `json!` is copied.
    states["material"] = session.material();
    states["scene"] = story.first;
    let states = with_steps(&states, &story.steps);
    document::html(&held, &states, title.unwrap_or(origin.name), session.game().name)
}

/// The page of a record whose header cannot be used: its lines and what is wrong with them.
pub fn unopened(text: &str, unopened: &Unopened, origin: &Origin<'_>) -> String {
    let places = Places::new(text, origin);
    let mut held = frame(text, origin);
    held["title"] = json!(unopened.about.title);
    held["game"] = json!(unopened.game.map(|game| game.name));
    held["game_title"] = json!(unopened.game.map(|game| game.title));
    held["players"] = players(&unopened.seats);
    held["status"] = json!("unreadable");
    held["findings"] = places.findings(&unopened.findings, &[], None);
    document::html(&held, &with_steps(&json!({}), ""), origin.name, "")
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
        "live": origin.live,
        "text": text,
    })
}

fn players(seats: &[Seat]) -> Value {
    let players = seats.iter().map(|seat| json!({"handle": seat.handle, "name": seat.name}));
    players.collect()
}

/// The steps so far, and the table after the last of them.
struct Story {
    /// As JSON already, which takes a tenth of the memory.
    steps: String,
    /// Where the words of each step begin.
    starts: Vec<u32>,
    first: Value,
    first_text: String,
    scene: Value,
    text: String,
}

impl Story {
    fn begin(session: &Session) -> Self {
        let mut session = session.clone();
        session.seek(evoref_referee::session::At::START);
        let there = session.scene();
        let scene = as_json(&there);
        let text = session.draw(&there);
        Self {
            steps: String::new(),
            starts: Vec::new(),
            first: scene.clone(),
            first_text: text.clone(),
            scene,
            text,
        }
    }

    fn add(&mut self, step: &Value) {
        if !self.steps.is_empty() {
            self.steps.push(',');
        }
        self.steps.push_str(&step.to_string());
    }

    fn step(&mut self, session: &Session, event: &Event, places: &Places<'_>) -> Value {
        let mut step = Map::new();
        let ends = matches!(event.what, What::End);
        self.starts.push(if ends { u32::MAX } else { event.span.start });
        if !ends {
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
            | What::Kept
            | What::Gap
            | What::Unread => None,
        };
        if let Some(by) = by {
            step.insert("by".to_owned(), actor(by, session.seats()).into());
        }
        if !event.facts.is_empty() {
            let facts = event.facts.iter().map(|fact| told(fact, session.seats()));
            step.insert("facts".to_owned(), facts.collect());
        }
        let there = session.scene();
        let scene = as_json(&there);
        if let Some(change) = patch::between(&self.scene, &scene) {
            step.insert("scene".to_owned(), change);
            self.scene = scene;
        }
        let text = session.draw(&there);
        let splices = splice::between(&self.text, &text);
        if !splices.is_empty() {
            step.insert("table".to_owned(), splices.into());
            self.text = text;
        }
        Value::Object(step)
    }
}

/// The scene; of the players only their points, as the page has the rest.
fn as_json(scene: &Scene) -> Value {
    let mut shown = scene.to_json();
    shown["players"] = json!(scene.scores);
    shown
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
        What::Kept => ("note", None),
        What::Gap => ("gap", None),
        What::Takeback(_) => ("takeback", None),
        What::Unread => ("unread", None),
    }
}

pub(super) fn actor(by: Actor, seats: &[Seat]) -> &str {
    match by {
        Actor::Player(player) => seats.get(player.seat()).map_or("?", |seat| &*seat.handle),
        Actor::Table => "table",
        Actor::Manual => "manual",
        Actor::Adjust => "adjust",
    }
}

/// A fact as its sentence, or as `[sentence, marks, name, who, particulars]` if there is more to it than
/// that; what is missing at the end is left out.
fn told(fact: &Fact, seats: &[Seat]) -> Value {
    let mut marks = match fact.cause {
        Cause::Written => String::new(),
        Cause::Derived => "derived".to_owned(),
        Cause::Dealt => "dealt".to_owned(),
        Cause::Supposed => "supposed".to_owned(),
    };
    if !fact.verified {
        marks.push_str(" unverified");
    }
    let roles = fact.roles.iter();
    let roles: Map<String, Value> =
        roles.map(|(role, value)| ((*role).to_owned(), value.to_json(seats))).collect();
    let mut told = vec![fact.phrase.as_str().into(), marks.trim().into()];
    if !roles.is_empty() {
        let who = fact.who.map_or("", |who| actor(Actor::Player(who), seats));
        told.extend([fact.name.into(), who.into(), Value::Object(roles)]);
    } else if marks.is_empty() {
        return told.swap_remove(0);
    }
    Value::Array(told)
}
