//! What may be done now, for whoever lists or plays it; the judge decides. A file for each part of a round.

mod cards;
mod feeding;

use super::Evolution;
use super::action::Action;
use super::card::Card;
use super::due::unwritten;
use super::print;
use super::state::{Phase, State};
use evoref_game::{Actor, Choice, Player, View, counted};

type Out<'a> = &'a mut Vec<Choice<Action>>;

/// Appends what may be legal now or after the lazy steps.
pub(super) fn candidates(game: &Evolution, state: &State, out: Out<'_>) {
    let at_once = if game.deals_at_once(state) { state.pending.len() } else { 1 };
    for &(seat, count) in state.pending.as_slice().iter().take(at_once) {
        if state.phase == Phase::Setup {
            break;
        }
        let by = Actor::Player(Player(seat));
        let drawn = unwritten(game, state, count);
        let some = drawn.as_slice().len();
        if drawn.as_slice().contains(&Card::UNKNOWN) {
            // Somebody may have seen them.
            let cards = if some == 1 { "card" } else { "cards" };
            out.push(Choice {
                by,
                action: Action::Draw(drawn.clone()),
                form: Some(format!("draw {some} {cards}")),
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
        Phase::Deal | Phase::Food => cards::food(game, state, out),
        Phase::Cards => cards::cards(game, state, out),
        Phase::Before | Phase::Feeding => {
            for player in game.players() {
                feeding::feeding(game, state, player, out);
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

/// What somebody may write who knows more of the hidden cards: whole hands that are not known, and the food
/// cards.
pub(super) fn statements(game: &Evolution, state: &State, out: Out<'_>) {
    if matches!(state.phase, Phase::Setup | Phase::Over) {
        return;
    }
    cards::named_reveal(game, state, out);
    for player in game.players() {
        let held = state.piles.hand(player.seat());
        if held == 0 || state.piles.known_hand(game.deck(), player.seat()).is_some() {
            continue;
        }
        let form = format!("hand {}", counted(held, "card"));
        out.push(Choice {
            by: Actor::Player(player),
            action: Action::Hand(vec![Card::UNKNOWN; held.into()].into()),
            form: Some(form),
            weight: 0,
        });
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

fn push(out: Out<'_>, by: Actor, action: Action, weight: u32) {
    out.push(Choice { by, action, form: None, weight });
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
            if state.piles.hand(player.seat()) == 0 {
                return;
            }
            let action = action(Card::UNKNOWN);
            let mut form = String::new();
            print::print(game, &action, View::Full, &mut form);
            out.push(Choice {
                by: Actor::Player(player),
                action,
                form: Some(form.replace('?', "CARD")),
                weight,
            });
        }
    }
}
