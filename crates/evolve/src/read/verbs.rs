//! Everything that a line of Evolve! can say.

evoref_record::verbs! {
    /// What a verb is to the reader.
    pub(crate) enum Said {
        Biome = "biome", "table",
            "biome BIOME [next BIOME]",
            "table: biome desert next coastline",
            "the round's biome and the one turned up on the deck; only Dying Sun has none";
        Challenge = "challenge", "table",
            "challenge CHALLENGE [next CHALLENGE]",
            "table: challenge nesting next mating-frenzy",
            "the round's challenge when nobody chooses, and the one turned up";
        Next = "next", "table",
            "next challenge CHALLENGE",
            "table: next challenge nesting",
            "the challenge turned up after a choice";
        Choose = "choose", "player",
            "choose CHALLENGE over CHALLENGE|?",
            "A: choose border-dispute over mating-frenzy",
            "the owner of the least expensive creature takes preview and next card and plays one";
        Crossbreed = "crossbreed", "player",
            "crossbreed CARD give|keep",
            "A: crossbreed stub give",
            "the card drawn for a crossbreeding, and whether the neighbour's creature gets it; \
             `? keep` if nobody saw it, or if no card of the hand is given";
        Play = "play", "player",
            "play CARD [paying CARD…] [replacing CARD|none]",
            "A: play bone-helm paying stub wide-eyes ? ? ?",
            "puts a card on the own creature and discards the price";
        Use = "use", "player",
            "use CARD paying CARD…",
            "A: use pack-tactics paying stub",
            "uses the effect of a card on the own creature that is paid with cards of the hand";
        Hunt = "hunt", "player",
            "hunt PLAYER",
            "A: hunt B",
            "chooses whom the player hunts, where the challenge leaves it open";
        Pass = "pass", "player",
            "pass",
            "A: pass",
            "ends the player's mutations of the round";
        Draw = "draw", "player",
            "draw N|CARD…",
            "A: draw stub ?",
            "cards drawn; in the set-up the opening hand; may be left out";
        Discard = "discard", "player",
            "discard CARD…",
            "A: discard stub ?",
            "cuts a hand at the end of a round, exactly down to the limit; or what a challenge asks for";
    }
    lines {
        "manual",
            "CARD PLAYER ±N dominance|PLAYER PLACE>PLACE CARD…, … [\"TEXT\"]",
            "manual: odd-organ A +2 dominance, B hand>discard stub \"each rival discards\"",
            "what a card of kind `manual` did; places: hand, creature, deck, discard, or B.hand";
        "adjust",
            "PLAYER ±N dominance [\"TEXT\"]",
            "adjust: A -1 dominance \"peeked at the deck\"",
            "points that the table gave or took; the score is tainted";
    }
}
