//! The rules of Evo, second edition.
//!
//! A line is read (`read`) into an action of one of the `verbs`, judged against the
//! [`state::State`] and carried out; what nobody writes comes from `phases`. Knows steps and parts of a
//! clause, never places in a text.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "what tests read is the project's own")
)]

include!(concat!(env!("OUT_DIR"), "/data.rs"));

mod apply;
mod chance;
pub mod data;
mod deal;
pub mod draw;
mod facts;
mod judge;
mod lab;
mod legal;
mod luck;
pub mod names;
mod odds;
mod open;
mod options;
mod phases;
mod position;
mod print;
mod read;
mod reference;
mod rules;
pub mod scene;
mod score;
pub mod sets;
mod show;
pub mod state;
mod turns;
mod units;
mod verbs;

#[cfg(test)]
#[path = "../tests/unit/whole.rs"]
mod tests;

use std::sync::Arc;

use smol_str::SmolStr;

use self::data::board::{Board, Terrain};
use self::data::events::EventDeck;
use self::data::wheel::{Climate, Section, Wheel};
use self::deal::Piles;
use self::options::Options;
use self::position::Fact;
use self::rules::{Breach, Note, Rule};
use self::state::{Phase, State};
use self::verbs::Action;
use evoref_game::luck::Chances;
use evoref_game::{
    Actor, Book, Choice, Claimed, Count, Due, Game, Gap, Gloss, Judged, Next, Opening, Owner,
    Player, Rules, Says, Seat, Stage, Standing, Stated, Step, Teller, Turn, Unit, View, Waived,
    Whose,
};
use evoref_record::notation::{Misread, Parsed, Reader, Rest};

pub use self::judge::Legal;

/// One session of Evo: players, board, wheel, event cards and switches.
#[derive(Debug, Clone)]
pub struct Evo {
    seats: Arc<[Seat]>,
    board: Arc<Board>,
    wheel: Arc<Wheel>,
    deck: Arc<EventDeck>,
    options: Options,
    piles: Option<Box<Piles>>,
}

/// What is the same for every session.
pub static GAME: Game = Game {
    name: "evo",
    title: "Evo, second edition",
    players: 2..=5,
    headers: &[
        ("board", "the board: reference-2 to reference-5, or a file beside the record"),
        ("wheel", "the climate wheel: ring-six, ring-six-mild, or a file beside the record"),
        ("events", "the event cards: house, none, or a file beside the record"),
    ],
    repeated: &[],
    verbs: verbs::Said::VERBS,
    units: units::UNITS,
    facts: facts::Told::FORMS,
    score: units::MP,
    parts: &["start", "income", "bids", "other"],
    endings: &["meteorite"],
    switches: Options::SWITCHES,
    data: &[&data::wheel::WHEELS, &data::board::BOARDS, &data::events::DECKS],
    names: &[|| &names::GENES, || &names::DICE, || &names::TERRAINS, || &names::CLIMATES],
    things: reference::things,
    texts: Rule::TEXTS,
    luck: luck::MEASURED,
    about: "The rules are those of the French rulebook of Evo's second edition (2011). Its pictures are lost, \
            so boards, wheel, token mix and event cards are reference data of our own; a record can name \
            transcriptions of a player's own box instead.",
};

impl Rules for Evo {
    type State = State;
    type Scene = scene::Table;
    type Action = Action;
    type Legal = Legal;
    type Note = Note;
    type Rule = Rule;
    type Stated = Fact;

    const GAME: &'static Game = &GAME;

    const STATED: &'static [&'static str] = position::STATED;

    fn new(opening: &Opening<'_>) -> Result<Self, Vec<Misread>> {
        Self::open(opening)
    }

    fn start(&self) -> State {
        self.before_the_first_line()
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
        self.not_as_usual()
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

    fn print(&self, _: Actor, action: &Action, view: View, out: &mut String) {
        action.print(self, view, out);
    }

    fn due(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Due<Legal, Breach> {
        self.first_due(state, next, waived)
    }

    fn judge(
        &self,
        state: &State,
        by: Actor,
        action: &Action,
        waived: &Waived,
    ) -> Result<Judged<Legal, Note>, Breach> {
        action.judge(self, state, by, waived)
    }

    fn apply(&self, state: &mut State, legal: &Legal, book: &mut Book<'_>) {
        legal.effect().apply(self, state, book);
    }

    fn open_round(&self, state: &mut State, book: &mut Book<'_>) {
        apply::begin_round(state, book.step());
    }

    fn notes(&self, note: &Note, tell: &mut dyn FnMut(Breach)) {
        tell(note.told());
    }

    fn stage(&self, state: &State) -> Stage {
        Stage {
            round: state.round.into(),
            phase: phase_name(state.phase),
            to_act: self.to_act(state),
        }
    }

    fn rounds(&self, state: &State) -> u32 {
        // The round of the meteorite is no round of its own.
        u32::from(state.round) - u32::from(state.phase == Phase::End && state.round > 0)
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

    fn go_on(&self, said: &[Action], next: &Action) -> Option<String> {
        self.goes_on(said, next)
    }

    fn outcomes(&self, state: &State, by: Actor, action: &Action) -> Vec<(u64, Action)> {
        action.outcomes(self, state, by)
    }

    fn material(&self) -> serde_json::Value {
        self.described()
    }

    fn gloss(&self, word: &str) -> Option<Gloss> {
        self.explained(word)
    }

    fn standing(&self, state: &State) -> Standing {
        self.score(state)
    }

    fn owner(&self, _: &str) -> Option<Owner> {
        None
    }

    fn count(&self, state: &State, owner: Owner, unit: Unit) -> Count {
        match owner.whose(self.seats.len() as u8) {
            Whose::Player(player) if unit == units::MP => state.points(player),
            Whose::Player(player) if unit == units::CARDS => state.cards(player),
            whose @ (Whose::Player(_) | Whose::Table | Whose::Thing(_)) => {
                units::count_of(self, state, whose, unit).into()
            }
        }
    }

    fn learn(&self, state: &mut State, owner: Owner, unit: Unit, number: i32, book: &mut Book<'_>) {
        if let Whose::Player(player) = owner.whose(self.seats.len() as u8) {
            match unit {
                units::MP => apply::learn_points(state, player, number, book),
                units::CARDS => apply::learn_hand(state, player, number),
                _ => {}
            }
        }
    }

    fn never_falls(&self, _: Owner, unit: Unit) -> bool {
        units::NEVER_FALL.contains(&unit)
    }

    fn candidates(&self, state: &State, out: &mut Vec<Choice<Action>>) {
        self.all_candidates(state, out);
    }

    fn dealt(&self, state: &State) -> Option<(Actor, Action)> {
        let waits = match state.phase {
            Phase::Climate => state.sky.now.is_some() && self.could_play_now(state),
            Phase::Mutations => self.could_play_now(state),
            Phase::Setup
            | Phase::Initiative
            | Phase::Movement
            | Phase::Births
            | Phase::Survival
            | Phase::Done
            | Phase::End => false,
        };
        if waits { None } else { self.next_dealt(state) }
    }

    fn dealt_if_nobody_acts(&self, state: &State) -> Option<(Actor, Action)> {
        self.next_dealt(state)
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

    fn show(&self, stage: Stage, scene: &scene::Table, out: &mut String) {
        self.picture(stage, scene, out);
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.balance(state)
    }
}

impl Evo {
    /// All players, in seat order.
    fn everybody(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.seats.len() as u8).map(Player)
    }

    /// What a terrain is like in this round: the selected section, cards and decrees.
    fn climate_of(&self, state: &State, terrain: Terrain) -> Climate {
        if let Some(climate) = state.sky.decreed[terrain as usize] {
            return climate;
        }
        self.section(state).of(terrain)
    }

    /// The section that counts in this round: the selected one, shifted by cards.
    fn section(&self, state: &State) -> &Section {
        let sections = &self.wheel.sections;
        let section = i32::from(state.sky.wheel) + i32::from(state.sky.shift);
        match usize::try_from(section) {
            Ok(section) if section < sections.len() => &sections[section],
            _ => &sections[section.rem_euclid(sections.len() as i32) as usize],
        }
    }

    /// Who must act now, if that is one player.
    fn to_act(&self, state: &State) -> Option<Player> {
        match state.phase {
            Phase::Mutations => verbs::bid::next_bidder(state),
            Phase::Initiative | Phase::Movement => state.order.at(state.moving.place as usize),
            Phase::Births => state.order.at(state.breeding.place as usize),
            Phase::Survival => state.order.iter().find(|player| self.can_lose(state, *player)),
            Phase::Setup => self.everybody().find(|player| state.herd(*player).placed.is_none()),
            Phase::Climate | Phase::Done | Phase::End => None,
        }
    }
}

/// A phase in the words of the rulebook.
const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "set-up",
        Phase::Climate => "climate",
        Phase::Mutations => "mutations",
        Phase::Initiative => "initiative",
        Phase::Movement => "movement",
        Phase::Births => "births",
        Phase::Survival => "survival",
        Phase::Done => "end of the round",
        Phase::End => "end",
    }
}
