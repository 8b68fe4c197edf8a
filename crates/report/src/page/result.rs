//! How a session went: the score with its addends, what is only claimed, and the luck.

use crate::prelude::*;
use serde_json::Map;

use super::places::Places;
use evoref_referee::session::{LuckMoment, LuckSum};

/// The score at the end of the walk, and where it comes from.
pub(super) fn score(session: &Session, places: &Places) -> Value {
    let score = session.score();
    let handle = |player| subject_of(Actor::Player(player), session.seats());
    let rows = score.rows.iter().map(|row| {
        json!({
            "player": handle(row.player),
            "place": row.place,
            "winner": row.winner,
            "total": row.total,
            "parts": session.game().parts.iter().zip(&row.parts).collect::<Vec<_>>(),
        })
    });
    let addends = session.addends();
    let addends = addends.iter().map(|one| {
        json!([
            handle(one.player),
            one.delta,
            one.why,
            one.round,
            places.position(one.span.start).0,
            one.of,
        ])
    });
    let basis = session.basis();
    let allowed = basis.allowed.iter();
    let allowed = allowed.map(|one| json!({"code": one.code, "reason": one.reason}));
    json!({
        "ending": score.ending,
        "tie": score.tie,
        "unit": session.game().units.get(usize::from(session.game().score.0)).map(|unit| unit.0),
        "rows": rows.collect::<Vec<_>>(),
        "unknown": score.unknown.iter().map(|(player, since)| json!([handle(*player), since])).collect::<Vec<_>>(),
        "sheet": session.sheet().iter().map(|round| json!([round.gained, round.total])).collect::<Vec<_>>(),
        "addends": addends.collect::<Vec<_>>(),
        "unverified": basis.unverified,
        "allowed": allowed.collect::<Vec<_>>(),
        "adjusted": basis.adjusted,
        "takebacks": basis.takebacks,
        "gaps": basis.gaps,
        "from_round": basis.from_round,
    })
}

/// What a record says that has nothing but its result; `null` of any other.
pub(super) fn claimed(session: &Session, report: &Report) -> Value {
    let Some(stated) = report.result().filter(|_| report.status == Status::Claimed) else {
        return Value::Null;
    };
    let handle = |player| subject_of(Actor::Player(player), session.seats());
    let scores = stated.places().into_iter();
    let scores = scores.map(|(place, player, points)| json!([handle(player), points, place]));
    let winners = stated.winners().iter().map(|player| handle(*player));
    json!({
        "scores": scores.collect::<Vec<_>>(),
        "winners": winners.collect::<Vec<_>>(),
        "reason": stated.reason(),
    })
}

/// How many of the luckiest and of the unluckiest moments a page has.
const MOMENTS: usize = 5;

/// What chance decided, against what could have come.
pub(super) fn luck(session: &Session, places: &Places, by_table: &[Span]) -> Value {
    let luck = session.luck();
    let hundredths = |number: f64| (number * 100.0).round() / 100.0 + 0.0;
    let numbers = |sum: &LuckSum| {
        let all = [sum.came, sum.expected, sum.luck(), sum.deviation];
        all.map(hundredths)
    };
    let moments = |moments: Vec<&LuckMoment>| -> Vec<Value> {
        let moment = |one: &&LuckMoment| {
            let line = places.position(one.span.start).0;
            json!([hundredths(one.luck()), one.round, line, one.phrase])
        };
        moments.iter().map(moment).collect()
    };
    // What the table turned up struck everybody: it is told apart from what somebody drew or rolled.
    let common = |player: Player, unit: &str| -> f64 {
        let own = luck
            .moments
            .iter()
            .filter(|one| one.who == Some(player) && one.measure.ranks && one.measure.unit == unit);
        let shared = own.filter(|one| {
            by_table.iter().any(|span| span.start <= one.span.start && one.span.start < span.end)
        });
        shared.map(LuckMoment::luck).sum()
    };
    let players = |unit: &'static str| {
        let seats = (0..session.seats().len() as u8).map(Player);
        let told = seats.filter_map(|player| {
            let total = luck.total(player, unit)?;
            Some(json!({
                "player": subject_of(Actor::Player(player), session.seats()),
                "numbers": numbers(&total),
                "common": hundredths(common(player, unit)),
                "luckiest": moments(luck.luckiest(player, unit, MOMENTS)),
                "unluckiest": moments(luck.unluckiest(player, unit, MOMENTS)),
            }))
        });
        told.collect::<Vec<_>>()
    };
    let units = luck.units().into_iter();
    let units = units.map(|unit| json!({"unit": unit, "players": players(unit)}));
    let sums = luck.sums();
    let sums = sums.iter().map(|sum| {
        let who = sum.who.map(|who| subject_of(Actor::Player(who), session.seats()));
        json!([sum.measure.name, sum.measure.unit, who, sum.of, numbers(sum)])
    });
    let meanings = luck.measures.iter();
    let meanings = meanings.map(|one| (one.name.to_owned(), json!(one.meaning)));
    json!({
        "units": units.collect::<Vec<_>>(),
        "sums": sums.collect::<Vec<_>>(),
        "meanings": meanings.collect::<Map<_, _>>(),
        "unknown": luck.unknown,
        "left_out": luck.left_out,
    })
}
