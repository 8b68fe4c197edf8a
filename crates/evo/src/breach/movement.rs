//! Phase 4: own dinosaurs, free spaces and movement points.

use super::How;
use crate::Evo;
use crate::data::board::SpaceId;
use crate::judge::points;
use crate::names::Gene;
use crate::state::{Spaces, State};
use evoref_game::{Player, counted, ordinal, rules};

rules! { Evo;
    struct NoDinosaurHere { by: Player, space: SpaceId; how: How } =
        "evo/no-dinosaur-here", how.spaces();
        title "There must be a dinosaur",
        rule "What moves, attacks, makes room or dies is a dinosaur on the board.",
        source "Evo rules, 2nd ed. (2011), 'Phase de déplacement'",
        never "Nobody stands there who could do it.",
        let does = |_, _| does(how),
        let since = |_, state| state.touched(space),
        let stands = |evo, state| evo.stands(state, by),
        say "{by} {does} {space}, where nobody stands", "nobody stands here",
        because since "{space} becomes empty here",
        help "{stands}";

    struct NotYourDinosaur { by: Player, space: SpaceId, owner: Player; how: How } =
        "evo/not-your-dinosaur", how.spaces();
        title "Players act with their own dinosaurs",
        rule "A player moves, removes and loses only dinosaurs of the own people.",
        source "Evo rules, 2nd ed. (2011), 'Phase de déplacement'",
        never "The dinosaur belongs to another player, whose line it would be.",
        let does = |_, _| does(how),
        let since = |_, state| state.touched(space),
        let stands = |evo, state| evo.stands(state, by),
        say "{by} {does} {space}, where {owner} stands", "{owner}'s dinosaur",
        because since "{owner} comes here",
        help "{stands}";

    struct NotAdjacent { by: Player, from: SpaceId, to: SpaceId; how: How } =
        "evo/not-adjacent", how.spaces();
        title "A step goes to a space that touches",
        rule "A movement point takes one dinosaur to a neighbouring space. A flight is two such \
            steps.",
        source "Evo rules, 2nd ed. (2011), 'Phase de déplacement'",
        allow "The dinosaur goes there all the same.",
        let goes = |_, _| goes(how),
        let near = |evo, _| neighbours(evo, from),
        say "{by} {goes} from {from} to {to}, but {to} does not touch {from}", "these do not touch",
        help "{near}";

    struct SpaceOccupied { by: Player, space: SpaceId, owner: Player; how: How } =
        "evo/space-occupied", how.spaces();
        title "A space holds one dinosaur",
        rule "Nobody stops on or passes over a dinosaur. An enemy's space is entered only by \
            winning a combat, and newborns are placed on empty spaces unless they are \
            killer-babies.",
        source "Evo rules, 2nd ed. (2011), 'Phase de déplacement', 'Phase de naissances'",
        never "A space holds one dinosaur, and somebody stands there.",
        let comes = |_, _| comes(how),
        let whose = |evo, _| if owner == by {
            "an own dinosaur".to_owned()
        } else {
            format!("{}'s dinosaur", evo.name(owner))
        },
        let since = |_, state| state.touched(space),
        say "{by} {comes} {space}, but {whose} stands there", "{whose} is here",
        because since "{owner} comes to {space}",
        then |evo, _, words| words.help_if(way_to_enter(how, owner == by, evo.name(by)));

    struct NoMovementPoints { by: Player, points: u8; how: How } =
        "evo/no-movement-points", how.spaces();
        title "A phase has only so many movement points",
        rule "A species has 2 movement points, 1 more for each legs gene, 2 more with \
            muscular-thighs and those of event cards, for all its dinosaurs together. Every step \
            and every attack costs one.",
        source "Evo rules, 2nd ed. (2011), 'Phase de déplacement'",
        allow "The step is made all the same.",
        let next = |_, _| ordinal(u32::from(points) + 1),
        let sum = |_, state| points_in_words(state, by),
        say "{by} spends a {next} movement point, but has only {points}", "the {next} point",
        help "{by} has {sum}",
        help "if {by} won legs or played a card, that line is missing above";
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

/// The verb alone.
const fn goes(how: How) -> &'static str {
    match how {
        How::Attacking => "attacks",
        How::Flying => "flies",
        How::Walking
        | How::Swimming
        | How::Hatching
        | How::Dying(_)
        | How::Removing(_)
        | How::Decree => "moves",
    }
}

/// The verb with the space where it ends.
const fn comes(how: How) -> &'static str {
    match how {
        How::Flying => "lands on",
        How::Swimming => "swims to",
        How::Hatching => "places a newborn on",
        How::Decree => "places a dinosaur on",
        How::Walking | How::Attacking | How::Dying(_) | How::Removing(_) => "moves onto",
    }
}

/// What else to do about a space on which somebody stands.
fn way_to_enter(how: How, own: bool, name: &str) -> Option<String> {
    Some(match how {
        How::Walking if own => "dinosaurs neither stop on nor pass over each other".to_owned(),
        How::Walking => {
            "to fight for the space write `attack FROMxTO DIE`; it costs one point too".to_owned()
        }
        How::Hatching if !own => {
            format!("only killer-babies are born on enemies, and {name} does not own it")
        }
        How::Hatching
        | How::Attacking
        | How::Flying
        | How::Swimming
        | How::Dying(_)
        | How::Removing(_)
        | How::Decree => return None,
    })
}

/// The spaces that touch a space.
pub(super) fn neighbours(evo: &Evo, space: SpaceId) -> String {
    format!(
        "next to {}: {}",
        evo.space_name(space),
        evo.spaces_in_words(Spaces(evo.board.space(space).neighbours))
    )
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
