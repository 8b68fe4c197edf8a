//! What the program says of the game: its name, its parts, its header lines.

use crate::data::DECKS;
use crate::prelude::*;
use crate::units::UNITS;
use crate::verbs::VerbName;
use crate::{luck, reference, score};

const ABOUT: &str = "The house deck `house-1` is ours, not the published cards: the real 72 + 21 + \
15 cards are in no source we could reach, so only the few facts that the rules draft states (marked \
`source: seed` in the file) are real, and everything else is invented. To referee a box, fill in what \
`evoref data template deck` writes: its cards with type, cost, attributes and abilities (`copies: 2` for \
two alike), its challenges and biomes; `evoref data check` says what is wrong in it. Name the file in the \
record: `deck: my-box.yaml`. A card whose text fits none of the effects that `evoref data schema deck` \
lists gets `effect: {kind: manual}` (a challenge or biome `special: {kind: manual}`); the record then \
states what it did on a `manual:` line, and the referee checks that every card is in one place. A single \
card of a box is a header line: `card: rhino-horn head cost 2 aggression +3`. The `rulings:` of the file \
are the switches; a record changes one with `ruling: NAME = VALUE`.";

pub(super) static GAME: Game = Game {
    name: "evolve",
    title: "Evolve! The Game of Unnatural Selection",
    players: 2..=6,
    headers: &[
        (
            "deck",
            "the deck: `house-1`, which is ours, or the path of a transcription beside the record",
        ),
        (
            "card",
            "one more creature card: `rhino-horn head cost 2 aggression +3`; may stand more than once",
        ),
    ],
    repeated: &["card"],
    verbs: VerbName::VERBS,
    units: UNITS,
    words: &[
        ("paying", "which cards of the hand pay"),
        ("replacing", "which card goes off the creature"),
        ("over", "which challenge is not chosen"),
        ("next", "which one lies there next"),
    ],
    facts: Told::FORMS,
    score: DOMINANCE,
    parts: score::PARTS,
    endings: score::ENDINGS,
    switches: Options::SWITCHES,
    data: &[&DECKS],
    names: &[],
    things: reference::things,
    texts: Rule::TEXTS,
    luck: luck::MEASURED,
    about: ABOUT,
};
