//! Lines as they would be typed: free keys and rulings of the header, what could be counted now, the result, what may
//! be taken back.

use super::complete::TypedLine;
use super::trying::WordCollector;
use super::{Session, Tape};
use crate::header::free_keys;
use crate::make::final_result;
use crate::opened::standing_clauses;
use crate::prelude::*;

impl<G: Rules> Tape<G> {
    /// The counts of the table as they are now: owner, number and unit; who was counted before is left out.
    pub(super) fn counts(&self, said: &str, words: &mut WordCollector<'_>) {
        let seats = &self.header.seats;
        let players = self.rules.players().map(Owner::player);
        let (before, item) = said.rsplit_once(',').unwrap_or(("", said));
        let first = |item: &'_ str| item.split_whitespace().next().map(str::to_owned);
        let is_name = |word: &String| word.starts_with(char::is_alphabetic);
        let last = before.rsplit(',').filter_map(first).find(is_name);
        let mut lines = Vec::new();
        for owner in players.chain([Owner::TABLE]) {
            let name = usize::from(owner.0).checked_sub(1).map_or("table", |at| &*seats[at].handle);
            for (index, (unit, meaning)) in G::GAME.units.iter().enumerate() {
                let count = self.rules.count(&self.now.mark.state, owner, Unit(index as u8));
                if let Count::Known(number) = count {
                    let number = number.to_string();
                    let is_last = last.as_ref().is_some_and(|last| same_handle(last, name));
                    lines.push(if is_last {
                        TypedLine::of([&number, *unit], *meaning)
                    } else {
                        TypedLine::of([name, &number, unit], *meaning)
                    });
                }
            }
        }
        self.lines(item, &lines, None, words);
    }

    /// The result as it would be stated.
    pub(super) fn results(&self) -> Vec<TypedLine> {
        let rules = &*self.rules;
        let ended = advanced(rules, &self.now.mark.state, &Next::End);
        let standing = rules.standing(ended.as_ref().unwrap_or(&self.now.mark.state));
        if standing.ending.is_none() {
            return vec![TypedLine::of(["unfinished"], "the session broke off")];
        }
        // What nobody knows nobody can state.
        if !standing.unknown.is_empty() {
            return Vec::new();
        }
        let line = final_result(&self.header.seats, &standing);
        vec![TypedLine::of(line.split(' '), "the session has ended")]
    }

    /// So many clauses may be taken back.
    pub(super) fn takebacks(&self) -> Vec<TypedLine> {
        let mut case = self.case();
        let text = case.opened.text;
        case.opened.text = &text[..text.len().min(self.below() as usize)];
        let standing = standing_clauses(&case.opened, |_, _| {}).0.len();
        let word = |count: usize| match count {
            1 => "the last action is taken back".to_owned(),
            count => format!("the last {count} actions are taken back"),
        };
        let counts = 1..=standing.min(9);
        counts.map(|count| TypedLine::of([count.to_string()], word(count))).collect()
    }

    /// The keys that may still be added.
    pub(super) fn keys(&self) -> Vec<TypedLine> {
        let header = &self.source.text()[..self.body as usize];
        let free = free_keys(header, Some(G::GAME));
        free.map(|(key, meaning)| TypedLine::of([format!("{key}:")], *meaning).open()).collect()
    }

    /// What ships under a key of the header; a path of one's own may stand there as well.
    pub(super) fn shipped(&self, key: &str) -> Vec<TypedLine> {
        let mut kinds = G::GAME.data.iter();
        let Some(kind) = kinds.find(|kind| kind.key().eq_ignore_ascii_case(key)) else {
            return Vec::new();
        };
        let title = |name: &str| kind.shipped(name).map_or("", |one| one.title()).to_owned();
        let names = kind.names().iter();
        names.map(|name| TypedLine::of([*name], title(name))).collect()
    }

    /// Every value of every switch that is not set yet.
    pub(super) fn rulings(&self) -> Vec<TypedLine> {
        let set = &self.header.about.rulings;
        let free = G::GAME.switches.iter();
        let free = free.filter(|switch| !set.iter().any(|(known, _)| known == switch.name));
        let mut lines = Vec::new();
        for switch in free {
            let each = switch.each();
            if each.is_empty() {
                // Of a range, whoever sets it knows the number.
                lines.push(TypedLine::of([switch.name, "="], switch.meaning).open());
            }
            let values = each.iter();
            lines.extend(values.map(|one| TypedLine::of([switch.name, "=", one], switch.meaning)));
        }
        lines
    }
}

/// Units of each player that are offered.
const UNITS: usize = 3;

impl Session {
    /// What everybody has, as a `check:` line would count it once the round is over: owner, number and
    /// unit, first the points, then what else is counted first and known of all.
    ///
    /// ```
    /// use evoref::{At, GAMES, NoFiles};
    ///
    /// # let text = include_str!("../../../../fixtures/evo/played/allotment-hut.evo");
    /// let mut session = GAMES.open(text, &NoFiles).expect("a sound header");
    /// session.seek(At::after(21));
    /// let (owner, number, unit) = &session.counted()[0];
    /// assert_eq!(session.count(owner, unit), Some(*number));
    /// ```
    pub fn counted(&self) -> Vec<(SmolStr, i32, &'static str)> {
        let over = self.round_over();
        let now = over.as_ref().unwrap_or(self);
        let game = self.game();
        let score = game.units.get(usize::from(game.score.0));
        let others = game.units.iter().filter(|unit| Some(*unit) != score);
        let units: Vec<&'static str> = (score.into_iter().chain(others))
            .map(|(unit, _)| *unit)
            .filter(|unit| {
                let mut seats = self.seats().iter();
                seats.all(|seat| now.count(&seat.handle, unit).is_some())
            })
            .take(UNITS)
            .collect();
        let mut counted = Vec::new();
        for seat in self.seats() {
            for unit in &units {
                if let Some(number) = now.count(&seat.handle, unit) {
                    counted.push((SmolStr::new(&*seat.handle), number, *unit));
                }
            }
        }
        counted
    }
}
