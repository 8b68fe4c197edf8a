//! `evoref view-as`: a record as one player or an onlooker could have written it.

use super::arguments::ViewAs;
use super::place;
use super::results;
use crate::prelude::*;

pub(super) fn run(screen: &Screen, options: &ViewAs) -> Done {
    let place = place::open(screen, &options.file, &options.reading)?;
    let (source, files) = (&place.opened.source, &place.opened.beside);
    let before = screen.games.referee(source, place.record, files, &Options::default());
    let seats = before.seats();
    let seat = results::seat_named(seats, &options.player);
    let is_onlooker = options.player.eq_ignore_ascii_case("onlooker");
    if !is_onlooker && seat.is_none() {
        let names: Vec<&str> = seats.iter().map(|seat| &*seat.handle).collect();
        let names = names.join(", ");
        let [name, wanted, names] = [source.name(), &options.player, &names].map(one_line);
        return Err(stop!("nobody in {name} is called `{wanted}`; there are {names} and onlooker"));
    }
    let player = seat.filter(|_| !is_onlooker).map(|seat| Player(seat as u8));
    match screen.games.seen_by(source, place.record, files, player) {
        Ok(seen) => {
            screen.record(seen.text.as_bytes(), DONE)?;
            if !seen.shown.is_empty() {
                let why = "because the session cannot be replayed without it";
                screen.remark(&format!("shown as it is, {why}: {}", seen.shown.join(", ")));
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
