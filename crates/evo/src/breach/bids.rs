//! Phase 2: the value of a bid and its price.

use super::auction::{lot, pawn_of, won_by};
use crate::Evo;
use crate::judge::price;
use crate::names::Gene;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Words, counted};

rule! {
    /// Above 6.
    pub(crate) struct BidTooHigh { by: Player, value: u16 } of Evo;
    "evo/bid-too-high", Part::Word(1);
    title: "A column ends at 6",
    rule: "The values of a column go up to 6.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    never: "The column has no field for that value.",
    say: |evo, _| {
        let name = evo.name(by);
        Words::say(format!("{name} bids {value}, but a column ends at 6"), "above 6")
    },
}

rule! {
    /// Below the lowest value of a column.
    pub(crate) struct BidTooLow { by: Player, value: u16 } of Evo;
    "evo/bid-too-low", Part::Word(1);
    title: "A column begins at its lowest value",
    rule: "The lowest value is 0, or 1 if the table rules so.",
    source: "ruling bid-floor",
    never: "The column has no field for that value.",
    rulings: ["bid-floor"],
    say: |evo, _| {
        let (name, floor) = (evo.name(by), evo.options.bid_floor);
        Words::say(
            format!("{name} bids {value}, but a column begins at {floor} in this record"),
            format!("below {floor}"),
        )
        .help("the lowest value is the switch `ruling: bid-floor`")
    },
}

rule! {
    /// Not above the standing bid.
    pub(crate) struct BidNotHigher { by: Player, value: u8, column: u8 } of Evo;
    "evo/bid-not-higher", Part::Action;
    title: "A new bid beats the standing one",
    rule: "A column on which a pawn stands takes only a strictly higher value.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    allow: "The bid takes the column all the same and pushes the other pawn out.",
}

impl BidNotHigher {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, value) = (evo.name(self.by), self.value);
        let lot = lot(state, self.column);
        let Some(pawn) = state.lab.pawns[self.column as usize] else {
            return Words::say(format!("{name} bids {value} on {lot}"), "not higher");
        };
        let words = Words::say(
            format!(
                "{name} bids {value} on {lot}, but {} already holds it with {}",
                evo.name(pawn.player),
                pawn.value
            ),
            format!("not higher than {}", pawn.value),
        );
        because_of_pawn(evo, state, self.column, words)
    }
}

rule! {
    /// A pawn on 6.
    pub(crate) struct SixStands { by: Player, column: u8 } of Evo;
    "evo/six-stands", Part::Action;
    title: "A pawn on 6 cannot be pushed out",
    rule: "A pawn on the value 6 wins its column.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    allow: "The bid takes the column all the same and pushes the other pawn out.",
    say: |evo, state| {
        let (name, lot) = (evo.name(by), lot(state, column));
        let words = Words::say(
            format!("{name} bids on {lot}, but nobody can push a pawn off 6"),
            "6 cannot be beaten",
        );
        because_of_pawn(evo, state, column, words)
    },
}

rule! {
    /// The column from which the bidder was just pushed.
    pub(crate) struct SameColumn { by: Player, column: u8 } of Evo;
    "evo/same-column", Part::Action;
    title: "Who is pushed out changes the column",
    rule: "A player who was pushed out bids on another column. If pushed out again there, the \
        first one is open again.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    allow: "The bid stands on the column that was just lost.",
    say: |evo, state| {
        let (name, lot) = (evo.name(by), lot(state, column));
        let words = Words::say(
            format!("{name} was just pushed out of {lot} and must bid on another column"),
            "the column just lost",
        );
        because_of_pawn(evo, state, column, words)
            .help("if pushed out of another column later, they may come back here")
    },
}

/// Points at the bid that stands on a column.
fn because_of_pawn(evo: &Evo, state: &State, column: u8, words: Words) -> Words {
    match state.lab.pawns[column as usize] {
        Some(pawn) => words
            .because(pawn.since, format!("{}'s {} stands here", evo.name(pawn.player), pawn.value)),
        None => words,
    }
}

rule! {
    /// More than the bidder has.
    pub(crate) struct BidBeyondMeans { by: Player, value: u8, price: u8 } of Evo;
    "evo/bid-beyond-means", Part::Action;
    title: "The price of a bid must be in hand",
    rule: "A bid whose price, after flasks and bargains, is above the bidder's mutation points is \
        not allowed. The points are those before this phase is paid.",
    source: "ruling bid-within-means",
    allow: "The bid stands; at payment the player pays as much as there is.",
    rulings: ["bid-within-means"],
}

impl BidBeyondMeans {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let name = evo.name(self.by);
        let herd = state.herd(self.by);
        let costs = match herd.genes.of(Gene::Flask) {
            _ if self.price == self.value => String::new(),
            0 => format!(", which costs {}", self.price),
            flasks => format!(", which costs {} with {}", self.price, counted(flasks, "flask")),
        };
        let affordable = |value: &u8| i32::from(price(state, self.by, *value)) <= herd.mp;
        let most = (0..=6).rev().find(affordable);
        Words::say(
            format!("{name} bids {}{costs}, but has {} MP", self.value, herd.mp),
            format!("{} too many", i32::from(self.price) - herd.mp),
        )
        .help_if(most.map(|most| format!("{name} can pay for a bid of {most} at most")))
        .help(format!("{name}'s points so far: {}", points_so_far(state, self.by)))
    }
}

/// `6 start + 4 income − 3 bids`.
fn points_so_far(state: &State, by: Player) -> String {
    let herd = state.herd(by);
    let mut sum = format!("{} start", herd.start);
    for (points, what) in
        [(herd.income, "income"), (herd.bids, "bids"), (herd.other, "cards and decrees")]
    {
        if points != 0 {
            let sign = if points < 0 { '−' } else { '+' };
            sum += &format!(" {sign} {} {what}", points.abs());
        }
    }
    sum
}

rule! {
    /// More than the winner has when he pays.
    pub(crate) struct PaymentBeyondMeans { player: Player, price: u8 } of Evo;
    "evo/payment-beyond-means", Part::Clause;
    title: "A winner pays the price",
    rule: "When the table looks at means only at payment, whoever wins a column must then have its \
        price.",
    source: "ruling bid-within-means",
    allow: "The player pays as much as there is.",
    rulings: ["bid-within-means"],
    say: |evo, state| {
        let name = evo.name(player);
        // It shows when the bid is paid, but it is the bid that cannot be.
        let bid = pawn_of(state, player).map(|pawn| pawn.since);
        Words::say(
            format!(
                "{name} must pay {price} for {}, but has {} MP",
                won_by(state, player),
                state.herd(player).mp
            ),
            format!("{name} cannot pay {price}"),
        )
        .at(bid.unwrap_or_default())
        .help("with `ruling: bid-within-means = no` the price is looked at when it is paid")
    },
}
