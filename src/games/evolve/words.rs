//! Puts breaches into words: who, what, both numbers and the sum behind them.

use super::Evolve;
use super::action::{Place, Source};
use super::breach::{Breach, Draw, Nobody};
use super::challenge::Bonus;
use super::codes::Rule;
use super::data::{Effect, Payment, Scoring, SelectorCost};
use super::hand::CardId;
use super::piles::{Absent, Pile};
use super::state::{Shown, State};
use crate::rules::{Player, Step, Words};

impl Evolve {
    /// See [`crate::rules::Rules::words`].
    pub(super) fn breach_words(&self, state: &State, breach: &Breach) -> Words {
        match *breach {
            Breach::BiomeMissing
            | Breach::BiomeNotThePreview { .. }
            | Breach::BiomeCameBack { .. }
            | Breach::BiomeTwice
            | Breach::BiomePreviewMissing
            | Breach::BiomePreviewAfterLast
            | Breach::DyingSunTooEarly { .. }
            | Breach::DyingSunTooLate { .. }
            | Breach::BiomeNotDealt { .. } => self.biome_words(state, breach),
            Breach::ChallengeMissing { .. }
            | Breach::ChallengeNotThePreview { .. }
            | Breach::ChallengeCameBack { .. }
            | Breach::ChallengeTwice
            | Breach::ChallengeUnderDyingSun
            | Breach::ChallengePreviewMissing
            | Breach::PreviewUnasked
            | Breach::ChallengeNotDealt { .. }
            | Breach::ChooserSkipped { .. }
            | Breach::NobodyChooses { .. }
            | Breach::NotTheChooser { .. }
            | Breach::ChoiceWithoutPreview { .. } => self.challenge_words(state, breach),
            Breach::NoCrossbreeding
            | Breach::CrossbreedOutOfTurn { .. }
            | Breach::CrossbreedMissing { .. }
            | Breach::MutationOver { .. }
            | Breach::SecondPlay { .. }
            | Breach::AlreadyPassed { .. }
            | Breach::NotInHand { .. }
            | Breach::HandTooSmall { .. }
            | Breach::WrongPayment { .. }
            | Breach::PaysWithItself { .. }
            | Breach::PaysWithReplaced { .. }
            | Breach::WrongReplacement { .. } => self.mutation_words(state, breach),
            Breach::WrongDraw { .. }
            | Breach::NothingToDraw { .. }
            | Breach::NotInDeck { .. }
            | Breach::DeckNotDrawnOut { .. }
            | Breach::DrawNotDealt { .. }
            | Breach::NoCut { .. }
            | Breach::WrongCut { .. }
            | Breach::CutMissing { .. } => self.draw_words(state, breach),
            Breach::NotManual { .. }
            | Breach::ManualNotInPlay { .. }
            | Breach::NotThere { .. }
            | Breach::SlotTaken { .. } => self.manual_words(state, breach),
        }
    }

    fn biome_words(&self, state: &State, breach: &Breach) -> Words {
        let name = |biome: u8| &*self.deck.biomes[biome as usize].name;
        let last = name(self.deck.last_biome);
        let stack = self.rulings.biome_stack;
        match *breach {
            Breach::BiomeMissing => {
                let preview = state.biome_preview.map(|shown| self.biome_word(shown.card));
                let end = preview == Some(self.biome_word(self.deck.last_biome));
                let next = if end { "" } else { " next BIOME" };
                let line = format!("table: biome {}{next}", preview.unwrap_or("BIOME"));
                Words {
                    missing: Some(line),
                    because: turned(state.biome_preview, |biome| {
                        format!("{} lies open for it", name(biome))
                    }),
                    ..words(
                        format!("the biome of round {} is not turned up yet", state.round),
                        "the biome comes first",
                    )
                }
            }
            Breach::BiomeNotThePreview { preview, written } => Words {
                because: turned(state.biome_preview, |biome| {
                    format!("{} was turned up next", name(biome))
                }),
                help: vec![format!("write `{}` here", self.biome_word(preview))],
                ..words(
                    format!(
                        "round {} has {}, but {} lay open on the biome deck",
                        state.round,
                        name(written),
                        name(preview)
                    ),
                    format!("not {}", name(preview)),
                )
            },
            Breach::BiomeCameBack { biome, .. } => Words {
                because: turned(state.biome, |_| "the last biome turned up".to_owned()),
                help: vec![
                    "there is one card of each biome, and none goes back to the deck".to_owned(),
                ],
                ..words(
                    format!("{} was turned up before", name(biome)),
                    "turned up before",
                )
            },
            Breach::BiomeTwice => Words {
                because: turned(state.biome, |biome| {
                    format!("round {} has {}", state.round, name(biome))
                }),
                help: vec!["if a new round begins here, its heading is missing".to_owned()],
                ..words(
                    format!("round {} has its biome already", state.round),
                    "a second biome",
                )
            },
            Breach::BiomePreviewMissing => Words {
                help: vec![
                    "form: `table: biome desert next coastline`; only Dying Sun has no `next`"
                        .to_owned(),
                ],
                ..words(
                    format!(
                        "the biome of round {} is turned up, but not the next one",
                        state.round
                    ),
                    "`next` and a biome are missing",
                )
            },
            Breach::BiomePreviewAfterLast => words(
                format!("no biome is turned up after {last}: it ends the game"),
                "nothing is turned up",
            ),
            Breach::DyingSunTooEarly { place, .. } => Words {
                help: vec![format!(
                    "the stack is {} biomes, then {} with {last} among them, then {}; \
                     so it is turned up in round {} to {}",
                    stack.above,
                    stack.with_dying_sun + 1,
                    stack.below,
                    stack.above + 1,
                    stack.longest()
                )],
                ..words(
                    format!(
                        "{last} is biome {place} of the stack, but lies at place {} at the earliest",
                        stack.above + 1
                    ),
                    format!("place {place}, {} too early", stack.above + 1 - place),
                )
            },
            Breach::DyingSunTooLate { place, .. } => Words {
                help: vec![format!("write `{}`", self.biome_word(self.deck.last_biome))],
                ..words(
                    format!(
                        "biome {place} of the stack must be {last}: it lies at place {} at the latest",
                        stack.longest()
                    ),
                    format!("must be {last}"),
                )
            },
            Breach::BiomeNotDealt { dealt, .. } => words(
                format!("under the seed of this record {} comes here", name(dealt)),
                format!("the seed has {}", name(dealt)),
            ),
            _ => Words::default(),
        }
    }

    fn challenge_words(&self, state: &State, breach: &Breach) -> Words {
        let name = |one: u8| &*self.deck.challenges[one as usize].name;
        match *breach {
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
                        format!("{}: choose {preview} over ?", self.handles[chooser.seat()]),
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
                        self.handles[chooser.seat()]
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

    fn mutation_words(&self, state: &State, breach: &Breach) -> Words {
        let card_name = |card: CardId| self.card_name(card);
        match *breach {
            Breach::NoCrossbreeding => Words {
                because: turned(state.challenge, |one| {
                    format!("{} is played", self.deck.challenges[one as usize].name)
                }),
                ..words(
                    "no card is offered now: that is done when a crossbreeding challenge is settled",
                    "no crossbreeding here",
                )
            },
            Breach::CrossbreedOutOfTurn { by, next } => words(
                format!(
                    "{} draws and offers before {}: the offers go from seat to seat",
                    self.name(next),
                    self.name(by)
                ),
                format!("{} is next", self.name(next)),
            ),
            Breach::CrossbreedMissing { player } => Words {
                missing: Some(format!(
                    "{}: crossbreed ? keep",
                    self.handles[player.seat()]
                )),
                because: turned(state.challenge, |one| {
                    format!(
                        "{} lets everybody offer a card",
                        self.deck.challenges[one as usize].name
                    )
                }),
                help: vec![format!(
                    "{} may give the card to {}: `{}: crossbreed CARD give`",
                    self.name(player),
                    self.name(self.receiver(state, player)),
                    self.handles[player.seat()]
                )],
                ..words(
                    format!("{} has not drawn and offered a card", self.name(player)),
                    "an offer is missing",
                )
            },
            Breach::MutationOver { by } => Words {
                because: since(state.scored_at, "the round was scored here"),
                help: vec!["if a new round begins here, its heading is missing".to_owned()],
                ..words(
                    format!(
                        "{} mutates in round {}, which is scored already",
                        self.name(by),
                        state.round
                    ),
                    "after the scoring",
                )
            },
            Breach::SecondPlay { by, allowed } => {
                let turn = &state.turns[by.seat()];
                Words {
                    because: since(turn.at, "played here"),
                    ..words(
                        format!(
                            "{} plays card {} of round {}, and may play {allowed}",
                            self.name(by),
                            turn.plays + 1,
                            state.round
                        ),
                        format!("{allowed} is allowed"),
                    )
                }
            }
            Breach::AlreadyPassed { by } => Words {
                because: since(state.turns[by.seat()].at, "passed here"),
                ..words(
                    format!(
                        "{} passed, which ends the mutations of a round",
                        self.name(by)
                    ),
                    "after passing",
                )
            },
            Breach::NotInHand {
                by, card, absent, ..
            } => Words {
                because: self.named(state, card),
                ..words(
                    format!(
                        "{} does not hold {}: {}",
                        self.name(by),
                        card_name(card),
                        self.absence(state, card, absent)
                    ),
                    "not in hand",
                )
            },
            Breach::HandTooSmall { by, wanted, held } => words(
                format!(
                    "{wanted} cards leave the hand of {}, who holds {held}",
                    self.name(by)
                ),
                format!("{held} in hand"),
            ),
            Breach::WrongPayment {
                by,
                card,
                paid,
                price,
                discount,
            } => {
                let printed = price + discount;
                let sum = if discount > 0 {
                    format!("{price} = {printed} printed − {discount} discount")
                } else {
                    format!("{price} is the printed cost of {}", card_name(card))
                };
                let least = match self.rulings.payment {
                    Payment::Exact => "",
                    Payment::AtLeast => " at least",
                };
                Words {
                    help: vec![sum, self.discounts(state, by)]
                        .into_iter()
                        .filter(|help| !help.is_empty())
                        .collect(),
                    ..words(
                        format!(
                            "{} pays {paid} for {}, which costs{least} {price}",
                            self.name(by),
                            card_name(card)
                        ),
                        if paid < price {
                            format!("{} too few", price - paid)
                        } else {
                            format!("{} too many", paid - price)
                        },
                    )
                }
            }
            Breach::PaysWithItself { by, card, .. } => words(
                format!(
                    "{} pays for {} with {} itself; other cards pay",
                    self.name(by),
                    card_name(card),
                    card_name(card)
                ),
                "the card that is played",
            ),
            Breach::PaysWithReplaced { by, card, .. } => Words {
                because: self.named(state, card),
                ..words(
                    format!(
                        "{} pays with {}, which is replaced and pays for nothing",
                        self.name(by),
                        card_name(card)
                    ),
                    "the replaced card",
                )
            },
            Breach::WrongReplacement {
                by, card, there, ..
            } => {
                let kind = self.deck.cards[card.0 as usize].kind.word();
                match there {
                    Some(there) => Words {
                        because: self.named(state, there),
                        help: vec![format!("write `replacing {}`", self.card_word(there))],
                        ..words(
                            format!(
                                "{} replaces {}, the {kind} of {}'s creature",
                                card_name(card),
                                card_name(there),
                                self.name(by)
                            ),
                            format!("replaces {}", card_name(there)),
                        )
                    },
                    None => Words {
                        help: vec!["write `replacing none`, or leave it out".to_owned()],
                        ..words(
                            format!(
                                "{} replaces nothing: {}'s creature has no {kind}",
                                card_name(card),
                                self.name(by)
                            ),
                            format!("no {kind} to replace"),
                        )
                    },
                }
            }
            _ => Words::default(),
        }
    }

    fn draw_words(&self, state: &State, breach: &Breach) -> Words {
        match *breach {
            Breach::WrongDraw {
                by,
                kind,
                drawn,
                due,
                owed,
            } => {
                let mut help = vec![self.draw_sum(state, by, kind, due)];
                if owed < due {
                    help.push(format!("deck and discards have {} left", state.available()));
                }
                Words {
                    because: match kind {
                        Draw::Deal => Vec::new(),
                        Draw::Before => turned(state.challenge, |_| "the challenge".to_owned()),
                        Draw::Biome => turned(state.biome, |_| "the biome".to_owned()),
                        Draw::Challenge => turned(state.challenge, |_| "the challenge".to_owned()),
                    },
                    help,
                    ..words(
                        format!(
                            "{} draws {} and should draw {owed}{}",
                            self.name(by),
                            cards(drawn),
                            match kind {
                                Draw::Deal => " for the opening hand",
                                Draw::Before => " before creatures mutate",
                                Draw::Biome => " for the biome",
                                Draw::Challenge => " for the challenge",
                            }
                        ),
                        format!("{owed} due"),
                    )
                }
            }
            Breach::NothingToDraw { by } => words(
                format!("{} has nothing to draw here", self.name(by)),
                "no draw is due",
            ),
            Breach::NotInDeck { card, absent, .. } => Words {
                because: self.named(state, card),
                ..words(
                    format!(
                        "{} cannot be drawn: {}",
                        self.card_name(card),
                        self.absence(state, card, absent)
                    ),
                    "not in the deck",
                )
            },
            Breach::DeckNotDrawnOut { deck, missing } => Words {
                because: since(state.shuffled_at, "shuffled here"),
                ..words(
                    format!(
                        "the draw is longer than the deck of {deck}, so all of it is drawn, \
                         and {missing} of its cards {} missing",
                        if missing == 1 { "is" } else { "are" }
                    ),
                    format!("{missing} of the old deck missing"),
                )
            },
            Breach::DrawNotDealt { card, dealt, .. } => words(
                format!(
                    "{} is not drawn here: under the seed of this record {} is",
                    self.card_name(card),
                    self.card_name(dealt)
                ),
                format!("the seed has {}", self.card_name(dealt)),
            ),
            Breach::NoCut { by, hand, limit } => Words {
                help: vec![
                    "cards are discarded to pay for a play, and at the end of a round".to_owned(),
                ],
                ..words(
                    format!(
                        "{} holds {hand} and may keep {limit}, so nothing is discarded",
                        self.name(by)
                    ),
                    "nothing to discard",
                )
            },
            Breach::WrongCut {
                by,
                cut,
                hand,
                limit,
            } => Words {
                help: vec!["the cards of one cut stand in one clause".to_owned()],
                ..words(
                    format!(
                        "{} discards {}; {hand} in hand − {limit} to keep = {}",
                        self.name(by),
                        cards(cut),
                        hand - limit
                    ),
                    format!("{} must go", hand - limit),
                )
            },
            Breach::CutMissing {
                player,
                hand,
                limit,
            } => Words {
                missing: Some(format!(
                    "{}: discard{}",
                    self.handles[player.seat()],
                    " ?".repeat((hand - limit) as usize)
                )),
                ..words(
                    format!(
                        "{} holds {hand} at the end of round {}, {} more than the {limit} that stay",
                        self.name(player),
                        state.round,
                        hand - limit
                    ),
                    format!("{} must cut {}", self.name(player), hand - limit),
                )
            },
            _ => Words::default(),
        }
    }

    fn manual_words(&self, state: &State, breach: &Breach) -> Words {
        match *breach {
            Breach::NotManual { source } => Words {
                help: vec![
                    "`adjust: A -1 dominance \"why\"` is for what the table decided".to_owned(),
                ],
                ..words(
                    format!(
                        "the deck says what {} does, so it needs no `manual` line",
                        self.source_name(source)
                    ),
                    "not a manual card",
                )
            },
            Breach::ManualNotInPlay { source } => words(
                match source {
                    Source::Card(_) => {
                        format!("{} is on no creature", self.source_name(source))
                    }
                    Source::Challenge(_) | Source::Biome(_) => format!(
                        "{} is not in play in round {}",
                        self.source_name(source),
                        state.round
                    ),
                },
                "not in play",
            ),
            Breach::NotThere { card, from, absent } => Words {
                because: if card.is_unknown() {
                    Vec::new()
                } else {
                    self.named(state, card)
                },
                ..words(
                    match absent {
                        _ if card.is_unknown() => {
                            format!("{} has not so many cards", self.place_name(from))
                        }
                        None => format!(
                            "{} is not on {}",
                            self.card_name(card),
                            self.place_name(from)
                        ),
                        Some(absent) => format!(
                            "{} is not in {}: {}",
                            self.card_name(card),
                            self.place_name(from),
                            self.absence(state, card, absent)
                        ),
                    },
                    "not there",
                )
            },
            Breach::SlotTaken { owner, card, there } => Words {
                because: self.named(state, there),
                help: vec![format!(
                    "move it first: `{} creature>discard {}`",
                    self.handles[owner.seat()],
                    self.card_word(there)
                )],
                ..words(
                    format!(
                        "{}'s creature has {} where {} goes; it has one {} at most",
                        self.name(owner),
                        self.card_name(there),
                        self.card_name(card),
                        self.deck.cards[card.0 as usize].kind.word()
                    ),
                    format!("{} is there", self.card_name(there)),
                )
            },
            _ => Words::default(),
        }
    }

    /// See [`crate::rules::Rules::note`].
    pub(super) fn note_words(note: Rule) -> Words {
        match note {
            Rule::HandNotVerified => words(
                "not verified: the hand is not wholly in the record, so nothing shows that it held \
                 these cards",
                "from an unrecorded hand",
            ),
            Rule::ChoiceNotVerified => words(
                "not verified: the card that was not chosen is not in the record",
                "unseen card",
            ),
            _ => words(
                "not verified: what the card does is not in the deck file",
                "taken as written",
            ),
        }
    }

    /// A player's display name.
    pub(super) fn name(&self, player: Player) -> &str {
        &self.names[player.seat()]
    }

    fn card_name(&self, card: CardId) -> &str {
        if card.is_unknown() {
            return "another card";
        }
        &self.deck.cards[card.0 as usize].name
    }

    fn source_name(&self, source: Source) -> &str {
        match source {
            Source::Card(card) => self.card_name(card),
            Source::Challenge(one) => &self.deck.challenges[one as usize].name,
            Source::Biome(one) => &self.deck.biomes[one as usize].name,
        }
    }

    fn place_name(&self, place: Place) -> String {
        match place {
            Place::Hand(player) => format!("{}'s hand", self.name(player)),
            Place::Creature(player) => format!("{}'s creature", self.name(player)),
            Place::Deck => "the deck".to_owned(),
            Place::Discards => "the discards".to_owned(),
        }
    }

    /// Where a card is instead.
    fn absence(&self, state: &State, card: CardId, absent: Absent) -> String {
        match absent {
            Absent::In(Pile::Deck) => "it is in the deck".to_owned(),
            Absent::In(Pile::Discards) => "it is in the discards".to_owned(),
            Absent::In(Pile::Hand(player)) => format!("{} holds it", self.name(player)),
            Absent::OnCreature => {
                let owner = self.players().find(|player| {
                    let mut pieces = state.creatures[player.seat()].pieces();
                    pieces.any(|piece| self.card_id(piece) == card)
                });
                owner.map_or_else(
                    || "no copy of it is left".to_owned(),
                    |owner| format!("it is on {}'s creature", self.name(owner)),
                )
            }
            Absent::NoRoom => "every card there is accounted for by others".to_owned(),
        }
    }

    /// When a card was last named, and where it went then.
    fn named(&self, state: &State, card: CardId) -> Vec<(Step, String)> {
        let first = self.deck.cards[card.0 as usize].first as usize;
        let copies = self.deck.cards[card.0 as usize].copies as usize;
        let pieces = self.pieces(card);
        let held = |pile: Pile| state.piles.sure(pile) & pieces != 0;
        let holder = self.players().find(|player| held(Pile::Hand(*player)));
        let name = self.card_name(card);
        let what = match holder {
            Some(holder) => format!("{} has {name} from here", self.name(holder)),
            None if held(Pile::Discards) => format!("{name} is discarded here"),
            None if held(Pile::Deck) => format!("{name} was last seen here"),
            None => format!("{name} was put there here"),
        };
        let last = state.named_at[first..first + copies].iter().max();
        last.map_or_else(Vec::new, |at| since(*at, &what))
    }

    /// When the creatures that decide the choice last changed.
    fn last_mutations(&self, state: &State, chooser: Player) -> Vec<(Step, String)> {
        let pieces = state.creatures[chooser.seat()].pieces();
        let last = pieces.map(|piece| state.named_at[piece.0 as usize]).max();
        last.map_or_else(Vec::new, |at| {
            let cost = self.selector_cost(state, chooser);
            since(
                at,
                &format!("{}'s creature costs {cost}", self.name(chooser)),
            )
        })
    }

    /// What all creatures cost, for help.
    fn costs(&self, state: &State) -> String {
        let costs: Vec<String> = self
            .players()
            .map(|player| {
                format!(
                    "{} {}",
                    self.name(player),
                    self.selector_cost(state, player)
                )
            })
            .collect();
        let what = match self.rulings.selector_cost {
            SelectorCost::Printed => "creatures cost",
            SelectorCost::Paid => "what was paid for the creatures",
            SelectorCost::Cheapest => "the cheapest card of each creature costs",
        };
        format!("{what}: {}", costs.join(", "))
    }

    /// The adaptations that make a player's plays cheaper, for help.
    fn discounts(&self, state: &State, by: Player) -> String {
        let mut effects = state.creatures[by.seat()].effects(&self.deck);
        let found = effects.any(|effect| {
            matches!(
                effect,
                Effect::CostDiscount { .. } | Effect::ReplacedCardPays { .. }
            )
        });
        if found {
            "discounts come from the adaptation in play before the play".to_owned()
        } else {
            String::new()
        }
    }

    /// What all creatures score in an ordinary challenge, for help.
    fn scores(&self, state: &State, challenge: u8) -> String {
        let challenge = &self.deck.challenges[challenge as usize];
        let Scoring::Ranked(score) = &challenge.scoring else {
            return challenge.name.to_string();
        };
        let scores: Vec<String> = self
            .players()
            .map(|player| {
                let own = self.strength(state, player, score, Bonus::Counts).score;
                let flies = state.creatures[player.seat()].flies(&self.deck);
                let flies = if flies { " with Flying" } else { "" };
                format!("{} {own}{flies}", self.name(player))
            })
            .collect();
        format!("{}: {}", challenge.name, scores.join(", "))
    }

    /// The sum behind a number of cards to draw.
    fn draw_sum(&self, state: &State, by: Player, kind: Draw, due: u8) -> String {
        match kind {
            Draw::Deal => format!("everybody is dealt {due}"),
            Draw::Before => format!("the challenge lets everybody draw {due}"),
            Draw::Biome => format!("the penalty of the biome is {}", cards(due)),
            Draw::Challenge => {
                let extra = self.extra_cards(state, by);
                let place = state.turns[by.seat()].place;
                let base = due.saturating_sub(extra);
                let from = match (state.challenge, place) {
                    (None, _) => format!("{base} for the places under Dying Sun"),
                    (Some(_), 0) => format!("{base} for a special challenge"),
                    (Some(shown), place) => format!(
                        "{base} for place {place} ({})",
                        self.scores(state, shown.card)
                    ),
                };
                if extra > 0 {
                    format!("{due} = {from} + {extra} by an adaptation")
                } else {
                    format!("{due} = {from}")
                }
            }
        }
    }
}

fn words(message: impl Into<String>, label: impl Into<String>) -> Words {
    Words {
        message: message.into(),
        label: label.into(),
        ..Words::default()
    }
}

fn since(at: Step, what: &str) -> Vec<(Step, String)> {
    if at == Step::default() {
        return Vec::new();
    }
    vec![(at, what.to_owned())]
}

fn turned(shown: Option<Shown>, what: impl Fn(u8) -> String) -> Vec<(Step, String)> {
    shown.map_or_else(Vec::new, |shown| vec![(shown.at, what(shown.card))])
}

fn cards(count: u8) -> String {
    match count {
        1 => "1 card".to_owned(),
        count => format!("{count} cards"),
    }
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
