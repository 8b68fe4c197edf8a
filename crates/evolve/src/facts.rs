//! What the steps of Evolve! tell: an entry for each kind of fact.

use evoref_game::facts;

facts! {
    pub(super) enum Told {
        Biome = "biome", ["biome", "next"],
            "the round's biome is turned up, and the next one on the deck";
        Challenge = "challenge", ["challenge", "next"],
            "the round's challenge is turned up, and the next one on the deck";
        Choose = "choose", ["challenge", "over"],
            "a player chooses the challenge; the other one is discarded";
        Preview = "preview", ["challenge"],
            "the next challenge is turned up; none before Dying Sun";
        Crossbreed = "crossbreed", ["card", "onto"],
            "a card is drawn and offered; it may go onto a neighbour's creature";
        Play = "play", ["card", "paying", "replaces", "price"],
            "a player plays a card onto the own creature; `price` is what was paid";
        Use = "use", ["card", "paying", "score"],
            "the effect of a card on the creature is used; `score` is what the score in the challenge gains";
        Hunt = "hunt", ["prey"],
            "a player chooses whom to hunt";
        Pass = "pass", [],
            "a player plays no more cards in this round";
        Draw = "draw", ["count", "cards"],
            "a player draws cards; those that are known are named";
        Forgo = "forgo", [],
            "nothing is left to draw";
        Discard = "discard", ["cards"],
            "a player discards down to the hand limit, or what the challenge asks for";
        Score = "score", ["what", "biome", "challenge"],
            "the biome or the challenge, which is named, is scored for a player; Dying Sun is a biome";
        Phase = "phase", ["phase"],
            "a phase begins";
        Manual = "manual", ["cards", "from", "to"],
            "a card moves cards, or does what cannot be counted";
        Decree = "decree", ["points"],
            "a card or the table changes a player's dominance";
    }
}
