//! Phase 4: own dinosaurs, free spaces and movement points.

use super::How;
use crate::Evo;
use crate::data::board::SpaceId;
use crate::judge::points;
use crate::names::Gene;
use crate::state::{Spaces, State};
use evoref_game::rule;
use evoref_game::{Player, Words, counted, ordinal};

rule! {
    /// Nobody stands there.
    pub(crate) struct NoDinosaurHere { by: Player, space: SpaceId, how: How } of Evo;
    "evo/no-dinosaur-here", how.spaces();
    title: "There must be a dinosaur",
    rule: "What moves, attacks, makes room or dies is a dinosaur on the board.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de déplacement'",
    never: "Nobody stands there who could do it.",
}

impl NoDinosaurHere {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, space) = (evo.name(self.by), evo.space_name(self.space));
        Words::say(
            format!("{name} {} {space}, where nobody stands", does(self.how)),
            "nobody stands here",
        )
        .because(state.touched(self.space), format!("{space} becomes empty here"))
        .help(evo.stands(state, self.by))
    }
}

rule! {
    /// Somebody else's dinosaur.
    pub(crate) struct NotYourDinosaur {
        by: Player,
        space: SpaceId,
        owner: Player,
        how: How,
    } of Evo;
    "evo/not-your-dinosaur", how.spaces();
    title: "Players act with their own dinosaurs",
    rule: "A player moves, removes and loses only dinosaurs of the own people.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de déplacement'",
    never: "The dinosaur belongs to another player, whose line it would be.",
    say: |evo, state| {
        let (name, owner_name) = (evo.name(by), evo.name(owner));
        Words::say(
            format!(
                "{name} {} {}, where {owner_name} stands",
                does(how),
                evo.space_name(space)
            ),
            format!("{owner_name}'s dinosaur"),
        )
        .because(state.touched(space), format!("{owner_name} comes here"))
        .help(evo.stands(state, by))
    },
}

/// A verb that takes a space, in the third person.
const fn does(how: How) -> &'static str {
    match how {
        How::Walking => "moves from",
        How::Attacking => "attacks from",
        How::Flying => "flies from",
        How::Swimming => "swims from",
        How::Hatching => "places a newborn on",
        How::Removing(_) => "makes room by taking a dinosaur from",
        How::Dying(_) | How::Decree => "loses a dinosaur on",
    }
}

rule! {
    /// The spaces do not touch.
    pub(crate) struct NotAdjacent { by: Player, from: SpaceId, to: SpaceId, how: How } of Evo;
    "evo/not-adjacent", how.spaces();
    title: "A step goes to a space that touches",
    rule: "A movement point takes one dinosaur to a neighbouring space. A flight is two such \
        steps.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de déplacement'",
    allow: "The dinosaur goes there all the same.",
}

impl NotAdjacent {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let (name, from, to) =
            (evo.name(self.by), evo.space_name(self.from), evo.space_name(self.to));
        let goes = match self.how {
            How::Attacking => "attacks",
            How::Flying => "flies",
            How::Walking
            | How::Swimming
            | How::Hatching
            | How::Dying(_)
            | How::Removing(_)
            | How::Decree => "moves",
        };
        Words::say(
            format!("{name} {goes} from {from} to {to}, but {to} does not touch {from}"),
            "these do not touch",
        )
        .help(neighbours(evo, self.from))
    }
}

/// The spaces that touch a space.
pub(super) fn neighbours(evo: &Evo, space: SpaceId) -> String {
    format!(
        "next to {}: {}",
        evo.space_name(space),
        evo.spaces_in_words(Spaces(evo.board.space(space).neighbours))
    )
}

rule! {
    /// Somebody stands there.
    pub(crate) struct SpaceOccupied { by: Player, space: SpaceId, owner: Player, how: How } of Evo;
    "evo/space-occupied", how.spaces();
    title: "A space holds one dinosaur",
    rule: "Nobody stops on or passes over a dinosaur. An enemy's space is entered only by winning \
        a combat, and newborns are placed on empty spaces unless they are killer-babies.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de déplacement', 'Phase de naissances'",
    never: "A space holds one dinosaur, and somebody stands there.",
}

impl SpaceOccupied {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, space) = (evo.name(self.by), evo.space_name(self.space));
        let own = self.owner == self.by;
        let owner = evo.name(self.owner);
        let whose = if own { "an own dinosaur".to_owned() } else { format!("{owner}'s dinosaur") };
        let act = match self.how {
            How::Flying => "lands on",
            How::Swimming => "swims to",
            How::Hatching => "places a newborn on",
            How::Decree => "places a dinosaur on",
            How::Walking | How::Attacking | How::Dying(_) | How::Removing(_) => "moves onto",
        };
        let words = Words::say(
            format!("{name} {act} {space}, but {whose} stands there"),
            format!("{whose} is here"),
        )
        .because(state.touched(self.space), format!("{owner} comes to {space}"));
        match self.how {
            How::Walking if own => words.help("dinosaurs neither stop on nor pass over each other"),
            How::Walking => words
                .help("to fight for the space write `attack FROMxTO DIE`; it costs one point too"),
            How::Hatching if !own => words.help(format!(
                "only killer-babies are born on enemies, and {name} does not own it"
            )),
            How::Hatching
            | How::Attacking
            | How::Flying
            | How::Swimming
            | How::Dying(_)
            | How::Removing(_)
            | How::Decree => words,
        }
    }
}

rule! {
    /// All points are spent.
    pub(crate) struct NoMovementPoints { by: Player, points: u8, how: How } of Evo;
    "evo/no-movement-points", how.spaces();
    title: "A phase has only so many movement points",
    rule: "A species has 2 movement points, 1 more for each legs gene, 2 more with muscular-thighs \
        and those of event cards, for all its dinosaurs together. Every step and every attack \
        costs one.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de déplacement'",
    allow: "The step is made all the same.",
    say: |evo, state| {
        let name = evo.name(by);
        let next = ordinal(u32::from(points) + 1);
        Words::say(
            format!("{name} spends a {next} movement point, but has only {points}"),
            format!("the {next} point"),
        )
        .help(format!("{name} has {}", points_in_words(state, by)))
        .help(format!("if {name} won legs or played a card, that line is missing above"))
    },
}

/// Movement points with where they come from: `3 movement points: 2 to begin with, 1 from legs`.
fn points_in_words(state: &State, by: Player) -> String {
    let genes = &state.herd(by).genes;
    let mut sum = "2 to begin with".to_owned();
    for (number, what) in [
        (genes.of(Gene::Legs), "legs"),
        (2 * genes.of(Gene::MuscularThighs), "muscular-thighs"),
        (state.moving.extra[by.seat()], "event cards"),
    ] {
        if number > 0 {
            sum += &format!(", {number} from {what}");
        }
    }
    format!("{}: {sum}", counted(points(state, by), "movement point"))
}
