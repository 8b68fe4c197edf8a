//! The switches of Evolution: what an edition or a record may rule.

use crate::prelude::*;

options! {
    Evolution, |game| game.options, game.edition.options;
    /// The switches in force for one session; the defaults are those of the edition `bsw`.
    pub(super) struct Options {
        must_be_larger: bool = "attack-size", OneOf(&[("at-least", false), ("greater", true)]),
            "at-least", "whether an attacker must be as strong as its prey or stronger";
        hard_shell: u8 = "hard-shell", 3..=4, "3", "what a hard shell adds to the defence";
        foraging_everywhere: bool = "foraging", OneOf(&[("hole", false), ("any-plant", true)]),
            "hole", "whether foraging adds 1 to feeding from the hole only or to all plant food";
        fertile_always: bool = "fertile", OneOf(&[("leftover", false), ("always", true)]),
            "leftover",
            "whether fertile species grow only if food lay on the hole before the reveal";
        fat_top_up: bool = "fat-top-up", YesOrNo, "yes",
            "whether a species that has eaten its fill may take food to store it";
        replace_below_limit: bool = "replace-below-limit", YesOrNo, "yes",
            "whether a trait may be replaced while there is room for another";
        fat_on_removal: bool = "fat-on-removal", OneOf(&[("bag", true), ("lost", false)]), "bag",
            "what becomes of fat when its fat tissue is removed";
        fat_on_extinction: bool = "fat-on-extinction",
            OneOf(&[("counts", true), ("lost", false)]), "counts",
            "what becomes of fat when its species dies out";
        fat_at_end: u8 = "fat-at-end", 0..=1, "0", "points for each fat left at the end";
        scavenger_needs_meat: bool = "scavenger-needs-meat", YesOrNo, "no",
            "whether scavengers eat only if the attacker ate";
        keep_surplus: bool = "surplus", OneOf(&[("keep", true), ("lose", false)]), "keep",
            "what becomes of food above the population after a hit";
        forced_suicide: bool = "forced-suicide", YesOrNo, "no",
            "whether a carnivore must make an attack that kills it or gives it nothing";
        one_intelligence: bool = "intelligence-names", OneOf(&[("several", false), ("one", true)]),
            "several", "how many cards of intelligence one attack may use";
        two_player_removal: u8 = "two-player-removal", OneOf(&[("0", 0), ("40", 40)]), "0",
            "cards set aside unseen with two players";
        trait_limit: Option<u8> = "trait-limit", ReadBy(trait_limit, "seed, 1 to 6", limit), "seed",
            "the most traits on a species; `seed` is 3, and 2 with two players";
        replacement_after_end: bool = "replacement-after-end", YesOrNo, "no",
            "whether a player without species gets a fresh one after the last round";
    }
}

fn limit(limit: Option<u8>) -> String {
    limit.map_or_else(|| "seed".to_owned(), |limit| limit.to_string())
}

/// `seed` for the number that the rulebook has, or another.
#[allow(clippy::option_option, reason = "not a value; or a value, which is no number")]
fn trait_limit(written: &str) -> Option<Option<u8>> {
    if written.eq_ignore_ascii_case("seed") {
        return Some(None);
    }
    let limit = written.parse().ok();
    limit.filter(|limit| (1..=6).contains(limit)).map(Some)
}

impl Evolution {
    pub(super) fn trait_limit(&self) -> u8 {
        match self.options.trait_limit {
            Some(limit) => limit,
            None if self.player_count() == 2 => 2,
            None => 3,
        }
    }

    /// Food that a species can still take.
    pub(super) fn room(&self, species: &Species) -> u8 {
        let hunger = species.population.saturating_sub(species.food);
        if hunger == 0 && !self.options.fat_top_up { 0 } else { hunger + species.fat_room() }
    }
}
