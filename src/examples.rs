//! The fixtures that `explain` prints, by code.
//! `cargo run -p example-list` writes the list.

use evoref_command::Example;

/// Each code with the fixture that obeys it and the one that breaks it, which are called as it.
macro_rules! examples {
    ($($game:literal: $($slug:literal)*;)*) => {
        &[$($((
            concat!($game, "/", $slug),
            include_str!(concat!("../fixtures/", $game, "/ok/", $slug, ".evo")),
            include_str!(concat!("../fixtures/", $game, "/illegal/", $slug, ".evo")),
        ),)*)*]
    };
}

/// Sorted by code.
pub(crate) static EXAMPLES: &[Example] = examples! {
    "evo": "adrenaline-closed" "adrenaline-twice" "below-the-floor" "bid-beyond-means" "bid-missing"
        "bid-not-higher" "bid-too-high" "bid-too-low" "bid-twice" "birth-passed" "birth-too-far"
        "card-not-held" "card-not-verified" "card-wrong-moment" "cave-dweller-saves" "climate-missing"
        "climate-twice" "die-missing" "die-without-enemy" "draw-not-won" "draw-twice" "early-meteorite"
        "escape-not-free" "escape-to-attacker" "escape-too-far" "gene-not-on-offer" "gene-twice" "genes-count"
        "genes-missing" "genes-twice" "lose-missing" "manual-not-needed" "manual-without-play" "meteorite-due"
        "must-live" "must-rebid" "must-save" "needs-removal" "no-adrenaline" "no-birth-left" "no-chameleon"
        "no-dinosaur-here" "no-escape-needed" "no-event-cards" "no-fins" "no-movement-points" "no-reroll"
        "no-special-attack" "no-such-gene-in-bag" "no-supply" "no-wings" "nobody-there" "not-a-start-space"
        "not-adjacent" "not-an-enemy" "not-coastal" "not-dealt" "not-in-combat" "not-in-that-column"
        "not-their-combat" "not-your-dinosaur" "not-your-turn" "only-in-combat" "order-incomplete"
        "order-missing" "order-twice" "payment-beyond-means" "phase-over" "place-off-track"
        "points-below-zero" "points-not-verified" "position-against-rules" "position-impossible"
        "position-missing" "position-unlikely" "protected-people" "removal-not-needed" "result-contradicts"
        "result-not-verified" "same-column" "same-space-again" "six-stands" "space-occupied" "space-twice"
        "start-missing" "start-taken" "start-twice" "stays-put" "survival-over" "too-few-dinosaurs"
        "too-many-copies" "too-many-survivors" "too-many-tokens" "too-many-uniques" "which-column"
        "wings-spent";
    "evolution": "ability-too-late" "ability-used" "adjust-out-of-range" "attacks-itself" "body-full"
        "card-in-the-hole" "card-not-in-hand" "card-out-of-reach" "card-turn-over" "cards-not-verified"
        "cards-over" "carnivore-eats-meat" "draw-count" "draw-not-due" "feeding-over" "feeding-skipped"
        "first-again" "first-missing" "first-player" "first-too-late" "food-again" "food-too-late"
        "hand-count" "hand-empty" "hand-not-verified" "hole-differs" "hole-impossible" "hole-not-verified"
        "hungry-cannot-pass" "intelligence-missing" "no-effect" "no-food-left" "no-leftover" "no-such-species"
        "no-trait-to-remove" "not-a-carnivore" "not-face-down" "not-in-setup" "off-no-defence" "off-one-only"
        "off-twice" "population-full" "position-against-rules" "position-impossible" "position-missing"
        "position-unlikely" "prey-burrows" "prey-climbs" "prey-in-herd" "prey-in-symbiosis" "prey-too-big"
        "prey-warned" "replace-below-limit" "reveal-again" "reveal-differs" "reveal-missing" "reveal-no-card"
        "reveal-unknown" "row-full" "seed-differs" "species-full" "too-many-copies" "too-many-traits"
        "trait-differs" "trait-missing" "trait-twice" "traits-face-down" "value-differs" "value-not-in-deck";
    "evolve": "already-passed" "biome-came-back" "biome-missing" "biome-not-dealt" "biome-not-the-preview"
        "biome-preview-after-dying-sun" "biome-preview-missing" "biome-twice" "challenge-came-back"
        "challenge-missing" "challenge-not-dealt" "challenge-preview-missing" "challenge-twice"
        "challenge-under-dying-sun" "choice-not-verified" "choice-without-preview" "chooser-skipped"
        "crossbreed-missing" "crossbreed-out-of-turn" "cut-missing" "deck-not-drawn-out" "discard-missing"
        "draw-not-dealt" "dying-sun-too-early" "dying-sun-too-late" "hand-not-verified" "hunt-missing"
        "hunted-already" "hunts-itself" "manual-not-in-play" "manual-not-verified" "mutation-over"
        "no-crossbreeding" "no-cut" "no-hunt" "nobody-chooses" "not-in-deck" "not-in-hand" "not-manual"
        "not-the-chooser" "not-the-preview" "not-there" "nothing-to-draw" "nothing-to-use" "pays-with-itself"
        "pays-with-replaced" "position-against-rules" "position-impossible" "position-missing"
        "position-unlikely" "preview-unasked" "second-play" "slot-taken" "used-already" "wrong-cut"
        "wrong-discard" "wrong-draw" "wrong-payment" "wrong-price" "wrong-replacement";
    "record": "after-the-end" "bad-data" "bad-players" "cannot-allow" "count-differs" "double-header"
        "expected" "final-too-early" "has-left" "header-value" "heading-order" "late-header" "left-out"
        "left-over" "missing-header" "no-date" "no-heading" "no-version" "nothing-to-count" "nothing-to-state"
        "position-differs" "position-seed" "result-differs" "ruling-value" "stale-allow" "syntax"
        "takeback-too-far" "too-large" "unclosed-string" "unfinished" "unknown-header" "unknown-name"
        "unknown-ruling" "unknown-subject" "unknown-verb" "unknown-version";
};
