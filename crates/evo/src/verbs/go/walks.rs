//! Steps between spaces that touch, and movement points.

use crate::prelude::*;
use crate::verbs::go::points;

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de déplacement'";
    struct NotAdjacent { by: Player, from: SpaceId, to: SpaceId; how: How } =
        "evo/not-adjacent", how.spaces();
        title "A step goes to a space that touches",
        rule "A movement point takes one dinosaur to a neighbouring space. A flight is two such \
            steps.",
        allow "The dinosaur goes there all the same.",
        let goes = |_, _| how.verb(),
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
        let sum = |_, state| points_in_words(state, by),
        say "{by} spends a {next} movement point, but has only {points}", "the {next} point",
        help "{by} has {sum}",
        help "if {by} won legs or played a card, that line is missing above";
}

pub(crate) fn neighbours(evo: &Evo, space: SpaceId) -> String {
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
