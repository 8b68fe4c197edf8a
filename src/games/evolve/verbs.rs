//! Everything that a line of Evolve! can say.

use crate::notation::{Verb, Verbs};

/// Everything a line can say.
pub(super) const VERBS: &[Verb] = &[
    Verb::new(
        "biome",
        "table",
        "biome BIOME [next BIOME]",
        "table: biome desert next coastline",
        "the round's biome and the one turned up on the deck; only Dying Sun has none",
    ),
    Verb::new(
        "challenge",
        "table",
        "challenge CHALLENGE [next CHALLENGE]",
        "table: challenge nesting next mating-frenzy",
        "the round's challenge when nobody chooses, and the one turned up",
    ),
    Verb::new(
        "next",
        "table",
        "next challenge CHALLENGE",
        "table: next challenge nesting",
        "the challenge turned up after a choice",
    ),
    Verb::new(
        "choose",
        "player",
        "choose CHALLENGE over CHALLENGE|?",
        "A: choose border-dispute over mating-frenzy",
        "the owner of the least expensive creature takes preview and next card and plays one",
    ),
    Verb::new(
        "crossbreed",
        "player",
        "crossbreed CARD give|keep",
        "A: crossbreed stub give",
        "the card drawn for a crossbreeding, and whether the neighbour's creature gets it; `? keep` \
         if nobody saw it",
    ),
    Verb::new(
        "play",
        "player",
        "play CARD [paying CARD…] [replacing CARD|none]",
        "A: play bone-helm paying stub wide-eyes ? ? ?",
        "puts a card on the own creature and discards the price",
    ),
    Verb::new(
        "pass",
        "player",
        "pass",
        "A: pass",
        "ends the player's mutations of the round",
    ),
    Verb::new(
        "draw",
        "player",
        "draw N|CARD…",
        "A: draw stub ?",
        "cards drawn; in the set-up the opening hand; may be left out",
    ),
    Verb::new(
        "discard",
        "player",
        "discard CARD…",
        "A: discard stub ?",
        "cuts a hand at the end of a round, exactly down to the limit",
    ),
    Verb::new(
        "manual",
        "manual",
        "CARD PLAYER ±N dominance|PLAYER PLACE>PLACE CARD…, … [\"TEXT\"]",
        "manual: odd-organ A +2 dominance, B hand>discard stub \"each rival discards\"",
        "what a card of kind `manual` did; places: hand, creature, deck, discard, or B.hand",
    ),
    Verb::new(
        "adjust",
        "adjust",
        "PLAYER ±N dominance [\"TEXT\"]",
        "adjust: A -1 dominance \"peeked at the deck\"",
        "points that the table gave or took; the score is tainted",
    ),
];

/// The same, by name.
/// The same, by name.
pub(super) static SAID: Verbs<Said> = Verbs::new(
    VERBS,
    &[
        Said::Biome,
        Said::Challenge,
        Said::Next,
        Said::Choose,
        Said::Crossbreed,
        Said::Play,
        Said::Pass,
        Said::Draw,
        Said::Discard,
        Said::Decree,
        Said::Decree,
    ],
);

/// What a verb is to the reader, in the order of [`VERBS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    Biome,
    Challenge,
    Next,
    Choose,
    Crossbreed,
    Play,
    Pass,
    Draw,
    Discard,
    Decree,
}
