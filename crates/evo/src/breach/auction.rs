//! Phase 2: who bids, and on which column.

use crate::Evo;
use crate::judge::next_bidder;
use crate::names::Gene;
use crate::state::{Pawn, State};
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// Somebody must bid before the auction is over.
    pub(crate) struct BidMissing { player: Player } of Evo;
    "evo/bid-missing", Part::Clause;
    title: "Everybody bids",
    rule: "The auction is over when every player stands on a column.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    allow: "The player without a bid wins nothing in this round and stands behind the others \
        before the track is sorted.",
    say: |evo, state| {
        let name = evo.name(player);
        Words::say(
            format!("{name} has not bid yet, so the auction is not over"),
            format!("{name} must bid first"),
        )
        .because(state.lab.drawn, "the auction begins here")
        .help(format!("order: {}; every player ends on a column", evo.order_in_names(state)))
        .missing(evo.example_bid(state, player))
    },
}

rule! {
    /// The player who was pushed out bids before anything else.
    pub(crate) struct MustRebid { player: Player } of Evo;
    "evo/must-rebid", Part::Clause;
    title: "Who is pushed out bids again at once",
    rule: "A player whose pawn is pushed out takes it back and bids again before anybody else \
        does, on another column.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    allow: "Another bid stands before that of the player who was pushed out; if the auction ends \
        without one from that player, nothing is won.",
}

impl MustRebid {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let name = evo.name(self.player);
        let Some(pushed) = state.lab.pushed else {
            return Words::say(format!("{name} must bid again first"), format!("{name} bids here"));
        };
        let lot = lot(state, pushed.column);
        let pawn = state.lab.pawns[pushed.column as usize];
        let by = pawn.map_or(name, |pawn| evo.name(pawn.player));
        Words::say(
            format!(
                "{name} was pushed out of {lot} by {by} and must bid again before anything else"
            ),
            format!("{name} bids again here"),
        )
        .because(pushed.by, format!("{by} pushes {name} out"))
        .help(format!("whoever is pushed out bids at once, on another column than {lot}"))
        .missing(evo.example_bid(state, self.player))
    }
}

rule! {
    /// The bidder already stands on a column.
    pub(crate) struct BidTwice { by: Player } of Evo;
    "evo/bid-twice", Part::Subject;
    title: "A pawn stays where it is",
    rule: "A player who stands on a column bids again only after being pushed out. A bid is \
        neither raised nor moved.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    allow: "The pawn moves from where it stood to the new column.",
}

impl BidTwice {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let name = evo.name(self.by);
        let Some(Pawn { value, since, .. }) = pawn_of(state, self.by) else {
            return Words::say(
                format!("{name} had no bid left and is out of this auction"),
                "out of this auction",
            );
        };
        let lot = won_by(state, self.by);
        let over = next_bidder(state).is_none();
        Words::say(
            format!("{name} bids again, but already stands on {lot} with {value}"),
            format!("{name} stands on {lot}"),
        )
        .because(since, format!("{name}'s {value} stands here"))
        .help("a bid cannot be raised or moved; only who is pushed out bids again")
        .help_if(over.then(|| "everybody stands on a column, so the auction is over".to_owned()))
    }
}

rule! {
    /// The gene is on no column.
    pub(crate) struct GeneNotOnOffer { by: Player, gene: Gene } of Evo;
    "evo/gene-not-on-offer", Part::Word(2);
    title: "Bids are for what is laid out",
    rule: "A bid names a gene of this round or the event card.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    never: "No token of that gene lies in a column that the pawn could stand at.",
    say: |evo, state| Words::say(
        format!("{} bids on {}, which is not on offer", evo.name(by), gene.name()),
        "not on offer this round",
    )
    .because(state.lab.drawn, "the genes of this round")
    .help(format!("on offer: {}", on_offer(evo, state))),
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
    columns.collect::<Vec<_>>().join(", ")
}

rule! {
    /// Two columns have the gene.
    pub(crate) struct WhichColumn { gene: Gene } of Evo;
    "evo/which-column", Part::Word(2);
    title: "A bid on one of two like genes names its column",
    rule: "When two columns hold the same gene, the bid says which one, such as `horn.3`.",
    source: "ruling bag-exhausted",
    never: "Two columns hold that gene, and nothing says at which one the pawn stands.",
    rulings: ["bag-exhausted"],
    say: |_, state| Words::say(
        format!("two columns have {}, and the bid does not say which", gene.name()),
        "which of the two",
    )
    .help(format!("name the column: {}", columns_of(state, gene))),
}

rule! {
    /// The named column has another gene.
    pub(crate) struct NotInThatColumn { gene: Gene, column: u8 } of Evo;
    "evo/not-in-that-column", Part::Word(2);
    title: "The named column holds the named gene",
    rule: "A bid such as `horn.3` names a column that holds this gene; column 1 is the event card.",
    source: "grammar of the record, Evo",
    never: "The gene and the column name two places, and a pawn stands at one.",
    say: |_, state| {
        let gene_name = gene.name();
        Words::say(format!("column {column} is not {gene_name}"), format!("not in column {column}"))
            .because(state.lab.drawn, "the genes of this round")
            .help(format!("{gene_name} is in {}", columns_of(state, gene)))
    },
}

impl Evo {
    /// A bid as it could be written: the lowest one on a free column, else on any.
    pub(super) fn example_bid(&self, state: &State, player: Player) -> String {
        let lost = state.lab.pushed.map(|pushed| pushed.column);
        let beaten = |column: u8| state.lab.pawns[column as usize].map(|pawn| pawn.value + 1);
        let column = (0..state.lab.columns)
            .filter(|column| Some(*column) != lost)
            .min_by_key(|column| beaten(*column).unwrap_or(0))
            .unwrap_or(0);
        let value = beaten(column).unwrap_or(self.options.bid_floor);
        let lot = match state.lab.genes[column as usize] {
            None => "card".to_owned(),
            Some(gene) if is_twice(state, gene) => format!("{}.{}", gene.name(), column + 1),
            Some(gene) => gene.name().to_owned(),
        };
        format!("{}: bid {value} {lot}", self.handle(player))
    }
}

/// A player's pawn.
pub(super) fn pawn_of(state: &State, player: Player) -> Option<Pawn> {
    state.lab.pawns[state.lab.column_of(player)?]
}

/// What a column holds: `horn`, `the event card`, `horn in column 3`.
pub(super) fn lot(state: &State, column: u8) -> String {
    match state.lab.genes[column as usize] {
        None => "the event card".to_owned(),
        Some(gene) if is_twice(state, gene) => format!("{} in column {}", gene.name(), column + 1),
        Some(gene) => gene.name().to_owned(),
    }
}

/// What the column of a player holds.
pub(super) fn won_by(state: &State, player: Player) -> String {
    match state.lab.column_of(player) {
        Some(column) => lot(state, column as u8),
        None => "nothing".to_owned(),
    }
}

fn is_twice(state: &State, gene: Gene) -> bool {
    let same = |other: &&Option<Gene>| **other == Some(gene);
    state.lab.genes.iter().filter(same).count() > 1
}

/// Where a gene is on offer: `column 3`, or as bids name it when there are two.
fn columns_of(state: &State, gene: Gene) -> String {
    let columns = (1..).zip(&state.lab.genes);
    let columns = columns.filter(|(_, other)| **other == Some(gene));
    let names = columns.map(|(column, _)| {
        if is_twice(state, gene) {
            format!("{}.{column}", gene.name())
        } else {
            format!("column {column}")
        }
    });
    names.collect::<Vec<_>>().join(", ")
}
