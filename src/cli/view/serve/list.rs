//! The records of a folder: their list, and the page of each.

use std::fs;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use super::super::super::chunks::Chunk;
use super::super::super::input::{Opened, open};
use super::super::super::paths::{Input, find};
use super::super::super::place::Place;
use super::super::super::sandbox::Sandbox;
use super::super::super::settings::Settings;
use super::super::drawn;
use super::Response;
use super::request::Request;
use crate::GAMES;
use evoref_record::source::Span;
use evoref_referee::Options;
use evoref_report::page::index;
use evoref_report::render::status;

/// A folder of records.
#[derive(Debug)]
pub(super) struct Listing {
    folder: PathBuf,
    settings: Settings,
}

/// A record of the folder.
struct Entry {
    /// What stands behind `/page/`.
    address: String,
    opened: Opened,
    record: Span,
}

impl Listing {
    pub(super) fn of(folder: PathBuf, settings: Settings) -> Self {
        Self { folder, settings }
    }

    /// Answers a request; whatever is not in the list is not there.
    pub(super) fn answer(&self, request: &Request) -> Response {
        if request.path == "/" {
            return self.index();
        }
        let missing = || Response::plain("404 Not Found", "there is no such record\n");
        if let Some(address) = request.path.strip_prefix("/page/") {
            return self.page(address).unwrap_or_else(missing);
        }
        if let Some(address) = request.path.strip_prefix("/stamp/") {
            let stamp = self.files().into_iter().find(|(known, _)| file_of(address) == known);
            return stamp
                .map_or_else(missing, |(_, path)| Response::plain("200 OK", stamped(&path)));
        }
        missing()
    }

    /// The files of the folder with their addresses.
    fn files(&self) -> Vec<(String, PathBuf)> {
        let Ok(sandbox) = self.sandbox() else {
            return Vec::new();
        };
        let found = find(&sandbox, std::slice::from_ref(&self.folder)).inputs;
        let paths = found.into_iter().filter_map(|input| match input {
            Ok(Input::File(path)) => Some(path),
            Ok(Input::Stdin) | Err(_) => None,
        });
        paths
            .map(|path| {
                let below = path.strip_prefix(&self.folder).unwrap_or(&path);
                (encoded(&below.to_string_lossy()), path)
            })
            .collect()
    }

    fn sandbox(&self) -> Result<Sandbox, super::Stop> {
        self.settings.sandbox(std::slice::from_ref(&self.folder))
    }

    /// The records of a file; several have their numbers in their addresses.
    fn entries(&self, address: &str, path: PathBuf) -> Vec<Entry> {
        let Ok(sandbox) = self.sandbox() else {
            return Vec::new();
        };
        let Ok(whole) = open(&Input::File(path), &sandbox) else {
            return Vec::new();
        };
        let several = whole.parts.iter().map(Chunk::records).sum::<usize>() > 1;
        let mut entries = Vec::new();
        for part in whole.parts {
            let Chunk::Sound(opened) = part else { continue };
            let Opened { source, records, beside, bytes_before } = opened;
            for record in records {
                let number = entries.len() + 1;
                let address =
                    if several { format!("{address}:{number}") } else { address.to_owned() };
                entries.push(Entry {
                    address,
                    opened: Opened {
                        source: source.clone(),
                        records: vec![record],
                        beside: beside.clone(),
                        bytes_before,
                    },
                    record,
                });
            }
        }
        entries
    }

    fn page(&self, address: &str) -> Option<Response> {
        let (file, path) = self.files().into_iter().find(|(known, _)| file_of(address) == known)?;
        let stamp = stamped(&path);
        let entry = self.entries(&file, path).into_iter().find(|entry| entry.address == address)?;
        let place = Place { opened: entry.opened, record: entry.record, line: None };
        Some(match drawn(&place, Some(&stamp)) {
            // The page states its policy itself.
            Ok((page, _)) => Response::html(page, "frame-ancestors 'none'".to_owned()),
            Err(sentence) => Response::plain("413 Content Too Large", sentence),
        })
    }

    fn index(&self) -> Response {
        let mut rows = Vec::new();
        for (address, path) in self.files() {
            rows.extend(self.entries(&address, path).into_iter().map(row));
        }
        let (body, policy) = index(&self.folder.to_string_lossy(), &rows);
        Response::html(body, policy)
    }
}

/// The line of the list about a record.
fn row(entry: Entry) -> index::Row {
    let Entry { address, opened, record } = entry;
    let report = GAMES.referee(&opened.source, record, &opened.beside, &Options::default());
    let about = report.about();
    let seats = report.seats();
    let result = report.standing().filter(|standing| standing.ending.is_some()).map(|standing| {
        let rows = standing.rows.iter();
        let rows = rows.filter_map(|row| {
            Some(format!("{} {}", seats.get(row.player.seat())?.name, row.total))
        });
        rows.collect::<Vec<_>>().join(", ")
    });
    index::Row {
        address: format!("/page/{address}"),
        title: about.title.as_deref().unwrap_or(opened.source.name()).to_owned(),
        game: report.game.map_or("", |game| game.title).to_owned(),
        date: about.date.as_deref().unwrap_or_default().to_owned(),
        players: seats.iter().map(|seat| seat.name.to_string()).collect::<Vec<_>>().join(", "),
        result: result.unwrap_or_default(),
        verdict: status(report.status).to_owned(),
        findings: report.findings.len(),
    }
}

/// The file of an address: records of one file are told apart by `:NUMBER`.
fn file_of(address: &str) -> &str {
    // A colon of a name is written `%3A`.
    address.split(':').next().unwrap_or_default()
}

/// Changes when the file does.
fn stamped(path: &std::path::Path) -> String {
    let data = fs::metadata(path);
    let when = data.as_ref().ok().and_then(|data| data.modified().ok());
    let when = when.and_then(|when| when.duration_since(UNIX_EPOCH).ok());
    format!("{}-{}", when.map_or(0, |when| when.as_nanos()), data.map_or(0, |data| data.len()))
}

/// As a path of an address: everything but letters and digits of ASCII, `-`, `_`, `.` and `/` in hexadecimal.
fn encoded(path: &str) -> String {
    let mut address = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => {
                address.push(char::from(byte));
            }
            b'\\' => address.push('/'),
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}
