//! Who may live: every set of survivors is tried.

use super::board::{Climate, Space};
use super::table::{CAVE_DWELLER, FUR, PLATE, Phase, Table, Verdict, must, refused};

/// How far the survival phase is.
#[derive(Debug, Clone, Default)]
pub(super) struct Losses {
    /// The place on the track of the first player who has not been passed.
    at: usize,
    /// Seats that wrote their losses.
    written: Vec<usize>,
}

impl Table {
    /// Whether exactly these may live.
    fn may_survive(&self, by: usize, before: &[Space], alive: &[Space]) -> bool {
        let player = &self.players[by];
        let count = |spaces: &[Space], climate| {
            spaces.iter().filter(|space| self.climate(**space) == climate).count()
        };
        let caves = usize::from(player.has(CAVE_DWELLER));
        let plates = player.genes[PLATE] as usize;
        let furs = player.genes[FUR] as usize;
        let least = player.floor().min(before.len());
        let (ideal, deadly) = (count(before, Climate::Ideal), count(before, Climate::Deadly));
        let (hot, cold) = (count(before, Climate::Hot), count(before, Climate::Cold));
        if count(alive, Climate::Ideal) < ideal || alive.len() < least {
            return false;
        }
        if caves > 0 && deadly > 0 && count(alive, Climate::Deadly) == 0 {
            return false;
        }
        if alive.len() > least
            && (count(alive, Climate::Hot) > plates
                || count(alive, Climate::Cold) > furs
                || count(alive, Climate::Deadly) > caves)
        {
            return false;
        }
        if !self.switches.must_save {
            return true;
        }
        let cap = ideal + hot.min(plates) + cold.min(furs) + deadly.min(caves);
        alive.len() == cap.max(least)
            && count(alive, Climate::Hot) >= hot.min(plates)
            && count(alive, Climate::Cold) >= cold.min(furs)
    }

    /// Every set of survivors that the player may choose.
    pub(super) fn choices(&self, by: usize) -> Vec<Vec<Space>> {
        let before = &self.players[by].dinosaurs;
        (0..1_u32 << before.len())
            .map(|set| {
                let keep = |at: &usize| set & (1 << at) != 0;
                (0..before.len()).filter(keep).map(|at| before[at]).collect::<Vec<Space>>()
            })
            .filter(|alive| self.may_survive(by, before, alive))
            .collect()
    }

    /// The survivors if the player writes nothing; refused if he has to choose.
    fn unwritten(&self, by: usize) -> Verdict<Vec<Space>> {
        let choices = self.choices(by);
        let most = choices.iter().map(Vec::len).max().unwrap_or(0);
        let mut best = choices.into_iter().filter(|alive| alive.len() == most);
        let Some(alive) = best.next() else {
            return Ok(Vec::new());
        };
        must(best.next().is_none(), "the losses are missing")?;
        Ok(alive)
    }

    pub(super) fn lose(&mut self, by: usize, words: &[&str]) -> Verdict {
        let mut losses = match &self.phase {
            Phase::Initiative { .. } | Phase::Movement(_) | Phase::Births(_) => Losses::default(),
            Phase::Survival(losses) => losses.clone(),
            _ => return refused("not the survival phase"),
        };
        must(!losses.written.contains(&by), "a second line of losses")?;
        let mut alive = self.players[by].dinosaurs.clone();
        for word in words {
            let space = self.space(word)?;
            must(alive.contains(&space), "not his dinosaur, or named twice")?;
            alive.retain(|own| *own != space);
        }
        let choices = self.choices(by);
        must(choices.contains(&alive), "these cannot be the losses")?;
        // What would come of no line at all may stand anywhere in the phase.
        let forced = self.unwritten(by).is_ok_and(|best| best == alive);
        if !forced {
            let at = self.at(by);
            must(at >= losses.at, "his survival is over")?;
            for earlier in losses.at..at {
                let seat = self.order[earlier];
                if !losses.written.contains(&seat) {
                    self.unwritten(seat)?;
                }
            }
            losses.at = at + 1;
        }
        losses.written.push(by);
        self.players[by].dinosaurs = alive;
        self.phase = Phase::Survival(losses);
        Ok(())
    }

    /// The rest of the phase, and the income.
    pub(super) fn end_survival(&mut self) -> Verdict {
        let written = match &self.phase {
            Phase::Survival(losses) => losses.written.clone(),
            _ => Vec::new(),
        };
        for seat in self.order.clone() {
            if !written.contains(&seat) {
                self.players[seat].dinosaurs = self.unwritten(seat)?;
            }
            self.players[seat].mp += self.players[seat].dinosaurs.len() as i32;
        }
        Ok(())
    }
}
