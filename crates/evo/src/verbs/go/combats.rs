//! What an attack may become: the cards that both sides may play in it and the ways to get away.
//!
//! Few combats are listed one by one, many as one form.

use crate::prelude::*;
use crate::verbs::go::combat::{Answer, Combat, MOST_ANSWERS};

/// More combats than these are one form.
const LONG: usize = 100;
/// How likely `play` takes a form, as many times as a rare combat.
const FORM: u32 = 24;

impl Evo {
    /// Every combat that an attack may become.
    pub(super) fn combats(&self, state: &State, hands: &Hands, go: Go, out: &mut Choices) {
        let [by, enemy] = hands.sides;
        let free = if state.herd(enemy).genes.has(Gene::Chameleon) {
            self.board.space(go.to).neighbours & !go.from.bit() & !state.occupied().0
        } else {
            0
        };
        let course = Course { by, go, free: Spaces(free) };
        let mut many = false;
        for cards in 0..=MOST_ANSWERS {
            // Each card takes one of the hands, so that any combat of this length tells whether there is one.
            let Some(form) = self.form(&course, hands, cards) else { return };
            let mut few = Choices::new();
            for die in Die::ALL.into_iter().filter(|_| !many) {
                let combat = Combat::roll(die);
                self.answers(&course, (*hands, combat), cards, die.faces() * 8, &mut few);
            }
            let combats = || few.iter().filter_map(combat_of);
            // With one card more there are no fewer.
            many |= combats().filter(|combat| combat.escape.is_none()).count() > LONG;
            let open = combats()
                .filter(|combat| combat.escape.is_none() || self.wins(state, hands.sides, combat));
            if many || open.count() > LONG {
                out.push(form);
            } else {
                out.append(&mut few);
            }
        }
    }

    /// The combats that come of one, and the hands that are left, with so many cards more; no further than it
    /// takes to know that there are many.
    fn answers(
        &self,
        course: &Course,
        (hands, combat): (Hands, Combat),
        cards: usize,
        weight: u32,
        out: &mut Choices,
    ) {
        if out.len() > LONG * (1 + course.free.len() as usize) {
            return;
        }
        if cards == 0 {
            return course.ends(combat, weight, out);
        }
        for (side, card) in self.next_answers(&hands) {
            for die in self.rolls(card) {
                let longer = combat.and(Answer { by: hands.sides[side], card, die: *die });
                let left = hands.without(side, card);
                self.answers(course, (left, longer), cards - 1, 1 + weight / 10, out);
            }
        }
    }

    /// All combats with so many cards, and one of them; nothing if so many cannot be played.
    fn form(&self, course: &Course, hands: &Hands, cards: usize) -> Option<Choice<Action>> {
        let go = course.go;
        // Any will do, but not the same everywhere: sessions are played from these.
        let mut number = go.from.index() * 31 + go.to.index() * 17 + cards;
        let mut any = |most: usize| {
            number = number * 5 + 3;
            number / 8 % most.max(1)
        };
        let mut hands = *hands;
        let mut combat = Combat::roll(Die::ALL[any(Die::ALL.len())]);
        for _ in 0..cards {
            let next = self.next_answers(&hands);
            let (side, card) = next.get(any(next.len())).copied()?;
            let rolls = self.rolls(card);
            let die = rolls[any(rolls.len())];
            combat = combat.and(Answer { by: hands.sides[side], card, die });
            hands = hands.without(side, card);
        }
        let action = course.with(combat);
        let mut form = String::new();
        if let Action::Go(go) = &action {
            self.print_way(go, &mut form);
        }
        form.push_str(" DIE");
        form.push_str(&" by PLAYER CARD [DIE]".repeat(cards));
        if !course.free.is_empty() {
            form.push_str(" [escape SPACE]");
        }
        Some(Choice { by: Actor::Player(course.by), action, form: Some(form), weight: FORM })
    }
}

fn combat_of(choice: &Choice<Action>) -> Option<Combat> {
    if let Action::Go(go) = choice.action { go.combat } else { None }
}

/// An attack, and where a beaten defender may get away to.
struct Course {
    by: Player,
    go: Go,
    free: Spaces,
}

impl Course {
    fn with(&self, combat: Combat) -> Action {
        Action::Go(Go { combat: Some(combat), ..self.go })
    }

    /// A combat as it stands, and the ways to get away from it.
    fn ends(&self, combat: Combat, weight: u32, out: &mut Choices) {
        push(out, self.by, self.with(combat), weight);
        for space in self.free.iter() {
            push(out, self.by, self.with(Combat { escape: Some(space), ..combat }), weight * 4);
        }
    }
}

/// What attacker and defender hold, as far as a combat has come.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    pub(super) sides: [Player; 2],
    pub(super) hands: [Hand; 2],
    pub(super) seen: PerCard,
}

impl Hands {
    /// Before the first card.
    pub(super) fn new(state: &State, attacker: Player, defender: Player) -> Self {
        Self {
            sides: [attacker, defender],
            hands: [state.herd(attacker).hand, state.herd(defender).hand],
            seen: state.deck.seen,
        }
    }

    pub(super) fn play(&mut self, side: usize, card: Card, held: Held) {
        let hand = &mut self.hands[side];
        match held {
            Held::Known => hand.known.take(card),
            Held::Unknown => {
                hand.unknown -= 1;
                self.seen.add(card);
            }
            Held::Nowhere => {}
        }
    }

    /// After a side has played a card that it may hold.
    pub(super) fn without(mut self, side: usize, card: Card) -> Self {
        let known = self.hands[side].known.of(card) > 0;
        self.play(side, card, if known { Held::Known } else { Held::Unknown });
        self
    }
}

impl Evo {
    /// What may be played next: the side, 0 for the attacker, and the card.
    pub(super) fn next_answers(&self, hands: &Hands) -> Vec<(usize, Card)> {
        let is_of_combats = |text: &EventCard| text.effect.phase() == Some(EventPhase::Combat);
        let cards = || self.cards().filter(|(_, text)| is_of_combats(text)).map(|(card, _)| card);
        let all = [0, 1].into_iter().flat_map(|side| cards().map(move |card| (side, card)));
        let held = |side: usize, card| self.may_be_held(card, &hands.hands[side], &hands.seen);
        all.filter(|(side, card)| held(*side, *card)).collect()
    }

    /// The symbols that follow a card.
    pub(super) fn rolls(&self, card: Card) -> &'static [Option<Die>] {
        const AGAIN: &[Option<Die>] = &[
            Some(Die::Miss),
            Some(Die::Hit),
            Some(Die::Lead0),
            Some(Die::Lead1),
            Some(Die::Lead2),
        ];
        if self.card(card).effect == CardEffect::SecondChance { AGAIN } else { &[None] }
    }
}
