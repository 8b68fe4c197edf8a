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
mod verbs;
mod words;

use crate::prelude::*;
use data::Deck;
use judge::Legal;
use open::Dealt;
use position::Fact;
use rules::Note;

use evoref_scene::evolve::Table;

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
    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.players).map(Player)
    }

    fn name(&self, player: Player) -> &str {
        &self.seats[player.seat()].name
    }

    fn names_where(&self, is_one: impl Fn(Player) -> bool) -> Vec<&str> {
        let ones = self.players().filter(|player| is_one(*player));
        ones.map(|player| self.name(player)).collect()
    }

    /// The word for a player in a record.
    fn handle(&self, player: Player) -> &str {
        &self.seats[player.seat()].handle
    }
}

impl Types for Evolve {
    type State = State;
    type Scene = Table;
    type Action = Action;
    type Legal = Legal;
    type Note = Note;
    type Rule = Rule;
    type Stated = Fact;

    const GAME: &'static Game = &game::GAME;
}

impl Rules for Evolve {
    #[inline]
    fn read<'a>(reader: &Reader<'a, Self>, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        read::Grammar(reader).clause(by, i, out)
    }

    fn says(&self, action: &Action) -> Says {
        action.says()
    }

    fn print(&self, _by: Actor, action: &Action, view: View, out: &mut String) {
        action.print(self, view, out);
    }

    fn due(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Due<Legal, Breach> {
        self.due_before(state, next, waived)
    }

    fn judge(&self, state: &State, by: Actor, action: &Action, waived: &Waived) -> Verdict {
        self.judge_action(state, by, action, waived)
    }

    fn legal_now(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Option<Legal> {
        self.judge_alone(state, next, waived)
    }

    fn apply(&self, state: &mut State, legal: &Legal, book: &mut Book<'_>) {
        self.carry_out_in_all(state, legal, book);
    }

    fn open_round(&self, state: &mut State, book: &mut Book<'_>) {
        self.open_round_in_all(state, book);
    }

    fn leave(&self, state: &mut State, player: Player, round: u32) {
        self.leaves(state, player, round);
    }

    fn left(&self, state: &State) -> Left {
        state.left
    }

    fn notes(&self, note: &Note, tell: &mut dyn FnMut(Breach)) {
        tell(note.told());
    }

    fn rests_on_what_is_left_out(&self, state: &State, refused: Option<(Rule, Actor)>) -> bool {
        state.untold.cards()
            && refused.is_none_or(|(rule, by)| {
                rule.is_about_hidden_cards() && !Self::is_about_stated_hands(state, rule, by)
            })
    }

    fn tell(&self, state: &State, legal: &Legal, out: &mut Teller) {
        legal.effect().tell(self, state, out);
    }

    fn luck(&self, state: &State, legal: &Legal, out: &mut Chances) {
        legal.effect().luck(self, state, out);
    }

    fn scene(&self, state: &State) -> Table {
        self.on_the_table(state)
    }

    fn show(&self, _: Stage, scene: &Table, out: &mut String) {
        self.draw_table(scene, out);
    }
}

#[cfg(test)]
#[path = "../tests/unit/whole.rs"]
mod tests;
