//! Words for movement and combats.

use super::{Said, counted, say};
use crate::game::Player;
use crate::games::evo::Evo;
use crate::games::evo::breach::{Breach, By};
use crate::games::evo::data::board::SpaceId;
use crate::games::evo::names::{Die, Gene};
use crate::games::evo::state::{Spaces, State};

impl Evo {
    pub(super) fn movement_words(&self, state: &State, breach: &Breach) -> Option<Said> {
        Some(match *breach {
            Breach::NoDinosaurHere { by, space, how } => {
                let said = say(
                    format!(
                        "{} {} {}, where nobody stands",
                        self.name(by),
                        does(how),
                        self.space_name(space)
                    ),
                    "nobody stands here",
                );
                said.because(
                    state.touched(space),
                    format!("{} becomes empty here", self.space_name(space)),
                )
                .help(self.stands(state, by))
            }
            Breach::NotYourDinosaur {
                by,
                space,
                owner,
                how,
            } => {
                let said = say(
                    format!(
                        "{} {} {}, where {} stands",
                        self.name(by),
                        does(how),
                        self.space_name(space),
                        self.name(owner)
                    ),
                    format!("{}'s dinosaur", self.name(owner)),
                );
                said.because(
                    state.touched(space),
                    format!("{} comes here", self.name(owner)),
                )
                .help(self.stands(state, by))
            }
            Breach::NotAdjacent { by, from, to, how } => say(
                format!(
                    "{} {} {}, but {} does not touch {}",
                    self.name(by),
                    goes(how, self.space_name(from)),
                    self.space_name(to),
                    self.space_name(to),
                    self.space_name(from)
                ),
                "these do not touch",
            )
            .help(format!(
                "next to {}: {}",
                self.space_name(from),
                self.spaces_in_words(Spaces(self.board.space(from).neighbours))
            )),
            Breach::SpaceOccupied {
                by,
                space,
                owner,
                how,
            } => self.occupied(state, by, space, owner, how),
            Breach::NoMovementPoints { by, points, .. } => say(
                format!(
                    "{} spends a {} movement point, but has only {points}",
                    self.name(by),
                    super::ordinal(u32::from(points) + 1)
                ),
                format!("the {} point", super::ordinal(u32::from(points) + 1)),
            )
            .help(format!(
                "{} has {}",
                self.name(by),
                super::round::points_in_words(state, by)
            ))
            .help(format!(
                "if {} won legs or played a card, that line is missing above",
                self.name(by)
            )),
            Breach::NobodyThere { by, space } => say(
                format!(
                    "{} attacks {}, where nobody stands",
                    self.name(by),
                    self.space_name(space)
                ),
                "nobody to attack",
            )
            .because(
                state.touched(space),
                format!("{} becomes empty here", self.space_name(space)),
            )
            .help("to go to an empty space write `move`"),
            Breach::NotAnEnemy { by, space, how } => say(
                if how == By::Hatching {
                    format!(
                        "{}'s newborn goes on {}, where {} already stands",
                        self.name(by),
                        self.space_name(space),
                        self.name(by)
                    )
                } else {
                    format!(
                        "{} attacks the own dinosaur on {}",
                        self.name(by),
                        self.space_name(space)
                    )
                },
                "an own dinosaur",
            )
            .because(
                state.touched(space),
                format!("{} comes here", self.name(by)),
            ),
            Breach::ProtectedPeople {
                by,
                owner,
                space,
                how,
            } => self.protected(state, by, owner, space, how),
            Breach::DieMissing { by, space, how, .. } => {
                let (message, claims) = if how == By::Hatching {
                    (
                        format!(
                            "{}'s newborn fights on {}, but no die is written",
                            self.name(by),
                            self.space_name(space)
                        ),
                        "`=> kills` or `=> dies`",
                    )
                } else {
                    (
                        format!(
                            "{} attacks {}, but no die is written",
                            self.name(by),
                            self.space_name(space)
                        ),
                        "`=> wins` or `=> fails`",
                    )
                };
                say(message, "the die is missing")
                    .help("symbols: miss, hit, +0, +1, +2")
                    .help(format!(
                        "if nobody remembers the die, write the result: {claims}"
                    ))
            }
            Breach::ResultContradicts {
                by,
                claimed,
                die,
                attack,
                defence,
                how,
            } => self.contradicts(by, claimed, die, (attack, defence), how),
            Breach::NoWings { by } => {
                let said = say(
                    format!("{} flies, but does not own wings", self.name(by)),
                    "no wings",
                );
                self.owner_of_gene(state, Gene::Wings, said)
            }
            Breach::WingsSpent { by } => say(
                format!(
                    "{} flies a second time in one movement phase",
                    self.name(by)
                ),
                "once a phase",
            )
            .because(state.moving.last, "the last movement point")
            .help("wings are spent even if the attack at the end fails"),
            Breach::NoFins { by } => {
                let said = say(
                    format!("{} swims, but does not own fins", self.name(by)),
                    "no fins",
                );
                self.owner_of_gene(state, Gene::Fins, said)
            }
            Breach::NotCoastal { space } => say(
                format!(
                    "{} does not lie on the sea, so nobody swims from or to it",
                    self.space_name(space)
                ),
                "not on the coast",
            )
            .help(format!(
                "coastal spaces: {}",
                self.spaces_in_words(Spaces(self.board.coast()))
            )),
            Breach::StaysPut { by, space, how } => say(
                format!(
                    "{} {} back to {}, where the dinosaur began",
                    self.name(by),
                    if how == By::Flying { "flies" } else { "swims" },
                    self.space_name(space)
                ),
                "ends where it began",
            ),
            Breach::NoSpecialAttack { by, how } => say(
                format!(
                    "{} attacks at the end of a {}, which this table does not allow",
                    self.name(by),
                    if how == By::Flying { "flight" } else { "swim" }
                ),
                "no attack with this",
            )
            .help("the switch is `ruling: special-move-attack`"),
            Breach::NoEscapeNeeded { owner, space, .. } => say(
                format!(
                    "{} escapes to {}, but the attack fails",
                    self.name(owner),
                    self.space_name(space)
                ),
                "nobody has to escape",
            ),
            Breach::NoChameleon { owner, space, .. } => {
                let said = say(
                    format!(
                        "{} escapes to {}, but does not own chameleon",
                        self.name(owner),
                        self.space_name(space)
                    ),
                    "no chameleon",
                );
                self.owner_of_gene(state, Gene::Chameleon, said)
            }
            Breach::EscapeTooFar {
                owner, from, space, ..
            } => say(
                format!(
                    "{} escapes from {} to {}, but the two do not touch",
                    self.name(owner),
                    self.space_name(from),
                    self.space_name(space)
                ),
                "not next to it",
            )
            .help(format!(
                "next to {}: {}",
                self.space_name(from),
                self.spaces_in_words(Spaces(self.board.space(from).neighbours))
            )),
            Breach::EscapeNotFree {
                owner,
                space,
                other,
                ..
            } => say(
                format!(
                    "{} escapes to {}, where {} stands",
                    self.name(owner),
                    self.space_name(space),
                    self.name(other)
                ),
                format!("{} stands here", self.name(other)),
            )
            .because(
                state.touched(space),
                format!("{} comes here", self.name(other)),
            ),
            Breach::EscapeToAttacker { owner, space, .. } => say(
                format!(
                    "{} escapes to {}, from which the attacker came",
                    self.name(owner),
                    self.space_name(space)
                ),
                "where the attacker stood",
            ),
            _ => return None,
        })
    }

    fn occupied(&self, state: &State, by: Player, space: SpaceId, owner: Player, how: By) -> Said {
        let (name, place) = (self.name(by), self.space_name(space));
        let whose = if owner == by {
            "an own dinosaur".to_owned()
        } else {
            format!("{}'s dinosaur", self.name(owner))
        };
        let act = match how {
            By::Flying => "lands on",
            By::Swimming => "swims to",
            By::Hatching => "places a newborn on",
            By::Decree => "places a dinosaur on",
            _ => "moves onto",
        };
        let said = say(
            format!("{name} {act} {place}, but {whose} stands there"),
            format!("{whose} is here"),
        )
        .because(
            state.touched(space),
            format!("{} comes to {place}", self.name(owner)),
        );
        match how {
            By::Walking if owner != by => said
                .help("to fight for the space write `attack FROMxTO DIE`; it costs one point too"),
            By::Walking => said.help("dinosaurs neither stop on nor pass over each other"),
            By::Hatching if owner != by => said.help(format!(
                "only killer-babies are born on enemies, and {name} does not own it"
            )),
            _ => said,
        }
    }

    fn protected(&self, state: &State, by: Player, owner: Player, space: SpaceId, how: By) -> Said {
        let herd = state.herd(owner);
        let (name, count) = (self.name(owner), herd.spaces.len());
        let act = if how == By::Hatching {
            "'s newborn attacks"
        } else {
            " attacks"
        };
        let said = say(
            format!(
                "{}{act} {name} on {}, but {name} has only {} left and cannot be attacked",
                self.name(by),
                self.space_name(space),
                counted(count, "dinosaur")
            ),
            format!("{name} is protected"),
        );
        let said = if herd.genes.has(Gene::Regeneration) {
            said.because(
                herd.won[Gene::Regeneration as usize],
                format!("{name} wins regeneration: 3 are safe"),
            )
        } else {
            said
        };
        said.help(format!(
            "{}; a people is safe at {}",
            self.stands(state, owner),
            herd.floor()
        ))
    }

    fn contradicts(&self, by: Player, claimed: bool, die: Die, horns: (i8, i8), how: By) -> Said {
        if how == By::Hatching {
            let (says, does) = if claimed {
                ("kills", "dies")
            } else {
                ("dies", "kills")
            };
            return say(
                format!(
                    "{}'s newborn {says} after {}, but with this symbol it {does}",
                    self.name(by),
                    die.name()
                ),
                format!("the die says: {does}"),
            );
        }
        let (says, does) = if claimed {
            ("wins", "fails")
        } else {
            ("fails", "wins")
        };
        let why = match die.lead() {
            None => format!("{} always {does}", die.name()),
            Some(lead) => format!(
                "{} needs a lead of {lead} and {} has {} against {}",
                die.name(),
                self.name(by),
                counted(horns.0, "horn"),
                horns.1
            ),
        };
        say(format!("the attack {says} as written, but {why}"), format!("the die says: {does}"))
            .help("horns come from horn, great-horn in attack, bony-plate in defence, and cards played in the combat")
    }
}

/// A verb that takes a space, in the third person.
const fn does(how: By) -> &'static str {
    match how {
        By::Walking => "moves from",
        By::Attacking => "attacks from",
        By::Flying => "flies from",
        By::Swimming => "swims from",
        By::Hatching => "places a newborn on",
        By::Removing(_) => "makes room by taking a dinosaur from",
        By::Dying(_) | By::Decree => "loses a dinosaur on",
    }
}

/// The way from a space, in the third person.
fn goes(how: By, from: &str) -> String {
    match how {
        By::Attacking => format!("attacks from {from} to"),
        By::Flying => format!("flies from {from} to"),
        _ => format!("moves from {from} to"),
    }
}
