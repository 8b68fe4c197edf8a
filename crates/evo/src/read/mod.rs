//! Reading positions, names, and what else the clauses of several verbs are made of; each verb reads its own.
//!
//! Knows the board's spaces, the players and the cards by name; never the state. Each production is a
//! function; all of them stand together in `grammar.md`.

mod outcome;
pub(crate) mod path;

use crate::prelude::*;
use crate::read::path::Joint;

pub(super) type Claims = Vec<Claimed<Action>>;

grammar! { Evo, Action }

impl<'a> Grammar<'_, 'a> {
    /// `player = handle ;`
    pub(crate) fn player(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, Player> {
        move |i| {
            let (rest, word) = self.word(what)(i)?;
            let seats = &self.rules.seats;
            let Some(player) = player_of(seats, word.text) else {
                return refuse(unknown_player(word, seats));
            };
            self.respell(word, &seats[player.seat()].handle);
            Ok((rest, player))
        }
    }

    /// `card = name ;`
    pub(crate) fn card(&self, i: Rest<'a>) -> Parsed<'a, (Card, Word<'a>)> {
        let deck = &self.rules.deck;
        if deck.cards.is_empty() {
            let (_, Word { text, span, .. }) = self.word("an event card")(i)?;
            let (name, label) = (&deck.name, "no event cards in this session");
            let message = format!("`{text}` is not an event card: the deck `{name}` has no cards");
            let help = "the header `events:` names the deck; without it, it is `house`";
            return refuse(Finding::new(Record::UnknownName, span, message, label).help(help));
        }
        let (i, (card, word)) = self.named(&self.rules.deck.names)(i)?;
        Ok((i, (Card(card as u8), word)))
    }

    /// One space as a word of its own, which should be `what`.
    pub(crate) fn space(&self, what: &'a str) -> impl Fn(Rest<'a>) -> Parsed<'a, SpaceId> {
        move |i| match self.within(i, |i| self.stop(i)) {
            Ok((rest, space)) => {
                self.respell_spaces(i, &[space], Joint::Step);
                Ok((rest, space))
            }
            Err(_) => {
                let (_, word) = self.word(what)(i)?;
                refuse(self.no_space(word.text, word.span))
            }
        }
    }

    #[cold]
    pub(crate) fn no_space(&self, text: &str, span: Span) -> Box<Finding> {
        let board = &self.rules.board;
        let row = text.get(..1).map(str::to_ascii_lowercase);
        let in_row = row.map_or_else(Vec::new, |row| {
            let names = board.spaces.iter().map(|space| space.name.as_ref());
            names.filter(|name| name.starts_with(&row)).collect()
        });
        let message = format!("`{text}` is not a space of the board {}", board.name);
        let misread = Finding::new(Record::UnknownName, span, message, "no such space");
        match in_row[..] {
            [first, .., last] | [first @ last] => {
                misread.help(format!("row {} goes from {first} to {last}", &first[..1]))
            }
            [] => misread.help("a space is a letter and a number, such as `c4`"),
        }
    }

    /// Takes things into a list, at least one, with blanks between them or commas, which may stand
    /// between names of several words; `too_many` says that there is no room for one more.
    pub(crate) fn row<T: Copy + Default, const N: usize>(
        &self,
        i: Rest<'a>,
        item: impl Fn(Rest<'a>) -> Parsed<'a, T>,
        too_many: &str,
    ) -> Parsed<'a, Short<T, N>> {
        let mut list = Short::default();
        let (rest, ()) = self.each(i, |i| {
            let (rest, one) = item(i)?;
            if list.push(one) {
                return Ok((rest, ()));
            }
            let span = Span::new(self.next_start(i), self.place(rest));
            refuse(Finding::new(Record::LeftOver, span, too_many, "one too many"))
        })?;
        Ok((rest, list))
    }

    /// Takes one thing after another, with blanks or commas between them.
    #[inline]
    pub(crate) fn each(
        &self,
        mut i: Rest<'a>,
        mut take: impl FnMut(Rest<'a>) -> Parsed<'a, ()>,
    ) -> Parsed<'a, ()> {
        loop {
            let (rest, ()) = take(i)?;
            i = match self.loose_comma(rest) {
                Ok((after, ())) => after,
                Err(_) if self.follows(rest) => rest,
                Err(_) => return Ok((rest, ())),
            };
        }
    }
}

const TABLE: &str = "`order`, `wheel`, `turned`, `discards`, `unsold` or `phase`";
const PLAYER: &str = "`dinosaurs`, `genes`, `hand` or a number of `mp`, `cards` or `supply`";

/// `evo-position = evo-fact, { ",", evo-fact } ;`
/// `evo-fact = evo-table-fact | evo-player-fact ;`
impl<'a> Grammar<'_, 'a> {
    /// `evo-table-fact = "phase", word | order | "wheel", amount, [ "as", amount ] | "climate", weather | "turned", token, { token } | "discards", card, { card } | "unsold", gene, { gene } ;`
    pub(crate) fn table_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        Fact::by_word(*self, Actor::Table, i).unwrap_or_else(|| wants(i, TABLE))
    }

    /// `evo-player-fact = "dinosaurs", space, { space } | "genes", gene, { gene } | "hand", { card | "?" } | amount, ( "mp" | "cards" | "supply" ) ;`
    pub(crate) fn player_fact(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        Fact::by_word_or_number(*self, by, i, [PLAYER, "a number", "`mp`, `cards` or `supply`"])
    }

    /// The section of the wheel, and the one that counts as it.
    pub(crate) fn sections(&self, i: Rest<'a>) -> Parsed<'a, (u8, Option<u8>)> {
        const WHAT: &str = "the number of a section, from 1";
        let section = |i| {
            let (i, section) = self.amount(WHAT)(i)?;
            Ok((i, section.min(u8::MAX.into()) as u8))
        };
        let (i, selected) = section(i)?;
        match self.keyword("as")(i) {
            Ok((i, ())) => section(i).map(|(i, counts)| (i, (selected, Some(counts)))),
            Err(_) => Ok((i, (selected, None))),
        }
    }

    /// A card of a hand, or one that nobody knows.
    pub(crate) fn card_or_hidden(&self, i: Rest<'a>) -> Parsed<'a, Option<Card>> {
        match self.keyword("?")(i) {
            Ok((i, ())) => Ok((i, None)),
            Err(_) => self.card(i).map(|(i, (card, _))| (i, Some(card))),
        }
    }
}
