//! A deck as people look at it: its cards with cost, numbers and text, its challenges and biomes.

use crate::data::deck::{Deck, Kind};
use crate::prelude::*;
use evoref_record::data::Shown;

impl Shown for Deck {
    fn title(&self) -> &str {
        &self.title
    }

    fn suffices(&self) -> String {
        let (least, most) = (self.options.players_min, self.options.players_max);
        let (hand, cards) = (self.options.start_hand, self.pieces.len());
        let dealt = |players: &u8| usize::from(*players) * usize::from(hand) <= cards;
        match (least..=most).rev().find(dealt) {
            Some(most) if most > least => format!(", for {least} to {most} players"),
            Some(only) => format!(", for {only} players"),
            None => format!(
                ", but not yet for a session: hands of {hand} for {least} players take more than its \
                 {}",
                counted(cards as i64, "creature card")
            ),
        }
    }

    fn show(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "{}\ndeck: {}, {} creature cards, {} challenges, {} biomes\nabilities: {}",
            self.title,
            self.id,
            self.pieces.len(),
            self.challenges.len(),
            self.biomes.len(),
            self.abilities.join(", ")
        );
        if !self.rulings.is_empty() {
            out.push_str("\nrulings that differ from the usual\n");
        }
        for (name, value) in &self.rulings {
            let _ = writeln!(out, "  {name} = {value}");
        }
        for kind in Kind::ALL {
            let cards = || self.cards.iter().filter(|card| card.kind == kind);
            let pieces: u16 = cards().map(|card| u16::from(card.copies)).sum();
            let _ = writeln!(out, "\n{} ({pieces})", kind.name());
            for card in cards() {
                let several = (card.copies > 1).then(|| format!("{} × ", card.copies));
                let copies = several.unwrap_or_default();
                let numbers = self.card_numbers(card);
                // The type is said above.
                let numbers = numbers.split_once(", ").map_or("", |(_, rest)| rest);
                let _ = writeln!(out, "  {copies}{}: {numbers}", card.name);
                let text = self.card_text(card);
                if !text.is_empty() {
                    let _ = writeln!(out, "    {text}");
                }
            }
        }
        let _ = writeln!(out, "\nchallenges ({})", self.challenges.len());
        for challenge in &self.challenges {
            let special = if challenge.is_special() { " *" } else { "" };
            let text = self.challenge_text(challenge);
            let _ = writeln!(out, "  {}{special}: {text}", challenge.name);
        }
        let _ = writeln!(out, "\nbiomes ({})", self.biomes.len());
        for biome in &self.biomes {
            let _ = writeln!(out, "  {}: {}", biome.name, self.biome_text(biome));
        }
    }
}
