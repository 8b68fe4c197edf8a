//! A finished session as other programs know one: when, where, who, and how it ended.

use hmac_sha256::Hash;
use smol_str::SmolStr;

use crate::prelude::*;
use crate::results::{Result, ResultKind};
use evoref_game::Value;
use evoref_referee::About;
use evoref_referee::session::{Heard, digits};

/// The most characters of a remark: in an address all of it travels along.
const REMARK: usize = 400;

pub(super) struct FinishedSession {
    /// A UUID: the same for the same session.
    pub(super) id: String,
    pub(super) game: &'static Game,
    pub(super) bgg: Option<u32>,
    /// Board, edition, deck, as the header names them.
    pub(super) board: String,
    /// Year, month and day: `2026-11-12`.
    pub(super) date: Option<String>,
    /// Hour and minute at which it began.
    pub(super) time: Option<String>,
    pub(super) minutes: Option<u32>,
    pub(super) location: Option<String>,
    pub(super) title: Option<String>,
    pub(super) rounds: u32,
    /// What the result rests on.
    pub(super) remark: String,
    pub(super) claimed: bool,
    /// In seat order.
    pub(super) players: Vec<Playing>,
}

pub(super) struct Playing {
    pub(super) name: String,
    /// What the player is called on BoardGameGeek, as `x-bgg-names` says.
    pub(super) bgg: Option<String>,
    /// None if the record names a winner alone.
    pub(super) score: Option<i32>,
    pub(super) place: Option<u32>,
    pub(super) winner: bool,
    pub(super) begins: bool,
    /// The parts of the score; none of a claimed result.
    pub(super) parts: Vec<(&'static str, i32)>,
}

/// Facts that name who begins; of several players the first.
pub(super) static FIRST: [&str; 2] = ["order", "first"];

impl FinishedSession {
    /// The play of a record. Errors: why it is left out, in a few words.
    pub(super) fn of(
        checked: &Checked,
        heard: &Heard,
        people: &People,
        claimed: bool,
    ) -> std::result::Result<Self, &'static str> {
        let report = &checked.report;
        let result = Result::of(report).joined(people);
        let is_faulty = matches!(report.status, Status::Illegal | Status::Unreadable);
        match result.kind {
            ResultKind::Verified => {}
            ResultKind::Claimed if claimed => {}
            ResultKind::Claimed => return Err("its result is only stated (--claimed writes it)"),
            ResultKind::None if is_faulty => return Err("it has an error"),
            ResultKind::None => return Err("it has no final result"),
        }
        let game = report.game.ok_or("it names no game")?;
        let about = report.about();
        let text = |text: &Option<SmolStr>| text.as_deref().map(|text| one_line(text).into_owned());
        let own = about.own.iter().find(|(key, _)| key == "x-bgg");
        let claimed = result.kind == ResultKind::Claimed;
        let id = id(checked, &result, game);
        let settings: Vec<&str> = about.settings.iter().map(|(_, value)| &**value).collect();
        Ok(Self {
            game,
            bgg: own.and_then(|(_, number)| number.trim().parse().ok()),
            board: one_line(&settings.join(", ")).into_owned(),
            date: about.date.as_deref().filter(|date| is_day(date)).map(str::to_owned),
            time: about.time.as_deref().and_then(clock),
            minutes: about.duration.as_deref().and_then(minutes),
            location: text(&about.place),
            title: text(&about.title),
            rounds: report.stage.map_or(0, |stage| stage.round),
            remark: remark(report, about, &id),
            claimed,
            players: players(checked, heard, &result),
            id,
        })
    }

    /// `2026-11-12 20:15:00`; noon if no time is known.
    pub(super) fn moment(&self) -> Option<String> {
        let time = self.time.as_deref().unwrap_or("12:00");
        Some(format!("{} {time}:00", self.date.as_deref()?))
    }

    pub(super) fn comments(&self) -> String {
        let words = self.title.iter().map(String::as_str);
        joined(words.chain([&*self.remark]), ". ").chars().take(REMARK).collect()
    }

    pub(super) fn is_without_points(&self) -> bool {
        self.players.iter().all(|player| player.score.is_none())
    }
}

fn players(checked: &Checked, heard: &Heard, result: &Result) -> Vec<Playing> {
    let report = &checked.report;
    let said = heard.facts.first();
    // Who begins, if the record says so.
    let begins = said.and_then(|fact| fact.roles.iter().find_map(|(_, value)| player_of(value)));
    let mut placed: Vec<_> = result.placed.iter().collect();
    placed.sort_by_key(|one| one.player);
    let names = report.game.map_or(&[][..], |game| game.parts);
    let playing = placed.into_iter().map(|one| {
        let rows = report.standing().map_or(&[][..], |standing| &standing.rows);
        let row = rows.iter().find(|row| row.player == one.player);
        let row = row.filter(|_| result.kind == ResultKind::Verified);
        let parts = row.map_or(&[][..], |row| &row.parts);
        let handle = report.seats().get(one.player.seat()).map(|seat| &*seat.handle);
        Playing {
            name: one.name.clone(),
            bgg: handle.and_then(|handle| bgg_name(report.about(), handle)),
            score: one.points,
            place: one.place,
            winner: row.map_or(one.place == Some(1), |row| row.winner),
            begins: begins == Some(one.player),
            parts: names.iter().copied().zip(parts.iter().copied()).collect(),
        }
    });
    playing.collect()
}

/// What `x-bgg-names: M maggie77, E ed` says of a handle.
fn bgg_name(about: &About, handle: &str) -> Option<String> {
    let (_, names) = about.own.iter().find(|(key, _)| key == "x-bgg-names")?;
    let mut pairs = names.split(',').filter_map(|pair| pair.trim().split_once(char::is_whitespace));
    let (_, name) = pairs.find(|(known, _)| known.eq_ignore_ascii_case(handle))?;
    Some(one_line(name.trim()).into_owned())
}

/// The first player whom a value names.
fn player_of(value: &Value) -> Option<Player> {
    if let Value::Many(values) = value {
        return values.iter().find_map(player_of);
    }
    if let Value::Player(player) = value { Some(*player) } else { None }
}

/// What was played decides it; of a result that is only stated, what is stated.
fn id(checked: &Checked, result: &Result, game: &Game) -> String {
    match checked.identity.as_deref().filter(|_| result.kind == ResultKind::Verified) {
        Some(identity) => uuid(identity),
        None => {
            let about = checked.report.about();
            let date = about.date.as_deref().unwrap_or_default();
            let title = about.title.as_deref().unwrap_or_default();
            let time = about.time.as_deref().unwrap_or_default();
            let (game, sentence) = (game.name, result.sentence());
            named("claim", &format!("{game}\n{date}\n{time}\n{title}\n{sentence}"))
        }
    }
}

/// The UUID of something that has no more than a name.
pub(super) fn named(kind: &str, name: &str) -> String {
    uuid(&digits(Hash::hash(format!("evoref {kind}\n{name}").as_bytes())))
}

/// 32 hexadecimal digits as a UUID of version 8 (RFC 9562), which is made as one likes.
fn uuid(hex: &str) -> String {
    let mut out = String::with_capacity(36);
    for (at, digit) in hex.chars().enumerate() {
        if [8, 12, 16, 20].contains(&at) {
            out.push('-');
        }
        out.push(match at {
            12 => '8',
            16 => '9',
            _ => digit.to_ascii_uppercase(),
        });
    }
    out
}

/// What the result rests on: `evoref: legal, 2 rulings, id 3F2A91B0`.
fn remark(report: &Report, about: &About, id: &str) -> String {
    let mut said = Vec::new();
    said.push(match report.status {
        Status::Claimed => "stated, not refereed".to_owned(),
        Status::Legal => "every action refereed".to_owned(),
        Status::Unfinished | Status::Illegal | Status::Unreadable => {
            "decided by the table".to_owned()
        }
    });
    for (number, what) in [
        (about.rulings.len() as u64, "ruling"),
        (report.basis.allowed.len() as u64, "allowance"),
        (u64::from(report.basis.adjusted), "adjustment"),
        (u64::from(report.basis.gaps), "gap"),
    ] {
        said.extend((number > 0).then(|| count(number, what)));
    }
    if let Some(round) = report.basis.from_round {
        said.push(match round {
            0 => "a stated final table".to_owned(),
            round => format!("from a position in round {round}"),
        });
    }
    if report.basis.unverified > 0 {
        said.push(format!("{} not verified", report.basis.unverified));
    }
    said.push(format!("id {}", id.chars().take(8).collect::<String>()));
    format!("evoref: {}", said.join(", "))
}

fn is_day(text: &str) -> bool {
    text.len() == "2026-11-22".len() && is_date(text)
}

/// `20:15`, or `9:05` as `09:05`.
fn clock(text: &str) -> Option<String> {
    let (hour, minute) = text.trim().split_once(':')?;
    let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60).then(|| format!("{hour:02}:{minute:02}"))
}

/// `95 min`, `2 h`, `1 h 35 min`, `95`.
fn minutes(text: &str) -> Option<u32> {
    let mut words = text.split_whitespace();
    let mut sum = 0_u32;
    while let Some(number) = words.next() {
        let number: u32 = number.parse().ok()?;
        let unit = match words.next() {
            Some("h" | "hour" | "hours") => 60,
            Some("min" | "minute" | "minutes") | None => 1,
            Some(_) => return None,
        };
        sum = sum.checked_add(number.checked_mul(unit)?)?;
    }
    (sum > 0).then_some(sum)
}

#[cfg(test)]
#[path = "../../tests/unit/export/play.rs"]
mod tests;
