//! `evoref export`: finished sessions for programs that keep plays. It writes; it never sends.

pub(super) mod arguments;
mod bgg;
mod bgstats;
mod play;
mod sheet;

use std::collections::HashSet;
use std::path::Path;

use rayon::prelude::*;

use self::arguments::{Export, To};
use self::play::Play;
use super::corpus::{self, Identify};
use super::input::STDIN;
use super::reach::Reach;
use super::screen::{Done, Screen};
use super::settings::People;
use super::{DONE, FAULT, UNDONE};
use crate::referee::Options;
use crate::render::{Checked, Outcome, json_text, one_line};

/// Why a play is not written that needs a date.
const NO_DATE: &str = "its header has no `date:` such as 2026-11-12";

/// Why a play is not written again.
const TWICE: &str = "the same session was written before";

pub(super) fn run(screen: &Screen, options: &Export) -> Done {
    let mut code = DONE;
    let mut file = bgstats::File::default();
    let mut seen = HashSet::new();
    let (settings, reach, inputs) = options.records.open(screen)?;
    if options.to == To::Csv {
        screen.pour(&sheet::head(), code)?;
    }
    let judging = (&reach, Options::default());
    corpus::referee_and(Identify::Yes, inputs, None, judging, &mut |outcomes| {
        let plays = outcomes.par_iter().map(|outcome| match outcome {
            Outcome::Record(checked) => Some(play(checked, &reach, settings.people(), options)),
            Outcome::Failure(_) => None,
        });
        let plays: Vec<_> = plays.collect();
        for (outcome, play) in outcomes.iter().zip(plays) {
            let written = match (outcome, play) {
                (Outcome::Record(checked), Some(play)) => play
                    .and_then(|play| {
                        if seen.insert(play.id.clone()) {
                            written(&play, options.to, &mut file)
                        } else {
                            Err(TWICE)
                        }
                    })
                    .map_err(|why| format!("{} is left out: {why}", place(checked))),
                (Outcome::Failure(failure), _) => {
                    screen.complain(&failure.to_string());
                    code = UNDONE;
                    continue;
                }
                (Outcome::Record(_), None) => continue,
            };
            match written {
                Ok(text) => screen.pour(&text, code)?,
                Err(sentence) => {
                    screen.remark(&sentence);
                    code = code.max(FAULT);
                }
            }
        }
        Ok(())
    })?;
    if options.to == To::Bgstats {
        let document = format!("{:#}\n", file.document());
        screen.pour(&json_text(document), code)?;
    }
    Ok(code)
}

fn play(
    checked: &Checked,
    reach: &Reach,
    people: &People,
    options: &Export,
) -> Result<Play, &'static str> {
    let beside = match checked.source.name() {
        STDIN => reach.beside_stdin(None),
        name => reach.beside(Path::new(name)),
    };
    let mut play = Play::of(checked, &beside, people, options.claimed)?;
    play.bgg = play.bgg.or(options.bgg);
    Ok(play)
}

/// What is printed of a play; a play file is printed when it is complete.
fn written(play: &Play, to: To, file: &mut bgstats::File) -> Result<String, &'static str> {
    match to {
        To::Bgstats => file.add(play).map(|()| String::new()).ok_or(NO_DATE),
        To::BgstatsLink => bgstats::link(play).ok_or(NO_DATE),
        To::Bgg => {
            let number = play.bgg.ok_or(
                "its header has no `x-bgg:` with the number of the game on BoardGameGeek, and there is \
                 no --bgg",
            )?;
            bgg::line(play, number).map(json_text).ok_or(NO_DATE)
        }
        To::Csv => Ok(sheet::rows(play)),
    }
}

/// `club.evo`, or `club.evo:7` of a record below the first.
fn place(checked: &Checked) -> String {
    let name = one_line(checked.source.name());
    if checked.number > 1 {
        format!("{name}:{}", checked.line)
    } else {
        name.into_owned()
    }
}
