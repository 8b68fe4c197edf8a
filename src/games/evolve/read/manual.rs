//! Understands `manual:` and `adjust:`: what a card did, and what the table decided.
//!
//! Form and names only, like all of reading.

use super::{question, too_many};
use crate::diagnostic::Record;
use crate::games::evolve::Evolve;
use crate::games::evolve::action::{Action, Deed, Place, Source};
use crate::games::evolve::hand::{CardId, Cards};
use crate::games::evolve::print::print_move;
use crate::notation::{Cursor, Misread, Reading, Word, fold};
use crate::rules::{Claimed, Player, player_of, unknown_player};
use crate::source::Span;

impl Evolve {
    /// `CARD ITEM, ITEM … ["text"]`.
    pub(super) fn read_manual(
        &self,
        words: &mut Cursor<'_, '_>,
        out: &mut Vec<Claimed<Action>>,
    ) -> Reading<()> {
        let whole = words.span();
        let source = self.source(words)?;
        let mut any = false;
        while let Some(word) = words.peek().filter(|word| !word.quoted) {
            let deed = self.deed(words)?;
            let span = Span::new(word.span.start, words.here().end);
            let action = Action::Manual(source, deed);
            out.push(Claimed { action, span });
            any = true;
            if !words.comma() {
                break;
            }
            if words.peek().is_none_or(|word| word.quoted) {
                return Err(words.missing("what else the card did"));
            }
        }
        if !any {
            let action = Action::Manual(source, Deed::Nothing);
            out.push(Claimed {
                action,
                span: whole,
            });
        }
        remark(words);
        Ok(())
    }

    fn source(&self, words: &mut Cursor<'_, '_>) -> Reading<Source> {
        let deck = &*self.deck;
        if let Some((number, _)) = words.try_name(&deck.challenge_names) {
            return Ok(Source::Challenge(number as u8));
        }
        if let Some((number, _)) = words.try_name(&deck.biome_names) {
            return Ok(Source::Biome(number as u8));
        }
        Ok(Source::Card(self.card(words)?))
    }

    /// `A +2 dominance`, `A hand>discard stub`, `A deck>hand 2`.
    fn deed(&self, words: &mut Cursor<'_, '_>) -> Reading<Deed> {
        let owner = self.player(words)?;
        let word = words.expect("points or a move such as `hand>discard`")?;
        let Some((from, to)) = word.text.split_once('>') else {
            return Ok(Deed::Points(owner, points(word, words)?));
        };
        let from = self.place(word, from, 0, owner)?;
        let to = self.place(word, to, word.text.len() - to.len(), owner)?;
        if from == to {
            return Err(Cursor::unexpected(word, "a move: both places are one"));
        }
        let count = words
            .peek()
            .is_some_and(|word| word.text.bytes().all(|byte| byte.is_ascii_digit()));
        let cards = if count {
            self.drawn(words)?
        } else {
            self.moved(words)?
        };
        let mut text = String::new();
        print_move(self, owner, from, to, &mut text);
        if text != word.text {
            words.respell(word, &text);
        }
        let seen = |place: Place| matches!(place, Place::Creature(_));
        if cards.hidden() > 0 && (seen(from) || seen(to)) {
            return Err(Misread::new(
                Record::Expected,
                word.span,
                "everybody sees the cards on a creature, so they are written with their names",
                "a card of a creature is `?`",
            ));
        }
        Ok(Deed::Move {
            owner,
            from,
            to,
            cards,
        })
    }

    /// Cards of one item: a comma begins the next item.
    fn moved(&self, words: &mut Cursor<'_, '_>) -> Reading<Cards> {
        let mut cards = Cards::NONE;
        while let Some(word) = words.peek().filter(|word| !word.quoted) {
            let card = if question(words) {
                CardId::UNKNOWN
            } else {
                self.card(words)?
            };
            if !cards.push(card) {
                return Err(too_many(word.span));
            }
        }
        if cards.is_empty() {
            return Err(words.missing("a card"));
        }
        Ok(cards)
    }

    /// `hand`, `creature`, `deck`, `discard`, or with another owner `B.hand`.
    fn place(&self, word: Word<'_>, text: &str, at: usize, owner: Player) -> Reading<Place> {
        let (owner, name) = match text.split_once('.') {
            None => (Some(owner), text),
            Some((handle, name)) => (player_of(&self.seats, handle), name),
        };
        match (fold(name).as_str(), owner) {
            ("hand", Some(owner)) => Ok(Place::Hand(owner)),
            ("creature", Some(owner)) => Ok(Place::Creature(owner)),
            ("deck", Some(_)) => Ok(Place::Deck),
            ("discard" | "discards", Some(_)) => Ok(Place::Discards),
            _ => Err(Misread::new(
                Record::Expected,
                word.part(at, at + text.len()),
                format!("`{text}` is not a place of creature cards"),
                "not a place",
            )
            .help("places: `hand`, `creature`, `deck`, `discard`; of another player `B.hand`")),
        }
    }

    fn player(&self, words: &mut Cursor<'_, '_>) -> Reading<Player> {
        let word = words.expect("a player")?;
        let Some(player) = player_of(&self.seats, word.text).filter(|_| !word.quoted) else {
            return Err(unknown_player(word, &self.seats));
        };
        words.respell(word, &self.seats[player.seat()].handle);
        Ok(player)
    }

    /// `A +2 dominance "penalty"`.
    pub(super) fn read_adjust(&self, words: &mut Cursor<'_, '_>) -> Reading<Claimed<Action>> {
        let player = self.player(words)?;
        let word = words.expect("points with their sign")?;
        let points = points(word, words)?;
        remark(words);
        Ok(Claimed {
            action: Action::Adjust(player, points),
            span: words.span(),
        })
    }
}

/// Takes the words about what a card did or why the table decided so.
fn remark(words: &mut Cursor<'_, '_>) {
    if words.peek().is_some_and(|word| word.quoted) {
        words.word();
    }
}

/// `+2 dominance`; the number was taken already.
fn points(word: Word<'_>, words: &mut Cursor<'_, '_>) -> Reading<i16> {
    const WHAT: &str = "a number of points with its sign";
    let mut number = Cursor::new(word.text, word.span.start);
    let (points, _) = number.signed(WHAT)?;
    let signed = word.text.starts_with(['+', '-', '−']) && !word.quoted;
    if !signed || points.abs() > 999 {
        return Err(Cursor::unexpected(word, WHAT).help("form: `+2 dominance`, `-1 dominance`"));
    }
    if word.text.starts_with('−') {
        words.respell(word, &format!("{points}"));
    }
    if !words.keyword("dominance") {
        return Err(match words.peek() {
            Some(word) => Cursor::unexpected(word, "`dominance`"),
            None => words.missing("`dominance`"),
        }
        .help("points are written `+2 dominance`; cards that moved, `hand>discard stub`"));
    }
    Ok(points as i16)
}
