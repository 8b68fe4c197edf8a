//! The rules of Evolve! The Game of Unnatural Selection (Rader, Consell).
//!
//! Only wires the parts together: `verbs` has what a line can say, a file a verb, `due` and
//! `phases` the steps that nobody writes, `rules` the rules that no verb has for itself, `tally`
//! and `challenge` what scores, `data` the cards.
//!
//! Under a seed the shuffles are these. `creatures` 0 is the creature deck, its first card on top;
//! the seats are dealt one after another, each its whole hand. `creatures` n is the n-th reshuffle:
//! the discards, in the order of the deck file. `challenges` 0 is the challenge deck. `biomes` 0 is
//! all biomes but Dying Sun: the first lie above the middle part, the next in it, the rest below.
//! `dying-sun` 0 is the middle part: its biomes in that order, then Dying Sun.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "what tests read is the project's own")
)]

include!(concat!(env!("OUT_DIR"), "/data.rs"));

mod apply;
mod challenge;
mod creature;
pub mod data;
mod drawing;
mod due;
mod facts;
mod find;
mod game;
mod given;
mod hand;
mod judge;
mod legal;
mod luck;
mod open;
mod options;
mod phases;
mod piles;
mod position;
mod printed;
mod read;
mod readings;
mod reference;
mod rules;
pub mod scene;
mod score;
mod selection;
mod show;
mod state;
#[cfg(test)]
#[path = "../tests/unit/whole.rs"]
mod tests;
mod turns;
mod units;
mod verbs;
mod words;

use std::sync::Arc;

use smol_str::SmolStr;

pub use data::{Deck, Number};
pub use hand::{CardId, Cards};
pub use judge::Legal;
pub use rules::{Breach, Note, Rule};
pub use state::State;
pub use verbs::crossbreed::Offer;
pub use verbs::manual::{CardPlace, Did, Source};
pub use verbs::play::Replacing;
pub use verbs::{
    Action, Adjust, Biome, Challenge, Choose, Crossbreed, Discard, Draw, Hunt, Manual,
    NextChallenge, Pass, Play, Use,
};

use open::Dealt;
use options::Options;
use piles::Pile;
use position::Fact;
use state::Phase;
use units::{CARDS, DECK, DISCARDS, DOMINANCE};

use evoref_game::luck::Chances;
use evoref_game::{
    Actor, Book, Chance, Choice, Claimed, Count, Due, Game, Gap, Gloss, Judged, Next, Opening,
    Owner, Player, Rules, Says, Seat, Stage, Standing, Stated, Step, Teller, Turn, Unit, View,
    Waived, Whose,
};
use evoref_record::notation::{Misread, Parsed, Reader, Rest};

/// The rules for one session.
#[derive(Debug, Clone)]
pub struct Evolve {
    deck: Arc<Deck>,
    options: Options,
    players: u8,
    seats: Arc<[Seat]>,
    chance: Chance,
    dealt: Dealt,
}

impl Evolve {
    /// The players in seat order.
    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.players).map(Player)
    }

    /// A player's display name.
    fn name(&self, player: Player) -> &str {
        &self.seats[player.seat()].name
    }

    /// The word for a player in a record.
    fn handle(&self, player: Player) -> &str {
        &self.seats[player.seat()].handle
    }
}

impl Rules for Evolve {
    type State = State;
    type Scene = scene::Table;
    type Action = Action;
    type Legal = Legal;
    type Note = Note;
    type Rule = Rule;
    type Stated = Fact;

    const GAME: &'static Game = &game::GAME;

    const STATED: &'static [&'static str] = position::STATED;

    fn new(opening: &Opening<'_>) -> Result<Self, Vec<Misread>> {
        Self::open(opening)
    }

    fn start(&self) -> State {
        self.first_state()
    }

    #[inline]
    fn read<'a>(
        reader: &Reader<'a, Self>,
        by: Actor,
        i: Rest<'a>,
        out: &mut Vec<Claimed<Action>>,
    ) -> Parsed<'a, ()> {
        read::Grammar(*reader).clause(by, i, out)
    }

    fn read_stated<'a>(
        reader: &Reader<'a, Self>,
        by: Actor,
        i: Rest<'a>,
        out: &mut Vec<Claimed<Fact>>,
    ) -> Parsed<'a, ()> {
        read::Grammar(*reader).position(by, i, out)
    }

    fn print_stated(&self, stated: &Fact, view: View, out: &mut String) {
        self.print_fact(stated, view, out);
    }

    fn lay_out(
        &self,
        round: Option<u32>,
        stated: &[Stated<Fact>],
        before: Option<&State>,
        faults: &mut Vec<(Option<Step>, Breach)>,
    ) -> State {
        self.laid_out(round, stated, before, faults)
    }

    fn position(&self, state: &State) -> Vec<(Actor, Vec<Fact>)> {
        self.as_position(state)
    }

    fn says(&self, action: &Action) -> Says {
        action.says()
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let deck = data::DECKS.unless(0, &self.deck, &self.deck.id);
        let switches = self.options.unlike(&self.deck.options);
        deck.into_iter().chain(switches).collect()
    }

    fn is_later(&self, stated: &Fact) -> bool {
        stated.is_later()
    }

    fn agrees(&self, state: &State, by: Actor, stated: &Fact) -> bool {
        self.agrees_with(state, by, stated)
    }

    fn is_hidden(&self, stated: &Fact) -> bool {
        stated.is_hidden()
    }

    fn print(&self, _by: Actor, action: &Action, view: View, out: &mut String) {
        action.print(self, view, out);
    }

    fn due(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Due<Legal, Breach> {
        self.due_before(state, next, waived)
    }

    fn judge(
        &self,
        state: &State,
        by: Actor,
        action: &Action,
        waived: &Waived,
    ) -> Result<Judged<Legal, Note>, Breach> {
        self.judge_action(state, by, action, waived)
    }

    fn apply(&self, state: &mut State, legal: &Legal, book: &mut Book<'_>) {
        self.carry_out_in_all(state, legal, book);
    }

    fn open_round(&self, state: &mut State, book: &mut Book<'_>) {
        self.open_round_in_all(state, book);
    }

    fn notes(&self, note: &Note, tell: &mut dyn FnMut(Breach)) {
        tell(note.told());
    }

    fn stage(&self, state: &State) -> Stage {
        let (phase, to_act) = match state.phase {
            Phase::Deal => ("Game Setup", None),
            Phase::Biome => ("Reveal Biome", None),
            Phase::Challenge => ("Select Challenge", self.chooser(state).ok()),
            Phase::Preview | Phase::PreDraw | Phase::PreDiscard => ("Select Challenge", None),
            Phase::Crossbreed(seat) => ("Select Challenge", Some(Player(seat))),
            Phase::Mutate => ("Mutating Creatures", None),
            Phase::BiomeDraws | Phase::Hunts | Phase::ChallengeDraws => {
                ("Score Dominance Points & Collect Cards", None)
            }
            Phase::Cut => ("End of Round", None),
            Phase::Over => ("End of the Game", None),
        };
        Stage { round: state.round, phase, to_act }
    }

    fn turns(&self, state: &State) -> Vec<Turn> {
        self.open_turns(state)
    }

    fn fills(&self, state: &State, by: Actor, gap: Gap) -> Vec<SmolStr> {
        self.names_for(state, by, gap)
    }

    fn names(&self, gap: Gap) -> Vec<SmolStr> {
        self.all_names(gap)
    }

    fn go_on(&self, _: &[Action], _: &Action) -> Option<String> {
        None
    }

    fn outcomes(&self, state: &State, _: Actor, action: &Action) -> Vec<(u64, Action)> {
        action.outcomes(self, state)
    }

    fn material(&self) -> serde_json::Value {
        self.described()
    }

    fn gloss(&self, word: &str) -> Option<Gloss> {
        self.explained(word)
    }

    fn standing(&self, state: &State) -> Standing {
        self.score_table(state)
    }

    fn owner(&self, _word: &str) -> Option<Owner> {
        None
    }

    fn count(&self, state: &State, owner: Owner, unit: Unit) -> Count {
        let whose = owner.whose(self.players);
        let untold = match whose {
            Whose::Player(player) if unit == DOMINANCE && state.untold.points(player) => {
                return Count::Untold(state.dominance(player));
            }
            Whose::Player(player) => unit == CARDS && state.untold.hand(player),
            Whose::Table => (unit == DECK || unit == DISCARDS) && state.untold.piles,
            Whose::Thing(_) => false,
        };
        if untold {
            return Count::Untold(0);
        }
        let count = units::count_of(self, state, whose, unit);
        let is_open = || {
            let mut others = state.others().iter();
            // On the way to a line the others are at another moment.
            others.any(|other| units::count_of(self, other, whose, unit) != count)
                || state.is_on_the_way() && [CARDS, DECK, DISCARDS].contains(&unit)
        };
        if is_open() { Count::Untold(0) } else { count.into() }
    }

    fn count_in_readings(
        &self,
        state: &mut State,
        next: &Next<'_, Action>,
        is_right: &mut dyn FnMut(&State) -> bool,
    ) -> Option<usize> {
        self.narrow(state, next, is_right)
    }

    fn learn(&self, state: &mut State, owner: Owner, unit: Unit, number: i32, book: &mut Book<'_>) {
        if let Whose::Player(player) = owner.whose(self.players)
            && unit == DOMINANCE
            && state.untold.points(player)
        {
            let before = number.saturating_sub(state.dominance(player));
            let other = &mut state.scores[player.seat()][state::Part::Other as usize];
            *other = other.saturating_add(before);
            state.untold.tell_points(player);
            book.note(owner, DOMINANCE, before, "position");
        }
    }

    fn rests_on_what_is_left_out(&self, state: &State, refused: Option<(Rule, Actor)>) -> bool {
        state.untold.cards()
            && refused.is_none_or(|(rule, by)| {
                rule.is_about_hidden_cards() && !Self::is_about_stated_hands(state, rule, by)
            })
    }

    fn never_falls(&self, _: Owner, unit: Unit) -> bool {
        unit == units::PARTS || unit == units::ROUNDS
    }

    fn candidates(&self, state: &State, out: &mut Vec<Choice<Action>>) {
        self.offer_in_all(state, out);
    }

    fn dealt(&self, state: &State) -> Option<(Actor, Action)> {
        self.next_dealt(state)
    }

    fn dealt_if_nobody_acts(&self, state: &State) -> Option<(Actor, Action)> {
        self.dealt(state)
    }

    fn thing(&self, _: Owner) -> Option<SmolStr> {
        None
    }

    fn tell(&self, state: &State, legal: &Legal, out: &mut Teller) {
        legal.effect().tell(self, state, out);
    }

    fn luck(&self, state: &State, legal: &Legal, out: &mut Chances) {
        legal.effect().luck(self, state, out);
    }

    fn scene(&self, state: &State) -> scene::Table {
        self.on_the_table(state)
    }

    fn show(&self, _: Stage, scene: &scene::Table, out: &mut String) {
        self.draw_table(scene, out);
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let mut worn = 0_u128;
        for player in self.players() {
            for piece in state.creatures[player.seat()].pieces() {
                if worn >> piece.0 & 1 == 1 {
                    return Err(format!("card {} is on two creatures", piece.0));
                }
                worn |= 1 << piece.0;
            }
        }
        state.piles.audit(worn, self.deck.pieces.len() as u8)?;
        let deck = state.piles.count(Pile::Deck) as usize;
        if state.order.known && state.order.cards().len() != deck {
            return Err(format!(
                "the deck has {deck} cards and an order of {}",
                state.order.cards().len()
            ));
        }
        Ok(())
    }
}
