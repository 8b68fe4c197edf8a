//! What chance could have said in the place of what it said.

use super::Evo;
use super::action::{Action, Combat, Go, Hatch};
use super::names::{Die, Token};
use super::state::State;
use evoref_game::{Actor, Choice, Waived};

/// Tokens above the last ones, among which the meteorite lies.
const BEFORE_METEORITE: u64 = 9;

impl Evo {
    /// See [`evoref_game::Rules::outcomes`].
    pub(super) fn chances(&self, state: &State, by: Actor, action: &Action) -> Vec<(u64, Action)> {
        match *action {
            Action::Order(_) => self.orders_of_play(state),
            Action::Climate(_) => self.tokens_left(state),
            Action::Draw(Some(_)) => self.cards_left(state),
            Action::Go(Go { combat: Some(combat), .. }) if combat.die.is_some() => {
                rolled(combat.die, *action, |die| self.fought(state, by, action, die))
            }
            Action::Hatch(hatch) if hatch.die.is_some() => rolled(hatch.die, *action, |die| {
                Action::Hatch(Hatch { die: Some(die), claim: None, ..hatch })
            }),
            // Several genes at once are more than can be listed.
            Action::Genes(_)
            | Action::Start(_)
            | Action::Bid { .. }
            | Action::Draw(None)
            | Action::Play(_)
            | Action::Adrenaline(_)
            | Action::Go(_)
            | Action::Hatch(_)
            | Action::Lose(_)
            | Action::Change(..) => Vec::new(),
        }
    }

    fn orders_of_play(&self, state: &State) -> Vec<(u64, Action)> {
        let mut choices: Vec<Choice<Action>> = Vec::new();
        self.all_candidates(state, &mut choices);
        let orders = choices.into_iter().map(|choice| choice.action);
        orders
            .filter(|action| matches!(action, Action::Order(_)))
            .map(|action| (1, action))
            .collect()
    }

    /// The tokens that are left; the meteorite lies among the last three of the stack.
    /// Nothing if a position does not name all that were turned.
    pub(super) fn tokens_left(&self, state: &State) -> Vec<(u64, Action)> {
        if state.sky.untold > 0 {
            return Vec::new();
        }
        let mix = self.options.token_mix;
        let number = |token: Token| u64::from(mix.get(token as usize).copied().unwrap_or(0));
        let turned = |token: Token| u64::from(state.sky.turned(token));
        let total: u64 = Token::ALL.iter().map(|token| number(*token)).sum();
        let gone: u64 = Token::ALL.iter().map(|token| turned(*token)).sum();
        let unseen = total.saturating_sub(gone);
        let late = gone >= BEFORE_METEORITE;
        let share = |token: Token| match token {
            Token::Meteorite if late => unseen,
            Token::Meteorite => 0,
            Token::Plus2 | Token::Plus1 | Token::Zero | Token::Minus1 => {
                let left = number(token).saturating_sub(turned(token));
                left * if late { unseen.saturating_sub(1) } else { 1 }
            }
        };
        let shares = Token::ALL.map(|token| (share(token), Action::Climate(token)));
        shares.into_iter().filter(|(share, _)| *share > 0).collect()
    }

    fn cards_left(&self, state: &State) -> Vec<(u64, Action)> {
        let unseen = self.unseen(&state.deck.seen).map(|card| {
            let copies = self.deck.cards[usize::from(card.0)].copies;
            let left = copies.saturating_sub(state.deck.seen.of(card));
            (u64::from(left), Action::Draw(Some(card)))
        });
        unseen.collect()
    }

    /// The same attack with another roll: without what could only follow from the roll that was made.
    fn fought(&self, state: &State, by: Actor, action: &Action, die: Die) -> Action {
        let Action::Go(go @ Go { combat: Some(combat), .. }) = *action else {
            return *action;
        };
        let with = |combat: Combat| Action::Go(Go { combat: Some(combat), ..go });
        let rolled = Combat { die: Some(die), claim: None, ..combat };
        let stays = Combat { escape: None, ..rolled };
        let is_legal = |action: &Action| self.verdict(state, by, action, &Waived::NONE).is_ok();
        let ways = [with(rolled), with(stays)];
        let found = ways.into_iter().find(is_legal);
        found.unwrap_or(with(Combat::roll(die)))
    }
}

/// Every symbol of the die with its faces; what was rolled stays as it is.
fn rolled(shown: Option<Die>, said: Action, with: impl Fn(Die) -> Action) -> Vec<(u64, Action)> {
    let dice = Die::ALL.iter().map(|die| {
        let action = if Some(*die) == shown { said } else { with(*die) };
        (u64::from(die.faces()), action)
    });
    dice.collect()
}
