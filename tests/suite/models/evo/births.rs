//! Births: one egg round after the other, killer-babies and thick-shell included.

use super::board::Space;
use super::table::{EGG, KILLER_BABIES, Phase, THICK_SHELL, Table, Verdict, must, refused};

/// How far the births are.
#[derive(Debug, Clone, Default)]
pub(super) struct Births {
    /// The next slot: its egg round, from 0, and its place on the track.
    slot: (i32, usize),
    newborn: Vec<Space>,
}

impl Table {
    pub(super) fn hatch(&mut self, by: usize, words: &[&str]) -> Verdict {
        let mut births = match &self.phase {
            Phase::Initiative { .. } | Phase::Movement(_) => Births::default(),
            Phase::Births(births) => births.clone(),
            _ => return refused("not the births"),
        };
        let at = self.at(by);
        let eggs = 1 + self.players[by].genes[EGG];
        let round = if at >= births.slot.1 { births.slot.0 } else { births.slot.0 + 1 };
        must(round < eggs, "no egg is left, or its round is over")?;
        births.slot = (round, at + 1);

        let space = self.space(words[0])?;
        let (die, removed) = match words[1..] {
            [] => (None, None),
            ["removing", removed] => (None, Some(self.space(removed)?)),
            [die] => (Some(die), None),
            [die, "removing", removed] => (Some(die), Some(self.space(removed)?)),
            _ => return refused("unreadable"),
        };
        let own = self.players[by].dinosaurs.len();
        if let Some(removed) = removed {
            must(own == 8, "nobody has to be removed")?;
            must(self.owner(removed) == Some(by), "not his dinosaur")?;
            must(self.switches.any_space || removed != space, "back on the same space")?;
            self.players[by].remove(removed);
            births.newborn.retain(|newborn| *newborn != removed);
        } else {
            must(own < self.players[by].people, "nobody is left to be born")?;
        }
        must(self.near(by, &births, space), "too far from the parents")?;
        let Some(enemy) = self.owner(space) else {
            must(die.is_none(), "no die on an empty space")?;
            self.players[by].dinosaurs.push(space);
            births.newborn.push(space);
            self.phase = Phase::Births(births);
            return Ok(());
        };
        must(enemy != by, "his own dinosaur stands there")?;
        must(self.players[by].has(KILLER_BABIES), "the space is taken")?;
        let prey = &self.players[enemy];
        must(prey.dinosaurs.len() > prey.floor(), "the people is protected")?;
        let Some(die) = die else {
            return refused("the die is missing");
        };
        if matches!(die, "hit" | "+0" | "+1") {
            self.players[enemy].remove(space);
            self.players[by].dinosaurs.push(space);
            births.newborn.push(space);
        }
        self.phase = Phase::Births(births);
        Ok(())
    }

    /// Whether a newborn may come to that space from one of the player's dinosaurs.
    fn near(&self, by: usize, births: &Births, space: Space) -> bool {
        let player = &self.players[by];
        player
            .dinosaurs
            .iter()
            .filter(|parent| self.switches.newborn_parent || !births.newborn.contains(parent))
            .any(|parent| {
                if !player.has(THICK_SHELL) {
                    self.board.adjacent(*parent, space)
                } else if self.switches.over_empty {
                    self.empty_way(*parent, space)
                } else {
                    self.board.within(*parent, space, 3)
                }
            })
    }

    /// Whether at most two empty spaces lie on a way between the two.
    fn empty_way(&self, from: Space, to: Space) -> bool {
        let mut reached = vec![from];
        for _ in 0..3 {
            let more: Vec<Space> =
                reached.iter().flat_map(|space| self.board.next[*space].iter().copied()).collect();
            if from != to && more.contains(&to) {
                return true;
            }
            reached.extend(more.into_iter().filter(|space| self.owner(*space).is_none()));
        }
        false
    }
}
