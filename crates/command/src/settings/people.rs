//! Who is who: the spellings of a name that mean one player.

use toml::Spanned;

use super::file::{Wrong, wrong};
use crate::prelude::*;

#[derive(Debug, Clone, Default)]
pub(crate) struct People {
    names: BTreeMap<String, String>,
}

impl People {
    /// The name for that spelling of it; a spelling that nobody listed is a name.
    pub(crate) fn name<'a>(&'a self, spelling: &'a str) -> &'a str {
        self.names.get(spelling).map_or(spelling, String::as_str)
    }

    /// Shows the players of a record by the names that they have in all records.
    pub(crate) fn rename(&self, report: &mut Report) {
        let Some(details) = &mut report.details else { return };
        let seats = details.seats.iter();
        let seats = seats.map(|seat| Seat { name: self.name(&seat.name).into(), ..seat.clone() });
        details.seats = seats.collect();
    }

    pub(super) fn list(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut list: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (spelling, name) in &self.names {
            list.entry(name).or_default().push(spelling);
        }
        list
    }

    /// Errors: a spelling would mean two players.
    pub(super) fn of(players: &[(Spanned<String>, Vec<Spanned<String>>)]) -> Result<Self, Wrong> {
        let mut people = Self::default();
        for (name, spellings) in players {
            for spelling in spellings {
                people.join(name.get_ref(), spelling.get_ref()).map_err(|message| {
                    let help = "each spelling stands below one name";
                    wrong(spelling.span(), message, "means another", help)
                })?;
            }
        }
        for (name, _) in players {
            if let Some(other) = people.names.get(name.get_ref()) {
                let message = format!("`{}` is a spelling of `{other}`", name.get_ref());
                let help = format!("list all spellings below `{other}`");
                return Err(wrong(name.span(), message, "a spelling", help));
            }
        }
        Ok(people)
    }

    pub(super) fn join(&mut self, name: &str, spelling: &str) -> Result<(), String> {
        if name == spelling {
            return Ok(());
        }
        match self.names.insert(spelling.to_owned(), name.to_owned()) {
            Some(other) if other != name => {
                Err(format!("`{spelling}` is a spelling of `{other}` and of `{name}`"))
            }
            Some(_) | None => Ok(()),
        }
    }
}
