//! Boards, wheels and event decks as people look at them.

use crate::data::board::spaces_of;
use crate::data::events::EventDeck;
use crate::data::wheel::Wheel;
use crate::draw;
use crate::prelude::*;
use evoref_record::data::Shown;

impl Shown for Board {
    fn title(&self) -> &str {
        &self.title
    }

    fn show(&self, out: &mut String) {
        let players = self.made_for();
        let _ = writeln!(out, "{}\nboard: {}, for {players} players\n", self.title, self.name);
        draw::board(self, |_| None, out);
        draw::legend(None, out);
        let number = |terrain: Terrain| {
            let spaces = self.spaces.iter().filter(|space| space.terrain == terrain);
            format!("{} {}", spaces.count(), terrain.name())
        };
        let terrains = Terrain::ALL.map(number).join(", ");
        let named = |set: u128| joined(spaces_of(set).map(|id| &self.space(id).name), " ");
        let _ = writeln!(out, "\n{} spaces: {terrains}", self.spaces.len());
        let _ = writeln!(out, "starts: {}", named(self.starts));
        let _ = writeln!(out, "coast: {}", named(self.coast));
    }
}

impl Shown for Wheel {
    fn title(&self) -> &str {
        &self.title
    }

    fn show(&self, out: &mut String) {
        let _ = writeln!(out, "{}\nwheel: {}, clockwise\n", self.title, self.name);
        let names = self.sections.iter().map(|section| section.name.chars().count());
        let width = names.max().unwrap_or(0).max("section".len());
        let _ = write!(out, "    {:<width$}", "section");
        for terrain in Terrain::ALL {
            let _ = write!(out, "  {:<9}", terrain.name());
        }
        let end = |out: &mut String| {
            out.truncate(out.trim_end().len());
            out.push('\n');
        };
        end(out);
        for (number, section) in (1..).zip(&self.sections) {
            let _ = write!(out, "{number:>2}  {:<width$}", section.name);
            for terrain in Terrain::ALL {
                let _ = write!(out, "  {:<9}", section.of(terrain).name());
            }
            if number == i32::from(self.start) + 1 {
                out.push_str("  stands here at first");
            }
            end(out);
        }
    }
}

impl Shown for EventDeck {
    fn title(&self) -> &str {
        &self.title
    }

    fn show(&self, out: &mut String) {
        let size = counted(self.size() as u32, "card");
        let _ = writeln!(out, "{}\nevents: {}, {size}", self.title, self.name);
        for card in &self.cards {
            let EventCard { name, copies, phase, effect, amount, text } = card;
            let (phase, counts, effect) = (phase.name(), effect.counts(), effect.name());
            let _ = write!(out, "\n{copies} × {name}   in {phase}   effect {effect}");
            if let Some(what) = counts {
                let _ = write!(out, " ({})", counted(*amount, what.trim_end_matches('s')));
            }
            let _ = writeln!(out, "\n    {text}");
        }
    }
}
