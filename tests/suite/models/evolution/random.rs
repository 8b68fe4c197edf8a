//! Random sessions for the comparison: played by the second implementation's own verdicts, then, in
//! half of them, broken in one line.

use std::collections::BTreeMap;

use super::feeding::DEFENCES;
use super::table::{Animal, Line, Options, Phase, Side, Size, Table, Trait};
use crate::tables::Choices;

/// A trait is named at most this often in a record, so that copies never run out.
const NAMED: u32 = 5;

pub(super) struct Session {
    edition: &'static str,
    rulings: Vec<(&'static str, &'static str)>,
    pub(super) players: usize,
    pub(super) options: Options,
    pub(super) lines: Vec<Line>,
}

impl Session {
    pub(super) fn header(&self) -> String {
        let players = ["A", "B", "C", "D", "E", "F"][..self.players].join(", ");
        let mut text = format!("evoref 1\ngame: evolution\nplayers: {players}\n");
        text += &format!("edition: {}\n", self.edition);
        for (name, value) in &self.rulings {
            text += &format!("ruling: {name} = {value}\n");
        }
        text + "setup\n"
    }
}

fn one<T: Clone>(choices: &mut Choices, of: &[T]) -> T {
    of[choices.below(of.len() as u64) as usize].clone()
}

/// The facts of an edition, then a few switches turned over.
fn options(choices: &mut Choices, session: &mut Session) {
    let mut turned = |name, value| {
        let turn = choices.below(5) == 0;
        if turn {
            session.rulings.push((name, value));
        }
        turn
    };
    let it = &mut session.options;
    if session.edition == "bsw" {
        it.greater ^= turned("attack-size", "greater");
        it.shell += i32::from(turned("hard-shell", "4"));
        it.any_plant ^= turned("foraging", "any-plant");
    } else {
        it.greater ^= turned("attack-size", "at-least");
        it.any_plant &= !turned("foraging", "hole");
    }
    it.always_fertile ^= turned("fertile", "always");
    it.top_up ^= turned("fat-top-up", "no");
    it.replace_below_limit ^= turned("replace-below-limit", "no");
    it.removed_fat_counts ^= turned("fat-on-removal", "lost");
    it.extinct_fat_counts ^= turned("fat-on-extinction", "lost");
    it.fat_at_end += i32::from(turned("fat-at-end", "1"));
    it.scavenger_needs_meat ^= turned("scavenger-needs-meat", "yes");
    it.keep_surplus ^= turned("surplus", "lose");
    it.forced_suicide ^= turned("forced-suicide", "yes");
    it.one_name ^= turned("intelligence-names", "one");
    it.replacement_after_end ^= turned("replacement-after-end", "yes");
    if turned("trait-limit", "4") {
        it.limit = Some(4);
    }
    if session.players == 2 {
        let short = if session.edition == "bsw" {
            turned("two-player-removal", "40")
        } else {
            !turned("two-player-removal", "0")
        };
        it.deck -= if short { 40 } else { 0 };
    }
}

fn empty(choices: &mut Choices) -> Session {
    let edition = one(choices, &["bsw", "bsw", "schmidt", "us2"]);
    let (us, german) = (edition == "us2", edition != "bsw");
    let most = if us { 5 } else { 4 };
    let mut session = Session {
        edition,
        rulings: Vec::new(),
        players: 2 + choices.below(most) as usize,
        options: Options {
            deck: if us { 129 } else { 110 },
            greater: german,
            shell: if us { 4 } else { 3 },
            any_plant: us,
            always_fertile: false,
            top_up: true,
            replace_below_limit: true,
            removed_fat_counts: true,
            extinct_fat_counts: true,
            fat_at_end: 0,
            scavenger_needs_meat: false,
            keep_surplus: true,
            forced_suicide: false,
            one_name: false,
            limit: None,
            replacement_after_end: false,
        },
        lines: Vec::new(),
    };
    options(choices, &mut session);
    session
}

/// Somebody's species, or one that is not there.
fn animal(choices: &mut Choices, table: &Table, owner: usize) -> Animal {
    let places = table.owners[owner].row.len().max(1) as u64;
    let beyond = u64::from(choices.below(20) == 0);
    Animal { owner, place: choices.below(places + beyond) as usize }
}

/// Something to do with a card, legal or not.
fn card(choices: &mut Choices, table: &Table, owner: usize) -> Line {
    let it = animal(choices, table, owner);
    let name = one(choices, Trait::ALL);
    // Meat and what protects from it meet more often than the deck has it.
    let name = match choices.below(6) {
        0 => Trait::Carnivore,
        1 => one(choices, &DEFENCES),
        2 => one(choices, &[Trait::Fat, Trait::Cooperation, Trait::Scavenger]),
        _ => name,
    };
    let worn: Vec<Trait> = match table.animal(it) {
        Ok(it) => it.traits.iter().copied().collect(),
        Err(_) => Vec::new(),
    };
    match choices.below(10) {
        0 => Line::Found(owner, one(choices, &[Side::Left, Side::Right])),
        1 | 2 => Line::Grow(it, Size::Body),
        3 | 4 => Line::Grow(it, Size::Population),
        5 if !worn.is_empty() => Line::Lay(it, name, Some(one(choices, &worn))),
        6 if choices.below(9) == 0 => Line::Lay(it, name, Some(one(choices, Trait::ALL))),
        _ => Line::Lay(it, name, None),
    }
}

fn turn(choices: &mut Choices, table: &Table, owner: usize) -> Line {
    let it = animal(choices, table, owner);
    match choices.below(12) {
        0 => Line::Fertile(it),
        1 => Line::LongNeck(it),
        2 => Line::MoveFat(it),
        3 => Line::Intelligence(it),
        4 => Line::Pass(owner),
        5..8 => Line::Feed(it),
        _ => {
            let whose = choices.below(table.owners.len() as u64) as usize;
            let prey = animal(choices, table, whose);
            let mut off = Vec::new();
            while off.len() < 3 && choices.below(3) == 0 {
                off.push(one(choices, &DEFENCES));
            }
            Line::Attack(it, prey, off)
        }
    }
}

/// A session in the making.
struct Play<'a> {
    choices: &'a mut Choices,
    table: Table,
    lines: Vec<Line>,
    named: BTreeMap<Trait, u32>,
}

impl Play<'_> {
    fn chance(&mut self, one_in: u64) -> bool {
        self.choices.below(one_in) == 0
    }

    /// Writes the line if it is legal.
    fn try_line(&mut self, line: Line) -> bool {
        let mut after = self.table.clone();
        if after.play(&line).is_err() {
            return false;
        }
        if let Line::Lay(_, name, _) = line {
            let count = self.named.entry(name).or_default();
            if *count == NAMED {
                return false;
            }
            *count += 1;
        }
        self.table = after;
        self.lines.push(line);
        true
    }

    fn round(&mut self) {
        let circle: Vec<usize> = self.table.circle().collect();
        let leave_out = self.chance(4);
        for seat in &circle {
            if !leave_out {
                self.try_line(Line::Food(*seat));
            }
        }
        for seat in &circle {
            for _ in 0..self.choices.below(12) {
                let line = card(self.choices, &self.table, *seat);
                self.try_line(line);
            }
        }
        let worth = 1 + self.choices.below(4) as i32;
        self.try_line(Line::Reveal(worth));
        for seat in &circle {
            if self.chance(3) {
                let animal = animal(self.choices, &self.table, *seat);
                let more = 1 + self.choices.below(5) as i32;
                self.try_line(Line::Decree(animal, more));
            }
        }
        for _ in 0..self.choices.below(8) {
            let owner = one(self.choices, &circle);
            let line = turn(self.choices, &self.table, owner);
            if !matches!(line, Line::Feed(_) | Line::Attack(..) | Line::Pass(_)) {
                self.try_line(line);
            }
        }
        // Enough for every species; at the end somebody may still have to feed.
        for _ in 0..400 {
            if self.table.phase == Phase::Fed || (self.chance(40) && self.fed()) {
                break;
            }
            let mut owner = self.table.at;
            let early = self.table.phase == Phase::BeforeFeeding;
            if early || self.chance(8) || !self.table.has_option(owner) {
                owner = one(self.choices, &circle);
            }
            let line = turn(self.choices, &self.table, owner);
            // Now and then an empty pass is enough.
            if line != Line::Pass(owner) || self.table.has_option(owner) || self.chance(20) {
                self.try_line(line);
            }
        }
    }

    fn fed(&self) -> bool {
        self.table.clone().end_feeding().is_ok()
    }
}

/// Changes one line.
fn spoil(choices: &mut Choices, session: &mut Session, table: &Table) {
    let players = session.players;
    let lines = &mut session.lines;
    // Below `table: first` and `round 1`.
    let at = 2 + choices.below(lines.len() as u64 - 2) as usize;
    let other = choices.below(players as u64) as usize;
    match choices.below(8) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 if at + 1 < lines.len() => lines.swap(at, at + 1),
        3 => lines.insert(at, turn(choices, table, other)),
        4 => lines.insert(at, Line::Food(other)),
        5 => match &mut lines[at] {
            Line::Feed(it) | Line::Fertile(it) | Line::LongNeck(it) | Line::Intelligence(it) => {
                it.place ^= 1;
            }
            Line::Attack(_, prey, _) => prey.owner = other,
            Line::Grow(it, _) | Line::Lay(it, ..) => it.owner = other,
            Line::Round(number) => *number += 1,
            _ => lines.insert(at, Line::Pass(other)),
        },
        6 => lines.insert(at, Line::Pass(other)),
        _ => lines[at] = turn(choices, table, other),
    }
}

pub(super) fn session(seed: u64) -> Session {
    let choices = &mut Choices(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..9 {
        choices.below(2);
    }
    let mut session = empty(choices);
    let table = Table::new(session.options.clone(), session.players);
    let rounds = 1 + choices.below(9) as u32;
    let mut play = Play { choices, table, lines: Vec::new(), named: BTreeMap::new() };
    let first = play.choices.below(session.players as u64) as usize;
    play.try_line(Line::First(first));
    for number in 1..=rounds {
        if !play.try_line(Line::Round(number)) {
            break;
        }
        play.round();
    }
    let (lines, table) = (play.lines, play.table);
    session.lines = lines;
    if choices.below(2) == 0 {
        spoil(choices, &mut session, &table);
    }
    session
}
