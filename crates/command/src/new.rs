//! `evoref new`: a record to fill in.
//!
//! What the set-up wants is asked of a session of the game.

use super::arguments::New;
use super::deal::asked;
use super::rules;
use crate::prelude::*;
use evoref_referee::{ChanceOrigin, DealOptions, KEYS, header_lines};

/// Keys of any header that a table may want to fill in.
const OPTIONAL: [&str; 4] = ["title", "date", "place", "recorder"];

/// The column in which comments begin.
const COMMENT: usize = 36;

pub(super) fn run(screen: &Screen, options: &New) -> Done {
    let game = rules::game(screen.games, &options.game)?;
    let least = game.players.start().to_string();
    let players = options.players.as_deref().unwrap_or(&least);
    let asked = asked(game, players, &options.material, 0)?;
    let header = header_lines(&asked, ChanceOrigin::Table);
    let mut session = open(screen.games, &header, &asked)?;
    session.play("setup").map_err(|finding| Stop::from(finding.message))?;
    let mut out = annotated(&header, game);
    out.push_str("\nsetup\n");
    wanted(&session, game, &mut out);
    out.push_str("\n# round 1\n");
    screen.record(out.as_bytes(), DONE)
}

/// The session of a header; what is wrong with it is a sentence.
pub(super) fn open(games: Games, header: &str, asked: &DealOptions) -> Result<Session, Stop> {
    let mut session = games.open(header, asked).map_err(|unopened| {
        let first = unopened.findings.into_iter().next();
        let sentences = first.map(|finding| {
            let sentences = std::iter::once(finding.message).chain(finding.help);
            sentences.collect::<Vec<_>>().join("; ")
        });
        Stop::from(sentences.unwrap_or_else(|| "the header cannot be used".to_owned()))
    })?;
    session.seek(At::END);
    Ok(session)
}

/// The header with what may be added, behind `#` until somebody does.
fn annotated(header: &str, game: &Game) -> String {
    let mut out = String::new();
    for line in header.lines() {
        let key = line.split(':').next().unwrap_or_default();
        if key == "players" {
            for key in OPTIONAL {
                let known = KEYS.iter().find(|(known, _)| *known == key);
                let meaning = known.map_or("", |(_, meaning)| *meaning);
                commented(&format!("# {key}:"), meaning, &mut out);
            }
            let (least, most) = (game.players.start(), game.players.end());
            let meaning =
                format!("{least} to {most}, in seat order, clockwise; with names: A \"Alice\"");
            commented(line, &meaning, &mut out);
        } else {
            out.push_str(&format!("{line}\n"));
        }
    }
    for (key, meaning) in game.headers {
        let given = format!("\n{key}:");
        if !header.contains(&given) {
            commented(&format!("# {key}:"), meaning, &mut out);
        }
    }
    let meaning = format!("the switches: evoref rules {}", game.name);
    commented("# ruling: SWITCH = VALUE", &meaning, &mut out);
    out
}

/// What the set-up wants of each subject, in the forms of its verbs.
fn wanted(session: &Session, game: &Game, out: &mut String) {
    let mut told: Vec<(&str, &str)> = Vec::new();
    let legal = session.legal();
    for clause in &legal.clauses {
        let (by, verb) = (clause.by.by(), clause.verb());
        let mut forms = game.verbs.iter();
        let form = forms.find(|form| form.by == by && form.name == verb);
        let Some(form) = form else { continue };
        if told.contains(&(&clause.subject, verb)) {
            continue;
        }
        told.push((&clause.subject, verb));
        let line = format!("# {}: {}", clause.subject, form.form);
        commented(&line, form.meaning, out);
    }
}

fn commented(line: &str, meaning: &str, out: &mut String) {
    let room = COMMENT.saturating_sub(1);
    out.push_str(&format!("{line:room$} # {meaning}\n"));
}
