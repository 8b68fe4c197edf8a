//! Lazy steps: what follows from the rules without being written, and what should have been.
//!
//! A phase ends with the first line of a later one; each call gives the first step on the way
//! there, so the caller asks until nothing is left.

pub(crate) mod steps;

use self::steps::{Enter, Income, Out, Settle};
use crate::position::no_wheel;
use crate::prelude::*;
use crate::rules::notes::PositionMissing;
use crate::verbs::bid::price;
use crate::verbs::bid::rules::{BidBeyondMeans, BidMissing, MustRebid, PaymentBeyondMeans, stuck};
use crate::verbs::climate::{Climate, ClimateMissing};
use crate::verbs::draw::Drawn;
use crate::verbs::genes::{Genes, GenesMissing};
use crate::verbs::lose::Dead;
use crate::verbs::lose::rules::LoseMissing;
use crate::verbs::order::{Order, OrderMissing};
use crate::verbs::start::StartMissing;

type Answer = Due<Effect, Breach>;

type Coming<'a> = Next<'a, Action>;

fn step(effect: impl Into<Effect>) -> Answer {
    Due::Step(effect.into())
}

/// What the seed gives, or else what is missing.
fn dealt(given: Option<impl Into<Effect>>, missing: impl Into<Breach>) -> Answer {
    given.map_or_else(|| Due::Missing(missing.into()), step)
}

impl Evo {
    /// The first thing that must happen before `next`.
    pub(super) fn due_before(&self, state: &State, next: &Coming<'_>, waived: &Waived) -> Answer {
        let due = self.first_step(state, next, waived);
        // A card names its phase: it is played too early, nothing is missing before it.
        if let (Due::Missing(_), Next::Action(_, Action::Play(_))) = (&due, next)
            && matches!(state.phase, Phase::Climate | Phase::Mutations)
        {
            return Due::Nothing;
        }
        due
    }

    fn first_step(&self, state: &State, next: &Coming<'_>, waived: &Waived) -> Answer {
        let goal = match next {
            Next::Action(by, action) => action.goal(self, state, *by),
            Next::Round | Next::End => Goal::Over,
        };
        match state.phase {
            // A penalty may still be decreed when the points are counted.
            Phase::End => match next {
                Next::End | Next::Action(Actor::Adjust, _) => Due::Nothing,
                Next::Action(..) | Next::Round => Due::GameOver,
            },
            Phase::Done if goal == Goal::Any => Due::Nothing,
            Phase::Done => Due::RoundOver,
            Phase::Initiative | Phase::Movement | Phase::Births | Phase::Survival
                if goal >= Goal::Survival && self.needs_the_wheel(state, next) =>
            {
                Due::Missing(PositionMissing(no_wheel()).into())
            }
            Phase::Setup if goal <= Goal::Setup => Due::Nothing,
            Phase::Setup => self.end_of_setup(state),
            Phase::Climate if goal <= Goal::Round => Due::Nothing,
            Phase::Climate => self.end_of_climate(state, goal),
            Phase::Mutations if goal < Goal::Auction => Due::Nothing,
            Phase::Mutations => self.end_of_auction(state, goal, next, waived),
            Phase::Initiative | Phase::Movement | Phase::Births => self.later_phase(state, goal),
            Phase::Survival if goal <= Goal::Survival => Due::Nothing,
            Phase::Survival => self.end_of_survival(state, goal, next, waived),
        }
    }

    /// The track is drawn, everybody has dinosaurs, and a heading follows.
    fn end_of_setup(&self, state: &State) -> Answer {
        if state.order.is_empty() {
            return dealt(self.dealt_order().map(Order), OrderMissing {});
        }
        match self.players().find(|player| state.herd(*player).placed.is_none()) {
            Some(player) => Due::Missing(StartMissing { player }.into()),
            None => Due::RoundOver,
        }
    }

    /// The token is turned, and the genes are laid out.
    fn end_of_climate(&self, state: &State, goal: Goal) -> Answer {
        if state.sky.now.is_none() {
            return dealt(self.dealt_token(state).map(Climate), ClimateMissing {});
        }
        if goal < Goal::LaidOut {
            return Due::Nothing;
        }
        dealt(self.dealt_genes(state).map(Genes), GenesMissing {})
    }

    /// Everybody stands on a column or has no bid left, and everybody pays.
    fn end_of_auction(
        &self,
        state: &State,
        goal: Goal,
        next: &Coming<'_>,
        waived: &Waived,
    ) -> Answer {
        if let Some(player) = next_bidder(state) {
            if state.left.has(player) {
                return step(Out(player));
            }
            // Where the means are looked at only at payment, a bid beyond them may be made, but nobody
            // has to make one; nor has anybody whose points nobody knows.
            let open = !self.options.bid_within_means || state.untold.points.has(player);
            let bids =
                matches!(next, Next::Action(Actor::Player(by), Action::Bid(_)) if *by == player);
            let may_pass = !open || !bids;
            if !waived.has(BidBeyondMeans::RULE) && may_pass && stuck(self, state, player) {
                return step(Out(player));
            }
            if goal <= Goal::Auction {
                return Due::Nothing;
            }
            let missing: Breach = match state.lab.pushed {
                Some(_) => MustRebid { player }.into(),
                None => BidMissing { player }.into(),
            };
            let waived = waived.has(missing.rule());
            return if waived { step(Out(player)) } else { Due::Missing(missing) };
        }
        if goal <= Goal::Auction {
            return Due::Nothing;
        }
        if !self.options.bid_within_means
            && let Some(breach) = beyond_means(state)
            && !waived.has(PaymentBeyondMeans::RULE)
        {
            return Due::Missing(breach);
        }
        step(Settle)
    }

    /// The event card that nobody wrote down is drawn, and the phase begins that is wanted.
    fn later_phase(&self, state: &State, goal: Goal) -> Answer {
        if let Some(player) = state.lab.owed.filter(|_| goal > Goal::Paid) {
            return step(Drawn { player, card: self.dealt_event(state) });
        }
        let phases = [
            (Goal::Survival, Phase::Survival),
            (Goal::Births, Phase::Births),
            (Goal::Movement, Phase::Movement),
        ];
        match phases.into_iter().find(|(from, _)| goal >= *from) {
            Some((_, wanted)) if state.phase < wanted => step(Enter(wanted)),
            Some(_) | None => Due::Nothing,
        }
    }

    /// Losses that leave a choice are written in the order of the track; the others are taken at the end,
    /// unless they are written. Then everybody has his income.
    fn end_of_survival(
        &self,
        state: &State,
        goal: Goal,
        next: &Coming<'_>,
        waived: &Waived,
    ) -> Answer {
        let open = |player: &Player| !state.dying.is_over(*player);
        if let Goal::Dead(place) = goal {
            let before = state.order.iter().take(place.into()).filter(open);
            let mut choosing = before.filter(|player| !self.forced_losses(state, *player).1);
            return match (choosing.next(), next) {
                // What silence would do, too, ends nobody's survival.
                (Some(_), Next::Action(Actor::Player(by), Action::Lose(losses)))
                    if self.forced_losses(state, *by) == (losses.spaces(), true) =>
                {
                    Due::Nothing
                }
                (Some(player), _) => self.unwritten_losses(state, player, place, waived),
                (None, _) => Due::Nothing,
            };
        }
        match state.order.iter().find(open) {
            Some(player) => self.unwritten_losses(state, player, u8::MAX, waived),
            None => step(Income),
        }
    }

    /// Players before this place on the track whose losses are to be chosen and nobody wrote, with losses as
    /// they could be.
    pub(crate) fn unwritten(&self, state: &State, place: u8) -> Vec<(Player, Spaces)> {
        let open = |player: &Player| !state.dying.is_over(*player) && !state.left.has(*player);
        let chosen = |player| {
            let (losses, only) = self.forced_losses(state, player);
            (!only).then_some((player, losses))
        };
        state.order.iter().take(place.into()).filter(open).filter_map(chosen).collect()
    }

    /// A player without a line saves all he can; if that leaves a choice, the line is missing, as are those of
    /// the others before this place on the track.
    fn unwritten_losses(&self, state: &State, by: Player, before: u8, waived: &Waived) -> Answer {
        let (dead, only) = self.forced_losses(state, by);
        // Nobody chooses for whoever left.
        if only || waived.has(LoseMissing::RULE) || state.left.has(by) {
            return step(Dead { player: by, dead, chosen: !only });
        }
        Due::Missing(LoseMissing { player: by, before }.into())
    }
}

/// The first column whose winner cannot pay.
fn beyond_means(state: &State) -> Option<Breach> {
    state.lab.pawns.iter().flatten().find_map(|pawn| {
        let price = price(state, pawn.player, pawn.value);
        let beyond = state.points(pawn.player).covers(price.into()) == Some(false);
        beyond.then_some(PaymentBeyondMeans { player: pawn.player, price }.into())
    })
}
