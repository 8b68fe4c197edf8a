//! The set-up: initiative track and first dinosaurs; and draws that a seed deals.

use crate::Evo;
use crate::action::Action;
use crate::data::board::SpaceId;
use crate::state::{Spaces, State};
use evoref_game::{Part, Player, View, rules};

rules! { Evo;
    struct OrderMissing {} = "evo/order-missing", Part::Clause;
        title "The first round needs an initiative track",
        rule "Before round 1 the order of the players is drawn at random; the leftmost on the \
            track is the first player.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        never "Without the track nothing says who acts first.",
        let handles = |evo, _| evo.handles(),
        say "the set-up does not say who is first on the initiative track",
            "no initiative track above",
        help "the track is drawn at random before round 1, first player first",
        missing "table: order {handles}";

    struct OrderTwice {} = "evo/order-twice", Part::Clause;
        title "The track is drawn once",
        rule "The initiative track of the set-up is drawn once. Later it changes only in the \
            initiative phase.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        never "The track is drawn already.",
        let drawn = |_, state| state.ordered,
        say "the initiative track of the set-up is drawn a second time", "drawn once already",
        because drawn "the track is drawn here";

    struct OrderIncomplete { player: Player; twice: bool } = "evo/order-incomplete", Part::Action;
        title "Everybody stands on the track once",
        rule "The initiative track names every player exactly once.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        never "Every player stands at one place of the track.",
        let (does, ending) = |_, _| if twice { ("names", "twice") } else { ("leaves", "out") },
        let players = |evo, _| evo.seats.len(),
        say "the initiative track {does} {player} {ending}", "{players} players, each once";

    struct NotDealt { ; dealt: Action } = "evo/not-dealt", Part::Action;
        title "A written draw is the one that the seed deals",
        rule "A record with a `seed:` line was dealt from it, so every draw follows. A draw that \
            is written all the same must be that one.",
        source "grammar of the record, seed",
        never "The seed deals something else; a session without the `seed:` line takes what is \
            written.",
        let clause = |evo, _| {
            let mut clause = String::new();
            evo.print_clause(&dealt, View::Full, &mut clause);
            clause
        },
        say "the seed of this record deals `{clause}` here, not this", "not what the seed deals",
        help "leave the line out or correct it; a table that drew by hand has no `seed:` line";

    struct StartMissing { player: Player } = "evo/start-missing", Part::Clause;
        title "Everybody starts with two dinosaurs",
        rule "Before round 1 every player places one dinosaur on each of two start spaces.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        never "Without the first dinosaurs there is nothing to play with.",
        let free = |evo, state| free_starts(evo, state, usize::MAX),
        let (handle, two) = |evo, state| (evo.handle(player), free_starts(evo, state, 2)),
        say "{player} has no dinosaurs on the board yet", "{player} has not started",
        help "start spaces that are free: {free}",
        missing "{handle}: start {two}";

    struct StartTwice { by: Player } = "evo/start-twice", Part::Clause;
        title "The first dinosaurs are placed once",
        rule "Each player has one start line, with both spaces.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        never "The first dinosaurs stand on the board already.",
        let placed = |_, state| state.herd(by).placed.unwrap_or_default(),
        say "{by} places the first two dinosaurs a second time", "placed once already",
        because placed "{by} starts here";

    struct NotAStartSpace { by: Player, space: SpaceId; index: u8 } =
        "evo/not-a-start-space", Part::Word(index + 1);
        title "Dinosaurs start on start spaces",
        rule "The first two dinosaurs of a player stand on two start spaces of the board.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        allow "The dinosaur starts on the space as written.",
        let free = |evo, state| free_starts(evo, state, usize::MAX),
        say "{by} starts on {space}, which is not a start space", "not a start space",
        help "start spaces that are free: {free}";

    struct StartTaken { by: Player, space: SpaceId, owner: Player; index: u8 } =
        "evo/start-taken", Part::Word(index + 1);
        title "A start space holds one dinosaur",
        rule "A start space on which a dinosaur stands is taken.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        never "A space holds one dinosaur, and somebody stands there.",
        let since = |_, state| state.touched(space),
        let free = |evo, state| free_starts(evo, state, usize::MAX),
        say "{by} starts on {space}, where {owner} already stands", "this start space is taken",
        because since "{owner} starts here",
        help "start spaces that are free: {free}";
}

/// The start spaces on which nobody stands, so many at most.
fn free_starts(evo: &Evo, state: &State, most: usize) -> String {
    let free = Spaces(evo.board.starts() & !state.occupied().0);
    let names: Vec<&str> = free.iter().take(most).map(|space| evo.space_name(space)).collect();
    names.join(" ")
}
