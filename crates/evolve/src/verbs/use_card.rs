//! `A: use pack-tactics paying stub`: the effect of a card on the own creature, paid with cards of the hand.

use crate::prelude::*;
use crate::state;
use crate::verbs::pass::may_mutate;

const USED: &str = "effect used";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    pub card: CardId,
    pub paying: Cards,
}

impl Verb<Evolve> for Use {
    fn judge(&self, evolve: &Evolve, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let (by, Self { card, ref paying }) = (player_of(by)?, *self);
        may_mutate(state, by, waived)?;
        let printed = evolve.card(card);
        let kind = printed.kind;
        let worn = evolve.replaced(state, by, card) == Some(card);
        let decision = printed.decision().filter(|_| worn);
        let (price, points, score) = decision.ok_or(NothingToUse { by, card, worn })?;
        let used = state.turns[by.seat()].used >> kind as u8 & 1 == 1;
        require(!used, waived, || UsedAlready { by, card })?;
        let paid = paying.count();
        require(paid == price, waived, || WrongPrice { by, card, price, paid })?;
        // `use CARD paying` comes before them.
        let (paying, note) = evolve.leaves_hand(state, by, paying, 3)?;
        let step =
            Used { player: by, kind, paying, points: i16::from(points), score: i16::from(score) };
        Ok(noted(step, note))
    }

    fn print(&self, evolve: &Evolve, _: View, out: &mut String) {
        let _ = write!(out, "use {} paying", evolve.card_word(self.card));
        evolve.print_cards(&self.paying, out);
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `use = "use", card, "paying", cards ;`
    pub(crate) fn used(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (i, card) = self.card(i)?;
        let help =
            "form: `A: use pack-tactics paying stub`, with the cards that are discarded for it";
        let (i, ()) = self.needed(["paying", "`paying`", help], i)?;
        let (rest, paying) = self.cards("a card that pays", i)?;
        self.claims(rest, Use { card, paying }, out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Used {
    player: Player,
    kind: Kind,
    paying: Shed,
    points: i16,
    score: i16,
}

impl Deed<Evolve> for Used {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { player, kind, ref paying, points, score } = *self;
        let before = Before::new(state);
        evolve.discard_from(state, player, paying, book.step());
        before.note(state, USED, book);
        let turn = &mut state.turns[player.seat()];
        turn.used |= 1 << kind as u8;
        turn.boost += score;
        state.scores[player.seat()][state::Part::Other as usize] += i32::from(points);
        book.note(player, DOMINANCE, points, USED);
    }

    fn tell(&self, evolve: &Evolve, state: &State, out: &mut Teller) {
        let Self { player, kind, ref paying, score, .. } = *self;
        let slot = state.creatures[player.seat()].slot(kind);
        let word = slot.map_or("a card", |piece| evolve.card_word(evolve.card_id(piece)));
        out.fact(Told::Use, player)
            .role("card", slot.map(|piece| evolve.shown(piece)))
            .list("paying", evolve.shed(paying))
            .role("score", i32::from(score))
            .phrase(format_args!("{} uses {word}", evolve.name(player)));
    }
}

impl Evolve {
    /// Effects of the cards on a creature that cards of the hand may be discarded for.
    pub(crate) fn offer_uses(&self, state: &State, player: Player, out: &mut Choices) {
        for piece in state.creatures[player.seat()].pieces() {
            let card = self.card_id(piece);
            let decision = self.card(card).decision();
            let Some((cards, ..)) = decision.filter(|(cards, ..)| *cards <= state.hand(player))
            else {
                continue;
            };
            let paying = self.some_cards(state, player, cards, None);
            let form = format!("use {} paying {}", self.card_word(card), counted(cards, "card"));
            push_form(out, player, Use { card, paying }, form, weight::PERHAPS);
        }
    }
}

rules! { Evolve, source "deck file, effects";
    struct NothingToUse { by: Player, card: CardId; worn: bool } =
        "evolve/nothing-to-use", Part::Word(1);
        title "the effect of a card on the own creature is used",
        rule "A card of kind `discard_for` that is on a player's creature may be used once a round \
            while creatures mutate. Other effects act by themselves.",
        never "Nothing says what the card would give.",
        // Where the card is instead.
        let (at, last) = |evolve, state|
            if worn { Default::default() } else { evolve.last_named(state, card) },
        let why = |evolve, _| if worn {
            "whose effect is not one to be used".to_owned()
        } else {
            format!("which is not on {}'s creature", evolve.name(by))
        },
        say "{by} uses {card}, {why}", "nothing to use",
        because at "{last}";

    struct UsedAlready { by: Player, card: CardId } = "evolve/used-already", Part::Action;
        title "an effect is used once a round",
        rule "What a card gives for discarded cards it gives once in a round.",
        allow "The cards are discarded, and the effect is there once more.",
        let round = |_, state| state.round,
        say "{by} uses {card} a second time in round {round}", "used before";

    struct WrongPrice { by: Player, card: CardId, price: u8; paid: u8 } =
        "evolve/wrong-price", Part::Action;
        title "an effect has its price",
        rule "A card of kind `discard_for` is used by discarding exactly as many cards of the hand \
            as it says.",
        allow "The cards that are written are discarded, and the effect is there in full.",
        let paid = |_, _| counted(paid, "card"),
        say "{by} discards {paid} for the effect of {card}, which asks for {price}",
            "{price} is the price";
}
