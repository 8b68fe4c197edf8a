//! The order of phases and turns, and lines that name a space twice.

use crate::prelude::*;

/// What stands behind a turn that is out of order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Another player bids before.
    Bid,
    /// The player's movement ended when a later one acted.
    Movement,
}

rules! { Evo;
    struct NotDealt { ; dealt: Action } = "evo/not-dealt", Part::Action;
        title "A written draw is the one that the seed deals",
        rule "A record with a `seed:` line was dealt from it, so every draw follows. A draw that \
            is written all the same must be that one.",
        source "grammar of the record, seed",
        never "The seed deals something else; a session without the `seed:` line takes what is \
            written.",
        let clause = |evo, _| {
            let mut clause = String::new();
            dealt.print(evo, View::Full, &mut clause);
            clause
        },
        say "the seed of this record deals `{clause}` here, not this", "not what the seed deals",
        help "leave the line out or correct it; a table that drew by hand has no `seed:` line";

    struct SpaceTwice { by: Player, space: SpaceId; index: u8 } =
        "evo/space-twice", Part::Word(index + 1);
        title "A space stands in a line once",
        rule "A line of start spaces or of losses names each space once, since one dinosaur stands \
            on it.",
        source "ruling of the project, one space holds one dinosaur",
        never "One dinosaur stands there, and can leave once.",
        say "{by} names {space} twice in one line", "named twice";

    struct PhaseOver { ; phase: Phase } = "evo/phase-over", Part::Clause;
        title "Phases follow each other",
        rule "A round has six phases - climate, mutations, initiative, movement, births, survival. \
            Each is finished before the next begins; in a record a phase ends with the first line \
            of a later one.",
        source "Evo rules, 2nd ed. (2011), 'Déroulement de la partie'",
        never "The phase that the line belongs to is over, and what followed it rests on its end.",
        words |_, state| {
            let (now, then, round) = (state.phase.name(), phase.name(), state.round);
            let words = if phase == Phase::Setup {
                let message = format!("this belongs into the set-up, and round {round} has begun");
                Words::say(message, "the set-up is over")
            } else {
                let already = format!("round {round} is already in the {now} phase");
                let message = format!("this belongs into the {then} phase, and {already}");
                let help = "a phase ends with the first line of a later one; if this happened before, \
                            move the line up";
                Words::say(message, format!("the {then} phase is over")).help(help)
            };
            words.because(state.began, format!("the {now} phase begins here"))
        };

    struct NotYourTurn { by: Player, should: Player; turn: Turn } =
        "evo/not-your-turn", Part::Subject;
        title "Players act in the order of the track",
        rule "Bids and movement go in the order of the initiative track, from the left. A turn of \
            the movement phase ends when a later player acts.",
        source "Evo rules, 2nd ed. (2011), 'Phase de mutations', 'Phase de déplacement'",
        allow "The line is carried out as if it were that player's turn.",
        words |evo, state| {
            let (name, other) = (evo.name(by), evo.name(should));
            let order = evo.order_in_names(state);
            let (made, why) = if state.auctions > 0 && state.ordered == state.lab.paid {
                let why = "fewer dinosaurs go first, then the columns of the auction from the left";
                ("the auction made the order", why)
            } else {
                ("the order is", "the order is that of the track")
            };
            match turn {
                Turn::Bid => {
                    let message = format!("{name} bids, but it is {other}'s turn");
                    let before = format!("comes before {name} in the order {order}");
                    Words::say(message, format!("{other} bids here"))
                        .because(state.ordered, format!("order since here: {order}"))
                        .help(format!("{other} stands nowhere yet and {before}"))
                        .missing(evo.example_bid(state, should))
                }
                Turn::Movement => {
                    let before = format!("but {name}'s turn came before: {made} {order}");
                    let message = format!("{name} acts after {other} has moved, {before}");
                    Words::say(message, format!("{name}'s turn is over"))
                        .because(state.moving.last, format!("{other} acts here"))
                        .help(format!("a turn ends when a later player acts; {why}"))
                        .help(format!("if {name} moved earlier, write the line above {other}'s first one"))
                }
            }
        };
}
