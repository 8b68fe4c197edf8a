//! The reveal: which food cards are turned up and what the hole holds then.

use super::{Judge, Move, Note, Verdict};
use crate::games::evolution::breach::{Breach, Reason};
use crate::games::evolution::card::Card;
use crate::games::evolution::codes::Rule;
use crate::games::evolution::state::Phase;
use crate::rules::{MAX_PLAYERS, Part, Player};

/// The food cards put together.
struct Sum {
    /// Of the cards whose value is known.
    known: i16,
    /// What the others can add at least and at most.
    least: i16,
    most: i16,
    /// How many others there are, and the seat of the last.
    unknown: u8,
    seat: usize,
}

impl Judge<'_> {
    pub(super) fn reveal(
        &self,
        written: &[Option<Card>; MAX_PLAYERS],
        hole: Option<u16>,
    ) -> Verdict<(Move, Note)> {
        let state = self.state;
        if state.phase > Phase::Cards {
            return Err(Breach::new(Rule::RevealAgain, Part::Word(0))
                .because(state.reveal_step, Reason::Revealed));
        }
        let (mut cards, mut note) = self.turned_up(written)?;
        let sum = self.sum(&cards);
        let lying = state.hole as i16;
        let hole = match (sum.unknown, hole) {
            (0, claim) => {
                let result = (lying + sum.known).max(0);
                if let Some(claim) = claim
                    && claim as i16 != result
                {
                    return Err(Breach::new(Rule::HoleDiffers, Part::Claim)
                        .numbers(claim as i16, result)
                        .card(Card::new(None, i8::try_from(sum.known).ok())));
                }
                result as u16
            }
            (_, None) => {
                let player = Player(sum.seat as u8);
                let breach = Breach::new(Rule::RevealUnknown, Part::Clause)
                    .by(player)
                    .card(cards[sum.seat]);
                return Err(match state.food[sum.seat] {
                    Some(food) => breach.because(food.step, Reason::FoodLaid),
                    None => breach,
                });
            }
            (unknown, Some(claim)) => {
                let base = lying + sum.known;
                let (least, most) = ((base + sum.least).max(0), (base + sum.most).max(0));
                let claimed = claim as i16;
                if claimed < least || claimed > most {
                    let bound = if claimed < least { least } else { most };
                    return Err(Breach::new(Rule::HoleImpossible, Part::Claim)
                        .numbers(claimed, bound)
                        .card(cards[sum.seat]));
                }
                if unknown == 1 && claimed > 0 {
                    // One unknown card among known ones gives its value away.
                    let value = claimed - base;
                    self.deduce(&mut cards[sum.seat], sum.seat, value, claimed)?;
                }
                note = Some(Rule::HoleNotVerified);
                claim
            }
        };
        Ok((Move::Reveal { cards, hole }, note))
    }

    /// What is known of each food card after the reveal.
    fn turned_up(
        &self,
        written: &[Option<Card>; MAX_PLAYERS],
    ) -> Verdict<([Card; MAX_PLAYERS], Note)> {
        let mut cards = [Card::UNKNOWN; MAX_PLAYERS];
        let mut note = None;
        for player in self.game.players() {
            let seat = player.seat();
            let Some(food) = self.state.food[seat] else {
                if written[seat].is_some() {
                    return Err(Breach::new(Rule::RevealNoCard, Part::Clause).by(player));
                }
                continue;
            };
            cards[seat] = food.token.card;
            let Some(shown) = written[seat] else {
                continue;
            };
            let Some(merged) = food.token.card.merge(shown) else {
                return Err(Breach::new(Rule::RevealDiffers, Part::Clause)
                    .by(player)
                    .card(shown)
                    .because(food.step, Reason::Seen(food.token.card)));
            };
            cards[seat] = merged;
            if merged != food.token.card {
                let piles = &self.state.piles;
                let checked = piles.may_learn(self.game.deck(), seat, food.token, merged);
                let found = self.checked(player, &[merged], checked, |_| Part::Clause)?;
                note = note.or(found);
            }
        }
        Ok((cards, note))
    }

    fn sum(&self, cards: &[Card; MAX_PLAYERS]) -> Sum {
        let mut sum = Sum {
            known: 0,
            least: 0,
            most: 0,
            unknown: 0,
            seat: 0,
        };
        for player in self.game.players() {
            let seat = player.seat();
            if self.state.food[seat].is_none() {
                continue;
            }
            match cards[seat].value() {
                Some(value) => sum.known += i16::from(value),
                None => {
                    let (least, most) = self.game.deck().values(cards[seat]);
                    sum.least += i16::from(least);
                    sum.most += i16::from(most);
                    sum.unknown += 1;
                    sum.seat = seat;
                }
            }
        }
        sum
    }

    /// Gives the only unknown food card the value that the hole shows.
    fn deduce(&self, card: &mut Card, seat: usize, value: i16, claimed: i16) -> Verdict {
        let player = Player(seat as u8);
        let breach = Breach::new(Rule::HoleImpossible, Part::Claim)
            .by(player)
            .card(*card)
            .numbers(claimed, value);
        let Some(found) = i8::try_from(value)
            .ok()
            .map(|value| Card::new(card.name(), Some(value)))
            .filter(|card| !self.game.deck().lacks(*card))
        else {
            return Err(breach);
        };
        if let Some(food) = self.state.food[seat] {
            let piles = &self.state.piles;
            let checked = piles.may_learn(self.game.deck(), seat, food.token, found);
            self.checked(player, &[found], checked, |_| Part::Claim)?;
        }
        *card = found;
        Ok(())
    }
}
