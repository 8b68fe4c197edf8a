//! How a beaten chameleon gets away.

use super::movement::neighbours;
use crate::Evo;
use crate::data::board::SpaceId;
use crate::names::Gene;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// The defender does not lose.
    pub(crate) struct NoEscapeNeeded { owner: Player, space: SpaceId, word: u8 } of Evo;
    "evo/no-escape-needed", Part::Words(word, word + 1);
    title: "Only the beaten get away",
    rule: "A defender escapes when the attack succeeds; after a failed attack nobody moves.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    never: "The dinosaur was not beaten: it stays, and the attacker leaves the board.",
}

impl NoEscapeNeeded {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let (name, space) = (evo.name(self.owner), evo.space_name(self.space));
        Words::say(
            format!("{name} escapes to {space}, but the attack fails"),
            "nobody has to escape",
        )
    }
}

rule! {
    /// The defender has no chameleon.
    pub(crate) struct NoChameleon { owner: Player, space: SpaceId, word: u8 } of Evo;
    "evo/no-chameleon", Part::Words(word, word + 1);
    title: "Only chameleons get away",
    rule: "A beaten defender dies, unless the people owns chameleon.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    allow: "The dinosaur gets away all the same.",
}

impl NoChameleon {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, space) = (evo.name(self.owner), evo.space_name(self.space));
        let words = Words::say(
            format!("{name} escapes to {space}, but does not own chameleon"),
            "no chameleon",
        );
        evo.owner_of_gene(state, Gene::Chameleon, words)
    }
}

rule! {
    /// Not next to the attacked space.
    pub(crate) struct EscapeTooFar {
        owner: Player,
        from: SpaceId,
        space: SpaceId,
        word: u8,
    } of Evo;
    "evo/escape-too-far", Part::Word(word + 1);
    title: "A chameleon goes to the next space",
    rule: "A beaten chameleon goes to a space that touches the attacked one.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    allow: "The dinosaur gets away to the space that is written.",
    say: |evo, _| Words::say(
        format!(
            "{} escapes from {} to {}, but the two do not touch",
            evo.name(owner),
            evo.space_name(from),
            evo.space_name(space)
        ),
        "not next to it",
    )
    .help(neighbours(evo, from)),
}

rule! {
    /// Where somebody stands.
    pub(crate) struct EscapeNotFree {
        owner: Player,
        space: SpaceId,
        other: Player,
        word: u8,
    } of Evo;
    "evo/escape-not-free", Part::Word(word + 1);
    title: "A chameleon needs an empty space",
    rule: "A beaten chameleon goes to an empty space; if there is none, it dies.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    never: "A space holds one dinosaur, and somebody stands there.",
    say: |evo, state| {
        let other_name = evo.name(other);
        Words::say(
            format!(
                "{} escapes to {}, where {other_name} stands",
                evo.name(owner),
                evo.space_name(space)
            ),
            format!("{other_name} stands here"),
        )
        .because(state.touched(space), format!("{other_name} comes here"))
    },
}

rule! {
    /// Where the attacker came from.
    pub(crate) struct EscapeToAttacker { owner: Player, space: SpaceId, word: u8 } of Evo;
    "evo/escape-to-attacker", Part::Word(word + 1);
    title: "A chameleon does not go where the attacker came from",
    rule: "A beaten chameleon may not go to the space on which the attacker stood before. A space \
        that was merely flown over is allowed.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    never: "The attacker still stands there when the beaten dinosaur gets away.",
}

impl EscapeToAttacker {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let (name, space) = (evo.name(self.owner), evo.space_name(self.space));
        Words::say(
            format!("{name} escapes to {space}, from which the attacker came"),
            "where the attacker stood",
        )
    }
}
