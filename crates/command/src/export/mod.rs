//! `evoref export`: finished sessions for programs that keep plays. It writes; it never sends.

mod bgstats;
mod play;
mod sheet;

use std::collections::HashSet;

use self::play::FinishedSession;
use super::arguments::{Export, To};
use super::corpus::{self, Making};
use crate::prelude::*;
use evoref_referee::session::{Facts, Heard};

/// Why a play is not written that needs a date.
const NO_DATE: &str = "its header has no `date:` such as 2026-11-12";

/// Bytes that are held before they are written.
const HELD: usize = 64 << 10;

/// Why a play is not written again.
const TWICE: &str = "the same session was written before";

pub(super) fn run(screen: &Screen, options: &Export) -> Done {
    let mut file = bgstats::File::default();
    let mut seen = HashSet::new();
    let mut text = String::new();
    let (settings, sandbox, inputs) = Settings::with_records(screen, &options.records)?;
    match options.to {
        To::Csv => screen.pour(&sheet::head(screen.games), DONE)?,
        To::Bgstats => screen.pour(&bgstats::File::head(), DONE)?,
        To::BgstatsLink => DONE,
    };
    let people = &settings.people;
    let wanted = Wanted { identity: true, facts: Facts::First(&play::FIRST), ..Wanted::default() };
    let make = |checked: &Checked, heard: Heard| {
        let mut play = FinishedSession::of(checked, &heard, people, options.claimed)?;
        play.bgg = play.bgg.or(options.bgg);
        Ok(play)
    };
    let making = Making { wanted, make: &make };
    let judging = (screen.games, &sandbox, Options::default());
    let code = corpus::each(screen, inputs, judging, making, &mut |checked, play, code| {
        let mut is_new = |play: &FinishedSession| seen.insert(play.id.clone());
        let play = play.and_then(|play| if is_new(&play) { Ok(play) } else { Err(TWICE) });
        let written = play.and_then(|play| match options.to {
            To::Bgstats => file.add(&play).map(json_text).ok_or(NO_DATE),
            To::BgstatsLink => bgstats::link::link(&play).ok_or(NO_DATE),
            To::Csv => Ok(sheet::rows(screen.games, &play)),
        });
        let code = match written {
            Ok(written) => {
                text.push_str(&written);
                code
            }
            Err(why) => {
                screen.remark(&format!("{} is left out: {why}", one_line(&checked.name())));
                code.max(FAULT)
            }
        };
        if text.len() < HELD { Ok(code) } else { screen.pour(&std::mem::take(&mut text), code) }
    })?;
    if options.to == To::Bgstats {
        text.push_str(&json_text(file.tail()));
    }
    screen.pour(&text, code)
}
