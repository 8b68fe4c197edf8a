//! Phase 2: who bids, and on which column.

use crate::prelude::*;
use crate::verbs::bid::{Bid, Lot};

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
        let (lot, pusher, since) = |evo, state| pushed_out(evo, state, player),
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
        let laid_out = |_, state| state.lab.drawn,
        let offer = |evo, state| on_offer(evo, state),
        say "{by} bids on {gene}, which is not on offer", "not on offer this round",
        because laid_out "the genes of this round",
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
        let laid_out = |_, state| state.lab.drawn,
        let columns = |_, state| columns_of(state, gene),
        say "column {column} is not {gene}", "not in column {column}",
        because laid_out "the genes of this round",
        help "{gene} is in {columns}";
}

/// From which column a player was pushed out, by whom and when.
fn pushed_out<'a>(evo: &'a Evo, state: &State, player: Player) -> (String, &'a str, Step) {
    state.lab.pushed.map_or((String::new(), "nobody", Step::default()), |pushed| {
        let pawn = state.lab.pawns[pushed.column as usize];
        let pusher = pawn.map_or(player, |pawn| pawn.player);
        (lot(state, pushed.column), evo.name(pusher), pushed.by)
    })
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
        let column = (0..state.lab.columns)
            .filter(|column| Some(*column) != lost)
            .min_by_key(|column| beaten(*column).unwrap_or(0))
            .unwrap_or(0);
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
pub(super) fn lot(state: &State, column: u8) -> String {
    match Lot::in_column(&state.lab, column) {
        Lot { gene: None, .. } => "the event card".to_owned(),
        Lot { gene: Some(gene), column: None } => gene.name().to_owned(),
        Lot { gene: Some(gene), column: Some(column) } => {
            format!("{} in column {column}", gene.name())
        }
    }
}

pub(super) fn won_by(state: &State, player: Player) -> String {
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
