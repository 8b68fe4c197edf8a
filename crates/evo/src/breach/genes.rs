//! The genes that are laid out for the auction.

use super::round::heading_missing;
use crate::Evo;
use crate::judge::{COPIES, others_left};
use crate::names::Gene;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Words, counted};

rule! {
    /// No genes were drawn.
    pub(crate) struct GenesMissing {} of Evo;
    "evo/genes-missing", Part::Clause;
    title: "Genes are laid out before the bids",
    rule: "After the climate the first player draws one gene for each column but the first.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    never: "Without the genes nothing says what the columns hold.",
    say: |evo, state| Words::say(
        format!("no genes were laid out in round {}", state.round),
        "genes are laid out first",
    )
    .help(format!(
        "{} players have {} on offer beside the event card",
        evo.seats.len(),
        counted(evo.seats.len() as u32 - 1, "gene")
    ))
    .missing(example_genes(evo, state)),
}

/// Genes as they could be laid out.
fn example_genes(evo: &Evo, state: &State) -> String {
    let mut bag = state.bag;
    let mut genes: Vec<&str> = Vec::new();
    for gene in Gene::ALL {
        let left =
            if gene.is_unique() { !bag.drawn.has(gene) } else { bag.drawn.of(gene) < COPIES };
        if genes.len() + 1 < evo.seats.len() && left && others_left(&bag, &[]) {
            bag.drawn.add(gene);
            genes.push(gene.name());
        }
    }
    format!("table: genes {}", genes.join(" "))
}

rule! {
    /// Genes drawn a second time.
    pub(crate) struct GenesTwice {} of Evo;
    "evo/genes-twice", Part::Clause;
    title: "Genes are laid out once a round",
    rule: "The genes of a round are drawn once.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    never: "The columns are laid out already.",
    say: |_, state| Words::say(
        format!("genes are laid out a second time in round {}", state.round),
        "laid out once already",
    )
    .because(state.lab.drawn, "genes are laid out here")
    .help(heading_missing(state)),
}

rule! {
    /// Another number of genes than columns.
    pub(crate) struct GenesCount { written: u8, wanted: u8 } of Evo;
    "evo/genes-count", Part::Action;
    title: "One gene less than players",
    rule: "Columns 2 and up hold one gene each, so there is one gene less than there are players.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
    never: "There are as many columns as genes to lay out, no more and no fewer.",
    rulings: ["bag-exhausted"],
}

impl GenesCount {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let Self { written, wanted } = self;
        let genes =
            if *written == 1 { "1 gene is".to_owned() } else { format!("{written} genes are") };
        Words::say(
            format!("{genes} laid out, but {} players need {wanted}", evo.seats.len()),
            format!("{wanted} wanted, {written} written"),
        )
        .help("column 1 is the event card, every other column has a gene")
    }
}

rule! {
    /// Two columns with the same gene.
    pub(crate) struct GeneTwice { gene: Gene, word: u8 } of Evo;
    "evo/gene-twice", Part::Word(word);
    title: "The genes of a round are all different",
    rule: "A gene that is already laid out goes back into the bag and another one is drawn. Only \
        when the bag holds no other kind does a second one stand, if the table rules so.",
    source: "Evo rules, 2nd ed. (2011), 'Phase de mutations'; ruling bag-exhausted",
    allow: "The second one of the kind stands.",
    rulings: ["bag-exhausted"],
    say: |_, _| {
        Words::say(format!("{} is laid out twice in one round", gene.name()), "a second one")
            .help("a gene that is already there goes back into the bag and another one is drawn")
    },
}

rule! {
    /// More of a gene than exist.
    pub(crate) struct NoSuchGeneInBag { gene: Gene, word: u8 } of Evo;
    "evo/no-such-gene-in-bag", Part::Word(word);
    title: "A gene can be drawn only as often as it exists",
    rule: "There are six tokens of each normal gene and one of each unique gene. What was drawn \
        does not come back.",
    source: "Evo rules, 2nd ed. (2011), 'Matériel'",
    never: "Every token of that gene is already out of the bag.",
}

impl NoSuchGeneInBag {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let name = self.gene.name();
        let mut words = if self.gene.is_unique() {
            Words::say(
                format!("{name} is laid out, but there is only one and it has been drawn before"),
                "drawn before",
            )
        } else {
            Words::say(format!("a 7th {name} is laid out, but there are only 6"), "all 6 are drawn")
        };
        for player in evo.everybody() {
            let herd = state.herd(player);
            if herd.genes.has(self.gene) {
                let genes = counted(herd.genes.of(self.gene), name);
                words = words.because(
                    herd.won[self.gene as usize],
                    format!("{} has {genes}", evo.name(player)),
                );
            }
        }
        words
    }
}

rule! {
    /// A ninth unique gene.
    pub(crate) struct TooManyUniques { gene: Gene, word: u8 } of Evo;
    "evo/too-many-uniques", Part::Word(word);
    title: "Eight unique genes are in the bag",
    rule: "Eight of the twelve unique genes go into the bag, so a ninth never appears.",
    source: "Evo rules, 2nd ed. (2011), 'Mise en place'",
    never: "Every unique gene is already out of the bag.",
    say: |_, _| Words::say(
        format!(
            "{} would be the 9th unique gene, but only 8 of the 12 go into the bag",
            gene.name()
        ),
        "a 9th unique gene",
    ),
}
