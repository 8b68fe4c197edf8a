//! What a movement point may do: steps, flights and swims, cards in a combat, and how the beaten get away.

use crate::prelude::*;

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de déplacement'";
    struct NotAdjacent { by: Player, from: SpaceId, to: SpaceId; how: How } =
        "evo/not-adjacent", how.spaces();
        title "A step goes to a space that touches",
        rule "A movement point takes one dinosaur to a neighbouring space. A flight is two such \
            steps.",
        allow "The dinosaur goes there all the same.",
        let [goes, ..] = |_, _| how.words(),
        let near = |evo, _| neighbours(evo, from),
        say "{by} {goes} from {from} to {to}, but {to} does not touch {from}", "these do not touch",
        help "{near}";

    struct NoMovementPoints { by: Player, points: u8; how: How } =
        "evo/no-movement-points", how.spaces();
        title "A phase has only so many movement points",
        rule "A species has 2 movement points, 1 more for each legs gene, 2 more with \
            muscular-thighs and those of event cards, for all its dinosaurs together. Every step \
            and every attack costs one.",
        allow "The step is made all the same.",
        let next = |_, _| ordinal(u32::from(points) + 1),
        let sum = |_, state| {
            let genes = &state.herd(by).genes;
            let others = [
                (genes.of(Gene::Legs), "legs"),
                (2 * genes.of(Gene::MuscularThighs), "muscular-thighs"),
                (state.moving.extra[by.seat()], "event cards"),
            ];
            let all = format!("{}: 2 to begin with", counted(points, "movement point"));
            others.into_iter().filter(|(number, _)| *number > 0).fold(all, |all, (number, what)| {
                format!("{all}, {number} from {what}")
            })
        },
        say "{by} spends a {next} movement point, but has only {points}", "the {next} point",
        help "{by} has {sum}",
        help "if {by} won legs or played a card, that line is missing above";
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Gènes uniques'";
    struct NoWings { by: Player } = "evo/no-wings", Part::Word(0);
        title "Only wings fly",
        rule "A flight of two spaces for one point needs the gene wings.",
        allow "The dinosaur flies all the same.",
        say "{by} flies, but does not own wings", "no wings",
        then |evo, state, words| evo.owner_of_gene(state, Gene::Wings, words);

    struct WingsSpent { by: Player } = "evo/wings-spent", Part::Word(0);
        title "Wings fly once a phase",
        rule "Wings are used once in a movement phase, even if the attack at the end fails.",
        allow "The dinosaur flies once more.",
        let last = |_, state| state.moving.last,
        say "{by} flies a second time in one movement phase", "once a phase",
        because last "the last movement point",
        help "wings are spent even if the attack at the end fails";

    struct NoFins { by: Player } = "evo/no-fins", Part::Word(0);
        title "Only fins swim",
        rule "From coast to coast for one point needs the gene fins.",
        allow "The dinosaur swims all the same.",
        say "{by} swims, but does not own fins", "no fins",
        then |evo, state, words| evo.owner_of_gene(state, Gene::Fins, words);

    struct NotCoastal { space: SpaceId } = "evo/not-coastal", Part::Word(1);
        title "Fins go from coast to coast",
        rule "A swim begins and ends on spaces that lie on the open sea; an inner lake is not the \
            sea.",
        allow "The dinosaur swims there all the same.",
        let coast = |evo, _| evo.spaces_in_words(Spaces(evo.board.coast)),
        say "{space} does not lie on the sea, so nobody swims from or to it", "not on the coast",
        help "coastal spaces: {coast}";

    struct StaysPut { by: Player, space: SpaceId; how: How } = "evo/stays-put", how.spaces();
        title "A flight or swim ends elsewhere",
        rule "Wings and fins take a dinosaur to another space than the one it stands on.",
        source "ruling of the project, wings may not land where they started",
        never "Nothing would have moved.",
        let [goes, ..] = |_, _| how.words(),
        say "{by} {goes} back to {space}, where the dinosaur began", "ends where it began";

    struct NoSpecialAttack { by: Player; how: How } = "evo/no-special-attack", how.spaces();
        title "Whether wings and fins may attack",
        rule "A step with wings or fins may end in an attack, unless the table rules otherwise.",
        source "ruling special-move-attack",
        allow "The attack is carried out.",
        rulings ["special-move-attack"],
        let way = |_, _| if how == How::Flying { "flight" } else { "swim" },
        say "{by} attacks at the end of a {way}, which this table does not allow",
            "no attack with this",
        help "the switch is `ruling: special-move-attack`";

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
        say "{owner} escapes to {space}, where {other} stands", "{other} stands here",
        because |_, state| state.touched(space), "{other} comes here";

    struct EscapeToAttacker { owner: Player, space: SpaceId; word: u8 } =
        "evo/escape-to-attacker", Part::Word(word + 1);
        title "A chameleon does not go where the attacker came from",
        rule "A beaten chameleon may not go to the space on which the attacker stood before. A \
            space that was merely flown over is allowed.",
        never "The attacker still stands there when the beaten dinosaur gets away.",
        say "{owner} escapes to {space}, from which the attacker came", "where the attacker stood";
}

rules! { Evo, source "ruling of the project, house event deck";
    struct NotInCombat { card: Card; word: u8 } = "evo/not-in-combat", Part::Word(word);
        title "Only cards for combats are played in one",
        rule "In a combat only cards are played that say so.",
        never "The card does nothing in a combat.",
        let phase = |evo, _| evo.card(card).phase.name(),
        let for_combats = |evo, _| {
            let cards = evo.cards().filter(|(_, text)| text.phase == EventPhase::Combat);
            joined(cards.map(|(_, text)| &text.name), ", ")
        },
        let cards = |_, _| if for_combats.is_empty() { "none in this deck" } else { &for_combats },
        say "{card} has no effect in a combat: it is played in the {phase} phase",
            "not a card for combats",
        help "cards for combats: {cards}";

    struct NotTheirCombat { player: Player, attacker: Player, defender: Player; word: u8 } =
        "evo/not-their-combat", Part::Word(word);
        title "Attacker and defender play cards in a combat",
        rule "Nobody but attacker and defender plays a card in their combat.",
        never "The card helps the attacker or the defender, and this player is neither.",
        say "{player} plays a card in the combat of {attacker} and {defender}",
            "neither attacker nor defender";

    struct NoReroll { card: Card; word: u8 } = "evo/no-reroll", Part::Word(word);
        title "Only a card that rolls again is followed by a symbol",
        rule "A symbol after a card is the die rolled again; other cards roll no die.",
        source "grammar of the record, Evo",
        allow "The symbol that was rolled again decides.",
        say "{card} does not roll the die again, but a symbol follows it",
            "no die is rolled for this",
        help "the symbol of the first roll stands before the cards";
}

pub(crate) fn neighbours(evo: &Evo, space: SpaceId) -> String {
    let near = evo.spaces_in_words(Spaces(evo.board.space(space).neighbours));
    format!("next to {}: {near}", evo.space_name(space))
}
