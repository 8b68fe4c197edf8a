//! `evoref view-as`: a record as one player or an onlooker could have written it.

use super::arguments::ViewAs;
use super::place;
use super::results;
use crate::prelude::*;

pub(super) fn run(screen: &Screen, options: &ViewAs) -> Done {
    let place = place::open(screen, &options.file, &options.reading)?;
    let (source, files) = (&place.opened.source, &place.opened.beside);
    let before = screen.games.referee(source, place.record, files, &Options::default());
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
