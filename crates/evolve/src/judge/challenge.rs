//! Settling the challenge of a round: who chooses, from what, and what is turned up next.

use super::{Move, Verdict, legal, noted, waives};
use crate::Evolve;
use crate::action::Number;
use crate::breach::challenge::{
    ChallengeCameBack, ChallengeNotDealt, ChallengePreviewMissing, ChallengeTwice,
    ChallengeUnderDyingSun, NotThePreview, PreviewUnasked,
};
use crate::breach::choice::{
    ChoiceWithoutPreview, ChooserSkipped, Nobody, NobodyChooses, NotTheChooser,
};
use crate::breach::{Breach, Note, Rule};
use crate::options::{SelectorCost, SelectorRounds};
use crate::state::{Phase, State};
use evoref_game::{Player, Waived};

/// The place in `challenge CARD next CARD` and `choose CARD over CARD`.
const CARD: u8 = 1;
const OTHER: u8 = 3;
/// The place in `next challenge CARD`.
const NEXT: u8 = 2;

impl Evolve {
    pub(super) fn judge_challenge(
        &self,
        state: &State,
        challenge: Number,
        next: Option<Number>,
        waived: &Waived,
    ) -> Verdict {
        self.is_unsettled(state)?;
        if let Ok(chooser) = self.chooser(state)
            && !waives(waived, Rule::ChooserSkipped)
        {
            return Err(ChooserSkipped { chooser }.into());
        }
        match state.challenge_preview {
            Some(preview) if preview.card == challenge => {}
            Some(preview) if !waives(waived, Rule::NotThePreview) => {
                let (preview, written) = (preview.card, challenge);
                return Err(NotThePreview { preview, written }.into());
            }
            _ => self.is_new_challenge(state, challenge, CARD, 0, waived)?,
        }
        let drawn = u8::from(state.challenge_preview.is_none());
        match next {
            None => self.is_preview_needed(state, waived)?,
            Some(next) if next == challenge => {
                let word = OTHER;
                return Err(ChallengeCameBack { challenge, word }.into());
            }
            Some(next) => self.is_new_challenge(state, next, OTHER, drawn, waived)?,
        }
        Ok(legal(Move::Challenge { challenge, next }))
    }

    pub(super) fn judge_choice(
        &self,
        state: &State,
        by: Player,
        challenge: Number,
        over: Option<Number>,
        waived: &Waived,
    ) -> Verdict {
        self.is_unsettled(state)?;
        match self.chooser(state) {
            Ok(chooser) if chooser != by && !waives(waived, Rule::NotTheChooser) => {
                return Err(NotTheChooser { chooser, by }.into());
            }
            Err(why) if !waives(waived, Rule::NobodyChooses) => {
                return Err(NobodyChooses { why }.into());
            }
            Ok(_) | Err(_) => {}
        }
        if over == Some(challenge) {
            let word = OTHER;
            return Err(ChallengeCameBack { challenge, word }.into());
        }
        match state.challenge_preview.map(|shown| shown.card) {
            Some(preview) if preview == challenge => {
                if let Some(over) = over {
                    self.is_new_challenge(state, over, OTHER, 0, waived)?;
                }
            }
            Some(preview) if over == Some(preview) => {
                self.is_new_challenge(state, challenge, CARD, 0, waived)?;
            }
            Some(preview) => {
                let unseen = over.is_none();
                return Err(ChoiceWithoutPreview { preview, unseen }.into());
            }
            None => {
                self.is_new_challenge(state, challenge, CARD, 0, waived)?;
                if let Some(over) = over {
                    self.is_new_challenge(state, over, OTHER, 1, waived)?;
                }
            }
        }
        // Under a seed everybody can look up which card it was.
        let unseen = over.is_none() && self.dealt_challenge(state, 0).is_none();
        let note = unseen.then_some(Note::ChoiceNotVerified);
        Ok(noted(Move::Choose { challenge, over }, note))
    }

    pub(super) fn judge_preview(&self, state: &State, next: Number, waived: &Waived) -> Verdict {
        if state.phase != Phase::Preview {
            return Err(PreviewUnasked {}.into());
        }
        self.is_new_challenge(state, next, NEXT, 0, waived)?;
        Ok(legal(Move::NextChallenge(next)))
    }

    /// Whether the round still waits for its challenge.
    fn is_unsettled(&self, state: &State) -> Result<(), Breach> {
        let dying = (state.open_biome()).is_some_and(|open| self.deck.biomes[open as usize].last);
        if dying {
            return Err(ChallengeUnderDyingSun {}.into());
        }
        if state.phase == Phase::Challenge { Ok(()) } else { Err(ChallengeTwice {}.into()) }
    }

    /// Only before Dying Sun the next challenge may stay face down.
    fn is_preview_needed(&self, state: &State, waived: &Waived) -> Result<(), Breach> {
        if self.dying_sun_is_next(state) || waives(waived, Rule::ChallengePreviewMissing) {
            Ok(())
        } else {
            Err(ChallengePreviewMissing {}.into())
        }
    }

    /// Whether Dying Sun lies open on the biome deck.
    pub(crate) fn dying_sun_is_next(&self, state: &State) -> bool {
        (state.biome_preview).is_some_and(|preview| self.deck.biomes[preview.card as usize].last)
    }

    /// A card that comes off the challenge deck, after `before` others of the same clause.
    fn is_new_challenge(
        &self,
        state: &State,
        challenge: Number,
        word: u8,
        before: u8,
        waived: &Waived,
    ) -> Result<(), Breach> {
        if state.saw_challenge(challenge) && !waives(waived, Rule::ChallengeCameBack) {
            return Err(ChallengeCameBack { challenge, word }.into());
        }
        match self.dealt_challenge(state, before) {
            Some(dealt) if dealt != challenge => Err(ChallengeNotDealt { dealt, word }.into()),
            _ => Ok(()),
        }
    }

    /// The challenge that the seed has under `before` others of the deck.
    pub(crate) fn dealt_challenge(&self, state: &State, before: u8) -> Option<Number> {
        let place = (state.challenges_drawn + before) as usize;
        self.dealt.challenges.get(place).copied()
    }

    /// What a creature counts as when the least expensive one is sought.
    pub(crate) fn selector_cost(&self, state: &State, player: Player) -> u8 {
        let creature = &state.creatures[player.seat()];
        let own = creature.powers().selector_cost;
        own.unwrap_or_else(|| match self.options.selector_cost {
            SelectorCost::Printed => creature.cost(),
            SelectorCost::Paid => creature.paid(),
            SelectorCost::Cheapest => creature.cheapest(&self.deck),
        })
    }

    /// The one player with the least expensive creature.
    ///
    /// # Errors
    /// Why nobody chooses.
    pub(crate) fn chooser(&self, state: &State) -> Result<Player, Nobody> {
        if state.round == 1 && self.options.selector_rounds == SelectorRounds::Middle {
            return Err(Nobody::FirstRound);
        }
        let mut cost = u8::MAX;
        let mut seats = 0_u8;
        for player in self.players() {
            let own = self.selector_cost(state, player);
            if own < cost {
                (cost, seats) = (own, 0);
            }
            if own == cost {
                seats |= 1 << player.seat();
            }
        }
        let tied = seats;
        if seats.count_ones() > 1 && self.options.flying_breaks_selector_tie {
            for player in self.players() {
                if !state.creatures[player.seat()].flies(&self.deck) {
                    seats &= !(1 << player.seat());
                }
            }
        }
        if seats.is_power_of_two() {
            Ok(Player(seats.trailing_zeros() as u8))
        } else {
            Err(Nobody::Tied { seats: tied, cost })
        }
    }
}
