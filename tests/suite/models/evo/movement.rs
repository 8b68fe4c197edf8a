//! Steps, flights, swims and combats.

use super::board::Space;
use super::table::{
    BONY_PLATE, CHAMELEON, FINS, GREAT_HORN, HORN, LEGS, MUSCULAR_THIGHS, Phase, Table, Verdict,
    WINGS, must, refused,
};

/// The turn that is being played in the movement phase.
#[derive(Debug, Clone)]
pub(super) struct Turn {
    /// The place on the track of whoever moves.
    at: usize,
    points: i32,
    flown: bool,
}

impl Table {
    fn turn(&self, at: usize) -> Turn {
        let player = &self.players[self.order[at]];
        let thighs = if player.has(MUSCULAR_THIGHS) { 2 } else { 0 };
        Turn { at, points: 2 + player.genes[LEGS] + thighs, flown: false }
    }

    pub(super) fn moves(&mut self, by: usize, verb: &str, words: &[&str]) -> Verdict {
        let at = self.at_or_refused(by)?;
        let mut turn = match &self.phase {
            Phase::Initiative { .. } => self.turn(at),
            Phase::Movement(turn) if turn.at == at => turn.clone(),
            Phase::Movement(turn) if turn.at < at => self.turn(at),
            _ => return refused("not this player's movement"),
        };
        match verb {
            "move" => {
                for path in words {
                    let spaces = self.spaces(path)?;
                    for pair in spaces.windows(2) {
                        must(self.board.adjacent(pair[0], pair[1]), "not adjacent")?;
                        self.step(by, &mut turn, pair[0], pair[1])?;
                    }
                }
            }
            "attack" => {
                let (from, to) = self.charge(words[0])?;
                must(self.board.adjacent(from, to), "not adjacent")?;
                self.combat(by, &mut turn, (from, from), to, &words[1..])?;
            }
            "fly" => {
                must(self.players[by].has(WINGS), "no wings")?;
                must(!turn.flown, "the wings are spent")?;
                turn.flown = true;
                if let Some((way, to)) = words[0].split_once('x') {
                    must(self.switches.special_attack, "no attack from the air")?;
                    let way = self.spaces(way)?;
                    let to = self.space(to)?;
                    must(self.board.adjacent(way[0], way[1]), "not adjacent")?;
                    must(self.board.adjacent(way[1], to), "not adjacent")?;
                    self.combat(by, &mut turn, (way[0], way[1]), to, &words[1..])?;
                } else {
                    let way = self.spaces(words[0])?;
                    must(way[0] != way[2], "wings land elsewhere")?;
                    must(self.board.adjacent(way[0], way[1]), "not adjacent")?;
                    must(self.board.adjacent(way[1], way[2]), "not adjacent")?;
                    self.step(by, &mut turn, way[0], way[2])?;
                }
            }
            _ => {
                must(self.players[by].has(FINS), "no fins")?;
                if words[0].contains('x') {
                    must(self.switches.special_attack, "no attack from the water")?;
                    let (from, to) = self.charge(words[0])?;
                    must(self.board.coast[from] && self.board.coast[to], "not coastal")?;
                    self.combat(by, &mut turn, (from, from), to, &words[1..])?;
                } else {
                    let way = self.spaces(words[0])?;
                    must(self.board.coast[way[0]] && self.board.coast[way[1]], "not coastal")?;
                    self.step(by, &mut turn, way[0], way[1])?;
                }
            }
        }
        self.phase = Phase::Movement(turn);
        Ok(())
    }

    fn at_or_refused(&self, by: usize) -> Verdict<usize> {
        if self.order.is_empty() { refused("no order yet") } else { Ok(self.at(by)) }
    }

    fn spaces(&self, path: &str) -> Verdict<Vec<Space>> {
        path.split('-').map(|name| self.space(name)).collect()
    }

    fn charge(&self, word: &str) -> Verdict<(Space, Space)> {
        let (from, to) = word.split_once('x').unwrap();
        Ok((self.space(from)?, self.space(to)?))
    }

    fn step(&mut self, by: usize, turn: &mut Turn, from: Space, to: Space) -> Verdict {
        must(self.owner(from) == Some(by), "not his dinosaur")?;
        must(self.owner(to).is_none(), "the space is taken")?;
        must(turn.points > 0, "no movement point")?;
        turn.points -= 1;
        self.players[by].remove(from);
        self.players[by].dinosaurs.push(to);
        Ok(())
    }

    /// `from`: where the attacker stands, and the space beside the enemy.
    fn combat(
        &mut self,
        by: usize,
        turn: &mut Turn,
        (from, _): (Space, Space),
        to: Space,
        rest: &[&str],
    ) -> Verdict {
        must(self.owner(from) == Some(by), "not his dinosaur")?;
        must(turn.points > 0, "no movement point")?;
        let Some(enemy) = self.owner(to) else {
            return refused("nobody stands there");
        };
        must(enemy != by, "his own dinosaur")?;
        let prey = &self.players[enemy];
        must(prey.dinosaurs.len() > prey.floor(), "the people is protected")?;
        let attacker = &self.players[by];
        let attack = attacker.genes[HORN] + 2 * attacker.genes[GREAT_HORN];
        let defence = prey.genes[HORN] + 2 * prey.genes[BONY_PLATE];
        let won = match rest[0] {
            "hit" => true,
            "miss" => false,
            lead => attack - defence >= lead.parse().unwrap(),
        };
        turn.points -= 1;
        let escape = match rest[1..] {
            ["escape", space] => Some(self.space(space)?),
            _ => None,
        };
        if !won {
            return must(escape.is_none(), "nobody has to flee");
        }
        if let Some(space) = escape {
            must(self.players[enemy].has(CHAMELEON), "no chameleon")?;
            must(self.board.adjacent(to, space), "too far to flee")?;
            must(space != from, "the attacker came from there")?;
            must(self.owner(space).is_none(), "no room to flee to")?;
        }
        self.players[enemy].remove(to);
        match escape {
            Some(space) => self.players[enemy].dinosaurs.push(space),
            None if !self.switches.dead_return => self.players[enemy].people -= 1,
            None => {}
        }
        self.players[by].remove(from);
        self.players[by].dinosaurs.push(to);
        Ok(())
    }
}
