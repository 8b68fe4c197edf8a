//! What a step does, in facts, each with its sentence.

use super::Evolve;
use super::action::Place;
use super::judge::{DrawnCards, Move, Shed, Taken};
use super::piles::{Piece, pieces_of};
use super::state::State;
use crate::rules::{FactForm, Player, Teller, Value, scene};

/// What the steps of Evolve! tell.
pub(super) static FACTS: &[FactForm] = &[
    FactForm {
        name: "round",
        roles: &["number"],
        meaning: "a round begins",
    },
    FactForm {
        name: "biome",
        roles: &["biome", "next"],
        meaning: "the round's biome is turned up, and the next one on the deck",
    },
    FactForm {
        name: "challenge",
        roles: &["challenge", "next"],
        meaning: "the round's challenge is turned up, and the next one on the deck",
    },
    FactForm {
        name: "choose",
        roles: &["challenge", "over"],
        meaning: "a player chooses the challenge; the other one is discarded",
    },
    FactForm {
        name: "preview",
        roles: &["challenge"],
        meaning: "the next challenge is turned up; none before Dying Sun",
    },
    FactForm {
        name: "crossbreed",
        roles: &["card", "onto"],
        meaning: "a card is drawn and offered; it may go onto a neighbour's creature",
    },
    FactForm {
        name: "play",
        roles: &["card", "paying", "replaces", "price"],
        meaning: "a player plays a card onto the own creature; `price` is what was paid",
    },
    FactForm {
        name: "pass",
        roles: &[],
        meaning: "a player plays no more cards in this round",
    },
    FactForm {
        name: "draw",
        roles: &["count", "cards"],
        meaning: "a player draws cards; those that are known are named",
    },
    FactForm {
        name: "forgo",
        roles: &[],
        meaning: "nothing is left to draw",
    },
    FactForm {
        name: "discard",
        roles: &["cards"],
        meaning: "a player discards down to the hand limit",
    },
    FactForm {
        name: "score",
        roles: &["what"],
        meaning: "the biome or the challenge is scored for a player",
    },
    FactForm {
        name: "phase",
        roles: &["phase"],
        meaning: "a phase begins",
    },
    FactForm {
        name: "manual",
        roles: &["cards", "from", "to"],
        meaning: "a card moves cards, or does what cannot be counted",
    },
    FactForm {
        name: "decree",
        roles: &["points"],
        meaning: "a card or the table changes a player's dominance",
    },
];

impl Evolve {
    /// See [`crate::rules::Rules::tell`].
    pub(super) fn told(&self, state: &State, step: &Move, out: &mut Teller) {
        match *step {
            Move::Biome { biome, next } => {
                let fact = out.fact("biome", None);
                fact.role("biome", self.biome_word(biome));
                if let Some(next) = next {
                    fact.role("next", self.biome_word(next));
                }
                fact.phrase(format!("the biome is {}", self.biome_word(biome)));
            }
            Move::Challenge { challenge, next } => {
                let fact = out.fact("challenge", None);
                fact.role("challenge", self.challenge_word(challenge));
                if let Some(next) = next {
                    fact.role("next", self.challenge_word(next));
                }
                let word = self.challenge_word(challenge);
                fact.phrase(format!("the challenge is {word}"));
            }
            Move::Choose { challenge, over } => {
                let chooser = self.chooser(state).ok();
                let name = chooser.map_or("the chooser", |player| self.name(player));
                let word = self.challenge_word(challenge);
                out.fact("choose", chooser)
                    .role("challenge", word)
                    .role("over", over.map(|over| self.challenge_word(over)))
                    .phrase(format!("{name} chooses {word}"));
            }
            Move::NextChallenge(next) => {
                let word = self.challenge_word(next);
                out.fact("preview", None)
                    .role("challenge", word)
                    .phrase(format!("the next challenge is {word}"));
            }
            Move::NoPreview => out
                .fact("preview", None)
                .phrase("no challenge is turned up: the next round is Dying Sun"),
            Move::Crossbreed {
                player,
                ref drawn,
                onto,
            } => self.tell_crossbreeding(player, drawn, onto, out),
            Move::NoOffer => out
                .fact("crossbreed", None)
                .phrase("there is no card to offer"),
            Move::Play {
                player,
                piece,
                ref paying,
                paid,
            } => self.tell_play(state, player, (piece, paying, paid), out),
            Move::Pass(player) => out
                .fact("pass", player)
                .phrase(format!("{} passes", self.name(player))),
            Move::Draw { player, ref drawn } => {
                let pieces = pieces_of(drawn.old).chain(pieces_of(drawn.new));
                let hidden = drawn.count.saturating_sub(drawn.named);
                out.fact("draw", player)
                    .role("count", i32::from(drawn.count))
                    .role("cards", self.cards_shown(pieces, hidden))
                    .phrase(format!("{} draws {}", self.name(player), drawn.count));
            }
            Move::Forgo(player) => out
                .fact("forgo", player)
                .phrase(format!("nothing is left for {} to draw", self.name(player))),
            Move::Mutate => out
                .fact("phase", None)
                .role("phase", "Mutating Creatures")
                .phrase("creatures mutate"),
            Move::ScoreBiome => self.tell_scoring("biome", out),
            Move::ScoreChallenge => self.tell_scoring("challenge", out),
            Move::Cutting => out
                .fact("phase", None)
                .role("phase", "End of Round")
                .phrase("hands are cut"),
            Move::Discard { player, ref cut } => {
                let count = cut.named + cut.hidden;
                out.fact("discard", player)
                    .role("cards", self.shed(cut))
                    .phrase(format!("{} discards {count}", self.name(player)));
            }
            Move::End => out
                .fact("phase", None)
                .role("phase", "End of the Game")
                .phrase("the game is over"),
            Move::Points {
                player,
                points,
                why,
            } => out
                .fact("decree", player)
                .role("points", i32::from(points))
                .phrase(format!("{} {points:+}: {why}", self.name(player))),
            Move::Cards {
                from,
                to,
                ref taken,
            } => self.tell_moved(from, to, taken, out),
            Move::Nothing => out
                .fact("manual", None)
                .phrase("what a card did cannot be counted"),
        }
    }

    fn tell_crossbreeding(
        &self,
        player: Player,
        drawn: &DrawnCards,
        onto: Option<Player>,
        out: &mut Teller,
    ) {
        let card = drawn.single().map(|piece| self.shown(piece));
        let word = drawn
            .single()
            .map_or("a card", |piece| self.card_word(self.card_id(piece)));
        let fact = out.fact("crossbreed", player);
        fact.role("card", card);
        let name = self.name(player);
        match onto {
            Some(onto) => fact.role("onto", onto).phrase(format!(
                "{name} gives {word} to the creature of {}",
                self.name(onto)
            )),
            None => fact.phrase(format!("{name} gives {word} to nobody")),
        }
    }

    fn tell_play(
        &self,
        state: &State,
        player: Player,
        (piece, paying, paid): (Piece, &Shed, u8),
        out: &mut Teller,
    ) {
        let kind = super::creature::card_of(&self.deck, piece).kind;
        let replaced = state.creatures[player.seat()].slot(kind);
        let fact = out.fact("play", player);
        fact.role("card", self.shown(piece));
        if paying.named + paying.hidden > 0 {
            fact.role("paying", self.shed(paying));
        }
        let word = self.card_word(self.card_id(piece));
        let mut phrase = format!("{} plays {word}", self.name(player));
        if let Some(old) = replaced {
            fact.role("replaces", self.shown(old));
            let old = self.card_word(self.card_id(old));
            phrase.push_str(&format!(" in the place of {old}"));
        }
        fact.role("price", i32::from(paid)).phrase(phrase);
    }

    /// One fact a player, so that each has his own points.
    fn tell_scoring(&self, what: &'static str, out: &mut Teller) {
        for player in self.players() {
            out.fact("score", player)
                .role("what", what)
                .phrase(format!("the {what} is scored for {}", self.name(player)));
        }
    }

    fn tell_moved(&self, from: Place, to: Place, taken: &Taken, out: &mut Teller) {
        let cards = self.cards_shown(taken.pieces().iter().copied(), taken.hidden);
        let (from, to) = (self.place_word(from), self.place_word(to));
        let count = taken.pieces().len() as u8 + taken.hidden;
        let phrase = format!("{count} from {from} to {to}");
        out.fact("manual", None)
            .role("cards", cards)
            .role("from", &*from)
            .role("to", &*to)
            .phrase(phrase);
    }

    fn place_word(&self, place: Place) -> String {
        match place {
            Place::Hand(player) => format!("{} hand", self.seats[player.seat()].handle),
            Place::Creature(player) => format!("{} creature", self.seats[player.seat()].handle),
            Place::Deck => "deck".to_owned(),
            Place::Discards => "discards".to_owned(),
        }
    }

    /// A card as scenes show it.
    pub(super) fn shown(&self, piece: Piece) -> scene::Card {
        scene::Card::named(self.card_word(self.card_id(piece)))
    }

    fn shed(&self, shed: &Shed) -> Value {
        self.cards_shown(pieces_of(shed.pieces), shed.hidden)
    }

    /// The named cards, and so many unknown ones.
    fn cards_shown(&self, pieces: impl Iterator<Item = Piece>, hidden: u8) -> Value {
        let hidden = std::iter::repeat_n(scene::Card::UNKNOWN, usize::from(hidden));
        pieces
            .map(|piece| self.shown(piece))
            .chain(hidden)
            .collect()
    }
}
