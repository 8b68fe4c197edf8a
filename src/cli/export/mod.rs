//! `evoref export`: finished sessions for programs that keep plays. It writes; it never sends.

mod bgstats;
mod play;
mod sheet;

use std::collections::HashSet;

use clap::{Args, ValueEnum};

use self::play::Play;
use super::arguments::Records;
use super::corpus::{self, Making};
use super::screen::{Done, Screen};
use super::{DONE, FAULT};
use evoref_referee::Options;
use evoref_referee::session::{Facts, Heard, Wanted};
use evoref_report::render::{Checked, json_text, one_line};

/// What `evoref export --help` says at its end.
pub(super) const HELP: &str = "\
Nothing is ever sent: what is printed is for a file, a browser or a program of yours. Only results that \
were replayed to the end are written; --claimed adds those that a record only states, marked as such. What \
is left out is said on standard error, and the exit code is 1.

  evoref export thursday.evo --to bgstats-link       opens the play in BG Stats on a phone
  evoref export records --to bgstats > club.bgsplay  for BG Stats, with score sheets
  evoref export records --to csv > club.csv

The number of the game on BoardGameGeek stands in the header as `x-bgg: 155703`, or --bgg gives it, and what \
players are called there as `x-bgg-names: M maggie77, E ed`, by their handles. A play \
is known by a hash of what was played: the same session exported again is the same play to a program that \
compares it. BG Stats wants the time at which a session ended, in UTC; a record has the local time at which \
it began, or none (then 12:00:00), and that is what is written.

BoardGameGeek has no promised interface for plays: BG Stats takes them there. Not tried with the real \
application: these forms follow what is published of it (address, play file). Try one play, look at it, and \
then the others.";

#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(flatten)]
    records: Records,
    /// For what program
    #[arg(long, value_enum, value_name = "FORM")]
    to: To,
    /// Write results, too, that a record only states
    #[arg(long)]
    claimed: bool,
    /// The number of the game on BoardGameGeek, for records that have no `x-bgg:`
    #[arg(long, value_name = "NUMBER")]
    bgg: Option<u32>,
}

/// A form in which plays are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// A play file of BG Stats with all plays and their score sheets
    Bgstats,
    /// An address for BG Stats, a line a play
    BgstatsLink,
    /// For spreadsheets: a row a player, with the parts of the score
    Csv,
}

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
    let (settings, sandbox, inputs) = options.records.open(screen)?;
    match options.to {
        To::Csv => screen.pour(&sheet::head(), DONE)?,
        To::Bgstats => screen.pour(&bgstats::File::head(), DONE)?,
        To::BgstatsLink => DONE,
    };
    let people = settings.people();
    let wanted = Wanted { identity: true, facts: Facts::First(&play::FIRST), ..Wanted::default() };
    let make = |checked: &Checked, heard: Heard| {
        let mut play = Play::of(checked, &heard, people, options.claimed)?;
        play.bgg = play.bgg.or(options.bgg);
        Ok(play)
    };
    let making = Making { wanted, make: &make };
    let judging = (&sandbox, Options::default());
    let code = corpus::each(screen, inputs, judging, making, &mut |checked, play, code| {
        let written = play.and_then(|play| {
            let is_new = seen.insert(play.id.clone());
            if is_new { written(&play, options.to, &mut file) } else { Err(TWICE) }
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

/// What is printed of a play.
fn written(play: &Play, to: To, file: &mut bgstats::File) -> Result<String, &'static str> {
    match to {
        To::Bgstats => file.add(play).map(json_text).ok_or(NO_DATE),
        To::BgstatsLink => bgstats::link::link(play).ok_or(NO_DATE),
        To::Csv => Ok(sheet::rows(play)),
    }
}
