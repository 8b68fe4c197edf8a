//! Reveals that may be written.

use crate::legal::with_food;
use crate::prelude::*;
use crate::verbs::reveal::Reveal;

/// The food cards are turned up; what the hole holds then is said where a card is not known.
pub(crate) fn reveal(out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    if let Some(action) = unknown_reveal(game, state) {
        return push_form(out.list, Actor::Table, action, "reveal => hole NUMBER".to_owned(), 4);
    }
    let mut cards = [None; MAX_PLAYERS];
    if game.turns_traits_up() {
        game.players().for_each(|player| cards[player.seat()] = laid(state, player));
    }
    out.push(Actor::Table, Reveal { cards, hole: None }, 4);
}

/// The same for somebody who saw which cards were laid: with all of them the sum follows, with some it is said.
pub(crate) fn named_reveal(out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    if !matches!(state.phase, Phase::Deal | Phase::Food | Phase::Cards) {
        return;
    }
    let state = if state.phase == Phase::Cards { state } else { &with_food(game, state) };
    if let Some(action) = unknown_reveal(game, state) {
        let unknown = game.players().filter(|player| is_unknown(state, *player));
        let named: Vec<String> =
            unknown.map(|player| format!("{} CARD", game.handle(player))).collect();
        let mut forms = vec![format!("reveal {} [=> hole NUMBER]", named.join(", "))];
        if named.len() > 1 {
            forms.push(format!("reveal [{},] => hole NUMBER", named.join(",] [")));
        }
        for form in forms {
            push_form(out.list, Actor::Table, action, form, 0);
        }
    }
}

fn laid(state: &State, player: Player) -> Option<Card> {
    state.food[player.seat()].map(|food| food.token.card)
}

fn is_unknown(state: &State, player: Player) -> bool {
    laid(state, player).is_some_and(|card| card.value().is_none())
}

/// A reveal where the value of a food card is not known, with a sum that the hole may hold.
fn unknown_reveal(game: &Evolution, state: &State) -> Option<Reveal> {
    if !game.players().any(|player| is_unknown(state, player)) {
        return None;
    }
    let (mut least, mut most) = (state.hole as i16, state.hole as i16);
    for card in game.players().filter_map(|player| laid(state, player)) {
        let (low, high) = match card.value() {
            Some(value) => (value, value),
            None => state.piles.printed.values(card),
        };
        least += i16::from(low);
        most += i16::from(high);
    }
    let (least, most) = (least.max(0) as u16, most.max(0) as u16);
    let middle = least.midpoint(most);
    let judge = Judge { game, state, waived: &Waived::NONE };
    let mut likely_first = (middle..=most).chain((least..middle).rev());
    let hole = likely_first.find(|hole| judge.can_hold(*hole))?;
    Some(Reveal { cards: [None; MAX_PLAYERS], hole: Some(hole) })
}
