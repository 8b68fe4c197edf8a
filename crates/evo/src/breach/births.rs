//! Phase 5: births.

use super::How;
use crate::Evo;
use crate::data::board::SpaceId;
use crate::names::Gene;
use crate::state::{Spaces, State};
use evoref_game::rule;
use evoref_game::{Part, Player, Words, counted, ordinal};

rule! {
    /// All births of the phase are done.
    pub(crate) struct NoBirthLeft { by: Player, eggs: u8 } of Evo;
    "evo/no-birth-left", Part::Clause;
    title: "One birth for each egg",
    rule: "A player gives birth as often as there are eggs in that species, 1 to begin with.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de naissances'",
    allow: "The newborn is placed all the same.",
    say: |evo, state| {
        let name = evo.name(by);
        Words::say(
            format!(
                "{name} gives birth a {} time, but has {}",
                ordinal(u32::from(eggs) + 1),
                counted(eggs, "egg")
            ),
            "every egg is used",
        )
        .because(state.breeding.last, "the last birth")
        .help(format!(
            "everybody has 1 egg and each egg gene adds 1; {name} has {}",
            counted(state.herd(by).genes.of(Gene::Egg), "egg gene")
        ))
    },
}

rule! {
    /// A later player has given birth.
    pub(crate) struct BirthPassed { by: Player, eggs: u8 } of Evo;
    "evo/birth-passed", Part::Clause;
    title: "Births go round",
    rule: "In the order of the track everybody may place one newborn, then those with 2 eggs \
        another one, and so on. A player who was jumped over has passed for that egg round.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de naissances'",
    allow: "The newborn is placed all the same.",
    say: |evo, state| {
        let name = evo.name(by);
        Words::say(
            format!(
                "{name} gives birth too late: births go round in the order {}",
                evo.order_in_names(state)
            ),
            format!("{name}'s turn has passed"),
        )
        .because(state.breeding.last, format!("a later birth, egg round {}", state.breeding.egg))
        .help(format!(
            "{name} has {}; everybody places one newborn, then those with 2 eggs another, and so \
             on",
            counted(eggs, "egg")
        ))
        .help("if this birth came earlier, move the line up")
    },
}

rule! {
    /// Too far from any parent.
    pub(crate) struct BirthTooFar {
        by: Player,
        space: SpaceId,
        reach: u8,
        removing: Option<SpaceId>,
    } of Evo;
    "evo/birth-too-far", Part::Word(1);
    title: "Newborns stand near a parent",
    rule: "A newborn is placed next to an own dinosaur that stays on the board; with thick-shell \
        up to three spaces away, over land. Newborns of the same phase count as parents, unless \
        the table rules otherwise.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de naissances', 'Gènes uniques'; rulings \
        newborn-parent, thick-shell-path",
    allow: "The newborn is placed there all the same.",
    rulings: ["newborn-parent", "thick-shell-path"],
}

impl BirthTooFar {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, space) = (evo.name(self.by), evo.space_name(self.space));
        let own = state.herd(self.by).spaces;
        let near = Spaces(own.0 & evo.board.within(self.space, self.reach, 0));
        let removed = self.removing.filter(|removed| near.has(*removed));
        let young = Spaces(near.0 & state.breeding.young.0);
        let no_parents = !evo.options.newborn_parent && !young.is_empty();
        let rest = near.0 & !removed.map_or(0, SpaceId::bit);
        let rest = Spaces(rest & if no_parents { !young.0 } else { u128::MAX });
        let exception = match removed.map(|removed| evo.space_name(removed)) {
            _ if !rest.is_empty() => {
                return Words::say(
                    format!(
                        "{name} places a newborn on {space}, but every way of at most {} spaces \
                         to it leads over an occupied one",
                        self.reach
                    ),
                    "no way over empty spaces",
                )
                .help(evo.stands(state, self.by))
                .help(
                    "with `ruling: thick-shell-path = over-empty` the spaces between parent and \
                     newborn are empty",
                );
            }
            Some(removed) if no_parents => {
                format!(" but newborns and the one on {removed}, which is removed first")
            }
            Some(removed) => format!(" but the one on {removed}, which is removed first"),
            None if no_parents => " but newborns of this phase, which are no parents".to_owned(),
            None => String::new(),
        };
        let (where_to, label) = match self.reach {
            1 => (
                format!("which touches none of {name}'s dinosaurs{exception}"),
                "not next to a parent",
            ),
            reach => (
                format!("more than {reach} spaces from all of {name}'s dinosaurs{exception}"),
                "too far from a parent",
            ),
        };
        let words = Words::say(format!("{name} places a newborn on {space}, {where_to}"), label)
            .help(evo.stands(state, self.by));
        let young = Spaces(state.breeding.young.0 & own.0);
        if evo.options.newborn_parent || young.is_empty() {
            return words;
        }
        words
            .help(format!(
                "newborns of this phase are no parents here: {}",
                evo.spaces_in_words(young)
            ))
            .help("the switch is `ruling: newborn-parent`")
    }
}

rule! {
    /// Eight dinosaurs are on the board.
    pub(crate) struct NeedsRemoval { by: Player } of Evo;
    "evo/needs-removal", Part::Word(1);
    title: "With eight on the board one makes room",
    rule: "A player with 8 dinosaurs on the board removes one of them to give birth.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de naissances'",
    never: "There is no ninth dinosaur to put on the board, and nothing says which one left it.",
    say: |evo, _| Words::say(
        format!(
            "{} has all 8 dinosaurs on the board and must remove one to give birth",
            evo.name(by)
        ),
        "8 are on the board",
    )
    .help("write `hatch SPACE removing SPACE`"),
}

rule! {
    /// Nothing more in the supply.
    pub(crate) struct NoSupply { player: Player, how: How } of Evo;
    "evo/no-supply", how.spaces();
    title: "Newborns come from the supply",
    rule: "A dinosaur is placed only if the player has one off the board. Losers of combats return \
        to the supply, unless the table rules otherwise.",
    source: "Evo rules, 2nd ed. (2011), 'Combat'; ruling dead-return",
    never: "There is no dinosaur left to put on the board.",
    rulings: ["dead-return"],
    say: |evo, state| {
        let herd = state.herd(player);
        let ruled = (!evo.options.dead_return)
            .then(|| "with `ruling: dead-return = no` the losers of combats stay out".to_owned());
        Words::say(
            format!(
                "{} has no dinosaur left to place: {} on the board, {} out of the game",
                evo.name(player),
                herd.spaces.len(),
                herd.gone
            ),
            "no dinosaur left to place",
        )
        .help_if(ruled)
    },
}

rule! {
    /// There are fewer than eight.
    pub(crate) struct RemovalNotNeeded { by: Player, space: SpaceId, word: u8 } of Evo;
    "evo/removal-not-needed", Part::Words(word, word + 1);
    title: "Only with eight does a dinosaur make room",
    rule: "A player with fewer than 8 dinosaurs on the board removes none to give birth.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de naissances'",
    never: "Who makes room leaves the board for a ninth dinosaur, and here there is none.",
    say: |evo, state| Words::say(
        format!(
            "{} removes the dinosaur on {} to give birth, but has {} on the board and others \
             in the supply",
            evo.name(by),
            evo.space_name(space),
            state.herd(by).spaces.len()
        ),
        "only with 8 on the board",
    ),
}

rule! {
    /// Back on the space it was taken from.
    pub(crate) struct SameSpaceAgain { by: Player, space: SpaceId, word: u8 } of Evo;
    "evo/same-space-again", Part::Words(word, word + 1);
    title: "A newborn goes elsewhere",
    rule: "The dinosaur that was removed to make room does not come back on the same space, unless \
        the table rules otherwise.",
    source: "ruling replace-at-eight",
    never: "The newborn would stand where the dinosaur that made room has just left, and nothing \
        would have changed.",
    rulings: ["replace-at-eight"],
}

impl SameSpaceAgain {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let (name, space) = (evo.name(self.by), evo.space_name(self.space));
        Words::say(
            format!("{name} removes the dinosaur on {space} and places it there again"),
            "back on the same space",
        )
        .help("the switch is `ruling: replace-at-eight`")
    }
}

rule! {
    /// A die on an empty space.
    pub(crate) struct DieWithoutEnemy { by: Player, space: SpaceId, part: Part } of Evo;
    "evo/die-without-enemy", part;
    title: "A newborn on an empty space rolls no die",
    rule: "Only a newborn that is placed on an enemy rolls the die.",
    source: "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
    never: "The die has nothing to decide.",
}

impl DieWithoutEnemy {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, space) = (evo.name(self.by), evo.space_name(self.space));
        Words::say(
            format!("{name}'s newborn goes on {space}, which is empty, so no die is rolled"),
            "nobody to fight here",
        )
        .because(state.touched(self.space), format!("{space} becomes empty here"))
    }
}
