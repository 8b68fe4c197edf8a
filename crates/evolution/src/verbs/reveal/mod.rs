//! `reveal A long-neck+7, B ? => hole 12`: the food cards are turned up and fill the hole.

mod hole;

pub(crate) use self::hole::{HoleDiffers, HoleImpossible};

use self::hole::not_left;
use crate::legal::with_food;
use crate::names::Traits;
use crate::prelude::*;
use crate::rules::notes::HoleNotVerified;
use crate::words::seen_here;
use evoref_record::notation::FORGOTTEN;
use nom::combinator::opt;

/// The food cards by seat, as far as they are known.
type FoodCards = [Card; MAX_PLAYERS];
/// The food cards by seat, where they are written.
type WrittenFood = [Option<Card>; MAX_PLAYERS];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reveal {
    /// The food cards by seat, where written.
    pub(crate) cards: WrittenFood,
    /// What is said to lie on the hole afterwards.
    pub(crate) hole: Option<u16>,
}

impl Verb<Evolution> for Reveal {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        judge.table_in_a_round(by)?;
        let Self { cards: ref written, hole } = *self;
        ensure(state.phase <= Phase::Cards, || RevealAgain {})?;
        let mut shown = judge.turned_up(written)?;
        let sum = judge.sum(&shown.cards);
        let lying = state.hole as i16;
        let base = lying + sum.known;
        let (hole, unknown) = match (sum.unknown, hole) {
            (0, claim) => {
                let right = base.max(0) as u16;
                let (written, left_over) = (claim.unwrap_or(right), state.hole);
                let sum = sum.known;
                ensure(written == right, || HoleDiffers { written, right, left_over, sum })?;
                (right, None)
            }
            (_, None) => return Err(RevealUnknown { turned_up: shown.cards }.into()),
            (unknown, Some(claim)) => {
                let (least, most) = ((base + sum.least).max(0), (base + sum.most).max(0));
                let claimed = claim as i16;
                if !(least..=most).contains(&claimed) {
                    return Err(not_left(claim, &shown, None));
                }
                if unknown == 1 && claimed > 0 {
                    // One unknown card among known ones gives its value away.
                    judge.deduce(&mut shown, sum.seat, claimed - base, claim)?;
                    (claim, None)
                } else {
                    (claim, Some(claimed - base))
                }
            }
        };
        let mut notes = judge.jointly(&shown, hole, unknown)?;
        if sum.unknown > 0 {
            let open = HoleNotVerified { hole, unknown: sum.unknown, of: Player(sum.seat as u8) };
            notes.told.push(open.into());
        }
        let reveal = TurnFoodUp { cards: shown.cards, hole, unknown };
        Ok(noted(reveal, notes))
    }

    fn print(&self, game: &Evolution, _: View, out: &mut String) {
        let Self { cards, hole } = *self;
        out.push_str("reveal");
        let mut comma = "";
        for (player, card) in game.players().zip(cards) {
            if let Some(card) = card {
                out.push_str(&format!("{comma} {} {card}", game.handle(player)));
                comma = ",";
            }
        }
        if let Some(hole) = hole {
            out.push_str(&format!(" => hole {hole}"));
        }
    }

    fn says(&self) -> Says {
        let unknown = self.cards.iter().flatten().any(|card| card.value().is_none());
        if self.hole.is_some() && unknown { Says::Result } else { Says::Words }
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `reveal = "reveal", [ given, { ",", given } ], [ "=>", hole ] ;`
    ///
    /// The words begin at `verb` and go on at `i`.
    pub(crate) fn reveal(&self, verb: Rest<'a>, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (mut rest, mut cards) = (i, [None; MAX_PLAYERS]);
        let mut goes_on = self.follows(rest);
        while goes_on {
            let (after, ()) = self.given(rest, &mut cards)?;
            let comma;
            (rest, comma) = opt(|i| self.comma(i)).parse(after)?;
            // A comma behind the last of them says nothing.
            goes_on = comma.is_some() && self.follows(rest);
        }
        let span = self.span(blanks(verb), rest);
        let (rest, hole) = match self.stated(rest) {
            None => (rest, None),
            // What is missing in a result is missing there, not in the clause before it.
            Some((claim, i)) => match Grammar(&claim).hole(i) {
                Ok((rest, hole)) => (rest, Some(hole)),
                Err(stuck) => return refuse(claim.tell(stuck)),
            },
        };
        Claimed::put(Reveal { cards, hole }, span, out);
        Ok((rest, ()))
    }

    /// `given = player, card ;`
    fn given(&self, i: Rest<'a>, cards: &mut WrittenFood) -> Parsed<'a, ()> {
        if self.is_amount(i) {
            let (_, (number, word)) = self.number("a player")(i)?;
            let misread = unexpected(word, "a player, and the food on the hole stands after `=>`");
            return refuse(misread.help(format!("form: `table: reveal => hole {number}`")));
        }
        let (named, player) = self.player(i)?;
        let (rest, card) = self.card(named)?;
        if cards[player.seat()].replace(card).is_none() {
            return Ok((rest, ()));
        }
        let start = blanks(i);
        let message = format!("`{}` is named twice", self.between(start, named));
        refuse(Finding::new(Record::Expected, self.span(start, named), message, "named before"))
    }

    /// `hole = "hole", amount ;`
    ///
    /// What is said to lie on the hole after the reveal.
    fn hole(&self, i: Rest<'a>) -> Parsed<'a, u16> {
        let Ok((i, ())) = self.keyword("hole")(i) else {
            let (_, word) = self.word("`hole`")(i)?;
            return refuse(unexpected(word, "`hole` and a number"));
        };
        let (rest, (number, word)) = self.number("the food on the hole")(i)?;
        if number > 999 {
            return refuse(unexpected(word, "a number up to 999"));
        }
        let (rest, ()) = self.finish_claim(rest)?;
        Ok((rest, number as u16))
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TurnFoodUp {
    cards: FoodCards,
    hole: u16,
    /// What the food cards add up to of which no value is known.
    unknown: Option<i16>,
}

impl Deed for TurnFoodUp {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let Self { ref cards, hole, unknown } = *self;
        if let Some(total) = unknown.filter(|_| !table.lent) {
            let sum = table.state.food_sum(cards, total, hole, table.book.step());
            table.state.piles.add_up(sum);
        }
        for player in table.game.players() {
            for species in table.state.row_mut(player) {
                species.cards.change_all(|laid| laid.is_down = false);
                (species.used, species.early) = (Traits::default(), false);
            }
            if let Some(food) = table.state.food[player.seat()].take() {
                let token = table.learn(food.token, cards[player.seat()]);
                table.discard(token);
            }
        }
        table.state.turned = true;
        table.state.leftover = table.state.hole;
        table.state.reveal_step = table.book.step();
        table.state.hole_step = table.book.step();
        table.set_hole(hole, "food cards revealed");
        table.enter(Phase::Before);
    }

    fn tell(&self, game: &Evolution, _: &State, out: &mut Teller) {
        out.fact(Told::Reveal, None)
            .list("cards", self.cards.iter().take(game.seats.len()).map(|card| shown(*card)))
            .role("hole", i32::from(self.hole))
            .phrase(format_args!("the food cards leave {} food on the hole", self.hole));
    }
}

/// The food cards are turned up; what the hole holds then is said where a card is not known.
pub(crate) fn reveal(out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    if let Some(action) = unknown_reveal(game, state) {
        return push_form(out.list, Actor::Table, action, "reveal => hole NUMBER".to_owned(), 4);
    }
    let mut cards = [None; MAX_PLAYERS];
    if game.turns_traits_up() {
        game.players().for_each(|player| cards[player.seat()] = laid(state, player));
    }
    out.push(Actor::Table, Reveal { cards, hole: None }, 4);
}

/// The same for somebody who saw which cards were laid: with all of them the sum follows, with some it is said.
pub(crate) fn named_reveal(out: &mut Choices<'_>) {
    let (game, state) = (out.game, out.state);
    if !matches!(state.phase, Phase::Deal | Phase::Food | Phase::Cards) {
        return;
    }
    let state = if state.phase == Phase::Cards { state } else { &with_food(game, state) };
    if let Some(action) = unknown_reveal(game, state) {
        let unknown = game.players().filter(|player| is_unknown(state, *player));
        let named: Vec<String> =
            unknown.map(|player| format!("{} CARD", game.handle(player))).collect();
        let mut forms = vec![format!("reveal {} [=> hole NUMBER]", named.join(", "))];
        if named.len() > 1 {
            forms.push(format!("reveal [{},] => hole NUMBER", named.join(",] [")));
        }
        for form in forms {
            push_form(out.list, Actor::Table, action, form, 0);
        }
    }
}

fn laid(state: &State, player: Player) -> Option<Card> {
    state.food[player.seat()].map(|food| food.token.card)
}

fn is_unknown(state: &State, player: Player) -> bool {
    laid(state, player).is_some_and(|card| card.value().is_none())
}

/// A reveal where the value of a food card is not known, with a sum that the hole may hold.
fn unknown_reveal(game: &Evolution, state: &State) -> Option<Reveal> {
    if !game.players().any(|player| is_unknown(state, player)) {
        return None;
    }
    let (mut least, mut most) = (state.hole as i16, state.hole as i16);
    for card in game.players().filter_map(|player| laid(state, player)) {
        let (low, high) = match card.value() {
            Some(value) => (value, value),
            None => state.piles.printed.values(card),
        };
        least += i16::from(low);
        most += i16::from(high);
    }
    let (least, most) = (least.max(0) as u16, most.max(0) as u16);
    let middle = least.midpoint(most);
    let judge = Judge { game, state, waived: &Waived::NONE };
    let mut likely_first = (middle..=most).chain((least..middle).rev());
    let hole = likely_first.find(|hole| judge.can_hold(*hole))?;
    Some(Reveal { cards: [None; MAX_PLAYERS], hole: Some(hole) })
}

rules! { Evolution;
    struct RevealAgain {} = "evolution/reveal-again", Part::Word(0);
        title "The food cards are turned up once a round",
        rule "There is one reveal in a round.",
        source "Evolution, help page of the online table, reveal",
        never "The food cards are turned up already.",
        say "the food cards are turned up a second time", "second reveal",
        because |_, state| state.reveal_step, "the food cards were turned up here",
        help "a `round` heading may be missing before this";

    struct RevealDiffers { by: Player, card: Card; laid: Card, since: Step } =
        "evolution/reveal-differs", Part::Clause;
        title "A food card is turned up as it was laid",
        rule "A card in the reveal agrees with what was written where it was laid.",
        source "the notation, `reveal`",
        never "The card that lies there is another one.",
        let seen = |_, _| seen_here(laid),
        say "{by} turns up {card}, but laid another card", "another card was laid",
        because since "{seen}";

    struct RevealNoCard { by: Player } = "evolution/reveal-no-card", Part::Clause;
        title "Only laid food cards are turned up",
        rule "A player who held no card laid none and turns none up.",
        source "Evolution, help page of the online table, food card",
        never "There is no food card of this player to turn up.",
        say "{by} laid no food card, so none is turned up", "no food card there",
        help "whoever has no card in hand lays none: leave the player out of the reveal, or write \
            the draw that is missing";

    struct RevealUnknown { ; turned_up: [Card; MAX_PLAYERS] } =
        "evolution/reveal-unknown", Part::Clause;
        title "The food on the hole is known after the reveal",
        rule "If a food card is not known, the record says what lay on the hole after the reveal.",
        source "the notation, `=> hole`",
        never "Nothing says how much food lies on the hole: `=> hole N` would.",
        let of = |game, state| {
            let laid = |player: &Player| state.food[player.seat()].is_some();
            let unknown = |player: &Player| turned_up[player.seat()].value().is_none();
            game.players().filter(laid).filter(unknown).collect::<Vec<_>>()
        },
        let names = |game, _| listed(of.iter().map(|of| game.name(*of))),
        let cards = |_, _| if of.len() == 1 { "food card" } else { "food cards" },
        let have = |_, _| if of.len() == 1 { "has" } else { "have" },
        let forgotten = |_, _| FORGOTTEN,
        let form = |game, _| joined(of.iter().map(|of| format!("{} CARD", game.handle(*of))), ", "),
        say "the {cards} of {names} {have} no known value, so the food on the hole is unknown",
            "the hole is unknown",
        help "write what was turned up: `table: reveal {form}`",
        help "or what lay on the hole afterwards: `table: reveal => hole 12`",
        help "{forgotten}",
        then |_, state, words| match *of {
            [of] => {
                let laid = state.food[of.seat()].unwrap_or_default();
                words.because(laid.step, "the food card was laid here")
            }
            _ => words,
        };
}
