//! `draw horns+3 ?`: cards from the deck, written or left out.

use super::{Deed, Verb};
use crate::apply::{Apply, all_known};
use crate::card::Card;
use crate::facts::Told;
use crate::few::{Drawn, Few};
use crate::judge::{Answer, Judge, legal, noted};
use crate::phrase::shown;
use crate::piles::Token;
use crate::print;
use crate::read::{Grammar, Out};
use crate::rules::cards::cards;
use crate::state::{End, Phase};
use crate::units;
use crate::{Evolution, State};
use evoref_game::luck::Chances;
use evoref_game::{Actor, Owner, Part, Player, Says, Step, Teller, View, Words, rules};
use evoref_record::diagnostic::Record;
use evoref_record::notation::{Misread, Parsed, Rest, blanks, refuse, unexpected};

/// `A: draw 4`, `A: draw horns+3 ? ?`: the draw that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw(pub(crate) Drawn);

impl Verb for Draw {
    fn judge(&self, judge: &Judge<'_>, by: Actor) -> Answer {
        let (player, Self(cards)) = (judge.player(by)?, self);
        let due = match judge.state.pending.as_slice().first() {
            Some((seat, count)) if *seat == player.0 => *count,
            _ => return Err(DrawNotDue { by: player }.into()),
        };
        let piles = &judge.state.piles;
        let written = cards.len() as u8;
        if written == due && piles.plainly_draws(judge.game.deck(), cards.as_slice()) {
            return Ok(legal(DrawPlainly(cards.clone())));
        }
        let count = piles.available(due);
        if written != count {
            let differs = DrawCount { by: player, written, due: count };
            if piles.available(written) < written {
                return Err(differs.into());
            }
            judge.unless_waived(differs)?;
        }
        let checked = piles.may_draw(
            judge.game.asking(judge.state),
            judge.game.chance(),
            player.seat(),
            cards.as_slice(),
        );
        let note = judge
            .checked(player, cards.as_slice(), checked, |index| Part::Word(1 + index as u8))?;
        Ok(noted(Draw(cards.clone()), note))
    }

    fn print(&self, _: &Evolution, view: View, out: &mut String) {
        let cards = self.0.as_slice();
        out.push_str("draw");
        if view == View::Onlooker || cards.iter().all(|card| card.is_unknown()) {
            print::number(cards.len(), out);
        } else {
            print::list(cards, out);
        }
    }

    fn goes_on(&self, state: &State, player: Player) -> bool {
        let waits = state.pending.as_slice().first();
        state.phase != Phase::Setup && waits.is_some_and(|(seat, _)| *seat == player.0)
    }

    /// How many cards somebody draws follows from the rules.
    fn says(&self) -> Says {
        let nobody_knows = self.0.as_slice().iter().all(|card| card.is_unknown());
        if nobody_knows { Says::Nothing } else { Says::Words }
    }
}

impl<'a> Grammar<'a> {
    /// `draw = "draw", ( amount | card, { card } ) ;`
    pub(super) fn draw(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (rest, cards) = if self.is_amount(i) { self.counted(i) } else { self.drawn(i) }?;
        self.claims(rest, Draw(cards), out)
    }

    /// So many cards that nobody wrote down.
    fn counted(&self, i: Rest<'a>) -> Parsed<'a, Drawn> {
        let (rest, (count, word)) = self.number("a number of cards")(i)?;
        let mut cards = Drawn::new();
        for _ in 0..count {
            if !cards.push(Card::UNKNOWN) {
                return refuse(unexpected(word, "a number of cards up to 36"));
            }
        }
        Ok((rest, cards))
    }

    /// The cards one by one.
    fn drawn(&self, mut i: Rest<'a>) -> Parsed<'a, Drawn> {
        let mut cards = Drawn::new();
        loop {
            let (rest, card) = self.card(i)?;
            if !cards.push(card) {
                return refuse(Misread::new(
                    Record::Expected,
                    self.span(blanks(i), rest),
                    "nobody draws more than 36 cards at once",
                    "one card too many",
                ));
            }
            i = rest;
            if !self.follows(i) {
                return Ok((i, cards));
            }
        }
    }
}

/// [`Draw`] when every card is known and these lie in the deck, whose order no seed gives.
#[derive(Debug, Clone)]
pub(crate) struct DrawPlainly(Drawn);

/// The draw that is due, when nobody wrote it: of the cards of the seed, or unknown ones. Only
/// those for extinct species are kept in mind: whoever leaves out one of a deal will hardly write
/// it later.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LeaveOut;

/// This player draws before those who sit before him: in a deal for which the deck lasts all draw
/// at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DrawBefore(pub(crate) Player);

impl Deed for Draw {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        table.draw_as_written(&self.0, false);
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        self.0.tell(game, state, out);
    }

    fn luck(&self, game: &Evolution, state: &State, out: &mut Chances) {
        game.luck_of_draw(state, &self.0, out);
    }
}

impl Deed for DrawPlainly {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        table.draw_as_written(&self.0, true);
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        self.0.tell(game, state, out);
    }

    fn luck(&self, game: &Evolution, state: &State, out: &mut Chances) {
        game.luck_of_draw(state, &self.0, out);
    }
}

impl Deed for LeaveOut {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let Some(&(seat, count)) = table.state.pending.as_slice().first() else {
            return;
        };
        let cards = unwritten(table.game, table.state, count);
        if table.state.phase != Phase::Deal {
            table.state.left_out[seat as usize] = Some((table.book.step(), cards.len() as u8));
        }
        table.draw(&cards, false);
    }

    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        left_out(game, state).tell(game, state, out);
    }

    fn luck(&self, game: &Evolution, state: &State, out: &mut Chances) {
        game.luck_of_draw(state, &left_out(game, state), out);
    }
}

impl Deed for DrawBefore {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        table.state.draws_before(self.0);
    }

    /// The draw itself is told.
    fn tell(&self, _: &Evolution, _: &State, _: &mut Teller) {}
}

/// The cards of a draw that nobody wrote: those of the seed, or unknown ones.
pub(crate) fn unwritten(game: &Evolution, state: &State, count: u8) -> Drawn {
    let mut cards = Drawn::new();
    match state.piles.dealt(game.deck(), game.chance(), count) {
        Some(dealt) => dealt.into_iter().for_each(|card| {
            cards.push(state.as_named(game.deck(), card));
        }),
        None => (0..state.piles.available(count)).for_each(|_| {
            cards.push(Card::UNKNOWN);
        }),
    }
    cards
}

/// The next of them.
fn left_out(game: &Evolution, state: &State) -> Drawn {
    let pending = state.pending.as_slice().first();
    unwritten(game, state, pending.map_or(0, |(_, count)| *count))
}

impl Drawn {
    fn tell(&self, game: &Evolution, state: &State, out: &mut Teller) {
        let pending = state.pending.as_slice().first();
        let player = pending.map(|(seat, _)| Player(*seat));
        let name = player.map_or("", |player| game.name(player));
        out.fact(Told::Draw, player)
            .role("count", self.len() as i32)
            .list("cards", self.as_slice().iter().map(|card| shown(*card)))
            .phrase(format_args!("{name} draws {}", self.len()));
    }
}

impl Apply<'_, '_> {
    fn draw_as_written(&mut self, cards: &Drawn, plain: bool) {
        if self.state.phase == Phase::Deal
            && let Some((seat, _)) = self.state.pending.as_slice().first()
        {
            self.state.drew_step[*seat as usize] = self.book.step();
        }
        self.draw(cards, plain);
    }

    /// A draw; a plain one is of known cards that lie in the deck.
    #[inline]
    fn draw(&mut self, cards: &Drawn, plain: bool) {
        let Some((seat, due)) = self.state.pending.remove(0) else {
            return;
        };
        if !plain {
            self.name(cards.as_slice());
        }
        let player = Player(seat);
        self.state.unseen[player.seat()] |= !all_known(cards.as_slice());
        let (step, chance) = (self.book.step(), self.game.chance());
        let (piles, named) = self.piles();
        let (deck, discards) = (piles.deck(), piles.discards());
        let ran_out = due.max(cards.len() as u8) > deck;
        if plain {
            piles.draw_known(named, player.seat(), cards.as_slice(), step);
        } else {
            piles.draw(named, chance, player.seat(), cards.as_slice(), step);
        }
        let (deck_now, discards_now) = (piles.deck(), piles.discards());
        let change = |now: u8, before: u8| i32::from(now) - i32::from(before);
        self.book.note(Owner::player(player), units::CARDS, cards.len() as i32, "cards drawn");
        self.book.note(Owner::TABLE, units::DECK, change(deck_now, deck), "cards drawn");
        self.book.note(
            Owner::TABLE,
            units::DISCARDS,
            change(discards_now, discards),
            "discards shuffled",
        );
        let kept_back = std::mem::replace(&mut self.state.kept_back, Few::new(Token::NONE));
        for token in kept_back.as_slice() {
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

rules! { Evolution;
    struct DrawNotDue { by: Player } = "evolution/draw-not-due", Part::Word(0);
        title "Cards are drawn only when due",
        rule "Cards are drawn in the deal of each round and at once when an own species with \
            traits dies out, never otherwise.",
        source "Evolution, help page of the online table, deal and extinction",
        never "The hands are dealt, and the next cards of the deck belong to the next deal.",
        say "{by} draws, but no draw is due for {by} now", "no draw is due",
        then |game, state, words| why_not_due(words, game.name(by), state, by.seat());

    struct DrawCount { by: Player, due: u8; written: u8 } = "evolution/draw-count", Part::Clause;
        title "A draw has the right number of cards",
        rule "In the deal everybody draws 3 cards and one for each own species. For an extinct \
            species its owner draws as many cards as it had traits. If both piles run out, what \
            there is.",
        source "Evolution, help page of the online table, deal and extinction",
        allow "The written number of cards is drawn.",
        let drawn = |_, _| cards(written.into()),
        let are = |_, _| if due == 1 { "is" } else { "are" },
        let what = |_, state| what_is_due(state, by),
        say "{by} draws {drawn}, but {due} {are} due", "another number is due",
        help "{what}";
}

fn what_is_due(state: &State, by: Player) -> String {
    if state.phase == Phase::Deal {
        format!("3 and one for each of {} species", state.row(by).len())
    } else {
        "one for each trait of the extinct species".to_owned()
    }
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
