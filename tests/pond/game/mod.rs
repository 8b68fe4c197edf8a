//! Pond: frogs bid cards for a fly whose worth a die decides. The smallest game that has a bit of everything.
//!
//! 2 or 3 players with the same cards in hand. Each round the table rolls the die; in seat order every player
//! bids a card above the standing one, or passes. The highest bid takes as many points as the die shows and
//! its card is out of the game; the others keep theirs.

mod action;
mod breach;
mod state;
mod step;

use std::sync::Arc;

use evoref_game::prelude::*;

use self::action::{Action, Said};
use self::breach::{BidMissing, Breach, RollMissing, Rule};
use self::state::{Phase, State};
use self::step::Move;

/// The rules for one session.
#[derive(Debug, Clone)]
pub struct Pond {
    seats: Arc<[Seat]>,
    options: Options,
    chance: Chance,
}

options! {
    Pond, |pond| pond.options, Options::default();
    /// The switches in force.
    pub struct Options {
        rounds: u8 = "rounds", 1..=6, "3", "how many rounds are played";
    }
}

evoref_game::units! {
    pub Pond, State, |pond, state|
    POINTS = "points", "points of a player", Whose::Player(player) => state.points[player.seat()];
    CARDS = "cards", "cards in a player's hand",
        Whose::Player(player) => state.hands[player.seat()].len() as i32;
}

impl Pond {
    /// What the seed rolls this round; none without a seed.
    fn rolled(&self, state: &State) -> Option<u8> {
        Some(self.chance.roll("die", state.round, 6)? as u8)
    }
}

impl Types for Pond {
    type State = State;
    type Scene = State;
    type Action = Action;
    type Legal = Move;
    type Rule = Rule;
    type Stated = std::convert::Infallible;

    const GAME: &'static Game = &Game {
        name: "pond",
        title: "Pond",
        players: 2..=3,
        headers: &[],
        repeated: &[],
        verbs: Said::VERBS,
        units: UNITS,
        words: &[],
        facts: step::Told::FORMS,
        score: POINTS,
        parts: &["flies"],
        endings: &["last-fly"],
        switches: Options::SWITCHES,
        data: &[],
        names: &[],
        things: Vec::new,
        texts: Rule::TEXTS,
        luck: step::MEASURED,
        about: "Made up to show how a game is added.",
    };

    fn seats(&self) -> &[Seat] {
        &self.seats
    }
}

impl Begun for Pond {
    fn new(opening: &Opening<'_>) -> Result<Self, Vec<Finding>> {
        let mut options = Options::default();
        opening.set_rulings(Self::GAME, |name, value| options.set(name, value))?;
        Ok(Self { seats: Arc::clone(opening.seats), options, chance: opening.chance })
    }

    fn start(&self) -> State {
        State::new(self.seats.len())
    }
}

impl Rules for Pond {
    /// `pond = ( "roll" | "bid" ), number | "pass" ;`
    fn read<'a>(
        reader: &Reader<'a, Self>,
        by: Actor,
        i: Rest<'a>,
        out: &mut Vec<Claimed<Action>>,
    ) -> Parsed<'a, ()> {
        let (words, said) = reader.verb(i, Said::VERBS, by.by(), Said::named)?;
        let with_number =
            |action: fn(u8) -> Action| match reader.amount("a number from 1 to 6")(words) {
                Ok((rest, number @ 1..=6)) => Ok((rest, action(number as u8))),
                _ => wants(words, "a number from 1 to 6"),
            };
        let (rest, action) = match said {
            Said::Roll => with_number(Action::Roll)?,
            Said::Bid => with_number(Action::Bid)?,
            Said::Pass => (words, Action::Pass),
        };
        Claimed::said(reader, i, rest, action, out)
    }

    fn due(&self, state: &State, next: &Next<'_, Action>, _: &Waived) -> Due<Move, Breach> {
        match (state.phase, state.to_act(), next) {
            (Phase::Roll, _, Next::Action(_, Action::Roll(_)))
            | (Phase::Bids, Some(_), Next::Action(_, Action::Bid(_) | Action::Pass))
            | (Phase::Between | Phase::Over, _, Next::End) => Due::Nothing,
            (Phase::Roll, ..) => Due::Missing(RollMissing {}.into()),
            (Phase::Bids, Some(player), _) => Due::Missing(BidMissing { player }.into()),
            (Phase::Bids, None, _) => Due::Step(Move::Eat),
            (Phase::Between, ..) => Due::RoundOver,
            (Phase::Over, ..) => Due::GameOver,
        }
    }

    fn open_round(&self, state: &mut State, _: &mut Book<'_>) {
        state.round += 1;
        state.phase = Phase::Roll;
        state.next = 0;
        state.standing = None;
    }

    fn leave(&self, state: &mut State, player: Player, round: u32) {
        state.left.add(player, round);
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

impl Turns for Pond {
    fn stage(&self, state: &State) -> Stage {
        let (round, phase) = (state.round, state.phase.name());
        Stage { round, phase, to_act: state.to_act(), left: state.left }
    }
}

impl Moves for Pond {
    fn candidates(&self, state: &State, out: &mut Vec<Choice<Action>>) {
        if state.phase == Phase::Roll {
            let faces = self.rolled(state).map_or(1..=6, |face| face..=face);
            faces.for_each(|face| push(out, Actor::Table, Action::Roll(face), 1));
        }
        if let Some(player) = state.to_act() {
            let bids = state.hands[player.seat()].iter().map(|card| Action::Bid(*card));
            let said = bids.chain([Action::Pass]);
            said.for_each(|action| push(out, player, action, 1));
        }
    }

    fn dealt(&self, state: &State) -> Option<(Actor, Action)> {
        let face = self.rolled(state).filter(|_| state.phase == Phase::Roll)?;
        Some((Actor::Table, Action::Roll(face)))
    }
}

impl Counted for Pond {}

impl Scored for Pond {
    fn standing(&self, state: &State) -> Standing {
        let over = state.phase == Phase::Over;
        Standing::by_points(over.then_some("last-fly"), &state.points).but_left(state.left)
    }
}

impl Described for Pond {}
