//! The genes that are laid out for the auction.

use super::round::heading_missing;
use crate::Evo;
use crate::judge::{COPIES, others_left};
use crate::names::Gene;
use crate::state::State;
use evoref_game::{Part, Words, counted, rules};

rules! { Evo;
    struct GenesMissing {} = "evo/genes-missing", Part::Clause;
        title "Genes are laid out before the bids",
        rule "After the climate the first player draws one gene for each column but the first.",
        source "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
        never "Without the genes nothing says what the columns hold.",
        let (round, players) = |evo, state| (state.round, evo.seats.len()),
        let offered = |_, _| counted(players as u32 - 1, "gene"),
        let example = |evo, state| example_genes(evo, state),
        say "no genes were laid out in round {round}", "genes are laid out first",
        help "{players} players have {offered} on offer beside the event card",
        missing "{example}";

    struct GenesTwice {} = "evo/genes-twice", Part::Clause;
        title "Genes are laid out once a round",
        rule "The genes of a round are drawn once.",
        source "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
        never "The columns are laid out already.",
        let (round, laid_out) = |_, state| (state.round, state.lab.drawn),
        let heading = |_, state| heading_missing(state),
        say "genes are laid out a second time in round {round}", "laid out once already",
        because laid_out "genes are laid out here",
        help "{heading}";

    struct GenesCount { written: u8, wanted: u8 } = "evo/genes-count", Part::Action;
        title "One gene less than players",
        rule "Columns 2 and up hold one gene each, so there is one gene less than there are \
            players.",
        source "Evo rules, 2nd ed. (2011), 'Phase de mutations'",
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
                Words::say(
                    format!("a 7th {name} is laid out, but there are only 6"),
                    "all 6 are drawn",
                )
            };
            evo.everybody().filter(|player| state.herd(*player).genes.has(gene)).fold(
                words,
                |words, player| {
                    let herd = state.herd(player);
                    let has = counted(herd.genes.of(gene), name);
                    words.because(
                        herd.won[gene as usize],
                        format!("{} has {has}", evo.name(player)),
                    )
                },
            )
        };

    struct TooManyUniques { gene: Gene; word: u8 } = "evo/too-many-uniques", Part::Word(word);
        title "Eight unique genes are in the bag",
        rule "Eight of the twelve unique genes go into the bag, so a ninth never appears.",
        source "Evo rules, 2nd ed. (2011), 'Mise en place'",
        never "Every unique gene is already out of the bag.",
        say "{gene} would be the 9th unique gene, but only 8 of the 12 go into the bag",
            "a 9th unique gene";
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
