//! `A: crossbreed stub give`: the offers of a crossbreeding. Each player draws one card, or takes
//! one of the hand, and gives it to the neighbour's creature or keeps it.

use crate::data::{Origin, Pre, Side};
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossbreed {
    pub card: CardId,
    /// Whether the neighbour's creature gets it.
    pub give: bool,
}

impl Verb<Evolve> for Crossbreed {
    fn judge(&self, evolve: &Evolve, state: &State, by: Actor, _: &Waived) -> Verdict {
        let (by, Self { card, give }) = (player_of(by)?, *self);
        let Phase::Crossbreed(seat) = state.phase else {
            return Err(NoCrossbreeding {}.into());
        };
        let next = Player(seat);
        ensure(by == next, || CrossbreedOutOfTurn { by, next })?;
        let cards: Cards = [card].into_iter().collect();
        let onto = give.then(|| evolve.receiver(state, by));
        let (drawn, card, note) = match evolve.offers_come_from(state) {
            Origin::Deck => {
                let drawn = evolve.resolve_draw(state, &cards)?;
                (Some(drawn), drawn.single(), None)
            }
            Origin::Hand => {
                let (found, note) = evolve.leaves_hand(state, by, &cards, 1)?;
                (None, onto.and_then(|_| Piece::lowest(found.pieces)), note)
            }
        };
        Ok(noted(Crossbred { player: by, drawn, card, onto }, note))
    }

    fn print(&self, evolve: &Evolve, view: View, out: &mut String) {
        let is_seen = view == View::Full || evolve.options.declined_is_discarded;
        let word = evolve.card_word(self.card);
        let word = if is_seen || self.give { word } else { "?" };
        let _ = write!(out, "crossbreed {word} {}", if self.give { "give" } else { "keep" });
    }

    fn outcomes(&self, evolve: &Evolve, state: &State, _: Actor) -> Vec<(u64, Action)> {
        let Self { card, give } = *self;
        if card.is_unknown() || evolve.offers_come_from(state) != Origin::Deck {
            return Vec::new();
        }
        let draws = evolve.top_cards(state).into_iter();
        draws.map(|(pieces, card)| (pieces, Self { card, give }.into())).collect()
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `crossbreed = "crossbreed", any-card, offer ;`
    pub(crate) fn crossbreed(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (after, card) = self.any_card(i)?;
        let (rest, give) = self.offer(after)?;
        if card.is_unknown() && give {
            let message = "a card that is given lies on a creature, where everybody sees it";
            let (span, label) = (self.span(blanks(i), after), "expected the name of the card");
            return refuse(Finding::new(Record::Expected, span, message, label));
        }
        self.claims(rest, Crossbreed { card, give }, out)
    }

    /// `offer = "give" | "keep" ;`
    fn offer(&self, i: Rest<'a>) -> Parsed<'a, bool> {
        if let Some(offered) = self.one_of([("give", true), ("keep", false)], i) {
            return Ok(offered);
        }
        let what = "`give` or `keep`";
        let stuck = match self.peek(i) {
            Some(word) => refuse(unexpected(word, what).suggest(word.text, ["give", "keep"])),
            None => wants(i, what),
        };
        or_help(stuck, "form: `A: crossbreed stub give`")
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Crossbred {
    player: Player,
    /// What was drawn for it; nothing if it comes from the hand.
    drawn: Option<DrawnCards>,
    card: Option<Piece>,
    onto: Option<Player>,
}

impl Deed<Evolve> for Crossbred {
    fn apply(&self, evolve: &Evolve, state: &mut State, book: &mut Book<'_>) {
        let Self { player, ref drawn, card, onto } = *self;
        let before = Before::new(state);
        let hand = Pile::Hand(player);
        if let Some(drawn) = drawn {
            evolve.draw(state, player, drawn, book.step());
        }
        let is_discarded = drawn.is_some() && evolve.options.declined_is_discarded;
        match (onto, card) {
            (Some(receiver), Some(piece)) => {
                evolve.take(state, hand, piece);
                evolve.put_on(state, receiver, piece, 0, book);
            }
            (_, Some(piece)) if is_discarded => {
                evolve.take(state, hand, piece);
                state.piles.put(Pile::Discards, piece);
            }
            (_, None) if is_discarded => state.piles.move_hidden(hand, Pile::Discards, 1),
            (_, Some(_) | None) => {}
        }
        before.note(state, "crossbreeding", book);
        evolve.next_offer(state);
    }

    fn tell(&self, evolve: &Evolve, _: &State, out: &mut Teller) {
        let Self { player, ref drawn, card, onto } = *self;
        let word = card.map_or("a card", |piece| evolve.card_word(evolve.card_id(piece)));
        let name = evolve.name(player);
        let fact = out.fact(Told::Crossbreed, player);
        if drawn.is_some() || onto.is_some() {
            fact.role("card", card.map(|piece| evolve.shown(piece)));
        }
        match onto {
            Some(onto) => fact.role("onto", onto).phrase(format_args!(
                "{name} gives {word} to the creature of {}",
                evolve.name(onto)
            )),
            None if drawn.is_some() => fact.phrase(format_args!("{name} gives {word} to nobody")),
            None => fact.phrase(format_args!("{name} gives no card")),
        }
    }

    fn luck(&self, evolve: &Evolve, state: &State, out: &mut Chances) {
        if let Some(drawn) = &self.drawn {
            evolve.luck_of_draw(state, self.player, drawn, out);
        }
    }
}

impl Evolve {
    /// Where a card comes from that is offered in the crossbreeding of this round.
    pub(crate) fn offers_come_from(&self, state: &State) -> Origin {
        let pre = self.pre_action(state);
        if let Some(Pre::Crossbreed { from, .. }) = pre { from } else { Origin::Deck }
    }

    /// Whether there is a card that a player could give in a crossbreeding.
    pub(crate) fn can_offer(&self, state: &State, player: Player) -> bool {
        !state.left.has(player)
            && match self.offers_come_from(state) {
                Origin::Deck => self.owed(state, 1) > 0,
                Origin::Hand => state.hand(player) > 0,
            }
    }

    pub(crate) fn receiver(&self, state: &State, by: Player) -> Player {
        if let Some(Pre::Crossbreed { target, .. }) = self.pre_action(state) {
            return self.neighbour(by, target);
        }
        self.neighbour(by, Side::Right)
    }

    /// The neighbour at a side: seats are listed clockwise, so the left one is the next.
    pub(crate) fn neighbour(&self, player: Player, side: Side) -> Player {
        let step = if side == Side::Left { 1 } else { self.player_count() - 1 };
        Player((player.0 + step) % self.player_count())
    }

    pub(crate) fn next_offer(&self, state: &mut State) {
        if let Phase::Crossbreed(seat) = state.phase {
            if seat + 1 < self.player_count() {
                state.phase = Phase::Crossbreed(seat + 1);
            } else {
                self.begin_mutate(state);
            }
        }
    }

    /// The cards that may lie on top of the pile that is drawn from, with the copies of each.
    fn top_cards(&self, state: &State) -> Vec<(u64, CardId)> {
        let pile = if state.piles.count(Pile::Deck) > 0 { Pile::Deck } else { Pile::Discards };
        let pieces = state.piles.sure(pile) | state.piles.maybe(pile);
        let copies = |card| u64::from((self.pieces(card) & pieces).count_ones());
        self.cards_of(pieces).into_iter().map(|card| (copies(card), card)).collect()
    }

    pub(crate) fn offer_crossbreeding(&self, state: &State, player: Player, out: &mut Choices) {
        if self.offers_come_from(state) == Origin::Hand {
            return self.offer_from_hand(state, player, out);
        }
        let top = self.owed_cards(state, player, 1).ok();
        if let Some(piece) = top.and_then(|drawn| drawn.single()) {
            let card = self.card_id(piece);
            for give in [true, false] {
                push(out, player, Crossbreed { card, give }, weight::MUST);
            }
            return;
        }
        if let Some(&(_, card)) = self.top_cards(state).first() {
            for (give, word) in [(true, "give"), (false, "keep")] {
                let form = format!("crossbreed CARD {word}");
                push_form(out, player, Crossbreed { card, give }, form, weight::PERHAPS);
            }
        }
        push(out, player, Crossbreed { card: CardId::UNKNOWN, give: false }, weight::MUST);
    }

    fn offer_from_hand(&self, state: &State, player: Player, out: &mut Choices) {
        let hand = Pile::Hand(player);
        let known = self.cards_of(state.piles.sure(hand));
        for card in &known {
            push(out, player, Crossbreed { card: *card, give: true }, weight::FREE);
        }
        let mut perhaps = self.cards_of(state.piles.maybe(hand));
        perhaps.retain(|card| !known.contains(card));
        if let Some(card) = perhaps.first().copied() {
            let form = "crossbreed CARD give";
            push_form(out, player, Crossbreed { card, give: true }, form, weight::PERHAPS);
        }
        push(out, player, Crossbreed { card: CardId::UNKNOWN, give: false }, weight::MUST);
    }
}

rules! { Evolve, source "Evolve! rules draft (Rader, Consell), Select Challenge";
    struct NoCrossbreeding {} = "evolve/no-crossbreeding", Part::Action;
        title "cards are offered only for a crossbreeding",
        rule "Drawing a card and giving it to the neighbour's creature is part of a challenge that \
            says so, done at once when that challenge is settled.",
        never "There is no crossbreeding that the card could be offered for.",
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenges.now),
        say "no card is offered now: that is done when a crossbreeding challenge is settled",
            "no crossbreeding here",
        because at "{challenge} is played";

    struct CrossbreedOutOfTurn { by: Player, next: Player } =
        "evolve/crossbreed-out-of-turn", Part::Subject;
        title "offers go from seat to seat",
        rule "In the order of the seats each player draws a card and decides on it before the next \
            one draws.",
        source "deck file, pre_actions",
        never "What a player may offer rests on the offers before it.",
        say "{next} draws and offers before {by}: the offers go from seat to seat",
            "{next} is next";

    struct CrossbreedMissing { player: Player } = "evolve/crossbreed-missing", Part::Action;
        title "every player draws and decides",
        rule "In a crossbreeding every player draws one card and gives it or keeps it. The record \
            says which; the card may be `?` if it was kept.",
        allow "The player draws and offers nothing.",
        rulings ["crossbreeding-offer-declined"],
        let (at, challenge) = |evolve, state| evolve.shown_challenge(state.challenges.now),
        let handle = |evolve, _| evolve.handle(player),
        let is_drawn = |evolve, state| evolve.offers_come_from(state) == Origin::Deck,
        let offered = |_, _| if is_drawn { "drawn and offered" } else { "offered or kept" },
        let receiver = |evolve, state| evolve.name(evolve.receiver(state, player)),
        let have = |evolve, state| have(evolve.names_where(|one| {
            one.0 >= player.0 && evolve.can_offer(state, one)
        })),
        say "{have} not {offered} a card", "an offer is missing",
        because at "{challenge} lets everybody offer a card",
        help "{player} may give the card to {receiver}: `{handle}: crossbreed CARD give`",
        missing "{handle}: crossbreed ? keep";
}
