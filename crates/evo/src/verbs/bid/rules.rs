//! Phase 2: whether a bid is legal: who bids, on which column, its value and its price.

use crate::prelude::*;
use crate::rules::round::{NotYourTurn, Turn};
use crate::state::Pushed;
use crate::verbs::bid::{Bid, Lot, Placed, TOP, price as price_of};

impl Case<'_> {
    /// A pawn goes on a value of a column.
    pub(super) fn bidding(&self, bid: Bid) -> Verdict {
        let Self { evo, state, by, .. } = *self;
        in_phase(state, Phase::Mutations)?;
        self.bids_now()?;
        let column = self.column(bid.lot)?;
        ensure(bid.value <= u16::from(TOP), || BidTooHigh { by, value: bid.value })?;
        let value = bid.value as u8;
        ensure(value >= evo.options.bid_floor, || BidTooLow { by, value: bid.value })?;
        self.beats(value, column)?;
        noted(Placed { player: by, column, value }, self.within_means(value)?)
    }

    /// First who was pushed out, then in the order of the track whoever stands nowhere.
    fn bids_now(&self) -> Kept {
        let Self { state, by, waived, .. } = *self;
        self.nobody_bids_first()?;
        if state.is_settled(by) {
            return require(false, waived, || BidTwice { by });
        }
        match next_bidder(state) {
            Some(should) if should != by && !waived.has(MustRebid::RULE) => {
                require(false, waived, || NotYourTurn { by, should, turn: Turn::Bid })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Nobody but the one who was pushed out may act.
    pub(crate) fn nobody_bids_first(&self) -> Kept {
        let Self { state, by, waived, .. } = *self;
        match state.lab.pushed {
            Some(Pushed { player, .. }) => require(player == by, waived, || MustRebid { player }),
            None => Ok(()),
        }
    }

    /// The column, from 0, that a bid names.
    fn column(&self, lot: Lot) -> Verdict<u8> {
        let Self { state, by, .. } = *self;
        let columns = state.lab.columns_of(lot.gene);
        let first = columns.trailing_zeros() as u8;
        // Without a question whether it is the card or a gene.
        if lot.column.is_none() & (lot.gene.is_none() | columns.is_power_of_two()) {
            return Ok(first);
        }
        match (lot.gene, lot.column) {
            (None, _) => Ok(first),
            (Some(gene), _) if columns == 0 => Err(GeneNotOnOffer { by, gene }.into()),
            (Some(_), Some(number @ 1..=8)) if columns >> (number - 1) & 1 == 1 => Ok(number - 1),
            (Some(gene), Some(column)) => Err(NotInThatColumn { gene, column }.into()),
            (Some(gene), None) => Err(WhichColumn { gene }.into()),
        }
    }

    /// Whether the bidder was pushed out of the column just now.
    fn lost(&self, column: u8) -> bool {
        self.state.lab.pushed.is_some_and(|lost| (lost.player, lost.column) == (self.by, column))
    }

    /// The column is free or the bid is above the pawn on it, and it is not the one just lost.
    fn beats(&self, value: u8, column: u8) -> Kept {
        let Self { state, by, waived, .. } = *self;
        require(!self.lost(column), waived, || SameColumn { by, column })?;
        let Some(pawn) = state.lab.pawns[column as usize] else { return Ok(()) };
        require(pawn.value < TOP, waived, || SixStands { by, column })?;
        let higher = value > pawn.value || pawn.value >= TOP;
        require(higher, waived, || BidNotHigher { by, value, column })
    }

    /// The price is not above what the bidder has now, as far as anybody knows.
    fn within_means(&self, value: u8) -> Verdict<Option<Breach>> {
        let Self { evo, state, by, waived } = *self;
        if !evo.options.bid_within_means {
            return Ok(None);
        }
        let price = price_of(state, by, value);
        match state.points(by).covers(price.into()) {
            Some(affordable) => {
                require(affordable, waived, || BidBeyondMeans { by, value, price })?;
                Ok(None)
            }
            None => Ok(Some(PointsNotVerified { player: by }.into())),
        }
    }
}

/// Whether a player who should bid has no bid that he may make and pay.
pub(crate) fn stuck(evo: &Evo, state: &State, player: Player) -> bool {
    let case = Case { evo, state, by: player, waived: &Waived::NONE };
    (0..state.lab.columns).all(|column| {
        let pawn = state.lab.pawns[column as usize];
        let least = pawn.map_or(evo.options.bid_floor, |pawn| pawn.value + 1);
        // Whose points nobody knows may have none for it, and then he has no bid.
        let pays = |value| state.points(player).covers(price_of(state, player, value).into());
        let may = |value| pays(value) == Some(true) && case.beats(value, column).is_ok();
        case.lost(column) || !(least..=TOP).any(may)
    })
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de mutations'";
    struct BidMissing { player: Player } = "evo/bid-missing", Part::Clause;
        title "Everybody bids",
        rule "The auction is over when every player stands on a column.",
        allow "The player without a bid wins nothing in this round and stands behind the others \
            before the track is sorted.",
        let begins = |_, state| state.lab.drawn,
        let order = |evo, state| evo.order_in_names(state),
        let bid = |evo, state| evo.example_bid(state, player),
        let have = |evo, state| {
            let missing = |player: &Player| !state.is_settled(*player) && !state.left.has(*player);
            let missing = state.order.iter().filter(missing);
            have(missing.map(|player| evo.name(player)))
        },
        say "{have} not bid yet, so the auction is not over", "{player} must bid first",
        because begins "the auction begins here",
        help "order: {order}; every player ends on a column",
        missing "{bid}";

    struct MustRebid { player: Player } = "evo/must-rebid", Part::Clause;
        title "Who is pushed out bids again at once",
        rule "A player whose pawn is pushed out takes it back and bids again before anybody else \
            does, on another column.",
        allow "Another bid stands before that of the player who was pushed out; if the auction \
            ends without one from that player, nothing is won.",
        let (lot, pusher, since) = |evo, state| {
            state.lab.pushed.map_or((String::new(), "nobody", Step::default()), |pushed| {
                let pawn = state.lab.pawns[pushed.column as usize];
                let pusher = pawn.map_or(player, |pawn| pawn.player);
                (lot(state, pushed.column), evo.name(pusher), pushed.by)
            })
        },
        let bid = |evo, state| evo.example_bid(state, player),
        say "{player} was pushed out of {lot} by {pusher} and must bid again before anything else",
            "{player} bids again here",
        because since "{pusher} pushes {player} out",
        help "whoever is pushed out bids at once, on another column than {lot}",
        missing "{bid}";

    struct BidTwice { by: Player } = "evo/bid-twice", Part::Subject;
        title "A pawn stays where it is",
        rule "A player who stands on a column bids again only after being pushed out. A bid is \
            neither raised nor moved.",
        allow "The pawn moves from where it stood to the new column.",
        words |evo, state| {
            let name = evo.name(by);
            let Some(pawn) = pawn_of(state, by) else {
                let message = format!("{name} had no bid left and is out of this auction");
                return Words::say(message, "out of this auction");
            };
            let (lot, value, over) = (won_by(state, by), pawn.value, next_bidder(state).is_none());
            let message = format!("{name} bids again, but already stands on {lot} with {value}");
            let over = over.then(|| "everybody stands on a column, so the auction is over".to_owned());
            Words::say(message, format!("{name} stands on {lot}"))
                .because(pawn.since, format!("{name}'s {value} stands here"))
                .help("a bid cannot be raised or moved; only who is pushed out bids again")
                .help_if(over)
        };

    struct GeneNotOnOffer { by: Player, gene: Gene } = "evo/gene-not-on-offer", Part::Word(2);
        title "Bids are for what is laid out",
        rule "A bid names a gene of this round or the event card.",
        never "No token of that gene lies in a column that the pawn could stand at.",
        let offer = |evo, state| on_offer(evo, state),
        say "{by} bids on {gene}, which is not on offer", "not on offer this round",
        because |_, state| state.lab.drawn, "the genes of this round",
        help "on offer: {offer}";

    struct WhichColumn { gene: Gene } = "evo/which-column", Part::Word(2);
        title "A bid on one of two like genes names its column",
        rule "When two columns hold the same gene, the bid says which one, such as `horn.3`.",
        source "ruling bag-exhausted",
        never "Two columns hold that gene, and nothing says at which one the pawn stands.",
        rulings ["bag-exhausted"],
        let columns = |_, state| columns_of(state, gene),
        say "two columns have {gene}, and the bid does not say which", "which of the two",
        help "name the column: {columns}";

    struct NotInThatColumn { gene: Gene, column: u8 } = "evo/not-in-that-column", Part::Word(2);
        title "The named column holds the named gene",
        rule "A bid such as `horn.3` names a column that holds this gene; column 1 is the event \
            card.",
        source "grammar of the record, Evo",
        never "The gene and the column name two places, and a pawn stands at one.",
        let columns = |_, state| columns_of(state, gene),
        say "column {column} is not {gene}", "not in column {column}",
        because |_, state| state.lab.drawn, "the genes of this round",
        help "{gene} is in {columns}";

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
            let (name, herd) = (evo.name(by), state.herd(by));
            let mut points = format!("{} start", herd.start);
            let others = [(herd.income, "income"), (herd.bids, "bids"), (herd.other, "cards and decrees")];
            for (number, what) in others.into_iter().filter(|(number, _)| *number != 0) {
                let sign = if number < 0 { '−' } else { '+' };
                points += &format!(" {sign} {} {what}", number.abs());
            }
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

/// The columns with the pawns on them: `card, horn (Ada with 2), egg`.
fn on_offer(evo: &Evo, state: &State) -> String {
    let columns = state.lab.genes.iter().zip(&state.lab.pawns);
    let columns = columns.take(state.lab.columns.into()).map(|(gene, pawn)| {
        let name = gene.map_or("card", Gene::name);
        match pawn {
            Some(pawn) => format!("{name} ({} with {})", evo.name(pawn.player), pawn.value),
            None => name.to_owned(),
        }
    });
    joined(columns, ", ")
}

impl Evo {
    /// A bid as it could be written: the lowest one on a free column, else on any.
    pub(crate) fn example_bid(&self, state: &State, player: Player) -> String {
        let lost = state.lab.pushed.map(|pushed| pushed.column);
        let beaten = |column: u8| state.lab.pawns[column as usize].map(|pawn| pawn.value + 1);
        let open = (0..state.lab.columns).filter(|column| Some(*column) != lost);
        let column = open.min_by_key(|column| beaten(*column).unwrap_or(0)).unwrap_or(0);
        let value = beaten(column).unwrap_or(self.options.bid_floor);
        let bid = Bid { value: value.into(), lot: Lot::in_column(&state.lab, column) };
        let mut line = format!("{}: ", self.handle(player));
        bid.print(self, View::Full, &mut line);
        line
    }
}

pub(crate) fn pawn_of(state: &State, player: Player) -> Option<Pawn> {
    state.lab.pawns[state.lab.column_of(player)?]
}

/// What a column holds: `horn`, `the event card`, `horn in column 3`.
fn lot(state: &State, column: u8) -> String {
    match Lot::in_column(&state.lab, column) {
        Lot { gene: None, .. } => "the event card".to_owned(),
        Lot { gene: Some(gene), column: None } => gene.name().to_owned(),
        Lot { gene: Some(gene), column: Some(column) } => {
            format!("{} in column {column}", gene.name())
        }
    }
}

fn won_by(state: &State, player: Player) -> String {
    match state.lab.column_of(player) {
        Some(column) => lot(state, column as u8),
        None => "nothing".to_owned(),
    }
}

/// Where a gene is on offer: `column 3`, or as bids name it when there are two.
fn columns_of(state: &State, gene: Gene) -> String {
    let columns = (0..state.lab.columns).map(|column| Lot::in_column(&state.lab, column));
    let names = (1..).zip(columns).filter(|(_, lot)| lot.gene == Some(gene));
    let names = names.map(|(number, lot)| match lot.column {
        Some(column) => format!("{}.{column}", gene.name()),
        None => format!("column {number}"),
    });
    joined(names, ", ")
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
