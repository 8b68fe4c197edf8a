//! Players, cards and spaces by name, with what to say when there is no such name.

use crate::prelude::*;
use crate::read::path::Joint;

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
            let misread = Misread::new(Record::UnknownName, span, message, label);
            let help = "the header `events:` names the deck; without it, it is `house`";
            return refuse(misread.help(help));
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
    pub(crate) fn no_space(&self, text: &str, span: Span) -> Box<Misread> {
        let board = &self.rules.board;
        let row = text.get(..1).map(str::to_ascii_lowercase);
        let in_row = row.map_or_else(Vec::new, |row| {
            let names = board.spaces.iter().map(|space| space.name.as_ref());
            names.filter(|name| name.starts_with(&row)).collect()
        });
        let message = format!("`{text}` is not a space of the board {}", board.name);
        let misread = Misread::new(Record::UnknownName, span, message, "no such space");
        match in_row[..] {
            [first, .., last] | [first @ last] => {
                misread.help(format!("row {} goes from {first} to {last}", &first[..1]))
            }
            [] => misread.help("a space is a letter and a number, such as `c4`"),
        }
    }
}
