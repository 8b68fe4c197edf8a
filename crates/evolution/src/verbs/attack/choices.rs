//! Attacks that may be declared.

use crate::choices::with_cards;
use crate::names::{DEFENCES, Traits};
use crate::prelude::*;
use crate::verbs::attack::{Attack, EachDefence, Off};

pub(crate) fn attacks(
    game: &Evolution,
    state: &State,
    (player, own): (Player, &Species),
    out: Choices<'_>,
) {
    let hunter = SpeciesId::of(player, own.number);
    for target in game.all_species(state) {
        if target == hunter {
            continue;
        }
        let weight = if target.owner == player { 1 } else { 12 };
        let attack = |off| Attack { species: own.number, target, off };
        push(out, player, attack(Short::default()), weight);
        if !own.has(Trait::Intelligence) {
            continue;
        }
        let names = useful(state, target);
        for name in DEFENCES.iter().copied().filter(|name| names.has(*name)) {
            with_cards(state, game, player, out, 1, |card| {
                attack([(name, card)].into_iter().collect())
            });
        }
        several(game, state, player, names, |off| {
            push(out, player, attack(off), 1);
        });
    }
}

/// Attacks that switch off any names: a card may be spent on one that nobody bears, though nobody would.
pub(crate) fn with_any_names(game: &Evolution, state: &State, player: Player, out: Choices<'_>) {
    let by = Actor::Player(player);
    let hunters = state.row(player).iter();
    for own in hunters.filter(|own| own.has(Trait::Carnivore) && own.has(Trait::Intelligence)) {
        for target in game.all_species(state) {
            let attack = |name| {
                let off = [(name, Card::UNKNOWN)].into_iter().collect();
                Attack { species: own.number, target, off }
            };
            let is_legal = |one: &Attack| one.judge(game, state, by, &Waived::NONE).is_ok();
            let Some(attack) = game.defences().map(attack).find(is_legal) else { continue };
            let target = game.word(target);
            let more = if game.options.one_intelligence { "" } else { " [off TRAIT CARD]" };
            let form = format!("attack {} > {target} off TRAIT CARD{more}", own.number);
            push_form(out, by, attack, form, 0);
        }
    }
}

/// The names whose switching off can matter for an attack on `target`.
fn useful(state: &State, target: SpeciesId) -> Traits {
    let row = state.row(target.owner);
    let Some(place) = state.place(target.owner, target.number) else { return Traits::default() };
    let mut names = DEFENCES
        .iter()
        .copied()
        .filter(|name| *name != Trait::WarningCall && row[place].has(*name))
        .fold(Traits::default(), Traits::with);
    let beside = [place.checked_sub(1), Some(place + 1)];
    if beside
        .into_iter()
        .flatten()
        .filter_map(|place| row.get(place))
        .any(|neighbour| neighbour.has(Trait::WarningCall))
    {
        names = names.with(Trait::WarningCall);
    }
    names
}

/// One way to switch off each set of two or more names, with the first cards of the hand.
fn several(
    game: &Evolution,
    state: &State,
    player: Player,
    names: Traits,
    mut found: impl FnMut(EachDefence<Off>),
) {
    let unknown = || vec![Card::UNKNOWN; state.piles.hand(player.seat()).into()];
    let cards = game.known_hand(state, player).unwrap_or_else(unknown);
    let names: Vec<Trait> = DEFENCES.iter().copied().filter(|name| names.has(*name)).collect();
    for set in 1u32..1 << names.len() {
        let chosen = names.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let count = set.count_ones() as usize;
        if count < 2 || count > cards.len() {
            continue;
        }
        found(chosen.zip(&cards).map(|((_, name), card)| (*name, *card)).collect());
    }
}
