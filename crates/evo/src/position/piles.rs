//! What a position states of the bag of genes, the deck and the hands.

use crate::position::lay_out::TableSetup;
use crate::prelude::*;

impl TableSetup<'_> {
    /// One more gene out of the bag; false if it has none.
    pub(super) fn take_gene(&mut self, at: Step, gene: Gene) -> bool {
        let bag = &mut self.state.bag;
        let (name, most) = (gene.name(), gene.copies());
        let words = if bag.drawn.of(gene) >= most {
            format!("the position has more than {most} of {name}, and there are no more")
        } else if !bag.may_have(gene) {
            format!("{name} is the ninth unique gene, and a session has 8 in the bag")
        } else {
            bag.drawn.add(gene);
            bag.left -= 1;
            return true;
        };
        self.said.impossible(at, Words::say(words, "one too many"));
        false
    }

    /// Hands and what was played.
    pub(super) fn cards(&mut self, auctions: u32) {
        let discards = self.said.table(Fact::discards);
        // As many cards as there were auctions: before the first nobody played one.
        self.state.untold.discards = discards.is_none() && auctions > 0;
        if let Some((at, cards)) = discards {
            let _ = cards.iter().all(|card| self.see(at, *card));
        }
        for player in self.evo.players() {
            let Some((at, hand)) = self.said.player(player, Fact::hand) else {
                // As many as somebody may hold: nothing is refused for want of a card.
                self.state.herds[player.seat()].hand.unknown = auctions as u8;
                self.state.untold.hands.insert(player);
                continue;
            };
            for card in &hand.known {
                if self.evo.is_left(*card, &self.state.deck.seen) {
                    self.state.herds[player.seat()].hand.known.add(*card);
                }
                if !self.see(at, *card) {
                    break;
                }
            }
            self.state.herds[player.seat()].hand.unknown = hand.hidden;
            self.state.deck.drawn = self.state.deck.drawn.saturating_add(hand.hidden);
            let (stated, size) = (self.state.deck.drawn, self.evo.deck.size());
            if usize::from(stated) > size {
                let words =
                    format!("the position has {stated} event cards out of a deck of {size}");
                self.said.impossible(at, Words::say(words, "too many cards"));
            }
        }
    }

    /// One more card is known to have been drawn; false if the deck has no more of it.
    fn see(&mut self, at: Step, card: Card) -> bool {
        if !self.evo.is_left(card, &self.state.deck.seen) {
            let EventCard { name, copies, .. } = self.evo.card(card);
            let words =
                format!("the position has more than {copies} of {name}, and the deck has no more");
            self.said.impossible(at, Words::say(words, "one too many"));
            return false;
        }
        self.state.deck.sees(card, at);
        self.state.deck.drawn = self.state.deck.drawn.saturating_add(1);
        true
    }

    /// Genes that nobody took, and whether all of them fit the number of auctions.
    ///
    /// Of the final table nobody knows how many that were.
    pub(super) fn genes(&mut self, auctions: Option<u32>) {
        let evo = self.evo;
        if let Some((at, genes)) = self.said.table(Fact::unsold) {
            let _ = genes.iter().all(|gene| self.take_gene(at, *gene));
        }
        let each = evo.seats.len() as u32 - 1;
        let drawn = self.state.bag.drawn.len();
        if let Some(auctions) = auctions
            && drawn != each * auctions
            && (drawn > each * auctions || self.state.bag.left > 0)
            && self.said.faults.is_empty()
        {
            let (has, after) = (counted(drawn, "gene"), counted(auctions, "auction"));
            let fit = auctions * each;
            let words = format!("the position has {has}, and after {after} there are {fit}");
            let mut help = "genes that nobody took stand after `table: unsold`".to_owned();
            if drawn.is_multiple_of(each) {
                let round = drawn / each + 1;
                help = format!("so many genes are there at the beginning of round {round}; {help}");
            }
            self.said.unlikely(None, Words::say(words, "genes do not add up").help(help));
        }
        let least = drawn.div_ceil(each).max(self.state.deck.drawn.into());
        self.state.auctions = auctions.unwrap_or(0).max(least) as u8;
    }
}
