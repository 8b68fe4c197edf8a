//! A picture of a session for people who have no page: the table at a place of it, or its result.

use super::frame::{Ranked, band, document, framed, result};
use super::{Drawing, Moment, Names, STYLE, common, drawing};
use crate::html::COLOURS;
use crate::prelude::*;
use crate::told::{pointed, where_is};
use evoref_referee::session::What;

/// Up to where a table is played that is to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    End,
    /// After the words of a line of the record.
    Line(u32),
    Round(u32),
}

/// The style with the light colours of the page, for programs that know no variables.
fn style() -> String {
    let page = COLOURS;
    let block = page.split_once(":root {").and_then(|(_, rest)| rest.split_once('}'));
    let mut style = bare(STYLE);
    for pair in block.map_or("", |(inside, _)| inside).split(';') {
        if let Some((name, value)) = pair.split_once(':') {
            style = style.replace(&format!("var({})", name.trim()), value.trim());
        }
    }
    style
}

/// The title of a session, never its path: what the header says, or the game.
pub(crate) fn title(session: &Session) -> String {
    let title = session.about().title.as_deref().map(str::to_owned);
    title.unwrap_or_else(|| format!("A session of {}", session.game().title))
}

fn below(session: &Session) -> String {
    let about = session.about();
    let facts = [Some(session.game().title), about.date.as_deref(), about.place.as_deref()];
    facts.into_iter().flatten().collect::<Vec<_>>().join(" \u{00b7} ")
}

/// What the drawings of these use, each once.
pub(crate) fn defined<'a>(own: impl IntoIterator<Item = &'a str>) -> String {
    let mut known = vec![common::defined()];
    for own in own {
        if known.iter().all(|known| known != own) {
            known.push(own.to_owned());
        }
    }
    known.concat()
}

/// The table as a file of SVG, 1200 by 630; `None` if the record does not get there, or the game has no
/// drawing.
pub fn picture(session: &Session, until: Until) -> Option<String> {
    let mut drawing = drawing(session.game().name, &session.material(), session.seats())?;
    let mut start = session.clone();
    start.seek(evoref_referee::session::At::START);
    let first = start.scene();
    let mut shown = (first.clone(), first, Vec::new(), u32::MAX);
    let mut reached = until == Until::End;
    let mut over = false;
    session.clone().walk(&mut |moment| {
        let event = moment.event();
        let line = session.source().line_index(event.span.start) as u32 + 1;
        match (until, event.what) {
            (_, What::End) => over |= until != Until::End,
            (Until::Line(last), _) => over |= line > last,
            (Until::Round(last), What::Round(round)) => {
                reached |= round == last;
                over |= round > last;
            }
            (Until::End | Until::Round(_), _) => {}
        }
        if over {
            return;
        }
        reached |= matches!(until, Until::Line(_));
        let now = moment.session().scene();
        shown = (shown.1.clone(), now, event.facts.clone(), event.span.start);
    });
    if !reached {
        return None;
    }
    let (before, scene, facts, start) = shown;
    let findings = session.findings();
    let line_of = |at| session.source().line_index(at);
    let here = findings.iter().filter(|one| line_of(one.primary.span.start) == line_of(start));
    let pointed = pointed(&facts, here, session);
    let moment = Moment { now: &scene, before: &before, facts: &facts, pointed: &pointed };
    let tiles = drawing.tiles(&moment);
    let title = title(session);
    let inside = band(&title, &below(session), &where_is(&scene.stage)) + &framed(&tiles);
    Some(document(&title, &style(), &defined([&*drawing.defined()]), &inside))
}

/// The result as a file of SVG, 1200 by 630; `None` of a record that has none.
pub fn card(session: &Session, report: &Report) -> Option<String> {
    let drawing = drawing(session.game().name, &session.material(), session.seats());
    let inside = inside_of_card(session, report, drawing.as_deref())?;
    let own = drawing.map(|drawing| drawing.defined());
    Some(document(&title(session), &style(), &defined(own.as_deref()), &inside))
}

/// The players by their places, whoever says them; nobody of a session that is not over.
pub(crate) fn ranked<'s>(session: &'s Session, report: &Report) -> Vec<Ranked<'s>> {
    let row = |player: Player, place: Option<u32>, points: Option<String>, winner: bool| Ranked {
        seat: player.seat(),
        name: session.seats().get(player.seat()).map_or("?", |seat| &*seat.name),
        place,
        points,
        winner,
    };
    if report.status == Status::Claimed {
        let Some(stated) = report.result() else { return Vec::new() };
        let (places, won) = (stated.places(), stated.winners());
        if places.is_empty() {
            let won = won.iter().map(|player| row(*player, Some(1), Some(String::new()), true));
            return won.collect();
        }
        let rows = places.into_iter().map(|(place, player, points)| {
            let points = points.map(|points| points.to_string());
            row(player, place, points, won.contains(&player) || place == Some(1))
        });
        return rows.collect();
    }
    let score = session.score();
    if score.ending.is_none() {
        return Vec::new();
    }
    let rows = score.rows.iter().map(|one| {
        row(one.player, one.place.map(u32::from), Some(one.total.to_string()), one.winner)
    });
    let unknown = score.unknown.iter().map(|(player, _)| row(*player, None, None, false));
    rows.chain(unknown).collect()
}

/// What stands on the card with the result.
pub(crate) fn inside_of_card(
    session: &Session,
    report: &Report,
    drawing: Option<&dyn Drawing>,
) -> Option<String> {
    let rows = ranked(session, report);
    let is_claimed = report.status == Status::Claimed;
    let said = if is_claimed { "as the record says; not refereed" } else { "refereed by evoref" };
    let first = rows.iter().find(|row| row.winner).or(rows.first())?.seat;
    let names = Names::of(session.seats());
    let mut end = session.clone();
    end.seek(evoref_referee::session::At::END);
    let emblem = drawing.map_or_else(String::new, |drawing| drawing.emblem(&end.scene(), first));
    Some(result(&names, &title(session), &below(session), &rows, said, &emblem))
}
