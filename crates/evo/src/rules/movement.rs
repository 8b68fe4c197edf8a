//! How a dinosaur comes to a space or leaves it: who stands there, and who can be placed there.

use crate::prelude::*;

/// How it comes or leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    Walking,
    Attacking,
    Flying,
    Swimming,
    Hatching,
    /// `lose`, with the number of the word.
    Dying(u8),
    /// `hatch … removing`, with the number of the word.
    Removing(u8),
    /// `manual:` and `adjust:`.
    Decree,
}

impl How {
    /// In the third person: the verb alone, with the space that it takes, and with the space where it ends.
    pub(crate) const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Walking => ["moves", "moves from", "moves onto"],
            Self::Attacking => ["attacks", "attacks from", "moves onto"],
            Self::Flying => ["flies", "flies from", "lands on"],
            Self::Swimming => ["swims", "swims from", "swims to"],
            Self::Hatching => ["moves", "places a newborn on", "places a newborn on"],
            Self::Removing(_) => ["moves", "makes room by taking a dinosaur from", "moves onto"],
            Self::Dying(_) => ["moves", "loses a dinosaur on", "moves onto"],
            Self::Decree => ["moves", "loses a dinosaur on", "places a dinosaur on"],
        }
    }

    /// The words that say where a dinosaur goes or stands: the step of a walk, or the spaces
    /// without the die and the cards that follow them.
    pub(crate) const fn spaces(self) -> Part {
        match self {
            Self::Walking | Self::Decree => Part::Action,
            Self::Attacking | Self::Flying | Self::Swimming | Self::Hatching => Part::Word(1),
            Self::Dying(word) | Self::Removing(word) => Part::Word(word),
        }
    }
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de déplacement'";
    struct NoDinosaurHere { by: Player, space: SpaceId; how: How } =
        "evo/no-dinosaur-here", how.spaces();
        title "There must be a dinosaur",
        rule "What moves, attacks, makes room or dies is a dinosaur on the board.",
        never "Nobody stands there who could do it.",
        let [_, does, _] = |_, _| how.words(),
        let stands = |evo, state| evo.stands(state, by),
        say "{by} {does} {space}, where nobody stands", "nobody stands here",
        because |_, state| state.touched(space), "{space} becomes empty here",
        help "{stands}";

    struct NotYourDinosaur { by: Player, space: SpaceId, owner: Player; how: How } =
        "evo/not-your-dinosaur", how.spaces();
        title "Players act with their own dinosaurs",
        rule "A player moves, removes and loses only dinosaurs of the own people.",
        never "The dinosaur belongs to another player, whose line it would be.",
        let [_, does, _] = |_, _| how.words(),
        let stands = |evo, state| evo.stands(state, by),
        say "{by} {does} {space}, where {owner} stands", "{owner}'s dinosaur",
        because |_, state| state.touched(space), "{owner} comes here",
        help "{stands}";

    struct SpaceOccupied { by: Player, space: SpaceId, owner: Player; how: How } =
        "evo/space-occupied", how.spaces();
        title "A space holds one dinosaur",
        rule "Nobody stops on or passes over a dinosaur. An enemy's space is entered only by \
            winning a combat, and newborns are placed on empty spaces unless they are \
            killer-babies.",
        source "Evo rules, 2nd ed. (2011), 'Phase de déplacement', 'Phase de naissances'",
        never "A space holds one dinosaur, and somebody stands there.",
        let [.., comes] = |_, _| how.words(),
        let whose = |evo, _| if owner == by {
            "an own dinosaur".to_owned()
        } else {
            format!("{}'s dinosaur", evo.name(owner))
        },
        say "{by} {comes} {space}, but {whose} stands there", "{whose} is here",
        because |_, state| state.touched(space), "{owner} comes to {space}",
        then |evo, _, words| words.help_if(way_to_enter(how, owner == by, evo.name(by)));

    struct NoSupply { player: Player; how: How } = "evo/no-supply", how.spaces();
        title "Newborns come from the supply",
        rule "A dinosaur is placed only if the player has one off the board. Losers of combats \
            return to the supply, unless the table rules otherwise.",
        source "Evo rules, 2nd ed. (2011), 'Combat'; ruling dead-return",
        never "There is no dinosaur left to put on the board.",
        rulings ["dead-return"],
        let (stand, gone) = |_, state| (state.herd(player).spaces.len(), state.herd(player).gone),
        say "{player} has no dinosaur left to place: {stand} on the board, {gone} out of the game",
            "no dinosaur left to place",
        then |evo, _, words| words.help_if((!evo.options.dead_return).then(|| {
            "with `ruling: dead-return = no` the losers of combats stay out".to_owned()
        }));
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
