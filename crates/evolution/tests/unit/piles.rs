//! What other tests ask of the piles.

use super::Piles;

impl Piles {
    /// Whether a card is part of a stated sum.
    pub(crate) fn adds_up(&self, life: u16) -> bool {
        let ledger = self.ledger.as_deref();
        ledger.is_some_and(|ledger| ledger.sum_of(life).is_some())
    }

    /// That the counts agree with what is known card by card.
    pub(crate) fn audit(&self) -> Result<(), String> {
        if self.ledger.is_some() {
            return Ok(());
        }
        let sum = |counts: &[u8]| counts.iter().map(|count| u32::from(*count)).sum::<u32>();
        for (player, hand) in self.exact.hands.iter().enumerate() {
            if sum(hand) != u32::from(self.hands[player]) {
                return Err(format!("the hand of seat {player} does not balance"));
            }
        }
        if sum(&self.exact.discards) != u32::from(self.discards) {
            return Err("the discards do not balance".to_owned());
        }
        if sum(&self.exact.unseen) != u32::from(self.deck + self.exact.aside) {
            return Err("the deck does not balance".to_owned());
        }
        Ok(())
    }
}
