//! Phase 4: movement points spent with wings or fins.

use super::How;
use crate::Evo;
use crate::data::board::SpaceId;
use crate::names::Gene;
use crate::state::{Spaces, State};
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// No wings.
    pub(crate) struct NoWings { by: Player } of Evo;
    "evo/no-wings", Part::Word(0);
    title: "Only wings fly",
    rule: "A flight of two spaces for one point needs the gene wings.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    allow: "The dinosaur flies all the same.",
    say: |evo, state| {
        let words =
            Words::say(format!("{} flies, but does not own wings", evo.name(by)), "no wings");
        evo.owner_of_gene(state, Gene::Wings, words)
    },
}

rule! {
    /// Wings a second time in a phase.
    pub(crate) struct WingsSpent { by: Player } of Evo;
    "evo/wings-spent", Part::Word(0);
    title: "Wings fly once a phase",
    rule: "Wings are used once in a movement phase, even if the attack at the end fails.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    allow: "The dinosaur flies once more.",
    say: |evo, state| Words::say(
        format!("{} flies a second time in one movement phase", evo.name(by)),
        "once a phase",
    )
    .because(state.moving.last, "the last movement point")
    .help("wings are spent even if the attack at the end fails"),
}

rule! {
    /// No fins.
    pub(crate) struct NoFins { by: Player } of Evo;
    "evo/no-fins", Part::Word(0);
    title: "Only fins swim",
    rule: "From coast to coast for one point needs the gene fins.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    allow: "The dinosaur swims all the same.",
    say: |evo, state| {
        let words =
            Words::say(format!("{} swims, but does not own fins", evo.name(by)), "no fins");
        evo.owner_of_gene(state, Gene::Fins, words)
    },
}

rule! {
    /// Not on the coast.
    pub(crate) struct NotCoastal { space: SpaceId } of Evo;
    "evo/not-coastal", Part::Word(1);
    title: "Fins go from coast to coast",
    rule: "A swim begins and ends on spaces that lie on the open sea; an inner lake is not the \
        sea.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    allow: "The dinosaur swims there all the same.",
    say: |evo, _| Words::say(
        format!(
            "{} does not lie on the sea, so nobody swims from or to it",
            evo.space_name(space)
        ),
        "not on the coast",
    )
    .help(format!("coastal spaces: {}", evo.spaces_in_words(Spaces(evo.board.coast())))),
}

rule! {
    /// The flight or swim ends where it began.
    pub(crate) struct StaysPut { by: Player, space: SpaceId, how: How } of Evo;
    "evo/stays-put", how.spaces();
    title: "A flight or swim ends elsewhere",
    rule: "Wings and fins take a dinosaur to another space than the one it stands on.",
    source: "ruling of the project, wings may not land where they started",
    never: "Nothing would have moved.",
}

impl StaysPut {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let goes = if self.how == How::Flying { "flies" } else { "swims" };
        Words::say(
            format!(
                "{} {goes} back to {}, where the dinosaur began",
                evo.name(self.by),
                evo.space_name(self.space)
            ),
            "ends where it began",
        )
    }
}

rule! {
    /// `special-move-attack = no`.
    pub(crate) struct NoSpecialAttack { by: Player, how: How } of Evo;
    "evo/no-special-attack", how.spaces();
    title: "Whether wings and fins may attack",
    rule: "A step with wings or fins may end in an attack, unless the table rules otherwise.",
    source: "ruling special-move-attack",
    allow: "The attack is carried out.",
    rulings: ["special-move-attack"],
}

impl NoSpecialAttack {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let way = if self.how == How::Flying { "flight" } else { "swim" };
        Words::say(
            format!(
                "{} attacks at the end of a {way}, which this table does not allow",
                evo.name(self.by)
            ),
            "no attack with this",
        )
        .help("the switch is `ruling: special-move-attack`")
    }
}
