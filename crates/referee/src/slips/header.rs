//! Lines of the header that explain what is refused: another edition, board or wheel, another ruling, a player who
//! was not there.

use super::supposing::plain_stops;
use crate::any::AnyCase;
use crate::place::{line_at, slice};
use crate::prelude::*;
use crate::replay::Refused;
use crate::subject::actor;
use crate::trial::{reach, try_fix};

/// A cause in words, and the change that goes with it.
pub(crate) struct Cause {
    pub help: String,
    pub fix: Option<Fix>,
}

/// The first change of the header that explains a refused clause.
pub(crate) fn header(case: &dyn AnyCase<'_>, refused: &Refused<'_>) -> Option<Cause> {
    let end = refused.clause.span().end;
    // A header that is wrong is so at the first finding; lines below that cannot be read may follow from it.
    let is_first = case.past().is_none_or(|past| past.range(..end).next().is_none());
    if case.work().is_used_up() || !is_first {
        return None;
    }
    let cause = ruling(case, refused, end).or_else(|| other_header(case, end));
    let mut cause = cause.or_else(|| without_the_silent(case, end))?;
    // It must let the whole record play, and nothing that changes this place alone may do that.
    cause.fix = cause.fix.filter(|fix| {
        reach(case, fix) == Some(u32::MAX)
            && !plain_stops(case, refused).0.contains(&u32::MAX)
            && !case.work().is_used_up()
    });
    Some(cause)
}

/// Another edition, board or wheel that ships and makes the record legal; only if it is the only one.
fn other_header(case: &dyn AnyCase<'_>, end: u32) -> Option<Cause> {
    let header = &case.opened().header;
    let below = line_at(case.opened(), header.players?.start).end;
    let mut found: Vec<(String, Fix)> = Vec::new();
    for kind in case.game().data {
        let key = kind.key();
        let written = header.settings.iter().find(|given| given.key.eq_ignore_ascii_case(key));
        for value in kind.names() {
            if written.is_some_and(|setting| setting.value.eq_ignore_ascii_case(value)) {
                continue;
            }
            let fix = match written {
                Some(setting) => Fix { span: setting.span, text: (*value).to_owned(), safe: false },
                None => Fix {
                    span: Span::new(below, below),
                    text: format!("\n{key}: {value}"),
                    safe: false,
                },
            };
            if try_fix(case, &fix, end) == Some(u32::MAX) {
                found.push((format!("{key}: {value}"), fix));
            }
        }
    }
    let Ok([(line, fix)]) = <[_; 1]>::try_from(found) else { return None };
    let help = format!("was it played with `{line}`? With that line in the header this is legal");
    Some(Cause { help, fix: Some(fix) })
}

/// The list of players without the only one who says nothing.
fn without_the_silent(case: &dyn AnyCase<'_>, end: u32) -> Option<Cause> {
    let header = &case.opened().header;
    let said: Vec<Option<Actor>> = case
        .opened()
        .body_lines()
        .filter_map(|(_, line)| match line {
            Ok(Statement::Said { subject, .. }) => Some(actor(subject.text, &header.seats)),
            Ok(_) | Err(_) => None,
        })
        .collect();
    let mut silent = (0..header.seats.len())
        .filter(|seat| !said.contains(&Some(Actor::Player(Player(*seat as u8)))));
    let (silent, None) = (silent.next()?, silent.next()) else { return None };
    let span = header.players?;
    let mut players: Vec<&str> = slice(case.opened(), span).split(',').map(str::trim).collect();
    if players.len() != header.seats.len() {
        return None;
    }
    players.remove(silent);
    let text = players.join(", ");
    let help =
        format!("was it played with `players: {text}`? With that line in the header this is legal");
    let fix = Fix { span, text, safe: false };
    (try_fix(case, &fix, end)? == u32::MAX).then_some(Cause { help, fix: Some(fix) })
}

fn ruling(case: &dyn AnyCase<'_>, refused: &Refused<'_>, end: u32) -> Option<Cause> {
    // Rulings stand in the header, after the players.
    let players = case.opened().header.players?;
    let at = line_at(case.opened(), players.start).end;
    for name in refused.code.text().rulings {
        let Some(switch) = case.game().switches.iter().find(|switch| switch.name == *name) else {
            continue;
        };
        for value in
            switch.values().split(',').map(str::trim).filter(|value| *value != switch.default)
        {
            let ruling = format!("ruling: {name} = {value}");
            let fix = Fix { span: Span::new(at, at), text: format!("\n{ruling}"), safe: false };
            if try_fix(case, &fix, end) == Some(u32::MAX) {
                let help = format!("if the table played it so, say it in the header: `{ruling}`");
                return Some(Cause { help, fix: Some(fix) });
            }
        }
    }
    None
}
