//! The table after a line, for the drawing of the page, and what the line did.

use serde_json::{Map, Value, json};

use super::held::to_end;
use evoref::{Actor, At, Cause, Fact, Scene, Session, What};

/// The table after a line; after the last one, with what is left to do, if none is named.
pub(super) fn after(session: &mut Session, line: Option<u32>) -> Value {
    let last = session.source().text().trim_end().lines().count() as u32;
    let line = line.unwrap_or(last);
    session.seek(At::before(line));
    let before = scene(session);
    let mut facts = Vec::new();
    let mut whats = Vec::new();
    while session.at() < At::after(line) {
        let mut ahead = session.clone();
        let Some(event) = ahead.step() else { break };
        if event.at > At::after(line) {
            break;
        }
        facts.extend(event.facts.iter().map(|fact| told(fact, session)));
        whats.push(what(event.what));
        *session = ahead;
    }
    let now = scene(session);
    let text = session.show();
    let mut answer =
        json!({"line": line, "last": last, "facts": facts, "what": whats, "text": text});
    answer["before"] = before;
    answer["scene"] = now;
    answer["stopped"] = json!(session.stopped().map(|at| at.line));
    to_end(session);
    let mut ended = session.clone();
    ended.seek(At::END);
    answer["over"] = ended.score().ending.is_some().into();
    answer
}

/// The scene; of the players only their points, as the page has the rest.
fn scene(session: &Session) -> Value {
    let scene: Scene = session.scene();
    let mut shown = scene.to_json();
    shown["players"] = json!(scene.scores);
    shown
}

fn told(fact: &Fact, session: &Session) -> Value {
    let seats = session.seats();
    let cause = match fact.cause {
        Cause::Written => None,
        Cause::Derived => Some("derived"),
        Cause::Dealt => Some("dealt"),
        Cause::Supposed => Some("supposed"),
    };
    let marks = cause.into_iter().chain((!fact.verified).then_some("unverified"));
    let roles = fact.roles.iter();
    let roles: Map<String, Value> =
        roles.map(|(role, value)| ((*role).to_owned(), value.to_json(seats))).collect();
    json!({
        "phrase": fact.phrase,
        "marks": marks.collect::<Vec<_>>(),
        "name": fact.name,
        "who": fact.who.and_then(|who| seats.get(who.seat())).map_or("", |seat| &*seat.handle),
        "roles": roles,
    })
}

fn what(what: What) -> &'static str {
    match what {
        What::Setup => "setup",
        What::Position => "position",
        What::Round(_) => "round",
        What::End => "end",
        What::Said(Actor::Player(_) | Actor::Table | Actor::Manual | Actor::Adjust) => "said",
        What::Refused(_) => "refused",
        What::Unjudged(_) => "unjudged",
        What::TakenBack { .. } => "taken-back",
        What::Counts { agree: true } => "agrees",
        What::Counts { agree: false } => "differs",
        What::Result => "result",
        What::Allow => "allow",
        What::Takeback(_) => "takeback",
        What::Kept => "note",
        What::Gap => "gap",
        What::Unread => "unread",
    }
}

/// The score at the end of the text, best first.
pub(super) fn score(session: &Session) -> Value {
    let mut session = session.clone();
    session.seek(At::END);
    let score = session.score();
    let handle = |player: evoref::Player| {
        session.seats().get(player.seat()).map_or("", |seat| &*seat.handle)
    };
    let rows = score.rows.iter().map(|row| {
        json!({
            "player": handle(row.player), "total": row.total, "parts": row.parts,
            "place": row.place, "winner": row.winner,
        })
    });
    json!({
        "ending": score.ending,
        "tie": score.tie,
        "rows": rows.collect::<Vec<_>>(),
        "unknown": score.unknown.iter().map(|(player, _)| handle(*player)).collect::<Vec<_>>(),
    })
}
