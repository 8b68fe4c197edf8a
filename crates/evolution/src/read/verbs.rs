//! Everything that a line can say.

evoref_record::verbs! {
    /// What a verb is to the reader.
    pub(crate) enum Said {
        First = "first", "table", "first PLAYER",
            "table: first B", "names the first player";
        Traits = "traits", "table", "traits SPECIES CARD…, SPECIES CARD…",
            "table: traits A.1 horns+3 climbing+4, B.2 carnivore+0", "turns up traits that were written as `?`";
        Reveal = "reveal", "table", "reveal [PLAYER CARD, …] [=> hole N]",
            "table: reveal A long-neck+7, B ? => hole 12", "turns up the food cards and fills the hole";
        Draw = "draw", "player", "draw N | draw CARD…",
            "A: draw horns+3 ? ? ?", "draws cards; may be left out";
        Hand = "hand", "player", "hand CARD…",
            "A: hand horns+3 climbing+4", "states the complete hand; optional";
        Food = "food", "player", "food CARD",
            "A: food long-neck+7", "lays the food card face down";
        Species = "species", "player", "species left|right CARD",
            "A: species right horns+3", "founds a species at an end of the row";
        Grow = "grow", "player", "grow SPECIES body|population CARD",
            "A: grow 1 body horns+3", "makes a species larger or more";
        Trait = "trait", "player", "trait SPECIES CARD [over CARD]",
            "A: trait 1 horns+3 over climbing+4", "gives a species a trait";
        Fertile = "fertile", "player", "fertile SPECIES",
            "A: fertile 1", "uses fertile before feeding";
        LongNeck = "long-neck", "player", "long-neck SPECIES",
            "A: long-neck 1", "uses the long neck before feeding";
        FatTissue = "fat-tissue", "player", "fat-tissue SPECIES",
            "A: fat-tissue 1", "moves stored food onto the species before feeding";
        Intelligence = "intelligence", "player", "intelligence SPECIES CARD",
            "A: intelligence 2 horns+3", "feeds a plant eater for a card";
        Feed = "feed", "player", "feed SPECIES",
            "A: feed 1", "feeds a plant eater from the hole";
        Attack = "attack", "player", "attack SPECIES > SPECIES [off TRAIT CARD]…",
            "A: attack 1 > B.2 off burrowing horns+3", "attacks with a carnivore";
        Pass = "pass", "player", "pass",
            "A: pass", "leaves a feeding turn unused";
    }
    lines {
        "adjust", "PLAYER|SPECIES NUMBER food \"REASON\"",
            "adjust: A +2 food \"penalty\"", "changes the food in a bag or on a species by decree";
        "adjust", "table NUMBER hole \"REASON\"",
            "adjust: table -1 hole \"a token fell down\"", "changes the food on the hole by decree";
        "adjust", "SPECIES NUMBER body \"REASON\"",
            "adjust: A.1 +1 body \"forgotten\"", "changes the body of a species by decree";
        "adjust", "SPECIES NUMBER population \"REASON\"",
            "adjust: A.1 -1 population \"forgotten\"", "changes the population of a species by decree";
        "adjust", "SPECIES NUMBER fat \"REASON\"",
            "adjust: A.1 +1 fat \"forgotten\"", "changes the fat of a species by decree";
    }
}
