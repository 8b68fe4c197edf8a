//! What is wrong with a challenge or with who chose it, in words.

use super::{listed, turned, words};
use crate::game::Words;
use crate::games::evolve::Evolve;
use crate::games::evolve::breach::{Breach, Nobody};
use crate::games::evolve::state::State;

impl Evolve {
    pub(super) fn challenge_words(&self, state: &State, breach: Breach) -> Words {
        let name = |one: u8| &*self.deck.challenges[one as usize].name;
        match breach {
            Breach::ChallengeMissing { chooser } => {
                let preview = (state.challenge_preview)
                    .map_or("CHALLENGE", |shown| self.challenge_word(shown.card));
                let (message, line) = match chooser {
                    Some(chooser) => (
                        format!(
                            "{} has the least expensive creature and has not chosen the challenge \
                             of round {}",
                            self.name(chooser),
                            state.round
                        ),
                        format!(
                            "{}: choose {preview} over ?",
                            self.seats[chooser.seat()].handle
                        ),
                    ),
                    None => (
                        format!("round {} has no challenge yet", state.round),
                        format!("table: challenge {preview} next CHALLENGE"),
                    ),
                };
                Words {
                    missing: Some(line),
                    help: vec![self.costs(state)],
                    ..words(message, "the challenge comes first")
                }
            }
            Breach::ChallengeNotThePreview { preview, written } => Words {
                because: turned(state.challenge_preview, |one| {
                    format!("{} was turned up next", name(one))
                }),
                help: vec![
                    format!("write `{}` here", self.challenge_word(preview)),
                    self.costs(state),
                ],
                ..words(
                    format!(
                        "nobody chooses in round {}, so {} is played, not {}",
                        state.round,
                        name(preview),
                        name(written)
                    ),
                    format!("not {}", name(preview)),
                )
            },
            Breach::ChallengeCameBack { challenge, .. } => Words {
                because: turned(state.challenge_preview, |_| {
                    "the last challenge turned up".to_owned()
                }),
                help: vec![
                    "there is one card of each challenge; played and discarded ones stay away"
                        .to_owned(),
                ],
                ..words(
                    format!("{} is no new card: it was seen before", name(challenge)),
                    "seen before",
                )
            },
            Breach::ChallengeTwice => Words {
                because: turned(state.challenge, |one| {
                    format!("round {} has {}", state.round, name(one))
                }),
                help: vec!["if a new round begins here, its heading is missing".to_owned()],
                ..words(
                    format!("round {} has its challenge already", state.round),
                    "a second challenge",
                )
            },
            Breach::ChallengeUnderDyingSun => Words {
                because: turned(state.biome, |_| "the last round begins here".to_owned()),
                ..words(
                    format!(
                        "{} has no challenge: after the mutations its sub-challenges are scored",
                        &*self.deck.biomes[self.deck.last_biome as usize].name
                    ),
                    "no challenge in this round",
                )
            },
            Breach::ChallengePreviewMissing => Words {
                missing: Some("table: next challenge CHALLENGE".to_owned()),
                because: turned(state.challenge, |one| format!("{} is played", name(one))),
                help: vec![
                    "only before Dying Sun the next challenge may stay face down".to_owned(),
                ],
                ..words(
                    format!(
                        "the next challenge is not turned up in round {}",
                        state.round
                    ),
                    "the preview is missing",
                )
            },
            Breach::PreviewUnasked => Words {
                because: turned(state.challenge_preview, |one| {
                    format!("{} lies open", name(one))
                }),
                help: vec![
                    "without a chooser one line says both: `table: challenge nesting next \
                     mating-frenzy`"
                        .to_owned(),
                ],
                ..words(
                    "no challenge is turned up here: that follows a `choose`",
                    "no choice before it",
                )
            },
            Breach::ChallengeNotDealt { dealt, .. } => words(
                format!("under the seed of this record {} comes here", name(dealt)),
                format!("the seed has {}", name(dealt)),
            ),
            Breach::ChooserSkipped { chooser } => Words {
                because: self.last_mutations(state, chooser),
                help: vec![
                    format!(
                        "form: `{}: choose CHALLENGE over CHALLENGE`, then `table: next challenge \
                         CHALLENGE`",
                        self.seats[chooser.seat()].handle
                    ),
                    self.costs(state),
                ],
                ..words(
                    format!(
                        "{} alone has the least expensive creature ({}) and chooses the challenge",
                        self.name(chooser),
                        self.selector_cost(state, chooser)
                    ),
                    format!("{} chooses", self.name(chooser)),
                )
            },
            Breach::NobodyChooses { why } => self.nobody_words(state, why),
            Breach::NotTheChooser { chooser, by } => Words {
                because: self.last_mutations(state, chooser),
                help: vec![self.costs(state)],
                ..words(
                    format!(
                        "{}'s creature costs {}, but {}'s costs {}, so {} chooses",
                        self.name(by),
                        self.selector_cost(state, by),
                        self.name(chooser),
                        self.selector_cost(state, chooser),
                        self.name(chooser)
                    ),
                    format!("{} chooses", self.name(chooser)),
                )
            },
            Breach::ChoiceWithoutPreview { preview, word } => Words {
                because: turned(state.challenge_preview, |one| {
                    format!("{} lies open", name(one))
                }),
                ..words(
                    if word == 1 {
                        format!(
                            "one of the two cards is the preview, {}; the other comes from the deck",
                            name(preview)
                        )
                    } else {
                        format!(
                            "the card not played is {}, which lies open; `?` is for the unseen one",
                            name(preview)
                        )
                    },
                    format!("{} is missing", name(preview)),
                )
            },
            _ => Words::default(),
        }
    }

    fn nobody_words(&self, state: &State, why: Nobody) -> Words {
        let preview = state.challenge_preview.map_or_else(
            || "the top card of the deck".to_owned(),
            |shown| self.deck.challenges[shown.card as usize].name.to_string(),
        );
        match why {
            Nobody::FirstRound => words(
                "nobody chooses in round 1: the top challenge is played",
                "not in round 1",
            ),
            Nobody::Tied { seats, cost } => {
                let tied: Vec<&str> = self
                    .players()
                    .filter(|player| seats >> player.seat() & 1 == 1)
                    .map(|player| self.name(player))
                    .collect();
                Words {
                    help: vec![self.costs(state)],
                    ..words(
                        format!(
                            "{} are tied for the least expensive creature at {cost}, so nobody \
                             chooses and {preview} is played",
                            listed(&tied)
                        ),
                        "nobody chooses",
                    )
                }
            }
        }
    }
}
