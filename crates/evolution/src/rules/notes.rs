//! What is legal but odd, or cannot be verified; and positions: what they must say, what no table can be, and what no
//! course of play leads to.

use crate::prelude::*;

rules! { Evolution, source "the notation, hidden cards";
    struct ValueNotInDeck { by: Player, card: Card; part: Part } =
        "evolution/value-not-in-deck", part;
        title "The food value is in the deck's table",
        rule "The table of food values comes from several sources and may be wrong in places, so a \
            value that it lacks is a warning, and counts as written.",
        source "ruling: uncertain food values",
        severity Warning,
        say "{by} has {card}, but the table of the deck has no such card",
            "not in the deck's table",
        help "the table may be wrong here; the value counts as written";

    struct HandNotVerified { by: Player, card: Card; part: Part } =
        "evolution/hand-not-verified", part;
        title "Not verified: the hand is not recorded",
        rule "Hands are known to their owner only. If the record does not show a hand, nobody can \
            tell whether a card was in it, only that it was possible.",
        severity Note,
        let handle = |game, _| game.handle(by),
        say "not verified: the hand of {by} holds cards that nobody wrote down, so {card} may have \
            been among them or not",
            "from an unrecorded hand",
        help "`{handle}: draw …` with the cards, or `{handle}: hand …`, has this checked";

    struct CardsNotVerified { by: Player, card: Card; stated: bool, part: Part } =
        "evolution/cards-not-verified", part;
        title "Not verified: too much is unknown",
        rule "Whether a card was possible depends on all cards that nobody wrote down. When too \
            many histories have to be tried the question is left open.",
        severity Note,
        let handle = |game, _| game.handle(by),
        let help = |_, _| if stated {
            "what lies above this hand stays open; from here on its cards are known".to_owned()
        } else {
            format!("`{handle}: hand …` states a complete hand and makes the cards known again")
        },
        say "not verified: too many cards are unknown to decide whether {card} of {by} was \
            possible",
            "not verified",
        help "{help}";

    struct HoleNotVerified { hole: u16; unknown: u8, of: Player } =
        "evolution/hole-not-verified", Part::Claim;
        title "Not verified: the food on the hole",
        rule "If a food card is not known at the reveal, the food on the hole is taken from the \
            record.",
        source "the notation, `=> hole`",
        severity Note,
        let handle = |game, _| game.handle(of),
        let why = |game, _| match unknown {
            1 => format!("the food card of {} is not known", game.name(of)),
            unknown => format!("{unknown} food cards are not known"),
        },
        say "not verified: {hole} on the hole is taken from the record, because {why}",
            "taken as written",
        help "write the cards, `table: reveal {handle} horns+3`, to have the sum checked";
}

position_rules! {
    Evolution, "evolution", source "ruling: positions";
    missing "A position names the first player of its round.";
    impossible "A position holds no more than the box: each card lies in one place, body and \
        population are 1 to 6, a species has each trait once.";
    against "A species has no more traits than the limit allows. Below a gap, what is never undone is \
        as it was: food in bags, bodies, species that died out.";
    unlikely "Food goes from the species to the bags at the end of a round, so none lies on a species \
        when a round begins. Examples are invented, so it is only noticed.";
}
