//! The beginning of a session: edition, rulings, piles.

use crate::data::EDITIONS;
use crate::piles::{Inquiry, Piles};
use crate::prelude::*;

impl Begun for Evolution {
    fn new(opening: &Opening<'_>) -> Result<Self, Vec<Finding>> {
        let mut faults = Vec::new();
        let edition = material(opening, &EDITIONS, 0).unwrap_or_else(|misread| {
            faults.push(*misread);
            Arc::clone(EDITIONS.at(0))
        });
        let ((fewest, most), mut options) = (edition.players, edition.options);
        let players = opening.seats.len() as u8;
        if !(fewest..=most).contains(&players)
            && let (Some(first), Some(last)) = (opening.seats.first(), opening.seats.last())
        {
            let message = format!(
                "{players} players take part, but the edition `{}` ({}) is for {fewest} to {most}",
                edition.name, edition.title
            );
            let span = first.span.join(last.span);
            let mut misread = Finding::new(Record::BadPlayers, span, message, "too many players");
            if most < 6 {
                misread = misread.help("the edition `us2` is for up to 6 players");
            }
            faults.push(*misread);
        }
        let set = |name: &str, value: &str| options.set(name, value);
        faults.extend(opening.set_rulings(Self::GAME, set).err().into_iter().flatten());
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self {
            seats: Arc::clone(opening.seats),
            edition,
            options,
            chance: opening.chance,
            view: opening.view,
            search: Inquiry::with(opening.work),
        })
    }

    fn start(&self) -> State {
        let aside = match self.player_count() {
            2 => self.options.two_player_removal.min(self.deck().total),
            _ => 0,
        };
        let piles = Piles::new(Arc::clone(&self.edition.deck), aside, self.chance);
        State::new(piles, self.player_count())
    }
}

#[cfg(test)]
#[path = "../tests/unit/open.rs"]
mod tests;
