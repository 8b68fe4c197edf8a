//! The rules of Evo, second edition: the game, and the list of its verbs.
//!
//! A line is read (`read`) into an action of one of the `verbs`, judged against the [`state::State`] and carried out;
//! what nobody writes comes from `phases`. Knows steps and parts of a clause, never places in a text.
//!
//! A verb is a file in `verbs/`: what its clause claims, how that is judged, printed and read, the step that it
//! becomes, its candidates, and the rules that only this verb can break. A new one is a new file and its entries here.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "what tests read is the project's own")
)]

include!(concat!(env!("OUT_DIR"), "/data.rs"));

mod apply;
pub mod data;
mod deal;
pub mod draw;
mod game;
mod judge;
mod lab;
mod legal;
mod luck;
pub mod names;
mod open;
mod options;
mod phases;
mod position;
mod prelude;
mod read;
mod reference;
mod rules;
mod scene;
mod score;
pub mod sets;
mod show;
pub mod state;
mod turns;
mod units;
mod verbs {
    pub(crate) mod adrenaline;
    pub(crate) mod bid;
    pub(crate) mod change;
    pub(crate) mod climate;
    pub(crate) mod draw;
    pub(crate) mod genes;
    pub(crate) mod go;
    pub(crate) mod hatch;
    pub(crate) mod lose;
    pub(crate) mod order;
    pub(crate) mod play;
    pub(crate) mod start;
}

use std::sync::Arc;

use self::data::events::EventDeck;
use self::data::wheel::Wheel;
use self::deal::Piles;
use self::options::Options;
use self::phases::steps;
use self::prelude::*;
use self::read::Claims;
use self::rules::Breach;
use self::verbs::adrenaline::{self, Adrenaline};
use self::verbs::bid::{self, Bid};
use self::verbs::draw::{Draw, Drawn};
use self::verbs::go::{self, combat::Rolls};
use self::verbs::hatch::{self, Hatch};
use self::verbs::{change, climate, genes, lose, order, play, start};
use evoref_record::verbs;

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

verbs! {
    pub(crate) enum VerbName {
        Order = "order", "table", "order PLAYER PLAYER…", "table: order B C A",
            "the initiative track at the start, first player first";
        Start = "start", "player", "start SPACE SPACE", "A: start a1 a2",
            "places the first two dinosaurs";
        Climate = "climate", "table", "climate +2|+1|+0|-1|meteorite", "table: climate +1",
            "the climate token of the round";
        Genes = "genes", "table", "genes GENE GENE…", "table: genes horn egg",
            "the genes of columns 2 and up";
        Bid = "bid", "player", "bid N GENE|card", "A: bid 3 horn",
            "places the pawn on a value of a column; `horn.3` names the column when two are alike";
        Draw = "draw", "player", "draw CARD|?", "A: draw prescience",
            "takes the event card of column 1; may be left out";
        Play = "play", "player", "play CARD", "A: play stampede",
            "plays an event card outside a combat";
        Adrenaline = "adrenaline", "player", "adrenaline PLACE", "A: adrenaline 1",
            "takes a place on the initiative track";
        Move = "move", "player", "move PATH…", "A: move a1-a2-b2 c3-c4",
            "moves dinosaurs, a point a step";
        Attack = "attack", "player",
            "attack SPACExSPACE miss|hit|+0|+1|+2|? [by PLAYER CARD [DIE]]… [escape SPACE] [=> wins|fails]",
            "A: attack a1xa2 +1 by B second-chance miss",
            "attacks a neighbouring enemy for a point";
        Fly = "fly", "player", "fly SPACE-SPACE-SPACE | fly SPACE-SPACExSPACE DIE …", "A: fly a1-a2-b2",
            "two spaces for a point, with wings; may end in an attack";
        Swim = "swim", "player", "swim SPACE-SPACE | swim SPACExSPACE DIE …", "A: swim a1-f6",
            "from coast to coast for a point, with fins; may end in an attack";
        Hatch = "hatch", "player", "hatch SPACE [DIE] [removing SPACE] [=> kills|dies]",
            "A: hatch b2 removing c3",
            "places a newborn; the die only on an enemy";
        Lose = "lose", "player", "lose SPACE…", "A: lose d4 d5",
            "all dinosaurs that the climate takes from the player";
    }
    lines {
        "manual", "CARD [CHANGE, CHANGE…] \"what it did\"",
            "manual: prescience A +2 mp, B removes c4, A places c5, climate hills ideal \"as printed\"",
            "what a transcribed card changed, after it was played";
        "adjust", "CHANGE, CHANGE… \"why\"",
            "adjust: A +2 mp \"penalty\"",
            "what the table changed by decree";
    }
}

one_of! {
    /// The smallest thing that is judged.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Action {
        Order(order::Order),
        Start(start::Start),
        Climate(climate::Climate),
        Genes(genes::Genes),
        Bid(Bid),
        Draw(Draw),
        Play(play::Play),
        Adrenaline(Adrenaline),
        Go(Go),
        Hatch(Hatch),
        Lose(lose::Lose),
        Change(change::Decree),
    }

    impl Verb<Evo> {
        fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict;
        fn print(&self, evo: &Evo, view: View, out: &mut String);
        fn says(&self) -> Says;
        fn outcomes(&self, evo: &Evo, state: &State, by: Actor) -> Outcomes;
    }
}

pub(crate) type Choices = Vec<Choice<Action>>;

/// Actions that stand for all of their kind when it is asked what comes before them.
const ANY_BID: Bid = Bid { value: 0, lot: bid::Lot::CARD };
const ANY_STEP: Go = Go { way: go::Way::Walk, from: SpaceId(0), to: SpaceId(0), combat: None };
const ANY_BIRTH: Hatch =
    Hatch { to: SpaceId(0), die: None, removing: None, claim: None, rolls: Rolls::NONE };

impl Evo {
    /// What may be legal, verb by verb, now or after the lazy steps; each verb lists its own.
    pub(crate) fn list(&self, state: &State, out: &mut Choices) {
        if state.phase == Phase::Setup {
            self.orders_of_play(state, out);
            return self.starts(state, out);
        }
        self.turns(state, out);
        let genes = Action::Genes(genes::Genes(Short::default()));
        self.after(state, Actor::Table, &genes, out, |now, out| self.layouts(now, out));
        for by in self.players() {
            let who = Actor::Player(by);
            self.after(state, who, &ANY_BID.into(), out, |now, out| bid::bids(self, now, by, out));
            self.after(state, who, &Draw(None).into(), out, |now, out| self.draws(now, by, out));
            self.plays(state, by, out);
            self.after(state, who, &Adrenaline(1).into(), out, |now, out| {
                self.places(now, by, out);
            });
            self.in_turn(state, by, (&ANY_STEP.into(), Phase::Movement), out, Self::steps);
            self.in_turn(state, by, (&ANY_BIRTH.into(), Phase::Births), out, Self::births);
            let any_losses = Action::Lose(lose::Lose(Short::default()));
            let before = out.len();
            self.in_turn(state, by, (&any_losses, Phase::Survival), out, Self::deaths);
            // Somebody before has a choice to make; only deaths without one may come first.
            if out.len() == before
                && let (dead, true) = self.forced_losses(state, by)
                && !dead.is_empty()
            {
                let forced: Action = lose::Lose(dead.iter().collect()).into();
                let list = |_: &Self, _: &State, _, out: &mut Choices| push(out, who, forced, 1);
                self.in_turn(state, by, (&forced, Phase::Survival), out, list);
            }
        }
    }
}

/// How far the session must have come for an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Goal {
    /// Nothing must have happened.
    Any,
    Setup,
    Round,
    /// The token is turned.
    Sky,
    LaidOut,
    /// Whoever has no bid left is out.
    Auction,
    Paid,
    /// The event card is drawn or left unknown.
    Initiative,
    Movement,
    Births,
    Survival,
    /// Nobody before this place on the track has a choice of losses open.
    Dead(u8),
    Over,
}

impl Action {
    /// How far the session must have come before it is looked at.
    #[inline]
    pub(crate) fn goal(&self, evo: &Evo, state: &State, by: Actor) -> Goal {
        match (self, by) {
            (Self::Order(_) | Self::Start(_), _) => Goal::Setup,
            // A second token so late is the next round's, and its heading is missing.
            (Self::Climate(_), _) if state.phase >= Phase::Movement => Goal::Over,
            (Self::Climate(_), _) => Goal::Round,
            (Self::Genes(_), _) => Goal::Sky,
            (Self::Bid(_), _) => Goal::Auction,
            (Self::Draw(_), _) => Goal::Paid,
            (Self::Play(play), _) => play::goal_of(evo.card(play.0)),
            (Self::Adrenaline(_), _) => Goal::Initiative,
            (Self::Go(_), _) => Goal::Movement,
            (Self::Hatch(_), _) => Goal::Births,
            (Self::Lose(_), Actor::Player(player)) => Goal::Dead(state.order.place(player) as u8),
            (Self::Lose(_), Actor::Table | Actor::Manual | Actor::Adjust) => Goal::Survival,
            (Self::Change(_), _) => Goal::Any,
        }
    }
}

one_of! {
    /// What a legal action or step does, and the proof that it is legal.
    #[derive(Debug, Clone, Copy)]
    pub enum Effect {
        Order(order::Order),
        Start(start::Started),
        Climate(climate::Climate),
        Genes(genes::Genes),
        Bid(bid::Placed),
        Out(steps::Out),
        Settle(steps::Settle),
        Draw(Drawn),
        Play(play::Played),
        Adrenaline(adrenaline::PlaceTaken),
        Enter(steps::Enter),
        Go(go::Gone),
        Attack(go::fight::Attack),
        Hatch(hatch::Birth),
        Losses(lose::Dead),
        Income(steps::Income),
        Change(change::Decree),
    }

    impl Deed<Evo> {
        fn apply(&self, evo: &Evo, state: &mut State, book: &mut Book<'_>);
        fn tell(&self, evo: &Evo, state: &State, out: &mut Teller);
        fn luck(&self, evo: &Evo, state: &State, out: &mut Chances);
    }
}

evoref_game::facts! {
    /// What the steps tell: an entry for each kind of fact.
    pub(crate) enum Told {
        Order = "order", ["players"], "the initiative track of the set-up is drawn";
        Start = "start", ["on"], "a player places the first two dinosaurs";
        Climate = "climate", ["token"], "a climate token is turned; the wheel turns with it";
        Genes = "genes", ["genes"], "genes are laid out, from column 2 on";
        Bid = "bid", ["value", "column", "gene", "pushes"],
            "a pawn goes on a value of a column; whoever stood there is pushed out";
        NoBid = "no-bid", [], "a player has no bid left";
        Pay = "pay", ["column", "gene", "price"],
            "a player pays for a column and takes what lies there";
        LineUp = "line-up", ["players"], "the initiative track is lined up after the auction";
        Card = "card", ["card"], "a player draws an event card";
        Play = "play", ["card"], "a player plays an event card";
        Adrenaline = "adrenaline", ["place"], "a player takes a place on the track, from 1";
        Phase = "phase", ["phase"], "a phase begins";
        Move = "move", ["way", "from", "over", "to"], "a dinosaur moves";
        Attack = "attack", ["way", "from", "over", "to", "on", "rolls", "cards", "wins", "escape", "died"],
            "a dinosaur attacks; the last of the rolls stands, the cards are those played in the combat";
        Hatch = "hatch", ["egg", "on", "removing", "roll", "kills", "stays"],
            "a dinosaur is born, in the egg round with that number";
        Lose = "lose", ["on"], "a player's dinosaurs die of the climate";
        Income = "income", ["points"], "a player earns a point for each dinosaur";
        Decree = "decree", ["card", "points", "places", "removes", "terrain", "climate"],
            "a transcribed card or the table changes something";
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `evo = order | start | climate | genes | bid | draw | play | adrenaline | move | ( attack | fly | swim | hatch ), [ outcome ] | lose | manual | adjust ;`
    ///
    /// One clause that `by` says, appended to `out`.
    pub(crate) fn clause(&self, by: Actor, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        match by {
            Actor::Manual => return self.manual(i, out),
            Actor::Adjust => return self.adjust(i, out),
            Actor::Player(_) | Actor::Table => {}
        }
        let (i, verb) = self.verb(i, VerbName::VERBS, by.by(), VerbName::named)?;
        let (rest, ()) = match verb {
            VerbName::Order => self.order(i, out),
            VerbName::Start => self.start(i, out),
            VerbName::Climate => self.climate(i, out),
            VerbName::Genes => self.genes(i, out),
            VerbName::Bid => self.bid(i, out),
            VerbName::Draw => self.draw(i, out),
            VerbName::Play => self.play(i, out),
            VerbName::Adrenaline => self.adrenaline(i, out),
            VerbName::Move => self.walks(i, out),
            VerbName::Attack => self.attack(i, out),
            VerbName::Fly => self.fly(i, out),
            VerbName::Swim => self.swim(i, out),
            VerbName::Hatch => self.hatch(i, out),
            VerbName::Lose => self.lose(i, out),
        }?;
        self.outcome(rest, out)
    }
}

#[cfg(test)]
#[path = "../tests/unit/whole.rs"]
mod tests;
