//! What the die could have said in the place of what it said.

use crate::prelude::*;

/// Every symbol of the die with its faces; what was rolled stays as it is.
pub(super) fn rolled(
    shown: Option<Die>,
    said: Action,
    with: impl Fn(Die) -> Action,
) -> Vec<(u64, Action)> {
    let dice = Die::ALL.iter().map(|die| {
        let action = if Some(*die) == shown { said } else { with(*die) };
        (u64::from(die.faces()), action)
    });
    dice.collect()
}
