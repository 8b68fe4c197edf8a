//! What a list keeps of a record: little, because there may be very many.

use std::hash::BuildHasher as _;
use std::io::{Read as _, Seek as _, SeekFrom};

use super::corpus::lines_above;
use super::results::{Placed, Result, ResultKind};
use crate::prelude::*;
use evoref_files::chunks::MARK;
use evoref_game::Files;

/// Grows when a consumer of the JSON has to change.
const VERSION: u32 = 1;

/// The columns of the forms for people.
pub(super) const PEOPLE: [&str; 7] =
    ["date", "game", "rounds", "status", "players or result", "record", "attention"];
pub(super) const COLUMNS: [&str; 10] =
    ["date", "game", "players", "result", "basis", "rounds", "status", "attention", "file", "line"];

/// Parts the texts that are kept as one: no text that is safe to show on a line holds it.
const PART: char = '\n';

/// A seat, its place and its points, as far as they are known.
type Placing = (u8, Option<u8>, Option<i32>);

pub(super) struct RecordEntry {
    pub(super) game: &'static str,
    pub(super) rounds: u32,
    pub(super) status: Status,
    line: u32,
    /// Its number in the file, from 1.
    pub(super) number: u32,
    /// Whether anything was played that can be compared.
    pub(super) has_actions: bool,
    kind: ResultKind,
    /// Of the players in the result, best first: seat, place, points.
    placed: Box<[Placing]>,
    /// The date, what needs a look, and the players in seat order.
    texts: Box<str>,
    pub(super) location: Location,
    /// Where the replay ended and with which points, as a number: the same for all records of a session.
    pub(super) came_to: Option<u64>,
}

/// Where a replay ended and with which points, as a number; `None` if nothing was replayed.
pub(super) fn came_to(report: &Report) -> Option<u64> {
    let rows = report.standing()?.rows.iter();
    let points: Vec<_> = rows.map(|row| (row.player.0, row.total, &row.parts)).collect();
    let game = report.game?.name;
    let round = report.stage?.round;
    Some(rustc_hash::FxBuildHasher.hash_one((game, report.seats().len(), round, points)))
}

impl RecordEntry {
    /// What is kept of a record; `last` is the one before, which is often of the same file.
    pub(super) fn of(checked: &Checked, people: &People, last: Option<&Self>) -> Self {
        let report = &checked.report;
        let mut texts = one_line(report.about().date.as_deref().unwrap_or_default()).into_owned();
        texts.push(PART);
        texts.push_str(&one_line(&attention(checked)));
        for seat in report.seats() {
            texts.push(PART);
            texts.push_str(&one_line(people.name(&seat.name)));
        }
        let result = Result::of(report);
        let placed = result.placed.iter();
        let placed = placed.map(|one| (one.player.0, one.place.map(|nth| nth as u8), one.points));
        Self {
            game: report.game.map_or("", |game| game.name),
            rounds: report.rounds,
            status: report.status,
            line: checked.line,
            number: checked.number,
            has_actions: report.actions > 0,
            kind: result.kind,
            placed: placed.collect(),
            texts: texts.into(),
            location: Location::of(checked, last.map(|last| &last.location.name)),
            came_to: came_to(report),
        }
    }

    fn text(&self, part: usize) -> &str {
        self.texts.split(PART).nth(part).unwrap_or_default()
    }

    pub(super) fn date(&self) -> &str {
        self.text(0)
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.texts.split(PART).skip(2).collect()
    }

    fn result(&self) -> Result {
        let names = self.names();
        let placed = self.placed.iter().map(|(seat, place, points)| Placed {
            player: Player(*seat),
            name: (*names.get(usize::from(*seat)).unwrap_or(&"?")).to_owned(),
            place: place.map(u32::from),
            points: *points,
        });
        Result { kind: self.kind, placed: placed.collect() }
    }

    pub(super) fn place(&self) -> String {
        let name = one_line(&self.location.name);
        if self.number > 1 { format!("{name}:{}", self.line) } else { name.into_owned() }
    }

    pub(super) fn cells(&self) -> Vec<String> {
        let sentence = self.result().sentence();
        let result = if sentence.is_empty() { self.names().join(", ") } else { sentence };
        let rounds = if self.rounds == 0 { String::new() } else { self.rounds.to_string() };
        let (status, place) = (status(self.status), self.place());
        let cells = [self.date(), self.game, &rounds, status, &result, &place, self.text(1)];
        cells.map(str::to_owned).to_vec()
    }

    pub(super) fn columns(&self) -> Vec<String> {
        let (players, result) = (self.names().join(", "), self.result().sentence());
        let (rounds, line) = (self.rounds.to_string(), self.line.to_string());
        let (status, file) = (status(self.status), one_line(&self.location.name));
        let basis = basis(self.kind).unwrap_or_default();
        let about = [self.date(), self.game, &players, &result, basis, &rounds, status];
        let cells = [&about[..], &[self.text(1), &file, &line]].concat();
        cells.into_iter().map(str::to_owned).collect()
    }

    pub(super) fn json(&self) -> String {
        let placed = self.result().placed.into_iter();
        let placed =
            placed.map(|one| json!({"player": one.name, "place": one.place, "points": one.points}));
        let line = json!({
            "schema_version": VERSION, "date": self.date(), "game": self.game,
            "players": self.names(), "result": placed.collect::<Value>(), "basis": basis(self.kind),
            "rounds": self.rounds, "status": status(self.status), "attention": self.text(1),
            "file": &*self.location.name, "line": self.line,
        });
        format!("{line}\n")
    }
}

const fn basis(kind: ResultKind) -> Option<&'static str> {
    match kind {
        ResultKind::Verified => Some("verified"),
        ResultKind::Claimed => Some("claimed"),
        ResultKind::None => None,
    }
}

/// The first error and how many there are besides; of a sound record what its result rests on that was not seen.
fn attention(checked: &Checked) -> String {
    let report = &checked.report;
    if let Some(first) = report.errors().next() {
        let line = checked.source.line(first.primary.span.start);
        let found: u64 = report.errors().map(|finding| u64::from(finding.count)).sum();
        let more = found - 1 + u64::from(report.more);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        return format!("{} in line {line}{more}", first.code.name());
    }
    let mut notes = Vec::new();
    let allowed = report.basis.allowed.len() as u64;
    for (number, what) in [(allowed, "allowance"), (report.basis.adjusted.into(), "adjustment")] {
        notes.extend((number > 0).then(|| count(number, what)));
    }
    if report.basis.unverified > 0 {
        notes.push(format!("{} not verified", count(report.basis.unverified, "action")));
    }
    if report.about().date.as_deref().is_some_and(|date| !is_date(date)) {
        notes.push("sorted last: no day, month or year".to_owned());
    }
    notes.join(", ")
}

/// Where a record lies that was judged and may be looked at once more.
pub(super) struct Location {
    /// The file, as it was named.
    pub(super) name: Arc<str>,
    /// Its first byte, without a byte-order mark.
    at: u64,
    length: u32,
    /// Lines of the file above it.
    lines_before: u32,
}

impl Location {
    /// Where a record lies; `last` is the file of the one before, which is often the same.
    pub(super) fn of(checked: &Checked, last: Option<&Arc<str>>) -> Self {
        let (source, span) = (&checked.source, checked.report.span);
        let known = last.filter(|last| ***last == *source.name());
        Self {
            name: known.cloned().unwrap_or_else(|| source.name().into()),
            at: checked.bytes_before + u64::from(span.start),
            length: span.end - span.start,
            lines_before: checked.line - 1 - lines_above(source, span),
        }
    }

    /// What somebody makes of the record; `None` if it cannot be read once more, or nothing is made.
    pub(super) fn read<T>(
        &self,
        games: Games,
        sandbox: &Sandbox,
        make: impl FnOnce(Games, &Source, Span, &dyn Files) -> Option<T>,
    ) -> Option<T> {
        let path = Path::new(&*self.name);
        let mut file = regular::open(path).ok()?.into_inner();
        let mut mark = [0; MARK.len()];
        let is_marked = file.read_exact(&mut mark).is_ok() && mark == *MARK;
        let at = self.at + if is_marked { MARK.len() as u64 } else { 0 };
        file.seek(SeekFrom::Start(at)).ok()?;
        let mut bytes = vec![0; self.length as usize];
        file.read_exact(&mut bytes).ok()?;
        let source = Source::decode(&*self.name, bytes).ok()?.after(self.lines_before);
        make(games, &source, Span::new(0, self.length), &sandbox.beside(path))
    }
}
