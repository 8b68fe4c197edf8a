//! What may be written: word by word for taps and for the editor, and everything at once.

use serde_json::{Value, json};

use evoref::{At, Completion, NextWord, Session, Source};

use super::held::{Held, to_end};
use super::place::{found, units};

/// Words that follow by themselves are added; so many are more than any clause has.
const MOST_ADDED: usize = 200;

/// What may be written at the end of the record: whose lines with their first words, headings and claims; or the words
/// after those that were chosen, which are a whole line already if `ends`. What is chosen up to a word that ends a line
/// is accepted. Unless `all` are asked for, those that take long to try are left out, and that is told.
pub(super) fn next(held: &Held, typed: &str, (ends, all): (bool, bool)) -> Value {
    let Some(session) = &held.session else { return Value::Null };
    let words = |it: &str| if all { session.complete(it) } else { session.complete_briefly(it) };
    if typed.is_empty() { begun(session, &words) } else { after(&words, typed.to_owned(), ends) }
}

/// Who may say something, each with the words that may come first, and what is no speech.
fn begun(session: &Session, words: &dyn Fn(&str) -> Completion) -> Value {
    let first = words("");
    let seats = session.seats();
    let (mut actors, mut others, mut more) = (Vec::new(), Vec::new(), first.more);
    for word in &first.next {
        let subject = word.text.trim_end_matches(':');
        let is_seat = seats.iter().any(|seat| *seat.handle == *subject);
        if is_seat || ["table", "manual", "adjust"].contains(&subject) {
            let verbs = words(&format!("{} ", word.text));
            more |= verbs.more;
            let handle = is_seat.then_some(subject);
            let verbs = told(&verbs.next);
            actors.push(json!({"subject": word.text, "handle": handle, "verbs": verbs}));
        } else {
            others.push(word.clone());
        }
    }
    let turns = session.turns();
    let list = turns.list.iter().filter_map(|turn| {
        let seat = seats.get(turn.player.seat())?;
        Some(json!({"player": seat.handle, "left": turn.left}))
    });
    json!({
        "actors": actors, "others": told(&others), "more": more, "turns": list.collect::<Value>(),
        "phase": turns.phase, "dealt": session.dealt(),
        "position": session.stated().map(|stated| stated.examples),
    })
}

/// The words that go on after those that were chosen; what can only go on in one way has done so, and what the last
/// word of that means is told.
fn after(words: &dyn Fn(&str) -> Completion, mut typed: String, mut ends: bool) -> Value {
    let mut meant = String::new();
    for _ in 0..MOST_ADDED {
        let start = typed.rfind([' ', ':']).map_or(0, |at| at + 1);
        let word = &typed[start..];
        let here = if word.is_empty() { Vec::new() } else { words(&typed).next };
        let longer = here.into_iter();
        let longer = longer.filter(|it| it.text.len() > word.len() && it.text.starts_with(word));
        let longer: Vec<NextWord> = longer.collect();
        let separate = words(&format!("{typed} "));
        match &*separate.next {
            [only] if !ends && longer.is_empty() && !separate.more => {
                typed = format!("{typed} {}", only.text);
                ends = only.ends;
                meant.clone_from(&only.phrase);
            }
            [] | [_, ..] => {
                return json!({
                    "typed": typed, "ends": ends, "meant": meant, "glued": told(&longer),
                    "words": told(&separate.next), "more": separate.more,
                    "missing": if ends { 0 } else { separate.missing },
                });
            }
        }
    }
    Value::Null
}

/// The words that may stand on a line behind what is typed there.
pub(super) fn complete(held: &mut Held, line: u32, typed: &str) -> Value {
    let Some(session) = &mut held.session else { return Value::Null };
    session.seek(At::before(line));
    let found: Completion = session.complete_briefly(typed);
    to_end(session);
    let from = units(typed, found.replace.start);
    json!({"from": from, "words": told(&found.next), "more": found.more})
}

fn told(words: &[NextWord]) -> Value {
    let told = words.iter().map(|word| {
        json!({"text": word.text, "phrase": word.phrase, "ends": word.ends, "glued": word.glued})
    });
    told.collect()
}

/// Everything that is legal at the end: clauses, forms with what fills their gaps, headings.
pub(super) fn legal(session: &Session) -> Value {
    let legal = session.legal();
    let clauses = legal.clauses.iter().map(|clause| {
        json!({
            "subject": clause.subject, "text": clause.text, "form": clause.is_form(),
            "phrase": clause.phrase(), "names": clause.names,
        })
    });
    json!({
        "round": legal.stage.round, "phase": legal.stage.phase,
        "clauses": clauses.collect::<Value>(), "headings": legal.headings,
    })
}

/// Whether a line is accepted at the end: what it does, or what is found in it.
pub(super) fn tried(held: &Held, line: &str) -> Value {
    let Some(session) = &held.session else { return Value::Null };
    let mut trial = session.clone();
    match trial.play(line) {
        Ok(events) => {
            let facts = events.iter().flat_map(|event| &event.facts);
            json!({"facts": facts.map(|fact| &*fact.phrase).collect::<Value>()})
        }
        Err(finding) => {
            let end = if session.source().text().ends_with('\n') { "" } else { "\n" };
            let text = format!("{}{end}{line}\n", session.source().text());
            json!({"finding": found(&finding, &Source::new("record", text))})
        }
    }
}
