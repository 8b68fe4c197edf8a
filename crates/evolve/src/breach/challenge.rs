//! The challenge of a round, and the one that lies open for the next.

use super::since;
use crate::Evolve;
use crate::action::Number;
use crate::state::State;
use evoref_game::rule;
use evoref_game::{Part, Player, Words};

rule! {
    /// The next thing needs the round's challenge.
    pub(crate) struct ChallengeMissing { chooser: Option<Player> } of Evolve;
    "evolve/challenge-missing", Part::Action;
    title: "the challenge is settled before creatures mutate",
    rule: "After the biome the challenge of the round is settled, by a choice or by turning it up. \
        Only then anything else may happen.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    never: "Without a challenge nothing says what the round is about.",
}

impl ChallengeMissing {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let preview = (state.challenge_preview)
            .map_or("CHALLENGE", |shown| evolve.challenge_word(shown.card));
        let (message, line) = match self.chooser {
            Some(chooser) => (
                format!(
                    "{} has the least expensive creature and has not chosen the challenge of \
                     round {}",
                    evolve.name(chooser),
                    state.round
                ),
                format!("{}: choose {preview} over ?", evolve.handle(chooser)),
            ),
            None => (
                format!("round {} has no challenge yet", state.round),
                format!("table: challenge {preview} next CHALLENGE"),
            ),
        };
        Words::say(message, "the challenge comes first").missing(line).help(evolve.costs(state))
    }
}

rule! {
    /// Another challenge was announced.
    pub(crate) struct NotThePreview { preview: Number, written: Number } of Evolve;
    "evolve/not-the-preview", Part::Word(1);
    title: "without a chooser the previewed challenge is played",
    rule: "If nobody chooses, the challenge that lies open on the challenge deck is the challenge \
        of the round.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    allow: "The challenge that is written is played; the one that lay open counts as gone.",
    say: |evolve, state| {
        let preview_name = evolve.challenge_name(preview);
        Words::say(
            format!(
                "nobody chooses in round {}, so {preview_name} is played, not {}",
                state.round,
                evolve.challenge_name(written)
            ),
            format!("not {preview_name}"),
        )
        .because(since(state.challenge_preview), format!("{preview_name} was turned up next"))
        .help(format!("write `{}` here", evolve.challenge_word(preview)))
        .help(evolve.costs(state))
    },
}

rule! {
    /// The challenge was seen before.
    pub(crate) struct ChallengeCameBack { challenge: Number, word: u8 } of Evolve;
    "evolve/challenge-came-back", Part::Word(word);
    title: "a challenge comes once",
    rule: "There is one card of each challenge. Played and rejected ones are discarded and do not \
        come back, and one card cannot be turned up twice.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    allow: "The challenge is used again.",
}

impl ChallengeCameBack {
    fn sentence(&self, evolve: &Evolve, state: &State) -> Words {
        let challenge = evolve.challenge_name(self.challenge);
        Words::say(format!("{challenge} is no new card: it was seen before"), "seen before")
            .because(since(state.challenge_preview), "the last challenge turned up")
            .help("there is one card of each challenge; played and discarded ones stay away")
    }
}

rule! {
    /// The round has its challenge.
    pub(crate) struct ChallengeTwice {} of Evolve;
    "evolve/challenge-twice", Part::Action;
    title: "a round has one challenge",
    rule: "Once the challenge of a round is settled there is no other one in that round.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    never: "The round has its challenge already.",
    say: |evolve, state| {
        let (at, challenge) = evolve.shown_challenge(state.challenge);
        Words::say(format!("round {} has its challenge already", state.round), "a second challenge")
            .because(at, format!("round {} has {challenge}", state.round))
            .help("if a new round begins here, its heading is missing")
    },
}

rule! {
    /// Dying Sun has no challenge.
    pub(crate) struct ChallengeUnderDyingSun {} of Evolve;
    "evolve/challenge-under-dying-sun", Part::Action;
    title: "Dying Sun has no challenge",
    rule: "In the round of Dying Sun no challenge is turned up or chosen. After the mutations four \
        sub-challenges are scored instead.",
    source: "Evolve! rules draft (Rader, Consell), Dying Sun & End of the Game",
    never: "Dying Sun stands in the place of a challenge.",
    say: |evolve, state| {
        let last = evolve.biome_name(evolve.deck.last_biome);
        Words::say(
            format!("{last} has no challenge: after the mutations its sub-challenges are scored"),
            "no challenge in this round",
        )
        .because(since(state.biome), "the last round begins here")
    },
}

rule! {
    /// The next challenge was not turned up.
    pub(crate) struct ChallengePreviewMissing {} of Evolve;
    "evolve/challenge-preview-missing", Part::Action;
    title: "the next challenge is turned up too",
    rule: "Once the challenge is settled the next one is turned up on the deck. It may be left out \
        only if the next biome is Dying Sun, since it is never used then.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    allow: "No challenge lies open, so any new one may come next round.",
    say: |evolve, state| {
        let (at, challenge) = evolve.shown_challenge(state.challenge);
        Words::say(
            format!("the next challenge is not turned up in round {}", state.round),
            "the preview is missing",
        )
        .because(at, format!("{challenge} is played"))
        .help("only before Dying Sun the next challenge may stay face down")
        .missing("table: next challenge CHALLENGE")
    },
}

rule! {
    /// No challenge is turned up here.
    pub(crate) struct PreviewUnasked {} of Evolve;
    "evolve/preview-unasked", Part::Action;
    title: "a preview follows a choice",
    rule: "The line `next challenge` tells what is turned up after somebody has chosen. Without a \
        chooser the preview stands on the line of the challenge itself.",
    source: "Evolve! rules draft (Rader, Consell), Select Challenge",
    never: "Nobody looked at a card for the player to choose from.",
    say: |evolve, state| {
        let (at, challenge) = evolve.shown_challenge(state.challenge_preview);
        Words::say(
            "no challenge is turned up here: that follows a `choose`",
            "no choice before it",
        )
        .because(at, format!("{challenge} lies open"))
        .help("without a chooser one line says both: `table: challenge nesting next mating-frenzy`")
    },
}

rule! {
    /// The seed has another challenge here.
    pub(crate) struct ChallengeNotDealt { dealt: Number, word: u8 } of Evolve;
    "evolve/challenge-not-dealt", Part::Word(word);
    title: "the challenges come in the order of the seed",
    rule: "A record with a seed has its challenge deck from it. What is written must be what it \
        gives.",
    source: "the notation of records (grammar.md), seed",
    never: "The seed deals another challenge; a session without the `seed:` line takes what is \
        written.",
    say: |evolve, _| {
        let dealt_name = evolve.challenge_name(dealt);
        Words::say(
            format!("under the seed of this record {dealt_name} comes here"),
            format!("the seed has {dealt_name}"),
        )
    },
}
