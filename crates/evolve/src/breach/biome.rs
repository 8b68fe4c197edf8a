//! The biome of a round, and the one that lies open for the next.

use super::since;
use crate::Evolve;
use crate::action::Number;
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

    struct BiomeNotThePreview {; preview: Number, written: Number } =
        "evolve/biome-not-the-preview", Part::Word(1);
        title "the previewed biome is the next one",
        rule "The biome that was turned up on the deck in one round is the biome of the following \
            round.",
        source "Evolve! rules draft (Rader, Consell), Reveal Biome",
        allow "The biome that is written is used; the one that lay open counts as gone.",
        let (word, preview) = |evolve, _| (evolve.biome_word(preview), evolve.biome_name(preview)),
        let written = |evolve, _| evolve.biome_name(written),
        let (round, at) = |_, state| (state.round, since(state.biome_preview)),
        say "round {round} has {written}, but {preview} lay open on the biome deck",
            "not {preview}",
        because at "{preview} was turned up next",
        help "write `{word}` here";

    struct BiomeCameBack {; biome: Number, word: u8 } = "evolve/biome-came-back", Part::Word(word);
        title "a biome comes once",
        rule "There is one card of each biome, and a biome that was turned up does not go back to \
            the deck.",
        source "Evolve! rules draft (Rader, Consell), Reveal Biome",
        allow "The biome is used again.",
        let (biome, last) = |evolve, state| (evolve.biome_name(biome), since(state.biome)),
        say "{biome} was turned up before", "turned up before",
        because last "the last biome turned up",
        help "there is one card of each biome, and none goes back to the deck";

    struct BiomeTwice {} = "evolve/biome-twice", Part::Action;
        title "a round has one biome",
        rule "One biome is turned up for a round. A second one belongs to the next round, after \
            its heading.",
        source "Evolve! rules draft (Rader, Consell), Sequence of Play",
        never "The round has its biome already.",
        let round = |_, state| state.round,
        let (at, biome) = |evolve, state| evolve.shown_biome(state.biome),
        say "round {round} has its biome already", "a second biome",
        because at "round {round} has {biome}",
        help "if a new round begins here, its heading is missing";

    struct BiomePreviewMissing {} = "evolve/biome-preview-missing", Part::Action;
        title "the next biome is turned up too",
        rule "With the biome of a round the next one is turned up on the deck, so that everybody \
            knows what comes. Only Dying Sun, the last, has none.",
        source "Evolve! rules draft (Rader, Consell), Reveal Biome",
        allow "No biome lies open, so any new one may come next round.",
        let round = |_, state| state.round,
        say "the biome of round {round} is turned up, but not the next one",
            "`next` and a biome are missing",
        help "form: `table: biome desert next coastline`; only Dying Sun has no `next`";

    struct BiomePreviewAfterDyingSun {} = "evolve/biome-preview-after-dying-sun", Part::Action;
        title "nothing is turned up after Dying Sun",
        rule "In the last round no further biome is turned up.",
        source "Evolve! rules draft (Rader, Consell), Reveal Biome",
        allow "The card is noted as seen.",
        let last = |evolve, _| evolve.biome_name(evolve.deck.last_biome),
        say "no biome is turned up after {last}: it ends the game", "nothing is turned up";

    struct DyingSunTooEarly { place: u8; word: u8 } =
        "evolve/dying-sun-too-early", Part::Word(word);
        title "Dying Sun lies below the first part of the stack",
        rule "Five biomes lie above the part of the stack that Dying Sun is shuffled into, so it \
            is turned up in round 6 at the earliest. Another stack is set by `biome-stack`.",
        source "Evolve! rules draft (Rader, Consell), Game Setup",
        allow "Dying Sun is turned up where it is written.",
        rulings ["biome-stack"],
        let last = |evolve, _| evolve.biome_name(evolve.deck.last_biome),
        let stack = |evolve, _| evolve.options.biome_stack,
        let (above, with, below) = |_, _| (stack.above, stack.with_dying_sun + 1, stack.below),
        let (first, latest) = |_, _| (above + 1, stack.longest()),
        let early = |_, _| first - place,
        say "{last} is biome {place} of the stack, but lies at place {first} at the earliest",
            "place {place}, {early} too early",
        help "the stack is {above} biomes, then {with} with {last} among them, then {below}; \
            so it is turned up in round {first} to {latest}";

    struct DyingSunTooLate { place: u8; word: u8 } = "evolve/dying-sun-too-late", Part::Word(word);
        title "Dying Sun lies above the last part of the stack",
        rule "Dying Sun is one of five cards below the first five, so it is turned up in round 10 \
            at the latest. Another stack is set by `biome-stack`.",
        source "Evolve! rules draft (Rader, Consell), Game Setup",
        allow "The biome that is written is turned up.",
        rulings ["biome-stack"],
        let last = |evolve, _| evolve.biome_name(evolve.deck.last_biome),
        let word = |evolve, _| evolve.biome_word(evolve.deck.last_biome),
        let latest = |evolve, _| evolve.options.biome_stack.longest(),
        say "biome {place} of the stack must be {last}: it lies at place {latest} at the latest",
            "must be {last}",
        help "write `{word}`";

    struct BiomeNotDealt {; dealt: Number, word: u8 } = "evolve/biome-not-dealt", Part::Word(word);
        title "the biomes come in the order of the seed",
        rule "A record with a seed has its biome stack from it. Biomes may be left to it or \
            written; what is written must be what it gives.",
        source "the notation of records (grammar.md), seed",
        never "The seed deals another biome; a session without the `seed:` line takes what is \
            written.",
        let dealt = |evolve, _| evolve.biome_name(dealt),
        say "under the seed of this record {dealt} comes here", "the seed has {dealt}";
}

/// `desert next BIOME`, the one that lies open first; the last biome has no next one.
fn next_biome(evolve: &Evolve, state: &State) -> String {
    let preview = state.biome_preview.map(|shown| shown.card);
    let next = if preview == Some(evolve.deck.last_biome) { "" } else { " next BIOME" };
    format!("{}{next}", preview.map_or("BIOME", |biome| evolve.biome_word(biome)))
}
