//! What is legal but cannot be verified; and positions: what they must say, what no table can be, and what no course
//! of play leads to.

use crate::prelude::*;

rules! { Evolve;
    struct HandNotVerified {} = "evolve/hand-not-verified", Part::Action;
        title "Not verified: a card of an unrecorded hand",
        rule "The card may have been in that hand, but the record does not show that it was drawn. \
            Opening hands and draws that are written out let it be checked.",
        source "the notation of records (grammar.md)",
        severity Note,
        say "not verified: the hand is not wholly in the record, so nothing shows that it held \
            these cards",
            "from an unrecorded hand";

    struct ChoiceNotVerified {} = "evolve/choice-not-verified", Part::Action;
        title "Not verified: an unseen card that was not chosen",
        rule "The chooser saw a card that the record does not name, so nothing shows which one it \
            was.",
        source "Evolve! rules draft (Rader, Consell), Select Challenge",
        severity Note,
        say "not verified: the card that was not chosen is not in the record", "unseen card";

    struct ManualNotVerified {} = "evolve/manual-not-verified", Part::Action;
        title "Not verified: the effect of a manual card",
        rule "The referee takes over what the record says a card of kind `manual` did, and checks \
            only that every card is in one place.",
        source "deck file, schema_notes",
        severity Note,
        say "not verified: what the card does is not in the deck file", "taken as written";
}

position_rules! {
    Evolve, "evolve", source "ruling of the project, positions";
    missing "From the phase `challenge` on a position names the biome of the round, from `mutate` on \
        its challenge as well.";
    impossible "A position holds no more than the box: each card lies in one place, a creature has one \
        card of a type, a biome and a challenge come once.";
    against "Dying Sun lies in the middle of its stack. Below a gap, what is never undone is as it was: \
        a type of which a creature has a card (but for cards of kind `manual`), biomes that were used.";
    unlikely "Hands are cut at the end of a round, so none is above its limit when a round begins. \
        Examples are invented, so it is only noticed.";
}
