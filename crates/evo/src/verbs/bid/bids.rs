//! Phase 2: the value of a bid and its price.

use crate::prelude::*;
use crate::verbs::bid::auction::{lot, pawn_of, won_by};
use crate::verbs::bid::price as price_of;

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de mutations'";
    struct BidTooHigh { by: Player, value: u16 } = "evo/bid-too-high", Part::Word(1);
        title "A column ends at 6",
        rule "The values of a column go up to 6.",
        never "The column has no field for that value.",
        say "{by} bids {value}, but a column ends at 6", "above 6";

    struct BidTooLow { by: Player, value: u16 } = "evo/bid-too-low", Part::Word(1);
        title "A column begins at its lowest value",
        rule "The lowest value is 0, or 1 if the table rules so.",
        source "ruling bid-floor",
        never "The column has no field for that value.",
        rulings ["bid-floor"],
        let floor = |evo, _| evo.options.bid_floor,
        say "{by} bids {value}, but a column begins at {floor} in this record", "below {floor}",
        help "the lowest value is the switch `ruling: bid-floor`";

    struct BidNotHigher { by: Player, value: u8; column: u8 } = "evo/bid-not-higher", Part::Action;
        title "A new bid beats the standing one",
        rule "A column on which a pawn stands takes only a strictly higher value.",
        allow "The bid takes the column all the same and pushes the other pawn out.",
        let lot = |_, state| lot(state, column),
        let (holder, held, since) = |evo, state| standing(evo, state, column),
        say "{by} bids {value} on {lot}, but {holder} already holds it with {held}",
            "not higher than {held}",
        because since "{holder}'s {held} stands here";

    struct SixStands { by: Player; column: u8 } = "evo/six-stands", Part::Action;
        title "A pawn on 6 cannot be pushed out",
        rule "A pawn on the value 6 wins its column.",
        allow "The bid takes the column all the same and pushes the other pawn out.",
        let lot = |_, state| lot(state, column),
        let (holder, held, since) = |evo, state| standing(evo, state, column),
        say "{by} bids on {lot}, but nobody can push a pawn off 6", "6 cannot be beaten",
        because since "{holder}'s {held} stands here";

    struct SameColumn { by: Player; column: u8 } = "evo/same-column", Part::Action;
        title "Who is pushed out changes the column",
        rule "A player who was pushed out bids on another column. If pushed out again there, the \
            first one is open again.",
        allow "The bid stands on the column that was just lost.",
        let lot = |_, state| lot(state, column),
        let (holder, held, since) = |evo, state| standing(evo, state, column),
        say "{by} was just pushed out of {lot} and must bid on another column",
            "the column just lost",
        because since "{holder}'s {held} stands here",
        help "if pushed out of another column later, they may come back here";

    struct BidBeyondMeans { by: Player, value: u8, price: u8 } =
        "evo/bid-beyond-means", Part::Action;
        title "The price of a bid must be in hand",
        rule "A bid whose price, after flasks and bargains, is above the bidder's mutation points \
            is not allowed. The points are those before this phase is paid.",
        source "ruling bid-within-means",
        allow "The bid stands; at payment the player pays as much as there is.",
        rulings ["bid-within-means"],
        let costs = |_, state| costs(state, by, value, price),
        let mp = |_, state| state.herd(by).mp(),
        let over = |_, _| i32::from(price) - mp,
        say "{by} bids {value}{costs}, but has {mp} MP", "{over} too many",
        then |evo, state, words| {
            let (name, points) = (evo.name(by), points_so_far(state, by));
            let can_pay = |value: &u8| i32::from(price_of(state, by, *value)) <= mp;
            let most = (0..=6).rev().find(can_pay);
            words
                .help_if(most.map(|most| format!("{name} can pay for a bid of {most} at most")))
                .help(format!("{name}'s points so far: {points}"))
        };

    struct PaymentBeyondMeans { player: Player, price: u8 } =
        "evo/payment-beyond-means", Part::Clause;
        title "A winner pays the price",
        rule "When the table looks at means only at payment, whoever wins a column must then have \
            its price.",
        source "ruling bid-within-means",
        allow "The player pays as much as there is.",
        rulings ["bid-within-means"],
        let lot = |_, state| won_by(state, player),
        let mp = |_, state| state.herd(player).mp(),
        let bid = |_, state| pawn_of(state, player).map_or(Step::default(), |pawn| pawn.since),
        say "{player} must pay {price} for {lot}, but has {mp} MP", "{player} cannot pay {price}",
        help "with `ruling: bid-within-means = no` the price is looked at when it is paid",
        // It shows when the bid is paid, but it is the bid that cannot be.
        then |_, _, words| words.at(bid);
}

/// Whose pawn stands on a column, on which value, and since when.
fn standing<'a>(evo: &'a Evo, state: &State, column: u8) -> (&'a str, u8, Step) {
    state.lab.pawns[column as usize].map_or(("nobody", 0, Step::default()), |pawn| {
        (evo.name(pawn.player), pawn.value, pawn.since)
    })
}

/// `, which costs 3 with 2 flasks`; nothing if the price is the value.
fn costs(state: &State, by: Player, value: u8, price: u8) -> String {
    match state.herd(by).genes.of(Gene::Flask) {
        _ if price == value => String::new(),
        0 => format!(", which costs {price}"),
        flasks => format!(", which costs {price} with {}", counted(flasks, "flask")),
    }
}

/// `6 start + 4 income − 3 bids`.
fn points_so_far(state: &State, by: Player) -> String {
    let herd = state.herd(by);
    let mut sum = format!("{} start", herd.start);
    let others = [(herd.income, "income"), (herd.bids, "bids"), (herd.other, "cards and decrees")];
    for (points, what) in others.into_iter().filter(|(points, _)| *points != 0) {
        let sign = if points < 0 { '−' } else { '+' };
        sum += &format!(" {sign} {} {what}", points.abs());
    }
    sum
}
