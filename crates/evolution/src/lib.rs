//! The rules of Evolution, the card game of the 110-card German edition and its siblings.
//!
//! `verbs`: what a line can say, a file each: how it is read, printed and judged, what happens then,
//! and the rules that only it can break · `read`, `judge`, `apply`, `legal`, `rules`: what
//! verbs share · `due`, `phases`: what must come first, and what happens between verbs · `state`,
//! `piles`, `hidden`: what is true and what is known · `score`, `units`: what counts.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "what tests read is the project's own")
)]

include!(concat!(env!("OUT_DIR"), "/data.rs"));

mod apply;
mod card;
mod data;
mod drawn;
mod due;
mod facts;
mod hidden;
mod judge;
mod legal;
mod luck;
mod names;
mod open;
mod options;
mod phases;
mod phrase;
mod piles;
mod position;
mod prelude;
mod read;
mod reference;
mod rules;
mod scene;
mod score;
mod seats;
mod show;
mod state;
mod turns;
mod units;
mod verbs;

pub use judge::{Legal, Notes};
pub use rules::{Breach, Rule};
pub use state::State;
pub use verbs::Action;

use crate::prelude::*;
use card::Deck;
use data::Edition;
use options::Options;
use piles::{Asking, Inquiry};
use position::Fact;

use evoref_scene::evolution::Table;

/// What is the same for every session.
static GAME: Game = Game {
    name: "evolution",
    title: "Evolution",
    players: 2..=6,
    headers: &[(
        "edition",
        "bsw, schmidt, us2 or a path: deck, numbers of players and default switches",
    )],
    repeated: &[],
    verbs: verbs::VerbName::VERBS,
    units: units::UNITS,
    words: &[
        ("left", "at the left end of the row"),
        ("right", "at the right end of the row"),
        ("over", "which trait makes room for it"),
        (">", "which species is attacked"),
        ("off", "which defence a card switches off"),
    ],
    facts: facts::Told::FORMS,
    score: units::POINTS,
    parts: score::PARTS,
    endings: &[score::DECK_IN_DEAL, score::DECK_IN_PLAY],
    switches: Options::SWITCHES,
    data: &[&data::EDITIONS],
    names: &[|| &names::VOCABULARY],
    things: reference::things,
    texts: Rule::TEXTS,
    luck: luck::MEASURED,
    about: "The rules follow the help page of the online table on which the 110-card German \
            edition is played; where it is silent, independent public sources or a ruling decide. \
            Three editions ship: bsw (the online table, the default), schmidt (the printed German \
            booklet) and us2 (the second US edition, 129 cards).",
};

/// Evolution for one session: players, edition and switches.
#[derive(Debug, Clone)]
pub struct Evolution {
    seats: Arc<[Seat]>,
    edition: Arc<Edition>,
    options: Options,
    chance: Chance,
    view: View,
    search: Inquiry,
}

impl Evolution {
    fn deck(&self) -> &Deck {
        &self.edition.deck
    }

    /// The deck with the values that the record has named.
    fn deck_of<'a>(&'a self, state: &'a State) -> &'a Deck {
        state.deck.as_deref().unwrap_or(&self.edition.deck)
    }

    /// What may be asked about hidden cards.
    fn asking<'a>(&'a self, state: &'a State) -> Asking<'a> {
        self.search.about(self.deck_of(state))
    }

    /// Keeps what is known of hidden cards for the next question about them.
    #[inline]
    fn carry_on(&self, state: &mut State) {
        let State { piles, deck, .. } = state;
        piles.carry_on(|| self.search.about(deck.as_deref().unwrap_or(&self.edition.deck)));
    }

    /// Whether traits are turned up by a line of their own even if they are known.
    fn turns_traits_up(&self) -> bool {
        self.view == View::Onlooker
    }
}

impl Types for Evolution {
    type State = State;
    type Scene = Table;
    type Action = Action;
    type Legal = Legal;
    type Note = Notes;
    type Rule = Rule;
    type Stated = Fact;

    const GAME: &'static Game = &GAME;
}

impl Rules for Evolution {
    fn paid_from(&self, work: &Work) -> Self {
        Self { search: self.search.paid_from(work), ..self.clone() }
    }

    #[inline]
    fn read<'a>(reader: &Reader<'a, Self>, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        read::Grammar(reader).clause(by, i, out)
    }

    fn says(&self, action: &Action) -> Says {
        action.says()
    }

    fn print(&self, _: Actor, action: &Action, view: View, out: &mut String) {
        action.print(self, view, out);
    }

    #[inline]
    fn due(&self, state: &State, next: &Next<'_, Action>, waived: &Waived) -> Due<Legal, Breach> {
        due::due(self, state, next, waived)
    }

    fn judge(&self, state: &State, by: Actor, action: &Action, waived: &Waived) -> Judgement {
        action.judge(&Judge { game: self, state, waived }, by)
    }

    fn apply(&self, state: &mut State, legal: &Legal, book: &mut Book<'_>) {
        let mut apply = Apply { game: self, state, book, lent: legal.is_lent() };
        legal.effect().apply(&mut apply);
        self.carry_on(state);
    }

    fn open_round(&self, state: &mut State, book: &mut Book<'_>) {
        let mut apply = Apply { game: self, state, book, lent: false };
        apply.open_round();
        self.carry_on(state);
    }

    fn leave(&self, state: &mut State, player: Player, round: u32) {
        self.leaves(state, player, round);
    }

    fn left(&self, state: &State) -> Left {
        state.left
    }

    fn notes(&self, notes: &Notes, tell: &mut dyn FnMut(Breach)) {
        for note in notes.all() {
            tell(note.told());
        }
    }

    fn rests_on_what_is_left_out(&self, state: &State, refused: Option<(Rule, Actor)>) -> bool {
        state.untold.cards()
            && refused.is_none_or(|(rule, by)| {
                rule.is_about_hidden_cards() && !self.is_about_a_stated_hand(state, rule, by)
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
        show::show(self, scene, out);
    }
}

#[cfg(test)]
#[path = "../tests/unit/whole.rs"]
mod tests;
