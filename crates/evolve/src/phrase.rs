//! What a step does, in facts, each with its sentence.

use super::Evolve;
use super::action::{CardPlace, Number};
use super::data::Kind;
use super::facts::Told;
use super::judge::{DrawnCards, Move, Shed, Taken};
use super::piles::{Piece, pieces_of};
use super::state::State;
use evoref_game::{Player, Teller, scene};

impl Evolve {
    /// See [`evoref_game::Rules::tell`].
    pub(super) fn told(&self, state: &State, step: &Move, out: &mut Teller) {
        match *step {
            Move::Biome { biome, next } => self.tell_biome(biome, next, out),
            Move::Challenge { challenge, next } => self.tell_challenge(challenge, next, out),
            Move::Choose { challenge, over } => {
                let chooser = self.chooser(state).ok();
                self.tell_choice(chooser, (challenge, over), out);
            }
            Move::NextChallenge(next) => {
                let word = self.challenge_word(next);
                out.fact(Told::Preview, None)
                    .role("challenge", word)
                    .phrase(format_args!("the next challenge is {word}"));
            }
            Move::NoPreview => out
                .fact(Told::Preview, None)
                .phrase("no challenge is turned up: the next round is Dying Sun"),
            Move::Crossbreed { player, ref drawn, onto } => {
                self.tell_crossbreeding(player, drawn, onto, out);
            }
            Move::CrossbreedFromHand { player, given } => self.tell_gift(player, given, out),
            Move::NoOffer => out.fact(Told::Crossbreed, None).phrase("there is no card to offer"),
            Move::Play { player, piece, ref paying, paid } => {
                self.tell_play(state, player, (piece, paying, paid), out);
            }
            Move::Use { player, kind, ref paying, score, .. } => {
                self.tell_use(state, player, (kind, paying, score), out);
            }
            Move::Hunting => out
                .fact(Told::Phase, None)
                .role("phase", "hunts")
                .phrase("everybody chooses whom to hunt"),
            Move::Hunt { player, prey } => {
                let (hunter, hunted) = (self.name(player), self.name(prey));
                out.fact(Told::Hunt, player)
                    .role("prey", prey)
                    .phrase(format_args!("{hunter} hunts {hunted}"));
            }
            Move::Pass(player) => {
                out.fact(Told::Pass, player).phrase(format_args!("{} passes", self.name(player)));
            }
            Move::Draw { player, ref drawn } | Move::DrawLeftOut { player, ref drawn } => {
                self.tell_draw(player, drawn, out);
            }
            Move::Forgo(player) => out
                .fact(Told::Forgo, player)
                .phrase(format_args!("nothing is left for {} to draw", self.name(player))),
            Move::LoseSight => out
                .fact(Told::Forgo, None)
                .phrase("nobody can say any more who drew how many cards"),
            Move::Mutate => out
                .fact(Told::Phase, None)
                .role("phase", "Mutating Creatures")
                .phrase("creatures mutate"),
            Move::ScoreBiome => self.tell_scoring("biome", state.open_biome(), out),
            Move::ScoreChallenge => match state.challenge {
                Some(shown) => self.tell_scoring("challenge", Some(shown.card), out),
                // Dying Sun has sub-challenges in the place of a challenge.
                None => self.tell_scoring("biome", state.open_biome(), out),
            },
            Move::Cutting => {
                out.fact(Told::Phase, None).role("phase", "End of Round").phrase("hands are cut");
            }
            Move::Discard { player, ref cut } => {
                let count = cut.named + cut.hidden;
                out.fact(Told::Discard, player)
                    .list("cards", self.shed(cut))
                    .phrase(format_args!("{} discards {count}", self.name(player)));
            }
            Move::End => out
                .fact(Told::Phase, None)
                .role("phase", "End of the Game")
                .phrase("the game is over"),
            Move::Points { player, points, why } => out
                .fact(Told::Decree, player)
                .role("points", i32::from(points))
                .phrase(format_args!("{} {points:+}: {why}", self.name(player))),
            Move::Cards { from, to, ref taken } => self.tell_moved(from, to, taken, out),
            Move::Nothing => {
                out.fact(Told::Manual, None).phrase("what a card did cannot be counted");
            }
        }
    }

    fn tell_choice(
        &self,
        chooser: Option<Player>,
        (challenge, over): (Number, Option<Number>),
        out: &mut Teller,
    ) {
        let name = chooser.map_or("the chooser", |player| self.name(player));
        let word = self.challenge_word(challenge);
        out.fact(Told::Choose, chooser)
            .role("challenge", word)
            .role("over", over.map(|over| self.challenge_word(over)))
            .phrase(format_args!("{name} chooses {word}"));
    }

    fn tell_biome(&self, biome: Number, next: Option<Number>, out: &mut Teller) {
        let fact = out.fact(Told::Biome, None);
        fact.role("biome", self.biome_word(biome));
        if let Some(next) = next {
            fact.role("next", self.biome_word(next));
        }
        fact.phrase(format_args!("the biome is {}", self.biome_word(biome)));
    }

    fn tell_challenge(&self, challenge: Number, next: Option<Number>, out: &mut Teller) {
        let fact = out.fact(Told::Challenge, None);
        fact.role("challenge", self.challenge_word(challenge));
        if let Some(next) = next {
            fact.role("next", self.challenge_word(next));
        }
        let word = self.challenge_word(challenge);
        fact.phrase(format_args!("the challenge is {word}"));
    }

    /// A card of the hand that is given in a crossbreeding, or none.
    fn tell_gift(&self, player: Player, given: Option<(Piece, Player)>, out: &mut Teller) {
        let name = self.name(player);
        let fact = out.fact(Told::Crossbreed, player);
        match given {
            Some((piece, onto)) => {
                let word = self.card_word(self.card_id(piece));
                fact.role("card", self.shown(piece)).role("onto", onto).phrase(format_args!(
                    "{name} gives {word} to the creature of {}",
                    self.name(onto)
                ));
            }
            None => fact.phrase(format_args!("{name} gives no card")),
        }
    }

    fn tell_use(
        &self,
        state: &State,
        player: Player,
        (kind, paying, score): (Kind, &Shed, i16),
        out: &mut Teller,
    ) {
        let slot = state.creatures[player.seat()].slot(kind);
        let word = slot.map_or("a card", |piece| self.card_word(self.card_id(piece)));
        out.fact(Told::Use, player)
            .role("card", slot.map(|piece| self.shown(piece)))
            .list("paying", self.shed(paying))
            .role("score", i32::from(score))
            .phrase(format_args!("{} uses {word}", self.name(player)));
    }

    fn tell_crossbreeding(
        &self,
        player: Player,
        drawn: &DrawnCards,
        onto: Option<Player>,
        out: &mut Teller,
    ) {
        let card = drawn.single().map(|piece| self.shown(piece));
        let word = drawn.single().map_or("a card", |piece| self.card_word(self.card_id(piece)));
        let fact = out.fact(Told::Crossbreed, player);
        fact.role("card", card);
        let name = self.name(player);
        match onto {
            Some(onto) => fact
                .role("onto", onto)
                .phrase(format_args!("{name} gives {word} to the creature of {}", self.name(onto))),
            None => fact.phrase(format_args!("{name} gives {word} to nobody")),
        }
    }

    fn tell_draw(&self, player: Player, drawn: &DrawnCards, out: &mut Teller) {
        let pieces = pieces_of(drawn.old).chain(pieces_of(drawn.new));
        let hidden = drawn.count.saturating_sub(drawn.named);
        out.fact(Told::Draw, player)
            .role("count", i32::from(drawn.count))
            .list("cards", self.cards_shown(pieces, hidden))
            .phrase(format_args!("{} draws {}", self.name(player), drawn.count));
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
        let fact = out.fact(Told::Play, player);
        fact.role("card", self.shown(piece));
        if paying.named + paying.hidden > 0 {
            fact.list("paying", self.shed(paying));
        }
        if let Some(old) = replaced {
            fact.role("replaces", self.shown(old));
        }
        fact.role("price", i32::from(paid)).says(|| {
            let word = |piece| self.card_word(self.card_id(piece));
            let mut phrase = format!("{} plays {}", self.name(player), word(piece));
            if let Some(old) = replaced {
                phrase.push_str(&format!(" in the place of {}", word(old)));
            }
            phrase
        });
    }

    /// One fact a player, so that each has his own points.
    fn tell_scoring(&self, what: &'static str, card: Option<super::Number>, out: &mut Teller) {
        let name = card.map(|card| match what {
            "biome" => &*self.deck.biomes[card as usize].name,
            _ => &*self.deck.challenges[card as usize].name,
        });
        for player in self.players() {
            let fact = out.fact(Told::Score, player);
            fact.role("what", what);
            if let Some(name) = name {
                fact.role(what, name);
            }
            let (blank, name) = name.map_or(("", ""), |name| (" ", name));
            let who = self.name(player);
            fact.phrase(format_args!("the {what}{blank}{name} is scored for {who}"));
        }
    }

    fn tell_moved(&self, from: CardPlace, to: CardPlace, taken: &Taken, out: &mut Teller) {
        let cards = self.cards_shown(taken.pieces().iter().copied(), taken.hidden);
        let (from, to) = (self.place_word(from), self.place_word(to));
        let count = taken.pieces().len() as u8 + taken.hidden;
        out.fact(Told::Manual, None)
            .list("cards", cards)
            .role("from", &*from)
            .role("to", &*to)
            .phrase(format_args!("{count} from {from} to {to}"));
    }

    fn place_word(&self, place: CardPlace) -> String {
        match place {
            CardPlace::Hand(player) => format!("{} hand", self.handle(player)),
            CardPlace::Creature(player) => format!("{} creature", self.handle(player)),
            CardPlace::Deck => "deck".to_owned(),
            CardPlace::Discards => "discards".to_owned(),
        }
    }

    /// A card as scenes show it.
    pub(super) fn shown(&self, piece: Piece) -> scene::Card {
        scene::Card::named(self.card_word(self.card_id(piece)))
    }

    fn shed(&self, shed: &Shed) -> impl Iterator<Item = scene::Card> {
        self.cards_shown(pieces_of(shed.pieces), shed.hidden)
    }

    /// The named cards, and so many unknown ones.
    fn cards_shown(
        &self,
        pieces: impl Iterator<Item = Piece>,
        hidden: u8,
    ) -> impl Iterator<Item = scene::Card> {
        let hidden = std::iter::repeat_n(scene::Card::UNKNOWN, usize::from(hidden));
        pieces.map(|piece| self.shown(piece)).chain(hidden)
    }
}
