//! A picture of a session: the table at a place of it, or its result.

use super::super::arguments::View;
use super::super::place;
use super::refuse;
use crate::prelude::*;
use evoref_files::regular;
use evoref_files::save::write_report;
use evoref_report::picture::{Until, card, picture};

/// What a file of ours begins with.
const MARK: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\"";

/// The largest file that may be a picture of ours, in bytes.
const MOST: usize = 16 << 20;

/// Writes the picture, or says why there is none.
pub(super) fn run(screen: &Screen, options: &View, path: &Path) -> Done {
    let place = place::open(screen, &options.file, &options.reading)?;
    let name = place.opened.source.name();
    let text = place.opened.source.slice(place.record);
    let mut session = screen
        .games
        .open(text, &place.opened.beside)
        .map_err(|_| stop!("the header of {name} cannot be used; `evoref check` says why"))?;
    session.seek(At::END);
    let report = session.report();
    let above = place.above();
    let drawn = match (options.line, options.round) {
        (Some(line), _) => picture(&session, Until::Line(line.saturating_sub(above))),
        (None, Some(round)) => picture(&session, Until::Round(round)),
        (None, None) => card(&session, &report).or_else(|| picture(&session, Until::End)),
    };
    let missing = || match (options.line, options.round) {
        (Some(line), _) => format!("nothing of a table stands up to line {line} of {name}"),
        (None, Some(round)) => format!("{name} has no round {round}"),
        (None, None) => format!("there is no drawing of {}", session.game().title),
    };
    let drawn = drawn.ok_or_else(|| Stop::from(missing()))?;
    let code = if report.errors().next().is_some() { FAULT } else { DONE };
    if path.as_os_str() == "-" {
        return screen.pour(&drawn, code);
    }
    refuse(path, name)?;
    if path.exists() && !regular::text(path, MOST).is_ok_and(|there| there.starts_with(MARK)) {
        return Err(stop!(
            "{} exists and is no picture of evoref; name another file",
            path.display()
        ));
    }
    write_report(path, &drawn)?;
    screen.say(&format!("{}\n", path.display()), code)
}
