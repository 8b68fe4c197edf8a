//! Lines of the header that explain what is refused: another edition, board or wheel, another ruling, a player who
//! was not there.

use super::supposing::plain_stops;
use crate::any::AnyCase;
use crate::prelude::*;
use crate::replay::Refused;
use crate::subject::actor;
use crate::trial::{reach, try_fix};

/// A cause in words, and the change that goes with it.
type Cause = (String, Fix);

/// The first change of the header that explains a refused clause: in words, and as a suggestion if the whole record
/// plays with it, and nothing that changes this place alone lets it do that.
pub(crate) fn header(
    case: &dyn AnyCase<'_>,
    refused: &Refused<'_>,
) -> Option<(String, Option<Fix>)> {
    let end = refused.clause.span().end;
    // A header that is wrong is so at the first finding; lines below that cannot be read may follow from it.
    let is_first = case.past().is_none_or(|past| past.range(..end).next().is_none());
    if case.work().is_used_up() || !is_first {
        return None;
    }
    let explains = |fix: &Fix| try_fix(case, fix, end) == Some(u32::MAX);
    let cause = ruling(case, refused, explains).or_else(|| other_header(case, explains));
    let (help, fix) = cause.or_else(|| without_the_silent(case, explains))?;
    let is_offered = reach(case, &fix) == Some(u32::MAX)
        && !plain_stops(case, refused).0.contains(&u32::MAX)
        && !case.work().is_used_up();
    Some((help, is_offered.then_some(fix)))
}

/// A further line of the header, below that of the players.
fn line_below(case: &dyn AnyCase<'_>, players: Span, line: &str) -> Fix {
    let below = case.opened().line_at(players.start).end;
    Fix { span: Span::new(below, below), text: format!("\n{line}"), safe: false }
}

/// Another edition, board or wheel that ships and makes the record legal; only if it is the only one.
fn other_header(case: &dyn AnyCase<'_>, explains: impl Fn(&Fix) -> bool) -> Option<Cause> {
    let header = &case.opened().header;
    let players = header.players?;
    let mut found: Vec<Cause> = Vec::new();
    for kind in case.game().data {
        let key = kind.key();
        let written = header.settings.iter().find(|given| given.key.eq_ignore_ascii_case(key));
        for value in kind.names() {
            if written.is_some_and(|setting| setting.value.eq_ignore_ascii_case(value)) {
                continue;
            }
            let line = format!("{key}: {value}");
            let fix = match written {
                Some(setting) => Fix { span: setting.span, text: (*value).to_owned(), safe: false },
                None => line_below(case, players, &line),
            };
            if explains(&fix) {
                found.push((line, fix));
            }
        }
    }
    let Ok([(line, fix)]) = <[_; 1]>::try_from(found) else { return None };
    Some((played_with(&line), fix))
}

fn played_with(line: &str) -> String {
    format!("was it played with `{line}`? With that line in the header this is legal")
}

/// The list of players without the only one who says nothing.
fn without_the_silent(case: &dyn AnyCase<'_>, explains: impl Fn(&Fix) -> bool) -> Option<Cause> {
    let header = &case.opened().header;
    let said = case.opened().said_from(case.opened().body);
    let said: Vec<_> = said.map(|(_, subject)| actor(subject.text, &header.seats)).collect();
    let mut silent = (0..header.seats.len())
        .filter(|seat| !said.contains(&Some(Actor::Player(Player(*seat as u8)))));
    let (silent, None) = (silent.next()?, silent.next()) else { return None };
    let span = header.players?;
    let mut players: Vec<&str> = case.opened().slice(span).split(',').map(str::trim).collect();
    if players.len() != header.seats.len() {
        return None;
    }
    players.remove(silent);
    let text = players.join(", ");
    let help = played_with(&format!("players: {text}"));
    let fix = Fix { span, text, safe: false };
    explains(&fix).then_some((help, fix))
}

fn ruling(
    case: &dyn AnyCase<'_>,
    refused: &Refused<'_>,
    explains: impl Fn(&Fix) -> bool,
) -> Option<Cause> {
    // Rulings stand in the header, after the players.
    let players = case.opened().header.players?;
    let names = refused.code.text().rulings.iter();
    for switch in names.filter_map(|name| case.game().switches.iter().find(|it| it.name == *name)) {
        let values = switch.values();
        for value in values.split(',').map(str::trim).filter(|value| *value != switch.default) {
            let ruling = format!("ruling: {} = {value}", switch.name);
            let fix = line_below(case, players, &ruling);
            if explains(&fix) {
                let help = format!("if the table played it so, say it in the header: `{ruling}`");
                return Some((help, fix));
            }
        }
    }
    None
}
