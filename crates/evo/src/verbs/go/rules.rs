//! What a movement point may do: whether a step, a flight or a swim is legal.

use crate::prelude::*;
use crate::rules::round::{NotYourTurn, Turn};
use crate::verbs::go::{Gone, Way, how, points};

impl Case<'_> {
    /// A dinosaur of his moves or attacks, in his turn.
    #[inline]
    pub(super) fn going(&self, go: &Go) -> Verdict {
        let Self { state, by, .. } = *self;
        in_phase(state, Phase::Movement)?;
        self.moves_now()?;
        own(state, by, go.from, how(go))?;
        match go.way {
            Way::Walk => self.adjacent(go.from, go.to, how(go))?,
            Way::Fly(over) => self.flies(go, over)?,
            Way::Swim => self.swims(go)?,
        }
        if let Some(combat) = &go.combat {
            return self.attack(go, combat);
        }
        vacant(state, by, go.to, how(go))?;
        self.has_points(how(go))?;
        legal(Gone { player: by, way: go.way, from: go.from, to: go.to })
    }

    /// His turn has not ended: nobody behind him on the track has acted.
    pub(crate) fn moves_now(&self) -> Kept {
        let Self { state, by, waived, .. } = *self;
        let moving = &state.moving;
        let in_time = !moving.begun || state.order.place(by) >= moving.place as usize;
        let should = state.order.at(moving.place as usize).unwrap_or(by);
        require(in_time, waived, || NotYourTurn { by, should, turn: Turn::Movement })
    }

    /// A point is left for one more step.
    pub(super) fn has_points(&self, how: How) -> Kept {
        let Self { state, by, waived, .. } = *self;
        let (points, spent) = (points(state, by), state.moving.spent[by.seat()]);
        require(spent < points, waived, || NoMovementPoints { by, points, how })
    }

    fn adjacent(&self, from: SpaceId, to: SpaceId, how: How) -> Kept {
        let Self { evo, by, waived, .. } = *self;
        let touch = evo.board.space(from).neighbours & to.bit() != 0;
        require(touch, waived, || NotAdjacent { by, from, to, how })
    }

    /// Wings: once a phase, two steps, not back to the start.
    fn flies(&self, go: &Go, over: SpaceId) -> Kept {
        let Self { state, by, waived, .. } = *self;
        require(state.herd(by).genes.has(Gene::Wings), waived, || NoWings { by })?;
        self.may_attack(go)?;
        require(state.moving.flown >> by.0 & 1 == 0, waived, || WingsSpent { by })?;
        self.adjacent(go.from, over, How::Flying)?;
        lands_elsewhere(by, go)?;
        self.adjacent(over, go.to, How::Flying)
    }

    /// Fins: from any coastal space to any other.
    fn swims(&self, go: &Go) -> Kept {
        let Self { evo, state, by, waived } = *self;
        require(state.herd(by).genes.has(Gene::Fins), waived, || NoFins { by })?;
        self.may_attack(go)?;
        lands_elsewhere(by, go)?;
        for space in [go.from, go.to] {
            require(evo.board.space(space).coast, waived, || NotCoastal { space })?;
        }
        Ok(())
    }

    fn may_attack(&self, go: &Go) -> Kept {
        let Self { evo, by, waived, .. } = *self;
        let allowed = go.combat.is_none() || evo.options.special_move_attack;
        require(allowed, waived, || NoSpecialAttack { by, how: how(go) })
    }
}

/// A flight or swim does not end where it began.
fn lands_elsewhere(by: Player, go: &Go) -> Kept {
    Ok(ensure(go.from != go.to, || StaysPut { by, space: go.to, how: how(go) })?)
}

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
}

pub(crate) fn neighbours(evo: &Evo, space: SpaceId) -> String {
    let near = evo.spaces_in_words(Spaces(evo.board.space(space).neighbours));
    format!("next to {}: {near}", evo.space_name(space))
}
