//! The steps of a round that nobody writes, besides draws and cuts that are left out.

use crate::data::Pre;
use crate::prelude::*;
use crate::units::ROUNDS;

/// A phase with its name and what is said of it begins; what was not drawn until now is not drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Begin(Phase, &'static str, &'static str);

impl Begin {
    /// Creatures mutate, now that everybody drew.
    pub(crate) const MUTATE: Self = Self(Phase::Mutate, "Mutating Creatures", "creatures mutate");
    pub(crate) const HUNTS: Self = Self(Phase::Hunts, "hunts", "everybody chooses whom to hunt");
    pub(crate) const CUT: Self = Self(Phase::Cut, "End of Round", "hands are cut");
    pub(crate) const OVER: Self = Self(Phase::Over, "End of the Game", "the game is over");
}

impl Deed<Evolve> for Begin {
    fn apply(&self, evolve: &Evolve, state: &mut State, _: &mut Book<'_>) {
        evolve.end_draws(state);
        state.phase = self.0;
        if self.0 == Phase::Mutate {
            evolve.begin_mutate(state);
        }
    }

    fn tell(&self, _: &Evolve, _: &State, out: &mut Teller) {
        let Self(_, name, phrase) = *self;
        out.fact(Told::Phase, None).role("phase", name).phrase(phrase);
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct ScoreBiome;

impl Deed<Evolve> for ScoreBiome {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        evolve.end_draws(state);
        evolve.score_biome(state, book);
        state.scored_at = book.step();
        state.phase = Phase::BiomeDraws;
    }

    fn tell(&self, evolve: &Evolve, state: &State, out: &mut Teller) {
        evolve.tell_scoring("biome", state.biomes.number(), out);
    }
}

/// The challenge is scored, and everybody draws what it gives.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ScoreChallenge;

impl Deed<Evolve> for ScoreChallenge {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        evolve.end_draws(state);
        evolve.score_challenge(state, book);
        for player in evolve.players() {
            let turn = &mut state.turns[player.seat()];
            turn.pending = turn.challenge_cards;
        }
        state.phase = Phase::ChallengeDraws;
    }

    fn tell(&self, evolve: &Evolve, state: &State, out: &mut Teller) {
        match state.challenges.now {
            Some(shown) => evolve.tell_scoring("challenge", Some(shown.card), out),
            // Dying Sun has sub-challenges in the place of a challenge.
            None => evolve.tell_scoring("biome", state.biomes.number(), out),
        }
    }
}

/// A step that changes no number: what it does, and what is said of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plain {
    apply: fn(&Evolve, &mut State),
    told: Told,
    phrase: &'static str,
}

impl Plain {
    /// No preview is turned up: the next round is Dying Sun.
    pub(crate) const NO_PREVIEW: Self = Self {
        apply: Evolve::begin_pre,
        told: Told::Preview,
        phrase: "no challenge is turned up: the next round is Dying Sun",
    };
    pub(crate) const NO_OFFER: Self = Self {
        apply: Evolve::next_offer,
        told: Told::Crossbreed,
        phrase: "there is no card to offer",
    };
    /// Where the cards are is not followed any more: too much is open.
    pub(crate) const LOSE_SIGHT: Self = Self {
        apply: |_, state| state.lose_sight(),
        told: Told::Forgo,
        phrase: "nobody can say any more who drew how many cards",
    };
    pub(crate) const UNCOUNTED: Self =
        Self { apply: |_, _| {}, told: Told::Manual, phrase: "what a card did cannot be counted" };
}

impl Deed<Evolve> for Plain {
    fn apply(&self, evolve: &Evolve, state: &mut State, _: &mut Book<'_>) {
        (self.apply)(evolve, state);
    }

    fn tell(&self, _: &Evolve, _: &State, out: &mut Teller) {
        out.fact(self.told, None).phrase(self.phrase);
    }
}

impl Evolve {
    pub(crate) fn begin_round(&self, state: &mut State, book: &mut Book<'_>) {
        book.note(Owner::TABLE, ROUNDS, 1, "round begun");
        state.round += 1;
        state.phase = Phase::Biome;
        state.biomes.now = None;
        state.challenges.now = None;
        state.turns = Default::default();
        state.scored_at = book.step();
    }

    /// What is to be done at once when the challenge is settled.
    pub(crate) fn begin_pre(&self, state: &mut State) {
        match self.pre_action(state) {
            Some(Pre::Crossbreed { .. }) => state.phase = Phase::Crossbreed(0),
            Some(Pre::Draw { amount }) => {
                state.phase = Phase::PreDraw;
                for player in self.players() {
                    state.turns[player.seat()].pending = amount;
                }
            }
            Some(Pre::Discard { amount }) => {
                state.phase = Phase::PreDiscard;
                for player in self.players() {
                    state.turns[player.seat()].pending = amount.min(state.hand(player));
                }
            }
            Some(Pre::Manual {}) | None => self.begin_mutate(state),
        }
    }

    /// Extra plays are counted from what is in play now.
    pub(crate) fn begin_mutate(&self, state: &mut State) {
        state.phase = Phase::Mutate;
        for player in self.players() {
            let extra = state.creatures[player.seat()].powers.plays;
            state.turns[player.seat()].allowed = self.options.plays_per_round + extra;
        }
    }

    /// What the challenge of the round asks for before creatures mutate.
    pub(crate) fn pre_action(&self, state: &State) -> Option<Pre> {
        self.challenge(state.challenges.now?.card).pre
    }

    /// The step is over: what is not drawn now is not drawn.
    pub(crate) fn end_draws(&self, state: &mut State) {
        for player in self.players() {
            state.turns[player.seat()].pending = 0;
        }
    }

    /// One fact a player, so that each has his own points.
    fn tell_scoring(&self, what: &'static str, card: Option<super::Number>, out: &mut Teller) {
        let name = card.map(|card| match what {
            "biome" => &*self.biome(card).name,
            _ => &*self.challenge(card).name,
        });
        for player in self.players() {
            let (who, told) = (self.name(player), name.map(|name| format!(" {name}")));
            let told = told.unwrap_or_default();
            out.fact(Told::Score, player)
                .role("what", what)
                .role_if(what, name)
                .phrase(format_args!("the {what}{told} is scored for {who}"));
        }
    }
}
