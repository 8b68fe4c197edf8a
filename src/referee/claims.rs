//! Counts made at the table and results that a record claims, against the replay.
//!
//! Knows owners, units and numbers; what they mean is the game's. A difference that was reported
//! once is not reported again at every later count.

use super::header::{is, unknown_subject};
use super::report::Stated;
use crate::diagnostic::{Label, Record};
use crate::game::{Count, Game, Owner, Player, Rules, Seat, Stage, Standing, Unit};
use crate::notation::{CheckItem, Claim, Misread, Word, fold};
use crate::source::Span;

/// A count whose owner and unit are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Resolved<'s> {
    pub(crate) owner: Owner,
    pub(crate) unit: Unit,
    pub(crate) number: i32,
    pub(crate) span: Span,
    /// The owner as written.
    pub(crate) name: &'s str,
}

/// A count that differs from the replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Differs {
    pub(crate) owner: Owner,
    pub(crate) unit: Unit,
    /// The owner as a person calls it.
    pub(crate) name: String,
    pub(crate) counted: i32,
    pub(crate) replayed: i32,
    pub(crate) span: Span,
    /// The last count of the same thing that agreed.
    pub(crate) agreed: Option<Span>,
    /// Where the session stood at the count.
    pub(crate) stage: Stage,
    /// Why the round could not be finished before the count, if it is the last of the record.
    pub(crate) open: Option<String>,
}

/// What came of the counts of a record.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counts {
    agreed: Vec<(Owner, Unit, Span)>,
    known: Vec<(Owner, Unit, i32)>,
    pub(crate) differs: Vec<Differs>,
    /// Owners that have nothing of the unit.
    pub(crate) nothing: Vec<(Span, String, Unit, Stage)>,
    /// Differences that were reported before.
    pub(crate) repeated: u32,
}

impl Counts {
    /// Whether nothing differed.
    pub(crate) fn agree(&self) -> bool {
        self.differs.is_empty() && self.nothing.is_empty()
    }

    /// Compares the counts of one line with the replay.
    pub(crate) fn compare<G: Rules>(
        &mut self,
        rules: &G,
        state: &G::State,
        counts: &[Resolved<'_>],
    ) {
        for count in counts {
            match rules.count(state, count.owner, count.unit) {
                Count::Known(replayed) => self.known(count, replayed, || rules.stage(state)),
                // A position left it out: the count is believed.
                Count::Untold => {}
                Count::Nothing => {
                    let stage = rules.stage(state);
                    self.nothing
                        .push((count.span, count.name.to_owned(), count.unit, stage));
                }
            }
        }
    }

    /// The last count of a number that agreed.
    pub(crate) fn agreed_on(&self, owner: Owner, unit: Unit) -> Option<Span> {
        let mut agreed = self.agreed.iter();
        agreed
            .find(|agreed| agreed.0 == owner && agreed.1 == unit)
            .map(|agreed| agreed.2)
    }

    fn known(&mut self, count: &Resolved<'_>, replayed: i32, stage: impl Fn() -> Stage) {
        let same = |owner: Owner, unit: Unit| owner == count.owner && unit == count.unit;
        let agreed = self
            .agreed
            .iter_mut()
            .find(|(owner, unit, _)| same(*owner, *unit));
        let difference = count.number - replayed;
        let known = self
            .known
            .iter_mut()
            .find(|(owner, unit, _)| same(*owner, *unit));
        if difference == 0 {
            match agreed {
                Some(agreed) => agreed.2 = count.span,
                None => self.agreed.push((count.owner, count.unit, count.span)),
            }
            if let Some(known) = known {
                known.2 = 0;
            }
            return;
        }
        let agreed = agreed.map(|agreed| agreed.2);
        match known {
            Some(known) if known.2 == difference => {
                self.repeated += 1;
                return;
            }
            Some(known) => known.2 = difference,
            None => self.known.push((count.owner, count.unit, difference)),
        }
        self.differs.push(Differs {
            owner: count.owner,
            unit: count.unit,
            name: count.name.to_owned(),
            counted: count.number,
            replayed,
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
) -> Result<Vec<Resolved<'s>>, Vec<Misread>> {
    let mut resolved = Vec::with_capacity(items.len());
    let mut misreads = Vec::new();
    for item in items {
        let owner = owner(rules, seats, &item.owner);
        let unit = unit(G::GAME, &item.unit);
        match (owner, unit) {
            (Some((owner, name)), Some(unit)) => resolved.push(Resolved {
                owner,
                unit,
                number: item.number,
                span: item.span,
                name,
            }),
            (None, _) => misreads.push(*unknown_subject(
                item.owner,
                seats,
                None,
                Record::UnknownName.code(),
            )),
            (_, None) => misreads.push(*unknown_unit(item.unit, G::GAME)),
        }
    }
    if misreads.is_empty() {
        Ok(resolved)
    } else {
        Err(misreads)
    }
}

fn owner<'s, G: Rules>(rules: &G, seats: &'s [Seat], word: &Word<'s>) -> Option<(Owner, &'s str)> {
    if let Some(seat) = seats.iter().position(|seat| is(word, &seat.handle)) {
        return Some((Owner::player(Player(seat as u8)), &*seats[seat].name));
    }
    if is(word, "table") {
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
        game.units
            .iter()
            .position(|(name, _)| name.strip_suffix('s').unwrap_or(name) == stem)
    })?;
    Some(Unit(index as u8))
}

fn unknown_unit(word: Word<'_>, game: &Game) -> Box<Misread> {
    let names = || game.units.iter().map(|(name, _)| *name);
    Misread::new(
        Record::UnknownName,
        word.span,
        format!(
            "`{}` is not something that can be counted in {}",
            word.text, game.title
        ),
        "unknown unit",
    )
    .suggest(word.text, names())
    .help(format!(
        "units here: {}",
        names().collect::<Vec<_>>().join(", ")
    ))
}

/// What is to be added before a final result: where the session stands, and who comes next.
fn stands_at(stage: Stage, seats: &[Seat]) -> String {
    let to_act = stage.to_act.and_then(|player| seats.get(player.seat()));
    let next = to_act.map_or(String::new(), |seat| {
        format!(", and {} is to act", seat.name)
    });
    let here = match stage.round {
        0 => "the set-up".to_owned(),
        round => format!("round {round}, {}", stage.phase),
    };
    format!("or add what is missing above: the session is in {here}{next}")
}

/// What a claim of the result gets wrong: message, place, label, help.
pub(crate) fn compare_result(
    claim: &Claim<'_>,
    span: Span,
    game: &Game,
    seats: &[Seat],
    standing: &Standing,
    stage: Stage,
) -> Vec<Misread> {
    let seat_of = |word: &Word<'_>| seats.iter().position(|seat| is(word, &seat.handle));
    let mut wrong = Vec::new();
    if standing.ending.is_none() {
        if matches!(claim, Claim::Final(_) | Claim::Winner(_)) {
            wrong.push(
                *Misread::new(
                    Record::FinalTooEarly,
                    span,
                    "the record states a final result, but the session has not ended",
                    "not the end yet",
                )
                .help("write `result: unfinished \"why\"` if the session broke off here")
                .help(stands_at(stage, seats)),
            );
        }
        return wrong;
    }
    match claim {
        Claim::Final(scores) => {
            for (player, points, item) in scores {
                let Some(seat) = seat_of(player) else {
                    continue;
                };
                let Some(row) = standing.rows.iter().find(|row| row.player.seat() == seat) else {
                    continue;
                };
                if row.total == *points {
                    continue;
                }
                let sum = game
                    .parts
                    .iter()
                    .zip(&row.parts)
                    .filter(|(_, points)| **points != 0);
                let sum: Vec<String> = sum
                    .map(|(name, points)| format!("{points:+} {name}"))
                    .collect();
                let (name, handle) = (&seats[seat].name, &seats[seat].handle);
                wrong.push(
                    *Misread::new(
                        Record::ResultDiffers,
                        *item,
                        format!(
                            "the record says {name} scored {points}; the replay gives {}",
                            row.total
                        ),
                        format!("claimed {points}, replayed {}", row.total),
                    )
                    .help(format!("{} = {}", row.total, sum.join(" ")))
                    .help(format!(
                        "`evoref score --explain {handle}` shows every addend"
                    )),
                );
            }
        }
        Claim::Winner(winners) => {
            let claimed = winners.iter().filter_map(seat_of).collect();
            wrong.extend(other_winners(claimed, span, seats, standing));
        }
        // Whoever decided knew more than the record says.
        Claim::Adjudicated(..) => {}
        Claim::Unfinished(_) => wrong.push(
            *Misread::new(
                Record::ResultDiffers,
                span,
                "the record says the session is unfinished, but it has ended",
                "the session has ended",
            )
            .help("write `result: final ...` with the scores of `evoref score`"),
        ),
    }
    wrong
}

/// What is wrong with the winners that a record names, if others won.
fn other_winners(
    mut claimed: Vec<usize>,
    span: Span,
    seats: &[Seat],
    standing: &Standing,
) -> Option<Misread> {
    let mut real: Vec<usize> = standing
        .rows
        .iter()
        .filter(|row| row.winner)
        .map(|row| row.player.seat())
        .collect();
    claimed.sort_unstable();
    real.sort_unstable();
    if claimed == real {
        return None;
    }
    let names: Vec<&str> = real.iter().map(|seat| &*seats[*seat].name).collect();
    let best = standing.rows.first().map_or(0, |row| row.total);
    let with = if standing.tie.is_empty() {
        format!("with {best}")
    } else {
        format!("with {best}, {}", standing.tie)
    };
    Some(*Misread::new(
        Record::ResultDiffers,
        span,
        format!(
            "the record names another winner than the replay: {} {with}",
            names.join(" and ")
        ),
        "another winner",
    ))
}

/// What is wrong with the players of a claim: handles that nobody has, and players who stand there twice.
pub(crate) fn misnamed_players(claim: &Claim<'_>, seats: &[Seat]) -> Vec<Misread> {
    let named: Vec<Word<'_>> = match claim {
        Claim::Final(scores) | Claim::Adjudicated(scores, _) => {
            scores.iter().map(|(word, _, _)| *word).collect()
        }
        Claim::Winner(winners) => winners.clone(),
        Claim::Unfinished(_) => Vec::new(),
    };
    let mut first: Vec<Option<Span>> = vec![None; seats.len()];
    let mut wrong = Vec::new();
    for word in named {
        let Some(seat) = seats.iter().position(|seat| is(&word, &seat.handle)) else {
            wrong.push(*unknown_subject(
                word,
                seats,
                None,
                Record::UnknownName.code(),
            ));
            continue;
        };
        match first[seat] {
            None => first[seat] = Some(word.span),
            Some(first) => wrong.push(named_twice(word, &seats[seat], first)),
        }
    }
    wrong
}

fn named_twice(word: Word<'_>, seat: &Seat, first: Span) -> Misread {
    let mut misread = Misread::new(
        Record::Expected,
        word.span,
        format!("{} stands twice in the result", seat.name),
        "named again",
    )
    .help("a result names each player once");
    misread.related.push(Label {
        span: first,
        text: "the first".into(),
    });
    *misread
}

/// What a claim states, with the players that it names.
pub(crate) fn stated(claim: &Claim<'_>, seats: &[Seat]) -> Stated {
    let player = |word: &Word<'_>| {
        let seat = seats.iter().position(|seat| is(word, &seat.handle))?;
        Some(Player(seat as u8))
    };
    let points = |scores: &[(Word<'_>, i32, Span)]| {
        let scores = scores.iter();
        scores
            .filter_map(|(word, points, _)| Some((player(word)?, *points)))
            .collect()
    };
    let why = |why: &Option<Word<'_>>| why.as_ref().map(|why| why.unescaped().into_owned());
    match claim {
        Claim::Final(scores) => Stated::Final(points(scores)),
        Claim::Winner(winners) => Stated::Winner(winners.iter().filter_map(player).collect()),
        Claim::Adjudicated(scores, reason) => Stated::Adjudicated(points(scores), why(reason)),
        Claim::Unfinished(reason) => Stated::Unfinished(why(reason)),
    }
}

/// A label for the last count that agreed.
pub(crate) fn agreed_here(span: Span) -> Label {
    Label {
        span,
        text: "agreed here".into(),
    }
}
