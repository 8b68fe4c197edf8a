//! Whether an action is legal: one function a rule.

use evoref::{Actor, Player};
use evoref_game::Waived;

use super::Pond;
use super::action::Action;
use super::breach::{BidNotHigher, Breach, CardNotInHand, NotRolled, NotYourTurn, RollTwice, Rule};
use super::state::State;

/// What is carried out.
#[derive(Debug, Clone, Copy)]
pub enum Move {
    Roll(u8),
    Bid(Player, u8),
    Pass(Player),
    Eat,
}

/// A proof: only this module makes one.
#[derive(Debug, Clone)]
pub struct Legal(Move);

impl Legal {
    /// The highest bid takes the fly; nobody writes it.
    pub const EAT: Self = Self(Move::Eat);

    pub const fn as_move(&self) -> Move {
        self.0
    }
}

impl Pond {
    pub fn legal(
        &self,
        state: &State,
        by: Actor,
        action: &Action,
        waived: &Waived,
    ) -> Result<Legal, Breach> {
        let looked_at = |rule: Rule| !waived.has(rule);
        match *action {
            Action::Roll(face) => {
                once(state)?;
                self.as_dealt(state, face)?;
                Ok(Legal(Move::Roll(face)))
            }
            Action::Bid(card) => {
                let player = in_turn(state, by)?;
                if looked_at(Rule::CardNotInHand) {
                    in_hand(state, player, card)?;
                }
                if looked_at(Rule::BidNotHigher) {
                    higher(state, player, card)?;
                }
                Ok(Legal(Move::Bid(player, card)))
            }
            Action::Pass => {
                let player = in_turn(state, by)?;
                Ok(Legal(Move::Pass(player)))
            }
        }
    }

    /// What the seed rolls this round; none without a seed.
    pub fn rolled(&self, state: &State) -> Option<u8> {
        let face = self.chance.roll("die", state.round, 6)?;
        Some(face as u8)
    }

    fn as_dealt(&self, state: &State, face: u8) -> Result<(), Breach> {
        match self.rolled(state) {
            Some(dealt) if dealt != face => Err(NotRolled { dealt }.into()),
            Some(_) | None => Ok(()),
        }
    }
}

fn once(state: &State) -> Result<(), Breach> {
    match state.to_act() {
        Some(_) => Err(RollTwice { die: state.die }.into()),
        None => Ok(()),
    }
}

/// Who speaks; `due` has seen to it that somebody is to speak.
fn in_turn(state: &State, by: Actor) -> Result<Player, Breach> {
    let next = state.to_act().unwrap_or(Player(0));
    if by == Actor::Player(next) {
        return Ok(next);
    }
    Err(NotYourTurn { next }.into())
}

fn in_hand(state: &State, by: Player, card: u8) -> Result<(), Breach> {
    if state.hands[by.seat()].contains(&card) {
        return Ok(());
    }
    Err(CardNotInHand { by, card }.into())
}

fn higher(state: &State, by: Player, card: u8) -> Result<(), Breach> {
    match state.standing {
        Some(bid) if card <= bid.card => Err(BidNotHigher { by, card, bid }.into()),
        Some(_) | None => Ok(()),
    }
}
