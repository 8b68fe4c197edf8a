//! Reading the changes of a `manual:` or `adjust:` line.

use crate::names;
use crate::prelude::*;
use crate::verbs::change::{Change, Decree};

impl<'a> Grammar<'_, 'a> {
    /// `manual = card, [ changes ], reason ;`
    pub(crate) fn manual(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let before = out.len();
        let (i, (card, _)) = self.card(i)?;
        let (i, ()) = self.changes(Some(card), i, out)?;
        let (i, reason) = self.reason(i)?;
        if out.len() == before {
            let nothing = Decree { card: Some(card), change: Change::Nothing };
            Claimed::put(nothing, reason.span, out);
        }
        Ok((i, ()))
    }

    /// `adjust = changes, reason ;`
    pub(crate) fn adjust(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let before = out.len();
        let (i, ()) = self.changes(None, i, out)?;
        let (i, reason) = self.reason(i)?;
        if out.len() == before {
            return refuse(unexpected(reason, "a change such as `A +2 mp`"));
        }
        Ok((i, ()))
    }

    /// `changes = change, { ",", change } ;`
    ///
    /// None, if the reason comes first.
    fn changes(&self, card: Option<Card>, mut i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let first = out.len();
        while self.peek(i).is_some_and(|word| !word.quoted) {
            let (rest, change) = self.change(i)?;
            Claimed::put(Decree { card, change }, self.span(blanks(i), rest), out);
            let Ok((after, ())) = self.comma(rest) else {
                i = rest;
                break;
            };
            i = after;
        }
        // One decree, in an order in which nothing in between has to be possible: points are given before any are
        // taken, and dinosaurs leave before others come.
        if out.len() - first <= MOST {
            pair(first, out);
            part_circles(first, out);
        }
        out[first..].sort_by_key(|one| match decree(one).map(|(_, change)| change) {
            Some(Change::Removes(..)) => 1,
            Some(Change::Moves(..) | Change::Swaps(..)) => 2,
            Some(Change::Places(..)) => 3,
            Some(Change::Points(_, delta)) if delta < 0 => 4,
            Some(Change::Points(..) | Change::Climate(..) | Change::Nothing) | None => 0,
        });
        Ok((i, ()))
    }

    /// `reason = string ;`
    fn reason(&self, i: Rest<'a>) -> Parsed<'a, Word<'a>> {
        match self.any(i) {
            Ok((rest, reason)) if reason.quoted => Ok((rest, reason)),
            Ok(_) => wants(i, "a comma or a sentence in quotes"),
            Err(_) => wants(i, "a sentence in quotes that says what happened"),
        }
    }

    /// `change = "climate", weather | player, ( points | "removes", space | "places", space ) ;`
    fn change(&self, i: Rest<'a>) -> Parsed<'a, Change> {
        if let Ok((i, ())) = self.keyword("climate")(i) {
            let (i, (terrain, climate)) = self.weather(i)?;
            return Ok((i, Change::Climate(terrain, climate)));
        }
        let (i, player) = self.player("a player or `climate`")(i)?;
        if let Ok((i, ())) = self.keyword("removes")(i) {
            let (i, space) = self.space("the space of a dinosaur")(i)?;
            return Ok((i, Change::Removes(player, space)));
        }
        if let Ok((i, ())) = self.keyword("places")(i) {
            let (i, space) = self.space("an empty space")(i)?;
            return Ok((i, Change::Places(player, space)));
        }
        self.points(player, i)
    }

    /// `weather = name, name ;`
    ///
    /// A terrain and its climate.
    pub(crate) fn weather(&self, i: Rest<'a>) -> Parsed<'a, (Terrain, Climate)> {
        let (i, terrain) = self.name(&names::TERRAINS)(i)?;
        let (i, climate) = self.name(&names::CLIMATES)(i)?;
        Ok((i, (Terrain::ALL[terrain as usize], Climate::ALL[climate as usize])))
    }

    /// `points = signed, "mp" ;`
    fn points(&self, player: Player, i: Rest<'a>) -> Parsed<'a, Change> {
        const WHAT: &str = "a signed number, `removes` or `places`";
        let (i, (delta, word)) = self.signed(WHAT)(i)?;
        // So that no sum of what a record can hold leaves the numbers of a score.
        if delta.abs() > 999 {
            return refuse(unexpected(word, WHAT).help("one line changes at most 999 points"));
        }
        if sign(word.inside()).is_err() {
            self.respell(word, &format!("+{delta}"));
        }
        if let Ok((i, ())) = self.keyword("mp")(i) {
            return Ok((i, Change::Points(player, delta)));
        }
        let help = "points are written `A +2 mp`; dinosaurs, `A removes c4` and `A places c4`";
        or_help(wants(i, "`mp`"), help)
    }
}

/// Two changes for each dinosaur there is, and some points. Whoever writes more in one line has to write them in an
/// order in which each is possible.
const MOST: usize = 120;

/// What is taken from a player and given to him again is one change.
fn pair(first: usize, out: &mut Claims) {
    let mut index = first;
    while index < out.len() {
        if let Some((card, Change::Removes(player, from))) = decree(&out[index]) {
            let given = (first..out.len()).find_map(|at| match decree(&out[at]) {
                Some((_, Change::Places(owner, to))) if owner == player => Some((at, to)),
                Some(_) | None => None,
            });
            if let Some((at, to)) = given {
                join(out, index, at, Decree { card, change: Change::Moves(player, from, to) });
                if at < index {
                    continue;
                }
            }
        }
        index += 1;
    }
}

/// Orders the moves: each after the one that leaves its space. Of moves in a circle two change places, and the
/// second goes on from there.
fn part_circles(first: usize, out: &mut Claims) {
    let mut done = first;
    while done < out.len() {
        let leaves = |space| {
            (done..out.len()).find(|at| {
                matches!(decree(&out[*at]), Some((_, Change::Moves(_, from, _))) if from == space)
            })
        };
        let free = (done..out.len()).find(|at| match decree(&out[*at]) {
            Some((_, Change::Moves(_, from, to))) => leaves(to).is_none() || from == to,
            Some(_) | None => true,
        });
        if let Some(free) = free {
            let change = out.remove(free);
            out.insert(done, change);
            done += 1;
            continue;
        }
        let Some((card, Change::Moves(player, from, to))) = decree(&out[done]) else { return };
        let Some((at, Some((_, Change::Moves(other, _, goal))))) =
            leaves(to).map(|at| (at, decree(&out[at])))
        else {
            return;
        };
        let swap = Decree { card, change: Change::Swaps((player, from), (other, to)) };
        if goal == from {
            join(out, done, at, swap);
        } else {
            out[at].action = Decree { card, change: Change::Moves(other, from, goal) }.into();
            out[done].action = swap.into();
        }
        done += 1;
    }
}

/// Puts one change in the place of two.
fn join(out: &mut Claims, one: usize, other: usize, change: Decree) {
    let with = out[other].span;
    let kept = &mut out[one];
    kept.action = change.into();
    kept.span = Span::new(kept.span.start.min(with.start), kept.span.end.max(with.end));
    out.remove(other);
}

fn decree(one: &Claimed<Action>) -> Option<(Option<Card>, Change)> {
    let Action::Change(Decree { card, change }) = one.action else { return None };
    Some((card, change))
}
