//! The switches of the rules: what a record may set with `ruling: NAME = VALUE`.
//!
//! Knows their names and values; what they decide stands where it is decided.

use crate::game::Switch;

/// What came of setting a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Set {
    /// It is set.
    Done,
    /// It has no such value.
    NoValue,
    /// There is no such switch.
    NoSwitch,
}

/// The switches in force for one session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch with two values in the rules.
pub(super) struct Options {
    /// The attacker must be larger; otherwise as large is enough.
    pub must_be_larger: bool,
    /// What a hard shell adds to the defence.
    pub hard_shell: u8,
    /// Foraging adds 1 to every taking of plant food, not only to feeding from the hole.
    pub foraging_everywhere: bool,
    /// Fertile species grow every round, not only when food was left over.
    pub fertile_always: bool,
    /// A full species may take food to store it as fat.
    pub fat_top_up: bool,
    /// A trait may be replaced while there is room for another.
    pub replace_below_limit: bool,
    /// Fat on a fat tissue that is removed goes to the bag.
    pub fat_on_removal: bool,
    /// Fat on a species that dies out goes to the bag.
    pub fat_on_extinction: bool,
    /// Points for each fat left at the end.
    pub fat_at_end: u8,
    /// Scavengers eat only if the attacker ate.
    pub scavenger_needs_meat: bool,
    /// Food above the population after a hit stays on the species.
    pub keep_surplus: bool,
    /// A carnivore must attack even if it dies of it or gets nothing.
    pub forced_suicide: bool,
    /// At most one card of intelligence an attack.
    pub one_intelligence: bool,
    /// Cards set aside with two players.
    pub two_player_removal: u8,
    /// The most traits on a species; `None` is 3, and 2 with two players.
    pub trait_limit: Option<u8>,
    /// A player without species gets a fresh one after the last round too.
    pub replacement_after_end: bool,
}

impl Options {
    /// What holds if an edition says nothing.
    pub(super) const fn new() -> Self {
        Self {
            must_be_larger: false,
            hard_shell: 3,
            foraging_everywhere: false,
            fertile_always: false,
            fat_top_up: true,
            replace_below_limit: true,
            fat_on_removal: true,
            fat_on_extinction: true,
            fat_at_end: 0,
            scavenger_needs_meat: false,
            keep_surplus: true,
            forced_suicide: false,
            one_intelligence: false,
            two_player_removal: 0,
            trait_limit: None,
            replacement_after_end: false,
        }
    }

    /// Sets the switch `name`.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Set {
        if !SWITCHES.iter().any(|switch| switch.name == name) {
            return Set::NoSwitch;
        }
        match self.put(name, value) {
            Some(()) => Set::Done,
            None => Set::NoValue,
        }
    }

    fn put(&mut self, name: &str, value: &str) -> Option<()> {
        let either = |no: &str, yes: &str| match value {
            _ if value == no => Some(false),
            _ if value == yes => Some(true),
            _ => None,
        };
        match name {
            "attack-size" => self.must_be_larger = either("at-least", "greater")?,
            "hard-shell" => self.hard_shell = if either("3", "4")? { 4 } else { 3 },
            "foraging" => self.foraging_everywhere = either("hole", "any-plant")?,
            "fertile" => self.fertile_always = either("leftover", "always")?,
            "fat-top-up" => self.fat_top_up = either("no", "yes")?,
            "replace-below-limit" => self.replace_below_limit = either("no", "yes")?,
            "fat-on-removal" => self.fat_on_removal = either("lost", "bag")?,
            "fat-on-extinction" => self.fat_on_extinction = either("lost", "counts")?,
            "fat-at-end" => self.fat_at_end = u8::from(either("0", "1")?),
            "scavenger-needs-meat" => self.scavenger_needs_meat = either("no", "yes")?,
            "surplus" => self.keep_surplus = either("lose", "keep")?,
            "forced-suicide" => self.forced_suicide = either("no", "yes")?,
            "intelligence-names" => self.one_intelligence = either("several", "one")?,
            "two-player-removal" => {
                self.two_player_removal = if either("0", "40")? { 40 } else { 0 };
            }
            "trait-limit" => {
                self.trait_limit = match value {
                    "seed" => None,
                    _ => Some(value.parse().ok().filter(|limit| (1..=6).contains(limit))?),
                }
            }
            "replacement-after-end" => self.replacement_after_end = either("no", "yes")?,
            _ => {}
        }
        Some(())
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

/// All switches, with the defaults of the edition `bsw`.
pub(super) const SWITCHES: &[Switch] = &[
    switch(
        "attack-size",
        "at-least, greater",
        "at-least",
        "whether an attacker must be as strong as its prey or stronger",
    ),
    switch(
        "hard-shell",
        "3, 4",
        "3",
        "what a hard shell adds to the defence",
    ),
    switch(
        "foraging",
        "hole, any-plant",
        "hole",
        "whether foraging adds 1 to feeding from the hole only or to all plant food",
    ),
    switch(
        "fertile",
        "leftover, always",
        "leftover",
        "whether fertile species grow only if food lay on the hole before the reveal",
    ),
    switch(
        "fat-top-up",
        "yes, no",
        "yes",
        "whether a species that has eaten its fill may take food to store it",
    ),
    switch(
        "replace-below-limit",
        "yes, no",
        "yes",
        "whether a trait may be replaced while there is room for another",
    ),
    switch(
        "fat-on-removal",
        "bag, lost",
        "bag",
        "what becomes of fat when its fat tissue is removed",
    ),
    switch(
        "fat-on-extinction",
        "counts, lost",
        "counts",
        "what becomes of fat when its species dies out",
    ),
    switch(
        "fat-at-end",
        "0, 1",
        "0",
        "points for each fat left at the end",
    ),
    switch(
        "scavenger-needs-meat",
        "no, yes",
        "no",
        "whether scavengers eat only if the attacker ate",
    ),
    switch(
        "surplus",
        "keep, lose",
        "keep",
        "what becomes of food above the population after a hit",
    ),
    switch(
        "forced-suicide",
        "no, yes",
        "no",
        "whether a carnivore must make an attack that kills it or gives it nothing",
    ),
    switch(
        "intelligence-names",
        "several, one",
        "several",
        "how many cards of intelligence one attack may use",
    ),
    switch(
        "two-player-removal",
        "0, 40",
        "0",
        "cards set aside unseen with two players",
    ),
    switch(
        "trait-limit",
        "seed, 1 to 6",
        "seed",
        "the most traits on a species; `seed` is 3, and 2 with two players",
    ),
    switch(
        "replacement-after-end",
        "no, yes",
        "no",
        "whether a player without species gets a fresh one after the last round",
    ),
];
