//! The switches of Evolve!, for whoever lists them; `data` sets and the engine reads them.

use crate::game::Switch;

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

/// Every entry of `rulings:` in a deck file. `winner-tie` and `selector-tie` have one value.
pub(super) const SWITCHES: &[Switch] = &[
    switch("players-max", "2 to 6", "6", "the most players"),
    switch("players-min", "2 to 6", "2", "the fewest players"),
    switch("start-hand", "0 to 31", "8", "cards dealt to each player"),
    switch(
        "hand-limit",
        "0 to 99",
        "10",
        "cards that stay in hand at the end of a round",
    ),
    switch(
        "attribute-min",
        "-99 to 0",
        "-2",
        "the lowest value of an attribute",
    ),
    switch(
        "attribute-max",
        "0 to 99",
        "10",
        "the highest value of an attribute",
    ),
    switch(
        "attribute-method",
        "clamp-of-sum, step-by-step",
        "clamp-of-sum",
        "whether the sum of the cards is limited, or the track is moved card by card",
    ),
    switch(
        "challenge-score-clamped",
        "yes, no",
        "no",
        "whether the limits of attributes hold for challenge scores too",
    ),
    switch(
        "plays-per-round",
        "0 to 9",
        "1",
        "cards that each player may play in a round",
    ),
    switch(
        "payment",
        "exact, at-least",
        "exact",
        "whether more than the price may be paid",
    ),
    switch(
        "replaced-card-can-pay",
        "yes, no",
        "no",
        "whether the replaced card may be one of those that pay",
    ),
    switch(
        "place-points",
        "up to 6 numbers",
        "3 2 1",
        "points of each place; later places score 0",
    ),
    switch(
        "place-cards",
        "up to 6 numbers",
        "1 2 3 4",
        "cards of each place; the last number serves later places",
    ),
    switch(
        "ranking",
        "dense, standard",
        "dense",
        "whether 1, 1, 2 or 1, 1, 3 follows a tie",
    ),
    switch(
        "special-challenge-cards",
        "0 to 7",
        "2",
        "cards that everybody draws after a special challenge",
    ),
    switch(
        "biome-match-points",
        "0 to 9",
        "1",
        "points for each ability that the biome lists",
    ),
    switch(
        "biome-penalty-points",
        "0 to 9",
        "1",
        "points lost by the ability at its bottom",
    ),
    switch(
        "biome-penalty-cards",
        "0 to 7",
        "1",
        "cards drawn by whoever loses a point that way",
    ),
    switch(
        "dominance-floor",
        "none, zero",
        "none",
        "whether dominance stops at 0",
    ),
    switch(
        "flying-breaks-ties",
        "yes, no",
        "yes",
        "whether Flying breaks scoring ties",
    ),
    switch(
        "flying-breaks-final-tie",
        "yes, no",
        "no",
        "whether Flying breaks a tie for the win",
    ),
    switch(
        "flying-breaks-selector-tie",
        "yes, no",
        "no",
        "whether the only flyer among the least expensive creatures chooses",
    ),
    switch(
        "winner-tie",
        "shared",
        "shared",
        "tied winners share the victory",
    ),
    switch(
        "selector-cost",
        "printed-costs-in-play, paid-in-play, cheapest-card-in-play",
        "printed-costs-in-play",
        "what a creature costs when the least expensive one is sought",
    ),
    switch(
        "selector-tie",
        "nobody",
        "nobody",
        "with a tie for least expensive nobody chooses",
    ),
    switch(
        "selector-rounds",
        "all-but-first-and-last, all",
        "all-but-first-and-last",
        "whether round 1 can have a chooser",
    ),
    switch(
        "creature-deck-empty",
        "reshuffle-when-a-draw-needs-it, reshuffle-when-emptied",
        "reshuffle-when-a-draw-needs-it",
        "when the discards become the creature deck",
    ),
    switch(
        "short-draw",
        "draw-what-there-is, none",
        "draw-what-there-is",
        "what a player draws when deck and discards do not suffice",
    ),
    switch(
        "draw-order",
        "seat, place",
        "seat",
        "who draws first when nobody wrote it down; place counts in ordinary challenges",
    ),
    switch(
        "crossbreeding-offer-declined",
        "keep-in-hand, discard",
        "keep-in-hand",
        "where a card goes that is not given",
    ),
    switch(
        "dying-sun-draws",
        "none, by-place",
        "none",
        "whether cards are drawn in the Dying Sun round",
    ),
    switch(
        "dying-sun-biome-scoring",
        "yes, no",
        "no",
        "whether Dying Sun is also scored as a biome",
    ),
    switch(
        "biome-stack",
        "three numbers",
        "5 4 5",
        "biomes above, shuffled with Dying Sun, and below",
    ),
];
