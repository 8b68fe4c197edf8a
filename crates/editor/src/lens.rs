//! What stands above a record and its headings: the score so far, and a page with the table at that line. What is shown
//! between the lines: who has what after a heading or a count, and what followed by itself.

use crate::prelude::*;
use gen_lsp_types::{
    CodeLens, CodeLensParams, Command, ExecuteCommandParams, InlayHint, InlayHintParams,
    LspNotificationMethod, LspRequestMethod, MessageType, ShowDocumentParams, ShowMessageParams,
};

use super::places;
use evoref_files::save::{spare, write_report};
use evoref_game::Cause;
use evoref_game::scene::shown;
use evoref_referee::session::{Event, What};
use evoref_report::page::{self, RecordOrigin};

const SCORE: &str = "evoref.score";
const PAGE: &str = "evoref.page";

/// What an editor may ask to be done.
pub(super) const COMMANDS: [&str; 2] = [SCORE, PAGE];

/// So many changes are told of one line.
const TOLD: usize = 6;

impl Server<'_> {
    pub(super) fn lenses(&self, params: CodeLensParams) -> Option<Vec<CodeLens>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let mut lenses = Vec::new();
        for held in &document.records {
            let Some(session) = held.here(At::END) else { continue };
            let first = (1..=held.last_line()).find(|at| !held.line_text(*at).trim().is_empty());
            let first = first.unwrap_or(1);
            let score = if session.stage().round == 0 {
                "No round yet".to_owned()
            } else {
                format!("Score so far: {}", counted(&session))
            };
            let lens = |line, title: &str, command: &str| {
                let range = self.range(document, held.line_span(line));
                let command = Command {
                    title: title.to_owned(),
                    command: command.to_owned(),
                    arguments: Some(vec![json!(document.uri.0), json!(range.start.line)]),
                    ..Command::default()
                };
                CodeLens { range, command: Some(command), data: None }
            };
            lenses.push(lens(first, &score, SCORE));
            lenses.push(lens(first, "Show the session", PAGE));
            for line in first + 1..=held.last_line() {
                if held.line_text(line).trim_start().to_ascii_lowercase().starts_with("round ") {
                    lenses.push(lens(line, "Show the table", PAGE));
                }
            }
        }
        Some(lenses)
    }

    pub(super) fn hints(&self, params: InlayHintParams) -> Option<Vec<InlayHint>> {
        let document = self.workspace.document(&params.text_document.uri)?;
        let range = self.client.encoding.span(&document.source, params.range);
        let mut hints = Vec::new();
        for held in &document.records {
            for (line, label) in between(held, range) {
                let end = held.line_span(line).end;
                let at = self.client.encoding.position(&document.source, end);
                let (label, padding) = (label.into(), Some(true));
                hints.push(InlayHint::new(at, label, None, None, None, padding, None, None));
            }
        }
        Some(hints)
    }

    pub(super) fn execute(&mut self, asked: ExecuteCommandParams) -> Result<Option<Value>, String> {
        let arguments = asked.arguments.unwrap_or_default();
        let uri = arguments.first().and_then(Value::as_str).unwrap_or_default();
        let line = arguments.get(1).and_then(Value::as_u64).unwrap_or_default();
        let document =
            self.workspace.document(&Uri(uri.to_owned())).ok_or("this text is not open")?;
        let offset = document.source.line_span(line as usize).start;
        let held = document.record(offset).ok_or("no record stands here")?;
        match &*asked.command {
            SCORE => {
                let message = score(&held.here(At::END).ok_or("the header cannot be used yet")?);
                let shown = ShowMessageParams { kind: MessageType::Info, message: message.clone() };
                self.tell(LspNotificationMethod::WindowShowMessage, shown);
                Ok(Some(json!(message)))
            }
            PAGE => {
                let address = drawn(document, held, line)?;
                if self.client.shows {
                    let shown = ShowDocumentParams {
                        uri: address.clone(),
                        external: Some(true),
                        ..ShowDocumentParams::new(address.clone(), None, None, None)
                    };
                    self.ask(LspRequestMethod::WindowShowDocument, shown);
                }
                Ok(Some(json!(address.0)))
            }
            other => Err(format!("`{other}` is no command; there are {}", COMMANDS.join(", "))),
        }
    }
}

/// `Alice 12 (income 20, bids -8); Bob 9 (…)`
fn score(session: &Session) -> String {
    let score = session.score();
    let rows = score.rows.iter().map(|row| {
        let seat = session.seats().get(row.player.seat());
        let name = seat.map_or("?", |seat| &*seat.name);
        let parts = session.game().parts.iter().zip(&row.parts);
        let parts = parts.map(|(name, part)| format!("{name} {part}"));
        let wins = if row.winner { ", wins" } else { "" };
        let total = row.total;
        format!("{name} {total} ({}){wins}", joined(parts, ", "))
    });
    joined(rows, "; ")
}

/// Writes the page of a record beside it, as `evoref view` does, and gives its address at a line.
fn drawn(document: &Document, held: &OpenRecord, line: u64) -> Result<Uri, String> {
    let path = document.path.as_deref();
    let path =
        path.ok_or("this record is no file yet; save it, and its page is written beside it")?;
    let text = held.source.text();
    let (length, most) = (text.len(), page::MAX_TEXT);
    if length > most {
        return Err(format!(
            "the record is {length} bytes long, and a page holds one of at most {most}"
        ));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let origin = RecordOrigin {
        name: &name,
        above: document.source.line_index(held.begin) as u32,
        index: None,
    };
    let session = held.session().ok_or("the header cannot be used yet")?;
    let page = page::page(session, &origin);
    let to = path.with_extension("html");
    spare(&to, "")?;
    write_report(&to, &page)?;
    let mut address = places::uri(&to);
    address.0.push_str(&format!("#L{}", line + 1));
    Ok(address)
}

/// The hints of a record within some bytes of the text, by line.
fn between(held: &OpenRecord, range: Span) -> Vec<(u32, String)> {
    let mut told: Vec<(u32, String)> = Vec::new();
    let Some((first, last)) = held.lines_in(range) else { return told };
    let Some(mut session) = held.here(At::before(first)) else { return told };
    while let Some(event) = session.step() {
        if event.at > At::after(last) {
            break;
        }
        let tells = matches!(event.what, What::Position | What::Round(_) | What::Counts { .. });
        let label = tells.then(|| counted(&session));
        let derived = derived(&session, &event);
        let line = event.at.line;
        told.extend(label.into_iter().chain(derived).map(|label| (line, label)));
    }
    told
}

/// `A 12 mp, B 9 mp`
fn counted(session: &Session) -> String {
    let game = session.game();
    let unit = game.units.get(usize::from(game.score.0));
    let unit = unit.map_or("points", |(unit, _)| *unit);
    let seats = session.seats().iter().zip(session.scene().scores);
    let each = seats.map(|(seat, points)| format!("{} {} {unit}", seat.handle, shown(points)));
    joined(each, ", ")
}

/// `A +3 mp income`: what the rules or the seed added to a line.
fn derived(session: &Session, event: &Event) -> Option<String> {
    let facts = event.facts.iter();
    let derived = facts.filter(|fact| matches!(fact.cause, Cause::Derived | Cause::Dealt));
    let is_player = |owner: &str| session.seats().iter().any(|seat| *seat.handle == *owner);
    let changes = derived.flat_map(|fact| &fact.changes);
    let told: Vec<String> = changes
        .filter(|change| is_player(&change.owner))
        .map(|change| format!("{} {:+} {} {}", change.owner, change.delta, change.unit, change.why))
        .collect();
    if told.is_empty() {
        return None;
    }
    let more = if told.len() > TOLD { ", …" } else { "" };
    Some(format!("{}{more}", joined(told.iter().take(TOLD).map(String::as_str), ", ")))
}
