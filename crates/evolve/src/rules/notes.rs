//! What is legal but cannot be verified.

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
