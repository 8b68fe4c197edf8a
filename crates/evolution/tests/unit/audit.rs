//! Random sessions after each of whose steps every card is somewhere, and no number is out of its range.

use super::Choices;
use crate::prelude::*;
use evoref_game::{Arrived, Deed as _, NoFiles, Setting, Watch, advance};

impl Evolution {
    /// What must hold at every moment.
    fn audit(&self, state: &State) -> Result<(), String> {
        let piles = &state.piles;
        let mut cards = u32::from(piles.deck) + u32::from(piles.discards);
        cards += u32::from(piles.aside);
        cards += state.kept_back.len() as u32;
        for player in self.players() {
            cards += u32::from(piles.hands[player.seat()]);
            cards += u32::from(state.food[player.seat()].is_some());
            for species in state.row(player) {
                let at = format!("{}.{}", self.handle(player), species.id.number);
                cards += species.cards.len() as u32;
                ensure(
                    (1..=6).contains(&species.body) && (1..=6).contains(&species.population),
                    || format!("{at} has a body or population out of 1 to 6"),
                )?;
                ensure(species.fat <= species.body, || {
                    format!("{at} stores more fat than its body is large")
                })?;
                let names = species.cards.iter();
                let named = names.filter(|laid| laid.token.card.name().is_some()).count();
                ensure(named == species.traits.0.count_ones() as usize, || {
                    format!("{at} has a trait twice")
                })?;
            }
        }
        ensure(cards == u32::from(self.deck().total), || {
            format!("{cards} cards instead of {}", self.deck().total)
        })?;
        piles.audit()
    }
}

/// What does not balance after a step that nobody writes.
struct Books(Result<(), String>);

impl Watch<Evolution> for Books {
    fn after(&mut self, game: &Evolution, state: &State) {
        if self.0.is_ok() {
            self.0 = game.audit(state);
        }
    }
}

fn open(edition: &str, players: u8, chance: u64, view: View) -> Evolution {
    let seats: Arc<[Seat]> = (b'A'..)
        .take(players.into())
        .map(|handle| {
            let handle = char::from(handle).to_string();
            Seat { name: handle.as_str().into(), handle: handle.into(), span: Span::default() }
        })
        .collect();
    let key = Word { text: "edition", span: Span::default(), quoted: false };
    Evolution::new(&Opening {
        seats: &seats,
        headers: &[Setting { key, value: edition, span: Span::default() }],
        rulings: &[],
        chance: Chance::Seeded(evoref_game::Seed(chance)),
        files: &NoFiles,
        view,
        work: &Work::unbounded(),
    })
    .unwrap()
}

/// The state before `next`, with what was due; `None` if it may not come.
fn settled(game: &Evolution, state: &State, next: &Next<'_>) -> Option<State> {
    let (mut after, mut books) = (state.clone(), Books(Ok(())));
    let arrived = advance(game, &mut after, next, &Waived::NONE, Step(1), Some(&mut books));
    books.0.unwrap();
    let is_there = match arrived {
        Arrived::There => true,
        Arrived::RoundOver => !matches!(next, Next::Action(..)),
        Arrived::GameOver => matches!(next, Next::End),
        Arrived::Missing(_) => false,
    };
    is_there.then_some(after)
}

fn attempt(game: &Evolution, state: &mut State, by: Actor, action: &Action) -> bool {
    let Some(mut after) = settled(game, state, &Next::Action(by, action)) else { return false };
    let Ok(judged) = game.judge(&after, by, action, &Waived::NONE) else { return false };
    judged.legal.apply(game, &mut after, &mut Book::quiet(Step(1)));
    game.audit(&after).unwrap();
    *state = after;
    true
}

/// Plays a session to its end.
fn play(game: &Evolution, choices: &mut Choices) {
    let mut state = game.start();
    for _ in 0..20_000 {
        if let Some((by, action)) = game.dealt(&state)
            && attempt(game, &mut state, by, &action)
        {
            continue;
        }
        let mut candidates: Vec<Choice<Action>> = Vec::new();
        game.candidates(&state, &mut candidates);
        candidates.retain(|choice| choice.weight > 0);
        let leave = choices.below(12) == 0;
        let mut played = false;
        while !candidates.is_empty() && !leave && !played {
            let index = choices.below(candidates.len() as u64) as usize;
            let choice = candidates.swap_remove(index);
            played = attempt(game, &mut state, choice.by, &choice.action);
        }
        if played {
            continue;
        }
        if let Some(mut after) = settled(game, &state, &Next::Round) {
            game.open_round(&mut after, &mut Book::quiet(Step(1)));
            game.audit(&after).unwrap();
            state = after;
        } else if !leave {
            break;
        }
    }
    let ended = settled(game, &state, &Next::End).unwrap();
    assert!(game.standing(&ended).ending.is_some(), "the session did not end");
}

#[test]
fn every_card_is_somewhere_after_each_step() {
    for (edition, most) in [("bsw", 5), ("schmidt", 5), ("us2", 6)] {
        for players in 2..=most {
            for seed in 1..=4 {
                for view in [View::Full, View::Onlooker] {
                    let game = open(edition, players, seed, view);
                    play(&game, &mut Choices(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1));
                }
            }
        }
    }
}
