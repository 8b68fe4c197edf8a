//! What is in doubt after a problem: the numbers that differ between the ways of going on.
//!
//! A count at the table that agrees clears its number; the next heading clears the order of play.

use std::collections::BTreeMap;

use super::problem::{Problem, What};
use crate::any::AnyCase;
use crate::claims::{Counts, Differs};
use crate::mend::Mend;
use crate::prelude::*;
use crate::report::Doubt;
use crate::slips;

/// Ways of going on that must stop at the same place to say that it is wrong in itself.
const ALIKE: usize = 2;
/// Rounds that must have begun since.
const ROUNDS: u32 = 2;

/// A number in doubt.
struct Mark {
    owner: Owner,
    unit: Unit,
    /// The byte of the problem.
    from: u32,
    /// The count that cleared it.
    cleared: Option<Span>,
}

#[derive(Default)]
pub(crate) struct Doubts {
    marks: Vec<Mark>,
    /// What is named in what was guessed or in its place, but not in both.
    named: BTreeSet<SmolStr>,
    /// Whose turn it is and what comes next is in doubt in this round.
    order: Option<u32>,
    /// The round of the last line that nobody can read: it may be what is missing there.
    unread: Option<u32>,
    /// Whether no way of going on led beyond the round of a problem: what was played there is open.
    unsettled: bool,
    /// The round of the last problem.
    last: u32,
    /// Where several ways of going on stop alike.
    alike: Option<u32>,
}

impl Problem<'_> {
    /// Whether it would be wrong too if all that is in doubt were right.
    pub(super) fn is_own(&self, case: &dyn AnyCase<'_>, doubts: &mut Doubts) -> bool {
        let stage = self.table.stage();
        let settled = doubts.is_settled(stage.round);
        match &self.what {
            What::Form => true,
            What::Counts(differs) => {
                let has = |differs: &Differs| doubts.has(differs.owner, differs.unit);
                let same_round = !settled && doubts.order(stage.round);
                !self.open && !same_round && !differs.iter().any(has)
            }
            What::Order(_) => settled || !doubts.order(stage.round),
            What::Refused(refused) if refused.missing && doubts.unread == Some(stage.round) => {
                false
            }
            What::Refused(refused) => {
                let next = stage.to_act.filter(|_| refused.missing || refused.by == Actor::Table);
                let mut about = next.map(Actor::Player).into_iter().chain([refused.by]);
                let is_free = doubts.is_past(self.at, stage.round)
                    || !doubts.order(stage.round) && (settled || !about.any(|by| doubts.about(by)));
                is_free && doubts.named.is_disjoint(&names_in(case, refused.clause.text))
            }
        }
    }
}

impl Doubts {
    /// Clears what counts up to here have stated.
    pub(super) fn clear(&mut self, before: &Counts) {
        for mark in self.marks.iter_mut().filter(|mark| mark.cleared.is_none()) {
            let agreed = before.agreed_on(mark.owner, mark.unit);
            mark.cleared = agreed.filter(|span| span.start > mark.from);
        }
    }

    /// A count states the number, and the replay takes it over.
    pub(super) fn counted(&mut self, owner: Owner, unit: Unit, span: Span) {
        for mark in &mut self.marks {
            if mark.owner == owner && mark.unit == unit && mark.cleared.is_none() {
                mark.cleared = Some(span);
            }
        }
    }

    /// Puts a number in doubt.
    pub(super) fn add(&mut self, owner: Owner, unit: Unit, from: u32) {
        if !self.has(owner, unit) {
            self.marks.push(Mark { owner, unit, from, cleared: None });
        }
    }

    /// Puts in doubt what differs between the ways of going on.
    pub(super) fn mark(
        &mut self,
        case: &mut dyn AnyCase<'_>,
        problem: &Problem<'_>,
        plain: &[Mend],
        chosen: &Mend,
        (reach, alike): (u32, usize),
    ) {
        let stage = problem.table.stage();
        let until = horizon(case, problem.at);
        let mut doubtful: BTreeSet<(Owner, Unit)> = BTreeSet::new();
        for mend in plain {
            let (other, stop) = mend.on(case, |case| changes(case, until));
            // Where one of them stops earlier, the rest is no difference.
            let (own, _) = chosen.on(case, |case| changes(case, stop));
            let keys = own.keys().chain(other.keys());
            doubtful.extend(keys.filter(|key| own.get(*key) != other.get(*key)).copied());
        }
        for (owner, unit) in &doubtful {
            self.add(*owner, *unit, problem.at);
        }
        let line = case.opened().slice(problem.line(case));
        let written = names_in(case, line);
        let guessed = chosen.said.split('`').skip(1).step_by(2);
        let guessed = guessed.flat_map(|words| names_in(case, words)).collect();
        self.named.extend(written.symmetric_difference(&guessed).cloned());
        let seats = &case.opened().header.seats;
        match &problem.what {
            What::Refused(refused) => {
                if let Actor::Player(player) = refused.by
                    && !doubtful.iter().any(|(other, _)| *other == Owner::player(player))
                {
                    self.add(Owner::player(player), case.game().score, problem.at);
                }
            }
            // Nobody knows what the words would have changed.
            What::Form => {
                self.unread = Some(stage.round);
                let subject = line.split([':', ' ']).next().unwrap_or_default();
                let owners = match player_of(seats, subject) {
                    Some(player) => vec![Owner::player(player)],
                    None => (0..=seats.len()).map(|owner| Owner(owner as u16)).collect(),
                };
                owners.into_iter().for_each(|owner| self.all(case, problem, owner));
            }
            What::Counts(_) | What::Order(_) => {}
        }
        self.order = Some(stage.round);
        self.unsettled |= reach != u32::MAX && reach <= until;
        self.alike = (alike >= ALIKE).then_some(reach);
    }

    /// Another way of going on from a problem was found, and how far it leads.
    pub(super) fn leads_to(&mut self, case: &dyn AnyCase<'_>, at: u32, reach: u32) {
        self.unsettled &= reach <= horizon(case, at);
    }

    /// Puts everything of an owner in doubt.
    fn all(&mut self, case: &dyn AnyCase<'_>, problem: &Problem<'_>, owner: Owner) {
        for unit in (0..case.game().units.len()).map(|unit| Unit(unit as u8)) {
            let count = problem.table.count(owner, unit);
            if matches!(count, Count::Known(_)) {
                self.add(owner, unit, problem.at);
            }
        }
    }

    /// The numbers that no count has cleared.
    fn open(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(|mark| mark.cleared.is_none())
    }

    /// Whether a number is in doubt.
    fn has(&self, owner: Owner, unit: Unit) -> bool {
        self.open().any(|mark| mark.owner == owner && mark.unit == unit)
    }

    /// Whether any number of somebody is in doubt, if that is a player.
    fn about(&self, by: Actor) -> bool {
        let is_of = |player| self.open().any(|mark| mark.owner == Owner::player(player));
        matches!(by, Actor::Player(player) if is_of(player))
    }

    /// Whether what is wrong in a round cannot follow from a problem above: what was meant there is known,
    /// or the table counted, or a whole round has passed without a problem.
    fn is_settled(&mut self, round: u32) -> bool {
        if !self.any() || round > self.last + 1 {
            self.unsettled = false;
        }
        self.last = round;
        !self.unsettled
    }

    /// Whether the doubt has nothing to do with a problem: the record has played on without one for
    /// a whole round, and however it goes on, it stops there.
    fn is_past(&self, at: u32, round: u32) -> bool {
        let rounds = self.order.map_or(0, |order| round.saturating_sub(order));
        self.alike == Some(at) && rounds >= ROUNDS
    }

    /// Whether anything is in doubt.
    pub(super) fn any(&self) -> bool {
        self.open().next().is_some()
    }

    fn order(&self, round: u32) -> bool {
        self.order.is_some_and(|doubtful| doubtful >= round)
    }

    /// For the report.
    pub(super) fn told(self, case: &dyn AnyCase<'_>) -> Vec<Doubt> {
        let seats = &case.opened().header.seats;
        let named = |owner: Owner| match owner {
            Owner::TABLE => Some("the table".to_owned()),
            Owner(number) if (number as usize) <= seats.len() => {
                Some(seats[number as usize - 1].name.to_string())
            }
            // A thing of the game is called what the record calls it.
            _ => case
                .opened()
                .text
                .split([' ', ',', ';', '\n', ':', '[', ']'])
                .find(|word| case.owner(word) == Some(owner))
                .map(str::to_owned),
        };
        let told = self.marks.into_iter().filter_map(|mark| {
            Some(Doubt {
                owner: named(mark.owner)?,
                unit: case.game().units[mark.unit.0 as usize].0,
                from: case.opened().line_at(mark.from),
                cleared: mark.cleared,
            })
        });
        told.collect()
    }
}

/// The cards, tokens and spaces that a line names: its words but for those that every line like it has.
fn names_in(case: &dyn AnyCase<'_>, line: &str) -> BTreeSet<SmolStr> {
    let game = case.game();
    let is_name = |word: &str| {
        let begins = word.starts_with(|c: char| c.is_alphabetic()) && word.len() > 2;
        (begins || word.starts_with(['+', '-']))
            && !word.ends_with(':')
            && !game.verbs.iter().any(|verb| verb.name == word)
            && !game.words.iter().any(|(own, _)| *own == word)
    };
    let words = line.split([' ', ',', ';']).filter(|word| is_name(word));
    words.chain(slips::things(line)).map(SmolStr::from).collect()
}

/// The changes of each number from the kept place to a byte, and where the run stopped.
fn changes(case: &dyn AnyCase<'_>, until: u32) -> (BTreeMap<(Owner, Unit), i32>, u32) {
    let mut log: Vec<Entry> = Vec::new();
    let stop = case.run(Some(&mut log), until).stopped_at().map_or(until, |stop| stop.min(until));
    let mut sums = BTreeMap::new();
    for entry in log {
        *sums.entry((entry.owner, entry.unit)).or_insert(0) += entry.delta;
    }
    sums.retain(|_, sum| *sum != 0);
    (sums, stop)
}

/// The byte of the heading after a place: by then lazy steps have shown what differs.
fn horizon(case: &dyn AnyCase<'_>, at: u32) -> u32 {
    // The heading itself ends the round.
    case.opened().next_heading(at).map_or(u32::MAX, |span| span.start + 1)
}
