//! Words for bids, payment and the draw of the event card.

use super::{Said, counted, say};
use crate::game::Player;
use crate::games::evo::Evo;
use crate::games::evo::breach::Breach;
use crate::games::evo::judge::{next_bidder, others_left, price};
use crate::games::evo::names::Gene;
use crate::games::evo::state::{Pawn, State};

impl Evo {
    pub(super) fn auction_words(&self, state: &State, breach: &Breach) -> Option<Said> {
        Some(match *breach {
            Breach::BidMissing { player } => {
                let name = self.name(player);
                say(
                    format!("{name} has not bid yet, so the auction is not over"),
                    format!("{name} must bid first"),
                )
                .because(state.lab.drawn, "the auction begins here")
                .help(format!(
                    "order: {}; every player ends on a column",
                    self.order_in_names(state)
                ))
                .missing(self.example_bid(state, player))
            }
            Breach::MustRebid { player } => self.must_rebid(state, player),
            Breach::BidTwice { by } => self.bid_twice(state, by),
            Breach::GeneNotOnOffer { by, gene } => say(
                format!(
                    "{} bids on {}, which is not on offer",
                    self.name(by),
                    gene.name()
                ),
                "not on offer this round",
            )
            .because(state.lab.drawn, "the genes of this round")
            .help(format!("on offer: {}", self.on_offer(state))),
            Breach::WhichColumn { gene } => say(
                format!(
                    "two columns have {}, and the bid does not say which",
                    gene.name()
                ),
                "which of the two",
            )
            .help(format!("name the column: {}", columns_of(state, gene))),
            Breach::NotInThatColumn { gene, column } => say(
                format!("column {column} is not {}", gene.name()),
                format!("not in column {column}"),
            )
            .because(state.lab.drawn, "the genes of this round")
            .help(format!("{} is in {}", gene.name(), columns_of(state, gene))),
            Breach::BidTooHigh { by, value } => say(
                format!("{} bids {value}, but a column ends at 6", self.name(by)),
                "above 6",
            ),
            Breach::BidTooLow { by, value } => say(
                format!(
                    "{} bids {value}, but a column begins at {} in this record",
                    self.name(by),
                    self.options.bid_floor
                ),
                format!("below {}", self.options.bid_floor),
            )
            .help("the lowest value is the switch `ruling: bid-floor`"),
            Breach::BidNotHigher { by, value, column } => self.not_higher(state, by, value, column),
            Breach::SixStands { by, column } => {
                let said = say(
                    format!(
                        "{} bids on {}, but nobody can push a pawn off 6",
                        self.name(by),
                        lot(state, column)
                    ),
                    "6 cannot be beaten",
                );
                self.standing_bid(state, column, said)
            }
            Breach::SameColumn { by, column } => {
                let said = say(
                    format!(
                        "{} was just pushed out of {} and must bid on another column",
                        self.name(by),
                        lot(state, column)
                    ),
                    "the column just lost",
                );
                self.standing_bid(state, column, said)
                    .help("if pushed out of another column later, they may come back here")
            }
            Breach::BidBeyondMeans { by, value, price } => {
                self.beyond_means(state, by, value, price)
            }
            Breach::PaymentBeyondMeans { player, price } => {
                let name = self.name(player);
                let said = say(
                    format!(
                        "{name} must pay {price} for {}, but has {}",
                        won_by(state, player),
                        purse(state, player)
                    ),
                    format!("{name} cannot pay {price}"),
                );
                match pawn_of(state, player) {
                    // It shows when the bid is paid, but it is the bid that cannot be.
                    Some(pawn) => said.at(pawn.since),
                    None => said,
                }
                .help("with `ruling: bid-within-means = no` the price is looked at when it is paid")
            }
            Breach::DrawNotWon { by } => self.draw_not_won(state, by),
            Breach::DrawTwice { by } => say(
                format!("{} draws a second event card in one round", self.name(by)),
                "drawn already",
            )
            .because(state.lab.paid, "the card of this round")
            .help("a draw that is not written before the next line counts as an unknown card `?`"),
            Breach::NoEventCards {} => {
                let message = if self.deck.cards.is_empty() {
                    format!(
                        "the event deck `{}` has no cards: column 1 gives only the first place",
                        self.deck.name
                    )
                } else {
                    "the event deck is used up".to_owned()
                };
                say(message, "nothing to draw")
            }
            Breach::TooManyCopies { card, .. } => {
                let copies = self.deck.cards[card.0 as usize].copies;
                say(
                    format!(
                        "the deck has {} of {}, and {} already seen",
                        if copies == 1 {
                            "one copy".to_owned()
                        } else {
                            format!("{copies} copies")
                        },
                        self.card_name(card),
                        if copies == 1 { "it was" } else { "they were" },
                    ),
                    "one too many",
                )
            }
            _ => return None,
        })
    }

    fn must_rebid(&self, state: &State, player: Player) -> Said {
        let name = self.name(player);
        let Some(pushed) = state.lab.pushed else {
            return say(
                format!("{name} must bid again first"),
                format!("{name} bids here"),
            );
        };
        let lot = self::lot(state, pushed.column);
        let by =
            state.lab.pawns[pushed.column as usize].map_or(name, |pawn| self.name(pawn.player));
        say(
            format!(
                "{name} was pushed out of {lot} by {by} and must bid again before anything else"
            ),
            format!("{name} bids again here"),
        )
        .because(pushed.by, format!("{by} pushes {name} out"))
        .help(format!(
            "whoever is pushed out bids at once, on another column than {lot}"
        ))
        .missing(self.example_bid(state, player))
    }

    fn bid_twice(&self, state: &State, by: Player) -> Said {
        let name = self.name(by);
        let Some(pawn) = pawn_of(state, by) else {
            return say(
                format!("{name} had no bid left and is out of this auction"),
                "out of this auction",
            );
        };
        let lot = won_by(state, by);
        let said = say(
            format!(
                "{name} bids again, but already stands on {lot} with {}",
                pawn.value
            ),
            format!("{name} stands on {lot}"),
        )
        .because(pawn.since, format!("{name}'s {} stands here", pawn.value))
        .help("a bid cannot be raised or moved; only who is pushed out bids again");
        if next_bidder(state).is_some() {
            said
        } else {
            said.help("everybody stands on a column, so the auction is over")
        }
    }

    fn not_higher(&self, state: &State, by: Player, value: u16, column: u8) -> Said {
        let lot = self::lot(state, column);
        let name = self.name(by);
        let Some(pawn) = state.lab.pawns[column as usize] else {
            return say(format!("{name} bids {value} on {lot}"), "not higher");
        };
        let holder = self.name(pawn.player);
        say(
            format!(
                "{name} bids {value} on {lot}, but {holder} already holds it with {}",
                pawn.value
            ),
            format!("not higher than {}", pawn.value),
        )
        .because(pawn.since, format!("{holder}'s {} stands here", pawn.value))
    }

    fn standing_bid(&self, state: &State, column: u8, said: Said) -> Said {
        match state.lab.pawns[column as usize] {
            Some(pawn) => said.because(
                pawn.since,
                format!("{}'s {} stands here", self.name(pawn.player), pawn.value),
            ),
            None => said,
        }
    }

    fn beyond_means(&self, state: &State, by: Player, value: u16, price: u16) -> Said {
        let name = self.name(by);
        let mp = state.herd(by).mp;
        let costs = if price == value {
            String::new()
        } else {
            let flasks = state.herd(by).genes.of(Gene::Flask);
            let why = if flasks > 0 {
                format!(" with {}", counted(flasks, "flask"))
            } else {
                String::new()
            };
            format!(", which costs {price}{why}")
        };
        let said = say(
            format!("{name} bids {value}{costs}, but has {}", purse(state, by)),
            format!("{} too many", i32::from(price) - mp),
        );
        let most = (0..=6)
            .rev()
            .find(|value| i32::from(self::price(state, by, *value)) <= mp);
        said.help_if(most.map(|most| format!("{name} can pay for a bid of {most} at most")))
            .help(format!(
                "{name}'s points so far: {}",
                points_so_far(state, by)
            ))
    }

    fn draw_not_won(&self, state: &State, by: Player) -> Said {
        let name = self.name(by);
        match state.lab.winner {
            Some(winner) if winner != by => {
                let said = say(
                    format!(
                        "{name} draws an event card, but {} won column 1",
                        self.name(winner)
                    ),
                    format!("{} draws here", self.name(winner)),
                );
                match pawn_of(state, winner) {
                    Some(pawn) => said.because(
                        pawn.since,
                        format!("{} bids on the card", self.name(winner)),
                    ),
                    None => said,
                }
            }
            _ => say(
                format!("{name} draws an event card, but nobody won column 1 in this round"),
                "no card was won",
            ),
        }
    }

    fn on_offer(&self, state: &State) -> String {
        let columns: Vec<String> = (0..state.lab.columns)
            .map(|column| {
                let name = match state.lab.genes[column as usize] {
                    None => "card",
                    Some(gene) => gene.name(),
                };
                match state.lab.pawns[column as usize] {
                    Some(pawn) => {
                        format!("{name} ({} with {})", self.name(pawn.player), pawn.value)
                    }
                    None => name.to_owned(),
                }
            })
            .collect();
        columns.join(", ")
    }

    /// A bid as it could be written: the lowest one on a free column, else on any.
    pub(super) fn example_bid(&self, state: &State, player: Player) -> String {
        let lost = state.lab.pushed.map(|pushed| pushed.column);
        let mut columns: Vec<u8> = (0..state.lab.columns)
            .filter(|column| Some(*column) != lost)
            .collect();
        columns.sort_by_key(|column| {
            state.lab.pawns[*column as usize].map_or(0, |pawn| pawn.value + 1)
        });
        let column = columns.first().copied().unwrap_or(0);
        let value =
            state.lab.pawns[column as usize].map_or(self.options.bid_floor, |pawn| pawn.value + 1);
        let lot = match state.lab.genes[column as usize] {
            None => "card".to_owned(),
            Some(gene) if is_twice(state, gene) => format!("{}.{}", gene.name(), column + 1),
            Some(gene) => gene.name().to_owned(),
        };
        format!("{}: bid {value} {lot}", self.handle(player))
    }

    /// Genes as they could be laid out.
    pub(super) fn example_genes(&self, state: &State) -> String {
        let mut bag = state.bag;
        let mut genes: Vec<&str> = Vec::new();
        for gene in Gene::ALL {
            let left = if gene.is_unique() {
                !bag.drawn.has(gene)
            } else {
                bag.drawn.of(gene) < 6
            };
            if genes.len() + 1 < self.seats.len() && left && others_left(&bag, &[]) {
                bag.drawn.add(gene);
                genes.push(gene.name());
            }
        }
        format!("table: genes {}", genes.join(" "))
    }
}

fn pawn_of(state: &State, player: Player) -> Option<Pawn> {
    state.lab.pawns[state.lab.column_of(player)?]
}

/// `6 start + 4 income − 3 bids`.
fn points_so_far(state: &State, by: Player) -> String {
    let herd = state.herd(by);
    let mut sum = format!("{} start", herd.start);
    for (points, what) in [
        (herd.income, "income"),
        (herd.bids, "bids"),
        (herd.other, "cards and decrees"),
    ] {
        if points != 0 {
            let sign = if points < 0 { '−' } else { '+' };
            sum += &format!(" {sign} {} {what}", points.abs());
        }
    }
    sum
}

fn purse(state: &State, player: Player) -> String {
    format!("{} MP", state.herd(player).mp)
}

fn is_twice(state: &State, gene: Gene) -> bool {
    state
        .lab
        .genes
        .iter()
        .filter(|other| **other == Some(gene))
        .count()
        > 1
}

/// What a column holds: `horn`, `the event card`, `horn in column 3`.
fn lot(state: &State, column: u8) -> String {
    match state.lab.genes[column as usize] {
        None => "the event card".to_owned(),
        Some(gene) if is_twice(state, gene) => {
            format!("{} in column {}", gene.name(), column + 1)
        }
        Some(gene) => gene.name().to_owned(),
    }
}

fn won_by(state: &State, player: Player) -> String {
    state
        .lab
        .column_of(player)
        .map_or_else(|| "nothing".to_owned(), |column| lot(state, column as u8))
}

fn columns_of(state: &State, gene: Gene) -> String {
    let columns: Vec<String> = (1..)
        .zip(&state.lab.genes)
        .filter(|(_, other)| **other == Some(gene))
        .map(|(column, _)| {
            if is_twice(state, gene) {
                format!("{}.{column}", gene.name())
            } else {
                format!("column {column}")
            }
        })
        .collect();
    columns.join(", ")
}
