//! Reads and prints what a card did.

use crate::cards::hidden;
use crate::prelude::*;
use crate::verbs::manual::{CardPlace, Did, Manual, Source};
use evoref_game::player_of;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt};
use nom::sequence::preceded;

impl<'a> Grammar<'_, 'a> {
    /// `manual = source, [ deed, { ",", deed } ], [ string ] ;`
    pub(crate) fn manual(&self, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let (mut end, source) = self.source(i)?;
        let mut claim = |deed, from, rest| {
            Claimed::put(Manual { source, deed }, self.span(blanks(from), rest), out);
        };
        if !self.unquoted_follows(end) {
            let (rest, ()) = self.remark(end)?;
            claim(Did::Nothing, i, rest);
            return Ok((rest, ()));
        }
        loop {
            if !self.unquoted_follows(end) {
                return wants(end, "what else the card did");
            }
            let (rest, deed) = self.deed(end)?;
            claim(deed, end, rest);
            match self.comma(rest) {
                Ok((next, ())) => end = next,
                Err(_) => return self.remark(rest),
            }
        }
    }

    /// Takes the words about what a card did or why the table decided so, if any follow.
    pub(crate) fn remark(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        map(opt(self.string("what happened")), |_| ()).parse(i)
    }

    fn unquoted_follows(&self, i: Rest<'a>) -> bool {
        self.peek(i).is_some_and(|word| !word.quoted)
    }

    /// `source = challenge-card | biome-card | card ;`
    fn source(&self, i: Rest<'a>) -> Parsed<'a, Source> {
        let challenge = map(|i| self.challenge_card(i), Source::Challenge).parse(i);
        challenge
            .or_else(|_| map(|i| self.biome_card(i), Source::Biome).parse(i))
            // If it is none of them, the sentence is about the cards of creatures.
            .or_else(|_| map(|i| self.card(i), Source::Card).parse(i))
    }

    /// `deed = player, points | player, move ;`
    fn deed(&self, i: Rest<'a>) -> Parsed<'a, Did> {
        let (i, owner) = self.player(i)?;
        if !self.follows(i) {
            return wants(i, "points or a move such as `hand>discard`");
        }
        let points = map(|i| self.points(i), |points| Did::Points(owner, points));
        alt((points, |i| self.moving(owner, i))).parse(i)
    }

    /// `points = sign, amount, "dominance" ;`
    pub(crate) fn points(&self, i: Rest<'a>) -> Parsed<'a, i16> {
        const WHAT: &str = "a number of points with its sign";
        let (rest, (points, word)) = self.signed(WHAT)(i)?;
        if sign(blanks(i)).is_err() || points.abs() > 999 {
            return refuse(unexpected(word, WHAT).help("form: `+2 dominance`, `-1 dominance`"));
        }
        let help = "points are written `+2 dominance`; cards that moved, `hand>discard stub`";
        let (rest, ()) = self.needed(["dominance", "`dominance`", help], rest)?;
        Ok((rest, points as i16))
    }

    /// `move = place, ">", place, moved ;`
    fn moving(&self, owner: Player, i: Rest<'a>) -> Parsed<'a, Did> {
        let begin = blanks(i);
        let target = preceded(self.part(">"), tag(">")).parse(begin);
        let Ok((target, _)) = target else { return wants(i, "a move such as `hand>discard`") };
        let (_, from) = self.place_of(owner, begin)?;
        let (rest, to) = self.place_of(owner, target)?;
        let (_, word) = self.any(i)?;
        if !word_ends(rest) {
            return refuse(not_a_place(self.any(target)?.1));
        }
        if from == to {
            return refuse(unexpected(word, "a move: both places are one"));
        }
        let (rest, cards) = self.moved(rest)?;
        let seen = |place: CardPlace| matches!(place, CardPlace::Creature(_));
        if hidden(&cards) > 0 && (seen(from) || seen(to)) {
            let message =
                "everybody sees the cards on a creature, so they are written with their names";
            let label = "a card of a creature is `?`";
            return refuse(Finding::new(Record::Expected, word.span, message, label));
        }
        let mut canonical = String::new();
        print_move(self.rules, owner, from, to, &mut canonical);
        self.respell(word, &canonical);
        Ok((rest, Did::Move { owner, from, to, cards }))
    }

    /// `place = [ handle, "." ], pile ;`
    ///
    /// A place without a handle is the `owner`'s.
    fn place_of(&self, owner: Player, i: Rest<'a>) -> Parsed<'a, CardPlace> {
        let (rest, place) = self.part(">")(i)?;
        let (after, first) = self.part(".>")(i)?;
        let dotted = preceded(tag("."), self.part(">")).parse(after);
        let (holder, pile) = match dotted {
            Ok((_, pile)) => (player_of(&self.rules.seats, first.text), pile),
            Err(_) => (Some(owner), first),
        };
        match holder.and_then(|holder| pile_of(holder, pile)) {
            Some(place) => Ok((rest, place)),
            None => refuse(not_a_place(place)),
        }
    }

    /// `moved = count | any-card, { any-card } ;`
    ///
    /// A comma begins the next deed.
    fn moved(&self, i: Rest<'a>) -> Parsed<'a, Cards> {
        if self.is_amount(i) {
            return self.count(i);
        }
        if !self.unquoted_follows(i) {
            return wants(i, "a card");
        }
        let (mut end, mut cards) = (i, Cards::default());
        while self.unquoted_follows(end) {
            end = self.one_more(&mut cards, end)?.0;
        }
        Ok((end, cards))
    }
}

/// `pile = "hand" | "creature" | "deck" | "discard" | "discards" ;`
fn pile_of(holder: Player, pile: Word<'_>) -> Option<CardPlace> {
    match fold(pile.text).as_str() {
        "hand" => Some(CardPlace::Pile(Pile::Hand(holder))),
        "creature" => Some(CardPlace::Creature(holder)),
        "deck" => Some(CardPlace::Pile(Pile::Deck)),
        "discard" | "discards" => Some(CardPlace::Pile(Pile::Discards)),
        _ => None,
    }
}

fn not_a_place(place: Word<'_>) -> Box<Finding> {
    let message = format!("`{}` is not a place of creature cards", place.text);
    Finding::new(Record::Expected, place.span, message, "not a place")
        .help("places: `hand`, `creature`, `deck`, `discard`; of another player `B.hand`")
}

impl Evolve {
    pub(crate) fn print_manual(&self, source: Source, deed: Did, out: &mut String) {
        out.push_str(match source {
            Source::Card(card) => self.card_word(card),
            Source::Challenge(challenge) => self.challenge_word(challenge),
            Source::Biome(biome) => self.biome_word(biome),
        });
        match deed {
            Did::Nothing => {}
            Did::Points(player, points) => {
                let _ = write!(out, " {} {points:+} dominance", self.handle(player));
            }
            Did::Move { owner, from, to, cards } => {
                let _ = write!(out, " {} ", self.handle(owner));
                print_move(self, owner, from, to, out);
                self.print_cards(&cards, out);
            }
        }
    }
}

/// `hand>discard`, with the handles of places that are not the owner's.
fn print_move(game: &Evolve, owner: Player, from: CardPlace, to: CardPlace, out: &mut String) {
    for (index, place) in [from, to].into_iter().enumerate() {
        if index > 0 {
            out.push('>');
        }
        let (holder, word) = match place {
            CardPlace::Pile(Pile::Hand(holder)) => (Some(holder), "hand"),
            CardPlace::Creature(holder) => (Some(holder), "creature"),
            CardPlace::Pile(Pile::Deck) => (None, "deck"),
            CardPlace::Pile(Pile::Discards) => (None, "discard"),
        };
        if let Some(holder) = holder.filter(|holder| *holder != owner) {
            out.push_str(game.handle(holder));
            out.push('.');
        }
        out.push_str(word);
    }
}
