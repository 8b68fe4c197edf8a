//! The rules of Evolve! The Game of Unnatural Selection (Rader, Consell): the game, and the list of its verbs.
//!
//! `verbs` has what a line can say: a file a verb, `next` beside `challenge`, with its clause, its judge, what it
//! does, what of it can be offered, and the rules that only it can break. `due` and `phases` have the steps that
//! nobody writes, `rules` the rules that no verb has for itself, `tally` and `challenge` what scores, `data` the cards.
//!
//! Under a seed the shuffles are these. `creatures` 0 is the creature deck, its first card on top; the seats are dealt
//! one after another, each its whole hand. `creatures` n is the n-th reshuffle: the discards, in the order of the deck
//! file. `challenges` 0 is the challenge deck. `biomes` 0 is all biomes but Dying Sun: the first lie above the middle
//! part, the next in it, the rest below. `dying-sun` 0 is the middle part: its biomes in that order, then Dying Sun.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "what tests read is the project's own")
)]

include!(concat!(env!("OUT_DIR"), "/data.rs"));

mod apply;
mod cards;
mod challenge;
mod creature;
pub mod data;
mod drawing;
mod due;
mod game;
mod given;
mod judge;
mod legal;
mod luck;
mod open;
mod options;
mod phases;
mod piles;
mod position;
mod prelude;
mod read;
mod readings;
mod reference;
mod rules;
mod scene;
mod score;
mod selection;
mod show;
mod state;
mod turns;
mod units;
mod verbs {
    pub(crate) mod biome;
    pub(crate) mod challenge;
    pub(crate) mod choose;
    pub(crate) mod crossbreed;
    pub(crate) mod discard;
    pub(crate) mod draw;
    pub(crate) mod hunt;
    pub(crate) mod manual;
    pub(crate) mod pass;
    pub(crate) mod play;
    pub(crate) mod use_card;
}

use crate::prelude::*;
use data::Deck;
use open::Dealt;
use phases::{Begin, Plain, ScoreBiome, ScoreChallenge};
use rules::Breach;
use verbs::challenge::{Challenge, NextChallenge};
use verbs::manual::{self, Adjust, Manual};
use verbs::{
    biome::Biome, choose::Choose, crossbreed::Crossbreed, discard::Discard, draw::Draw, hunt::Hunt,
    pass::Pass, play::Play, use_card::Use,
};
use verbs::{crossbreed, discard, draw, hunt, pass, play, use_card};

pub(crate) type Choices = Vec<Choice<Action>>;
pub(crate) type Next<'a> = evoref_game::Next<'a, Action>;

/// Evolve! for one session: players, deck and switches.
#[derive(Debug, Clone)]
pub struct Evolve {
    deck: Arc<Deck>,
    options: Options,
    seats: Arc<[Seat]>,
    chance: Chance,
    dealt: Dealt,
}

impl Evolve {
    fn names_where(&self, is_one: impl Fn(Player) -> bool) -> impl Iterator<Item = &str> {
        self.players().filter(move |player| is_one(*player)).map(|player| self.name(player))
    }
}

evoref_record::verbs! {
    pub(crate) enum VerbName {
        Biome = "biome", "table", "biome BIOME [next BIOME]", "table: biome desert next coastline",
            "the round's biome and the one turned up on the deck; only Dying Sun has none";
        Challenge = "challenge", "table", "challenge CHALLENGE [next CHALLENGE]",
            "table: challenge nesting next mating-frenzy",
            "the round's challenge when nobody chooses, and the one turned up";
        Next = "next", "table", "next challenge CHALLENGE", "table: next challenge nesting",
            "the challenge turned up after a choice";
        Choose = "choose", "player", "choose CHALLENGE over CHALLENGE|?",
            "A: choose border-dispute over mating-frenzy",
            "the owner of the least expensive creature takes preview and next card and plays one";
        Crossbreed = "crossbreed", "player", "crossbreed CARD give|keep", "A: crossbreed stub give",
            "the card drawn for a crossbreeding, and whether the neighbour's creature gets it; \
             `? keep` if nobody saw it, or if no card of the hand is given";
        Play = "play", "player", "play CARD [paying CARD…] [replacing CARD|none]",
            "A: play bone-helm paying stub wide-eyes ? ? ?",
            "puts a card on the own creature and discards the price";
        Use = "use", "player", "use CARD paying CARD…", "A: use pack-tactics paying stub",
            "uses the effect of a card on the own creature that is paid with cards of the hand";
        Hunt = "hunt", "player", "hunt PLAYER", "A: hunt B",
            "chooses whom the player hunts, where the challenge leaves it open";
        Pass = "pass", "player", "pass", "A: pass",
            "ends the player's mutations of the round";
        Draw = "draw", "player", "draw N|CARD…", "A: draw stub ?",
            "cards drawn; in the set-up the opening hand; may be left out";
        Discard = "discard", "player", "discard CARD…", "A: discard stub ?",
            "cuts a hand at the end of a round, exactly down to the limit; or what a challenge \
             asks for";
    }
    lines {
        "manual",
            "CARD PLAYER ±N dominance|PLAYER PLACE>PLACE CARD…, … [\"TEXT\"]",
            "manual: odd-organ A +2 dominance, B hand>discard stub \"each rival discards\"",
            "what a card of kind `manual` did; places: hand, creature, deck, discard, or B.hand";
        "adjust",
            "PLAYER ±N dominance [\"TEXT\"]",
            "adjust: A -1 dominance \"peeked at the deck\"",
            "points that the table gave or took; the score is tainted";
    }
}

one_of! {
    /// The smallest thing that is judged.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Action {
        Biome(Biome), Challenge(Challenge), NextChallenge(NextChallenge), Choose(Choose),
        Crossbreed(Crossbreed), Play(Play), Use(Use), Hunt(Hunt), Pass(Pass), Draw(Draw),
        Discard(Discard), Manual(Manual), Adjust(Adjust),
    }

    impl Verb<Evolve> {
        fn judge(&self, evolve: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict;
        fn print(&self, evolve: &Evolve, view: View, out: &mut String);
        fn says(&self) -> Says;
        fn outcomes(&self, evolve: &Evolve, state: &State, by: Actor) -> Vec<(u64, Action)>;
    }
}

impl Evolve {
    /// What may be legal in one reading of the record, part by part of a round; each verb lists its own.
    pub(crate) fn list(&self, state: &State, out: &mut Choices) {
        match state.phase {
            Phase::Deal | Phase::PreDraw => {
                self.offer_draws(state, out);
                if state.phase == Phase::PreDraw {
                    let draws = out.len();
                    self.offer_later(state, out);
                    if draws > 0 {
                        // Random play draws before it goes on.
                        never(&mut out[draws..]);
                    }
                }
            }
            Phase::Biome => self.offer_biomes(state, out),
            Phase::Challenge => self.offer_challenges(state, out),
            Phase::Preview => {
                for challenge in self.new_challenges(state, 0) {
                    push(out, Actor::Table, NextChallenge { challenge }, weight::MUST);
                }
                if self.dying_sun_is_next(state) {
                    let mut later = state.clone();
                    self.settle(&mut later, |phase| phase != Phase::Preview);
                    self.list(&later, out);
                }
            }
            Phase::Crossbreed(seat) if !self.can_offer(state, Player(seat)) => {
                // There is no card, so there is no offer.
                self.offer_later(state, out);
            }
            Phase::Crossbreed(seat) => self.offer_crossbreeding(state, Player(seat), out),
            Phase::PreDiscard => {
                for player in self.players() {
                    self.offer_discard(state, player, state.turns[player.seat()].pending, out);
                }
            }
            Phase::Mutate => {
                self.offer_mutation(state, out);
                let mutations = out.len();
                self.offer_ends(&self.after(state, Phase::BiomeDraws), out);
                if !self.everybody_mutated(state) {
                    // Random play goes on to the scoring when everybody has had his chance.
                    never(&mut out[mutations..]);
                }
            }
            Phase::BiomeDraws | Phase::Hunts | Phase::ChallengeDraws | Phase::Cut => {
                self.offer_ends(state, out);
            }
            Phase::Over => {}
        }
    }

    fn offer_mutation(&self, state: &State, out: &mut Choices) {
        for player in self.players() {
            let turn = &state.turns[player.seat()];
            if turn.passed {
                continue;
            }
            let done = turn.plays >= turn.allowed;
            push(out, player, Pass, if done { 0 } else { weight::PASS });
            if !done {
                self.offer_plays(state, player, out);
            }
            self.offer_uses(state, player, out);
        }
    }
}

impl Action {
    pub(crate) const fn goal(&self) -> Goal {
        match self {
            Self::Biome(_) => Goal::Reveal,
            Self::Challenge(_) | Self::Choose(_) => Goal::Select,
            Self::NextChallenge(_)
            | Self::Crossbreed(_)
            | Self::Play(_)
            | Self::Use(_)
            | Self::Pass(_) => Goal::Before,
            Self::Hunt(_) => Goal::Hunts,
            Self::Draw(_) => Goal::Draws,
            Self::Discard(_) => Goal::Discards,
            Self::Manual(_) | Self::Adjust(_) => Goal::Anytime,
        }
    }
}

one_of! {
    #[derive(Debug, Clone, Copy)]
    pub(crate) enum Effect {
        Biome(Biome), Challenge(Challenge), Choose(Choose), NextChallenge(NextChallenge),
        Plain(Plain), Crossbred(crossbreed::Crossbred), Played(play::Played), Used(use_card::Used),
        Hunted(hunt::Hunted), Passed(pass::Passed), Drawn(draw::Drawn), Forgo(draw::Forgo),
        Begin(Begin), ScoreBiome(ScoreBiome),
        ScoreChallenge(ScoreChallenge), Discarded(discard::Discarded), Points(manual::Points),
        Moved(manual::Moved),
    }

    impl Deed<Evolve> {
        fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>);
        fn tell(&self, evolve: &Evolve, state: &State, out: &mut Teller);
        fn luck(&self, evolve: &Evolve, state: &State, out: &mut Chances);
    }
}

evoref_game::facts! {
    /// What the steps tell: an entry for each kind of fact.
    pub(crate) enum Told {
        Biome = "biome", ["biome", "next"],
            "the round's biome is turned up, and the next one on the deck";
        Challenge = "challenge", ["challenge", "next"],
            "the round's challenge is turned up, and the next one on the deck";
        Choose = "choose", ["challenge", "over"],
            "a player chooses the challenge; the other one is discarded";
        Preview = "preview", ["challenge"],
            "the next challenge is turned up; none before Dying Sun";
        Crossbreed = "crossbreed", ["card", "onto"],
            "a card is drawn and offered; it may go onto a neighbour's creature";
        Play = "play", ["card", "paying", "replaces", "price"],
            "a player plays a card onto the own creature; `price` is what was paid";
        Use = "use", ["card", "paying", "score"],
            "the effect of a card on the creature is used; `score` is what the score in the challenge gains";
        Hunt = "hunt", ["prey"],
            "a player chooses whom to hunt";
        Pass = "pass", [],
            "a player plays no more cards in this round";
        Draw = "draw", ["count", "cards"],
            "a player draws cards; those that are known are named";
        Forgo = "forgo", [],
            "nothing is left to draw";
        Discard = "discard", ["cards"],
            "a player discards down to the hand limit, or what the challenge asks for";
        Score = "score", ["what", "biome", "challenge"],
            "the biome or the challenge, which is named, is scored for a player; Dying Sun is a biome";
        Phase = "phase", ["phase"],
            "a phase begins";
        Manual = "manual", ["cards", "from", "to"],
            "a card moves cards, or does what cannot be counted";
        Decree = "decree", ["points"],
            "a card or the table changes a player's dominance";
    }
}

impl<'a> Grammar<'_, 'a> {
    /// Reads the words of one clause and appends its actions to `out`.
    pub(crate) fn clause(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, said) = match by {
            Actor::Manual => return self.manual(i, out),
            Actor::Adjust => return self.adjust(i, out),
            Actor::Player(_) | Actor::Table => {
                self.verb(i, VerbName::VERBS, by.by(), VerbName::named)?
            }
        };
        match said {
            VerbName::Biome => self.biome(i, out),
            VerbName::Challenge => self.challenge(i, out),
            VerbName::Next => self.next(i, out),
            VerbName::Choose => self.choose(i, out),
            VerbName::Crossbreed => self.crossbreed(i, out),
            VerbName::Play => self.play(i, out),
            VerbName::Use => self.used(i, out),
            VerbName::Hunt => self.hunt(i, out),
            VerbName::Pass => self.pass(i, out),
            VerbName::Draw => self.draw(i, out),
            VerbName::Discard => self.discard(i, out),
        }
    }
}

/// Where in a round a verb belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// It turns up the biome; once that is done it is judged where it stands.
    Reveal,
    /// It settles the challenge; once that is done it is judged where it stands.
    Select,
    /// It cannot come after the scoring, and is refused where it stands.
    Before,
    Hunts,
    Draws,
    Discards,
    Anytime,
}

#[cfg(test)]
#[path = "../tests/unit/whole.rs"]
mod tests;
