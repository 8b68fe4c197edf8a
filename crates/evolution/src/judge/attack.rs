//! Attacks: who declares them, and what intelligence is spent on. What protects the prey stands in
//! `protection`.

use super::feeding::full;
use super::{Answer, Judge, Move, Verdict, legal, noted};
use crate::action::{Few, Off, SpeciesId};
use crate::breach::attack::{
    AttacksItself, IntelligenceMissing, NotACarnivore, OffNoDefence, OffOneOnly, OffTwice, PREY,
};
use crate::card::Card;
use crate::names::{Trait, Traits};
use crate::state::Species;
use evoref_game::{Part, Player};

impl Judge<'_> {
    pub(super) fn attack(
        &self,
        player: Player,
        number: u8,
        target: SpeciesId,
        off: &Few<Off, 7>,
    ) -> Answer {
        self.feeds_now(player)?;
        let (place, species) = self.own(player, number)?;
        let hunter = SpeciesId::of(player, number);
        self.living(target, PREY)?;
        if hunter == target {
            return Err(AttacksItself { hunter }.into());
        }
        self.hunts(hunter, species)?;
        let names = self.switched_off(hunter, species, off.as_slice())?;
        self.can_attack(hunter, target, names)?;
        let attack = Move::Attack { player, place, target, off: *off };
        if off.is_empty() {
            return Ok(legal(attack));
        }
        let mut cards = [Card::UNKNOWN; 7];
        for (place, (_, card)) in cards.iter_mut().zip(off.as_slice()) {
            *place = *card;
        }
        // Words: attack 1 > B.2 off TRAIT CARD off TRAIT CARD
        let note =
            self.held_cards(player, &cards[..off.len()], |index| Part::Word(6 + 3 * index as u8))?;
        Ok(noted(attack, note))
    }

    fn hunts(&self, hunter: SpeciesId, species: &Species) -> Verdict {
        if !species.has(Trait::Carnivore) {
            self.unless_waived(NotACarnivore { hunter })?;
        }
        if self.room(species) == 0 {
            return Err(full(hunter, species));
        }
        Ok(())
    }

    /// The names that intelligence switches off.
    fn switched_off(&self, hunter: SpeciesId, species: &Species, off: &[Off]) -> Verdict<Traits> {
        if off.is_empty() {
            return Ok(Traits::default());
        }
        if !species.has(Trait::Intelligence) {
            self.unless_waived(IntelligenceMissing { hunter })?;
        }
        if off.len() > 1 && self.game.options().one_intelligence {
            let count = off.len();
            self.unless_waived(OffOneOnly { hunter, count })?;
        }
        let mut names = Traits::default();
        for (index, &(name, _)) in off.iter().enumerate() {
            let part = Part::Word(5 + 3 * index as u8);
            if !name.is_defence() {
                return Err(OffNoDefence { name, part }.into());
            }
            if names.has(name) {
                return Err(OffTwice { name, part }.into());
            }
            names = names.with(name);
        }
        Ok(names)
    }
}
