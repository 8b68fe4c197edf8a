//! An edition as people look at it: the numbers of its deck, and its switches.

use std::fmt::Write as _;

use super::edition::Edition;
use crate::prelude::*;
use evoref_record::data::Shown;

impl Shown for Edition {
    fn title(&self) -> &str {
        &self.title
    }

    fn show(&self, out: &mut String) {
        let (from, to) = self.players;
        let total = self.deck.total();
        let _ = writeln!(
            out,
            "{}\nedition: {}, for {from} to {to} players, {total} cards\nsource: {}\n",
            self.title, self.name, self.source
        );
        let _ = writeln!(out, "{:<17}  cards  food values", "trait");
        let mut open = Vec::new();
        for name in Trait::ALL {
            let kinds =
                self.deck.each_kind().filter(|kind| self.deck.card(*kind).name() == Some(name));
            let mut values = String::new();
            let mut cards = 0;
            for kind in kinds {
                let copies = self.deck.copies()[usize::from(kind.0)];
                let value = self.deck.card(kind).value().unwrap_or_default();
                let others = self.deck.values_of(usize::from(kind.0));
                let others: Vec<_> = others.filter(|other| *other != value).collect();
                let mark = if others.is_empty() { "" } else { "*" };
                for _ in 0..copies {
                    let _ = write!(values, "{:>3}", format!("{value}{mark}"));
                }
                if !others.is_empty() {
                    let (name, others) = (name.name(), joined(&others, ", "));
                    open.push(format!("* {name} {value} may be {others} too"));
                }
                cards += copies;
            }
            let _ = writeln!(out, "{:<17}  {cards:>5}{values}", name.name());
        }
        for line in open {
            let _ = writeln!(out, "{line}");
        }
        let mut switches = self.options.unlike(&Options::default());
        switches.sort_unstable();
        if !switches.is_empty() {
            out.push_str("\nswitches that differ from the usual\n");
        }
        for (name, value) in switches {
            let _ = writeln!(out, "  {name} = {value}");
        }
    }
}
