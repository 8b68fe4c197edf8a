//! What the steps of Evo tell: an entry for each kind of fact.

use evoref_game::facts;

facts! {
    pub(super) enum Told {
        Order = "order", ["players"], "the initiative track of the set-up is drawn";
        Start = "start", ["on"], "a player places the first two dinosaurs";
        Climate = "climate", ["token"], "a climate token is turned; the wheel turns with it";
        Genes = "genes", ["genes"], "genes are laid out, from column 2 on";
        Bid = "bid", ["value", "column", "gene", "pushes"],
            "a pawn goes on a value of a column; whoever stood there is pushed out";
        NoBid = "no-bid", [], "a player has no bid left";
        Pay = "pay", ["column", "gene", "price"],
            "a player pays for a column and takes what lies there";
        LineUp = "line-up", ["players"], "the initiative track is lined up after the auction";
        Card = "card", ["card"], "a player draws an event card";
        Play = "play", ["card"], "a player plays an event card";
        Adrenaline = "adrenaline", ["place"], "a player takes a place on the track, from 1";
        Phase = "phase", ["phase"], "a phase begins";
        Move = "move", ["way", "from", "over", "to"], "a dinosaur moves";
        Attack = "attack", ["way", "from", "over", "to", "on", "rolls", "cards", "wins", "escape", "died"],
            "a dinosaur attacks; the last of the rolls stands, the cards are those played in the combat";
        Hatch = "hatch", ["egg", "on", "removing", "roll", "kills", "stays"],
            "a dinosaur is born, in the egg round with that number";
        Lose = "lose", ["on"], "a player's dinosaurs die of the climate";
        Income = "income", ["points"], "a player earns a point for each dinosaur";
        Decree = "decree", ["card", "points", "places", "removes", "terrain", "climate"],
            "a transcribed card or the table changes something";
    }
}
