//! The biome of a round, and the one that lies open for the next.

use super::since;
use crate::Evolve;
use crate::action::Number;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Words};

rule! {
    /// The next thing needs the round's biome.
    pub(crate) struct BiomeMissing {} of Evolve;
    "evolve/biome-missing", Part::Action;
    title: "a round begins with its biome",
    rule: "The biome of a round is turned up before anything else happens in it. From the second \
        round on it is the one that lay open on the biome deck.",
    source: "Evolve! rules draft (Rader, Consell), Reveal Biome",
    never: "Without a biome nothing says what the creatures live in.",
}

impl BiomeMissing {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let preview = state.biome_preview.map(|shown| shown.card);
        let end = preview == Some(evolve.deck.last_biome);
        let next = if end { "" } else { " next BIOME" };
        let word = preview.map_or("BIOME", |biome| evolve.biome_word(biome));
        let (at, open) = evolve.shown_biome(state.biome_preview);
        Words::say(
            format!("the biome of round {} is not turned up yet", state.round),
            "the biome comes first",
        )
        .because(at, format!("{open} lies open for it"))
        .missing(format!("table: biome {word}{next}"))
    }
}

rule! {
    /// Another biome was announced.
    pub(crate) struct BiomeNotThePreview { preview: Number, written: Number } of Evolve;
    "evolve/biome-not-the-preview", Part::Word(1);
    title: "the previewed biome is the next one",
    rule: "The biome that was turned up on the deck in one round is the biome of the following \
        round.",
    source: "Evolve! rules draft (Rader, Consell), Reveal Biome",
    allow: "The biome that is written is used; the one that lay open counts as gone.",
    say: |evolve, state| {
        let preview_name = evolve.biome_name(preview);
        Words::say(
            format!(
                "round {} has {}, but {preview_name} lay open on the biome deck",
                state.round,
                evolve.biome_name(written)
            ),
            format!("not {preview_name}"),
        )
        .because(since(state.biome_preview), format!("{preview_name} was turned up next"))
        .help(format!("write `{}` here", evolve.biome_word(preview)))
    },
}

rule! {
    /// The biome was turned up before.
    pub(crate) struct BiomeCameBack { biome: Number, word: u8 } of Evolve;
    "evolve/biome-came-back", Part::Word(word);
    title: "a biome comes once",
    rule: "There is one card of each biome, and a biome that was turned up does not go back to the \
        deck.",
    source: "Evolve! rules draft (Rader, Consell), Reveal Biome",
    allow: "The biome is used again.",
}

impl BiomeCameBack {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let biome = evolve.biome_name(self.biome);
        Words::say(format!("{biome} was turned up before"), "turned up before")
            .because(since(state.biome), "the last biome turned up")
            .help("there is one card of each biome, and none goes back to the deck")
    }
}

rule! {
    /// The round has its biome.
    pub(crate) struct BiomeTwice {} of Evolve;
    "evolve/biome-twice", Part::Action;
    title: "a round has one biome",
    rule: "One biome is turned up for a round. A second one belongs to the next round, after its \
        heading.",
    source: "Evolve! rules draft (Rader, Consell), Sequence of Play",
    never: "The round has its biome already.",
    say: |evolve, state| {
        let (at, biome) = evolve.shown_biome(state.biome);
        Words::say(format!("round {} has its biome already", state.round), "a second biome")
            .because(at, format!("round {} has {biome}", state.round))
            .help("if a new round begins here, its heading is missing")
    },
}

rule! {
    /// The next biome was not turned up.
    pub(crate) struct BiomePreviewMissing {} of Evolve;
    "evolve/biome-preview-missing", Part::Action;
    title: "the next biome is turned up too",
    rule: "With the biome of a round the next one is turned up on the deck, so that everybody \
        knows what comes. Only Dying Sun, the last, has none.",
    source: "Evolve! rules draft (Rader, Consell), Reveal Biome",
    allow: "No biome lies open, so any new one may come next round.",
    say: |_, state| Words::say(
        format!("the biome of round {} is turned up, but not the next one", state.round),
        "`next` and a biome are missing",
    )
    .help("form: `table: biome desert next coastline`; only Dying Sun has no `next`"),
}

rule! {
    /// After Dying Sun nothing is turned up.
    pub(crate) struct BiomePreviewAfterDyingSun {} of Evolve;
    "evolve/biome-preview-after-dying-sun", Part::Action;
    title: "nothing is turned up after Dying Sun",
    rule: "In the last round no further biome is turned up.",
    source: "Evolve! rules draft (Rader, Consell), Reveal Biome",
    allow: "The card is noted as seen.",
    say: |evolve, _| {
        let last = evolve.biome_name(evolve.deck.last_biome);
        Words::say(
            format!("no biome is turned up after {last}: it ends the game"),
            "nothing is turned up",
        )
    },
}

rule! {
    /// Dying Sun lies deeper.
    pub(crate) struct DyingSunTooEarly { place: u8, word: u8 } of Evolve;
    "evolve/dying-sun-too-early", Part::Word(word);
    title: "Dying Sun lies below the first part of the stack",
    rule: "Five biomes lie above the part of the stack that Dying Sun is shuffled into, so it is \
        turned up in round 6 at the earliest. Another stack is set by `biome-stack`.",
    source: "Evolve! rules draft (Rader, Consell), Game Setup",
    allow: "Dying Sun is turned up where it is written.",
    rulings: ["biome-stack"],
}

impl DyingSunTooEarly {
    fn sentence(&self, evolve: &Evolve, _: &State) -> Words {
        let last = evolve.biome_name(evolve.deck.last_biome);
        let stack = evolve.options.biome_stack;
        let (place, first) = (self.place, stack.above + 1);
        Words::say(
            format!(
                "{last} is biome {place} of the stack, but lies at place {first} at the earliest"
            ),
            format!("place {place}, {} too early", first - place),
        )
        .help(format!(
            "the stack is {} biomes, then {} with {last} among them, then {}; \
             so it is turned up in round {first} to {}",
            stack.above,
            stack.with_dying_sun + 1,
            stack.below,
            stack.longest()
        ))
    }
}

rule! {
    /// Dying Sun must lie here.
    pub(crate) struct DyingSunTooLate { place: u8, word: u8 } of Evolve;
    "evolve/dying-sun-too-late", Part::Word(word);
    title: "Dying Sun lies above the last part of the stack",
    rule: "Dying Sun is one of five cards below the first five, so it is turned up in round 10 at \
        the latest. Another stack is set by `biome-stack`.",
    source: "Evolve! rules draft (Rader, Consell), Game Setup",
    allow: "The biome that is written is turned up.",
    rulings: ["biome-stack"],
    say: |evolve, _| {
        let last = evolve.biome_name(evolve.deck.last_biome);
        Words::say(
            format!(
                "biome {} of the stack must be {last}: it lies at place {} at the latest",
                place,
                evolve.options.biome_stack.longest()
            ),
            format!("must be {last}"),
        )
        .help(format!("write `{}`", evolve.biome_word(evolve.deck.last_biome)))
    },
}

rule! {
    /// The seed has another biome here.
    pub(crate) struct BiomeNotDealt { dealt: Number, word: u8 } of Evolve;
    "evolve/biome-not-dealt", Part::Word(word);
    title: "the biomes come in the order of the seed",
    rule: "A record with a seed has its biome stack from it. Biomes may be left to it or written; \
        what is written must be what it gives.",
    source: "the notation of records (grammar.md), seed",
    never: "The seed deals another biome; a session without the `seed:` line takes what is \
        written.",
    say: |evolve, _| {
        let dealt_name = evolve.biome_name(dealt);
        Words::say(
            format!("under the seed of this record {dealt_name} comes here"),
            format!("the seed has {dealt_name}"),
        )
    },
}
