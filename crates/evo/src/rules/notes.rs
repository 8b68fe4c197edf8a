//! What is legal but cannot be verified; and positions: what they must say, what no table can be, and what no course
//! of play leads to.

use crate::prelude::*;

rules! { Evo;
    struct ResultNotVerified {} = "evo/result-not-verified", Part::Action;
        title "Not verified: a result without its die",
        rule "When the die is not in the record, the result after `=>` is taken as written and \
            cannot be verified.",
        source "grammar of the record, Evo",
        severity Note,
        say "the die is not in the record, so the result is taken as written after `=>`",
            "result taken as written",
        help "write the symbol of the die to have the result checked";

    struct CardNotVerified {} = "evo/card-not-verified", Part::Action;
        title "Not verified: a card from an unknown hand",
        rule "When a drawn card was not written down, a card played from that hand is taken as \
            written, as long as the deck has a copy left.",
        source "ruling of the project, hidden event cards",
        severity Note,
        say "this card comes from a hand that is not in the record, so nobody can tell whether it \
            was held",
            "an unknown card, taken as written",
        help "write the card where it was drawn, `A: draw CARD`, to have this checked";

    struct PointsNotVerified { player: Player } = "evo/points-not-verified", Part::Action;
        title "Not verified: a price out of unknown points",
        rule "Points that a position leaves out are unknown, never 0. A line that they would \
            decide is taken as written, and whoever paid so much had it; the first count that \
            tells the points is compared with that.",
        source "ruling of the project, positions",
        severity Note,
        let handle = |evo, _| evo.handle(player),
        say "the position leaves out the mutation points of {player}, so nobody can tell whether \
            this can be paid",
            "taken as written",
        help "write the number in the position, `{handle}: 10 mp`, to have this checked";
}

position_rules! {
    Evo, "evo", source "ruling of the project, positions";
    missing "A position names the initiative track and everybody's dinosaurs. The wheel may be left \
        out until a line needs it.";
    impossible "A position holds no more than the box: a space has one dinosaur, a species at most 8, a \
        gene, a token and a card as many copies as there are.";
    against "The wheel stands where the tokens turned lead. Below a gap, what is never undone is as it \
        was: genes and turned tokens.";
    unlikely "Each auction gives a gene less than there are players, nobody falls below 2 dinosaurs, \
        and a round brings 8 mutation points at most. Examples are invented, so it is only noticed.";
}
