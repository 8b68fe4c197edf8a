//! `evoref view`: a recorded session as one page of HTML or as a picture, a folder of them as pages; `evoref view-as`:
//! a record as one player or an onlooker could have written it. The one place at which evoref starts a program.

use crate::prelude::*;
use std::ffi::OsStr;
use std::fs;
use std::process::{Command, Stdio};

use super::arguments::{View, ViewAs};
use super::results::seat_named;
use super::{pages, place};
use evoref_files::save::{spare, write_report};
use evoref_report::page::index::IndexEntry;
use evoref_report::page::{self, RecordOrigin};
use evoref_report::picture::{Until, card, picture};

pub(super) fn run(screen: &Screen, options: &View) -> Done {
    if Path::new(&options.file).is_dir() {
        return pages::of_folder(screen, options);
    }
    if let Some(path) = &options.picture {
        return draw_picture(screen, options, path);
    }
    let place = place::open(screen, &options.file, &options.reading)?;
    let name = place.opened.source.name();
    let (opened, record) = (&place.opened, place.record);
    let drawn = drawn(screen.games, &opened.source, record, &opened.beside, None);
    let RecordPage { page, code, .. } = drawn?;
    let to = match &options.output {
        Some(path) if path.as_os_str() == "-" => return screen.pour(&page, code),
        Some(path) => {
            refuse(path, name)?;
            path.clone()
        }
        None => beside(name)?,
    };
    write_report(&to, &page)?;
    screen.say(&format!("{}\n", to.display()), code)?;
    if options.open {
        show(&to)?;
    }
    Ok(code)
}

pub(super) struct RecordPage {
    pub(super) page: String,
    /// What an index says of it, if it leads back to one.
    pub(super) entry: Option<IndexEntry>,
    pub(super) code: u8,
}

/// The page of a record; of a folder it leads back to the index. Errors: the record is too long.
pub(super) fn drawn(
    games: Games,
    source: &Source,
    record: Span,
    beside: &Beside,
    index: Option<&str>,
) -> Result<RecordPage, String> {
    let origin = RecordOrigin { name: source.name(), above: place::above(source, record), index };
    let text = own_text(source, record);
    if text.len() > page::MAX_TEXT {
        let (length, most) = (text.len(), page::MAX_TEXT);
        let name = origin.name;
        return Err(format!(
            "{name} is {length} bytes long, and a page holds a record of at most {most}"
        ));
    }
    Ok(match games.open(text, beside) {
        Ok(mut session) => {
            session.seek(At::END);
            let code = if session.findings().iter().any(Finding::is_error) { FAULT } else { DONE };
            let entry = index.map(|_| IndexEntry::of(&session));
            RecordPage { page: page::page(&session, &origin), entry, code }
        }
        Err(unopened) => RecordPage {
            page: page::unopened(text, &unopened, &origin),
            entry: index.map(|_| IndexEntry::unopened(&unopened)),
            code: UNDONE,
        },
    })
}

/// The text of a record without the comment and the empty lines that stand above the next one.
fn own_text(source: &Source, record: Span) -> &str {
    let text = source.slice(record);
    if record.end as usize >= source.text().len() {
        return text;
    }
    let mut end = text.len();
    for line in text.split_inclusive('\n').rev() {
        let said = line.trim();
        if !said.is_empty() && !said.starts_with('#') {
            break;
        }
        end -= line.len();
    }
    &text[..end]
}

/// Refuses a page that would overwrite the record.
fn refuse(path: &Path, record: &str) -> Result<(), Stop> {
    let (page, record) = (fs::canonicalize(path), fs::canonicalize(record));
    if page.is_ok_and(|page| record.is_ok_and(|record| page == record)) {
        let page = path.display();
        return Err(stop!("the page {page} would overwrite the record; name another file"));
    }
    Ok(())
}

/// `club.html` beside `club.evo`, unless something else than a page stands there.
fn beside(name: &str) -> Result<PathBuf, Stop> {
    let record = Path::new(name);
    if record.extension().is_none_or(|ending| ending != OsStr::new("evo")) {
        return Err(stop!(
            "name the page with `-o PAGE.html`; only beside a file that ends in .evo is a place of its own for it"
        ));
    }
    let path = record.with_extension("html");
    spare(&path, "; name another file with -o")?;
    Ok(path)
}

/// What a file of ours begins with.
const MARK: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\"";

/// The largest file that may be a picture of ours, in bytes.
const MOST_PICTURE: usize = 16 << 20;

fn draw_picture(screen: &Screen, options: &View, path: &Path) -> Done {
    let place = place::open(screen, &options.file, &options.reading)?;
    let name = place.opened.source.name();
    let text = place.opened.source.slice(place.record);
    let session = screen.games.open(text, &place.opened.beside);
    let mut session = session
        .map_err(|_| stop!("the header of {name} cannot be used; `evoref check` says why"))?;
    session.seek(At::END);
    let report = session.report();
    let (drawn, missing) = if let Some(line) = options.line {
        let until = Until::Line(line.saturating_sub(place.above()));
        let missing = format!("nothing of a table stands up to line {line} of {name}");
        (picture(&session, until), missing)
    } else if let Some(round) = options.round {
        (picture(&session, Until::Round(round)), format!("{name} has no round {round}"))
    } else {
        let drawn = card(&session, &report).or_else(|| picture(&session, Until::End));
        (drawn, format!("there is no drawing of {}", session.game().title))
    };
    let drawn = drawn.ok_or_else(|| Stop::from(missing))?;
    let code = if report.errors().next().is_some() { FAULT } else { DONE };
    if path.as_os_str() == "-" {
        return screen.pour(&drawn, code);
    }
    refuse(path, name)?;
    if path.exists()
        && !regular::text(path, MOST_PICTURE).is_ok_and(|there| there.starts_with(MARK))
    {
        let name = path.display();
        return Err(stop!("{name} exists and is no picture of evoref; name another file"));
    }
    write_report(path, &drawn)?;
    screen.say(&format!("{}\n", path.display()), code)
}

const OPENER: &str = if cfg!(target_os = "macos") {
    "open"
} else if cfg!(windows) {
    "explorer"
} else {
    "xdg-open"
};

/// Shows a page that was just written, with the program that the system has for pages.
/// Errors: no such program can be started.
pub(super) fn show(path: &Path) -> Result<(), Stop> {
    // An absolute path begins with no dash, so it is no option of the program.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut command = Command::new(OPENER);
    command.arg(&path);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let path = path.display();
    let started = command.spawn().map(drop);
    started.map_err(|error| stop!("{OPENER} cannot be started to show {path}: {error}"))
}

pub(super) fn view_as(screen: &Screen, options: &ViewAs) -> Done {
    let place = place::open(screen, &options.file, &options.reading)?;
    let (source, files) = (&place.opened.source, &place.opened.beside);
    let before = screen.games.referee(source, place.record, files, &Options::default());
    let seats = before.seats();
    let seat = seat_named(seats, &options.player);
    let is_onlooker = options.player.eq_ignore_ascii_case("onlooker");
    if !is_onlooker && seat.is_none() {
        let names = joined(seats.iter().map(|seat| &*seat.handle), ", ");
        let [name, wanted, names] = [source.name(), &options.player, &names].map(one_line);
        return Err(stop!("nobody in {name} is called `{wanted}`; there are {names} and onlooker"));
    }
    let player = seat.filter(|_| !is_onlooker).map(|seat| Player(seat as u8));
    match screen.games.seen_by(source, place.record, files, player) {
        Ok(seen) => {
            screen.record(seen.text.as_bytes(), DONE)?;
            if !seen.shown.is_empty() {
                screen.remark(&format!(
                    "shown as it is, because the session cannot be replayed without it: {}",
                    seen.shown.join(", ")
                ));
            }
            Ok(DONE)
        }
        Err(findings) => {
            for finding in &findings {
                screen.complain_drawn(&full_finding(source, finding, screen.look));
            }
            Ok(UNDONE)
        }
    }
}
