//! Understands the clauses of an Evolve! record.
//!
//! Form and names only: whatever depends on the state is for the judge.

mod manual;

use super::Evolve;
use super::action::{Action, Offer, Replacing};
use super::hand::{CardId, Cards, MOST};
use super::verbs::{SAID, Said};
use crate::diagnostic::Record;
use crate::notation::{Cursor, Misread, Reading, Vocabulary};
use crate::rules::{Actor, Claimed};
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
            Actor::Player(_) | Actor::Table => self.read_verb(by, words).map(|action| {
                let span = words.taken();
                out.push(Claimed { action, span });
            }),
        };
        if read.is_err() {
            out.truncate(start);
        }
        read
    }

    fn read_verb(&self, by: Actor, words: &mut Cursor<'_, '_>) -> Reading<Action> {
        let deck = &*self.deck;
        let action = match words.verb(&SAID, by.by())? {
            Said::Biome => {
                let biome = words.name(&deck.biome_names)?;
                Action::Biome {
                    biome: biome as u8,
                    next: preview(words, &deck.biome_names)?,
                }
            }
            Said::Challenge => {
                let challenge = words.name(&deck.challenge_names)?;
                Action::Challenge {
                    challenge: challenge as u8,
                    next: preview(words, &deck.challenge_names)?,
                }
            }
            Said::Next => {
                if !words.keyword("challenge") {
                    return Err(match words.peek() {
                        Some(word) => Cursor::unexpected(word, "`challenge`"),
                        None => words.missing("`challenge`"),
                    }
                    .help("form: `table: next challenge nesting`"));
                }
                Action::NextChallenge(words.name(&deck.challenge_names)? as u8)
            }
            Said::Choose => {
                let challenge = words.name(&deck.challenge_names)?;
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
                    Some(words.name(&deck.challenge_names)? as u8)
                };
                Action::Choose {
                    challenge: challenge as u8,
                    over,
                }
            }
            Said::Crossbreed => self.read_crossbreed(words)?,
            Said::Play => {
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
            Said::Pass => Action::Pass,
            Said::Draw => Action::Draw(self.drawn(words)?),
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
        Ok(CardId(words.name(&self.deck.card_names)? as u8))
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
            // The commonest, without a look at what else may stand here.
            let at = words.next_start();
            if words.ahead() != b"replacing"
                && let Some(card) = words.canonical(&self.deck.card_names)
            {
                if !cards.push(CardId(card as u8)) {
                    return Err(too_many(Span::new(at, words.taken().end)));
                }
                continue;
            }
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
}

/// `next CARD`, if it stands here.
fn preview(words: &mut Cursor<'_, '_>, names: &Vocabulary) -> Reading<Option<u8>> {
    if words.keyword("next") {
        return Ok(Some(words.name(names)? as u8));
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

fn too_many(span: Span) -> Box<Misread> {
    Misread::new(
        Record::TooLarge,
        span,
        format!("one clause names at most {MOST} cards"),
        "too many cards",
    )
    .help("write the rest in a clause of its own, if there is one to come")
}
