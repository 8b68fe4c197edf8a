//! The table after a line, drawn, and what the line did.

use serde_json::{Value, json};

use super::held::{Held, to_end};
use evoref::{At, Fact, Player, Session};
use evoref_report::page::marks;

/// The table after a line; after the last one, with what is left to do, if none is named. So many lines above it
/// have just happened, too.
pub(super) fn after(held: &mut Held, line: Option<u32>, above: u32) -> Value {
    let Held { session: Some(session), tables: Some(tables), .. } = held else {
        return Value::Null;
    };
    let last = session.source().text().trim_end().lines().count() as u32;
    let line = line.unwrap_or(last);
    let mut ended = session.clone();
    ended.seek(At::END);
    let over = ended.score().ending.is_some();
    // Once all is over, what the end brings belongs to the last line.
    let until = if over && line == last { At::END } else { At::after(line) };
    session.seek(At::before(line.saturating_sub(above)));
    let before = session.scene();
    let mut facts = Vec::new();
    while session.at() < until {
        let mut ahead = session.clone();
        let Some(event) = ahead.step() else { break };
        if event.at > until {
            break;
        }
        facts.extend(event.facts);
        *session = ahead;
    }
    let now = session.scene();
    let told = |fact: &Fact| json!({"phrase": fact.phrase, "marks": marks(fact)});
    let answer = json!({
        "line": line, "last": last, "facts": facts.iter().map(told).collect::<Value>(),
        "tiles": tables.tiles(session, &before, &facts), "round": now.stage.round,
        "phase": now.stage.phase, "stopped": session.stopped().map(|at| at.line), "over": over,
    });
    to_end(session);
    answer
}

/// The score at the end of the text, best first.
pub(super) fn score(session: &Session) -> Value {
    let mut session = session.clone();
    session.seek(At::END);
    let score = session.score();
    let handle = |who: Player| session.seats().get(who.seat()).map_or("", |seat| &*seat.handle);
    let rows = score.rows.iter().map(|row| {
        let parts: Vec<_> = session.game().parts.iter().zip(&row.parts).collect();
        json!({
            "player": handle(row.player), "total": row.total, "parts": parts, "place": row.place,
            "winner": row.winner,
        })
    });
    let (rows, unknown): (Value, _) = (rows.collect(), score.unknown.iter());
    let unknown: Value = unknown.map(|(player, _)| handle(*player)).collect();
    json!({"ending": score.ending, "tie": score.tie, "rows": rows, "unknown": unknown})
}
