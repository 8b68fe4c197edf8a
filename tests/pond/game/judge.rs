//! Whether an action is legal: one function a rule.

use evoref::Player;
use evoref::game::{Chance, Waived};

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

type Verdict = Result<(), Breach>;

pub fn judge(
    pond: &Pond,
    state: &State,
    action: &Action,
    waived: &Waived,
) -> Result<Legal, Breach> {
    let looked_at = |rule: Rule| !waived.has(rule);
    let legal = match *action {
        Action::Roll(face) => {
            once(state)?;
            as_dealt(pond, state, face)?;
            Move::Roll(face)
        }
        Action::Bid(player, card) => {
            in_turn(state, player)?;
            if looked_at(Rule::CardNotInHand) {
                in_hand(state, player, card)?;
            }
            if looked_at(Rule::BidNotHigher) {
                higher(state, player, card)?;
            }
            Move::Bid(player, card)
        }
        Action::Pass(player) => {
            in_turn(state, player)?;
            Move::Pass(player)
        }
    };
    Ok(Legal(legal))
}

fn once(state: &State) -> Verdict {
    match state.to_act() {
        Some(_) => Err(RollTwice { die: state.die }.into()),
        None => Ok(()),
    }
}

/// What the seed rolls this round; none without a seed.
pub fn rolled(pond: &Pond, state: &State) -> Option<u8> {
    let Chance::Seeded(seed) = &pond.chance else {
        return None;
    };
    let mut faces = [1, 2, 3, 4, 5, 6];
    seed.shuffle("die", state.round, &mut faces);
    Some(faces[0] as u8)
}

fn as_dealt(pond: &Pond, state: &State, face: u8) -> Verdict {
    match rolled(pond, state) {
        Some(dealt) if dealt != face => Err(NotRolled { dealt }.into()),
        Some(_) | None => Ok(()),
    }
}

fn in_turn(state: &State, by: Player) -> Verdict {
    match state.to_act() {
        Some(next) if next != by => Err(NotYourTurn { by, next }.into()),
        Some(_) | None => Ok(()),
    }
}

fn in_hand(state: &State, by: Player, card: u8) -> Verdict {
    if state.hands[usize::from(by.0)].contains(&card) {
        return Ok(());
    }
    Err(CardNotInHand { by, card }.into())
}

fn higher(state: &State, by: Player, card: u8) -> Verdict {
    match state.standing {
        Some(bid) if card <= bid.card => Err(BidNotHigher { by, card, bid }.into()),
        Some(_) | None => Ok(()),
    }
}
