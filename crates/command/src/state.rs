//! `evoref state` and `evoref legal`: the table at a place of a record, and what may be done there.

use super::arguments::{At, Plain};
use super::place::{self, RecordUpTo};
use crate::prelude::*;
use evoref_referee::session::{At as Moment, Legal, LegalClause, Record};
use evoref_report::render::circumstances_of_round;

/// The session of a record up to the line that is named, or to its end. If its header cannot be used nothing stands on
/// the table, and what is wrong with it is drawn.
fn opened(screen: &Screen, options: &At) -> Result<Option<(RecordUpTo, Session)>, Stop> {
    let place = place::open(screen, &options.place, &options.reading)?;
    let (source, beside) = (&place.opened.source, &place.opened.beside);
    let Ok(mut session) = screen.games.open(source.slice(place.record), beside) else {
        let report = screen.games.referee(source, place.record, beside, &Options::default());
        let findings = report.findings.iter();
        let drawn = findings.map(|finding| full_finding(source, finding, screen.look));
        screen.pour(&drawn.collect::<String>(), UNDONE)?;
        return Ok(None);
    };
    session.seek(place.line.map_or(Moment::END, |line| Moment::after(line - place.above())));
    Ok(Some((place, session)))
}

pub(super) fn run(screen: &Screen, options: &At) -> Done {
    let Some((place, session)) = opened(screen, options)? else { return Ok(UNDONE) };
    let code = if session.stopped().is_some() { FAULT } else { DONE };
    let stage = session.stage();
    match options.output_format {
        Plain::Json => {
            let mut document = session.scene().to_json();
            // Lines of the file, not of the record.
            if let Some(line) = place.line {
                document["line"] = json!(line);
            }
            document["stopped_at"] = json!(line_of(session.stopped(), &place));
            document["gap"] = json!(line_of(session.gap(), &place));
            if let Some(stated) = session.stated() {
                // Nothing is known of the table before all of it is stated.
                document["table"] = json!(null);
                document["stated"] = json!(stated.so_far);
            }
            screen.pour(&json_text(format!("{document:#}\n")), code)?;
        }
        Plain::Text if session.stated().is_some() => {
            let stated = session.stated().into_iter().flat_map(|stated| stated.so_far);
            let lines: String = stated.map(|(who, what)| format!("  {who}: {what}\n")).collect();
            let so_far =
                if lines.is_empty() { ": nothing is stated so far" } else { ", stated so far:" };
            screen.say(&format!("position{so_far}\n{lines}"), code)?;
        }
        Plain::Text => {
            let heading = heading(stage.round, stage.phase, to_act(&session));
            let next = next(&session);
            screen.say(&format!("{heading}\n{next}\n{}\n", session.show().trim_end()), code)?;
        }
    }
    stopped(screen, &session, &place);
    Ok(code)
}

/// Prints a record that begins with the table at the last round heading.
pub(super) fn as_record(screen: &Screen, options: &At) -> Done {
    let Some((place, mut session)) = opened(screen, options)? else { return Ok(UNDONE) };
    if session.about().seed.is_some() {
        // What the seed deals is written first: a position does not follow from it.
        let text = place.opened.source.slice(place.record);
        let lines = place.line.map_or(usize::MAX, |line| (line - place.above()) as usize);
        let upto: String = text.split_inclusive('\n').take(lines).collect();
        let source = Arc::new(Source::new(place.opened.source.name(), upto));
        let beside = &place.opened.beside;
        if let Some(one) = Record::all(&source).first()
            && let Ok(text) = screen.games.format(&source, one.span, beside, true)
            && let Ok(expanded) = screen.games.open(text, beside)
        {
            session = expanded;
            session.seek(Moment::END);
        }
    }
    if let Some(record) = session.as_record() {
        return screen.record(record.as_bytes(), DONE);
    }
    let name = place.opened.source.name();
    screen.complain(&format!(
        "{name}: the table cannot be known there, behind something that stopped the judging or in a gap; \
         see `evoref check {name}`"
    ));
    Ok(FAULT)
}

/// Who may act in the phase, in which order and with what; nothing if the heading says it all.
fn next(session: &Session) -> String {
    let turns = session.turns();
    let stage = session.stage();
    let later = turns.phase != stage.phase;
    let said = match turns.list.as_slice() {
        [] => true,
        [only] => only.left.is_none() && Some(only.player) == stage.to_act && !later,
        _ => false,
    };
    if said {
        return String::new();
    }
    let names = turns.list.iter().map(|turn| {
        let name = name(session, turn.player);
        match turn.left {
            Some((left, of)) => format!("{name} ({of}: {left})"),
            None => name.to_owned(),
        }
    });
    let phase = if later { format!(", in the phase {}", turns.phase) } else { String::new() };
    format!("next{phase}: {}\n", joined(names, ", "))
}

/// The display name of who must or may act.
fn to_act(session: &Session) -> Option<&str> {
    session.stage().to_act.map(|player| name(session, player))
}

pub(super) fn name(session: &Session, player: Player) -> &str {
    session.seats().get(player.seat()).map_or("?", |seat| &*seat.name)
}

/// The line of the file, not of the record.
fn line_of(at: Option<Moment>, place: &RecordUpTo) -> Option<u32> {
    at.map(|at| at.line + place.above())
}

/// `round 2, Mutations: Alice to act`
fn heading(round: u32, phase: &str, to_act: Option<&str>) -> String {
    let to_act = to_act.map_or_else(String::new, |player| format!(": {player} to act"));
    circumstances_of_round(round, phase) + &to_act
}

/// Says that the place lies behind an illegal line, or in a gap.
fn stopped(screen: &Screen, session: &Session, place: &RecordUpTo) {
    let (name, before) = (place.opened.source.name(), "so this is the table before it");
    if let Some(line) = line_of(session.stopped(), place) {
        let see = format!("see `evoref check {name}`");
        screen.complain(&format!("{name}:{line} cannot be judged, {before}; {see}"));
    } else if let Some(line) = line_of(session.gap(), place) {
        screen.remark(&format!("{name}:{line} says that something is not written, {before}"));
    }
}

/// `evoref legal`: every legal action at the place.
pub(super) fn legal(screen: &Screen, options: &At) -> Done {
    let Some((place, mut session)) = opened(screen, options)? else { return Ok(UNDONE) };
    if place.line.is_none() {
        place::behind_the_last_line(&mut session);
    }
    let legal = session.legal();
    let code = if session.stopped().is_some() { FAULT } else { DONE };
    match options.output_format {
        Plain::Json => screen.pour(&json_text(legal_document(&session, &place, &legal)), code)?,
        Plain::Text => screen.say(&legal_text(&session, &legal), code)?,
    };
    stopped(screen, &session, &place);
    Ok(code)
}

/// The clauses of each subject together, in the order in which the first of each comes.
fn by_subject(legal: &Legal) -> Vec<&LegalClause> {
    let subjects = each_once(legal.clauses.iter().map(|clause| &clause.subject));
    let mut clauses: Vec<&LegalClause> = legal.clauses.iter().collect();
    clauses.sort_by_key(|clause| subjects.iter().position(|one| **one == clause.subject));
    clauses
}

fn legal_text(session: &Session, legal: &Legal) -> String {
    if let Some(stated) = session.stated() {
        let lines: String = stated.examples.iter().map(|line| format!("  {line}\n")).collect();
        let head = "position: nothing is played here. It states how the table stands, for example";
        return format!("{head}:\n{lines}");
    }
    let stage = legal.stage;
    let mut out = heading(stage.round, stage.phase, to_act(session));
    out.push_str(&format!(". {}\n", count(legal.clauses.len() as u64, "legal form")));
    out.push_str(&next(session));
    for clause in by_subject(legal) {
        let result = clause.result().map_or_else(String::new, |result| format!("   ({result})"));
        out.push_str(&format!("  {}{result}\n", clause.line()));
        for (word, names) in &clause.names {
            out.push_str(&format!("      {word}: {}\n", names.join(", ")));
        }
    }
    for heading in &legal.headings {
        let begins = legal.stage.round == 0 && heading == "setup";
        let why = if begins { "the set-up begins with it" } else { "the round may end here" };
        out.push_str(&format!("  {heading}   ({why})\n"));
    }
    out
}

fn legal_document(session: &Session, place: &RecordUpTo, legal: &Legal) -> String {
    let actions = by_subject(legal).into_iter().map(|clause| {
        let names = clause.names.iter().map(|(word, names)| (word.clone(), json!(names)));
        json!({
            "by": clause.subject, "clause": clause.text, "result": clause.result(),
            "phrase": clause.phrase(), "names": names.collect::<Value>(),
        })
    });
    let scene = session.scene().to_json();
    let document = json!({
        "schema_version": evoref_report::render::SCHEMA_VERSION,
        "round": legal.stage.round, "phase": legal.stage.phase, "to_act": to_act(session),
        "turns_in": scene["turns_in"], "turns": scene["turns"], "total": legal.clauses.len(),
        "actions": actions.collect::<Value>(), "headings": legal.headings,
        "stopped_at": line_of(session.stopped(), place), "gap": line_of(session.gap(), place),
        "position": session.stated().map(|stated| stated.examples),
    });
    format!("{document:#}\n")
}
