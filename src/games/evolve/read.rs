//! Understands the clauses of an Evolve! record.
//!
//! Form and names only: whatever depends on the state is for the judge.

use super::Evolve;
use super::action::{Action, Deed, Offer, Place, Replacing, Source};
use super::hand::{CardId, Cards, MOST};
use crate::diagnostic::Record;
use crate::notation::{Cursor, Misread, Reading, Vocabulary, Word, fold};
use crate::rules::{Actor, Claimed, Player};
use crate::source::Span;

impl Evolve {
    /// Reads one clause; see [`crate::rules::Rules::read`].
    pub(super) fn read_clause(
        &self,
        by: Actor,
        words: &mut Cursor<'_, '_>,
        out: &mut Vec<Claimed<Action>>,
    ) -> Reading<()> {
        let start = out.len();
        let read = match by {
            Actor::Manual => self.read_manual(words, out),
            Actor::Adjust => self.read_adjust(words).map(|claimed| out.push(claimed)),
            Actor::Player(_) | Actor::Table => {
                let first = words.peek().map_or_else(|| words.here(), |word| word.span);
                self.read_verb(by, words).map(|action| {
                    let span = first.join(words.here());
                    out.push(Claimed { action, span });
                })
            }
        };
        if read.is_err() {
            out.truncate(start);
        }
        read
    }

    fn read_verb(&self, by: Actor, words: &mut Cursor<'_, '_>) -> Reading<Action> {
        let deck = &*self.deck;
        let action = match words.verb(&super::SAID, by.by())? {
            "biome" => {
                let (biome, _) = words.name(&deck.biome_names)?;
                Action::Biome {
                    biome: biome as u8,
                    next: preview(words, &deck.biome_names)?,
                }
            }
            "challenge" => {
                let (challenge, _) = words.name(&deck.challenge_names)?;
                Action::Challenge {
                    challenge: challenge as u8,
                    next: preview(words, &deck.challenge_names)?,
                }
            }
            "next" => {
                if !words.keyword("challenge") {
                    return Err(match words.peek() {
                        Some(word) => Cursor::unexpected(word, "`challenge`"),
                        None => words.missing("`challenge`"),
                    }
                    .help("form: `table: next challenge nesting`"));
                }
                Action::NextChallenge(words.name(&deck.challenge_names)?.0 as u8)
            }
            "choose" => {
                let (challenge, _) = words.name(&deck.challenge_names)?;
                if !words.keyword("over") {
                    return Err(match words.peek() {
                        Some(word) => Cursor::unexpected(word, "`over`"),
                        None => words.missing("`over` and the other challenge"),
                    }
                    .help(
                        "form: `A: choose nesting over mating-frenzy`; `over ?` if nobody saw it",
                    ));
                }
                let over = if question(words) {
                    None
                } else {
                    Some(words.name(&deck.challenge_names)?.0 as u8)
                };
                Action::Choose {
                    challenge: challenge as u8,
                    over,
                }
            }
            "crossbreed" => self.read_crossbreed(words)?,
            "play" => {
                let card = self.card(words)?;
                let paying = if words.keyword("paying") {
                    self.cards(words, "a card that pays")?
                } else {
                    Cards::NONE
                };
                Action::Play {
                    card,
                    paying,
                    replacing: self.replacing(words)?,
                }
            }
            "pass" => Action::Pass,
            "draw" => Action::Draw(self.drawn(words)?),
            _ => Action::Discard(self.cards(words, "a card")?),
        };
        Ok(action)
    }

    fn read_crossbreed(&self, words: &mut Cursor<'_, '_>) -> Reading<Action> {
        let start = words.peek();
        let card = if question(words) {
            CardId::UNKNOWN
        } else {
            self.card(words)?
        };
        let offer = if words.keyword("give") {
            Offer::Give
        } else if words.keyword("keep") {
            Offer::Keep
        } else {
            return Err(match words.peek() {
                Some(word) => Cursor::unexpected(word, "`give` or `keep`")
                    .suggest(word.text, ["give", "keep"]),
                None => words.missing("`give` or `keep`"),
            }
            .help("form: `A: crossbreed stub give`"));
        };
        match start {
            Some(word) if card.is_unknown() && offer == Offer::Give => Err(Misread::new(
                Record::Expected,
                word.span,
                "a card that is given lies on a creature, where everybody sees it",
                "expected the name of the card",
            )),
            _ => Ok(Action::Crossbreed { card, offer }),
        }
    }

    fn card(&self, words: &mut Cursor<'_, '_>) -> Reading<CardId> {
        Ok(CardId(words.name(&self.deck.card_names)?.0 as u8))
    }

    fn replacing(&self, words: &mut Cursor<'_, '_>) -> Reading<Replacing> {
        if !words.keyword("replacing") {
            return Ok(Replacing::Unsaid);
        }
        if words.keyword("none") {
            return Ok(Replacing::Nothing);
        }
        Ok(Replacing::Card(self.card(words)?))
    }

    /// One or more cards or `?`, up to a keyword or the end.
    fn cards(&self, words: &mut Cursor<'_, '_>, what: &str) -> Reading<Cards> {
        let mut cards = Cards::NONE;
        loop {
            // A comma between cards is a habit of many recorders.
            let comma = !cards.is_empty() && words.loose_comma();
            match words.peek() {
                None if cards.is_empty() || comma => return Err(words.missing(what)),
                None => return Ok(cards),
                Some(word) if !comma && word.text.eq_ignore_ascii_case("replacing") => {
                    if cards.is_empty() {
                        return Err(Cursor::unexpected(word, what));
                    }
                    return Ok(cards);
                }
                Some(word) => {
                    let card = if word.text == "?" {
                        words.word();
                        CardId::UNKNOWN
                    } else {
                        self.card(words)?
                    };
                    if !cards.push(card) {
                        return Err(too_many(word.span));
                    }
                }
            }
        }
    }

    /// A number of cards nobody saw, or the cards.
    fn drawn(&self, words: &mut Cursor<'_, '_>) -> Reading<Cards> {
        let Some(word) = words.peek() else {
            return Err(words
                .missing("a number of cards or their names")
                .help("form: `A: draw 2`, or `A: draw stub ?` with the cards"));
        };
        if word.quoted || !word.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.cards(words, "a number of cards or their names");
        }
        let (count, word) = words.number("a number of cards")?;
        if count == 0 {
            return Err(Cursor::unexpected(word, "a number of cards from 1"));
        }
        if count as usize > MOST {
            return Err(too_many(word.span));
        }
        Ok(Cards::unknown(count as u8))
    }

    /// `CARD ITEM, ITEM … ["text"]`.
    fn read_manual(
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
        super::print::print_move(self, owner, from, to, &mut text);
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
            Some((handle, name)) => (self.handle(handle), name),
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

    fn handle(&self, written: &str) -> Option<Player> {
        self.handles
            .iter()
            .position(|handle| handle.eq_ignore_ascii_case(written))
            .map(|seat| Player(seat as u8))
    }

    fn player(&self, words: &mut Cursor<'_, '_>) -> Reading<Player> {
        let word = words.expect("a player")?;
        let Some(player) = self.handle(word.text).filter(|_| !word.quoted) else {
            return Err(Misread::new(
                Record::UnknownName,
                word.span,
                format!("`{}` is not a player of this record", word.text),
                "unknown player",
            )
            .suggest(word.text, self.handles.iter().map(String::as_str))
            .help(format!(
                "players of this record: {}",
                self.handles.join(", ")
            )));
        };
        words.respell(word, &self.handles[player.seat()]);
        Ok(player)
    }

    /// `A +2 dominance "penalty"`.
    fn read_adjust(&self, words: &mut Cursor<'_, '_>) -> Reading<Claimed<Action>> {
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

/// `next CARD`, if it stands here.
fn preview(words: &mut Cursor<'_, '_>, names: &Vocabulary) -> Reading<Option<u8>> {
    if words.keyword("next") {
        return Ok(Some(words.name(names)?.0 as u8));
    }
    Ok(None)
}

/// Takes `?` if it stands here.
fn question(words: &mut Cursor<'_, '_>) -> bool {
    let found = words.peek().is_some_and(|word| word.text == "?");
    if found {
        words.word();
    }
    found
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

fn too_many(span: Span) -> Box<Misread> {
    Misread::new(
        Record::TooLarge,
        span,
        format!("one clause names at most {MOST} cards"),
        "too many cards",
    )
    .help("write the rest in a clause of its own, if there is one to come")
}
