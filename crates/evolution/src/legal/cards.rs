//! The food cards, and what is played before the reveal.

use super::{Out, push, with_cards};
use crate::Evolution;
use crate::action::{Action, Few, Growth, Side, SpeciesId};
use crate::card::Card;
use crate::judge::{Judge, judge};
use crate::names::{TRAITS, Trait};
use crate::print;
use crate::state::{Face, FoodCard, Laid, MAX_TRAITS, Phase, Species, State};
use evoref_game::{Actor, Choice, MAX_PLAYERS, Player, Step, View, Waived};

pub(super) fn food(game: &Evolution, state: &State, out: Out<'_>) {
    for player in game.players() {
        if state.food[player.seat()].is_none() {
            with_cards(state, game, player, out, 6, Action::Food);
        }
    }
    // Whoever leaves food cards out goes on with the cards; nobody plays so.
    let from = out.len();
    cards(game, &with_food(game, state), out);
    if game.owes_food(state).is_some() {
        for choice in &mut out[from..] {
            choice.weight = 0;
        }
    }
}

/// The beginning of the cards, food cards left out.
fn with_food(game: &Evolution, state: &State) -> State {
    let mut ahead = state.clone();
    while let Some(player) = game.owes_food(&ahead) {
        let seat = player.seat();
        let unknown = Card::UNKNOWN;
        let token = ahead.piles.take(game.deck_of(state), seat, unknown, Step(0));
        ahead.food[seat] = Some(FoodCard { token, step: Step(0) });
    }
    ahead.phase = Phase::Cards;
    ahead.turned = false;
    ahead.turn = state.first_player();
    ahead
}

pub(super) fn cards(game: &Evolution, state: &State, out: Out<'_>) {
    let down = |laid: &Laid| {
        laid.face == Face::Down && (laid.token.card.name().is_none() || game.turns_traits_up())
    };
    let mut waiting = false;
    for player in game.players() {
        for species in state.row(player) {
            let mut cards = Few::new(Card::UNKNOWN);
            for laid in species.cards.as_slice().iter().filter(|laid| down(laid)) {
                cards.push(laid.token.card);
            }
            if cards.is_empty() {
                continue;
            }
            waiting = true;
            let species = SpeciesId::of(player, species.number);
            turn_up(game, state, species, cards, out);
        }
    }
    if !waiting {
        reveal(game, state, out);
    }
    if state.turned {
        return;
    }
    let order = |player| game.after_first(state, player);
    for player in game.players() {
        if order(player) < order(state.turn) {
            continue;
        }
        // Whoever is at turn goes on more often than he stops.
        let weight = if player == state.turn { 3 } else { 1 };
        for side in [Side::Left, Side::Right] {
            let few = if state.row(player).len() < 3 { 2 } else { 1 };
            with_cards(state, game, player, out, weight * few, |card| Action::Species {
                side,
                card,
            });
        }
        for species in state.row(player) {
            grow(game, state, (player, species), weight, out);
            lay(game, state, (player, species), weight * 2, out);
        }
    }
}

/// The food cards are turned up; what the hole holds then is said where a card is not known.
fn reveal(game: &Evolution, state: &State, out: Out<'_>) {
    if let Some(action) = unknown_reveal(game, state) {
        let form = Some("reveal => hole NUMBER".to_owned());
        return out.push(Choice { by: Actor::Table, action, form, weight: 4 });
    }
    let mut cards = [None; MAX_PLAYERS];
    if game.turns_traits_up() {
        game.players().for_each(|player| cards[player.seat()] = laid(state, player));
    }
    push(out, Actor::Table, Action::Reveal { cards, hole: None }, 4);
}

/// The same for somebody who saw which cards were laid: with all of them named the sum follows, with some of
/// them it is said.
pub(super) fn named_reveal(game: &Evolution, state: &State, out: Out<'_>) {
    let state = match state.phase {
        Phase::Deal | Phase::Food => &with_food(game, state),
        Phase::Cards => state,
        Phase::Setup
        | Phase::Before
        | Phase::Feeding
        | Phase::Settlement
        | Phase::Done
        | Phase::Over => return,
    };
    if let Some(action) = unknown_reveal(game, state) {
        let unknown = game.players().filter(|player| is_unknown(state, *player));
        let named: Vec<String> =
            unknown.map(|player| format!("{} CARD", game.handle(player))).collect();
        let mut forms = vec![format!("reveal {} [=> hole NUMBER]", named.join(", "))];
        if named.len() > 1 {
            forms.push(format!("reveal [{},] => hole NUMBER", named.join(",] [")));
        }
        for form in forms {
            let (action, form) = (action.clone(), Some(form));
            out.push(Choice { by: Actor::Table, action, form, weight: 0 });
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
fn unknown_reveal(game: &Evolution, state: &State) -> Option<Action> {
    if !game.players().any(|player| is_unknown(state, player)) {
        return None;
    }
    let (mut least, mut most) = (state.hole as i16, state.hole as i16);
    for card in game.players().filter_map(|player| laid(state, player)) {
        let (low, high) = match card.value() {
            Some(value) => (value, value),
            None => game.deck_of(state).values(card),
        };
        least += i16::from(low);
        most += i16::from(high);
    }
    let (least, most) = (least.max(0) as u16, most.max(0) as u16);
    let middle = least.midpoint(most);
    let reveal = |hole| Action::Reveal { cards: [None; MAX_PLAYERS], hole: Some(hole) };
    let judge = Judge { game, state, waived: &Waived::NONE };
    let mut likely_first = (middle..=most).chain((least..middle).rev());
    let hole = likely_first.find(|hole| judge.can_hold(*hole))?;
    Some(reveal(hole))
}

fn grow(
    game: &Evolution,
    state: &State,
    (player, species): (Player, &Species),
    weight: u32,
    out: Out<'_>,
) {
    for (growth, size) in [(Growth::Body, species.body), (Growth::Population, species.population)] {
        if size < 6 {
            with_cards(state, game, player, out, weight, |card| Action::Grow {
                species: species.number,
                growth,
                card,
            });
        }
    }
}

fn lay(
    game: &Evolution,
    state: &State,
    (player, species): (Player, &Species),
    weight: u32,
    out: Out<'_>,
) {
    let room = species.cards.len() < usize::from(game.trait_limit());
    if room {
        with_cards(state, game, player, out, weight, |card| Action::Trait {
            species: species.number,
            card,
            over: None,
        });
    }
    for laid in species.cards.as_slice() {
        // What an onlooker cannot see is not removed: the line would not say which card it was.
        if laid.face == Face::Down && game.turns_traits_up() {
            continue;
        }
        let weight = u32::from(!room);
        with_cards(state, game, player, out, weight, |card| Action::Trait {
            species: species.number,
            card,
            over: Some(laid.token.card),
        });
    }
}

/// Turning up these traits of a species; for one that nobody knows stands any that it may be.
fn turn_up(
    game: &Evolution,
    state: &State,
    species: SpeciesId,
    cards: Few<Card, MAX_TRAITS>,
    out: Out<'_>,
) {
    let weight = if state.turned { 60 } else { 2 };
    let action = Action::TurnUp { species, cards };
    if cards.as_slice().iter().all(|card| card.name().is_some()) {
        push(out, Actor::Table, action, weight);
        return;
    }
    let mut form = String::new();
    print::print(game, &action, View::Full, &mut form);
    let example = (0..TRAITS).find_map(|from| {
        let mut names = (from..from + TRAITS).filter_map(|at| Trait::at(at % TRAITS));
        let mut cards = cards;
        for card in cards.as_mut_slice() {
            if card.name().is_none() {
                *card = Card::new(names.next(), card.value());
            }
        }
        let action = Action::TurnUp { species, cards };
        let judged = judge(game, state, Actor::Table, &action, &Waived::NONE);
        judged.is_ok().then_some(action)
    });
    if let Some(action) = example {
        out.push(Choice {
            by: Actor::Table,
            action,
            form: Some(form.replace('?', "CARD")),
            weight,
        });
    }
}
