//! `draw horns+3 ?`: cards from the deck, written or left out.

use crate::apply::all_known;
use crate::prelude::*;
use crate::rules::cards::cards;
use std::ops::Deref;

/// The cards of one draw: 3 and one for each of at most 32 species.
///
/// Few draws are long; those that are lie elsewhere, so that an action stays small.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DrawnCards {
    /// So many that they fit in.
    Few(Short<Card, 12>),
    Many(Box<Short<Card, 36>>),
}

impl DrawnCards {
    pub(crate) const NONE: Self = Self::Few(Short::new(Card::UNKNOWN));

    /// Adds one; `false` if nobody draws so many.
    #[inline]
    pub(crate) fn push(&mut self, card: Card) -> bool {
        match self {
            Self::Few(cards) => cards.push(card) || self.grown(card),
            Self::Many(cards) => cards.push(card),
        }
    }

    #[cold]
    fn grown(&mut self, card: Card) -> bool {
        *self = Self::Many(Box::new(self.iter().copied().chain([card]).collect()));
        true
    }
}

impl Deref for DrawnCards {
    type Target = [Card];

    #[inline]
    fn deref(&self) -> &[Card] {
        match self {
            Self::Few(cards) => cards,
            Self::Many(cards) => cards,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw(pub(crate) DrawnCards);

impl Verb<Evolution> for Draw {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let (player, Self(cards)) = (judge.player(by)?, self);
        let pending = state.pending.iter().find(|(owner, _)| *owner == player);
        let &(_, due) = pending.ok_or(DrawNotDue { by: player })?;
        let piles = &state.piles;
        let written = cards.len() as u8;
        let draw = |how| DrawCards { player, cards: cards.clone(), how };
        if written == due && piles.plainly_draws(cards) {
            return Ok(legal(draw(How::Plainly)));
        }
        let count = piles.available(due);
        if written != count {
            let differs = DrawCount { by: player, written, due: count };
            ensure(piles.available(written) >= written, || differs)?;
            judge.require(false, || differs)?;
        }
        let checked = piles.may_draw(&game.search, player.seat(), cards);
        let note =
            judge.checked(player, cards, checked, false, |index| Part::Word(1 + index as u8))?;
        Ok(noted(draw(How::Written), note))
    }

    fn print(&self, _: &Evolution, view: View, out: &mut String) {
        let cards = &*self.0;
        if view == View::Onlooker || cards.iter().all(|card| card.is_unknown()) {
            out.push_str(&format!("draw {}", cards.len()));
        } else {
            spelled("draw", cards, out);
        }
    }

    /// How many cards somebody draws follows from the rules.
    fn says(&self) -> Says {
        let nobody_knows = self.0.iter().all(|card| card.is_unknown());
        if nobody_knows { Says::Nothing } else { Says::Words }
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `draw = "draw", ( amount | card, { card } ) ;`
    pub(crate) fn draw(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        if !self.is_amount(i) {
            let (rest, cards) = self.drawn(i)?;
            return self.claims(rest, Draw(cards), out);
        }
        let (rest, (count, word)) = self.number("a number of cards")(i)?;
        let mut cards = DrawnCards::NONE;
        if !(0..count).all(|_| cards.push(Card::UNKNOWN)) {
            return refuse(unexpected(word, "a number of cards up to 36"));
        }
        self.claims(rest, Draw(cards), out)
    }

    /// The cards one by one.
    fn drawn(&self, mut i: Rest<'a>) -> Parsed<'a, DrawnCards> {
        let mut cards = DrawnCards::NONE;
        loop {
            let (rest, card) = self.card(i)?;
            if !cards.push(card) {
                let (span, label) = (self.span(blanks(i), rest), "one card too many");
                let message = "nobody draws more than 36 cards at once";
                return refuse(Finding::new(Record::Expected, span, message, label));
            }
            i = rest;
            if !self.follows(i) {
                return Ok((i, cards));
            }
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct DrawCards {
    pub(crate) player: Player,
    pub(crate) cards: DrawnCards,
    how: How,
}

/// How a draw comes about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    /// A line says so.
    Written,
    /// The same, when every card is known and these lie in the deck, whose order no seed gives.
    Plainly,
    /// Nobody wrote it: of the cards of the seed, or unknown ones.
    LeftOut,
}

impl DrawCards {
    /// The next draw that is due, when nobody wrote it.
    pub(crate) fn left_out(state: &State, (player, count): (Player, u8)) -> Self {
        Self { player, cards: unwritten(state, count), how: How::LeftOut }
    }
}

impl Deed for DrawCards {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let Self { player, ref cards, how } = *self;
        let (step, seat) = (table.book.step(), player.seat());
        match (how, table.state.phase == Phase::Deal) {
            (How::Written | How::Plainly, true) => table.state.drew_step[seat] = step,
            (How::LeftOut, false) => table.state.left_out[seat] = Some((step, cards.len() as u8)),
            // Whoever leaves out one of a deal will hardly write it later.
            (How::Written | How::Plainly, false) | (How::LeftOut, true) => {}
        }
        table.draw(player, cards, how == How::Plainly);
    }

    fn tell(&self, game: &Evolution, _: &State, out: &mut Teller) {
        let Self { player, ref cards, .. } = *self;
        out.fact(Told::Draw, player)
            .role("count", cards.len() as i32)
            .list("cards", cards.iter().map(|card| shown(*card)))
            .phrase(format_args!("{} draws {}", game.name(player), cards.len()));
    }

    fn luck(&self, game: &Evolution, state: &State, out: &mut Chances) {
        game.luck_of_draw(state, self, out);
    }
}

/// The draws that are due, those that come at once together.
pub(crate) fn draws(out: &mut Choices<'_>) {
    let state = out.state;
    let at_once = if out.game.deals_at_once(state) { state.pending.len() } else { 1 };
    for &(player, count) in state.pending.iter().take(at_once) {
        let drawn = unwritten(state, count);
        if drawn.contains(&Card::UNKNOWN) {
            // Somebody may have seen them.
            let form = format!("draw {}", counted(drawn.len() as u8, "card"));
            push_form(out.list, player, Draw(drawn.clone()), form, 0);
        }
        out.push(player, Draw(drawn), 4);
    }
}

/// The cards of a draw that nobody wrote: those of the seed, or unknown ones.
pub(crate) fn unwritten(state: &State, count: u8) -> DrawnCards {
    let dealt = state.piles.dealt(count);
    let unknown = || vec![Card::UNKNOWN; usize::from(state.piles.available(count))];
    let mut cards = DrawnCards::NONE;
    for card in dealt.unwrap_or_else(unknown) {
        cards.push(state.as_named(card));
    }
    cards
}

impl Apply<'_, '_> {
    /// A draw; a plain one is of known cards that lie in the deck.
    #[inline]
    fn draw(&mut self, player: Player, cards: &DrawnCards, plain: bool) {
        let place = self.state.pending.iter().position(|(owner, _)| *owner == player);
        let Some((_, due)) = place.and_then(|place| self.state.pending.remove(place)) else {
            return;
        };
        if !plain {
            self.name(cards);
        }
        self.state.unseen[player.seat()] |= !all_known(cards);
        let (piles, step) = (&mut self.state.piles, self.book.step());
        let (deck, discards) = (piles.deck, piles.discards);
        let ran_out = due.max(cards.len() as u8) > deck;
        if plain {
            piles.draw_known(player.seat(), cards, step);
        } else {
            piles.draw(player.seat(), cards, step);
        }
        let drawn = i32::from(piles.deck) - i32::from(deck);
        let shuffled = i32::from(piles.discards) - i32::from(discards);
        self.book.note(player, units::CARDS, cards.len() as i32, "cards drawn");
        self.book.note(Owner::TABLE, units::DECK, drawn, "cards drawn");
        self.book.note(Owner::TABLE, units::DISCARDS, shuffled, "discards shuffled");
        let kept_back = std::mem::take(&mut self.state.kept_back);
        for token in kept_back.iter() {
            self.discard(*token);
        }
        // Of a deck that a position left out nobody can tell when it ends.
        if ran_out && !self.state.untold.piles && self.state.end.is_none() {
            let round = self.state.round;
            self.state.end_step = self.book.step();
            self.state.end = Some(if self.state.phase == Phase::Deal {
                (End::DeckInDeal, round)
            } else {
                (End::DeckInPlay, round + 1)
            });
        }
        if self.state.phase == Phase::Deal && self.state.pending.is_empty() {
            self.enter(Phase::Food);
        }
    }
}

rules! { Evolution, source "Evolution, help page of the online table, deal and extinction";
    struct DrawNotDue { by: Player } = "evolution/draw-not-due", Part::Word(0);
        title "Cards are drawn only when due",
        rule "Cards are drawn in the deal of each round and at once when an own species with \
            traits dies out, never otherwise.",
        never "The hands are dealt, and the next cards of the deck belong to the next deal.",
        say "{by} draws, but no draw is due for {by} now", "no draw is due",
        then |game, state, words| why_not_due(words, game.name(by), state, by.seat());

    struct DrawCount { by: Player, due: u8; written: u8 } = "evolution/draw-count", Part::Clause;
        title "A draw has the right number of cards",
        rule "In the deal everybody draws 3 cards and one for each own species. For an extinct \
            species its owner draws as many cards as it had traits. If both piles run out, what \
            there is.",
        allow "The written number of cards is drawn.",
        let drawn = |_, _| cards(written.into()),
        let are = |_, _| if due == 1 { "is" } else { "are" },
        let what = |_, state| if state.phase == Phase::Deal {
            format!("3 and one for each of {} species", state.row(by).len())
        } else {
            "one for each trait of the extinct species".to_owned()
        },
        say "{by} draws {drawn}, but {due} {are} due", "another number is due",
        help "{what}";
}

/// Where the draw should have been, or why the draw of the deal is not this one.
fn why_not_due(words: Words, by: &str, state: &State, seat: usize) -> Words {
    if let Some((step, _)) = state.left_out[seat] {
        return words.because(step, "a draw was due after this, and none is written").help(
            "cards for an extinct species are drawn at once: write the draw right below that line",
        );
    }
    let (drew, laid) = (state.drew_step[seat], state.food[seat]);
    if drew != Step::default() {
        return words.because(drew, format!("{by} drew for this round here")).help(
            "cards are drawn once in the deal, and at once for an extinct species, one for each \
             of its traits",
        );
    }
    let words = words.help(
        "the draw of the deal comes before the player's food card and before cards are played: \
         move this line up, or leave it out",
    );
    let ran_out = matches!(state.end, Some((End::DeckInDeal, round)) if round == state.round);
    if ran_out {
        return words.because(
            state.end_step,
            "the deck ran out with this draw: where it does, the order of the deal decides who \
             draws before the shuffle, the first player and then clockwise",
        );
    }
    match laid {
        Some(food) if state.phase <= Phase::Food => {
            words.because(food.step, format!("with this food card the deal is over for {by}"))
        }
        _ => words.because(state.begun_step, "with this the deal is over"),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/drawn.rs"]
mod tests;
