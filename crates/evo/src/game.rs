//! What is asked of Evo as a whole: most of it is handed on to where its matter is.

use crate::data::wheel::Section;
use crate::options::Options;
use crate::prelude::*;
use crate::read::Claims;
use crate::rules::Rule;
use crate::{VerbName, apply, data, luck, names, read, reference};
use evoref_scene::evo::Table;

static GAME: Game = Game {
    name: "evo",
    title: "Evo, second edition",
    players: 2..=5,
    headers: &[
        ("board", "the board: reference-2 to reference-5, or a file beside the record"),
        ("wheel", "the climate wheel: ring-six, ring-six-mild, or a file beside the record"),
        ("events", "the event cards: house, none, or a file beside the record"),
    ],
    repeated: &[],
    verbs: VerbName::VERBS,
    units: units::UNITS,
    words: &[
        ("by", "who plays a card in this fight"),
        ("escape", "where the beaten defender gets away to"),
    ],
    facts: Told::FORMS,
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

impl Types for Evo {
    type State = State;
    type Scene = Table;
    type Action = Action;
    type Legal = Effect;
    type Rule = Rule;
    type Stated = Fact;

    const GAME: &'static Game = &GAME;

    #[inline]
    fn seats(&self) -> &[Seat] {
        &self.seats
    }
}

impl Rules for Evo {
    #[inline]
    fn read<'a>(of: &Reader<'a, Self>, by: Actor, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        read::Grammar(of).clause(by, i, out)
    }

    #[inline]
    fn due(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Due<Effect, Breach> {
        match (next, state.phase) {
            // The commonest actions, when their phase has come.
            (Next::Action(_, Action::Go(_)), Phase::Movement)
            | (Next::Action(_, Action::Hatch(_)), Phase::Births) => Due::Nothing,
            (Next::Action(..) | Next::Round | Next::End, _) => self.due_before(state, next, waived),
        }
    }

    fn open_round(&self, state: &mut State, book: &mut Book<'_>) {
        apply::begin_round(state, book.step());
    }

    fn leave(&self, state: &mut State, player: Player, round: u32) {
        // A pawn that stands stays where it is, and what it wins is paid.
        state.left.add(player, round);
        state.lab.owed.take_if(|owed| *owed == player);
    }

    fn scene(&self, state: &State) -> Table {
        self.on_the_table(state)
    }

    fn show(&self, stage: Stage, scene: &Table, out: &mut String) {
        self.picture(stage, scene, out);
    }
}

impl Evo {
    /// What a terrain is like in this round: the selected section, cards and decrees.
    pub(crate) fn climate_of(&self, state: &State, terrain: Terrain) -> Climate {
        let decreed = state.sky.decreed[terrain as usize];
        decreed.unwrap_or_else(|| self.section(state).of(terrain))
    }

    /// What the space of a dinosaur is like in this round.
    pub(crate) fn climate_on(&self, state: &State, space: SpaceId) -> Climate {
        self.climate_of(state, self.board.space(space).terrain)
    }

    /// The section that counts in this round: the selected one, shifted by cards.
    pub(crate) fn section(&self, state: &State) -> &Section {
        let sections = &self.wheel.sections;
        let section = i32::from(state.sky.wheel) + i32::from(state.sky.shift);
        match usize::try_from(section) {
            Ok(section) if section < sections.len() => &sections[section],
            _ => &sections[section.rem_euclid(sections.len() as i32) as usize],
        }
    }
}
