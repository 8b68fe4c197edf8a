//! Results that a record claims, against the replay.

use super::header::unknown_subject;
use super::report::Stated;
use crate::prelude::*;
use evoref_game::listed;
use evoref_record::notation::WrittenScore;

/// What is to be added before a final result: where the session stands, and who comes next.
fn stands_at(stage: Stage, seats: &[Seat]) -> String {
    let to_act = stage.to_act.and_then(|player| seats.get(player.seat()));
    let next = to_act.map_or(String::new(), |seat| format!(", and {} is to act", seat.name));
    let here = match stage.round {
        0 => "the set-up".to_owned(),
        round => format!("round {round}, {}", stage.phase),
    };
    format!("or add what is missing above: the session is in {here}{next}")
}

/// Whether a claim states anything that can be compared with a replay.
pub(crate) fn is_compared(claim: &Claim<'_>) -> bool {
    match claim {
        Claim::Final(scores) => scores.iter().any(|(_, points, _)| points.is_some()),
        Claim::Winner(_) => true,
        Claim::Adjudicated(..) | Claim::Unfinished(_) => false,
    }
}

/// What a claim of the result gets wrong: message, place, label, help.
pub(crate) fn compare_result(
    claim: &Claim<'_>,
    span: Span,
    game: &Game,
    seats: &[Seat],
    standing: &Standing,
    stage: Stage,
) -> Vec<Finding> {
    let seat_of = |word: &Word<'_>| player_of(seats, word.text).map(Player::seat);
    let mut wrong = Vec::new();
    if standing.ending.is_none() {
        if matches!(claim, Claim::Final(_) | Claim::Winner(_)) {
            let scores: Vec<String> =
                seats.iter().map(|seat| format!("{} 31", seat.handle)).collect();
            let message = "the record states a final result, but the session has not ended";
            let help = format!(
                "write `result: unfinished \"why\"` if the session broke off here, or `result: adjudicated \
                    {} \"why\"` if somebody decided the points",
                scores.join(", ")
            );
            let misread = Finding::new(Record::FinalTooEarly, span, message, "not the end yet")
                .help(help)
                .help("or `gap: \"why\"` above it if the rest was not written down")
                .help(stands_at(stage, seats));
            wrong.push(*misread);
        }
        return wrong;
    }
    match claim {
        Claim::Final(scores) => {
            for (player, points, item) in scores {
                let Some(seat) = seat_of(player) else { continue };
                let Some(row) = standing.rows.iter().find(|row| row.player.seat() == seat) else {
                    continue;
                };
                // What nobody knows is not compared.
                let Some(points) = points.filter(|points| *points != row.total) else { continue };
                let sum = game.parts.iter().zip(&row.parts).filter(|(_, points)| **points != 0);
                let sum: Vec<_> = sum.map(|(name, points)| format!("{points:+} {name}")).collect();
                let (name, handle) = (&seats[seat].name, &seats[seat].handle);
                let total = row.total;
                let message =
                    format!("the record says {name} scored {points}; the replay gives {total}");
                let label = format!("claimed {points}, replayed {total}");
                let misread = Finding::new(Record::ResultDiffers, *item, message, label)
                    .help(format!("{total} = {}", sum.join(" ")))
                    .help(format!("`evoref score --explain {handle}` shows every addend"));
                wrong.push(*misread);
            }
        }
        // Nobody knows who won while somebody's points are unknown.
        Claim::Winner(_) if !standing.unknown.is_empty() => {}
        Claim::Winner(winners) => {
            let claimed = winners.iter().filter_map(seat_of).collect();
            wrong.extend(other_winners(claimed, span, seats, standing));
        }
        // Whoever decided knew more than the record says.
        Claim::Adjudicated(..) => {}
        Claim::Unfinished(_) => {
            let message = "the record says the session is unfinished, but it has ended";
            let label = "the session has ended";
            let misread = Finding::new(Record::ResultDiffers, span, message, label)
                .help("write `result: final ...` with the scores of `evoref score`");
            wrong.push(*misread);
        }
    }
    wrong
}

/// What is wrong with the winners that a record names, if others won.
fn other_winners(
    mut claimed: Vec<usize>,
    span: Span,
    seats: &[Seat],
    standing: &Standing,
) -> Option<Finding> {
    let mut real: Vec<usize> =
        standing.rows.iter().filter(|row| row.winner).map(|row| row.player.seat()).collect();
    claimed.sort_unstable();
    real.sort_unstable();
    if claimed == real {
        return None;
    }
    let names: Vec<&str> = real.iter().map(|seat| &*seats[*seat].name).collect();
    let best = standing.rows.first().map_or(0, |row| row.total);
    let tie = standing.tie;
    let with = if tie.is_empty() { format!("with {best}") } else { format!("with {best}, {tie}") };
    let message =
        format!("the record names another winner than the replay: {} {with}", names.join(" and "));
    Some(*Finding::new(Record::ResultDiffers, span, message, "another winner"))
}

/// What is wrong with the players of a claim: unknown handles, players named twice, or left out.
pub(crate) fn misnamed_players(claim: &Claim<'_>, seats: &[Seat]) -> Vec<Finding> {
    let (scores, winners): (&[WrittenScore<'_>], &[Word<'_>]) = match claim {
        Claim::Final(scores) | Claim::Adjudicated(scores, _) => (scores, &[]),
        Claim::Winner(winners) => (&[], winners),
        Claim::Unfinished(_) => (&[], &[]),
    };
    let mut first: Vec<Option<Span>> = vec![None; seats.len()];
    let mut wrong = Vec::new();
    for word in scores.iter().map(|(word, ..)| *word).chain(winners.iter().copied()) {
        let Some(seat) = player_of(seats, word.text).map(Player::seat) else {
            wrong.push(*unknown_subject(word, seats, None, Record::UnknownName.code()));
            continue;
        };
        match first[seat] {
            None => first[seat] = Some(word.span),
            Some(first) => {
                let message = format!("{} stands twice in the result", seats[seat].name);
                let mut misread = Finding::new(Record::Expected, word.span, message, "named again")
                    .help("a result names each player once");
                misread.related.push(Label { span: first, text: "the first".into() });
                wrong.push(*misread);
            }
        }
    }
    let missing = seats.iter().zip(&first).filter(|(_, named)| named.is_none());
    let missing: Vec<&str> = missing.map(|(seat, _)| &*seat.name).collect();
    if let Some((.., last)) = scores.last()
        && wrong.is_empty()
        && !missing.is_empty()
    {
        // What they scored is nothing to guess: there is no suggestion.
        let message = format!("the result has no score of {}", listed(&missing));
        let label = "somebody is missing after this";
        let misread = Finding::new(Record::Expected, *last, message, label)
            .help("a result names each player once; `?` is a score that nobody knows");
        wrong.push(*misread);
    }
    wrong
}

pub(crate) fn stated(claim: &Claim<'_>, seats: &[Seat]) -> Stated {
    let player = |word: &Word<'_>| player_of(seats, word.text);
    let points = |scores: &[WrittenScore<'_>]| {
        let scores = scores.iter();
        scores.filter_map(|(word, points, _)| Some((player(word)?, *points))).collect()
    };
    let why = |why: &Option<Word<'_>>| why.as_ref().map(|why| why.unescaped().into_owned());
    match claim {
        Claim::Final(scores) => Stated::Final(points(scores)),
        Claim::Winner(winners) => Stated::Winner(winners.iter().filter_map(player).collect()),
        Claim::Adjudicated(scores, reason) => Stated::Adjudicated(points(scores), why(reason)),
        Claim::Unfinished(reason) => Stated::Unfinished(why(reason)),
    }
}

/// The score, the stage and the number of rounds with what ends the session, if the record leads there.
pub(crate) fn last_moment<G: Rules>(
    rules: &G,
    state: &G::State,
    judged_to_end: bool,
) -> (Standing, Stage, u32) {
    let at = |state: &G::State| (rules.standing(state), rules.stage(state), rules.rounds(state));
    let now = at(state);
    let ended = (judged_to_end && now.0.ending.is_none())
        .then(|| advanced(rules, state, &Next::End))
        .flatten()
        .map(|state| at(&state))
        .filter(|(standing, ..)| standing.ending.is_some());
    ended.unwrap_or(now)
}
