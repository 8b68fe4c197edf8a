//! How a beaten chameleon gets away.

use crate::prelude::*;
use crate::verbs::go::walks::neighbours;

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Gènes uniques'";
    struct NoEscapeNeeded { owner: Player, space: SpaceId; word: u8 } =
        "evo/no-escape-needed", Part::Words(word, word + 1);
        title "Only the beaten get away",
        rule "A defender escapes when the attack succeeds; after a failed attack nobody moves.",
        never "The dinosaur was not beaten: it stays, and the attacker leaves the board.",
        say "{owner} escapes to {space}, but the attack fails", "nobody has to escape";

    struct NoChameleon { owner: Player, space: SpaceId; word: u8 } =
        "evo/no-chameleon", Part::Words(word, word + 1);
        title "Only chameleons get away",
        rule "A beaten defender dies, unless the people owns chameleon.",
        allow "The dinosaur gets away all the same.",
        say "{owner} escapes to {space}, but does not own chameleon", "no chameleon",
        then |evo, state, words| evo.owner_of_gene(state, Gene::Chameleon, words);

    struct EscapeTooFar { owner: Player, from: SpaceId, space: SpaceId; word: u8 } =
        "evo/escape-too-far", Part::Word(word + 1);
        title "A chameleon goes to the next space",
        rule "A beaten chameleon goes to a space that touches the attacked one.",
        allow "The dinosaur gets away to the space that is written.",
        let near = |evo, _| neighbours(evo, from),
        say "{owner} escapes from {from} to {space}, but the two do not touch", "not next to it",
        help "{near}";

    struct EscapeNotFree { owner: Player, space: SpaceId, other: Player; word: u8 } =
        "evo/escape-not-free", Part::Word(word + 1);
        title "A chameleon needs an empty space",
        rule "A beaten chameleon goes to an empty space; if there is none, it dies.",
        never "A space holds one dinosaur, and somebody stands there.",
        let since = |_, state| state.touched(space),
        say "{owner} escapes to {space}, where {other} stands", "{other} stands here",
        because since "{other} comes here";

    struct EscapeToAttacker { owner: Player, space: SpaceId; word: u8 } =
        "evo/escape-to-attacker", Part::Word(word + 1);
        title "A chameleon does not go where the attacker came from",
        rule "A beaten chameleon may not go to the space on which the attacker stood before. A \
            space that was merely flown over is allowed.",
        never "The attacker still stands there when the beaten dinosaur gets away.",
        say "{owner} escapes to {space}, from which the attacker came", "where the attacker stood";
}
