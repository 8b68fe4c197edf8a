//! Pond: frogs bid cards for a fly whose worth a die decides. The smallest game that has a bit of everything.
//!
//! 2 or 3 players with the same cards in hand. Each round the table rolls the die; in seat order every player
//! bids a card above the standing one, or passes. The highest bid takes as many points as the die shows and
//! its card is out of the game; the others keep theirs.

mod action;
mod apply;
mod breach;
mod due;
mod judge;
mod legal;
mod options;
mod phrase;
mod read;
mod score;
mod state;

use std::sync::Arc;

use evoref::game::{
    Book, Chance, Choice, Claimed, Count, Due, Game, Judged, Next, Opening, Owner, Part, Rules,
    Standing, Teller, Unit, View, Waived, Words, Work, set_ruling,
};
use evoref::notation::{Misread, Parsed, Reader, Rest};
use evoref::{Actor, Player, Seat, Stage};

use self::action::Action;
use self::breach::{Breach, Rule};
use self::judge::Legal;
use self::options::Options;
use self::state::{Phase, State};

/// The rules for one session.
#[derive(Debug, Clone)]
pub struct Pond {
    seats: Arc<[Seat]>,
    options: Options,
    chance: Chance,
}

static GAME: Game = Game {
    name: "pond",
    title: "Pond",
    players: 2..=3,
    headers: &[],
    verbs: read::Said::VERBS,
    units: score::UNITS,
    facts: phrase::Told::FORMS,
    score: score::POINTS,
    parts: &["flies"],
    endings: &["last-fly"],
    switches: Options::SWITCHES,
    data: &[],
    names: &[],
    things: Vec::new,
    texts: Rule::TEXTS,
    about: "Made up to show how a game is added.",
};

impl Pond {
    fn name(&self, player: Player) -> &str {
        &self.seats[usize::from(player.0)].name
    }
}

impl Rules for Pond {
    type State = State;
    type Scene = State;
    type Action = Action;
    type Legal = Legal;
    type Note = std::convert::Infallible;
    type Rule = Rule;

    const GAME: &'static Game = &GAME;

    fn new(opening: &Opening<'_>) -> Result<Self, Vec<Misread>> {
        let mut options = Options::default();
        for ruling in opening.rulings {
            let set = |name: &str, value: &str| options.set(name, value);
            set_ruling(&GAME, ruling, set).map_err(|misread| vec![*misread])?;
        }
        Ok(Self {
            seats: Arc::clone(opening.seats),
            options,
            chance: opening.chance,
        })
    }

    fn paid_from(&self, _: &Work) -> Self {
        self.clone()
    }

    fn start(&self) -> State {
        State::new(self.seats.len())
    }

    fn read<'a>(
        reader: &Reader<'a, Self>,
        by: Actor,
        i: Rest<'a>,
        out: &mut Vec<Claimed<Action>>,
    ) -> Parsed<'a, ()> {
        read::clause(reader, by, i, out)
    }

    fn print(&self, _: Actor, action: &Action, _: View, out: &mut String) {
        out.push_str(&action.to_string());
    }

    fn due(&self, state: &State, next: &Next<'_, Action>, _: &Waived) -> Due<Legal, Breach> {
        due::due(state, next)
    }

    fn judge(
        &self,
        state: &State,
        _: Actor,
        action: &Action,
        waived: &Waived,
    ) -> Result<Judged<Legal, Self::Note>, Breach> {
        let legal = judge::judge(self, state, action, waived)?;
        Ok(Judged { legal, note: None })
    }

    fn apply(&self, state: &mut State, legal: &Legal, book: &mut Book<'_>) {
        apply::apply(self, state, legal.as_move(), book);
    }

    fn open_round(&self, state: &mut State, _: &mut Book<'_>) {
        apply::open_round(state);
    }

    fn notes(&self, _: &State, note: &Self::Note, _: &mut dyn FnMut(Rule, Part, Words)) {
        match *note {}
    }

    fn stage(&self, state: &State) -> Stage {
        Stage {
            round: state.round,
            phase: match state.phase {
                Phase::Between => "between rounds",
                Phase::Roll => "roll",
                Phase::Bids => "bids",
                Phase::Over => "end of the game",
            },
            to_act: state.to_act(),
        }
    }

    fn standing(&self, state: &State) -> Standing {
        score::standing(state)
    }

    fn count(&self, state: &State, owner: Owner, unit: Unit) -> Count {
        let whose = owner.whose(self.seats.len() as u8);
        score::count_of(self, state, whose, unit).into()
    }

    fn candidates(&self, state: &State, out: &mut Vec<Choice<Action>>) {
        legal::candidates(self, state, out);
    }

    fn dealt(&self, state: &State) -> Option<(Actor, Action)> {
        let face = judge::rolled(self, state).filter(|_| state.phase == Phase::Roll)?;
        Some((Actor::Table, Action::Roll(face)))
    }

    fn tell(&self, state: &State, legal: &Legal, out: &mut Teller) {
        phrase::tell(self, state, legal.as_move(), out);
    }

    fn scene(&self, state: &State) -> State {
        state.clone()
    }

    fn show(&self, _: Stage, table: &State, out: &mut String) {
        let seats = self.seats.iter().zip(&table.points).zip(&table.hands);
        for ((seat, points), hand) in seats {
            out.push_str(&format!("{}: {points} points, cards {hand:?}\n", seat.name));
        }
    }
}
