//! The biome of a round must be turned up.

use crate::Evolve;
use crate::state::State;
use evoref_game::{Part, rules};

rules! { Evolve;
    struct BiomeMissing {} = "evolve/biome-missing", Part::Action;
        title "a round begins with its biome",
        rule "The biome of a round is turned up before anything else happens in it. From the \
            second round on it is the one that lay open on the biome deck.",
        source "Evolve! rules draft (Rader, Consell), Reveal Biome",
        never "Without a biome nothing says what the creatures live in.",
        let (round, line) = |evolve, state| (state.round, next_biome(evolve, state)),
        let (at, open) = |evolve, state| evolve.shown_biome(state.biome_preview),
        say "the biome of round {round} is not turned up yet", "the biome comes first",
        because at "{open} lies open for it",
        missing "table: biome {line}";
}

/// `desert next BIOME`, the one that lies open first; the last biome has no next one.
fn next_biome(evolve: &Evolve, state: &State) -> String {
    let preview = state.biome_preview.map(|shown| shown.card);
    let next = if preview == Some(evolve.deck.last_biome) { "" } else { " next BIOME" };
    format!("{}{next}", preview.map_or("BIOME", |biome| evolve.biome_word(biome)))
}
