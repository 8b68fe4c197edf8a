//! What the prompt says, and which line comes next whatever anybody wants.

use crate::state;
use evoref_referee::session::{At, Session};
use evoref_report::render::{capital, circumstances_of_round};

/// `Round 3, movement, Carol (movement points: 4)`; all of them if several may act.
pub(super) fn prompt(session: &Session) -> String {
    let (stage, turns) = (session.stage(), session.turns());
    let mut prompt = capital(&circumstances_of_round(stage.round, turns.phase));
    let named = stage.to_act.is_some() || turns.list.len() < 2;
    let player = stage.to_act.or(turns.list.first().map(|turn| turn.player));
    if let Some(player) = player.filter(|_| named) {
        prompt.push_str(&format!(", {}", state::name(session, player)));
        let mut list = turns.list.iter();
        let turn = list.find(|turn| turn.player == player);
        if let Some((left, of)) = turn.and_then(|turn| turn.left) {
            prompt.push_str(&format!(" ({of}: {left})"));
        }
    } else if !turns.list.is_empty() {
        let names = turns.list.iter().map(|turn| state::name(session, turn.player));
        let names: Vec<&str> = names.collect();
        prompt.push_str(&format!(", {}", names.join(" or ")));
    }
    prompt
}

/// The line that comes next whatever anybody wants.
pub(super) fn only_way(session: &Session) -> Option<String> {
    if let Some(line) = session.dealt() {
        return Some(line);
    }
    let legal = session.legal();
    match legal.headings.as_slice() {
        [heading] if legal.clauses.is_empty() && !has_ended(session) => Some(heading.clone()),
        _ => None,
    }
}

/// Whether nobody can do anything more.
pub(super) fn is_over(session: &Session) -> bool {
    has_ended(session) && session.legal().clauses.is_empty()
}

fn has_ended(session: &Session) -> bool {
    let mut ended = session.clone();
    ended.seek(At::END);
    ended.score().ending.is_some()
}
