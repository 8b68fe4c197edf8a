//! The challenge of a round, whoever settles it, and the one that lies open for the next.

use crate::prelude::*;

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), Select Challenge";
    struct ChallengeMissing {; chooser: Option<Player> } = "evolve/challenge-missing", Part::Action;
        title "the challenge is settled before creatures mutate",
        rule "After the biome the challenge of the round is settled, by a choice or by turning it \
            up. Only then anything else may happen.",
        never "Without a challenge nothing says what the round is about.",
        let (round, costs) = |evolve, state| (state.round, evolve.costs(state)),
        let preview = |_, state| state.challenges.preview(),
        let preview = |evolve, _| preview.map_or("CHALLENGE", |one| evolve.challenge_word(one)),
        let (message, line) = |evolve, _| match chooser {
            Some(chooser) => (
                format!(
                    "{} has the least expensive creature and has not chosen the challenge of round \
                     {round}",
                    evolve.name(chooser)
                ),
                format!("{}: choose {preview} over ?", evolve.handle(chooser)),
            ),
            None => (
                format!("round {round} has no challenge yet"),
                format!("table: challenge {preview} next CHALLENGE"),
            ),
        },
        say "{message}", "the challenge comes first",
        help "{costs}",
        missing "{line}";

    struct ChallengeCameBack {; challenge: Number, word: u8 } =
        "evolve/challenge-came-back", Part::Word(word);
        title "a challenge comes once",
        rule "There is one card of each challenge. Played and rejected ones are discarded and do \
            not come back, and one card cannot be turned up twice.",
        allow "The challenge is used again.",
        let challenge = |evolve, _| evolve.challenge_name(challenge),
        say "{challenge} is no new card: it was seen before", "seen before",
        because |_, state| since(state.challenges.next), "the last challenge turned up",
        help "there is one card of each challenge; played and discarded ones stay away";

    struct ChallengeTwice {} = "evolve/challenge-twice", Part::Action;
        title "a round has one challenge",
        rule "Once the challenge of a round is settled there is no other one in that round.",
        never "The round has its challenge already.",
        let round = |_, state| state.round,
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenges.now),
        say "round {round} has its challenge already", "a second challenge",
        because at "round {round} has {challenge}",
        help "if a new round begins here, its heading is missing";

    struct ChallengeUnderDyingSun {} = "evolve/challenge-under-dying-sun", Part::Action;
        title "Dying Sun has no challenge",
        rule "In the round of Dying Sun no challenge is turned up or chosen. After the mutations \
            four sub-challenges are scored instead.",
        source "Evolve! rules draft (Rader, Consell), Dying Sun & End of the Game",
        never "Dying Sun stands in the place of a challenge.",
        let last = |evolve, _| evolve.biome_name(evolve.deck.last_biome),
        say "{last} has no challenge: after the mutations its sub-challenges are scored",
            "no challenge in this round",
        because |_, state| since(state.biomes.now), "the last round begins here";

    struct ChallengePreviewMissing {; played: Option<Number> } = "evolve/challenge-preview-missing", Part::Action;
        title "the next challenge is turned up too",
        rule "Once the challenge is settled the next one is turned up on the deck. It may be left \
            out only if the next biome is Dying Sun, since it is never used then.",
        allow "No challenge lies open, so any new one may come next round.",
        let round = |_, state| state.round,
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenges.now),
        say "the next challenge is not turned up in round {round}", "the preview is missing",
        because at "{challenge} is played",
        then |evolve, _, words| match played {
            Some(challenge) => words.help(format!(
                "form: `table: challenge {} next CHALLENGE`",
                evolve.challenge_word(challenge),
            )),
            None => words.missing("table: next challenge CHALLENGE"),
        }
        .help("only before Dying Sun the next challenge may stay face down");

    struct ChallengeNotDealt {; dealt: Number, word: u8 } =
        "evolve/challenge-not-dealt", Part::Word(word);
        title "the challenges come in the order of the seed",
        rule "A record with a seed has its challenge deck from it. What is written must be what it \
            gives.",
        source "the notation of records (grammar.md), seed",
        never "The seed deals another challenge; a session without the `seed:` line takes what is \
            written.",
        let dealt = |evolve, _| evolve.challenge_name(dealt),
        say "under the seed of this record {dealt} comes here", "the seed has {dealt}";
}
