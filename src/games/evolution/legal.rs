//! What may be done now, for whoever lists or plays it; the judge decides.

use super::Evolution;
use super::action::{Ability, Action, Few, Growth, Side, SpeciesId};
use super::card::Card;
use super::due::unwritten;
use super::judge::{Judge, judge};
use super::names::{DEFENCES, TRAITS, Trait, Traits};
use super::state::{Face, FoodCard, MAX_TRAITS, Phase, Species, State};
use crate::game::{Actor, Choice, MAX_PLAYERS, Player, Step, Waived};

type Out<'a> = &'a mut Vec<Choice<Action>>;

/// Appends what may be legal now or after the lazy steps.
pub(super) fn candidates(game: &Evolution, state: &State, out: Out<'_>) {
    if let Some(&(seat, count)) = state.pending.as_slice().first()
        && state.phase != Phase::Setup
    {
        let by = Actor::Player(Player(seat));
        let drawn = unwritten(game, state, count);
        let some = drawn.as_slice().len();
        if drawn.as_slice().contains(&Card::UNKNOWN) {
            // Somebody may have seen them.
            let cards = if some == 1 { "card" } else { "cards" };
            out.push(Choice {
                by,
                action: Action::Draw(drawn.clone()),
                form: Some((format!("draw {some} {cards}"), ways(state, some))),
                weight: 0,
            });
        }
        push(out, by, Action::Draw(drawn), 4);
    }
    match state.phase {
        Phase::Setup => {
            for player in game.players() {
                push(out, Actor::Table, Action::First(player), 1);
            }
        }
        Phase::Deal | Phase::Food => food(game, state, out),
        Phase::Cards => cards(game, state, out),
        Phase::Before | Phase::Feeding => {
            for player in game.players() {
                feeding(game, state, player, out);
            }
        }
        // Whoever has nothing to do may still say so.
        Phase::Settlement => {
            for player in game.players() {
                push(out, Actor::Player(player), Action::Pass, 0);
            }
        }
        Phase::Done | Phase::Over => {}
    }
}

/// The chance that comes next under the seed.
pub(super) fn dealt(game: &Evolution, state: &State) -> Option<(Actor, Action)> {
    if state.phase == Phase::Setup {
        if state.first.is_some() {
            return None;
        }
        let player = game.first_dealt()?;
        return Some((Actor::Table, Action::First(player)));
    }
    let &(seat, count) = state.pending.as_slice().first()?;
    state.piles.dealt(game.deck(), game.chance(), count)?;
    let action = Action::Draw(unwritten(game, state, count));
    Some((Actor::Player(Player(seat)), action))
}

/// In how many ways so many cards can come from the deck, or from the discards after the whole deck.
fn ways(state: &State, some: usize) -> u64 {
    let (deck, some) = (u64::from(state.piles.deck()), some as u64);
    let (all, some) = match some.checked_sub(deck) {
        None | Some(0) => (deck, some),
        Some(more) => (u64::from(state.piles.discards()), more),
    };
    (0..some).fold(1, |ways: u64, taken| {
        ways.saturating_mul(all.saturating_sub(taken)) / (taken + 1)
    })
}

fn push(out: Out<'_>, by: Actor, action: Action, weight: u32) {
    out.push(Choice {
        by,
        action,
        form: None,
        weight,
    });
}

/// Appends one choice for each card that `player` may hold; an unknown one stands for all.
fn with_cards(
    state: &State,
    game: &Evolution,
    player: Player,
    out: Out<'_>,
    weight: u32,
    action: impl Fn(Card) -> Action,
) {
    match state.piles.known_hand(game.deck(), player.seat()) {
        Some(hand) => {
            for (kind, _) in hand {
                push(
                    out,
                    Actor::Player(player),
                    action(state.as_named(game.deck(), game.deck().card(kind))),
                    weight,
                );
            }
        }
        None => {
            let held = state.piles.hand(player.seat());
            if held == 0 {
                return;
            }
            let action = action(Card::UNKNOWN);
            let mut form = String::new();
            super::print::print(game, &action, crate::game::View::Full, &mut form);
            out.push(Choice {
                by: Actor::Player(player),
                action,
                form: Some((form.replace('?', "CARD"), u64::from(held))),
                weight,
            });
        }
    }
}

fn food(game: &Evolution, state: &State, out: Out<'_>) {
    for player in game.players() {
        if state.food[player.seat()].is_none() {
            with_cards(state, game, player, out, 6, Action::Food);
        }
    }
    // Whoever leaves food cards out goes on with the cards; nobody plays so.
    let mut ahead = state.clone();
    let mut last = None;
    while let Some(player) = game.owes_food(&ahead) {
        let seat = player.seat();
        let unknown = Card::UNKNOWN;
        let token = ahead.piles.take(game.deck_of(state), seat, unknown, Step(0));
        ahead.food[seat] = Some(FoodCard { token, step: Step(0) });
        last = Some(player);
    }
    ahead.phase = Phase::Cards;
    ahead.turned = false;
    ahead.turn = state.first_player();
    let from = out.len();
    cards(game, &ahead, out);
    if last.is_some() {
        for choice in &mut out[from..] {
            choice.weight = 0;
        }
    }
}

fn cards(game: &Evolution, state: &State, out: Out<'_>) {
    let down = |laid: &super::state::Laid| {
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
        let mut cards = [None; MAX_PLAYERS];
        if game.turns_traits_up() {
            for player in game.players() {
                cards[player.seat()] = state.food[player.seat()].map(|food| food.token.card);
            }
        }
        push(out, Actor::Table, Action::Reveal { cards, hole: None }, 4);
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
            with_cards(state, game, player, out, weight * few, |card| {
                Action::Species { side, card }
            });
        }
        for species in state.row(player) {
            grow(game, state, (player, species), weight, out);
            lay(game, state, (player, species), weight * 2, out);
        }
    }
}

fn grow(
    game: &Evolution,
    state: &State,
    (player, species): (Player, &Species),
    weight: u32,
    out: Out<'_>,
) {
    for (growth, size) in [
        (Growth::Body, species.body),
        (Growth::Population, species.population),
    ] {
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
    let nameless = |card: &&Card| card.name().is_none();
    let unknown = cards.as_slice().iter().filter(nameless).count();
    if unknown == 0 {
        push(out, Actor::Table, action, weight);
        return;
    }
    let mut form = String::new();
    super::print::print(game, &action, crate::game::View::Full, &mut form);
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
            form: Some((
                form.replace('?', "CARD"),
                (TRAITS as u64).pow(unknown as u32),
            )),
            weight,
        });
    }
}

fn feeding(game: &Evolution, state: &State, player: Player, out: Out<'_>) {
    let by = Actor::Player(player);
    for own in state.row(player) {
        let species = own.number;
        if state.phase == Phase::Before {
            for ability in [Ability::Fertile, Ability::LongNeck, Ability::FatTissue] {
                if own.has(ability.needs()) {
                    push(out, by, Action::Use { ability, species }, 20);
                }
            }
        }
        if game.room(own) == 0 {
            continue;
        }
        if own.has(Trait::Carnivore) {
            attacks(game, state, (player, own), out);
        } else {
            push(out, by, Action::Feed { species }, 8);
            if own.has(Trait::Intelligence) {
                with_cards(state, game, player, out, 1, |card| Action::Intelligence {
                    species,
                    card,
                });
            }
        }
    }
    let judge = Judge {
        game,
        state,
        waived: &Waived::NONE,
    };
    // An empty pass is legal but nothing that anybody would play.
    push(out, by, Action::Pass, u32::from(judge.has_option(player)));
}

fn attacks(game: &Evolution, state: &State, (player, own): (Player, &Species), out: Out<'_>) {
    let hunter = SpeciesId::of(player, own.number);
    let by = Actor::Player(player);
    for target in game.all_species(state) {
        if target == hunter {
            continue;
        }
        let weight = if target.owner == player { 1 } else { 12 };
        let attack = |off| Action::Attack {
            species: own.number,
            target,
            off,
        };
        push(
            out,
            by,
            attack(Few::new((Trait::Horns, Card::UNKNOWN))),
            weight,
        );
        if !own.has(Trait::Intelligence) {
            continue;
        }
        let names = useful(state, target);
        for name in DEFENCES.into_iter().filter(|name| names.has(*name)) {
            with_cards(state, game, player, out, 1, |card| {
                let mut off = Few::new((Trait::Horns, Card::UNKNOWN));
                off.push((name, card));
                attack(off)
            });
        }
        several(game, state, player, names, |off| {
            push(out, by, attack(off), 1);
        });
    }
}

/// The names whose switching off can matter for an attack on `target`.
fn useful(state: &State, target: SpeciesId) -> Traits {
    let row = state.row(target.owner);
    let Some(place) = state.place(target.owner, target.number) else {
        return Traits::default();
    };
    let mut names = DEFENCES
        .into_iter()
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
    mut found: impl FnMut(Few<super::action::Off, 7>),
) {
    let cards: Vec<Card> = match state.piles.known_hand(game.deck(), player.seat()) {
        Some(hand) => hand
            .flat_map(|(kind, count)| {
                let card = state.as_named(game.deck(), game.deck().card(kind));
                std::iter::repeat_n(card, usize::from(count))
            })
            .take(DEFENCES.len())
            .collect(),
        None => {
            let held = usize::from(state.piles.hand(player.seat()));
            vec![Card::UNKNOWN; held.min(DEFENCES.len())]
        }
    };
    let names: Vec<Trait> = DEFENCES
        .into_iter()
        .filter(|name| names.has(*name))
        .collect();
    for set in 1u32..1 << names.len() {
        let chosen = names
            .iter()
            .enumerate()
            .filter(|(at, _)| set >> at & 1 == 1);
        let count = set.count_ones() as usize;
        if count < 2 || count > cards.len() {
            continue;
        }
        let mut off = Few::new((Trait::Horns, Card::UNKNOWN));
        for ((_, name), card) in chosen.zip(&cards) {
            off.push((*name, *card));
        }
        found(off);
    }
}
