//! Who selects the challenge of a round, and which challenges can still come.

use crate::luck::CHALLENGE;
use crate::options::SelectorCost;
use crate::prelude::*;
use crate::rules::challenges::{
    ChallengeCameBack, ChallengeNotDealt, ChallengeTwice, ChallengeUnderDyingSun,
};

/// Where a clause names the card of the round, and where another one beside it.
pub(crate) const CARD: u8 = 1;
pub(crate) const OTHER: u8 = 3;

/// Why the challenge is not chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nobody {
    FirstRound,
    Tied { seats: u8, cost: u8 },
}

impl Evolve {
    /// Whether the round still waits for its challenge.
    pub(crate) fn is_unsettled(&self, state: &State) -> Verdict<()> {
        ensure(!self.is_dying_sun(state), || ChallengeUnderDyingSun {})?;
        if state.phase == Phase::Challenge { Ok(()) } else { Err(ChallengeTwice {}.into()) }
    }

    pub(crate) fn is_dying_sun(&self, state: &State) -> bool {
        state.biomes.number().is_some_and(|open| self.biome(open).last)
    }

    pub(crate) fn dying_sun_is_next(&self, state: &State) -> bool {
        state.biomes.preview().is_some_and(|preview| self.biome(preview).last)
    }

    /// A card that comes off the challenge deck, after `before` others of the same clause.
    pub(crate) fn is_new_challenge(
        &self,
        state: &State,
        challenge: Number,
        word: u8,
        before: u8,
        waived: &Waived,
    ) -> Verdict<()> {
        let is_new = !state.challenges.saw(challenge);
        require(is_new, waived, || ChallengeCameBack { challenge, word })?;
        match self.dealt_challenge(state, before) {
            Some(dealt) if dealt != challenge => Err(ChallengeNotDealt { dealt, word }.into()),
            _ => Ok(()),
        }
    }

    /// The challenge that the seed has under `before` others of the deck.
    pub(crate) fn dealt_challenge(&self, state: &State, before: u8) -> Option<Number> {
        self.dealt.challenges.get((state.challenges_drawn + before) as usize).copied()
    }

    /// What a creature counts as when the least expensive one is sought.
    pub(crate) fn selector_cost(&self, state: &State, player: Player) -> u8 {
        let creature = &state.creatures[player.seat()];
        creature.powers.selector_cost.unwrap_or_else(|| match self.options.selector_cost {
            SelectorCost::Printed => creature.cost,
            SelectorCost::Paid => creature.paid.iter().sum(),
            SelectorCost::Cheapest => {
                creature.pieces().map(|piece| card_of(&self.deck, piece).cost).min().unwrap_or(0)
            }
        })
    }

    /// The one player with the least expensive creature, or why nobody chooses.
    pub(crate) fn chooser(&self, state: &State) -> Result<Player, Nobody> {
        if state.round == 1 && !self.options.chooser_in_round_one {
            return Err(Nobody::FirstRound);
        }
        let there = || self.players().filter(|player| !state.left.has(*player));
        let cost = there().map(|player| self.selector_cost(state, player)).min().unwrap_or(u8::MAX);
        let least = there().filter(|player| self.selector_cost(state, *player) == cost);
        let least: ArrayVec<Player, MAX_PLAYERS> = least.collect();
        let mut ones = least.clone();
        if ones.len() > 1 && self.options.flying_breaks_selector_tie {
            ones.retain(|player| state.creatures[player.seat()].flies(&self.deck));
        }
        let seats = least.iter().fold(0, |set, one| set | 1 << one.0);
        if let [one] = ones[..] { Ok(one) } else { Err(Nobody::Tied { seats, cost }) }
    }

    pub(crate) fn costs(&self, state: &State) -> String {
        let cost = |player| format!("{} {}", self.name(player), self.selector_cost(state, player));
        let costs = self.players().map(cost);
        let what = match self.options.selector_cost {
            SelectorCost::Printed => "creatures cost",
            SelectorCost::Paid => "what was paid for the creatures",
            SelectorCost::Cheapest => "the cheapest card of each creature costs",
        };
        format!("{what}: {}", joined(costs, ", "))
    }

    /// Challenges that nobody has seen; under a seed the one under `before` others.
    pub(crate) fn new_challenges(&self, state: &State, before: u8) -> impl Iterator<Item = u8> {
        let dealt = self.dealt_challenge(state, before);
        (0..self.deck.challenges.len() as u8)
            .filter(move |one| dealt.is_none_or(|dealt| dealt == *one))
            .filter(|one| !state.challenges.saw(*one))
    }

    /// Cards of which there is one each: any may come.
    pub(crate) fn turned_up(
        &self,
        state: &State,
        is_it: impl Fn(&Action) -> bool,
    ) -> Vec<(u64, Action)> {
        let mut choices = Choices::new();
        self.list(state, &mut choices);
        let actions = choices.into_iter().filter(|choice| choice.by == Actor::Table);
        actions.map(|choice| (1, choice.action)).filter(|(_, action)| is_it(action)).collect()
    }

    /// A challenge that is turned up, of those that nobody has seen; `with` came just before it.
    pub(crate) fn luck_of_challenge(
        &self,
        state: &State,
        came: Number,
        with: Option<Number>,
        out: &mut Chances,
    ) {
        let unseen = |number: &Number| !state.challenges.saw(*number) && Some(*number) != with;
        let numbers = 0..self.deck.challenges.len() as Number;
        let ways: Vec<Number> = numbers.filter(unseen).collect();
        let named = state.challenges.seen.count_ones() == u32::from(state.challenges_drawn);
        // What players will decide nobody knows.
        let manual = |number: &Number| {
            let challenge = self.challenge(*number);
            challenge.is_manual() || challenge.lets_choose() && self.player_count() > 2
        };
        if !named || !ways.contains(&came) || ways.iter().any(manual) {
            return out.unknown();
        }
        let points = ways.iter().map(|number| (*number, self.points_of_challenge(state, *number)));
        let points: Vec<(Number, [f64; MAX_PLAYERS])> = points.collect();
        for player in self.players() {
            let mut all = Pieces::default();
            for (_, points) in &points {
                all.add(1.0, points[player.seat()]);
            }
            let own = points.iter().find(|(number, _)| *number == came);
            let points = own.map_or(0.0, |(_, points)| points[player.seat()]);
            out.came(CHALLENGE, player, all.drawn(1), points, || {
                format!("the challenge turned up is {}", self.challenge_word(came))
            });
        }
    }

    fn points_of_challenge(&self, state: &State, number: Number) -> [f64; MAX_PLAYERS] {
        let mut after = state.clone();
        let at = Step::default();
        after.challenges.now = Some(Shown { card: number, at });
        self.score_challenge(&mut after, &mut Book::quiet(at));
        let mut points = [0.0; MAX_PLAYERS];
        for player in self.players() {
            points[player.seat()] = f64::from(after.dominance(player) - state.dominance(player));
        }
        points
    }
}

/// When a creature that decides the choice last changed.
pub(crate) fn last_mutation(state: &State, chooser: Player) -> Step {
    let pieces = state.creatures[chooser.seat()].pieces();
    pieces.map(|piece| state.named_at[piece.0 as usize]).max().unwrap_or_default()
}
