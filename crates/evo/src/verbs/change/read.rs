//! Reading the changes of a `manual:` or `adjust:` line.

use super::{Change, Decree};
use crate::data::board::Terrain;
use crate::data::wheel::Climate;
use crate::names;
use crate::read::{Claims, Grammar};
use crate::state::Card;
use crate::verbs::Action;
use evoref_game::{Claimed, Player};
use evoref_record::notation::{
    Parsed, Rest, Wanted, Word, blanks, refuse, sign, unexpected, wanted, wants,
};
use evoref_record::source::Span;

impl<'a> Grammar<'a> {
    /// `manual = card, [ changes ], reason ;`
    pub(crate) fn manual(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let before = out.len();
        let (i, (card, _)) = self.card(i)?;
        let (i, ()) = self.changes(Some(card), i, out)?;
        let (i, reason) = self.reason(i)?;
        if out.len() == before {
            out.push(Claimed {
                action: Decree { card: Some(card), change: Change::Nothing }.into(),
                span: reason.span,
            });
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
            out.push(Claimed {
                action: Decree { card, change }.into(),
                span: self.span(blanks(i), rest),
            });
            i = match self.comma(rest) {
                Ok((after, ())) => after,
                Err(_) => {
                    i = rest;
                    break;
                }
            };
        }
        one_decree(first, out);
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
            return self.weather(i);
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
    fn weather(&self, i: Rest<'a>) -> Parsed<'a, Change> {
        let (i, terrain) = self.name(&names::TERRAINS)(i)?;
        let (i, climate) = self.name(&names::CLIMATES)(i)?;
        let terrain = Terrain::ALL[terrain as usize];
        Ok((i, Change::Climate(terrain, Climate::ALL[climate as usize])))
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
        match self.keyword("mp")(i) {
            Ok((i, ())) => Ok((i, Change::Points(player, delta))),
            Err(_) => {
                let help =
                    "points are written `A +2 mp`; dinosaurs, `A removes c4` and `A places c4`";
                wanted(i, Wanted::Form("`mp`", help))
            }
        }
    }
}

/// Makes one decree of the changes from `first` on: what is taken from a player and given to him again is one
/// change, and points are given before any are taken, so that nothing in between has to be possible.
fn one_decree(first: usize, out: &mut Claims) {
    let mut index = first;
    while index < out.len() {
        if let Some((card, Change::Removes(player, from))) = decree(&out[index]) {
            let later = out.iter().enumerate().skip(first);
            let mut given = later.filter_map(|(at, other)| {
                let Some((_, Change::Places(owner, to))) = decree(other) else {
                    return None;
                };
                (owner == player).then_some((at, to))
            });
            if let Some((at, to)) = given.next() {
                let with = out[at].span;
                let change = &mut out[index];
                change.action = Decree { card, change: Change::Moves(player, from, to) }.into();
                let span = change.span;
                change.span = Span::new(span.start.min(with.start), span.end.max(with.end));
                out.remove(at);
                if at < index {
                    continue;
                }
            }
        }
        index += 1;
    }
    let takes = |change| matches!(change, Change::Points(_, delta) if delta < 0);
    let is_taken = |one: &Claimed<Action>| decree(one).is_some_and(|(_, change)| takes(change));
    out[first..].sort_by_key(is_taken);
}

fn decree(one: &Claimed<Action>) -> Option<(Option<Card>, Change)> {
    if let Action::Change(Decree { card, change }) = one.action {
        Some((card, change))
    } else {
        None
    }
}
