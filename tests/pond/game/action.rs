//! What a line claims, and the words that say it.

/// The smallest thing that is judged.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Roll(u8),
    Bid(u8),
    Pass,
}

evoref_record::verbs! {
    /// A verb.
    pub enum Said {
        Roll = "roll", "table", "roll N", "table: roll 4", "what the die shows";
        Bid = "bid", "player", "bid N", "A: bid 3", "bids a card from the hand";
        Pass = "pass", "player", "pass", "A: pass", "bids nothing";
    }
    lines {}
}
