//! What a page holds, as JSON: the record, what each of its lines did, the tables as differences, the
//! findings and the score. `docs/page.md` describes it.

use serde_json::{Map, Value, json};

use super::{document, patch, splice};
use crate::diagnostic::{Finding, Label};
use crate::game::{Actor, Cause, Fact, Player, Seat};
use crate::render::{circumstances, help, rule};
use crate::session::{Event, LuckMoment, LuckSum, Session, Unopened, What};
use crate::source::{Source, Span};

/// The version of what a page holds: another name or meaning is another version.
const VERSION: u32 = 1;

/// The kinds of words by which the drawing finds what a finding is about.
const POINTED_AT: [&str; 5] = ["space", "species", "card", "gene", "player"];

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
        story.steps.push(step);
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
    held["luck"] = luck(&session, &places);
    let states = json!({
        "material": session.material(),
        "scene": story.first,
        "table": story.first_text,
        "steps": story.steps,
    });
    document::html(
        &held,
        &states,
        title.unwrap_or(origin.name),
        session.game().name,
    )
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
    document::html(&held, &json!({"steps": []}), origin.name, "")
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
    let players = seats
        .iter()
        .map(|seat| json!({"handle": seat.handle, "name": seat.name}));
    players.collect()
}

/// The steps so far, and the table after the last of them.
struct Story {
    steps: Vec<Value>,
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
        session.seek(crate::session::At::START);
        let scene = scene(&session);
        let text = session.show();
        Self {
            steps: Vec::new(),
            starts: Vec::new(),
            first: scene.clone(),
            first_text: text.clone(),
            scene,
            text,
        }
    }

    fn step(&mut self, session: &Session, event: &Event, places: &Places<'_>) -> Value {
        let mut step = Map::new();
        let ends = matches!(event.what, What::End);
        self.starts
            .push(if ends { u32::MAX } else { event.span.start });
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
            | What::Unread => None,
        };
        if let Some(by) = by {
            step.insert("by".to_owned(), actor(by, session.seats()).into());
        }
        if !event.facts.is_empty() {
            let facts = event.facts.iter().map(|fact| told(fact, session.seats()));
            step.insert("facts".to_owned(), facts.collect());
        }
        let scene = scene(session);
        if let Some(change) = patch::between(&self.scene, &scene) {
            step.insert("scene".to_owned(), change);
            self.scene = scene;
        }
        let text = session.show();
        let splices = splice::between(&self.text, &text);
        if !splices.is_empty() {
            step.insert("table".to_owned(), splices.into());
            self.text = text;
        }
        Value::Object(step)
    }
}

/// The scene; of the players only their points, as the page has the rest.
fn scene(session: &Session) -> Value {
    let scene = session.scene();
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
        What::Takeback(_) => ("takeback", None),
        What::Unread => ("unread", None),
    }
}

fn actor(by: Actor, seats: &[Seat]) -> &str {
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
    let roles: Map<String, Value> = roles
        .map(|(role, value)| ((*role).to_owned(), value.to_json(seats)))
        .collect();
    let mut told = vec![fact.phrase.as_str().into(), marks.trim().into()];
    if !roles.is_empty() {
        let who = fact.who.map_or("", |who| actor(Actor::Player(who), seats));
        told.extend([fact.name.into(), who.into(), Value::Object(roles)]);
    } else if marks.is_empty() {
        return told.swap_remove(0);
    }
    Value::Array(told)
}

/// The score at the end of the walk, and where it comes from.
fn score(session: &Session, places: &Places<'_>) -> Value {
    let score = session.score();
    let handle = |player| actor(Actor::Player(player), session.seats());
    let rows = score.rows.iter().map(|row| {
        json!({
            "player": handle(row.player),
            "place": row.place,
            "winner": row.winner,
            "total": row.total,
            "parts": row.parts,
        })
    });
    let addends = session.addends();
    let addends = addends.iter().map(|one| {
        json!([
            handle(one.player),
            one.delta,
            one.why,
            one.round,
            places.position(one.span.start).0
        ])
    });
    let allowed = score.basis.allowed.iter();
    let allowed = allowed.map(|one| json!({"code": one.code, "reason": one.reason}));
    json!({
        "ending": score.ending,
        "tie": score.tie,
        "unit": session.game().units.get(usize::from(session.game().score.0)).map(|unit| unit.0),
        "rows": rows.collect::<Vec<_>>(),
        "sheet": session.sheet().iter().map(|round| json!([round.gained, round.total])).collect::<Vec<_>>(),
        "addends": addends.collect::<Vec<_>>(),
        "unverified": score.basis.unverified,
        "allowed": allowed.collect::<Vec<_>>(),
        "adjusted": score.basis.adjusted,
        "takebacks": score.basis.takebacks,
    })
}

/// How many of the luckiest and of the unluckiest moments a page has.
const MOMENTS: usize = 5;

/// What chance decided, against what could have come.
fn luck(session: &Session, places: &Places<'_>) -> Value {
    let luck = session.luck();
    let hundredths = |number: f64| (number * 100.0).round() / 100.0 + 0.0;
    let numbers = |sum: &LuckSum| {
        let all = [sum.came, sum.expected, sum.luck(), sum.deviation];
        all.map(hundredths)
    };
    let moments = |moments: Vec<&LuckMoment>| -> Vec<Value> {
        let moment = |one: &&LuckMoment| {
            let line = places.position(one.span.start).0;
            json!([hundredths(one.luck()), one.round, line, one.phrase])
        };
        moments.iter().map(moment).collect()
    };
    let players = |unit: &'static str| {
        let seats = (0..session.seats().len() as u8).map(Player);
        let told = seats.filter_map(|player| {
            let total = luck.total(player, unit)?;
            Some(json!({
                "player": actor(Actor::Player(player), session.seats()),
                "numbers": numbers(&total),
                "luckiest": moments(luck.luckiest(player, unit, MOMENTS)),
                "unluckiest": moments(luck.unluckiest(player, unit, MOMENTS)),
            }))
        });
        told.collect::<Vec<_>>()
    };
    let units = luck.units().into_iter();
    let units = units.map(|unit| json!({"unit": unit, "players": players(unit)}));
    let sums = luck.sums();
    let sums = sums.iter().map(|sum| {
        let who = sum
            .who
            .map(|who| actor(Actor::Player(who), session.seats()));
        json!([
            sum.measure.name,
            sum.measure.unit,
            who,
            sum.of,
            numbers(sum)
        ])
    });
    let meanings = luck.measures.iter();
    let meanings = meanings.map(|one| (one.name.to_owned(), json!(one.meaning)));
    json!({
        "units": units.collect::<Vec<_>>(),
        "sums": sums.collect::<Vec<_>>(),
        "meanings": meanings.collect::<Map<_, _>>(),
        "unknown": luck.unknown,
        "left_out": luck.left_out,
    })
}

/// Where bytes of the record stand in the lines of the file.
struct Places<'a> {
    source: Source,
    origin: &'a Origin<'a>,
}

impl<'a> Places<'a> {
    fn new(text: &str, origin: &'a Origin<'a>) -> Self {
        Self {
            source: Source::new(origin.name, text).after(origin.above),
            origin,
        }
    }

    /// The line of the file that is this line of the record.
    fn line(&self, line: u32) -> u32 {
        line + self.origin.above
    }

    /// The line of the file, and the column in UTF-16 units from 0, as a browser counts them.
    fn position(&self, offset: u32) -> (u32, usize) {
        let index = self.source.line_index(offset);
        let line = self.source.line_span(index);
        let upto = Span::new(line.start, offset.clamp(line.start, line.end));
        let column = self.source.slice(upto).encode_utf16().count();
        (self.line(index as u32 + 1), column)
    }

    /// `[line, from, to]`; what goes on in further lines is cut at the end of the first.
    fn of(&self, span: Span) -> Value {
        let (line, from) = self.position(span.start);
        let index = self.source.line_index(span.start);
        let end = self.source.line_span(index).end;
        let (_, to) = self.position(span.end.clamp(span.start, end));
        json!([line, from, to])
    }

    /// Some words with what is said of them, and the things that they name.
    fn label(&self, label: &Label, session: Option<&Session>) -> Value {
        let line = self.source.line_index(label.span.start) as u32 + 1;
        let words = session
            .map(|session| session.words(line))
            .unwrap_or_default();
        let inside = |span: &Span| label.span.start <= span.start && span.end <= label.span.end;
        let names = words
            .iter()
            .filter(|(span, kind)| inside(span) && POINTED_AT.contains(kind));
        let names: Vec<&str> = names.map(|(span, _)| self.source.slice(*span)).collect();
        json!({"at": self.of(label.span), "text": label.text, "names": names})
    }

    /// The findings, each with the step that it is about.
    fn findings(&self, findings: &[Finding], starts: &[u32], session: Option<&Session>) -> Value {
        let label = |label| self.label(label, session);
        let findings = findings.iter().map(|finding| {
            let start = finding.primary.span.start;
            let step = starts.partition_point(|at| *at <= start).saturating_sub(1);
            json!({
                "code": finding.code,
                "severity": finding.severity,
                "where": circumstances(finding),
                "message": finding.message,
                "primary": label(&finding.primary),
                "related": finding.related.iter().map(label).collect::<Vec<_>>(),
                "rule": rule(finding.code),
                "help": help(&self.source, finding),
                "step": step,
                "count": finding.count,
            })
        });
        findings.collect()
    }
}
