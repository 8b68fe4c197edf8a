//! `genes horn egg`: the genes of columns 2 and up.

use crate::apply::enter;
use crate::deal::draw_genes;
use crate::luck::{GENES as LAID_OUT, UNIQUE, kind_of, kinds_laid_out, tokens_left};
use crate::names::GENES;
use crate::prelude::*;
use crate::state::Bag;
use evoref_game::luck::Chanced;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Genes(pub(crate) Offer);

/// The genes on offer, from column 2 on.
pub(crate) type Offer = Short<Gene, SEATS>;

impl Genes {
    fn phrase(&self) -> String {
        format!("genes laid out: {}", joined(self.0.iter().map(|gene| gene.name()), ", "))
    }
}

impl Verb<Evo> for Genes {
    /// As many genes as there are columns, all different, all still in the bag.
    fn judge(&self, evo: &Evo, state: &State, _: Actor, waived: &Waived) -> Verdict {
        ensure(state.phase <= Phase::Climate, || GenesTwice {})?;
        as_dealt(evo.dealt_genes(state).map(Self), *self)?;
        let mut bag = state.bag;
        let (genes, may_repeat) = (&*self.0, evo.options.gene_may_repeat);
        for (place, gene) in genes.iter().copied().enumerate() {
            let (word, before) = (place as u8 + 1, &genes[..place]);
            // Two alike only when the bag holds nothing else, and only if that is the ruling.
            let again = may_repeat && !others_left(&bag, before);
            require(!before.contains(&gene) || again, waived, || GeneTwice { gene, word })?;
            ensure(bag.drawn.of(gene) < gene.copies(), || NoSuchGeneInBag { gene, word })?;
            ensure(bag.may_have(gene), || TooManyUniques { gene, word })?;
            bag.drawn.add(gene);
            bag.left -= 1;
        }
        // One gene for each column but the first; fewer only when no other kind is left.
        let (written, wanted) = (genes.len(), evo.genes_in_a_round(state));
        let may_be_short = bag.left == 0 || !may_repeat && !others_left(&bag, genes);
        let enough = written == wanted || written < wanted && may_be_short;
        ensure(enough, || GenesCount { written, wanted })?;
        legal(*self)
    }

    fn print(&self, _: &Evo, _: View, out: &mut String) {
        spelled("genes", self.0.iter().map(|gene| gene.name()), out);
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `genes = "genes", gene, { [ "," ], gene } ;`
    pub(crate) fn genes(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        let too_many = "the laboratory has no sixth gene column";
        let (rest, offer) = self.row(i, |i| self.gene(i), too_many)?;
        self.says(i, rest, Genes(offer), out)
    }

    /// `gene = name ;`
    pub(crate) fn gene(&self, i: Rest<'a>) -> Parsed<'a, Gene> {
        let (i, gene) = self.name(&GENES)(i)?;
        Ok((i, Gene::ALL[gene as usize]))
    }
}

impl Deed<Evo> for Genes {
    fn apply(&self, evo: &Evo, state: &mut State, book: &mut Book<'_>) {
        let genes = &*self.0;
        if evo.piles.is_some() {
            let count = evo.genes_in_a_round(state);
            draw_genes(&mut state.bag, count, evo.options.gene_may_repeat);
        } else {
            for gene in genes {
                state.bag.drawn.add(*gene);
                state.bag.left -= 1;
            }
        }
        state.lab.columns = 1;
        for gene in genes {
            state.lab.genes[state.lab.columns as usize] = Some(*gene);
            state.lab.columns += 1;
        }
        state.lab.drawn = book.step();
        book.note(Owner::TABLE, units::BAG, -(genes.len() as i32), "genes laid out");
        enter(state, Phase::Mutations, book.step());
    }

    fn tell(&self, _: &Evo, _: &State, out: &mut Teller) {
        let names = self.0.iter().map(|gene| gene.name());
        out.fact(Told::Genes, None).list("genes", names).says(|| self.phrase());
    }

    fn luck(&self, evo: &Evo, state: &State, out: &mut Chances) {
        let (genes, again) = (evo.genes_in_a_round(state), evo.options.gene_may_repeat);
        let odds = kinds_laid_out(tokens_left(&state.bag), genes, again);
        let phrase = out.phrase(|| self.phrase());
        for (kind, odds) in odds.into_iter().enumerate() {
            let came = self.0.iter().filter(|gene| kind_of(**gene) == kind);
            out.tell(Chanced {
                measure: LAID_OUT,
                who: None,
                of: Some(if kind == UNIQUE { "unique" } else { Gene::ALL[kind].name() }),
                odds,
                came: f64::from(came.count() as u32),
                phrase: phrase.clone(),
            });
        }
    }
}

impl Evo {
    /// The genes of the round, if the token is turned and they are not laid out.
    pub(crate) fn layouts(&self, state: &State, out: &mut Choices) {
        if state.phase != Phase::Climate {
            return;
        }
        if let Some(dealt) = self.dealt_genes(state) {
            return push(out, Actor::Table, Genes(dealt), 10);
        }
        // What chance may lay out is a form, unless there is only one offer.
        let mut offers = Vec::new();
        self.lay_out_further(state, Offer::default(), &mut offers);
        let Some(first) = offers.first().copied() else { return };
        let form = (offers.len() > 1)
            .then(|| format!("genes{}", " GENE".repeat(self.genes_in_a_round(state))));
        out.push(Choice { by: Actor::Table, action: Genes(first).into(), form, weight: 10 });
    }

    /// Two offers are enough to know that there are several.
    fn lay_out_further(&self, state: &State, offer: Offer, offers: &mut Vec<Offer>) {
        if offers.len() > 1 {
            return;
        }
        let drawn = &*offer;
        if drawn.len() + 1 == self.seats.len() {
            offers.push(offer);
            return;
        }
        let mut bag = state.bag;
        for gene in drawn {
            bag.drawn.add(*gene);
        }
        let others = others_left(&bag, drawn);
        for gene in Gene::ALL.into_iter().filter(|gene| bag.may_have(*gene)) {
            let stands = !drawn.contains(&gene) || !others;
            let mut longer = offer;
            if stands && longer.push(gene) {
                self.lay_out_further(state, longer, offers);
            }
        }
    }
}

/// Whether the bag holds a kind that is not among `drawn`; unique genes nobody has seen count while any is left.
pub(crate) fn others_left(bag: &Bag, drawn: &[Gene]) -> bool {
    bag.drawn.uniques() < UNIQUES
        || Gene::ALL[..Gene::NORMAL].iter().any(|gene| bag.may_have(*gene) && !drawn.contains(gene))
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Phase de mutations'";
    struct GenesMissing {} = "evo/genes-missing", Part::Clause;
        title "Genes are laid out before the bids",
        rule "After the climate the first player draws one gene for each column but the first.",
        never "Without the genes nothing says what the columns hold.",
        let (round, players) = |evo, state| (state.round, evo.seats.len()),
        let offered = |_, _| counted(players as u32 - 1, "gene"),
        let example = |_, state| {
            let (mut bag, mut genes) = (state.bag, Vec::new());
            for gene in Gene::ALL {
                if genes.len() + 1 < players && bag.may_have(gene) {
                    bag.drawn.add(gene);
                    genes.push(gene.name());
                }
            }
            genes.join(" ")
        },
        say "no genes were laid out in round {round}", "genes are laid out first",
        help "{players} players have {offered} on offer beside the event card",
        missing "table: genes {example}";

    struct GenesTwice {} = "evo/genes-twice", Part::Clause;
        title "Genes are laid out once a round",
        rule "The genes of a round are drawn once.",
        never "The columns are laid out already.",
        let (round, laid_out) = |_, state| (state.round, state.lab.drawn),
        say "genes are laid out a second time in round {round}", "laid out once already",
        because laid_out "genes are laid out here";

    struct GenesCount { written: usize, wanted: usize } = "evo/genes-count", Part::Action;
        title "One gene less than players",
        rule "Columns 2 and up hold one gene each, so there is one gene less than there are \
            players.",
        never "There are as many columns as genes to lay out, no more and no fewer.",
        rulings ["bag-exhausted"],
        let are = |_, _| if written == 1 { "gene is" } else { "genes are" },
        let players = |evo, _| evo.seats.len(),
        say "{written} {are} laid out, but {players} players need {wanted}",
            "{wanted} wanted, {written} written",
        help "column 1 is the event card, every other column has a gene";

    struct GeneTwice { gene: Gene; word: u8 } = "evo/gene-twice", Part::Word(word);
        title "The genes of a round are all different",
        rule "A gene that is already laid out goes back into the bag and another one is drawn. \
            Only when the bag holds no other kind does a second one stand, if the table rules so.",
        source "Evo rules, 2nd ed. (2011), 'Phase de mutations'; ruling bag-exhausted",
        allow "The second one of the kind stands.",
        rulings ["bag-exhausted"],
        say "{gene} is laid out twice in one round", "a second one",
        help "a gene that is already there goes back into the bag and another one is drawn";

    struct NoSuchGeneInBag { gene: Gene; word: u8 } = "evo/no-such-gene-in-bag", Part::Word(word);
        title "A gene can be drawn only as often as it exists",
        rule "There are six tokens of each normal gene and one of each unique gene. What was drawn \
            does not come back.",
        source "Evo rules, 2nd ed. (2011), 'Matériel'",
        never "Every token of that gene is already out of the bag.",
        words |evo, state| {
            let name = gene.name();
            let words = if gene.is_unique() {
                let message = "is laid out, but there is only one and it has been drawn before";
                Words::say(format!("{name} {message}"), "drawn before")
            } else {
                let message = format!("a 7th {name} is laid out, but there are only 6");
                Words::say(message, "all 6 are drawn")
            };
            let owners = evo.players().filter(|player| state.herd(*player).genes.has(gene));
            owners.fold(words, |words, player| {
                let herd = state.herd(player);
                let has = counted(herd.genes.of(gene), name);
                words.because(herd.won[gene as usize], format!("{} has {has}", evo.name(player)))
            })
        };

    struct TooManyUniques { gene: Gene; word: u8 } = "evo/too-many-uniques", Part::Word(word);
        title "Eight unique genes are in the bag",
        rule "Eight of the twelve unique genes go into the bag, so a ninth never appears.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        never "Every unique gene is already out of the bag.",
        say "{gene} would be the 9th unique gene, but only 8 of the 12 go into the bag",
            "a 9th unique gene";
}
