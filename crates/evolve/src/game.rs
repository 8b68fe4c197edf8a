//! What is asked of the game as a whole: its name, its parts, its header lines; the rest is handed on.

use crate::data::DECKS;
use crate::prelude::*;
use crate::readings::kept::Others;
use crate::rules::Rule;
use crate::units::UNITS;
use crate::{VerbName, luck, read, reference, score};
use evoref_scene::evolve::Table;

const ABOUT: &str = "The house deck `house-1` is ours, not the published cards: the real 72 + 21 + \
15 cards are in no source we could reach, so only the few facts that the rules draft states (marked \
`source: seed` in the file) are real, and everything else is invented. To referee a box, fill in what \
`evoref data template deck` writes: its cards with type, cost, attributes and abilities (`copies: 2` for \
two alike), its challenges and biomes; `evoref data check` says what is wrong in it. Name the file in the \
record: `deck: my-box.yaml`. A card whose text fits none of the effects that `evoref data schema deck` \
lists gets `effect: {kind: manual}` (a challenge or biome `special: {kind: manual}`); the record then \
states what it did on a `manual:` line, and the referee checks that every card is in one place. A single \
card of a box is a header line: `card: rhino-horn head cost 2 aggression +3`. The `rulings:` of the file \
are the switches; a record changes one with `ruling: NAME = VALUE`.";

static GAME: Game = Game {
    name: "evolve",
    title: "Evolve! The Game of Unnatural Selection",
    players: 2..=6,
    headers: &[
        (
            "deck",
            "the deck: `house-1`, which is ours, or the path of a transcription beside the record",
        ),
        (
            "card",
            "one more creature card: `rhino-horn head cost 2 aggression +3`; may stand more than once",
        ),
    ],
    repeated: &["card"],
    verbs: VerbName::VERBS,
    units: UNITS,
    words: &[
        ("paying", "which cards of the hand pay"),
        ("replacing", "which card goes off the creature"),
        ("over", "which challenge is not chosen"),
        ("next", "which one lies there next"),
    ],
    facts: Told::FORMS,
    score: DOMINANCE,
    parts: score::PARTS,
    endings: score::ENDINGS,
    switches: Options::SWITCHES,
    data: &[&DECKS],
    names: &[],
    things: reference::things,
    texts: Rule::TEXTS,
    luck: luck::MEASURED,
    about: ABOUT,
};

impl Types for Evolve {
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

impl Rules for Evolve {
    #[inline]
    fn read<'a>(reader: &Reader<'a, Self>, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        read::Grammar(reader).clause(by, i, out)
    }

    fn due(&self, state: &State, next: &Next<'_>, waived: &Waived) -> Answer {
        if self.is_only_reading(state) {
            return self.due_alone(state, next, waived);
        }
        if self.draws_alone(state, next, waived) {
            return Due::Nothing;
        }
        if state.lets_others_wait()
            && let Some(due) = self.due_while_waiting(state, next, waived)
        {
            return due;
        }
        self.due_in_all(state, next, waived)
    }

    fn judge(&self, state: &State, by: Actor, action: &Action, waived: &Waived) -> Verdict {
        if self.is_only_reading(state) || self.mutates_alone(state, action, waived) {
            return action.judge(self, state, by, waived);
        }
        match self.judge_alone(state, &Next::Action(by, action), waived) {
            Some(legal) => Ok(Judged { legal, notes: None }),
            None => self.judge_in_all(state, by, action, waived),
        }
    }

    fn legal_now(&self, state: &State, next: &Next<'_>, waived: &Waived) -> Option<Legal> {
        self.judge_alone(state, next, waived)
    }

    fn open_round(&self, state: &mut State, book: &mut Book<'_>) {
        if !self.is_open(state, &Next::Round, &Waived::NONE) {
            return self.begin_round(state, book);
        }
        let (plan, _) = self.plan(state, &Next::Round, &Waived::NONE);
        let step = book.step();
        self.begin_round(state, book);
        let others = plan.ready.iter().skip(1).map(|other| {
            let mut other = other.clone();
            self.begin_round(&mut other, &mut Book::quiet(step));
            other
        });
        self.follow(state, others.collect(), plan.is_flooded);
    }

    fn leave(&self, state: &mut State, player: Player, round: u32) {
        if state.others.is_some() {
            let mut others = self.others(state).to_vec();
            others.iter_mut().for_each(|other| self.leave(other, player, round));
            state.others = Some(Others::Found(others.into()));
        }
        state.left.add(player, round);
        state.turns[player.seat()].pending = 0;
    }

    fn rests_on_what_is_left_out(&self, state: &State, refused: Option<(Rule, Actor)>) -> bool {
        // A hand that a position states is a closed list, whatever else it leaves out.
        let is_about_stated_hands = |rule: Rule, by: Actor| {
            let Actor::Player(player) = by else { return false };
            let untold = state.untold.hands;
            rule.is_about_numbers() && !untold.some()
                || rule == Rule::NotInHand
                    && !untold.has(player)
                    && state.piles.hidden(Pile::Hand(player)) == 0
        };
        state.untold.cards()
            && refused.is_none_or(|(rule, by)| {
                rule.is_about_hidden_cards() && !is_about_stated_hands(rule, by)
            })
    }

    fn scene(&self, state: &State) -> Table {
        self.on_the_table(state)
    }

    fn show(&self, _: Stage, scene: &Table, out: &mut String) {
        self.draw_table(scene, out);
    }
}
