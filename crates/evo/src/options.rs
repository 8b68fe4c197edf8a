//! The switches of Evo: what a record may rule where the rulebook is silent.

use crate::names::DICE;
use crate::prelude::*;

options! {
    Evo, |evo| evo.options, Options::default();
    /// The switches in force.
    pub(super) struct Options {
        bid_floor: u8 = "bid-floor", 0..=1, "0", "the lowest value of a column";
        bid_within_means: bool = "bid-within-means", YesOrNo, "yes",
            "whether the price must be in hand when the bid is made, or only at payment";
        gene_may_repeat: bool = "bag-exhausted", OneOf(&[("allow", true), ("refuse", false)]), "allow",
            "when the bag holds no other kind: a second gene of a kind stands, or the column is left out";
        special_move_attack: bool = "special-move-attack", YesOrNo, "yes",
            "whether a step with wings or fins may end in an attack";
        newborn_parent: bool = "newborn-parent", YesOrNo, "yes",
            "whether a newborn counts as a parent in the same births phase";
        removed_goes_elsewhere: bool = "replace-at-eight",
            OneOf(&[("other-space", true), ("any-space", false)]), "other-space",
            "whether the dinosaur removed to make room may come back on its own space";
        shell_over_empty: bool = "thick-shell-path",
            OneOf(&[("over-anything", false), ("over-empty", true)]), "over-anything",
            "whether the three spaces of thick-shell may be counted over occupied ones";
        killer_babies_die: u8 = "killer-babies-die",
            ReadBy(three_symbols, "three symbols of the die", symbols), "hit +0 +1",
            "the symbols with which a newborn of killer-babies kills its enemy";
        must_save: bool = "must-save", YesOrNo, "no",
            "whether plates and furs must be used as far as they reach";
        dead_return: bool = "dead-return", YesOrNo, "yes",
            "whether the losers of combats can be born again";
        token_mix: [u8; 4] = "token-mix",
            ReadBy(four_counts, "four counts that sum to 12", numbers), "2 6 2 2",
            "how many climate tokens there are of +2, +1, 0 and −1";
    }
}

/// Three different symbols of the die: the rulebook has three that kill and two that do not.
fn three_symbols(value: &str) -> Option<u8> {
    let mut symbols = 0u8;
    for word in value.split([' ', ',']).filter(|word| !word.is_empty()) {
        // No list is made of other spellings for the usual ones, which each start reads.
        let usual = Die::named(word.as_bytes()).map(|die| die as u16);
        symbols |= 1 << usual.or_else(|| DICE.find(word))?;
    }
    (symbols.count_ones() == 3).then_some(symbols)
}

fn symbols(set: u8) -> String {
    joined(Die::ALL.into_iter().filter(|die| set >> *die as u8 & 1 == 1).map(Die::name), " ")
}

/// Four counts that sum to the twelve tokens of the box.
fn four_counts(value: &str) -> Option<[u8; 4]> {
    let mut counts = value.split([' ', ',', '/']).filter(|word| !word.is_empty());
    let mut mix = [0; 4];
    for count in &mut mix {
        *count = counts.next()?.parse().ok()?;
    }
    let sum: u32 = mix.iter().map(|count| u32::from(*count)).sum();
    (counts.next().is_none() && sum == 12).then_some(mix)
}
