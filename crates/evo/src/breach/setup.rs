//! The set-up: initiative track and first dinosaurs; and draws that a seed deals.

use crate::Evo;
use crate::action::Action;
use crate::data::board::SpaceId;
use crate::state::{Spaces, State};
use evoref_game::rule;
use evoref_game::{Part, Player, View, Words};

rule! {
    /// The round begins without an initiative track.
    pub(crate) struct OrderMissing {} of Evo;
    "evo/order-missing", Part::Clause;
    title: "The first round needs an initiative track",
    rule: "Before round 1 the order of the players is drawn at random; the leftmost on the track \
        is the first player.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    never: "Without the track nothing says who acts first.",
    say: |evo, _| {
        let handles: Vec<&str> = evo.everybody().map(|player| evo.handle(player)).collect();
        Words::say(
            "the set-up does not say who is first on the initiative track",
            "no initiative track above",
        )
        .help("the track is drawn at random before round 1, first player first")
        .missing(format!("table: order {}", handles.join(" ")))
    },
}

rule! {
    /// A second `order`.
    pub(crate) struct OrderTwice {} of Evo;
    "evo/order-twice", Part::Clause;
    title: "The track is drawn once",
    rule: "The initiative track of the set-up is drawn once. Later it changes only in the \
        initiative phase.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    never: "The track is drawn already.",
    say: |_, state| Words::say(
        "the initiative track of the set-up is drawn a second time",
        "drawn once already",
    )
    .because(state.ordered, "the track is drawn here"),
}

rule! {
    /// `order` leaves a player out or names one twice.
    pub(crate) struct OrderIncomplete { player: Player, twice: bool } of Evo;
    "evo/order-incomplete", Part::Action;
    title: "Everybody stands on the track once",
    rule: "The initiative track names every player exactly once.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    never: "Every player stands at one place of the track.",
}

impl OrderIncomplete {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let name = evo.name(self.player);
        let message = if self.twice {
            format!("the initiative track names {name} twice")
        } else {
            format!("the initiative track leaves {name} out")
        };
        Words::say(message, format!("{} players, each once", evo.seats.len()))
    }
}

rule! {
    /// A written draw that the seed does not give.
    pub(crate) struct NotDealt { dealt: Action } of Evo;
    "evo/not-dealt", Part::Action;
    title: "A written draw is the one that the seed deals",
    rule: "A record with a `seed:` line was dealt from it, so every draw follows. A draw that is \
        written all the same must be that one.",
    source: "grammar of the record, seed",
    never: "The seed deals something else; a session without the `seed:` line takes what is \
        written.",
    say: |evo, _| {
        let mut clause = String::new();
        evo.print_clause(&dealt, View::Full, &mut clause);
        Words::say(
            format!("the seed of this record deals `{clause}` here, not this"),
            "not what the seed deals",
        )
        .help("leave the line out or correct it; a table that drew by hand has no `seed:` line")
    },
}

rule! {
    /// A player has no dinosaurs when the round begins.
    pub(crate) struct StartMissing { player: Player } of Evo;
    "evo/start-missing", Part::Clause;
    title: "Everybody starts with two dinosaurs",
    rule: "Before round 1 every player places one dinosaur on each of two start spaces.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    never: "Without the first dinosaurs there is nothing to play with.",
    say: |evo, state| {
        let name = evo.name(player);
        let free = free_starts(evo, state);
        Words::say(
            format!("{name} has no dinosaurs on the board yet"),
            format!("{name} has not started"),
        )
        .help(format!("start spaces that are free: {}", free.join(" ")))
        .missing(format!(
            "{}: start {}",
            evo.handle(player),
            free[..free.len().min(2)].join(" ")
        ))
    },
}

rule! {
    /// A second `start`.
    pub(crate) struct StartTwice { by: Player } of Evo;
    "evo/start-twice", Part::Clause;
    title: "The first dinosaurs are placed once",
    rule: "Each player has one start line, with both spaces.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    never: "The first dinosaurs stand on the board already.",
    say: |evo, state| {
        let name = evo.name(by);
        Words::say(
            format!("{name} places the first two dinosaurs a second time"),
            "placed once already",
        )
        .because(state.herd(by).placed.unwrap_or_default(), format!("{name} starts here"))
    },
}

rule! {
    /// Not a start space.
    pub(crate) struct NotAStartSpace { by: Player, space: SpaceId, index: u8 } of Evo;
    "evo/not-a-start-space", Part::Word(index + 1);
    title: "Dinosaurs start on start spaces",
    rule: "The first two dinosaurs of a player stand on two start spaces of the board.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    allow: "The dinosaur starts on the space as written.",
    say: |evo, state| Words::say(
        format!(
            "{} starts on {}, which is not a start space",
            evo.name(by),
            evo.space_name(space)
        ),
        "not a start space",
    )
    .help(format!("start spaces that are free: {}", free_starts(evo, state).join(" "))),
}

rule! {
    /// Another player starts there.
    pub(crate) struct StartTaken { by: Player, space: SpaceId, owner: Player, index: u8 } of Evo;
    "evo/start-taken", Part::Word(index + 1);
    title: "A start space holds one dinosaur",
    rule: "A start space on which a dinosaur stands is taken.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    never: "A space holds one dinosaur, and somebody stands there.",
    say: |evo, state| {
        let owner_name = evo.name(owner);
        Words::say(
            format!(
                "{} starts on {}, where {owner_name} already stands",
                evo.name(by),
                evo.space_name(space),
            ),
            "this start space is taken",
        )
        .because(state.touched(space), format!("{owner_name} starts here"))
        .help(format!("start spaces that are free: {}", free_starts(evo, state).join(" ")))
    },
}

/// The start spaces on which nobody stands.
fn free_starts<'a>(evo: &'a Evo, state: &State) -> Vec<&'a str> {
    Spaces(evo.board.starts() & !state.occupied().0)
        .iter()
        .map(|space| evo.space_name(space))
        .collect()
}
