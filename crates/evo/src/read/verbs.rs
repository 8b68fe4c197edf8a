//! What lines of Evo can say: an entry for each verb.

use evoref_record::verbs;

verbs! {
    /// A verb of Evo.
    pub(crate) enum Said {
        Order = "order", "table", "order PLAYER PLAYER…", "table: order B C A",
            "the initiative track at the start, first player first";
        Start = "start", "player", "start SPACE SPACE", "A: start a1 a2",
            "places the first two dinosaurs";
        Climate = "climate", "table", "climate +2|+1|+0|-1|meteorite", "table: climate +1",
            "the climate token of the round";
        Genes = "genes", "table", "genes GENE GENE…", "table: genes horn egg",
            "the genes of columns 2 and up";
        Bid = "bid", "player", "bid N GENE|card", "A: bid 3 horn",
            "places the pawn on a value of a column; `horn.3` names the column when two are alike";
        Draw = "draw", "player", "draw CARD|?", "A: draw prescience",
            "takes the event card of column 1; may be left out";
        Play = "play", "player", "play CARD", "A: play stampede",
            "plays an event card outside a combat";
        Adrenaline = "adrenaline", "player", "adrenaline PLACE", "A: adrenaline 1",
            "takes a place on the initiative track";
        Move = "move", "player", "move PATH…", "A: move a1-a2-b2 c3-c4",
            "moves dinosaurs, a point a step";
        Attack = "attack", "player",
            "attack SPACExSPACE miss|hit|+0|+1|+2|? [by PLAYER CARD [DIE]]… [escape SPACE] [=> wins|fails]",
            "A: attack a1xa2 +1 by B second-chance miss",
            "attacks a neighbouring enemy for a point";
        Fly = "fly", "player", "fly SPACE-SPACE-SPACE | fly SPACE-SPACExSPACE DIE …", "A: fly a1-a2-b2",
            "two spaces for a point, with wings; may end in an attack";
        Swim = "swim", "player", "swim SPACE-SPACE | swim SPACExSPACE DIE …", "A: swim a1-f6",
            "from coast to coast for a point, with fins; may end in an attack";
        Hatch = "hatch", "player", "hatch SPACE [DIE] [removing SPACE] [=> kills|dies]",
            "A: hatch b2 removing c3",
            "places a newborn; the die only on an enemy";
        Lose = "lose", "player", "lose SPACE…", "A: lose d4 d5",
            "all dinosaurs that the climate takes from the player";
    }
    lines {
        "manual", "CARD [CHANGE, CHANGE…] \"what it did\"",
            "manual: prescience A +2 mp, B removes c4, A places c5, climate hills ideal \"as printed\"",
            "what a transcribed card changed, after it was played";
        "adjust", "CHANGE, CHANGE… \"why\"",
            "adjust: A +2 mp \"penalty\"",
            "what the table changed by decree";
    }
}
