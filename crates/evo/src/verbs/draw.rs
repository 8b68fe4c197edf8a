//! `draw CARD`: the event card of column 1.

use crate::prelude::*;
use crate::verbs::bid::rules::pawn_of;

/// `draw CARD`: the event card of column 1; `None` for `?`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Draw(pub(crate) Option<Card>);

impl Verb<Evo> for Draw {
    /// The winner of column 1 draws one event card, as the deck can give it.
    fn judge(&self, evo: &Evo, state: &State, by: Actor, waived: &Waived) -> Verdict {
        let (by, card) = (player(state, by)?, self.0);
        if state.lab.owed != Some(by) {
            ensure(!evo.deck.cards.is_empty(), || NoEventCards {})?;
            let won = state.lab.winner == Some(by);
            require(!won, waived, || DrawTwice { by })?;
            require(won, waived, || DrawNotWon { by })?;
        }
        if let Some(dealt) = evo.dealt_event(state) {
            let action = Self(Some(dealt)).into();
            ensure(card.is_none_or(|card| card == dealt), || NotDealt { dealt: action })?;
            return legal(Drawn { player: by, card: Some(dealt) });
        }
        if let Some(card) = card {
            ensure(evo.is_left(card, &state.deck.seen), || TooManyCopies { card, word: 1 })?;
        }
        legal(Drawn { player: by, card })
    }

    fn print(&self, evo: &Evo, view: View, out: &mut String) {
        match self.0 {
            Some(card) if view == View::Full => spelled("draw", [evo.card_name(card)], out),
            Some(_) | None => out.push_str("draw ?"),
        }
    }

    fn outcomes(&self, evo: &Evo, state: &State, _: Actor) -> Outcomes {
        if self.0.is_none() {
            return Vec::new();
        }
        let unseen = evo.unseen(&state.deck.seen).map(|card| {
            let copies = evo.card(card).copies;
            let left = copies.saturating_sub(state.deck.seen.of(card));
            (u64::from(left), Self(Some(card)).into())
        });
        unseen.collect()
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `draw = "draw", ( "?" | card ) ;`
    pub(crate) fn draw(&self, i: Rest<'a>, out: &mut Claims) -> Parsed<'a, ()> {
        if let Ok((rest, ())) = self.keyword("?")(i) {
            return self.says(i, rest, Draw(None), out);
        }
        let (rest, (card, _)) = or_help(self.card(i), "an unknown card is `?`")?;
        self.says(i, rest, Draw(Some(card)), out)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Drawn {
    pub(crate) player: Player,
    pub(crate) card: Option<Card>,
}

impl Deed<Evo> for Drawn {
    fn apply(&self, _: &Evo, state: &mut State, book: &mut Book<'_>) {
        let Self { player, card } = *self;
        let hand = &mut state.herds[player.seat()].hand;
        match card {
            Some(card) => {
                hand.known.add(card);
                state.deck.sees(card, book.step());
            }
            None => hand.unknown += 1,
        }
        state.deck.drawn += 1;
        state.lab.owed.take_if(|owed| *owed == player);
        state.lab.drew = Some(book.step());
        book.note(player, units::CARDS, 1, "card drawn");
    }

    fn tell(&self, evo: &Evo, _: &State, out: &mut Teller) {
        let Self { player, card } = *self;
        let name = card.map_or("an event card", |card| evo.card_name(card));
        out.fact(Told::Card, player)
            .role("card", card.map(|card| evo.shown(card)))
            .phrase(format_args!("{} draws {name}", evo.name(player)));
    }
}

impl Evo {
    pub(crate) fn draws(&self, state: &State, by: Player, out: &mut Choices) {
        if state.lab.owed != Some(by) {
            return;
        }
        if let Some(dealt) = self.dealt_event(state) {
            return push(out, by, Draw(Some(dealt)), 100_000);
        }
        push(out, by, Draw(None), 50_000);
        for card in self.unseen(&state.deck.seen) {
            push(out, by, Draw(Some(card)), 5_000);
        }
    }

    /// Kinds of which the deck has copies that nobody has seen.
    pub(crate) fn unseen<'a>(&'a self, seen: &'a PerCard) -> impl Iterator<Item = Card> + 'a {
        self.cards().map(|(card, _)| card).filter(|card| self.is_left(*card, seen))
    }
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'";
    struct DrawNotWon { by: Player } = "evo/draw-not-won", Part::Subject;
        title "The winner of column 1 draws the event card",
        rule "Only the player who won the first column draws an event card, once the auction is \
            over.",
        allow "The card is drawn.",
        words |evo, state| {
            let name = evo.name(by);
            let Some(player) = state.lab.winner.filter(|winner| *winner != by) else {
                let message = "draws an event card, but nobody won column 1 in this round";
                return Words::say(format!("{name} {message}"), "no card was won");
            };
            let winner = evo.name(player);
            let bid = pawn_of(state, player).map_or(Step::default(), |pawn| pawn.since);
            let message = format!("{name} draws an event card, but {winner} won column 1");
            Words::say(message, format!("{winner} draws here"))
                .because(bid, format!("{winner} bids on the card"))
        };

    struct DrawTwice { by: Player } = "evo/draw-twice", Part::Clause;
        title "One event card a round",
        rule "Column 1 gives one event card. In a record, a draw that is not written before the \
            next line counts as an unknown card.",
        allow "The second card is drawn, too.",
        words |evo, state| {
            let (name, round) = (evo.name(by), state.round);
            if state.lab.drew != Some(state.lab.paid) {
                let message = format!("{name} draws a second event card in one round");
                return Words::say(message, "drawn already")
                    .because(state.lab.drew.unwrap_or_default(), "the event card of this round");
            }
            // Nobody wrote the draw down before the line that needed it.
            let since = if state.phase == Phase::Initiative { state.ordered } else { state.began };
            let late = "the session has gone on, so it counts as an unknown card";
            let message = format!("{name} draws the event card of round {round} too late: {late}");
            Words::say(message, "too late")
                .because(since, "the card counts as unknown since here")
                .help("write the draw right after the last bid, or leave it out")
        };

    struct NoEventCards {} = "evo/no-event-cards", Part::Clause;
        title "There must be a card to draw",
        rule "With the deck `none`, or when the deck is used up, column 1 gives only the first \
            place.",
        source "ruling of the project, event decks",
        never "There is no card left to draw.",
        words |evo, _| {
            let message = if evo.deck.cards.is_empty() {
                let deck = &evo.deck.name;
                format!("the event deck `{deck}` has no cards: column 1 gives only the first place")
            } else {
                "the event deck is used up".to_owned()
            };
            Words::say(message, "nothing to draw")
        };
}
