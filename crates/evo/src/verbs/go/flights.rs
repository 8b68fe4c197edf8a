//! Phase 4: movement points spent with wings or fins.

use crate::prelude::*;

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
        let goes = |_, _| how.verb(),
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
}
