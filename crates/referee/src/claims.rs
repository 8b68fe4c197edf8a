//! Counts made at the table, against the replay.
//!
//! Knows owners, units and numbers; what they mean is the game's. A difference that was reported
//! once is not reported again at every later count.

use super::header::unknown_subject;
use super::subject::says;
use crate::prelude::*;
use std::collections::BTreeMap;

use evoref_record::notation::{CheckItem, fold, meaning};

/// A count whose owner and unit are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Resolved<'s> {
    pub owner: Owner,
    pub unit: Unit,
    pub number: i32,
    pub span: Span,
    /// The owner as written.
    pub name: &'s str,
}

impl Resolved<'_> {
    /// What the replay has of it.
    pub(crate) fn there<G: Rules>(&self, rules: &G, state: &G::State) -> Count {
        rules.count(state, self.owner, self.unit)
    }
}

/// What the replay knows of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exactly,
    /// It may be more: a position left out how many there were, or the record can be read in several ways.
    AtLeast,
    /// It may be less: the record can be read in several ways.
    AtMost,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Differs {
    pub owner: Owner,
    pub unit: Unit,
    /// The owner as a person calls it.
    pub name: String,
    pub counted: i32,
    pub replayed: i32,
    pub bound: Bound,
    pub span: Span,
    /// The last count of the same thing that agreed.
    pub agreed: Option<Span>,
    pub stage: Stage,
    /// Why the round could not be finished before the count, if it is the last of the record.
    pub open: Option<String>,
}

/// What the numbers of a line of counts are in a record that can be read in several ways.
pub(crate) struct Readings {
    /// All that each can be.
    there: Vec<BTreeSet<i32>>,
    /// What they are at the moment at which the fewest counts are wrong; none where a position left it out.
    best: Vec<Option<i32>>,
    /// After how many steps the counts are right.
    pub steps: usize,
}

impl Readings {
    /// Looks at every moment up to `next`, and leaves the readings in which the counts are right; `None` if there is only one way to read the record.
    pub(crate) fn of<G: Rules>(
        rules: &G,
        state: &mut G::State,
        next: &Next<'_, G::Action>,
        counts: &[Resolved<'_>],
    ) -> Option<Self> {
        let there = vec![BTreeSet::new(); counts.len()];
        let mut found = Self { there, best: Vec::new(), steps: 0 };
        let mut fewest = usize::MAX;
        let steps = rules.count_in_readings(state, next, &mut |state| {
            let here: Vec<Count> = counts.iter().map(|count| count.there(rules, state)).collect();
            for (count, there) in here.iter().zip(&mut found.there) {
                there.extend(count.known());
            }
            let pairs = counts.iter().zip(&here);
            let wrong = pairs.filter(|(count, here)| !here.can_be(count.number)).count();
            if wrong < fewest {
                fewest = wrong;
                found.best = here.into_iter().map(Count::known).collect();
            }
            wrong == 0
        });
        found.steps = steps?;
        Some(found)
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct LastCount {
    /// By how much it differed from the replay.
    difference: i32,
    /// The last one that agreed.
    agreed: Option<Span>,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Counts {
    last: BTreeMap<(Owner, Unit), LastCount>,
    pub differs: Vec<Differs>,
    /// Owners that have nothing of the unit.
    pub nothing: Vec<(Span, String, Unit, Stage)>,
    /// Differences that were reported before.
    pub repeated: u32,
}

impl Counts {
    pub(crate) fn agree(&self) -> bool {
        self.differs.is_empty() && self.nothing.is_empty()
    }

    pub(crate) fn compare<G: Rules>(
        &mut self,
        rules: &G,
        state: &G::State,
        counts: &[Resolved<'_>],
    ) {
        for count in counts {
            match count.there(rules, state) {
                Count::Known(replayed) => {
                    self.known(count, (replayed, Bound::Exactly), || rules.stage(state));
                }
                Count::AtLeast(least) if count.number < least => {
                    self.known(count, (least, Bound::AtLeast), || rules.stage(state));
                }
                // A position left it out: the count is believed.
                Count::AtLeast(_) | Count::Untold(_) => {}
                Count::Nothing => {
                    let stage = rules.stage(state);
                    self.nothing.push((count.span, count.name.to_owned(), count.unit, stage));
                }
            }
        }
    }

    pub(crate) fn compare_with_best(
        &mut self,
        counts: &[Resolved<'_>],
        readings: &Readings,
        stage: Stage,
    ) {
        for ((count, there), best) in counts.iter().zip(&readings.there).zip(&readings.best) {
            let least = there.first().filter(|least| count.number < **least);
            let most = there.last().filter(|most| **most < count.number);
            let differs = match (least, most) {
                (Some(least), _) if there.len() > 1 => (*least, Bound::AtLeast),
                (_, Some(most)) if there.len() > 1 => (*most, Bound::AtMost),
                (Some(_) | None, Some(_) | None) => (best.unwrap_or(count.number), Bound::Exactly),
            };
            self.known(count, differs, || stage);
        }
    }

    pub(crate) fn agreed_on(&self, owner: Owner, unit: Unit) -> Option<Span> {
        self.last.get(&(owner, unit))?.agreed
    }

    fn known(
        &mut self,
        count: &Resolved<'_>,
        (replayed, bound): (i32, Bound),
        stage: impl Fn() -> Stage,
    ) {
        let last = self.last.entry((count.owner, count.unit)).or_default();
        let difference = count.number - replayed;
        let before = std::mem::replace(&mut last.difference, difference);
        if difference == 0 {
            last.agreed = Some(count.span);
            return;
        }
        if difference == before {
            self.repeated += 1;
            return;
        }
        let agreed = last.agreed;
        self.differs.push(Differs {
            owner: count.owner,
            unit: count.unit,
            name: count.name.to_owned(),
            counted: count.number,
            replayed,
            bound,
            span: count.span,
            agreed,
            stage: stage(),
            open: None,
        });
    }
}

/// Finds out whose count of what each item is.
///
/// # Errors
/// Every owner or unit that nobody knows.
pub(crate) fn resolve<'s, G: Rules>(
    rules: &G,
    seats: &'s [Seat],
    items: &[CheckItem<'s>],
) -> Result<Vec<Resolved<'s>>, Vec<Finding>> {
    let mut resolved = Vec::with_capacity(items.len());
    let mut misreads = Vec::new();
    for item in items {
        let owner = owner(rules, seats, &item.owner);
        let unit = unit(G::GAME, &item.unit);
        match (owner, unit) {
            (Some((owner, name)), Some(unit)) => {
                resolved.push(Resolved { owner, unit, number: item.number, span: item.span, name });
            }
            (None, _) => {
                let code = Record::UnknownName.code();
                misreads.push(*unknown_subject(item.owner, seats, None, code));
            }
            (_, None) => misreads.push(*unknown_unit(item.unit, G::GAME)),
        }
    }
    if misreads.is_empty() { Ok(resolved) } else { Err(misreads) }
}

fn owner<'s, G: Rules>(rules: &G, seats: &'s [Seat], word: &Word<'s>) -> Option<(Owner, &'s str)> {
    if let Some(seat) = seats.iter().position(|seat| same_handle(word.text, &seat.handle)) {
        return Some((Owner::player(Player(seat as u8)), &*seats[seat].name));
    }
    if says(word, "table") {
        return Some((Owner::TABLE, "the table"));
    }
    rules.owner(word.text).map(|owner| (owner, word.text))
}

/// The unit that a word names, in singular or plural.
pub(crate) fn unit(game: &Game, word: &Word<'_>) -> Option<Unit> {
    let exact = game.units.iter().position(|(name, _)| *name == word.text);
    let index = exact.or_else(|| {
        let folded = fold(word.text);
        let stem = folded.strip_suffix('s').unwrap_or(&folded);
        let own = |name: &str| game.units.iter().position(|(unit, _)| *unit == name);
        let named = |(name, _): &(&str, &str)| name.strip_suffix('s').unwrap_or(name) == stem;
        let meant = || meaning(word.text, |name| own(name).is_some()).and_then(own);
        game.units.iter().position(named).or_else(meant)
    })?;
    Some(Unit(index as u8))
}

fn unknown_unit(word: Word<'_>, game: &Game) -> Box<Finding> {
    let names = || game.units.iter().map(|(name, _)| *name);
    let message = format!("`{}` is not something that can be counted in {}", word.text, game.title);
    Finding::new(Record::UnknownName, word.span, message, "unknown unit")
        .suggest(word.text, names())
        .help(format!("units here: {}", units(game)))
}

pub(crate) fn units(game: &Game) -> String {
    game.units.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

pub(crate) fn agreed_here(span: Span) -> Label {
    Label { span, text: "agreed here".into() }
}
