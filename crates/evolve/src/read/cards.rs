//! Understands names of cards, lists of them and numbers of cards that nobody saw.

use crate::cards::{MOST, unknown};
use crate::prelude::*;
use nom::combinator::opt;

impl<'a> Grammar<'_, 'a> {
    /// `biome-card = name ;`
    pub(crate) fn biome_card(&self, i: Rest<'a>) -> Parsed<'a, Number> {
        let (rest, number) = self.of_kind(&self.rules.deck.biome_names, i)?;
        Ok((rest, number as Number))
    }

    /// `challenge-card = name ;`
    pub(crate) fn challenge_card(&self, i: Rest<'a>) -> Parsed<'a, Number> {
        let (rest, number) = self.of_kind(&self.rules.deck.challenge_names, i)?;
        Ok((rest, number as Number))
    }

    /// `card = name ;`
    pub(crate) fn card(&self, i: Rest<'a>) -> Parsed<'a, CardId> {
        let (rest, number) = self.of_kind(&self.rules.deck.card_names, i)?;
        Ok((rest, CardId(number as u8)))
    }

    /// A name of one of the three decks; what is said of one of another deck is where it belongs.
    fn of_kind(&self, list: &'a Vocabulary, i: Rest<'a>) -> Parsed<'a, u16> {
        self.name(list)(i).or_else(|stuck| self.of_another_kind(list, i).unwrap_or(Err(stuck)))
    }

    #[cold]
    fn of_another_kind(&self, list: &Vocabulary, i: Rest<'a>) -> Option<Parsed<'a, u16>> {
        let deck = &self.rules.deck;
        let word = self.peek(i)?;
        let kinds = [
            (&deck.card_names, "a creature card"),
            (&deck.challenge_names, "a challenge"),
            (&deck.biome_names, "a biome"),
        ];
        let (_, wanted) = kinds.iter().find(|(kind, _)| std::ptr::eq(*kind, list))?;
        let (_, is) = (kinds.iter()).find(|(kind, _)| kind.find(word.text).is_some())?;
        let message = format!("`{}` is {is}, and here {wanted} is named", word.text);
        Some(refuse(Finding::new(Record::UnknownName, word.span, message, *is)))
    }

    /// `any-card = "?" | card ;`
    pub(crate) fn any_card(&self, i: Rest<'a>) -> Parsed<'a, CardId> {
        if let Some(card) = self.plain_card(i) {
            return Ok(card);
        }
        match self.unseen(i) {
            Ok((rest, ())) => Ok((rest, CardId::UNKNOWN)),
            Err(_) => self.card(i),
        }
    }

    /// Takes `?`, which stands for what the recorder did not see; in quotes too, like a name.
    pub(crate) fn unseen(&self, i: Rest<'a>) -> Parsed<'a, ()> {
        match self.any(i) {
            Ok((rest, word)) if word.text == "?" => {
                self.respell(word, "?");
                Ok((rest, ()))
            }
            Ok(_) | Err(_) => wants(i, "`?`"),
        }
    }

    /// `cards = any-card, { [ "," ], any-card } ;`
    ///
    /// Up to `replacing` or the end; the first should be `what`.
    pub(crate) fn cards(&self, what: &'static str, i: Rest<'a>) -> Parsed<'a, Cards> {
        let (mut end, mut cards) = (i, Cards::default());
        loop {
            // Most lists are names with nothing between them; no card is called `replacing`.
            while let Some((rest, card)) = self.plain_card(end) {
                end = self.pushed(&mut cards, card, end, rest)?.0;
            }
            // A comma between cards is a habit of many recorders.
            let (i, comma) = if cards.is_empty() {
                (end, None)
            } else {
                opt(|i| self.loose_comma(i)).parse(end)?
            };
            let replacing = comma.is_none() && self.is_next("replacing", i);
            if replacing || !self.follows(i) {
                return if cards.is_empty() || comma.is_some() {
                    wants(i, what)
                } else {
                    Ok((end, cards))
                };
            }
            if self.is_amount(i) {
                return self.only_counted(i);
            }
            end = self.one_more(&mut cards, i)?.0;
        }
    }

    /// What to say of `paying 4`, which is written `paying ? ? ? ?`.
    #[cold]
    fn only_counted(&self, i: Rest<'a>) -> Parsed<'a, Cards> {
        let (rest, count) = self.amount("a number of cards")(i)?;
        let count = (count as usize).clamp(1, MOST);
        let message = "cards are named here one by one, not counted";
        let (span, label) = (self.span(blanks(i), rest), "a number, not a card");
        let misread = Finding::new(Record::UnknownName, span, message, label);
        let unseen = vec!["?"; count].join(" ");
        refuse(misread.help(format!("write a `?` for each card that nobody remembers: `{unseen}`")))
    }

    pub(crate) fn one_more(&self, cards: &mut Cards, i: Rest<'a>) -> Parsed<'a, ()> {
        let (rest, card) = self.any_card(i)?;
        self.pushed(cards, card, i, rest)
    }

    /// Adds a card to a list that was read from `i` to `rest`.
    #[inline]
    fn pushed(
        &self,
        cards: &mut Cards,
        card: CardId,
        i: Rest<'a>,
        rest: Rest<'a>,
    ) -> Parsed<'a, ()> {
        if cards.push(card) { Ok((rest, ())) } else { refuse(too_many(self.span(blanks(i), rest))) }
    }

    /// A card by its name as `fmt` writes it.
    #[inline]
    fn plain_card(&self, i: Rest<'a>) -> Option<(Rest<'a>, CardId)> {
        let (rest, number) = self.canonical(&self.rules.deck.card_names, i)?;
        Some((rest, CardId(number as u8)))
    }

    /// `drawn = count | cards ;`
    pub(crate) fn drawn(&self, i: Rest<'a>) -> Parsed<'a, Cards> {
        const WHAT: &str = "a number of cards or their names";
        if self.is_amount(i) {
            return self.count(i);
        }
        if self.follows(i) {
            return self.cards(WHAT, i);
        }
        or_help(wants(i, WHAT), "form: `A: draw 2`, or `A: draw stub ?` with the cards")
    }

    /// `count = amount ;`
    ///
    /// So many cards that nobody saw.
    pub(crate) fn count(&self, i: Rest<'a>) -> Parsed<'a, Cards> {
        let (rest, count) = self.amount("a number of cards")(i)?;
        if count == 0 {
            return wants(i, "a number of cards from 1");
        }
        if count as usize > MOST {
            return refuse(too_many(self.span(blanks(i), rest)));
        }
        Ok((rest, unknown(count as u8)))
    }
}

fn too_many(span: Span) -> Box<Finding> {
    let message = format!("at most {MOST} cards are named at once");
    Finding::new(Record::TooLarge, span, message, "too many cards")
        .help("write the rest as an action of its own, if there is one to come")
}
