//! The drawing of the genes, the auction, and the initiative track that follows from it.

use super::table::{
    ADRENALINE, FLASK, GENES, KINDS, Phase, Refused, Table, Verdict, must, refused,
};

#[derive(Debug, Clone)]
pub(super) struct Pawn {
    pub(super) by: usize,
    pub(super) value: i32,
    line: usize,
}

/// A column; the first has no gene, but the event card.
#[derive(Debug, Clone)]
pub(super) struct Column {
    pub(super) gene: Option<usize>,
    pub(super) pawn: Option<Pawn>,
}

#[derive(Debug, Clone)]
pub(super) struct Auction {
    pub(super) columns: Vec<Column>,
    /// How many of the track have had their first bid.
    begun: usize,
    /// Who was pushed out, and of which column.
    pushed: Option<(usize, usize)>,
}

impl Table {
    /// Whether the bag can hold a gene that was not drawn in this phase.
    fn other_kind(&self, now: &[usize]) -> bool {
        let uniques: i32 = self.drawn[KINDS..].iter().sum();
        uniques < 8 || (0..KINDS).any(|kind| !now.contains(&kind) && self.drawn[kind] < 6)
    }

    pub(super) fn draw_genes(&mut self, words: &[&str]) -> Verdict {
        must(matches!(self.phase, Phase::Genes), "no genes are due")?;
        let mut now: Vec<usize> = Vec::new();
        for word in words {
            let gene = GENES.iter().position(|name| name == word).unwrap();
            if now.contains(&gene) {
                must(!self.switches.refuse && !self.other_kind(&now), "a gene drawn twice")?;
            }
            must(now.len() + 1 < self.players.len(), "too many genes")?;
            let copies = if gene < KINDS { 6 } else { 1 };
            must(self.drawn[gene] < copies, "no such gene is in the bag")?;
            self.drawn[gene] += 1;
            let uniques: i32 = self.drawn[KINDS..].iter().sum();
            must(uniques <= 8, "a 9th unique")?;
            now.push(gene);
        }
        if now.len() + 1 < self.players.len() {
            must(self.switches.refuse && !self.other_kind(&now), "too few genes")?;
        }
        let genes = std::iter::once(None).chain(now.into_iter().map(Some));
        let columns = genes.map(|gene| Column { gene, pawn: None }).collect();
        self.phase = Phase::Bids(Auction { columns, begun: 0, pushed: None });
        Ok(())
    }

    /// Who bids now, if anybody does.
    pub(super) fn bidder(&self) -> Option<usize> {
        let Phase::Bids(auction) = &self.phase else {
            return None;
        };
        match auction.pushed {
            Some((by, _)) => Some(by),
            None => self.order.get(auction.begun).copied(),
        }
    }

    fn may_bid(&self, auction: &Auction, by: usize, value: i32, column: usize) -> Verdict {
        must((self.switches.bid_floor..=6).contains(&value), "no such value")?;
        if let Some((_, lost)) = auction.pushed {
            must(column != lost, "the column just lost")?;
        }
        if let Some(pawn) = &auction.columns[column].pawn {
            must(value > pawn.value, "not higher than the bid that stands")?;
        }
        let price = self.price(by, value);
        must(!self.switches.within_means || price <= self.players[by].mp, "beyond the means")
    }

    /// Flasks won in this phase come to the player after it, so all that he owns count.
    fn price(&self, by: usize, value: i32) -> i32 {
        (value - self.players[by].genes[FLASK]).max(0)
    }

    pub(super) fn bid(&mut self, by: usize, value: i32, column: &str) -> Verdict {
        self.pass_over(Some(by));
        let Phase::Bids(auction) = &self.phase else {
            return refused("no bid is due");
        };
        must(self.bidder() == Some(by), "another player bids")?;
        let mut auction = auction.clone();
        let column = find(&auction, column)?;
        self.may_bid(&auction, by, value, column)?;
        let pawn = Pawn { by, value, line: self.line };
        if auction.pushed.is_none() {
            auction.begun += 1;
        }
        let before = auction.columns[column].pawn.replace(pawn);
        auction.pushed = before.map(|pawn| (pawn.by, column));
        self.phase = Phase::Bids(auction);
        Ok(())
    }

    /// Whoever has no bid that can be paid gets nothing, and the auction goes on with the next. If the
    /// means are looked at only at payment, the player `but` may still bid beyond them.
    fn pass_over(&mut self, but: Option<usize>) {
        while let Some(by) = self.bidder() {
            if but == Some(by) && !self.switches.within_means {
                return;
            }
            let Phase::Bids(auction) = &self.phase else {
                return;
            };
            let can = (0..auction.columns.len()).any(|column| {
                (0..=6).any(|value| {
                    self.price(by, value) <= self.players[by].mp
                        && self.may_bid(auction, by, value, column).is_ok()
                })
            });
            if can {
                return;
            }
            if let Phase::Bids(auction) = &mut self.phase
                && auction.pushed.take().is_none()
            {
                auction.begun += 1;
            }
        }
    }

    /// When the first line after the auction comes: everybody pays, then takes the gene; the columns
    /// give the new track.
    pub(super) fn settle(&mut self) -> Verdict {
        self.pass_over(None);
        let Phase::Bids(auction) = &self.phase else {
            return Ok(());
        };
        must(self.bidder().is_none(), "somebody has not bid")?;
        let columns = auction.columns.clone();
        let mut track = Vec::new();
        for column in &columns {
            let Some(pawn) = &column.pawn else {
                continue;
            };
            let price = self.price(pawn.by, pawn.value);
            if price > self.players[pawn.by].mp {
                let line = Some(pawn.line);
                return Err(Refused { line, why: "the price cannot be paid" });
            }
            self.players[pawn.by].mp -= price;
            track.push(pawn.by);
        }
        for column in &columns {
            if let (Some(pawn), Some(gene)) = (&column.pawn, column.gene) {
                self.players[pawn.by].genes[gene] += 1;
            }
        }
        // Who won nothing stands behind those who won something, in the order of before.
        let rest: Vec<usize> = self.order.iter().copied().filter(|s| !track.contains(s)).collect();
        track.extend(rest);
        track.sort_by_key(|seat| self.players[*seat].dinosaurs.len());
        self.order = track;
        self.phase = Phase::Initiative { adrenaline: false };
        Ok(())
    }

    pub(super) fn adrenaline(&mut self, by: usize, place: usize) -> Verdict {
        let Phase::Initiative { adrenaline } = &mut self.phase else {
            return refused("not the initiative phase");
        };
        must(!*adrenaline, "adrenaline twice")?;
        must(self.players[by].has(ADRENALINE), "no adrenaline")?;
        must((1..=self.players.len()).contains(&place), "no such place")?;
        *adrenaline = true;
        self.order.retain(|seat| *seat != by);
        self.order.insert(place - 1, by);
        Ok(())
    }
}

/// `card`, a gene, or `horn.3` for the gene of column 3.
fn find(auction: &Auction, word: &str) -> Verdict<usize> {
    if word == "card" {
        return Ok(0);
    }
    let (name, number) = match word.split_once('.') {
        Some((name, number)) => (name, Some(number.parse::<usize>().unwrap())),
        None => (word, None),
    };
    let gene = GENES.iter().position(|known| *known == name).unwrap();
    let all: Vec<usize> = (0..auction.columns.len())
        .filter(|column| auction.columns[*column].gene == Some(gene))
        .filter(|column| number.is_none_or(|number| number == column + 1))
        .collect();
    match all.as_slice() {
        [column] => Ok(*column),
        [] => refused("no such column"),
        _ => refused("which of the columns"),
    }
}
