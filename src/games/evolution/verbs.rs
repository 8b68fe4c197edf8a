//! Everything that a line can say.

use crate::notation::{Verb, Verbs};

const fn verb(
    name: &'static str,
    by: &'static str,
    form: &'static str,
    example: &'static str,
    meaning: &'static str,
) -> Verb {
    Verb {
        name,
        by,
        form,
        example,
        meaning,
    }
}

/// Everything a line can say.
pub(super) const VERBS: &[Verb] = &[
    verb(
        "first",
        "table",
        "first PLAYER",
        "table: first B",
        "names the first player",
    ),
    verb(
        "traits",
        "table",
        "traits SPECIES CARD…, SPECIES CARD…",
        "table: traits A.1 horns+3 climbing+4, B.2 carnivore+0",
        "turns up traits that were written as `?`",
    ),
    verb(
        "reveal",
        "table",
        "reveal [PLAYER CARD, …] [=> hole N]",
        "table: reveal A long-neck+7, B ? => hole 12",
        "turns up the food cards and fills the hole",
    ),
    verb(
        "draw",
        "player",
        "draw N | draw CARD…",
        "A: draw horns+3 ? ? ?",
        "draws cards; may be left out",
    ),
    verb(
        "hand",
        "player",
        "hand CARD…",
        "A: hand horns+3 climbing+4",
        "states the complete hand; optional",
    ),
    verb(
        "food",
        "player",
        "food CARD",
        "A: food long-neck+7",
        "lays the food card face down",
    ),
    verb(
        "species",
        "player",
        "species left|right CARD",
        "A: species right horns+3",
        "founds a species at an end of the row",
    ),
    verb(
        "grow",
        "player",
        "grow SPECIES body|population CARD",
        "A: grow 1 body horns+3",
        "makes a species larger or more",
    ),
    verb(
        "trait",
        "player",
        "trait SPECIES CARD [over CARD]",
        "A: trait 1 horns+3 over climbing+4",
        "gives a species a trait",
    ),
    verb(
        "fertile",
        "player",
        "fertile SPECIES",
        "A: fertile 1",
        "uses fertile before feeding",
    ),
    verb(
        "long-neck",
        "player",
        "long-neck SPECIES",
        "A: long-neck 1",
        "uses the long neck before feeding",
    ),
    verb(
        "fat-tissue",
        "player",
        "fat-tissue SPECIES",
        "A: fat-tissue 1",
        "moves stored food onto the species before feeding",
    ),
    verb(
        "intelligence",
        "player",
        "intelligence SPECIES CARD",
        "A: intelligence 2 horns+3",
        "feeds a plant eater for a card",
    ),
    verb(
        "feed",
        "player",
        "feed SPECIES",
        "A: feed 1",
        "feeds a plant eater from the hole",
    ),
    verb(
        "attack",
        "player",
        "attack SPECIES > SPECIES [off TRAIT CARD]…",
        "A: attack 1 > B.2 off burrowing horns+3",
        "attacks with a carnivore",
    ),
    verb(
        "pass",
        "player",
        "pass",
        "A: pass",
        "leaves a feeding turn unused",
    ),
    verb(
        "food",
        "adjust",
        "PLAYER|SPECIES NUMBER food \"REASON\"",
        "adjust: A +2 food \"penalty\"",
        "changes the food in a bag or on a species by decree",
    ),
    verb(
        "hole",
        "adjust",
        "table NUMBER hole \"REASON\"",
        "adjust: table -1 hole \"a token fell down\"",
        "changes the food on the hole by decree",
    ),
    verb(
        "body",
        "adjust",
        "SPECIES NUMBER body \"REASON\"",
        "adjust: A.1 +1 body \"forgotten\"",
        "changes the body of a species by decree",
    ),
    verb(
        "population",
        "adjust",
        "SPECIES NUMBER population \"REASON\"",
        "adjust: A.1 -1 population \"forgotten\"",
        "changes the population of a species by decree",
    ),
    verb(
        "fat",
        "adjust",
        "SPECIES NUMBER fat \"REASON\"",
        "adjust: A.1 +1 fat \"forgotten\"",
        "changes the fat of a species by decree",
    ),
];

/// What a verb is to the reader, in the order of [`VERBS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    First,
    Traits,
    Reveal,
    Draw,
    Hand,
    Food,
    Species,
    Grow,
    Trait,
    Fertile,
    LongNeck,
    FatTissue,
    Intelligence,
    Feed,
    Attack,
    Pass,
    Adjust,
}

/// The same, by name.
pub(super) static SAID: Verbs<Said> = Verbs::new(
    VERBS,
    &[
        Said::First,
        Said::Traits,
        Said::Reveal,
        Said::Draw,
        Said::Hand,
        Said::Food,
        Said::Species,
        Said::Grow,
        Said::Trait,
        Said::Fertile,
        Said::LongNeck,
        Said::FatTissue,
        Said::Intelligence,
        Said::Feed,
        Said::Attack,
        Said::Pass,
        Said::Adjust,
        Said::Adjust,
        Said::Adjust,
        Said::Adjust,
        Said::Adjust,
    ],
);
