//! The switches of Evo: what a record may rule where the rulebook is silent.

use super::names::{DICE, Die};
use crate::diagnostic::Record;
use crate::game::{Setting, Switch};
use crate::notation::{Misread, fold};

/// What to do when the bag holds no other kind of gene.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BagExhausted {
    /// A second one of a kind stands.
    Allow,
    /// The column is left out.
    Refuse,
}

/// Where a dinosaur removed at eight may come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReplaceAtEight {
    /// Not on the space it was taken from.
    OtherSpace,
    /// Anywhere.
    AnySpace,
}

/// What thick-shell counts its three spaces over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ThickShellPath {
    /// Any space.
    OverAnything,
    /// Empty spaces only.
    OverEmpty,
}

/// The values of all switches.
#[allow(
    clippy::struct_excessive_bools,
    reason = "a switch of the rules page is a yes or no"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Options {
    /// The lowest value of a column.
    pub(super) bid_floor: u8,
    /// Whether the price of a bid must be in hand when it is made.
    pub(super) bid_within_means: bool,
    /// When the bag holds no other kind.
    pub(super) bag_exhausted: BagExhausted,
    /// Whether wings and fins may end in an attack.
    pub(super) special_move_attack: bool,
    /// Whether a newborn is a parent in the same phase.
    pub(super) newborn_parent: bool,
    /// Where a dinosaur removed at eight may come back.
    pub(super) replace_at_eight: ReplaceAtEight,
    /// What thick-shell counts over.
    pub(super) thick_shell_path: ThickShellPath,
    /// The symbols with which killer-babies kill, a bit each.
    pub(super) killer_babies_die: u8,
    /// Whether plates and furs must be used.
    pub(super) must_save: bool,
    /// Whether losers of combats can be born again.
    pub(super) dead_return: bool,
    /// How many climate tokens of each kind.
    pub(super) token_mix: [u8; 4],
}

impl Default for Options {
    fn default() -> Self {
        Self {
            bid_floor: 0,
            bid_within_means: true,
            bag_exhausted: BagExhausted::Allow,
            special_move_attack: true,
            newborn_parent: true,
            replace_at_eight: ReplaceAtEight::OtherSpace,
            thick_shell_path: ThickShellPath::OverAnything,
            killer_babies_die: 1 << Die::Hit as u8 | 1 << Die::Lead0 as u8 | 1 << Die::Lead1 as u8,
            must_save: false,
            dead_return: true,
            token_mix: [2, 6, 2, 2],
        }
    }
}

const fn switch(
    name: &'static str,
    values: &'static str,
    default: &'static str,
    meaning: &'static str,
) -> Switch {
    Switch {
        name,
        values,
        default,
        meaning,
    }
}

/// All switches, as `evoref rules` lists them.
pub(super) const SWITCHES: &[Switch] = &[
    switch("bid-floor", "0, 1", "0", "the lowest value of a column"),
    switch(
        "bid-within-means",
        "yes, no",
        "yes",
        "whether the price must be in hand when the bid is made, or only at payment",
    ),
    switch(
        "bag-exhausted",
        "allow, refuse",
        "allow",
        "when the bag holds no other kind: a second gene of a kind stands, or the column is left out",
    ),
    switch(
        "special-move-attack",
        "yes, no",
        "yes",
        "whether a step with wings or fins may end in an attack",
    ),
    switch(
        "newborn-parent",
        "yes, no",
        "yes",
        "whether a newborn counts as a parent in the same births phase",
    ),
    switch(
        "replace-at-eight",
        "other-space, any-space",
        "other-space",
        "whether the dinosaur removed to make room may come back on its own space",
    ),
    switch(
        "thick-shell-path",
        "over-anything, over-empty",
        "over-anything",
        "whether the three spaces of thick-shell may be counted over occupied ones",
    ),
    switch(
        "killer-babies-die",
        "three symbols of the die",
        "hit +0 +1",
        "the symbols with which a newborn of killer-babies kills its enemy",
    ),
    switch(
        "must-save",
        "yes, no",
        "no",
        "whether plates and furs must be used as far as they reach",
    ),
    switch(
        "dead-return",
        "yes, no",
        "yes",
        "whether the losers of combats can be born again",
    ),
    switch(
        "token-mix",
        "four counts that sum to 12",
        "2 6 2 2",
        "how many climate tokens there are of +2, +1, 0 and −1",
    ),
];

impl Options {
    /// Sets a switch as a record rules it.
    ///
    /// # Errors
    /// An unknown switch, or a value that it does not take.
    pub(super) fn set(&mut self, ruling: &Setting<'_>) -> Result<(), Box<Misread>> {
        let key = fold(ruling.key.text);
        let value = fold_value(ruling.value);
        let value = value.as_str();
        let known = match key.as_str() {
            "bid-floor" => one_of(value, &[("0", 0), ("1", 1)]).map(|v| self.bid_floor = v),
            "bid-within-means" => yes_or_no(value).map(|v| self.bid_within_means = v),
            "bag-exhausted" => one_of(
                value,
                &[
                    ("allow", BagExhausted::Allow),
                    ("refuse", BagExhausted::Refuse),
                ],
            )
            .map(|v| self.bag_exhausted = v),
            "special-move-attack" => yes_or_no(value).map(|v| self.special_move_attack = v),
            "newborn-parent" => yes_or_no(value).map(|v| self.newborn_parent = v),
            "replace-at-eight" => one_of(
                value,
                &[
                    ("other-space", ReplaceAtEight::OtherSpace),
                    ("any-space", ReplaceAtEight::AnySpace),
                ],
            )
            .map(|v| self.replace_at_eight = v),
            "thick-shell-path" => one_of(
                value,
                &[
                    ("over-anything", ThickShellPath::OverAnything),
                    ("over-empty", ThickShellPath::OverEmpty),
                ],
            )
            .map(|v| self.thick_shell_path = v),
            "killer-babies-die" => three_symbols(ruling.value).map(|v| self.killer_babies_die = v),
            "must-save" => yes_or_no(value).map(|v| self.must_save = v),
            "dead-return" => yes_or_no(value).map(|v| self.dead_return = v),
            "token-mix" => four_counts(ruling.value).map(|v| self.token_mix = v),
            _ => return Err(unknown(ruling)),
        };
        known.ok_or_else(|| bad_value(ruling, &key))
    }
}

/// Lower case, `_` for `-`; signs stay.
fn fold_value(value: &str) -> String {
    value.trim().to_ascii_lowercase().replace(['_', ' '], "-")
}

fn one_of<T: Copy>(value: &str, values: &[(&str, T)]) -> Option<T> {
    values
        .iter()
        .find(|(name, _)| *name == value)
        .map(|(_, value)| *value)
}

fn yes_or_no(value: &str) -> Option<bool> {
    one_of(value, &[("yes", true), ("no", false)])
}

/// Three different symbols of the die: the rulebook has three that kill and two that do not.
fn three_symbols(value: &str) -> Option<u8> {
    let symbols = value
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .try_fold(0u8, |set, word| Some(set | 1 << DICE.find(word)?))?;
    (symbols.count_ones() == 3).then_some(symbols)
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

fn unknown(ruling: &Setting<'_>) -> Box<Misread> {
    let names = SWITCHES.iter().map(|switch| switch.name);
    Misread::new(
        Record::UnknownRuling,
        ruling.key.span,
        format!("`{}` is not a switch of Evo", ruling.key.text),
        "unknown switch",
    )
    .suggest(ruling.key.text, names)
    .help("`evoref rules evo` lists the switches and their values")
}

fn bad_value(ruling: &Setting<'_>, key: &str) -> Box<Misread> {
    let values = SWITCHES
        .iter()
        .find(|switch| switch.name == key)
        .map_or("", |switch| switch.values);
    Misread::new(
        Record::RulingValue,
        ruling.span,
        format!("`{}` is not a value of the switch {key}", ruling.value),
        "not a value of this switch",
    )
    .help(format!("{key} takes: {values}"))
}
