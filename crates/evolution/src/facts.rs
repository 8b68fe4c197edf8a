//! What the steps of Evolution tell: an entry for each kind of fact.

use evoref_game::facts;

facts! {
    pub(super) enum Told {
        First = "first", ["player"],
            "the first player is named";
        Draw = "draw", ["count", "cards"],
            "a player draws cards";
        Hand = "hand", ["cards"],
            "a player's whole hand is stated";
        Food = "food", ["card"],
            "a player lays a food card";
        Found = "found", ["species", "side", "card"],
            "a player founds a species at an end of the row";
        Grow = "grow", ["species", "what", "card"],
            "the body or the population of a species grows by 1";
        Trait = "trait", ["species", "card", "over"],
            "a trait is laid on a species; another may be removed";
        TurnUp = "turn-up", ["species", "cards"],
            "traits are turned up";
        Reveal = "reveal", ["cards", "hole"],
            "the food cards are turned up, by seat; so much food lies on the hole then";
        Use = "use", ["trait", "species"],
            "a trait is used before feeding";
        Intelligence = "intelligence", ["species", "card"],
            "a card is given for food by intelligence";
        Feed = "feed", ["species"],
            "a species feeds from the hole";
        Attack = "attack", ["species", "prey", "off"],
            "a species attacks another; `off` are the traits switched off by intelligence";
        Pass = "pass", ["turns"],
            "so many feeding turns pass without an action";
        Phase = "phase", ["phase"],
            "a phase begins";
        Settle = "settle", [],
            "species starve and food is banked, until a draw is due or the round is over";
        Decree = "decree", ["of", "what", "amount"],
            "the table changes a number";
    }
}
