//! Phase 5: whether a birth is legal: an egg, room, a parent, and the roll against an enemy.

use crate::prelude::*;
use crate::verbs::hatch::{Birth, Hatch};

/// How far from a parent a newborn may be with thick-shell.
const SHELL_REACH: u8 = 3;

impl Case<'_> {
    /// A newborn is placed, in its turn, near a parent.
    pub(super) fn hatching(&self, hatch: Hatch) -> Verdict {
        let Self { state, by, .. } = *self;
        in_phase(state, Phase::Births)?;
        let egg = self.has_slot()?;
        self.makes_room(hatch)?;
        let enemy = self.target(hatch)?;
        self.near_a_parent(hatch)?;
        let (kills, note) = self.struggle(hatch, enemy)?;
        let birth = Birth {
            player: by,
            egg,
            to: hatch.to,
            removing: hatch.removing,
            stays: enemy.is_none() || kills,
            against: enemy,
            die: hatch.die,
            kills: enemy.filter(|_| kills),
        };
        noted(birth, note)
    }

    /// With all eight on the board one is removed first; never with fewer.
    fn makes_room(&self, hatch: Hatch) -> Kept {
        let Self { evo, state, by, .. } = *self;
        let herd = state.herd(by);
        let word = hatch.word_of_roll() + 1;
        if herd.spaces.len() < 8 {
            ensure(herd.supply() > 0, || NoSupply { player: by, how: How::Hatching })?;
            return match hatch.removing {
                Some(space) => Err(RemovalNotNeeded { by, space, word }.into()),
                None => Ok(()),
            };
        }
        let space = hatch.removing.ok_or(NeedsRemoval { by })?;
        own(state, by, space, How::Removing(word + 1))?;
        let stays_free = space != hatch.to || !evo.options.removed_goes_elsewhere;
        Ok(ensure(stays_free, || SameSpaceAgain { by, space, word })?)
    }

    /// Next to an own dinosaur that stays on the board, or up to three spaces away.
    fn near_a_parent(&self, hatch: Hatch) -> Kept {
        let Self { evo, state, by, waived } = *self;
        let near = evo.birthplaces(state, by, hatch.removing).has(hatch.to);
        let reach = if state.herd(by).genes.has(Gene::ThickShell) { SHELL_REACH } else { 1 };
        let Hatch { to: space, removing, .. } = hatch;
        require(near, waived, || BirthTooFar { by, space, reach, removing })
    }

    /// The roll of killer-babies: whether the newborn kills.
    fn struggle(&self, hatch: Hatch, enemy: Option<Player>) -> Verdict<(bool, Option<Breach>)> {
        let Self { evo, by, waived, .. } = *self;
        if enemy.is_none() {
            return Ok((false, None));
        }
        let (space, how, word) = (hatch.to, How::Hatching, hatch.word_of_roll());
        let missing = || DieMissing { by, space, how, again: None, word };
        let against =
            |die, claimed| ResultContradicts { by, claimed, die, attack: 0, defence: 0, how };
        let die = hatch.die.map(|die| (die, evo.kills(die)));
        decided(die, hatch.claim, waived, missing, against)
    }

    /// The space is empty, or holds an enemy that killer-babies may fight.
    fn target(&self, hatch: Hatch) -> Verdict<Option<Player>> {
        let Self { state, by, .. } = *self;
        let space = hatch.to;
        let owner = state.owner(space).filter(|_| hatch.removing != Some(space));
        match owner {
            None if hatch.is_rolled() || hatch.claim.is_some() => {
                let part =
                    if hatch.is_rolled() { Part::Word(hatch.word_of_roll()) } else { Part::Claim };
                Err(DieWithoutEnemy { by, space, part }.into())
            }
            None => Ok(None),
            Some(_) if state.herd(by).genes.has(Gene::KillerBabies) => {
                self.victim(space, How::Hatching).map(Some)
            }
            Some(owner) => Err(SpaceOccupied { by, space, owner, how: How::Hatching }.into()),
        }
    }

    /// An egg is left and its turn has not passed: the egg round of the birth.
    fn has_slot(&self) -> Verdict<u8> {
        let Self { state, by, waived, .. } = *self;
        let (breeding, eggs) = (&state.breeding, state.eggs(by));
        // Players jumped over have passed for that egg round.
        let jumped = state.order.place(by) < breeding.place as usize;
        let egg = breeding.egg + u8::from(jumped);
        if egg <= eggs {
            return Ok(egg);
        }
        let passed = breeding.born[by.seat()] < eggs;
        require(!passed, waived, || BirthPassed { by, eggs })?;
        require(passed, waived, || NoBirthLeft { by, eggs })?;
        // A birth that the table let stand opens no egg round for anybody.
        Ok(breeding.egg)
    }
}

impl Evo {
    /// Whether a symbol kills the enemy of a newborn.
    pub(crate) fn kills(&self, die: Die) -> bool {
        self.options.killer_babies_die >> die as u8 & 1 == 1
    }

    /// All spaces within reach of a parent, occupied ones included.
    pub(crate) fn birthplaces(&self, state: &State, by: Player, gone: Option<SpaceId>) -> Spaces {
        let removed = gone.map_or(0, SpaceId::bit);
        let young = if self.options.newborn_parent { 0 } else { state.breeding.young.0 };
        let parents = Spaces(state.herd(by).spaces.0 & !removed & !young);
        let over_empty = self.options.shell_over_empty;
        let blocked = if over_empty { state.occupied().0 & !removed } else { 0 };
        let shell = state.herd(by).genes.has(Gene::ThickShell);
        // From the newborn's side a parent is reached, not passed; so a parent blocks no other.
        let near = |parent| {
            if shell {
                self.board.within(parent, SHELL_REACH, blocked)
            } else {
                self.board.space(parent).neighbours
            }
        };
        Spaces(parents.iter().fold(0, |places, parent| places | near(parent)))
    }
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de naissances'";
    struct NoBirthLeft { by: Player; eggs: u8 } = "evo/no-birth-left", Part::Clause;
        title "One birth for each egg",
        rule "A player gives birth as often as there are eggs in that species, 1 to begin with.",
        allow "The newborn is placed all the same.",
        let (time, has) = |_, _| (ordinal(u32::from(eggs) + 1), counted(eggs, "egg")),
        let genes = |_, state| counted(state.herd(by).genes.of(Gene::Egg), "egg gene"),
        let last = |_, state| state.breeding.last,
        say "{by} gives birth a {time} time, but has {has}", "every egg is used",
        because last "the last birth",
        help "everybody has 1 egg and each egg gene adds 1; {by} has {genes}";

    struct BirthPassed { by: Player; eggs: u8 } = "evo/birth-passed", Part::Clause;
        title "Births go round",
        rule "In the order of the track everybody may place one newborn, then those with 2 eggs \
            another one, and so on. A player who was jumped over has passed for that egg round.",
        allow "The newborn is placed all the same.",
        let order = |evo, state| evo.order_in_names(state),
        let (last, round) = |_, state| (state.breeding.last, state.breeding.egg),
        let has = |_, _| counted(eggs, "egg"),
        say "{by} gives birth too late: births go round in the order {order}",
            "{by}'s turn has passed",
        because last "a later birth, egg round {round}",
        help "{by} has {has}; everybody places one newborn, then those with 2 eggs another, and so \
            on",
        help "if this birth came earlier, move the line up";

    struct BirthTooFar { by: Player, space: SpaceId; reach: u8, removing: Option<SpaceId> } =
        "evo/birth-too-far", Part::Word(1);
        title "Newborns stand near a parent",
        rule "A newborn is placed next to an own dinosaur that stays on the board; with \
            thick-shell up to three spaces away, over land. Newborns of the same phase count as \
            parents, unless the table rules otherwise.",
        source "Evo rules, 2nd ed. (2011), 'Phase de naissances', 'Gènes uniques'; rulings \
            newborn-parent, thick-shell-path",
        allow "The newborn is placed there all the same.",
        rulings ["newborn-parent", "thick-shell-path"],
        let (where_to, label, hints) = |evo, state| too_far(evo, state, by, space, reach, removing),
        let stands = |evo, state| evo.stands(state, by),
        say "{by} places a newborn on {space}, {where_to}", "{label}",
        help "{stands}",
        then |_, _, words| hints.into_iter().fold(words, Words::help);

    struct NeedsRemoval { by: Player } = "evo/needs-removal", Part::Word(1);
        title "With eight on the board one makes room",
        rule "A player with 8 dinosaurs on the board removes one of them to give birth.",
        never "There is no ninth dinosaur to put on the board, and nothing says which one left it.",
        say "{by} has all 8 dinosaurs on the board and must remove one to give birth",
            "8 are on the board",
        help "write `hatch SPACE removing SPACE`";

    struct RemovalNotNeeded { by: Player, space: SpaceId; word: u8 } =
        "evo/removal-not-needed", Part::Words(word, word + 1);
        title "Only with eight does a dinosaur make room",
        rule "A player with fewer than 8 dinosaurs on the board removes none to give birth.",
        never "Who makes room leaves the board for a ninth dinosaur, and here there is none.",
        let stand = |_, state| state.herd(by).spaces.len(),
        say "{by} removes the dinosaur on {space} to give birth, but has {stand} on the board and \
            others in the supply",
            "only with 8 on the board";

    struct SameSpaceAgain { by: Player, space: SpaceId; word: u8 } =
        "evo/same-space-again", Part::Words(word, word + 1);
        title "A newborn goes elsewhere",
        rule "The dinosaur that was removed to make room does not come back on the same space, \
            unless the table rules otherwise.",
        source "ruling replace-at-eight",
        never "The newborn would stand where the dinosaur that made room has just left, and \
            nothing would have changed.",
        rulings ["replace-at-eight"],
        say "{by} removes the dinosaur on {space} and places it there again",
            "back on the same space",
        help "the switch is `ruling: replace-at-eight`";

    struct DieWithoutEnemy { by: Player, space: SpaceId; part: Part } =
        "evo/die-without-enemy", part;
        title "A newborn on an empty space rolls no die",
        rule "Only a newborn that is placed on an enemy rolls the die.",
        source "Evo rules, 2nd ed. (2011), 'Gènes uniques'",
        never "The die has nothing to decide.",
        say "{by}'s newborn goes on {space}, which is empty, so no die is rolled",
            "nobody to fight here",
        because |_, state| state.touched(space), "{space} becomes empty here";
}

/// How a space is too far from every parent, with a label and what to do about it.
fn too_far(
    evo: &Evo,
    state: &State,
    by: Player,
    space: SpaceId,
    reach: u8,
    removing: Option<SpaceId>,
) -> (String, &'static str, Vec<String>) {
    let own = state.herd(by).spaces;
    let near = Spaces(own.0 & evo.board.within(space, reach, 0));
    let removed = removing.filter(|removed| near.has(*removed));
    let newborns_count = evo.options.newborn_parent;
    let no_parents = !newborns_count && near.0 & state.breeding.young.0 != 0;
    let rest = near.0 & !removed.map_or(0, SpaceId::bit);
    if rest & if no_parents { !state.breeding.young.0 } else { u128::MAX } != 0 {
        let leads = format!("every way of at most {reach} spaces to it leads over an occupied one");
        let help = "with `ruling: thick-shell-path = over-empty` the spaces between parent and \
                    newborn are empty";
        return (format!("but {leads}"), "no way over empty spaces", vec![help.to_owned()]);
    }
    let exception = match removed.map(|removed| evo.space_name(removed)) {
        Some(removed) => {
            let and = if no_parents { "newborns and " } else { "" };
            format!(" but {and}the one on {removed}, which is removed first")
        }
        None if no_parents => " but newborns of this phase, which are no parents".to_owned(),
        None => String::new(),
    };
    let name = evo.name(by);
    let (where_to, label) = match reach {
        1 => ("which touches none".to_owned(), "not next to a parent"),
        _ => (format!("more than {reach} spaces from all"), "too far from a parent"),
    };
    let young = Spaces(state.breeding.young.0 & own.0);
    let mut hints = Vec::new();
    if !newborns_count && !young.is_empty() {
        let young = evo.spaces_in_words(young);
        hints.push(format!("newborns of this phase are no parents here: {young}"));
        hints.push("the switch is `ruling: newborn-parent`".to_owned());
    }
    (format!("{where_to} of {name}'s dinosaurs{exception}"), label, hints)
}
