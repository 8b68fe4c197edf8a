//! What is asked of Evolution as a whole: most of it is handed on to where its matter is.

use crate::judge::Legal;
use crate::position::Fact;
use crate::prelude::*;
use crate::rules::Rule;
use crate::{VerbName, data, due, luck, names, read, reference, score, show};
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
    verbs: VerbName::VERBS,
    units: units::UNITS,
    words: &[
        ("left", "at the left end of the row"),
        ("right", "at the right end of the row"),
        ("over", "which trait makes room for it"),
        (">", "which species is attacked"),
        ("off", "which defence a card switches off"),
    ],
    facts: Told::FORMS,
    score: units::POINTS,
    parts: score::PARTS,
    endings: &[End::DeckInDeal.name(), End::DeckInPlay.name()],
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

impl Types for Evolution {
    type State = State;
    type Scene = Table;
    type Action = Action;
    type Legal = Legal;
    type Rule = Rule;
    type Stated = Fact;

    const GAME: &'static Game = &GAME;

    #[inline]
    fn seats(&self) -> &[Seat] {
        &self.seats
    }
}

impl Rules for Evolution {
    fn paid_from(&self, work: &Work) -> Self {
        Self { search: self.search.paid_from(work), ..self.clone() }
    }

    #[inline]
    fn read<'a>(reader: &Reader<'a, Self>, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        read::Grammar(reader).clause(by, i, out)
    }

    #[inline]
    fn due(&self, state: &State, next: &Next<'_>, waived: &Waived) -> Due<Legal, Breach> {
        if let Next::Action(Actor::Player(player), action) = next
            && action.goes_on(state, *player)
        {
            return Due::Nothing;
        }
        due::first(self, state, next, waived)
    }

    fn open_round(&self, state: &mut State, book: &mut Book<'_>) {
        Apply { game: self, state, book, lent: false }.open_round();
        state.piles.carry_on(&self.search);
    }

    fn leave(&self, state: &mut State, player: Player, round: u32) {
        state.left.add(player, round);
        let draws = state.pending.iter().filter(|(owner, _)| *owner != player);
        state.pending = draws.copied().collect();
        if state.phase != Phase::Feeding {
            return;
        }
        if state.turn == player {
            // A turn that was begun is over.
            if state.busy {
                state.idle = 0;
                state.busy = false;
            }
            state.turn = self.next_there(state, player);
        }
        if state.idle >= self.players_there(state) {
            state.phase = Phase::Settlement;
            state.settled = None;
        }
    }

    fn rests_on_what_is_left_out(&self, state: &State, refused: Option<(Rule, Actor)>) -> bool {
        // A hand that a position states is a closed list, whatever else it leaves out.
        let is_about_a_stated_hand = |rule: Rule, by: Actor| {
            let Actor::Player(player) = by else { return false };
            let is_named = || state.piles.known_hand(player.seat()).is_some();
            !state.untold.hands.has(player)
                && (matches!(rule, Rule::HandEmpty | Rule::HandCount)
                    || rule == Rule::CardNotInHand && is_named())
        };
        state.untold.cards()
            && refused.is_none_or(|(rule, by)| {
                rule.is_about_hidden_cards() && !is_about_a_stated_hand(rule, by)
            })
    }

    fn scene(&self, state: &State) -> Table {
        self.on_the_table(state)
    }

    fn show(&self, _: Stage, scene: &Table, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = show::draw(self, scene, out);
    }
}
