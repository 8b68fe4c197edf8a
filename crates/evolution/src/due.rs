//! What must happen before the next line: draws nobody wrote, the end of phases, passes.
//!
//! A phase ends with the first line of a later one. Gives one step at a time.

use crate::Action::{Intelligence, Pass};
use crate::judge::Legal;
use crate::phases::{Begin, FeedingSkipped, FirstMissing, Settle, TraitsFaceDown};
use crate::prelude::*;
use crate::rules::feeding::RevealMissing;
use crate::verbs::adjust::{Adjust, Adjusted};
use crate::verbs::draw::{Draw, DrawCards};
use crate::verbs::{first::First, food::LayFood, pass::PassTurns};
use evoref_game::Listed;

type Answer = Due<Legal, Breach>;

fn step(step: impl Into<Effect>) -> Answer {
    Due::Step(Legal::step(step))
}

/// What is due before `next`, which does not go on with what is going on.
#[inline(never)]
pub(super) fn first(game: &Evolution, state: &State, next: &Next<'_>, waived: &Waived) -> Answer {
    let judge = Judge { game, state, waived };
    if let Next::Action(_, Action::Adjust(Adjust { what, .. })) = next {
        // Once points are counted only the bags can change.
        let is_bag = matches!(what, Adjusted::Bag(_));
        return if state.phase == Phase::Over && !is_bag { Due::GameOver } else { Due::Nothing };
    }
    if state.phase != Phase::Setup
        && let Some(&due) = state.pending.first()
    {
        return draw_due(game, state, next, due);
    }
    match state.phase {
        Phase::Setup => match next {
            Next::Round | Next::End if state.first.is_none() => match game.first_dealt() {
                Some(player) => step(First(player)),
                None => Due::Missing(FirstMissing {}.into()),
            },
            Next::Action(..) | Next::Round | Next::End => Due::Nothing,
        },
        // Without a draw that is due the deal is over.
        Phase::Deal | Phase::Food => food(game, state, next),
        Phase::Cards => cards(game, state, next),
        Phase::Before => before(&judge, next),
        Phase::Feeding => feeding(&judge, next),
        // A draw may be one of the settlement; anything else belongs to the next round.
        Phase::Settlement => match next {
            Next::Action(_, Action::Hand(_)) => Due::Nothing,
            Next::Action(_, action) if action.goal().is_of_feeding() => Due::Nothing,
            Next::Action(..) | Next::Round | Next::End => step(Settle),
        },
        Phase::Done => done(state, next, Due::RoundOver),
        Phase::Over => done(state, next, Due::GameOver),
    }
}

/// A draw that is due is done before anything else, unless it is written next.
fn draw_due(game: &Evolution, state: &State, next: &Next<'_>, due: (Player, u8)) -> Answer {
    let has_drawn = |by: &Player| !state.pending.iter().any(|(due, _)| due == by);
    match next {
        Next::Action(_, Action::First(_)) => Due::Nothing,
        // A draw of somebody for whom none is due is an error, not a reason to go on.
        Next::Action(Actor::Player(by), Action::Draw(_))
            if *by == due.0
                || game.deals_at_once(state)
                || state.phase == Phase::Deal && has_drawn(by) =>
        {
            Due::Nothing
        }
        // A hand may be stated at any time by whoever has drawn.
        Next::Action(Actor::Player(by), Action::Hand(_)) if has_drawn(by) => Due::Nothing,
        // Whoever has drawn may lay his food card before the others draw, unless the discards are
        // shuffled in between: then all draws come first.
        Next::Action(Actor::Player(by), Action::Food(_))
            if state.deck_lasts_for_the_deal() && has_drawn(by) =>
        {
            Due::Nothing
        }
        Next::Action(..) | Next::Round | Next::End => step(DrawCards::left_out(state, due)),
    }
}

impl Evolution {
    /// Whether nothing depends on who draws first: the deck lasts for all, and no seed deals.
    pub(super) fn deals_at_once(&self, state: &State) -> bool {
        state.deck_lasts_for_the_deal() && !matches!(self.chance, Chance::Seeded(_))
    }
}

/// Everybody lays a food card, so one that nobody wrote is an unknown one.
fn food(game: &Evolution, state: &State, next: &Next<'_>) -> Answer {
    match next {
        Next::Action(_, action) if matches!(action.goal(), Goal::Deal | Goal::Draw) => Due::Nothing,
        // A record that ends here has not left anything out yet.
        Next::Round | Next::End => Due::Missing(RevealMissing {}.into()),
        Next::Action(..) => match game.owes_food(state) {
            Some(player) => step(LayFood { player, card: Card::UNKNOWN, written: false }),
            None => step(Begin(Phase::Cards)),
        },
    }
}

fn cards(game: &Evolution, state: &State, next: &Next<'_>) -> Answer {
    match next {
        // Before the reveal everybody has seen the traits.
        Next::Action(_, Action::Reveal(_)) => match game.unseen(state).next() {
            Some((species, laid)) if game.turns_traits_up() || state.piles.exact().is_none() => {
                Due::Missing(TraitsFaceDown { species, laid }.into())
            }
            Some(_) | None => Due::Nothing,
        },
        Next::Action(_, action) if !action.goal().is_of_feeding() => Due::Nothing,
        Next::Action(..) | Next::Round | Next::End => Due::Missing(RevealMissing {}.into()),
    }
}

impl Evolution {
    /// Whether this is a trait that nobody has told.
    pub(super) fn is_untold(&self, laid: &Laid) -> bool {
        laid.is_down && (laid.token.card.name().is_none() || self.turns_traits_up())
    }

    /// Species on which such a trait lies, and when it was laid.
    fn unseen(&self, state: &State) -> impl Iterator<Item = (SpeciesId, Step)> {
        self.players().flat_map(|player| state.row(player)).filter_map(|species| {
            let untold = species.cards.iter().find(|laid| self.is_untold(laid))?;
            Some((species.id, untold.step))
        })
    }

    /// Their names.
    pub(super) fn face_down(&self, state: &State) -> Vec<String> {
        self.unseen(state).map(|(species, _)| self.word(species)).collect()
    }
}

impl Goal {
    const fn is_of_feeding(self) -> bool {
        matches!(self, Self::Before | Self::Meal | Self::Turn)
    }
}

fn before(judge: &Judge<'_>, next: &Next<'_>) -> Answer {
    match next {
        Next::Action(Actor::Player(player), Intelligence(given)) => {
            // A second card is one of a feeding turn.
            if judge.has_used(*player, given.species, |species| species.early) {
                step(Begin(Phase::Feeding))
            } else {
                Due::Nothing
            }
        }
        Next::Action(_, Action::Draw(_)) if nobody_must_feed(judge) => step(Begin(Phase::Feeding)),
        Next::Action(_, action) if action.goal() != Goal::Turn => Due::Nothing,
        Next::Action(..) | Next::Round | Next::End => step(Begin(Phase::Feeding)),
    }
}

/// The turns up to the end of a circle of passes; one in which intelligence was used has had its action.
fn turns_left(judge: &Judge<'_>) -> u8 {
    let Judge { game, state, .. } = judge;
    let passed = if state.phase == Phase::Feeding { state.idle } else { 0 };
    game.players_there(state) - passed + u8::from(state.busy)
}

/// Whether nobody must feed in the turns that are left: whom the table let pass hungry has none.
fn nobody_must_feed(judge: &Judge<'_>) -> bool {
    let next = |player: &Player| Some(judge.game.next_there(judge.state, *player));
    let turns = std::iter::successors(Some(judge.state.turn), next);
    turns.take(turns_left(judge).into()).all(|player| judge.must_feed(player).is_none())
}

fn feeding(judge: &Judge<'_>, next: &Next<'_>) -> Answer {
    let turn = judge.state.turn;
    // A second intelligence card of the species whose turn it is can only be of the owner's next turn, where
    // all turns between can have been passed.
    let is_next_turn = |player: Player| {
        matches!(next, Next::Action(_, Intelligence(given))
            if judge.has_used(player, given.species, |species| species.used.has(Trait::Intelligence))
                && nobody_must_feed(judge))
    };
    match next {
        Next::Action(Actor::Player(player), Pass(_)) if !judge.has_option(*player) => Due::Nothing,
        Next::Action(_, Action::Draw(_)) if nobody_must_feed(judge) => skip(judge, next),
        Next::Action(_, action) if !matches!(action.goal(), Goal::Meal | Goal::Turn) => {
            Due::Nothing
        }
        Next::Action(Actor::Player(player), _) if *player == turn && !is_next_turn(*player) => {
            Due::Nothing
        }
        // Whoever is skipped has passed.
        Next::Action(..) | Next::Round | Next::End => skip(judge, next),
    }
}

impl Judge<'_> {
    fn has_used(&self, player: Player, number: u8, it: fn(&Species) -> bool) -> bool {
        let species = self.state.species(SpeciesId { owner: player, number });
        species.is_some_and(it)
    }
}

/// The turns that nobody wrote, up to the one that comes next or to the end of the feeding.
fn skip(judge: &Judge<'_>, next: &Next<'_>) -> Answer {
    let state = judge.state;
    let most = turns_left(judge);
    let mut player = state.turn;
    let mut turns = 0;
    while turns < most {
        if let Some((species, prey)) = judge.must_feed(player)
            && !judge.waived.has(FeedingSkipped::RULE)
        {
            if turns == 0 {
                let species = species.id;
                return Due::Missing(FeedingSkipped { by: player, species, prey }.into());
            }
            break;
        }
        turns += 1;
        player = judge.game.next_there(state, player);
        if matches!(next, Next::Action(by, _) if *by == Actor::Player(player)) {
            break;
        }
    }
    step(PassTurns(turns))
}

fn done(state: &State, next: &Next<'_>, over: Answer) -> Answer {
    match next {
        Next::Action(_, Action::Hand(_)) => Due::Nothing,
        // What was left out and comes too late belongs to this round.
        Next::Action(Actor::Player(player), Action::Draw(Draw(cards)))
            if state.left_out[player.seat()]
                .is_some_and(|(_, count)| usize::from(count) == cards.len()) =>
        {
            Due::Nothing
        }
        Next::Action(..) | Next::Round | Next::End => over,
    }
}
