//! `evoref view-as`: a record as one player or an onlooker could have written it.

use crate::GAMES;
use clap::Args;
use clap_complete::engine::ArgValueCompleter as Words;

use super::arguments::Reading;
use super::place;
use super::screen::{Done, Screen, stop};
use super::{DONE, UNDONE, results, shells};
use evoref_game::Player;
use evoref_referee::Options;
use evoref_report::render::{full_finding, one_line};

/// How it is used.
pub(super) const EXAMPLES: &str = "\
Cards that others drew or keep become ?, comments and notes are left out, and so is a seed, whose draws \
are written first. A legal record stays legal: what nobody could replay without it is shown, and said.

  evoref view-as Bob club.evo > bob.evo
  evoref view-as onlooker club.evo:40     of the record that holds line 40";

#[derive(Debug, Args)]
pub(super) struct ViewAs {
    #[command(flatten)]
    reading: Reading,
    /// A handle, the name of a player, or onlooker
    player: String,
    /// The file, and a line of the record that is meant if it holds several
    #[arg(value_name = "FILE[:LINE]", add = Words::new(shells::records))]
    file: String,
}

pub(super) fn run(screen: &Screen, options: &ViewAs) -> Done {
    let place = place::open(screen, &options.file, &options.reading)?;
    let (source, files) = (&place.opened.source, &place.opened.beside);
    let before = GAMES.referee(source, place.record, files, &Options::default());
    let mut player = None;
    let seats = before.seats();
    if !options.player.eq_ignore_ascii_case("onlooker") {
        let wanted = &options.player;
        let Some(seat) = results::seat_named(seats, wanted) else {
            let names: Vec<&str> = seats.iter().map(|seat| &*seat.handle).collect();
            return Err(stop!(
                "nobody in {} is called `{}`; there are {} and onlooker",
                one_line(source.name()),
                one_line(wanted),
                one_line(&names.join(", "))
            ));
        };
        player = Some(Player(seat as u8));
    }
    match GAMES.seen_by(source, place.record, files, player) {
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
